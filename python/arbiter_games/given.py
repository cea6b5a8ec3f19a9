"""What a caller hands in, checked: whole numbers, seeds, actions, names from a list."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np

from .errors import InvalidAction, InvalidConfig


def whole(value: Any, what: str) -> int:
    """A whole number, of NumPy's too."""
    if isinstance(value, (bool, np.bool_)):
        raise InvalidConfig(f"{what} is a whole number, not {value!r}")
    try:
        return int(value.__index__())
    except (AttributeError, TypeError):
        raise InvalidConfig(f"{what} is a whole number, not {shown(value)}") from None


def within(value: Any, what: str, end: int) -> int:
    """A whole number from 0 on, below an end."""
    number = whole(value, what)
    if not 0 <= number < end:
        raise InvalidConfig(f"no {what} {number} (0 to {end - 1})")
    return number


def one_of(value: Any, what: str, allowed: Sequence[Any]) -> None:
    """One of a list."""
    if not any(value is each or (isinstance(value, str) and value == each) for each in allowed):
        raise InvalidConfig(f"{what} is {' or '.join(repr(each) for each in allowed)}, not {shown(value)}")


def seed_text(seed: Any) -> str:
    """A seed as the engine reads it: a number or a text."""
    if isinstance(seed, str):
        return seed
    if isinstance(seed, (int, np.integer)) and not isinstance(seed, bool):
        return str(int(seed))
    raise InvalidConfig(f"a seed is a whole number or a text, not {shown(seed)}")


def seed_texts(seed: Any) -> str | list[str]:
    """A seed for all games, or one for each."""
    if isinstance(seed, (list, tuple, np.ndarray)):
        return [seed_text(each) for each in seed]
    return seed_text(seed)


def actions_of(given: Any, games: int) -> Any:
    """One whole number for each game; a single one is enough for one game."""
    if games == 1 and isinstance(given, (int, np.integer)) and not isinstance(given, bool):
        return given if 0 <= given < _END else -1
    try:
        array = np.asarray(given)
    except (ValueError, TypeError, RuntimeError):
        raise InvalidAction(f"actions are whole numbers, one for each game, not {shown(given)}") from None
    if array.dtype.kind not in "iu":
        raise InvalidAction(f"an action is a whole number, not {shown(given)}")
    if array.shape != (games,):
        if games != 1 or array.size != 1:
            raise InvalidAction(f"{games} games need {games} actions in one row, not an array of shape {array.shape}")
        array = array.reshape(1)
    if array.dtype != np.int32 and (array >> 31).any():
        return np.where((array < 0) | (array >= _END), -1, array)
    return array


#: An id beyond 32 bits would come out as another one: no game has so many actions, and -1 is refused everywhere.
_END = 2**31


def plain_json(value: Any) -> bytes:
    """Plain JSON, with NumPy's numbers as numbers."""
    try:
        return json.dumps(value, default=_plain, allow_nan=False).encode("ascii")
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidConfig(f"this cannot be handed to the engine: {error}") from None


def _plain(value: Any) -> Any:
    if isinstance(value, np.generic):
        return value.item()
    if isinstance(value, np.ndarray):
        return value.tolist()
    raise TypeError(f"{shown(value)} is not plain JSON")


def shown(value: Any) -> str:
    """A value in a line of an error."""
    text = repr(value).replace("\n", " ")
    return text if len(text) <= 60 else f"{text[:57]}..."
