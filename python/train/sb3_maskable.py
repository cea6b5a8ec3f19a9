"""MaskablePPO of sb3-contrib on any game for one learner.

    python train/sb3_maskable.py arbiter/SplendorSolo-v1 --steps 200000
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import arbiter_games  # noqa: F401 (makes the names known)


def learn(name: str, steps: int, seed: int = 1, **settings: object) -> MaskablePPO:
    """Train on `env.action_masks()`, which every environment of this package has."""
    env = gymnasium.make(name).unwrapped
    model = MaskablePPO("MlpPolicy", env, seed=seed, gamma=1.0, **settings)
    model.learn(steps)
    return model


def evaluate(model: MaskablePPO, name: str, games: int) -> float:
    """The mean return of the best moves by the policy over fresh games."""
    env = gymnasium.make(name).unwrapped
    total = 0.0
    observation, info = env.reset(seed=12345)
    for _ in range(games):
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(np.bool_), deterministic=True)
            observation, reward, terminated, truncated, info = env.step(int(action))
            total += reward
            over = terminated or truncated
        observation, info = env.reset()
    return total / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", default="arbiter/SplendorSolo-v1")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--games", type=int, default=200)
    given = parser.parse_args()
    trained = learn(given.name, given.steps, verbose=1)
    print(f"mean return over {given.games} fresh games: {evaluate(trained, given.name, given.games):.2f}")
