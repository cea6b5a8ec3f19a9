"""What the trainings of this folder share: the network, how it draws and improves, and how it is kept. Written after CleanRL's style."""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

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


def draw(logs: torch.Tensor) -> torch.Tensor:
    """An action of each row, drawn from the policy."""
    noise = -torch.log(-torch.log(torch.rand_like(logs) + 1e-20) + 1e-20)
    return (logs + noise).argmax(-1)


def advantages(rewards: torch.Tensor, values: torch.Tensor, ends: torch.Tensor, after: torch.Tensor, trace: float) -> torch.Tensor:
    """How much better each decision went than was expected, by column of a game; `after` is expected of what follows the last one."""
    out, carried = torch.zeros_like(rewards), torch.zeros_like(after)
    for t in reversed(range(len(rewards))):
        goes_on = 1 - ends[t]
        following = after if t == len(rewards) - 1 else values[t + 1]
        carried = rewards[t] + following * goes_on - values[t] + trace * goes_on * carried
        out[t] = carried
    return out


class Decisions(NamedTuple):
    """What was seen, what could be and was played and how likely it was, how it went, and what the value should have been."""

    seen: torch.Tensor
    legal: torch.Tensor
    played: torch.Tensor
    chances: torch.Tensor
    advantages: torch.Tensor
    targets: torch.Tensor


def improve(net: Net, optimizer: torch.optim.Optimizer, decisions: Decisions, args: argparse.Namespace, left: float) -> None:
    """PPO over some decisions; `left` is the share of the training that is still to come."""
    for group in optimizer.param_groups:
        group["lr"] = args.lr * left
    for _ in range(args.epochs):
        for index in torch.randperm(len(decisions.played)).split(args.minibatch):
            seen, legal, played, old, advantage, target = (each[index] for each in decisions)
            logs, value = net(seen, legal)
            ratio = (logs.gather(1, played[:, None])[:, 0] - old).exp()
            advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-8)
            gain = torch.min(ratio * advantage, ratio.clamp(1 - args.clip, 1 + args.clip) * advantage).mean()
            entropy = -(logs.exp() * torch.where(legal, logs, 0.0)).sum(-1).mean()
            loss = -gain + 0.5 * (value - target).square().mean() - args.entropy * left * entropy
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimizer.step()


def play_best(net: Net, batch: ag.Batch) -> None:
    """Play a batch to the end of every game by the best move of the policy."""
    while not (batch.terminated | batch.truncated).all():
        with torch.no_grad():
            logs, _ = net(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks.view(np.bool_)))
        batch.step(logs.argmax(-1).numpy())


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


def save_curve(path: Path, titles: Sequence[str], rows: Sequence[Sequence[float]]) -> None:
    """Keep a learning curve as a table; `curve.py` draws it."""
    with path.open("w", newline="") as file:
        csv.writer(file).writerows([titles, *rows])


def parser(about: str | None, seconds: float, envs: int) -> argparse.ArgumentParser:
    """The settings that every training has."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--seconds", type=float, default=seconds, help="CPU seconds to train")
    made.add_argument("--rounds", type=int, default=0, help="stop after so many rounds; 0 is when the time is up")
    made.add_argument("--envs", type=int, default=envs)
    made.add_argument("--steps", type=int, default=64, help="decisions of the learner in each game and round")
    made.add_argument("--hidden", type=int, default=256)
    made.add_argument("--lr", type=float, default=1e-3)
    made.add_argument("--epochs", type=int, default=3)
    made.add_argument("--minibatch", type=int, default=2048)
    made.add_argument("--clip", type=float, default=0.2)
    made.add_argument("--trace", type=float, default=0.95)
    made.add_argument("--entropy", type=float, default=0.01)
    made.add_argument("--seed", type=int, default=1)
    made.add_argument("--out", type=Path, help="where the weights go: .npz, or .json for the engine")
    made.add_argument("--curve", type=Path, help="where the learning curve goes, as a table")
    made.add_argument("--verbose", action=argparse.BooleanOptionalAction, default=True)
    return made
