"""`make lint` looks at CSS and JavaScript too: what is planted there is found."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BIOME = ROOT / "node_modules" / ".bin" / "biome"
STATIC = Path("src/kritias/ui/static")
CHECK = ("check", "--error-on-warnings", "--colors=off")
UNUSED = "const nobody = 1;\n"
TWICE = ".plate {\n  color: red;\n  color: blue;\n}\n"
# What a browser may lack or refuse: a notice, a sound, storage, the clipboard and the like.
OPTIONAL = re.compile(
    r"\b(Notification|\w*AudioContext|\w+Storage|indexedDB|clipboard|execCommand|vibrate|wakeLock"
    r"|serviceWorker|requestFullscreen|speechSynthesis|replaceState)\b|(navigator\.|document\.)"
    r"(share|cookie|permissions)\b"
)
CYCLE = 'import { connect } from "./wire.js";\n\nexport const again = connect;\n'


@pytest.fixture
def copy(tmp_path):
    """The browser side with the rules for it, and nothing else."""
    for name in ("biome.jsonc", "package.json", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC)
    return tmp_path


def check(folder):
    assert BIOME.exists(), "Biome is not installed: type `make lint`"
    return subprocess.run([BIOME, *CHECK], cwd=folder, capture_output=True, text=True)


def plant(file, text):
    with file.open("a", encoding="utf-8") as end:
        end.write(text)


def test_what_is_there_has_no_fault(copy):
    done = check(copy)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("file", "planted", "rule"),
    [
        ("table/wire.js", UNUSED, "noUnusedVariables"),
        ("page.css", TWICE, "noDuplicateProperties"),
        ("table/stage.js", CYCLE, "noImportCycles"),
        ("table/stage.js", 'import { lost } from "./wire.js";\nlost();\n', "noUnresolvedImports"),
        ("home.js", "nobodyKnows();\n", "noUndeclaredVariables"),
        ("home.js", "choose( );\n", "format"),
        ("home.css", ".plate { color: red; }\n", "format"),
    ],
)
def test_a_fault_that_is_planted_is_found(copy, file, planted, rule):
    plant(copy / STATIC / file, planted)
    done = check(copy)
    said = done.stdout + done.stderr
    assert done.returncode != 0
    assert file in said
    assert rule in said


def test_what_others_made_is_left_as_it_came(copy):
    plant(copy / STATIC / "vendored" / "idiomorph.js", UNUSED)
    done = check(copy)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_module_of_the_table_is_used():
    modules = (ROOT / STATIC / "table").glob("*.js")
    texts = [file.read_text("utf-8") for file in (ROOT / STATIC).rglob("*.js")]
    unused = [one.name for one in modules if not any(f'/{one.name}";' in text for text in texts)]
    assert unused == []


def test_what_a_browser_may_refuse_is_only_attempted():
    files = [file for file in (ROOT / STATIC).rglob("*.js") if "vendored" not in file.parts]
    uses = {file: file.read_text("utf-8") for file in files}
    users = {file.name: text for file, text in uses.items() if OPTIONAL.search(code_of(text))}
    assert {"kept.js", "notice.js", "sound.js", "copying.js"} <= set(users)
    assert [name for name, text in users.items() if 'optional.js";' not in text] == []


def code_of(text):
    return "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//"))
