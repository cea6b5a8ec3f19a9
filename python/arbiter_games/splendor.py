"""Splendor Solo as a Gymnasium environment by its own name: `SplendorSoloEnv`."""

from __future__ import annotations

from typing import Any

from .envs import LearnerEnv

#: The order of colours in `player_tokens` and `bank_tokens`; gold comes last.
COLOURS = ("white", "blue", "green", "red", "black", "gold")


class SplendorSoloEnv(LearnerEnv):
    """One player against a clock of level-3 cards. The reward of a step is the points gained; their sum is the score.

    With `overflow="auto"` tokens above ten go back in the order black, white, red, blue, green, then gold; with "choose" the
    player returns them one by one.
    """

    TOKEN_LIMIT = 10

    def __init__(self, *, overflow: str = "auto", max_steps: int | None = None, illegal: str = "terminate", render_mode: str | None = None) -> None:
        super().__init__(
            "splendor-solo", 1, options={"overflow": overflow}, max_steps=max_steps, illegal=illegal, render_mode=render_mode  # type: ignore[arg-type]
        )

    @property
    def player_tokens(self) -> list[int]:
        """Tokens of the player, in the order of `COLOURS`."""
        (board,) = self._view()["playerBoards"].values()
        return [board["tokens"][colour] for colour in COLOURS]

    @property
    def bank_tokens(self) -> list[int]:
        """Tokens in the bank, in the order of `COLOURS`."""
        return [self._view()["bankTokens"][colour] for colour in COLOURS]

    def _view(self) -> dict[str, Any]:
        return self._batch.view(0, 0)
