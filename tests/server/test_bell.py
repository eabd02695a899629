"""M10: when the time of a game has run out the table writes it into the log, once."""

import kritias
from kritias.kernel.record import read_record, write_record
from kritias.server.referee import Patience
from kritias.server.services import Plan, services_of
from kritias.server.table import Terms
from tests.server.houses import eventually, finish


def test_the_bell_rings_once_ends_the_game_after_the_turn_and_replays(tmp_path):
    async def evening() -> None:
        plan = Plan(str(tmp_path / "t.db"), tmp_path, Patience(pause=0), generous=True, thinkers=1)
        async with services_of(plan) as house:
            await house.ready.wait("artonauti")
            clock = [1000.0]
            house.tables.open_tables.now = lambda: clock[0]
            settings = {"time_limit": "30"}
            open_table = await house.tables.create("livia", "artonauti", 2, settings, Terms(seed=3))
            for seat in range(2):
                await house.tables.sit(open_table, seat, "livia", f"P{seat}", None)
            await house.tables.start(open_table, "livia", "casual")
            table = open_table.table
            await play_some(house, open_table, 20)
            assert not rings(table)
            clock[0] += 29 * 60
            await play_some(house, open_table, 2)
            assert not rings(table)
            clock[0] += 61
            house.referee.look(open_table)
            await eventually(lambda: rings(table) > 0)
            assert rings(table) == 1
            turn = table.state.turn
            await play_some(house, open_table, 200)
            assert table.is_over
            assert table.states[-1].turn in (turn, turn + 1)
            assert rings(table) == 1
            record = read_record(write_record(table.record()), kritias.game)
            assert record.position.state.tobytes() == table.state.tobytes()

    def rings(table) -> int:
        return sum(moved.move == table.game.BELL for moved in table.moves)

    async def play_some(house, open_table, moves: int) -> None:
        for _ in range(moves):
            if open_table.table.is_over:
                return
            move = int(open_table.table.engine.legal(open_table.table.state)[0])
            await house.tables.move(open_table, "livia", open_table.table.ply, move)

    finish(evening())


def test_nobody_but_the_table_rings_it(livia):
    table = livia.set_table(2, game="artonauti", options={"time_limit": "30"})
    bell = kritias.game("artonauti").BELL
    answer = livia.move(table.id, livia.view(table.id)["ply"], bell)
    assert answer.json()["error"] == "illegal"
