"""Games for one learner as Gymnasium environments: Splendor Solo, and every other game against the engine's bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np

from .aec import RENDER_MODES, game_options
from .batch import Batch
from .errors import IllegalAction, InvalidAction, ResetNeeded
from .facts import game
from .given import one_of


class LearnerEnv(gymnasium.Env):
    """One learner among bots, who move inside the engine: every step is a decision of the learner's own.

    The reward of a step is all that came to the learner until it is asked again, the moves of the others included. The mask of
    what may be played is in `info["action_mask"]` and from `action_masks()`. `opponents` are agents of the engine, clockwise
    from the learner ("easy", "hard", "mcts:sims=200"; one is enough for all); `seat` is a number, or "rotate" with every game.
    An illegal action ends the game with -1 (`illegal="terminate"`), or raises `IllegalAction`.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 4}

    def __init__(
        self,
        game_id: str,
        num_players: int | None = None,
        *,
        opponents: Sequence[str] | str = "easy",
        seat: int | Literal["rotate"] = "rotate",
        options: dict[str, Any] | None = None,
        reward: str | None = None,
        max_steps: int | None = None,
        illegal: Literal["raise", "terminate"] = "terminate",
        render_mode: str | None = None,
    ) -> None:
        one_of(illegal, "illegal", ("raise", "terminate"))
        one_of(render_mode, "render_mode", RENDER_MODES)
        facts = game(game_id)
        players = facts.min_players if num_players is None else num_players
        self.game = facts
        self.render_mode = render_mode
        self._illegal = illegal
        self._batch = Batch(
            game_id,
            1,
            players,
            options=options,
            reward=reward or ("score" if players == 1 else "outcome"),
            max_steps=max_steps,
            autoreset="none",
            opponents=opponents if players > 1 else None,
            seat=seat,
        )
        low, high = facts.bounds(players)
        self.observation_space = gymnasium.spaces.Box(low, high, dtype=np.float32)
        self.action_space = gymnasium.spaces.Discrete(facts.num_actions)
        self._seed: int | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Deal a game. The engine's seed is drawn from `np_random` and told in `info["seed"]`; `options={"game_options": {...}}` changes the game's own."""
        super().reset(seed=seed)
        self._seed = int(self.np_random.integers(2**31))
        self._batch.reset_row(0, seed=self._seed, options=game_options(self.game, options))
        if self.render_mode == "human":
            self.render()
        return self._batch.observations[0].copy(), self._info()

    def step(self, action: int) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        batch = self._batch
        if self._seed is None:
            raise ResetNeeded("reset() comes first")
        if action is None:
            raise InvalidAction("an action is a whole number, not None")
        try:
            batch.step(action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            return batch.observations[0].copy(), -1.0, True, False, {**self._info(), "illegal": error.code}
        solo = not batch.has_opponents
        reward = float(batch.rewards[0, 0] if solo else batch.learner_rewards[0])
        terminated, truncated = bool(batch.terminated[0]), bool(batch.truncated[0])
        ended = terminated or truncated
        observation = (batch.final_observations if ended else batch.observations)[0].copy()
        if self.render_mode == "human":
            self.render()
        return observation, reward, terminated, truncated, self._info()

    def action_masks(self) -> np.ndarray:
        """True for each action that may be played now: what sb3-contrib's MaskablePPO asks for."""
        return self._batch.masks[0].astype(np.bool_)

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: 'ansi' or 'human'")
            return None
        text = self._batch.show(0, int(self._batch.learner[0]), colour=self.render_mode == "human")
        if self.render_mode == "human":
            print(text, flush=True)
            return None
        return text

    def save(self) -> dict[str, Any]:
        """The game as it stands, as plain JSON. It is taken up again with `load`; the bots' own luck starts afresh."""
        return self._batch.save(0)

    def load(self, saved: dict[str, Any]) -> np.ndarray:
        self._batch.load(saved, 0)
        self._seed = self._seed or 0
        return self._batch.observations[0].copy()

    def close(self) -> None:
        self._batch.close()

    def _info(self) -> dict[str, Any]:
        batch = self._batch
        return {
            "action_mask": batch.masks[0].copy(),
            "seat": int(batch.learner[0]),
            "seed": self._seed,
            "steps": int(batch.steps[0]),
            "score": batch.scores(0)[0][int(batch.learner[0])] if batch.terminated[0] or batch.truncated[0] else None,
        }
