"""Games in plain words: who plays, which options and actions there are, what their numbers mean."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from .engine import engine
from .errors import InvalidConfig
from .given import shown, whole, within


class Game:
    """A game's facts. `Game("splendor").actions` lists what can be played, `.parts(2)` what an observation means."""

    def __init__(self, game_id: str) -> None:
        told = engine().call("game", game_id)
        self.id: str = told["id"]
        self.name: str = told["name"]
        self.version: int = told["version"]
        self.min_players, self.max_players = told["seats"]
        self.options: dict[str, dict[str, Any]] = told["options"]
        self.refusals: dict[str, str] = told["refusals"]
        self.goal: str = told["goal"]
        self.num_actions: int = told["actions"]
        #: Every name that may sit in a seat: levels, general agents (with settings such as "mcts:sims=500"), the game's own bots.
        self.agents: list[str] = told["agents"]
        listed = engine().call("actions", game_id)
        #: Every action as plain JSON, by id.
        self.actions: list[Any] = listed["actions"]
        self._sentences: list[str] = listed["sentences"]
        self._ids = {sentence: i for i, sentence in enumerate(self._sentences)}

    def action_to_string(self, action: int) -> str:
        """The action as a sentence, different for every action."""
        return self._sentences[within(action, "action", self.num_actions)]

    def string_to_action(self, text: str) -> int:
        """The id of an action by its sentence."""
        if not isinstance(text, str) or text not in self._ids:
            raise InvalidConfig(f"no action of {self.id} reads {text!r}")
        return self._ids[text]

    def action_id(self, action: Any) -> int:
        """The id of an action given as plain JSON, such as {"type": "draw"}; -1 if it is none."""
        return engine().call("actionId", self.id, action)

    def parts(self, num_players: int) -> list[dict[str, Any]]:
        """What the numbers of an observation mean: name, length, meaning and bounds of each stretch."""
        return _numbers(self.id, num_players)["parts"]

    def token_groups(self, num_players: int) -> list[dict[str, Any]]:
        """The kinds of tokens: name, columns, rows."""
        return _numbers(self.id, num_players)["tokens"]

    def bounds(self, num_players: int) -> tuple[np.ndarray, np.ndarray]:
        """The least and the most each number of an observation can be."""
        told = _numbers(self.id, num_players)
        return np.array(told["low"], dtype=np.float32), np.array(told["high"], dtype=np.float32)

    def scales(self, num_players: int) -> np.ndarray:
        """How many of a byte each number counts: a byte is `round((number - low) * scale)`, 255 at the most."""
        return np.array(_numbers(self.id, num_players)["scales"], dtype=np.float32)

    def floats(self, observations: np.ndarray, num_players: int) -> np.ndarray:
        """Observations of bytes as the floats they stand for."""
        low = self.bounds(num_players)[0]
        if np.shape(observations)[-1:] != low.shape:
            raise InvalidConfig(f"an observation of {num_players} players has {len(low)} bytes, not a shape of {np.shape(observations)}")
        return low + observations / self.scales(num_players)

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.id,)

    def __repr__(self) -> str:
        return f"Game({self.id!r})"


def game(game_id: str) -> Game:
    """A game's facts, read once."""
    if not isinstance(game_id, str):
        raise InvalidConfig(f"a game is told by its name, not {shown(game_id)}")
    return _read(game_id)


@lru_cache(maxsize=None)
def _read(game_id: str) -> Game:
    return Game(game_id)


def games() -> list[str]:
    """The ids of all games."""
    return engine().call("games")


def wake(game_id: str, num_players: int, agents: list[str]) -> None:
    """Let agents load what they have learned, once; from then on they answer at once."""
    asleep = [each for each in agents if (id(engine()), game_id, num_players, each) not in _awake]
    if asleep:
        engine().call("wake", game_id, num_players, asleep)
        _awake.update((id(engine()), game_id, num_players, each) for each in asleep)


_awake: set[tuple[int, str, int, str]] = set()


def _numbers(game_id: str, num_players: int) -> dict[str, Any]:
    return _read_numbers(game_id, whole(num_players, "num_players"))


@lru_cache(maxsize=None)
def _read_numbers(game_id: str, num_players: int) -> dict[str, Any]:
    facts = game(game_id)
    if not facts.min_players <= num_players <= facts.max_players:
        raise InvalidConfig(f"{game_id} is played by {facts.min_players} to {facts.max_players}, not by {num_players}")
    return engine().call("numbers", game_id, num_players)
