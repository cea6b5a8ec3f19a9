"""Self-play PPO for games of several players: against a pool of its own past, and against the engine's bots.

    python train/selfplay.py skyjo-macro --seconds 600 --bots heuristic --out skyjo.json

Half of the games are played against a snapshot of the past (all seats in one turn-based batch), half against bots that move inside
the engine. Only the learner's own decisions are learned from. They are paid for the points they bring, which counts for less and less,
and the last one for the game.
"""

from __future__ import annotations

import argparse
import copy
import random
import time

import numpy as np
import torch
from ppo import Decisions, Net, advantages, draw, improve, parser, play_best, save, save_curve

import arbiter_games as ag


def options(game: str) -> dict[str, str] | None:
    """How the game is varied: the cards that Skyjo begins with are turned up by the lot."""
    return {"setupMode": "auto"} if game.startswith("skyjo") else None


def standing(game: str, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """The points that a position stands for and that will be scored later, and how much of it is still open.

    Skyjo scores only when a round ends: until then a board is worth what lies open, and the mean card for each one face down.
    Paying for changes of it tells at once whether a card was laid well.
    """
    if not game.startswith("skyjo"):
        return torch.zeros(len(seen)), torch.zeros(len(seen))
    cards = seen[:, :12] * 12
    hidden = cards == -12
    return -torch.where(hidden, 5.07, torch.where(cards == -6, 0.0, cards)).sum(-1), hidden.float().sum(-1)


class Table:
    """Games in which one seat of each row learns; the others are a snapshot's, or bots that the learner never sees move."""

    def __init__(self, args: argparse.Namespace, bots: str | None) -> None:
        envs = args.envs
        seed = f"self-play {args.seed} {bots}"
        self.batch = ag.Batch(args.game, envs, args.players, seed=seed, options=options(args.game), reward="score", opponents=bots, seat="rotate")
        batch = self.batch
        self.scale = args.scale  # what a point pays
        self.seats = np.arange(envs) % args.players
        self.observations = torch.from_numpy(batch.observations)
        self.masks = torch.from_numpy(batch.masks.view(np.bool_))
        size = (args.steps, envs)
        self.seen = torch.zeros(*size, batch.width)
        self.legal = torch.zeros(*size, batch.num_actions, dtype=torch.bool)
        self.played = torch.zeros(*size, dtype=torch.long)
        self.chances, self.values, self.rewards, self.ends = (torch.zeros(*size) for _ in range(4))
        self.after = torch.zeros(envs)  # what is expected from the first decision on that was not noted
        self.worth, self.open = torch.zeros(envs), torch.zeros(envs)  # what each position stood for at the last decision

    def collect(self, net: Net, rival: Net) -> int:
        """Fill every column with decisions of the learner; returns how many games ended."""
        batch = self.batch
        filled = np.zeros(batch.num_envs, dtype=np.int64)
        waits = np.ones(batch.num_envs, dtype=bool)  # for decisions, or for what the last one brings
        self.rewards.zero_()
        self.ends.zero_()
        ended = 0
        while waits.any():
            own = np.ones(batch.num_envs, dtype=bool) if batch.has_opponents else batch.turn == self.seats
            actions = np.zeros(batch.num_envs, dtype=np.int64)
            mine, theirs = np.flatnonzero(own), np.flatnonzero(~own)
            with torch.no_grad():
                if len(theirs) > 0:
                    actions[theirs] = draw(rival(self.observations[theirs], self.masks[theirs])[0]).numpy()
                if len(mine) > 0:
                    actions[mine] = self._decide(net, mine, filled, waits)
            seats = batch.learner.copy() if batch.has_opponents else self.seats.copy()
            batch.step(actions)
            self._pay(seats, np.flatnonzero(waits & (filled > 0)), filled)
            over = batch.terminated | batch.truncated
            ended += int(over.sum())
            self.seats[over] = (self.seats[over] + 1) % batch.num_players
        return ended

    def _decide(self, net: Net, mine: np.ndarray, filled: np.ndarray, waits: np.ndarray) -> np.ndarray:
        """The learner's actions in some rows, noted where there is room."""
        seen = self.observations[mine]
        logs, values = net(seen, self.masks[mine])
        drawn = draw(logs)
        worth, still_open = standing(self.batch.game.id, seen)
        before = mine[waits[mine] & (filled[mine] > 0)]
        self._value(before, worth, still_open, mine, filled)
        self.worth[mine], self.open[mine] = worth, still_open

        full = waits[mine] & (filled[mine] == len(self.seen))
        self.after[mine[full]] = values[full]
        waits[mine[full]] = False
        room = waits[mine]
        at, row = filled[mine][room], mine[room]
        self.seen[at, row] = seen[room]
        self.legal[at, row] = self.masks[row]
        self.played[at, row] = drawn[room]
        self.values[at, row] = values[room]
        self.chances[at, row] = logs[room].gather(1, drawn[room][:, None])[:, 0]
        filled[row] += 1
        return drawn.numpy()

    def _value(self, rows: np.ndarray, worth: torch.Tensor, still_open: torch.Tensor, mine: np.ndarray, filled: np.ndarray) -> None:
        """Pay the last decisions for what the position is worth now beyond then; where a round has ended, its score is paid instead."""
        place = np.searchsorted(mine, rows)
        begun = still_open[place] > self.open[rows]
        gained = torch.where(begun, 0.0, worth[place]) - self.worth[rows]
        last = filled[rows] - 1
        self.rewards[last, rows] += self.scale * torch.where(self.ends[last, rows] == 1, 0.0, gained)

    def _pay(self, seats: np.ndarray, rows: np.ndarray, filled: np.ndarray) -> None:
        """What a step scored goes to the last decision noted, and the outcome of a game that it ended."""
        batch, last, seats = self.batch, filled[rows] - 1, seats[rows]
        paid = self.scale * (batch.learner_rewards[rows] if batch.has_opponents else batch.rewards[rows, seats])
        over = (batch.terminated | batch.truncated)[rows]
        finals = batch.final_returns[rows]
        own = finals[np.arange(len(rows)), seats]
        others = np.where(np.arange(batch.num_players) == seats[:, None], -np.inf, finals).max(1)
        paid = paid + np.where(over, np.sign(own - others) - self.scale * self.worth[rows].numpy(), 0)
        going = self.ends[last, rows].numpy() == 0
        self.rewards[last[going], rows[going]] += torch.from_numpy(paid[going].astype(np.float32))
        self.ends[last[going & over], rows[going & over]] = 1

    def decisions(self, trace: float) -> Decisions:
        """What was collected."""
        gains = advantages(self.rewards, self.values, self.ends, self.after, trace)
        parts = (self.seen, self.legal, self.played, self.chances, gains, gains + self.values)
        return Decisions(*(each.flatten(0, 1) for each in parts))


def learn(args: argparse.Namespace) -> tuple[Net, list[tuple[float, ...]]]:
    """Train. The curve has CPU seconds, games, and the share won of fresh games against each agent of `--measure`, with every snapshot."""
    random.seed(args.seed)
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    tables = [Table(args, None), Table(args, args.bots)]
    batch = tables[0].batch
    net = Net(batch.width, batch.num_actions, args.hidden)
    pool = [copy.deepcopy(net)]
    optimizer = torch.optim.Adam(net.parameters(), lr=args.lr, eps=1e-5)
    curve: list[tuple[float, ...]] = [(0.0, 0, *(evaluate(net, args, bots) for bots in args.measure))]
    spent, rounds, games = 0.0, 0, 0  # measuring is not counted
    while spent < args.seconds and (args.rounds == 0 or rounds < args.rounds):
        start = time.process_time()
        rounds += 1
        left = max(0.05, 1 - spent / args.seconds)
        for table in tables:
            table.scale = args.scale * left  # points are a first lesson; in the end games are to be won
            games += table.collect(net, random.choice(pool))
        parts = [table.decisions(args.trace) for table in tables]
        improve(net, optimizer, Decisions(*(torch.cat(each) for each in zip(*parts, strict=True))), args, left)
        spent += time.process_time() - start
        if rounds % args.every == 0:
            pool = [*pool[-9:], copy.deepcopy(net)]
            curve.append((spent, games, *(evaluate(net, args, bots) for bots in args.measure)))
            if args.verbose:
                won = ", ".join(f"{share:.0%} against {bots}" for bots, share in zip(args.measure, curve[-1][2:], strict=True))
                print(f"cpu {spent:5.0f} s  games {games:6d}  won {won}", flush=True)
    for table in tables:
        table.batch.close()
    return net, curve


def evaluate(net: Net, args: argparse.Namespace, bots: str, seed: str = "fresh") -> float:
    """The share of fresh games won against bots by the policy's best moves."""
    batch = ag.Batch(
        args.game, args.games, args.players, seed=seed, options=options(args.game), reward="outcome", opponents=bots, seat="rotate", autoreset="none", max_steps=2000
    )
    play_best(net, batch)
    won = float((batch.final_returns[np.arange(args.games), batch.learner] > 0).mean())
    batch.close()
    return won


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    settings = parser(__doc__, seconds=600, envs=128)
    settings.add_argument("game", nargs="?", default="skyjo-macro")
    settings.add_argument("--players", type=int, default=2)
    settings.add_argument("--bots", default="heuristic", help="the agent of the engine to learn against")
    settings.add_argument("--measure", nargs="+", default=["heuristic"], help="agents of the engine to be measured by")
    settings.add_argument("--scale", type=float, default=0.05, help="what a point pays at first, beside 1 for a game won and -1 for one lost")
    settings.add_argument("--every", type=int, default=10, help="rounds between snapshots")
    settings.add_argument("--games", type=int, default=400, help="fresh games by which it is measured")
    return settings.parse_args(arguments)


def main(arguments: list[str] | None = None) -> float:
    args = parse(arguments)
    net, curve = learn(args)
    if args.curve:
        save_curve(args.curve, ("cpu_seconds", "games", *args.measure), curve)
    if args.out:
        save(net, args.out, args.game, args.players)
    shares = [evaluate(net, args, bots, "last") for bots in args.measure]
    for bots, share in zip(args.measure, shares, strict=True):
        print(f"{args.game}: {share:.1%} of {args.games} fresh games won against {bots}")
    return shares[0]


if __name__ == "__main__":
    main()
