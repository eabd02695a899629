"""No rule strays beyond a field, in games where much happens."""

import os
import subprocess
import sys

from tests.campaign import campaign

KEEN = """
from tests.artonauti.keen import keen
for seats in (2, 3, 4):
    trial = keen(seats, 20)
    for number in range(trial.games):
        for moment in trial.walk(number):
            assert trial.engine.audit(moment.state) == 0
            trial.engine.appraise(moment.state)
            for viewer in range(-1, seats):
                seen = trial.engine.veil(moment.state, viewer)
                trial.engine.imagine(seen, viewer, moment.luck)
"""


@campaign
def test_no_rule_reads_or_writes_beyond_a_field():
    """With bounds checked; a rule that strays raises IndexError."""
    done = subprocess.run(
        [sys.executable, "-c", KEEN],
        env=os.environ | {"NUMBA_BOUNDSCHECK": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
