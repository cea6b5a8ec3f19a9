"""Many games for one learner as a Gymnasium vector environment, in one process or over several."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .batch import Batch, Encoding, Seed
from .errors import InvalidAction, InvalidConfig
from .facts import game
from .given import one_of, seed_text, shown, whole

_MODES = {
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.DISABLED: "none",
}


class ArbiterVectorEnv(VectorEnv):
    """`num_envs` games of one learner each: alone in Splendor Solo, among bots elsewhere.

    All of Gymnasium's autoreset modes; with SAME_STEP the observation that ended an episode is in `infos["final_obs"]`. Masks
    are in `infos["action_mask"]`, the return and the length of an episode that ended in `infos["episode_return"]`
    and `infos["episode_steps"]`. With `encoding="bytes"` observations are bytes (see `Batch`). With `copy=False`
    observations and masks are the engine's own memory, rewritten by the next step. Illegal actions raise `IllegalAction`, and no
    game has changed.
    """

    metadata = {"render_modes": ["ansi"], "autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        num_players: int | None = None,
        *,
        opponents: Sequence[str] | str = "easy",
        seat: int | Literal["rotate"] = "rotate",
        options: dict[str, Any] | None = None,
        reward: str | None = None,
        max_steps: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        copy: bool = True,
        encoding: Encoding = "floats",
    ) -> None:
        super().__init__()
        modes = {each.value: each for each in AutoresetMode} | {each: each for each in AutoresetMode}
        if not isinstance(autoreset_mode, (str, AutoresetMode)) or autoreset_mode not in modes:
            raise InvalidConfig(f"autoreset_mode is {' or '.join(each.value for each in AutoresetMode)}, not {shown(autoreset_mode)}")
        mode = modes[autoreset_mode]
        one_of(render_mode, "render_mode", (None, "ansi"))
        facts = game(game_id)
        players = facts.min_players if num_players is None else num_players
        self.game = facts
        num_envs = whole(num_envs, "num_envs")
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "autoreset_mode": mode}
        self._mode = mode
        self._copy = copy
        self.batch = Batch(
            game_id,
            num_envs,
            players,
            options=options,
            reward=reward or ("score" if players == 1 else "outcome"),
            max_steps=max_steps,
            autoreset=_MODES[mode],  # type: ignore[arg-type]
            opponents=opponents if players > 1 else None,
            seat=seat,
            encoding=encoding,
        )
        low, high = facts.bounds(players)
        if encoding == "bytes":
            self.single_observation_space = gymnasium.spaces.Box(0, 255, low.shape, dtype=np.uint8)
        else:
            self.single_observation_space = gymnasium.spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = gymnasium.spaces.Discrete(facts.num_actions)
        self._resize(num_envs)

    def _resize(self, num_envs: int) -> None:
        self.num_envs = num_envs
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal every game, or with `options={"reset_mask": mask}` those of the mask. Game `i` of seed `n` is the game of seed "n/i"."""
        mask = self._mask(options)
        seeds = self._seeds(seed)
        if mask is None:
            self.batch.reset(seeds)
        else:
            for row in np.flatnonzero(mask):
                self.batch.reset_row(int(row), seed=seeds[row] if seed is not None else None)
        return self._kept(self.batch.observations), self._infos()

    def step(self, actions: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        batch = self.batch
        if actions is None:
            raise InvalidAction("actions are whole numbers, one for each game, not None")
        batch.step(actions)
        rewards = batch.learner_rewards if batch.has_opponents else batch.rewards[:, 0]
        infos = self._infos()
        ended = batch.terminated | batch.truncated
        if ended.any():
            self._tell_ends(infos, ended)
        return (
            self._kept(batch.observations),
            rewards.astype(np.float64),
            batch.terminated.copy(),
            batch.truncated.copy(),
            infos,
        )

    def action_masks(self) -> np.ndarray:
        """One row of booleans per game."""
        return self.batch.masks.astype(np.bool_)

    def render(self) -> tuple[str, ...] | None:
        if self.render_mode != "ansi":
            return None
        return tuple(self.batch.show(row, int(self.batch.learner[row])) for row in range(self.num_envs))

    def close_extras(self, **_: Any) -> None:
        self.batch.close()

    def _tell_ends(self, infos: dict[str, Any], ended: np.ndarray) -> None:
        batch = self.batch
        seats = batch.learner if batch.has_opponents else np.zeros(self.num_envs, dtype=np.int64)
        # With same-step autoreset the learner may sit elsewhere by now; the end was seen from `final_seat`.
        seats = np.where(ended, batch.final_seat, seats)
        infos["episode_return"] = np.where(ended, batch.final_returns[self._rows, seats], 0)
        infos["episode_steps"] = np.where(ended, batch.final_steps, 0)
        infos["_episode_return"] = infos["_episode_steps"] = ended
        if self._mode == AutoresetMode.SAME_STEP:
            final = np.empty(self.num_envs, dtype=object)
            for row in np.flatnonzero(ended):
                final[row] = batch.final_observations[row].copy()
            infos["final_obs"] = final
            infos["_final_obs"] = ended
            infos["final_info"] = {"action_mask": batch.final_masks.copy(), "_action_mask": ended}
            infos["_final_info"] = ended

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        return {
            "action_mask": self._kept(self.batch.masks),
            "_action_mask": everywhere,
            "seat": self.batch.learner.copy(),
            "_seat": everywhere,
        }

    def _kept(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self._copy else array

    def _mask(self, options: dict[str, Any] | None) -> np.ndarray | None:
        """Which games are dealt anew; None is all."""
        if not options:
            return None
        if not isinstance(options, dict) or set(options) != {"reset_mask"}:
            raise InvalidConfig(f"reset takes options={{'reset_mask': mask}}, not {shown(options)}")
        mask = np.asarray(options["reset_mask"])
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,):
            raise InvalidConfig(f"reset_mask has a boolean for each of {self.num_envs} games, not {shown(options['reset_mask'])}")
        return mask

    def _seeds(self, seed: Any) -> list[Seed]:
        if isinstance(seed, (int, np.integer)) or seed is None:
            if seed is not None:
                self._np_random, self._np_random_seed = gymnasium.utils.seeding.np_random(int(seed))
            drawn = int(self.np_random.integers(2**31))
            return [f"{drawn}/{row}" for row in range(self.num_envs)]
        if not isinstance(seed, (list, tuple, np.ndarray)) or len(seed) != self.num_envs:
            raise InvalidConfig(f"{self.num_envs} games need one seed or {self.num_envs}, not {shown(seed)}")
        return [int(self.np_random.integers(2**31)) if each is None else seed_text(each) for each in seed]


def make(game_id: str, num_envs: int = 1, *, workers: int = 0, **given: Any) -> VectorEnv:
    """A vector environment of a game: `make("splendor", num_envs=1024)`. With `workers`, the games are spread over so many processes."""
    if whole(workers, "workers") < 0:
        raise InvalidConfig(f"workers is 0 for this process, or a number of processes, not {workers}")
    if workers > 0:
        from .workers import WorkerVectorEnv

        return WorkerVectorEnv(game_id, num_envs, workers=workers, **given)
    return ArbiterVectorEnv(game_id, num_envs, **given)
