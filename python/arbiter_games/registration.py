"""The names by which Gymnasium makes the environments: `gymnasium.make("arbiter/SplendorSolo-v1")`."""

from __future__ import annotations

from gymnasium.envs.registration import register, registry

IDS = {
    "arbiter/SplendorSolo-v1": "splendor-solo",
    "arbiter/Splendor-v1": "splendor",
    "arbiter/Skyjo-v1": "skyjo",
    "arbiter/SkyjoMacro-v1": "skyjo-macro",
    "arbiter/PowerGrid-v1": "power-grid",
    "arbiter/PowerGridMacro-v1": "power-grid-macro",
}


def register_envs() -> None:
    """Make the names known: done when this package is imported."""
    for name, game_id in IDS.items():
        if name not in registry:
            register(
                id=name,
                entry_point="arbiter_games.envs:LearnerEnv",
                vector_entry_point="arbiter_games.vector:make",
                kwargs={"game_id": game_id},
            )
