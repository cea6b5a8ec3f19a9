"""`python -m arbiter_games play|simulate|inspect`: a game in the terminal, without Node.js."""

from __future__ import annotations

import argparse
import json
import random
import sys
from typing import Any

from .errors import ArbiterError
from .facts import game, games
from .match import Match, play


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m arbiter_games", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, help_text in (
        ("play", "you against bots"),
        ("simulate", "many games of bots, summed up"),
        ("inspect", "one position, whole and as each player knows it"),
    ):
        command = commands.add_parser(name, help=help_text)
        command.add_argument("--game", default="skyjo-macro", help="id of the game (default: %(default)s)")
        command.add_argument("--players", type=int, help="how many play")
        command.add_argument("--seed", default="0")
        command.add_argument("--setup-mode", choices=["auto", "manual"], help="Skyjo: who turns the first cards up")
        command.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
        if name != "inspect":
            command.add_argument("--bots", default="easy" if name == "play" else "random", help="agents, separated by spaces")
        if name == "simulate":
            command.add_argument("--games", type=int, default=10)
        if name == "inspect":
            command.add_argument("--steps", type=int, default=0, help="random steps to play first")
    given = parser.parse_args(arguments)
    try:
        return {"play": _play, "simulate": _simulate, "inspect": _inspect}[given.command](given)
    except ArbiterError as error:
        print(f"arbiter_games: {error}", file=sys.stderr)
        return 2
    except (KeyboardInterrupt, EOFError):
        return 130
    except BrokenPipeError:
        sys.stderr.close()  # whoever was reading has read enough
        return 0


def _match(given: Any, seed: str) -> Match:
    if given.game not in games():
        raise ArbiterError(f"unknown game '{given.game}' (games: {', '.join(games())})")
    known = game(given.game).options
    options: dict[str, Any] = {}
    for each in given.option:
        name, _, text = each.partition("=")
        options[name] = json.loads(text) if text.lstrip("-").isdigit() or text in ("true", "false") else text
    if given.setup_mode is not None and "setupMode" in known:
        options["setupMode"] = given.setup_mode
    return Match(given.game, given.players, seed=seed, options=options)


def _bots(given: Any, count: int) -> list[str]:
    names = given.bots.split()
    return (names * count)[:count]


def _play(given: Any) -> int:
    match = _match(given, given.seed)

    def person(seat: Any) -> Any:
        print(match.show(seat.seat, colour=sys.stdout.isatty()))
        legal = seat.legal_actions()
        for number, action in enumerate(legal):
            print(f"  {number}: {match.game.action_to_string(action)}")
        while True:
            text = input("your action (q leaves): ").strip()
            if text == "q":
                raise EOFError
            if text.isdigit() and int(text) < len(legal):
                return legal[int(text)]
            print(f"a number from 0 to {len(legal) - 1}")

    def tell(_: Match, seat: int, action: int) -> None:
        print(f"seat {seat}: {match.game.action_to_string(action)}")

    play(match, [person, *_bots(given, match.num_players - 1)], on_action=tell)
    print(match.show(0), "scores", match.scores, "places", match.places, sep="\n")
    return 0


def _simulate(given: Any) -> int:
    totals: list[list[float]] = []
    wins: list[float] = []
    plies = 0
    for number in range(given.games):
        seed = str(int(given.seed) + number) if given.seed.lstrip("-").isdigit() else f"{given.seed}/{number}"
        match = _match(given, seed)
        play(match, _bots(given, match.num_players))
        plies += match.ply
        totals.append(match.scores)
        wins = wins or [0.0] * match.num_players
        for seat, place in enumerate(match.places):
            wins[seat] += 1 / match.places.count(1) if place == 1 else 0
    print(f"{given.game}, {given.games} games, {plies / max(given.games, 1):.1f} actions a game")
    for seat, won in enumerate(wins):
        mean = sum(scores[seat] for scores in totals) / len(totals)
        print(f"seat {seat}: {won / given.games:6.1%} won, mean score {mean:.1f}")
    return 0


def _inspect(given: Any) -> int:
    match = _match(given, given.seed)
    luck = random.Random(given.seed)
    for _ in range(given.steps):
        if not match.over:
            match.apply(luck.choice(match.legal_actions()))
    told = {
        "ply": match.ply,
        "turn": match.turn,
        "hash": match.hash(),
        "legal": [match.game.action_to_string(action) for action in match.legal_actions()],
        "state": match.reveal(),
        "views": [match.view(seat) for seat in range(match.num_players)],
        "record": match.record(),
    }
    print(json.dumps(told, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
