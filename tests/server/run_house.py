"""A real server in a process of its own, patient as a test needs it: `python -m …run_house`."""

import sys
from pathlib import Path

import uvicorn

from kritias.server.app import app_of
from kritias.server.house import Plan
from kritias.server.referee import Patience

if __name__ == "__main__":
    port, database, folder, absence, generous = sys.argv[1:]
    plan = Plan(
        place=database,
        folder=Path(folder),
        patience=Patience(pause=0, absence=float(absence)),
        generous=generous == "yes",
        thinkers=1,
    )
    uvicorn.run(app_of(plan), port=int(port), log_level="warning", ws_max_size=64 * 1024)
