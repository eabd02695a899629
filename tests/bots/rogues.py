"""Programs that play, as somebody might write them: well, or with one mistake each."""

import sys
from pathlib import Path

LOOP = """#!{python} -SE
import json, os, signal, subprocess, sys, time
def say(**answer):
    print(json.dumps(answer), flush=True)
def hello(message):
    say(name="Rogue", version="1")
def decide(message):
    say(move=message["moves"][0]["code"])
def over(message):
    pass
def quit(message):
    sys.exit()
def omen(message):
    pass
def at_end():
    pass
{mistake}
while line := sys.stdin.readline():
    message = json.loads(line)
    globals()[message["type"]](message)
at_end()
"""

HUGE, SLEEP = 1 << 20, 60
MISTAKES = {  # by what is to be found of them
    "unreadable": 'def decide(m): print("I think d is best", flush=True)',
    "illegal": "def decide(m): say(move=999)",
    "late": f"def decide(m): time.sleep({SLEEP})",
    "crashed": "def decide(m): sys.exit('no idea')",
    "unfinished": "def decide(m): sys.stdout.write('{\"move\": 0}'); sys.stdout.flush()",
    "flooded": f'def decide(m): sys.stdout.write("x" * {HUGE}); sys.stdout.flush()',
    "unasked": "def decide(m): print('{\"move\": 0}\\nYour turn!', flush=True)",
}


def program(folder: Path, mistake: str = "", name: str = "rogue.py") -> str:
    """The path of a program that plays the first move, but for its mistake."""
    file = folder / name
    file.write_text(LOOP.format(python=sys.executable, mistake=mistake), encoding="utf-8")
    file.chmod(0o755)
    return str(file)
