"""What ARCHITECTURE promises about imports holds, and every contract breaks when it is broken."""

import tomllib
from copy import deepcopy
from itertools import product
from pathlib import Path

import grimp
import pytest
from importlinter.configuration import configure
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.independence import IndependenceContract
from importlinter.contracts.layers import LayersContract

import kritias

ROOT = Path(__file__).parents[1]
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
KINDS = {
    "forbidden": ForbiddenContract,
    "independence": IndependenceContract,
    "layers": LayersContract,
}
LAYERS = ("box", "state", "moves", "rules", "view", "notation", "words", "move_kind", "picture")
BESIDE = {"guess": "view"}  # in the layer of another
ABOVE_ROOMS = ("registry", "bots", "arena", "client", "server", "rl", "cli")


def contract(name: str):
    """A contract as `make lint` has it."""
    [settings] = [one for one in SETTINGS["contracts"] if one["name"] == name]
    options = {
        key: str(value) if isinstance(value, bool) else value
        for key, value in settings.items()
        if key not in ("name", "type")
    }
    session = {"root_packages": ["kritias"], "include_external_packages": "True"}
    return KINDS[settings["type"]](name, session, options)


@pytest.fixture(scope="module")
def graph():
    configure()
    return grimp.build_graph("kritias", include_external_packages=True)


def is_kept(graph, name: str) -> bool:
    """Whether a contract is kept; to check it may change the graph, so that it gets a copy."""
    return contract(name).check(deepcopy(graph), verbose=False).kept


def breaks(graph, name: str, importer: str, imported: str) -> bool:
    """Whether a contract notices this import."""
    assert not graph.direct_import_exists(importer=importer, imported=imported), importer
    planted = deepcopy(graph)
    planted.add_import(importer=importer, imported=imported, line_number=1, line_contents="…")
    return not is_kept(planted, name)


def subgraph(graph, package: str):
    """The imports within one package, which are copied more quickly than those of all."""
    small = deepcopy(graph)
    for module in graph.modules:
        if not (module.startswith(f"{package}.") or f"{package}.".startswith(f"{module}.")):
            small.remove_module(module)
    return small


def layer_of(module: str) -> int:
    """Where a module of a room stands: the layer its name begins with."""
    [layer] = [name for name in (*LAYERS, *BESIDE) if f"{module}_".startswith(f"{name}_")]
    return LAYERS.index(BESIDE.get(layer, layer))


def modules_of(room: str) -> list[str]:
    folder = Path(str(kritias.GAMES[room].__file__)).parent
    return sorted(file.stem for file in folder.glob("*.py") if file.stem != "__init__")


def test_every_contract_is_kept(graph):
    for settings in SETTINGS["contracts"]:
        assert is_kept(graph, settings["name"]), settings["name"]


@pytest.mark.parametrize("room", kritias.GAMES)
def test_no_module_of_a_room_imports_from_a_layer_above_it(graph, room):
    graph, modules = subgraph(graph, f"kritias.games.{room}"), modules_of(room)
    assert is_kept(graph, "inside a room"), "else any import would seem to break it"
    for low, high in product(modules, modules):
        if layer_of(high) > layer_of(low):
            planted = f"kritias.games.{room}.{low}", f"kritias.games.{room}.{high}"
            assert breaks(graph, "inside a room", *planted), planted


@pytest.mark.parametrize("room", kritias.GAMES)
def test_only_pictures_see_ui(graph, room):
    for module in modules_of(room):
        if not module.startswith("picture"):
            planted = f"kritias.games.{room}.{module}", "kritias.ui.svg"
            assert breaks(graph, "only pictures see ui", *planted), planted


def test_a_module_without_a_layer_is_noticed(graph):
    planted = deepcopy(graph)
    planted.add_module("kritias.games.atlantis.helpers")
    assert not is_kept(planted, "inside a room")


def test_no_game_knows_another(graph):
    rooms = [f"kritias.games.{name}" for name in kritias.GAMES]
    for one, other in zip(rooms, rooms[1:] + rooms[:1], strict=True):
        assert breaks(graph, "no game knows another", f"{one}.rules", f"{other}.box")
        assert breaks(graph, "no game knows another", f"{one}.picture", f"{other}.words")


def test_nothing_but_the_registry_names_a_room(graph):
    importers = ["server.page_home", "server.table", "cli.games", "arena.match", "bots.search",
                 "rl.openspiel", "ui.sea", "kernel.batch"]  # fmt: skip
    for importer in importers:
        planted = f"kritias.{importer}", "kritias.games.gods"
        assert breaks(graph, "only the registry knows the rooms", *planted), planted


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("kernel.rule", "ui.svg"),
        ("kernel.laws", "games.atlantis.rules"),
        ("ui.picture", "games.gods.words"),
        ("games.escape.rules", "registry"),
        ("registry", "bots.search"),
        ("bots.level", "arena.match"),
        ("arena.review", "server.table"),
        ("server.app", "cli.house"),
        ("rl.openspiel", "server.table"),
        ("server.table", "rl.openspiel"),
        ("client.house", "server.viewer_data"),
        ("arena.match", "client.view"),
        ("cli.games", "__main__"),
    ],
)
def test_the_house_stands_on_its_kernel(graph, low, high):
    planted = f"kritias.{low}", f"kritias.{high}"
    assert breaks(graph, "the house stands on its kernel", *planted)


@pytest.mark.parametrize(
    "importer", ["games.survive.rules", "kernel.rule", "bots.tree", "arena.gpu"]
)
def test_one_door_leads_to_numba(graph, importer):
    name = "one door to Numba on the processor, one on the GPU"
    assert breaks(graph, name, f"kritias.{importer}", "numba")
