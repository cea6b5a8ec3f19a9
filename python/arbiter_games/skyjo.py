"""Skyjo as an environment of whole turns, in the shape of its first description: `SkyjoEnv`."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from .engine import engine
from .errors import EngineError, InvalidConfig
from .facts import game
from .given import actions_of, seed_text, whole, within

#: What stands for a hidden card, and for a removed one.
UNKNOWN_VALUE = -99
REMOVED_VALUE = -98
MACROS = ("TAKE_DISCARD_AND_REPLACE", "DRAW_DECK_KEEP_AND_REPLACE", "DRAW_DECK_DISCARD_AND_FLIP", "SETUP_FLIP")
SLOTS = 12


def macro_to_action(macro: str, pos: int) -> int:
    """The id of a macro action: 12 positions each of the four kinds, in order."""
    if macro not in MACROS or not 0 <= whole(pos, "pos") < SLOTS:
        raise InvalidConfig(f"no such action: {macro}({pos})")
    return MACROS.index(macro) * SLOTS + pos


def action_to_macro(action_id: int) -> tuple[str, int]:
    """The name and the position of a macro action."""
    kind, pos = divmod(within(action_id, "action", len(MACROS) * SLOTS), SLOTS)
    return MACROS[kind], pos


class SkyjoEnv:
    """Skyjo for reinforcement learning and self-play, 2 to 8 players, one action a turn."""

    macro_to_action = staticmethod(macro_to_action)
    action_to_macro = staticmethod(action_to_macro)

    def __init__(
        self,
        num_players: int = 2,
        seed: int | str = 0,
        history_window_k: int = 16,
        setup_mode: str = "auto",
        score_limit: int | None = None,
        max_turns_per_round: int | None = None,
        max_steps: int | None = None,
        starter: str | None = None,
    ) -> None:
        config = {
            "numPlayers": whole(num_players, "num_players"),
            "seed": seed_text(seed),
            "historyWindowK": history_window_k,
            "setupMode": setup_mode,
            "scoreLimit": score_limit,
            "maxTurnsPerRound": max_turns_per_round,
            "maxSteps": max_steps,
            "starter": starter,
        }
        self._engine = engine()
        given = {name: value for name, value in config.items() if value is not None}
        self._id = self._engine.call("environment", "SkyjoEnv", given)
        self.num_players = num_players
        self.game = game("skyjo-macro")

    @property
    def current_player(self) -> int:
        """The player to act, -1 when the game is over."""
        return self._engine.call("environmentGet", self._id, "currentPlayer")

    def reset(self, seed: int | str | None = None) -> dict[str, Any]:
        """Start over: with `seed`, or with the next game of the seed in use."""
        return self._ask("reset", *([] if seed is None else [seed_text(seed)]))

    def legal_actions(self) -> list[int]:
        """The ids that may be played now."""
        return self._ask("legalActions")

    def step(self, action_id: int) -> tuple[dict[str, Any], list[float], bool, dict[str, Any]]:
        """Play an action: observation of the next player, rewards by player, whether the game is over, and info (`truncated` tells a cap)."""
        told = self._ask("step", int(np.ravel(actions_of(action_id, 1))[0]))
        info = {**told["info"], "truncated": told["truncated"]}
        return told["observation"], told["rewards"], told["terminated"], info

    def observe(self, observer_player: int, history_k: int | None = None) -> dict[str, Any]:
        """What a player may know, with the latest `history_k` public actions."""
        return self._ask("observe", observer_player, *([] if history_k is None else [history_k]))

    def get_full_state(self) -> dict[str, Any]:
        """Everything, the order of the draw pile and the cards under the backs included."""
        return self._ask("getFullState")

    def _ask(self, method: str, *given: Any) -> Any:
        return _snaked(self._engine.call("environmentCall", self._id, method, list(given)))

    def __reduce__(self) -> Any:
        raise EngineError("a SkyjoEnv cannot be copied: Batch('skyjo-macro') saves, loads and copies games")

    def __del__(self) -> None:
        try:
            self._engine._dropped.append(self._id)
        except AttributeError:
            pass


@lru_cache(maxsize=None)
def _snake(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def _snaked(value: Any) -> Any:
    """The same with the names of fields as Python writes them."""
    if isinstance(value, dict):
        return {_snake(name): _snaked(each) if isinstance(each, (dict, list)) else each for name, each in value.items()}
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [_snaked(each) for each in value]
    return value
