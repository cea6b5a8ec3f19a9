"""PPO of RLlib with several env runners: the road beyond one machine. Every runner is a process with an engine of its own.

    python train/rllib_ppo.py arbiter/SplendorSolo-v1 --runners 2 --iterations 50

On a cluster, start Ray there and give `--address auto`; runners then spread over its machines.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import ray
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule
from ray.tune.registry import register_env


class Masked(gymnasium.Wrapper):
    """The mask beside the observation, where RLlib's own masking looks for it."""

    def __init__(self, env: gymnasium.Env) -> None:
        super().__init__(env)
        mask = gymnasium.spaces.Box(0.0, 1.0, (int(env.action_space.n),), dtype=np.float32)
        self.observation_space = gymnasium.spaces.Dict({"observations": env.observation_space, "action_mask": mask})

    def reset(self, **given: Any) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        observation, info = self.env.reset(**given)
        return self._shown(observation, info), {}

    def step(self, action: Any) -> Any:
        observation, reward, terminated, truncated, info = self.env.step(int(action))
        return self._shown(observation, info), reward, terminated, truncated, {}

    def _shown(self, observation: np.ndarray, info: dict[str, Any]) -> dict[str, np.ndarray]:
        return {"observations": observation, "action_mask": info["action_mask"].astype(np.float32)}


def make(config: dict[str, Any]) -> gymnasium.Env:
    """Runs in each runner: importing the package makes the names known there."""
    import arbiter_games  # noqa: F401

    return Masked(gymnasium.make(config["name"], **config.get("settings", {})).unwrapped)


def algorithm(name: str, runners: int, batch: int = 4000, seed: int = 1, **settings: Any) -> PPO:
    """PPO as RLlib has it, on as many runners as wanted."""
    register_env("arbiter", make)
    config = (
        PPOConfig()
        .environment("arbiter", env_config={"name": name, "settings": settings})
        .env_runners(num_env_runners=runners, num_envs_per_env_runner=8)
        .training(train_batch_size_per_learner=batch, minibatch_size=min(512, batch), num_epochs=4, gamma=1.0, lambda_=0.95, lr=1e-3, entropy_coeff=0.01)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ActionMaskingTorchRLModule, model_config={"fcnet_hiddens": [256, 256]}))
        .debugging(seed=seed)
    )
    return config.build_algo()


def learn(trained: PPO, iterations: int, verbose: bool = True) -> list[float]:
    """The mean return of the episodes of each iteration."""
    curve = []
    for i in range(iterations):
        told = trained.train()["env_runners"]
        curve.append(float(told.get("episode_return_mean", np.nan)))
        if verbose:
            print(f"iteration {i + 1}: {curve[-1]:.2f} over {told.get('num_episodes', 0)} episodes", flush=True)
    return curve


def main(arguments: list[str] | None = None) -> list[float]:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="?", default="arbiter/SplendorSolo-v1")
    parser.add_argument("--runners", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=50)
    parser.add_argument("--batch", type=int, default=4000, help="steps in an iteration, of all runners together")
    parser.add_argument("--address", help="of a Ray cluster; one is started here unless given")
    args = parser.parse_args(arguments)
    ray.init(address=args.address, include_dashboard=False, log_to_driver=False, num_cpus=None if args.address else args.runners + 1)
    try:
        trained = algorithm(args.name, args.runners, args.batch)
        curve = learn(trained, args.iterations)
        trained.stop()
        return curve
    finally:
        ray.shutdown()


if __name__ == "__main__":
    main()
