"""Arbiter's games for Python: Gymnasium, PettingZoo, raw batches, matches and records."""

from __future__ import annotations

import importlib
from typing import Any

from .registration import register_envs

__version__ = "0.1.0"

_LAZY = {
    "Batch": "batch",
    "Game": "facts",
    "game": "facts",
    "games": "facts",
    "Match": "match",
    "Seat": "match",
    "arena": "match",
    "play": "match",
    "ArbiterError": "errors",
    "EngineError": "errors",
    "IllegalAction": "errors",
    "InvalidAction": "errors",
    "ResetNeeded": "errors",
    "InvalidConfig": "errors",
}
_MODULES = ["power_grid_macro_v1", "power_grid_v1", "skyjo_macro_v1", "skyjo_v1", "splendor_v1", "skyjo", "splendor", "vector", "envs", "errors", "engine"]

register_envs()

__all__ = [*_LAZY, *_MODULES, "__version__"]


def __getattr__(name: str) -> Any:
    # Modules are read when they are first used: importing this package starts no V8.
    if name in _LAZY:
        return getattr(importlib.import_module(f".{_LAZY[name]}", __name__), name)
    if name in _MODULES:
        return importlib.import_module(f".{name}", __name__)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
