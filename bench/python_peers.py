"""Steps per CPU second of other libraries' own games under random play, for bench/python.mjs: `python_peers.py open_spiel 3`."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

SIZE = 1024


def open_spiel() -> Callable[[], int]:
    """One game of connect four after another, each state told as a tensor, from Python."""
    import random

    import pyspiel

    game = pyspiel.load_game("connect_four")

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def pgx() -> Callable[[], int]:
    """1,024 games of connect four in step, compiled by JAX for the CPU, dealt anew where they end."""
    import jax
    import jax.numpy as jnp
    from pgx import make
    from pgx.experimental import auto_reset

    env = make("connect_four")
    begin = jax.jit(jax.vmap(env.init))
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def advance(state, key):
        key, drawn, luck = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -1e9)
        return step(state, jax.random.categorical(drawn, logits, axis=-1), jax.random.split(luck, SIZE)), key

    key = jax.random.PRNGKey(0)
    kept = [begin(jax.random.split(key, SIZE)), key]

    def play() -> int:
        kept[:] = advance(*kept)
        jax.block_until_ready(kept[0].observation)
        return SIZE

    return play


def envpool() -> Callable[[], int]:
    """1,024 cart poles in step, in C++."""
    import envpool as pool
    import numpy as np

    env = pool.make_gymnasium("CartPole-v1", num_envs=SIZE, num_threads=1)
    env.reset()
    luck = np.random.default_rng(0)

    def play() -> int:
        env.step(luck.integers(2, size=SIZE).astype(np.int32))
        return SIZE

    return play


def main() -> None:
    play = {"open_spiel": open_spiel, "pgx": pgx, "envpool": envpool}[sys.argv[1]]()
    seconds = float(sys.argv[2])
    for _ in range(20):
        play()
    steps, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        steps += play()
    print(steps / (time.process_time() - start))


if __name__ == "__main__":
    main()
