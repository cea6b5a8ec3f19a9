"""Self-play PPO for games of several players: against a pool of its own past, and against the engine's bots.

    python train/selfplay.py skyjo-macro --seconds 300 --bots easy --out skyjo.npz

Half of the games are played against a snapshot of the past (all seats in one turn-based batch), half against bots that move inside
the engine. Only the learner's own decisions are learned from; what a game pays at its end is the reward of the last one.
"""

from __future__ import annotations

import argparse
import copy
import csv
import random
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from ppo_solo import Net, save
from torch import nn

import arbiter_games as ag


class Table:
    """Games in which one seat of each row learns; the others are a snapshot's, or bots that the learner never sees move."""

    def __init__(self, args: argparse.Namespace, envs: int, bots: str | None) -> None:
        options = {"setupMode": "auto"} if args.game == "skyjo-macro" else None
        self.batch = ag.Batch(
            args.game, envs, args.players, seed=f"self-play {args.seed} {bots}", options=options, reward="outcome", opponents=bots, seat="rotate"
        )
        batch = self.batch
        self.seats = np.arange(envs) % args.players
        self.observations = torch.from_numpy(batch.observations)
        self.masks = torch.from_numpy(batch.masks.view(np.bool_))
        self.rival: Net | None = None
        size = (args.steps, envs)
        self.seen = torch.zeros(*size, batch.width)
        self.legal = torch.zeros(*size, batch.num_actions, dtype=torch.bool)
        self.played = torch.zeros(*size, dtype=torch.long)
        self.chances, self.values, self.rewards, self.ends = (torch.zeros(*size) for _ in range(4))

    def collect(self, net: Net, rivals: list[Net]) -> int:
        """Fill every column with decisions of the learner; returns how many games ended."""
        batch, steps = self.batch, self.seen.shape[0]
        rows = np.arange(batch.num_envs)
        filled = np.zeros(batch.num_envs, dtype=np.int64)
        self.rival = random.choice(rivals)
        self.rewards.zero_()
        self.ends.zero_()
        ended_games = 0
        while filled.min() < steps or (filled.max() > steps):
            own = (batch.turn == self.seats) if not batch.has_opponents else np.ones(batch.num_envs, dtype=bool)
            actions = np.zeros(batch.num_envs, dtype=np.int64)
            with torch.no_grad():
                for who, mine in ((net, own), (self.rival, ~own)):
                    chosen = np.flatnonzero(mine)
                    if len(chosen) == 0:
                        continue
                    logs, values = who(self.observations[chosen], self.masks[chosen])
                    noise = -torch.log(-torch.log(torch.rand_like(logs) + 1e-20) + 1e-20)
                    drawn = (logs + noise).argmax(-1)
                    actions[chosen] = drawn.numpy()
                    if who is net:
                        keep = filled[chosen] < steps
                        at, row = torch.from_numpy(filled[chosen][keep]), torch.from_numpy(chosen[keep])
                        inside = torch.from_numpy(np.flatnonzero(keep))
                        self.seen[at, row] = self.observations[row]
                        self.legal[at, row] = self.masks[row]
                        self.played[at, row] = drawn[inside]
                        self.values[at, row] = values[inside]
                        self.chances[at, row] = logs[inside].gather(1, drawn[inside][:, None])[:, 0]
                        filled[chosen[keep]] += 1
            batch.step(actions)
            paid = batch.learner_rewards if batch.has_opponents else batch.rewards[rows, self.seats]
            over = batch.terminated | batch.truncated
            last = np.clip(filled - 1, 0, steps - 1)
            counted = over & (filled > 0)
            fresh = counted & (self.ends[last, rows].numpy() == 0)
            self.rewards[last[fresh], rows[fresh]] += torch.from_numpy(paid[fresh])
            self.ends[last[fresh], rows[fresh]] = 1
            ended_games += int(over.sum())
            if not batch.has_opponents:
                self.seats[over] = (self.seats[over] + 1) % batch.num_players
            if filled.min() >= steps:
                break
        return ended_games

    def advantages(self, net: Net, trace: float) -> tuple[torch.Tensor, torch.Tensor]:
        steps = self.seen.shape[0]
        out, carried = torch.zeros_like(self.rewards), torch.zeros(self.rewards.shape[1])
        with torch.no_grad():
            # The column ends in the middle of a game: its last decision stands for what would have come.
            following = self.values[-1]
            for t in reversed(range(steps)):
                goes_on = 1 - self.ends[t]
                carried = self.rewards[t] + following * goes_on - self.values[t] + trace * goes_on * carried
                out[t] = carried
                following = self.values[t]
        return out.flatten(), (out + self.values).flatten()


def learn(args: argparse.Namespace, curve: list[tuple[float, int, float]] | None = None) -> Net:
    """Train; where a curve is wanted, CPU seconds, games and the share won of 200 fresh games are added to it with every snapshot."""
    random.seed(args.seed)
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    tables = [Table(args, args.envs, None), Table(args, args.envs, args.bots)]
    batch = tables[0].batch
    net = Net(batch.width, batch.num_actions, args.hidden)
    pool = [copy.deepcopy(net)]
    optimizer = torch.optim.Adam(net.parameters(), lr=args.lr, eps=1e-5)
    start, rounds, games = time.process_time(), 0, 0
    while (spent := time.process_time() - start) < args.seconds and (args.rounds == 0 or rounds < args.rounds):
        rounds += 1
        left = max(0.05, 1 - spent / args.seconds)
        for group in optimizer.param_groups:
            group["lr"] = args.lr * left
        games += sum(table.collect(net, pool) for table in tables)
        parts: list[Any] = [table.advantages(net, args.trace) for table in tables]
        fields = ("seen", "legal", "played", "chances")
        obs, mask, act, old = (torch.cat([getattr(table, name).flatten(0, 1) for table in tables]) for name in fields)
        gains, targets = (torch.cat(each) for each in zip(*parts, strict=True))
        for _ in range(args.epochs):
            for index in torch.randperm(len(act)).split(args.minibatch):
                logs, value = net(obs[index], mask[index])
                ratio = (logs.gather(1, act[index][:, None])[:, 0] - old[index]).exp()
                gain = (gains[index] - gains[index].mean()) / (gains[index].std() + 1e-8)
                better = torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
                entropy = -(logs.exp() * torch.where(mask[index], logs, 0.0)).sum(-1).mean()
                loss = -better + 0.5 * (value - targets[index]).square().mean() - args.entropy * left * entropy
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(net.parameters(), 0.5)
                optimizer.step()
        if rounds % args.every == 0:
            pool = [*pool[-9:], copy.deepcopy(net)]
            if curve is not None:
                curve.append((time.process_time() - start, games, evaluate(net, args, 200)))
        if args.verbose and rounds % 10 == 0:
            won = evaluate(net, args, 100)
            print(f"cpu {time.process_time() - start:5.0f} s  games {games:6d}  against {args.bots}: {won:.0%} won", flush=True)
    return net


def evaluate(net: Net, args: argparse.Namespace, games: int, seed: str = "fresh") -> float:
    """The share of fresh games won against the bots by the policy's best moves."""
    options = {"setupMode": "auto"} if args.game == "skyjo-macro" else None
    batch = ag.Batch(
        args.game, games, args.players, seed=seed, options=options, reward="outcome", opponents=args.bots, seat="rotate", autoreset="none", max_steps=2000
    )
    while not (batch.terminated | batch.truncated).all():
        with torch.no_grad():
            logs, _ = net(torch.from_numpy(batch.observations), torch.from_numpy(batch.masks.view(np.bool_)))
        batch.step(logs.argmax(-1).numpy())
    won = float((batch.final_returns[np.arange(games), batch.learner] > 0).mean())
    batch.close()
    return won


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="skyjo-macro")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bots", default="easy", help="the agent of the engine to learn against, and to be measured by")
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--steps", type=int, default=64, help="decisions of the learner in each game and round")
    parser.add_argument("--hidden", type=int, default=256)
    parser.add_argument("--lr", type=float, default=1e-3)
    parser.add_argument("--epochs", type=int, default=3)
    parser.add_argument("--minibatch", type=int, default=2048)
    parser.add_argument("--trace", type=float, default=0.95)
    parser.add_argument("--entropy", type=float, default=0.01)
    parser.add_argument("--every", type=int, default=10, help="rounds between snapshots")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--out", type=Path, help="where the weights go")
    parser.add_argument("--curve", type=Path, help="where the learning curve goes, as a table")
    parser.add_argument("--verbose", action=argparse.BooleanOptionalAction, default=True)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> float:
    args = parse(arguments)
    curve: list[tuple[float, int, float]] = []
    net = learn(args, curve if args.curve else None)
    won = evaluate(net, args, args.games)
    if args.curve:
        with args.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("cpu_seconds", "games", "won"), *curve])
    print(f"{args.game}: {won:.1%} of {args.games} fresh games won against {args.bots}")
    if args.out:
        save(net, args.out, args.game, args.players)
    return won


if __name__ == "__main__":
    main()
