"""Others' environments in random play, with observations and masks: one JSON object of figures.

Decisions a second of processor time, all cores together, as in `benchmarks/vector.py`.

It imports nothing of ours, so that it can run by an interpreter in which theirs are installed:
`python -m benchmarks.vector --python /path/to/python`. What is not installed is left out.
"""

import json
import sys
import time

import numpy as np


def pgx_connect_four(seconds, games=4096, clock=time.process_time):
    """Pgx on JAX, compiled, that many games in step on all cores; each ended game begins anew."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    step = auto_reset(env.step, env.init)

    def play(state, key):
        pick, reset = jax.random.split(key)
        odds = jax.numpy.log(state.legal_action_mask.astype(float))
        return step(state, jax.random.categorical(pick, odds), reset)

    @jax.jit
    def rounds(state, key):
        def one(state, key):
            after = jax.vmap(play)(state, jax.random.split(key, games))
            return after, after.observation.sum()

        return jax.lax.scan(one, state, jax.random.split(key, 50))

    state = jax.vmap(env.init)(jax.random.split(jax.random.PRNGKey(0), games))
    state, _ = jax.block_until_ready(rounds(state, jax.random.PRNGKey(1)))
    began, decisions = clock(), 0
    while clock() - began < seconds:
        state, _ = jax.block_until_ready(rounds(state, jax.random.PRNGKey(decisions)))
        decisions += 50 * games
    return decisions / (clock() - began)


def pettingzoo_connect_four(seconds):
    """PettingZoo's own game, one at a time."""
    from pettingzoo.classic import connect_four_v3

    env, dice = connect_four_v3.raw_env(), np.random.default_rng(1)
    began, decisions = time.process_time(), 0
    while time.process_time() - began < seconds:
        env.reset(seed=decisions)
        while env.agents:
            seen, _, ended, cut, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if ended or cut else int(dice.choice(legal)))
            decisions += not (ended or cut)
    return decisions / (time.process_time() - began)


def rlcard_gin_rummy(seconds):
    """RLCard's game of a table's size, one at a time."""
    return rlcard_pace("gin-rummy", seconds)


def rlcard_leduc(seconds):
    """RLCard's smallest game with hidden cards, one at a time."""
    return rlcard_pace("leduc-holdem", seconds)


def rlcard_pace(name, seconds):
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    began, decisions = time.process_time(), 0
    while time.process_time() - began < seconds:
        told, _ = env.run()
        decisions += sum(len(one) // 2 for one in told)
    return decisions / (time.process_time() - began)


PEERS = (pgx_connect_four, pettingzoo_connect_four, rlcard_gin_rummy, rlcard_leduc)

if __name__ == "__main__":
    figures = {}
    for peer in PEERS:
        try:
            figures[peer.__name__] = peer(float(sys.argv[1]))
        except ImportError as error:
            print(f"{peer.__name__} is left out: {error}", file=sys.stderr)
    print(json.dumps(figures))
