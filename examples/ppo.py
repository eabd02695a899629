"""Proximal policy optimisation in NumPy: a network that learns a game by playing itself.

    learner = Learner(kritias.game("atlantis"), seats=2)
    for _ in range(100):
        learner.learn()
    print(learner.shares("greedy", games=500).mean())

Everything is here: the network and its gradient, Adam, generalised advantages, and the objective
of Schulman and others (2017, arXiv:1707.06347). Whoever decides sees what its seat may see, and all
seats are played by the same network.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from kritias.kernel.game import Game
from kritias.rl.vector import Vector

Floats = npt.NDArray[np.float32]
Masks = npt.NDArray[np.bool_]
Look = Callable[[Floats], Floats]  # what a network is shown of an observation
NEVER: Final = np.float32(-1e9)  # the logit of a move that is not legal


@dataclass(frozen=True)
class Dials:
    """How it learns. A game pays once, at its end, so nothing is discounted."""

    games: int = 256  # in step
    steps: int = 64  # of every game between two lessons
    hidden: int = 128  # numbers in each of two hidden layers
    rate: float = 1e-3  # of Adam
    epochs: int = 3  # how often a lesson is gone through
    batch: int = 2048
    clip: float = 0.2  # how far the odds of a move may change in one lesson
    trace: float = 0.95  # lambda of the advantages
    curiosity: float = 0.01  # what entropy is worth
    steepest: float = 0.5  # norm of a gradient at most


# The network


class Network:
    """Two hidden layers; out come a logit for each move and, last, the share that is expected."""

    def __init__(self, size: int, hidden: int, moves: int, seed: int) -> None:
        dice = np.random.default_rng(seed)
        widths = (size, hidden, hidden, moves + 1)
        self.weights = [
            (dice.standard_normal((wide, out)) * np.sqrt(2 / wide)).astype(np.float32)
            for wide, out in pairwise(widths)
        ]
        self.weights[-1] *= np.float32(0.01)  # at first all moves are alike
        self.biases = [np.zeros(out, np.float32) for out in widths[1:]]

    @property
    def parts(self) -> list[Floats]:
        return [*self.weights, *self.biases]

    def forward(self, seen: Floats) -> list[Floats]:
        """What every layer makes of observations; the last are the answers."""
        layers = [seen]
        for weight, bias in zip(self.weights, self.biases, strict=True):
            layers.append(layers[-1] @ weight + bias)
            if len(layers) <= len(self.weights):
                np.maximum(layers[-1], 0, out=layers[-1])
        return layers

    def backward(self, layers: list[Floats], slope: Floats) -> list[Floats]:
        """The gradient of all parts, from that of the answers."""
        weights, biases = [], []
        for number in reversed(range(len(self.weights))):
            weights.append(layers[number].T @ slope)
            biases.append(slope.sum(0))
            if number:
                slope = (slope @ self.weights[number].T) * (layers[number] > 0)
        return [*reversed(weights), *reversed(biases)]

    def answer(self, seen: Floats, mask: Masks) -> tuple[Floats, Floats]:
        """How likely every move is, and the share that is expected."""
        answers = self.forward(seen)[-1]
        return softmax(answers[:, :-1], mask), answers[:, -1]


def softmax(logits: Floats, mask: Masks) -> Floats:
    """Odds as shares, none for what is not legal."""
    masked = np.where(mask, logits, NEVER)
    odds = np.exp(masked - masked.max(1, keepdims=True))
    return odds / odds.sum(1, keepdims=True)


@dataclass
class Adam:
    """Steps along a gradient, each part as far as it is sure of its direction."""

    parts: list[Floats]
    steps: int = 0

    def __post_init__(self) -> None:
        self.mean = [np.zeros_like(part) for part in self.parts]
        self.square = [np.zeros_like(part) for part in self.parts]

    def step(self, gradient: list[Floats], rate: float, steepest: float) -> None:
        self.steps += 1
        norm = np.sqrt(sum(float(np.vdot(part, part)) for part in gradient))
        shrink = min(1.0, steepest / (norm + 1e-8))
        fair = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        rows = zip(self.parts, gradient, self.mean, self.square, strict=True)
        for part, slope, mean, square in rows:
            slope = slope * np.float32(shrink)
            mean += np.float32(0.1) * (slope - mean)
            square += np.float32(0.001) * (slope * slope - square)
            part -= np.float32(rate * fair) * mean / (np.sqrt(square) + np.float32(1e-8))


# What is learnt from


class Lesson(NamedTuple):
    """Decisions, a row each."""

    seen: Floats
    mask: Masks
    move: npt.NDArray[np.int64]
    chance: Floats  # that it was made
    advantage: Floats
    target: Floats  # the share that was to be expected

    def of(self, rows: Any) -> "Lesson":
        return Lesson(*(column[rows] for column in self))


def advantages(
    seat: npt.NDArray[np.int64],
    value: Floats,
    reward: Floats,
    done: Masks,
    trace: float,
) -> Floats:
    """How much better every decision came out than was expected: [step, game], of whoever decided.

    `seat` and `value` go one step further, to the decisions that are waiting. A seat's next state
    is the one it decides in next; where that has not been seen yet, there is no advantage (nan).
    """
    steps, games = done.shape
    seats, rows = reward.shape[-1], np.arange(games)
    coming = np.full((games, seats), np.nan)  # what each seat expected when it decided next
    coming[rows, seat[-1]] = value[-1]
    gain = np.zeros((games, seats))  # the advantage of that decision
    found = np.empty((steps, games), np.float32)
    for step in reversed(range(steps)):
        coming[done[step]], gain[done[step]] = reward[step, done[step]], 0.0
        own = rows, seat[step]
        surprise = coming[own] - value[step]
        found[step] = gain[own] = surprise + trace * gain[own]
        coming[own] = value[step]
    return found


def slope_of(answers: Floats, lesson: Lesson, dials: Dials) -> Floats:
    """The gradient of the objective, by what the network answers."""
    rows, size = np.arange(len(lesson.move)), np.float32(len(lesson.move))
    likely = softmax(answers[:, :-1], lesson.mask)
    ratio = likely[rows, lesson.move] / lesson.chance
    gain = lesson.advantage
    too_far = np.where(gain > 0, ratio > 1 + dials.clip, ratio < 1 - dials.clip)
    pull = np.where(too_far, 0, -gain * ratio)[:, None]
    logs = np.log(likely + np.float32(1e-12))
    entropy = -(likely * logs).sum(1, keepdims=True)
    slope = np.empty_like(answers)
    slope[:, :-1] = likely * (np.float32(dials.curiosity) * (logs + entropy) - pull)
    slope[rows, lesson.move] += pull[:, 0]
    slope[:, -1] = answers[:, -1] - lesson.target
    return slope / size


@dataclass
class Learner:
    """A network and the games that it plays with itself. `look` says what it is shown of them."""

    game: Game
    seats: int
    dials: Dials = field(default_factory=Dials)
    seed: int = 1
    look: Look = np.copy

    def __post_init__(self) -> None:
        self.dice = np.random.default_rng(self.seed)
        self.vector = Vector(self.game, self.seats, self.dials.games)
        self.now = self.vector.reset(self.seed)
        size = self.look(self.now.observation).shape[1]
        self.network = Network(size, self.dials.hidden, self.game.MOVES, self.seed)
        self.adam = Adam(self.network.parts)

    def learn(self, pace: float = 1.0) -> None:
        """Play on for some steps, and learn from them, at full pace or slower."""
        lesson, rate = self.play(), self.dials.rate * pace
        size = len(lesson.move)
        for _ in range(self.dials.epochs):
            order = self.dice.permutation(size)
            for first in range(0, size - self.dials.batch + 1, self.dials.batch):
                part = lesson.of(order[first : first + self.dials.batch])
                layers = self.network.forward(part.seen)
                slope = slope_of(layers[-1], part, self.dials)
                gradient = self.network.backward(layers[:-1], slope)
                self.adam.step(gradient, rate, self.dials.steepest)

    def play(self) -> Lesson:
        """All games some steps further: what was seen, done and paid."""
        steps = zip(*(self.step() for _ in range(self.dials.steps)), strict=True)
        seen, mask, move, chance, seat, value, reward, done = map(np.array, steps)
        _, last = self.network.answer(self.look(self.now.observation), self.now.mask)
        seat, value = np.vstack([seat, self.now.seat]), np.vstack([value, last])
        gain = advantages(seat, value, reward, done, self.dials.trace)
        target, known = gain + value[:-1], ~np.isnan(gain)
        fair = (gain - gain[known].mean()) / (gain[known].std() + 1e-8)
        return Lesson(*(column[known] for column in (seen, mask, move, chance, fair, target)))

    def step(self) -> tuple[Any, ...]:
        """A decision in every game, and what came of it."""
        now = self.now
        seen, mask, seat = self.look(now.observation), now.mask.copy(), now.seat.copy()
        likely, value = self.network.answer(seen, mask)
        move = sampled(likely, self.dice)
        chance = likely[np.arange(len(move)), move]
        self.now = now = self.vector.step(move)
        return seen, mask, move, chance, seat, value, now.reward.copy(), now.done.copy()

    def shares(self, against: str, games: int, seed: int = 0) -> Floats:
        """What the network wins of each of so many games, with bots on all other seats."""
        vector = Vector(self.game, self.seats, games, opponents=against)
        step, paid = vector.reset(seed), np.full(games, np.nan)
        learner = step.seat.copy()
        while np.isnan(paid).any():
            likely, _ = self.network.answer(self.look(step.observation), step.mask)
            step = vector.step(likely.argmax(1))
            ended = step.done & np.isnan(paid)
            paid[ended] = step.reward[ended, learner[ended]]
            learner = step.seat.copy()
        return paid.astype(np.float32)


def sampled(likely: Floats, dice: np.random.Generator) -> npt.NDArray[np.int64]:
    """A move of every row, as likely as it says."""
    reached = np.cumsum(likely, 1)
    point = dice.random((len(likely), 1)) * reached[:, -1:]
    return (reached > point).argmax(1)
