"""Matches: ask, validate, refuse, ask again; records that both languages read; Python functions as players."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from .engine import engine
from .errors import IllegalAction, InvalidConfig
from .facts import Game, game, wake
from .given import seed_text, shown, whole

Player = "str | Callable[[Seat], Any]"


class Match:
    """One match of one game, as `Match` in TypeScript: anything may be submitted, only a legal action is played."""

    def __init__(
        self,
        game_id: str,
        num_players: int | None = None,
        *,
        seed: int | str = 0,
        options: dict[str, Any] | None = None,
        hashes: bool = False,
        _id: int | None = None,
    ) -> None:
        self._engine = engine()
        self.game: Game = game(game_id)
        self.num_players = self.game.min_players if num_players is None else whole(num_players, "num_players")
        if _id is None:
            config = {"seats": self.num_players, "seed": seed_text(seed), "options": options or {}, "hashes": hashes}
            _id = self._engine.call("match", game_id, config)
        self._id = _id
        self._told: dict[str, Any] = {}
        self._look()

    @classmethod
    def from_record(cls, record: dict[str, Any], ply: int | None = None) -> Match:
        """Play a record again, to its end or to a ply. Raises `InvalidConfig` where an action is illegal or a hash differs."""
        number = engine().call("matchOpen", record, ply)
        return cls(record["game"], record["seats"], _id=number)

    @property
    def turn(self) -> int:
        """The seat to act, -1 when the match is over."""
        return self._told["turn"]

    @property
    def ply(self) -> int:
        return self._told["ply"]

    @property
    def over(self) -> bool:
        return self._told["over"]

    @property
    def capped(self) -> bool:
        return self._told["capped"]

    @property
    def question(self) -> str:
        """What the seat to act is being asked, for games that ask different things."""
        return self._told["question"]

    @property
    def scores(self) -> list[float]:
        return self._told["scores"]

    @property
    def places(self) -> list[int]:
        """1 for the winner (so far), ties shared."""
        return self._told["places"]

    def hash(self) -> str:
        return self._told["hash"]

    def legal_actions(self) -> list[int]:
        """The ids the seat to act may play."""
        return list(self._told["legal"])

    def view(self, seat: int) -> dict[str, Any]:
        """All a seat may know, as plain JSON; -1 sees what everyone may see."""
        return self._engine.call("matchView", self._id, seat)

    def show(self, seat: int = -1, colour: bool = False) -> str:
        return self._engine.call("matchShow", self._id, seat, colour)

    def reveal(self) -> Any:
        return self._engine.call("matchReveal", self._id)

    def submit(self, seat: int, action: Any, ply: int | None = None) -> int:
        """Play what a seat answers: an id, or an action as plain JSON. Raises `IllegalAction` with its code; then nothing has changed."""
        answer = self._engine.call("matchSubmit", self._id, seat, _plain(action), ply)
        if not answer["ok"]:
            refusal = answer["refusal"]
            raise IllegalAction(f"{refusal['reason']} ({refusal['code']})", refusal["code"], action)
        self._look()
        return answer["action"]

    def apply(self, action: Any) -> int:
        """Play an action of the seat to act."""
        return self.submit(self.turn, action)

    def ask(self, agent: str) -> int:
        """What an agent of the engine answers for the seat to act."""
        wake(self.game.id, self.num_players, [agent])
        return self._engine.call("matchAsk", self._id, agent)

    def record(self) -> dict[str, Any]:
        """The match so far, whole: what `arbiter replay` reads."""
        return self._engine.call("matchRecord", self._id)

    def clone(self) -> Match:
        """The same position in a match of its own."""
        return Match.from_record(self.record())

    def __reduce__(self) -> tuple[Any, ...]:
        return Match.from_record, (self.record(),)

    def _look(self) -> None:
        self._told = self._engine.call("matchTold", self._id)

    def __del__(self) -> None:
        try:
            self._engine._dropped.append(self._id)
        except AttributeError:
            pass


class Seat:
    """What a Python player is shown: its view and what it may play. It never sees the state."""

    def __init__(self, match: Match, seat: int, refusal: IllegalAction | None) -> None:
        self._match = match
        self.game = match.game
        self.seat = seat
        self.num_players = match.num_players
        self.ply = match.ply
        self.question = match.question
        #: Why the last answer to this very question was refused; None when it is asked for the first time.
        self.refusal = refusal

    def view(self) -> dict[str, Any]:
        return self._match.view(self.seat)

    def legal_actions(self) -> list[int]:
        return self._match.legal_actions()


def play(
    match: Match, players: Sequence[Any], *, tries: int = 3, on_action: Callable[[Match, int, int], None] | None = None
) -> Match:
    """Play a match to its end. A player is the name of an agent ("hard", "mcts:sims=200") or a function from a `Seat` to an action.

    A refused answer goes back to the player with the reason; after the last try its `IllegalAction` is raised.
    """
    if len(players) != match.num_players:
        raise InvalidConfig(f"{match.num_players} seats need {match.num_players} players, not {len(players)}")
    for player in players:
        if not isinstance(player, str) and not callable(player):
            raise InvalidConfig(f"a player is the name of an agent or a function, not {shown(player)}")
    if whole(tries, "tries") < 1:
        raise InvalidConfig(f"tries is 1 or more, not {tries}")
    while not match.over:
        seat, refusal = match.turn, None
        for attempt in range(tries):
            player = players[seat]
            answer = match.ask(player) if isinstance(player, str) else player(Seat(match, seat, refusal))
            try:
                action = match.submit(seat, answer)
                break
            except IllegalAction as error:
                refusal = error
                if attempt == tries - 1:
                    raise
        if on_action is not None:
            on_action(match, seat, action)
    return match


def arena(
    game_id: str,
    players: dict[str, Any] | Sequence[str],
    *,
    games: int = 20,
    seed: int | str = 0,
    options: dict[str, Any] | None = None,
) -> dict[str, dict[str, float]]:
    """Play players against each other on the same deals in every seat; returns wins (ties shared), mean score and games of each."""
    named = players if isinstance(players, dict) else {f"{name} {i}" if list(players).count(name) > 1 else name: name for i, name in enumerate(players)}
    names = list(named)
    if whole(games, "games") < 1:
        raise InvalidConfig(f"games is 1 or more, not {games}")
    table = {name: {"games": 0, "wins": 0.0, "score": 0.0} for name in names}
    for number in range(games):
        shift = number % len(names)
        seated = names[shift:] + names[:shift]
        match = Match(game_id, len(names), seed=f"{seed}/{number // len(names)}", options=options)
        play(match, [named[name] for name in seated])
        winners = match.places.count(1)
        for seat, name in enumerate(seated):
            row = table[name]
            row["games"] += 1
            row["score"] += match.scores[seat]
            row["wins"] += 1 / winners if match.places[seat] == 1 else 0
    for row in table.values():
        row["score"] /= max(row["games"], 1)
    return table


def _plain(action: Any) -> Any:
    """An answer as plain JSON. What is none is handed on as text: it is refused like any other that is no action."""
    if hasattr(action, "__index__") and not isinstance(action, bool):
        return int(action)
    try:
        json.dumps(action, allow_nan=False)
    except (TypeError, ValueError, RecursionError):
        return shown(action)
    return action
