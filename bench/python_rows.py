"""Speed seen from Python, in CPU time: a slice for each line that bench/python.mjs writes, which takes turns with Node's own loop.

`batch skyjo 2`, `single skyjo 2` and `connect_four` are answered with a line of JSON each.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from functools import cache

import numpy as np
from pettingzoo.classic import connect_four_v3

import arbiter_games as ag

SIZE = 1024
# CPU seconds: until V8 has compiled it, and of one slice.
WARM, SLICE = 1.5, 0.25


def batch_rates(game: str, players: int) -> Callable[[], tuple[float, float]]:
    """Steps per CPU second of the next slice: of `step` alone, and with NumPy choosing the actions."""
    batch = ag.Batch(game, SIZE, players, seed="bench")
    rows, luck = np.arange(SIZE), np.random.default_rng(0)

    def run(limit: float) -> tuple[float, float]:
        steps, inside, start = 0, 0.0, time.process_time()
        while (now := time.process_time()) - start < limit:
            batch.actions[:] = batch.legal[rows, (luck.random(SIZE) * batch.legal_counts).astype(np.int64)]
            before = time.process_time()
            batch.step()
            inside += time.process_time() - before
            steps += SIZE
        return steps / inside, steps / (now - start)

    run(WARM)
    return lambda: run(SLICE)


def aec_rate(env: object) -> Callable[[], float]:
    """Steps per CPU second of the next slice of a PettingZoo environment under random play, observed at every step."""
    luck = np.random.default_rng(0)
    env.reset(seed=1)

    def run(limit: float) -> float:
        steps, start = 0, time.process_time()
        while time.process_time() - start < limit:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.reset()
                continue
            env.step(any_of(luck, observation["action_mask"]))
            steps += 1
        return steps / (time.process_time() - start)

    run(WARM)
    return lambda: run(SLICE)


def any_of(luck: np.random.Generator, mask: np.ndarray) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(luck.random() * len(legal))])


@cache
def runner(line: str) -> Callable[[], object]:
    """What a line asks for, warm."""
    if line == "connect_four":
        return aec_rate(connect_four_v3.raw_env())
    kind, game, players = line.split()
    if kind == "batch":
        return batch_rates(game, int(players))
    return aec_rate(getattr(ag, f"{game.replace('-', '_')}_v1").raw_env(num_players=int(players)))


def main() -> None:
    for line in sys.stdin:
        print(json.dumps(runner(line.strip())()), flush=True)


if __name__ == "__main__":
    main()
