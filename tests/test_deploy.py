"""What deploy/ promises: every command, path and figure named there is one of ours."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest
import typer
import yaml

from kritias.cli import app
from kritias.cli.house import PORT
from kritias.server.measures import Measures, of_the_process
from tests.server.houses import House
from tests.server.test_operations import samples

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES = COMPOSE["services"]
HOUSES = {name: service for name, service in SERVICES.items() if service["image"] == "kritias"}
CADDY = (DEPLOY / "Caddyfile").read_text("utf-8")
UNITS = sorted((DEPLOY / "systemd").glob("*.service"))


def options(command: str) -> set[str]:
    """What a command of ours understands."""
    known = typer.main.get_command(app).commands[command]
    return {name for option in known.params for name in option.opts}


def told(words: list[str]) -> set[str]:
    return {word for word in words if word.startswith("--")}


def test_every_service_starts_again_and_names_only_what_is_there():
    for name, service in SERVICES.items():
        assert service["restart"] == "unless-stopped", name
        assert set(service.get("depends_on", ())) <= SERVICES.keys()
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            there = (DEPLOY / source).is_file() if "/" in source else source in COMPOSE["volumes"]
            assert there, mount


def test_the_servers_understand_all_they_are_told_and_answer_to_their_names():
    servers = {name: one for name, one in HOUSES.items() if "entrypoint" not in one}
    assert servers.keys() == {"first", "second"}
    for name, service in servers.items():
        words = service["command"]
        assert told(words) <= options("serve")
        assert words[words.index(name) - 1] == "--name", "the proxy and Prometheus call it so"
        [net] = COMPOSE["networks"]["default"]["ipam"]["config"]
        assert words[words.index("--proxy") + 1] == net["subnet"]


def test_the_worker_understands_all_it_is_told():
    worker = HOUSES["worker"]
    program, command = worker["entrypoint"]
    assert program == "kritias"
    assert told(worker["command"]) <= options(command)


def test_proxy_and_prometheus_know_both_servers():
    servers = {f"{name}:{PORT}" for name in ("first", "second")}
    usual = re.search(r"reverse_proxy \{\$KRITIAS_SERVERS:([^}]+)\} \{", CADDY)[1]
    assert set(usual.split()) == servers
    config = yaml.safe_load((DEPLOY / "prometheus.yaml").read_text("utf-8"))
    [job] = config["scrape_configs"]
    assert set(job["static_configs"][0]["targets"]) == servers
    [secret] = SERVICES["prometheus"]["configs"]
    assert job["authorization"]["credentials_file"] == secret["target"]
    assert COMPOSE["configs"][secret["source"]]["content"].startswith("${KRITIAS_METRICS_TOKEN:?")


def test_no_secret_is_written_down_and_none_may_be_left_out():
    text = (DEPLOY / "compose.yaml").read_text("utf-8")
    for name in ("KRITIAS_KEY", "POSTGRES_PASSWORD", "KRITIAS_METRICS_TOKEN", "KRITIAS_NAME"):
        uses = re.findall(rf"\$\{{{name}[^}}]*\}}", text)
        assert uses
        assert all(":?" in use for use in uses)


def test_what_is_for_the_host_alone_stays_behind_the_proxy():
    hidden = set(re.search(r"@inside path (.+)", CADDY)[1].split())
    assert hidden == {"/metrics", "/health", "/ready"}
    assert re.search(r"health_uri (\S+)", CADDY)[1] in hidden


def test_a_new_version_comes_in_one_server_after_the_other_and_the_worker_last():
    """Whoever does not wait for the first stops the second while nobody is ready."""
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    ups = re.findall(r"^docker compose up (.* --no-deps .*)$", page, re.MULTILINE)
    assert [words.split()[-1] for words in ups] == ["first", "second", "worker"]
    assert all("--wait" in words.split() for words in ups[:2])


@pytest.mark.skipif(
    not shutil.which("promtool"), reason="no promtool here: install Debian's package prometheus"
)
def test_prometheus_understands_what_it_is_told(tmp_path):
    config = (DEPLOY / "prometheus.yaml").read_text("utf-8")
    (tmp_path / "token").write_text("5ecret" * 4, "utf-8")
    copy = tmp_path / "prometheus.yaml"
    copy.write_text(config.replace("/etc/prometheus/token", str(tmp_path / "token")), "utf-8")
    done = subprocess.run(["promtool", "check", "config", copy], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_a_command_of_ours_and_stops_it_alone(unit, tmp_path):
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str
    parser.read(unit)
    program, command, *words = shlex.split(parser["Service"]["ExecStart"])
    assert Path(program).name == "kritias"
    assert told(words) <= options(command)
    assert parser["Service"]["KillMode"] == "mixed"
    assert parser["Service"]["Restart"] == "on-failure"
    assert float(parser["Service"]["RestartSec"]) >= 1, "five starts in a tenth of a second each"
    assert parser["Unit"]["StartLimitIntervalSec"] == "0", "systemd would give up after five"
    if shutil.which("systemd-analyze"):
        copy = tmp_path / unit.name.replace("@", "@8734")
        copy.write_text(unit.read_text("utf-8").replace(program, "/bin/true"), "utf-8")
        done = subprocess.run(
            ["systemd-analyze", "verify", copy], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stderr) == (0, "")


def test_every_figure_on_the_board_is_measured(tmp_path):
    board = json.loads((DEPLOY / "grafana" / "kritias.json").read_text("utf-8"))
    asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
    named = set(re.findall(r"\b(?:kritias|process)_[a-z_]+", " ".join(asked)))
    measured = measured_names(tmp_path)
    assert {re.sub("_bucket$", "", name) for name in named} <= measured
    ours = {name for name in measured if name.startswith("kritias_")}
    assert ours <= {re.sub("_bucket$", "", name) for name in named}, "each has its panel"
    page = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    assert [name for name in ours if name not in page] == []


def measured_names(folder: Path) -> set[str]:
    """What a house tells, by the headings."""
    with House.at(folder) as house:
        text = httpx.get(f"{house.url}/metrics").text
    assert samples(text)
    grown = [one.name for one in vars(Measures()).values()]
    names = set(re.findall(r"^# TYPE (\S+)", text, re.MULTILINE))
    assert {*grown, *(one.name for one in of_the_process())} <= names
    return names
