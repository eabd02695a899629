"""What README tells people to type works."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.unchanged import looks_at

pytestmark = looks_at("documentation")

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
SHELL = [line for kind, text in BLOCKS if kind == "sh" for line in text.splitlines()]
PYTHON = "\n".join(text for kind, text in BLOCKS if kind == "python")


@pytest.mark.parametrize("line", [line for line in SHELL if line.startswith("kritias ")])
def test_a_command_of_the_readme_runs(line):
    tools = str(Path(sys.executable).parent)
    done = subprocess.run(
        shlex.split(line), cwd=ROOT, capture_output=True, text=True,
        env=os.environ | {"PATH": f"{tools}{os.pathsep}{os.environ['PATH']}"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_the_python_of_the_readme_runs():
    done = subprocess.run([sys.executable, "-c", PYTHON], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_every_make_target_the_readme_names_exists():
    targets = {line.split()[1] for line in SHELL if line.startswith("make ")}
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert targets
    for target in targets:
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
