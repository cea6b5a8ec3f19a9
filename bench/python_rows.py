"""Speed seen from Python, in CPU time: printed as JSON for bench/python.mjs, which has Node's own figures to compare with."""

from __future__ import annotations

import json
import sys
import time
from statistics import median

import numpy as np
from pettingzoo.classic import connect_four_v3

import arbiter_games as ag

SIZE = 1024
# CPU seconds: until V8 has compiled it, and of one slice. The median of slices is told: a busy machine spoils some of them.
WARM, SLICE = 1.5, 0.25


def batch_rates(game: str, players: int, seconds: float) -> tuple[float, float]:
    """Steps per CPU second: of `step` alone, and with NumPy choosing the actions."""
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
    slices = [run(SLICE) for _ in range(max(1, round(seconds / SLICE)))]
    return median(step for step, _ in slices), median(chosen for _, chosen in slices)


def aec_rate(env: object, seconds: float, choose: object) -> float:
    """Steps per CPU second of a PettingZoo environment under random play, observed at every step."""
    luck = np.random.default_rng(0)
    steps, start = 0, time.process_time()
    env.reset(seed=1)
    while time.process_time() - start < seconds:
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.reset()
            continue
        env.step(choose(luck, observation["action_mask"]))
        steps += 1
    return steps / (time.process_time() - start)


def any_of(luck: np.random.Generator, mask: np.ndarray) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[int(luck.random() * len(legal))])


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3
    told = {"connect_four": aec_rate(connect_four_v3.raw_env(), seconds, any_of)}
    for game, players in [("skyjo", 2), ("splendor", 2), ("power-grid", 4)]:
        step, chosen = batch_rates(game, players, seconds)
        single = aec_rate(getattr(ag, f"{game.replace('-', '_')}_v1").raw_env(num_players=players), seconds, any_of)
        told[f"{game} {players}"] = {"step": step, "chosen": chosen, "single": single}
    print(json.dumps(told))


if __name__ == "__main__":
    main()
