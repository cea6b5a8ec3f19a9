"""Masked PPO on the raw batch, in one file: Splendor Solo from nothing to seven points on one core.

    python train/ppo_solo.py --seconds 120 --out solo.npz

Written after CleanRL's style: everything that matters is on this page. Time is CPU time, so that figures can be compared.
"""

from __future__ import annotations

import argparse
import csv
import json
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import arbiter_games as ag

NEVER = -1e8  # the logit of what may not be played


def layer(inputs: int, outputs: int, gain: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Net(nn.Module):
    """Two hidden layers, a policy and a value."""

    def __init__(self, width: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.trunk = nn.Sequential(layer(width, hidden), nn.ReLU(), layer(hidden, hidden), nn.ReLU())
        self.policy = layer(hidden, actions, 0.01)
        self.value = layer(hidden, 1, 1.0)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        seen = self.trunk(observations)
        logits = torch.where(masks, self.policy(seen), NEVER)
        return torch.log_softmax(logits, -1), self.value(seen)[:, 0]


def train(args: argparse.Namespace) -> tuple[Net, list[tuple[float, int, float]]]:
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
    start, taken, rounds = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < args.seconds and (args.rounds == 0 or rounds < args.rounds):
        rounds += 1
        left = max(0.05, 1 - spent / args.seconds)
        for group in optimizer.param_groups:
            group["lr"] = args.lr * left

        for t in range(steps):
            seen[t], legal[t] = observations, masks
            with torch.no_grad():
                logs, value = net(seen[t], legal[t])
                noise = -torch.log(-torch.log(torch.rand_like(logs) + 1e-20) + 1e-20)
                action = (logs + noise).argmax(-1)  # the same as drawing from the policy
            played[t], values[t] = action, value
            chances[t] = logs.gather(1, action[:, None])[:, 0]
            batch.step(action.numpy())
            ended = batch.terminated | batch.truncated
            rewards[t] = torch.from_numpy(batch.rewards[:, 0] * args.scale)
            ends[t] = torch.from_numpy(ended.astype(np.float32))
            finished += batch.final_returns[ended, 0].tolist()
        taken += steps * envs

        with torch.no_grad():
            after = net(observations, masks)[1]
            advantages = torch.zeros_like(rewards)
            carried = torch.zeros(envs)
            for t in reversed(range(steps)):
                goes_on = 1 - ends[t]
                following = after if t == steps - 1 else values[t + 1]
                carried = rewards[t] + following * goes_on - values[t] + args.trace * goes_on * carried
                advantages[t] = carried
            targets = (advantages + values).flatten()
        flat = (seen.flatten(0, 1), legal.flatten(0, 1), played.flatten(), chances.flatten(), advantages.flatten())
        for _ in range(args.epochs):
            for index in torch.randperm(steps * envs).split(args.minibatch):
                obs, mask, act, old, advantage = (each[index] for each in flat)
                logs, value = net(obs, mask)
                ratio = (logs.gather(1, act[:, None])[:, 0] - old).exp()
                advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
                gain = torch.min(ratio * advantage, ratio.clamp(1 - args.clip, 1 + args.clip) * advantage).mean()
                entropy = -(logs.exp() * torch.where(mask, logs, 0.0)).sum(-1).mean()
                loss = -gain + 0.5 * (value - targets[index]).square().mean() - args.entropy * left * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        finished = finished[-3000:]
        curve.append((time.process_time() - start, taken, float(np.mean(finished)) if finished else 0.0))
        if args.verbose and rounds % 5 == 0:
            print("cpu %5.0f s  steps %8d  mean score %.2f" % curve[-1], flush=True)
    batch.close()
    return net, curve


def evaluate(net: Net, games: int, seed: str = "fresh") -> tuple[float, float]:
    """The mean score of the best move by the policy over fresh games, and its standard error."""
    batch = ag.Batch("splendor-solo", games, seed=seed, autoreset="none")
    while not (batch.terminated | batch.truncated).all():
        with torch.no_grad():
            logs, _ = net(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks.view(np.bool_)))
        batch.step(logs.argmax(-1).numpy())
    scores = batch.final_returns[:, 0].copy()
    batch.close()
    return float(scores.mean()), float(scores.std() / games**0.5)


def save(net: Net, path: Path, game: str = "splendor-solo", seats: int = 1) -> None:
    """Keep what was learned: as NumPy's arrays, or, in a file called `.json`, as the policy that `policyNetwork` plays in TypeScript."""
    if path.suffix != ".json":
        np.savez(path, **{name: value.numpy() for name, value in net.state_dict().items()})
        return
    layers = [
        {
            "inputs": part.in_features,
            "outputs": part.out_features,
            "weight": [float(f"{x:.5g}") for x in part.weight.detach().flatten().tolist()],
            "bias": [float(f"{x:.5g}") for x in part.bias.detach().tolist()],
        }
        for part in (net.trunk[0], net.trunk[2], net.policy)
    ]
    path.write_text(json.dumps({"game": game, "version": ag.game(game).version, "seats": seats, "layers": layers}))


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=120, help="CPU seconds to train")
    parser.add_argument("--rounds", type=int, default=0, help="stop after so many rounds; 0 is when the time is up")
    parser.add_argument("--envs", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="steps of each game in a round")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=2048)
    parser.add_argument("--clip", type=float, default=0.2)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--scale", type=float, default=0.2, help="what a point is worth as a reward")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=1000, help="fresh games at the end")
    parser.add_argument("--out", type=Path, help="where the weights go")
    parser.add_argument("--curve", type=Path, help="where the learning curve goes, as a table")
    parser.add_argument("--verbose", action=argparse.BooleanOptionalAction, default=True)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> float:
    args = parse(arguments)
    start = time.process_time()
    net, curve = train(args)
    used = time.process_time() - start
    mean, error = evaluate(net, args.games)
    print(f"greedy over {args.games} fresh games: {mean:.2f} +- {error:.2f} after {used:.0f} CPU seconds, {curve[-1][1]} steps")
    if args.out:
        save(net, args.out)
    if args.curve:
        with args.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("cpu_seconds", "steps", "mean_score"), *curve])
    return mean


if __name__ == "__main__":
    main()
