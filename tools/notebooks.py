"""Run the notebooks and keep what they show: `python tools/notebooks.py`, or some by their names.

A notebook here is plain Python, without magics: its cells are executed in their order as Jupyter
does it, and what a cell prints and the value of its last line are written below it. So a test can
run them all in seconds, with smaller numbers in place of those in the cell tagged `parameters`,
and nothing of Jupyter has to be installed.
"""

import ast
import io
import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from types import ModuleType
from typing import Any, Final

FOLDER: Final = Path(__file__).parents[1] / "docs" / "notebooks"
MAIN: Final = "__main__"  # the module that cells are executed in
PICTURES: Final = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}

Notebook = dict[str, Any]
Output = dict[str, Any]


def notebooks() -> list[Path]:
    return sorted(FOLDER.glob("*.ipynb"))


def read(file: Path) -> Notebook:
    notebook: Notebook = json.loads(file.read_text("utf-8"))
    return notebook


def write(file: Path, notebook: Notebook) -> None:
    file.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


def code_cells(notebook: Notebook) -> list[dict[str, Any]]:
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def execute(file: Path, values: Mapping[str, Any]) -> Notebook:
    """A notebook with what its cells show; `values` take the place of its parameters."""
    notebook = read(file)
    with blank_module(file.parent) as names:
        for number, cell in enumerate(code_cells(notebook), 1):
            cell["outputs"] = run_cell(
                "".join(cell["source"]), f"{file.name}, cell {number}", names
            )
            cell["execution_count"] = number
            for output in cell["outputs"]:
                if output["output_type"] == "execute_result":
                    output["execution_count"] = number
            if "parameters" in cell["metadata"].get("tags", ()):
                names.update(values)
    return notebook


@contextmanager
def blank_module(folder: Path) -> Iterator[dict[str, Any]]:
    """An empty `__main__`, in the folder of a notebook; whatever was there comes back."""
    main, here, path = sys.modules[MAIN], Path.cwd(), list(sys.path)
    sys.modules[MAIN] = ModuleType(MAIN)
    os.chdir(folder)
    try:
        yield vars(sys.modules[MAIN])
    finally:
        os.chdir(here)
        sys.modules[MAIN], sys.path[:] = main, path


def run_cell(source: str, name: str, names: dict[str, Any]) -> list[Output]:
    """Execute a cell: what it printed, and what its last line comes to."""
    tree = ast.parse(source, name)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, name, "exec"), names)
        value = eval(compile(ast.Expression(last.value), name, "eval"), names) if last else None
    return [*told(printed.getvalue()), *shown(value)]


def told(text: str) -> Iterator[Output]:
    if text:
        yield {"name": "stdout", "output_type": "stream", "text": lines(text)}


def shown(value: Any) -> Iterator[Output]:
    """A value as pictures, if it draws itself, or as text."""
    if value is None:
        return
    pictures = {
        kind: lines(picture)
        for method, kind in PICTURES.items()
        if hasattr(value, method) and (picture := getattr(value, method)())
    }
    text = f"<{type(value).__name__}>" if pictures else repr(value)
    yield {
        "data": pictures | {"text/plain": lines(text)},
        "execution_count": None,
        "metadata": {},
        "output_type": "execute_result",
    }


def lines(text: str) -> list[str]:
    """A text as notebooks keep it."""
    return text.splitlines(keepends=True)


def main() -> int:
    wanted = sys.argv[1:]
    for file in notebooks():
        if not wanted or file.stem in wanted:
            print(f"{file.name} …", flush=True)
            write(file, execute(file, {}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
