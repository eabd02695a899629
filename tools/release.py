"""Build the packages of a release: `make release`, at the commit that has the tag.

A release is a tag `v0.2.0` on a commit in which the version (`src/kritias/__init__.py`) and the
newest section of `CHANGELOG.md` say the same. What does not agree is said, and nothing is built.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
VERSION: Final = re.compile(r'^__version__: Final = "([^"]+)"$', re.MULTILINE)
NUMBER: Final = re.compile(r"\d+\.\d+\.\d+")
SECTION: Final = re.compile(r"^## (.+)\n((?:(?!## ).*\n)*)", re.MULTILINE)
TITLE: Final = re.compile(r"(\S+) — \d{4}-\d{2}-\d{2}")


def version_of(source: str) -> str:
    """The version that stands in the package."""
    found = VERSION.search(source)
    assert found, "src/kritias/__init__.py has lost its version"
    return found[1]


def objections(tags: list[str], source: str, changelog: str) -> list[str]:
    """What speaks against a release of this commit, in sentences."""
    version = version_of(source)
    found = []
    if not NUMBER.fullmatch(version):
        found.append(f"The version {version} is not three numbers.")
    if f"v{version}" not in tags:
        others = f"; it has {', '.join(tags)}" if tags else ""
        found.append(f"The version is {version}, and this commit has no tag v{version}{others}.")
    sections = SECTION.findall(changelog)
    title, text = sections[0] if sections else ("", "")
    dated = TITLE.fullmatch(title)
    if not dated or dated[1] != version:
        found.append(f"CHANGELOG.md begins with «{title}», not with «{version} — » and a date.")
    elif not text.strip():
        found.append(f"CHANGELOG.md says nothing about {version}.")
    return found


def git(*words: str) -> str:
    return subprocess.run(
        ["git", *words], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout


def main() -> int:
    source = (ROOT / "src" / "kritias" / "__init__.py").read_text("utf-8")
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = objections(git("tag", "--points-at", "HEAD").split(), source, changelog)
    if git("status", "--porcelain"):
        found.append("There are changes that are not committed.")
    for sentence in found:
        print(sentence, file=sys.stderr)
    if found:
        return 2
    order = [sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist"]
    return subprocess.run(order, cwd=ROOT).returncode


if __name__ == "__main__":
    sys.exit(main())
