"""What Dockerfile and compose.yaml promise: pinned packages, nobody is root, a house answers."""

import ipaddress
import json
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
import yaml

from kritias.cli import app, house
from tests.server.houses import House, free_port, until

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "Dockerfile").read_text("utf-8")
STEPS = [
    (word, rest)
    for word, _, rest in (
        line.partition(" ") for line in TEXT.replace("\\\n", " ").splitlines() if line[:1] != "#"
    )
    if word
]
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8"))
OURS, DATABASE = COMPOSE["services"]["house"], COMPOSE["services"]["database"]


def steps(word):
    return [rest.strip() for step, rest in STEPS if step == word]


def one(word):
    [found] = steps(word)
    return found


def listed(word):
    """The words of a step that is written as a list."""
    return json.loads(one(word)[one(word).index("[") :])


def options():
    """What `kritias serve` understands."""
    import typer

    command = typer.main.get_command(app).commands["serve"]
    return {name: option for option in command.params for name in option.opts}


def test_everything_is_installed_by_hash_or_from_the_tree_alone():
    by_hash, ourselves = (step for step in steps("RUN") if "pip install" in step)
    assert {"--require-hashes", "--only-binary"} <= set(by_hash.split())
    assert (ROOT / by_hash.rpartition("-r ")[2]).is_file()
    assert {"--no-index", "--no-deps", "--no-build-isolation"} <= set(ourselves.split())
    assert not re.search(r"^ADD|https?://(?!127\.0\.0\.1)|curl|wget", TEXT, re.MULTILINE)


def test_what_is_copied_is_there_and_nothing_else_is_sent():
    sources = [
        source
        for step in steps("COPY")
        if not step.startswith("--from")
        for source in step.split()[:-1]
    ]
    assert [source for source in sources if not (ROOT / source).exists()] == []
    lines = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    allowed = {line[1:] for line in lines if line.startswith("!")}
    assert "*" in lines
    assert allowed == set(sources)


def test_the_house_does_not_run_as_root():
    after = STEPS[STEPS.index(("USER", "kritias")) :]
    assert "RUN" not in {word for word, _ in after}
    assert one("USER") in next(step for step in steps("RUN") if "useradd" in step).split()
    assert OURS["cap_drop"] == ["ALL"]
    assert "user" not in OURS


def test_the_port_is_the_same_everywhere():
    start = listed("ENTRYPOINT")
    _, outside, inside = OURS["ports"][0].split(":")
    ports = {one("EXPOSE"), start[start.index("--port") + 1], outside, inside}
    assert ports == {str(house.PORT)}
    assert f"127.0.0.1:{house.PORT}/" in one("HEALTHCHECK")


def test_what_is_kept_lies_on_named_volumes():
    start = listed("ENTRYPOINT")
    folder = start[start.index("--folder") + 1]
    assert one("VOLUME") == folder
    assert f"KRITIAS_CACHE={folder}/" in one("ENV")
    named = dict(mount.split(":") for service in (OURS, DATABASE) for mount in service["volumes"])
    assert named.keys() == COMPOSE["volumes"].keys()
    assert folder in named.values()


def test_the_command_understands_all_it_is_told():
    program, command, *words = [*listed("ENTRYPOINT"), *OURS["command"]]
    assert (program, command) == ("kritias", "serve")
    assert {word for word in words if word.startswith("--")} <= options().keys()
    assert options()["--database"].envvar in OURS["environment"]


def test_both_services_start_again_and_say_how_they_are():
    assert {service["restart"] for service in (OURS, DATABASE)} == {"unless-stopped"}
    assert "pg_isready" in DATABASE["healthcheck"]["test"][1]
    assert OURS["depends_on"]["database"]["condition"] == "service_healthy"


def test_no_secret_is_written_down_and_none_may_be_left_out():
    secrets = {
        OURS["environment"]["KRITIAS_KEY"],
        DATABASE["environment"]["POSTGRES_PASSWORD"],
        re.search(r"\$\{[^}]+\}", OURS["environment"]["KRITIAS_DATABASE"])[0],
    }
    assert [secret for secret in secrets if not re.fullmatch(r"\$\{\w+:\?[^}]+\}", secret)] == []


def test_only_the_gateway_is_believed_about_whom_it_serves():
    [net] = COMPOSE["networks"]["default"]["ipam"]["config"]
    assert OURS["command"][OURS["command"].index("--proxy") + 1] == net["gateway"]
    assert ipaddress.ip_address(net["gateway"]) in ipaddress.ip_network(net["subnet"])


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    with House.at(tmp_path_factory.mktemp("container")) as opened:
        yield opened


def test_the_house_answers_when_it_is_asked_how_it_is(opened):
    """Healthy is what newcomers may be sent to, so that whoever waits for it may go on."""
    path = re.search(rf"127\.0\.0\.1:{house.PORT}(/[\w/]*)", one("HEALTHCHECK"))[1]
    assert path == "/ready"
    until(lambda: httpx.get(opened.url + path).status_code == 200, 120)


def test_the_question_fails_where_no_house_is(opened):
    program, *words = listed("HEALTHCHECK")
    assert program == "python"

    def asked(port):
        told = [word.replace(str(house.PORT), str(port)) for word in words]
        return subprocess.run([sys.executable, *told], capture_output=True).returncode

    until(lambda: asked(opened.port) == 0, 120)
    assert asked(free_port()) != 0
