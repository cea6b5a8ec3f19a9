"""Masked PPO on the raw batch: Splendor Solo from nothing to seven points on one core.

    python train/ppo_solo.py --seconds 120 --out solo.npz

Time is CPU time, so that figures can be compared; no round is begun that the time would not let end.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from ppo import Decisions, Net, advantages, draw, improve, parser, play_best, save, save_curve

import arbiter_games as ag


def train(args: argparse.Namespace) -> tuple[Net, list[tuple[float, int, float]]]:
    """The network, and its curve: CPU seconds, steps, and the mean score of the last games of training."""
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    envs, steps = args.envs, args.steps
    batch = ag.Batch("splendor-solo", envs, seed=f"train {args.seed}")
    # These look at the engine's memory: `step` rewrites them. (PyTorch warns that they must not be written to; nobody does.)
    observations = torch.from_numpy(batch.observations)
    masks = torch.from_numpy(batch.masks.view(np.bool_))
    net = Net(batch.width, batch.num_actions, args.hidden)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.lr, eps=1e-5)

    seen = torch.zeros(steps, envs, batch.width)
    legal = torch.zeros(steps, envs, batch.num_actions, dtype=torch.bool)
    played = torch.zeros(steps, envs, dtype=torch.long)
    chances, values, rewards, ends = (torch.zeros(steps, envs) for _ in range(4))
    curve: list[tuple[float, int, float]] = []
    finished: list[float] = []
    start, taken, rounds, spent, longest = time.process_time(), 0, 0, 0.0, 0.0
    while spent + longest < args.seconds and (args.rounds == 0 or rounds < args.rounds):
        rounds += 1
        for t in range(steps):
            seen[t], legal[t] = observations, masks
            with torch.no_grad():
                logs, values[t] = net(seen[t], legal[t])
                played[t] = draw(logs)
            chances[t] = logs.gather(1, played[t][:, None])[:, 0]
            batch.step(played[t].numpy())
            ended = batch.terminated | batch.truncated
            rewards[t] = torch.from_numpy(batch.rewards[:, 0] * args.scale)
            ends[t] = torch.from_numpy(ended.astype(np.float32))
            finished += batch.final_returns[ended, 0].tolist()
        taken += steps * envs
        with torch.no_grad():
            gains = advantages(rewards, values, ends, net(observations, masks)[1], args.trace)
        flat = (each.flatten(0, 1) for each in (seen, legal, played, chances, gains, gains + values))
        improve(net, optimizer, Decisions(*flat), args, max(0.05, 1 - spent / args.seconds))

        finished = finished[-3000:]
        before, spent = spent, time.process_time() - start
        longest = max(longest, spent - before)
        curve.append((spent, taken, float(np.mean(finished)) if finished else 0.0))
        if args.verbose and rounds % 5 == 0:
            print("cpu %5.0f s  steps %8d  mean score %.2f" % curve[-1], flush=True)
    batch.close()
    return net, curve


def evaluate(net: Net, games: int, seed: str = "fresh") -> tuple[float, float]:
    """The mean score of the best move by the policy over fresh games, and its standard error."""
    batch = ag.Batch("splendor-solo", games, seed=seed, autoreset="none")
    play_best(net, batch)
    scores = batch.final_returns[:, 0].copy()
    batch.close()
    return float(scores.mean()), float(scores.std() / games**0.5)


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    settings = parser(__doc__, seconds=120, envs=256)
    settings.add_argument("--scale", type=float, default=0.2, help="what a point is worth as a reward")
    settings.add_argument("--games", type=int, default=1000, help="fresh games at the end")
    return settings.parse_args(arguments)


def main(arguments: list[str] | None = None) -> float:
    args = parse(arguments)
    net, curve = train(args)
    mean, error = evaluate(net, args.games)
    seconds, steps, _ = curve[-1]
    print(f"greedy over {args.games} fresh games: {mean:.2f} +- {error:.2f} after {seconds:.0f} CPU seconds, {steps} steps")
    if args.out:
        save(net, args.out)
    if args.curve:
        save_curve(args.curve, ("cpu_seconds", "steps", "mean_score"), curve)
    return mean


if __name__ == "__main__":
    main()
