"""Random play on a CUDA device, bit for bit and how fast: `python -m benchmarks.gpu [GAME …]`."""

import sys

import kritias
from kritias.kernel import gpu
from kritias.kernel.batch import Series
from kritias.kernel.engine import engine_of

ROOMS = [*kritias.GAMES, "examples.connect_four"]
SAME = 1000  # games that are compared with the processor's
SIZES = (1 << 16, 1 << 18, 1 << 20)


def main() -> int:
    if reason := gpu.why_not():
        print(reason, file=sys.stderr)
        return 1
    print(gpu.device_name())
    same = True
    for name in sys.argv[1:] or ROOMS:
        game = kritias.open_room(name)
        for seats in game.SEATS:
            series = Series(engine_of(game), seats, 1, {})
            alike = is_same(series)
            same = same and alike
            print(f"{name}, {seats} seats: {SAME} games {'identical' if alike else 'DIFFERENT'}; "
                  f"one core {pace(series.play(SAME * 4, workers=1)):,.0f}")  # fmt: skip
            for size in SIZES:
                gpu.play(series, 128)
                played = gpu.play(series, size)
                print(f"  {size:>9,} games: {pace(played):>15,.0f} decisions/s")
    return int(not same)


def is_same(series: Series) -> bool:
    """Whether games played to their end are the same as on the cores, in every byte."""
    here, there = series.play(SAME), gpu.play(series, SAME)
    alike = here.states.tobytes() == there.states.tobytes()
    return alike and bool((here.plies == there.plies).all())


def pace(played) -> float:
    return played.decisions / played.seconds


if __name__ == "__main__":
    sys.exit(main())
