"""`power-grid-macro` for PettingZoo: `env()` with the usual wrappers, `raw_env()` without."""

from __future__ import annotations

from typing import Any

from .aec import ArbiterAEC, make_env


def env(num_players: int | None = None, **given: Any) -> Any:
    """The game with PettingZoo's usual wrappers; an illegal action ends it, the offender loses."""
    return make_env("power-grid-macro", num_players=num_players, **given)


class raw_env(ArbiterAEC):  # noqa: N801 (PettingZoo calls it so)
    """The game without wrappers; an illegal action raises `IllegalAction`, unless `illegal="terminate"`."""

    def __init__(self, num_players: int | None = None, **given: Any) -> None:
        super().__init__("power-grid-macro", num_players, **given)
