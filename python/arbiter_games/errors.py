"""What can go wrong, as exceptions of its own kind each."""

from __future__ import annotations

from typing import Any


class ArbiterError(Exception):
    """Everything this package raises on its own account."""


class EngineError(ArbiterError):
    """The engine cannot be used: it is missing, closed, or belongs to another process."""


class InvalidConfig(ArbiterError, ValueError):
    """A game, table, option or saved state that cannot be."""


class ResetNeeded(ArbiterError, AttributeError):
    """An environment that was used before its first `reset()`."""


class InvalidAction(ArbiterError, ValueError):
    """Actions that are no whole numbers, or not one for each game: a mistake of the program, where `IllegalAction` is one of the player."""


class IllegalAction(ArbiterError, ValueError):
    """An action the rules refuse; nothing has changed. `code` says why in a word, `row` which game of a batch."""

    def __init__(self, message: str, code: str = "UNKNOWN_ACTION", action: Any = None, row: int = 0) -> None:
        super().__init__(message)
        self.code = code
        self.action = action
        self.row = row

    def __reduce__(self) -> tuple:
        return (type(self), (str(self), self.code, self.action, self.row))


def raised(told: dict[str, Any]) -> ArbiterError:
    """The exception for an error of the engine."""
    message = str(told.get("message", "the engine failed"))
    if told.get("name") == "IllegalActionError":
        return IllegalAction(message, told.get("code", "UNKNOWN_ACTION"), told.get("action"), told.get("row", 0))
    if told.get("name") == "RangeError":
        return InvalidConfig(message)
    return EngineError(message)
