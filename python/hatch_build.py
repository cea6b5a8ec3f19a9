"""A package without the engine would be of no use: say so before one is built."""

import sys
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EngineHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict) -> None:
        if not (Path(self.root) / "arbiter_games" / "engine.js").exists():
            sys.exit("arbiter_games/engine.js is missing: run `npm ci` in the clone first, or `npm run engine`")
