"""Every game as a PettingZoo AEC environment."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .batch import Batch
from .errors import IllegalAction, InvalidConfig, ResetNeeded
from .facts import Game, game
from .given import one_of, shown

RENDER_MODES = (None, "ansi", "human")
_DEALT = ("agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards")


class ArbiterAEC(AECEnv):
    """A game with agents `player_0`, `player_1` and so on, who act when it is their turn.

    Observations are {"observation": numbers within declared bounds, "action_mask": int8}; the mask of an agent whose turn it
    is not is all 0. Rewards are changes of score, the outcome (1 for each winner, -1 for the others), or both. A copy (`copy.deepcopy`,
    `pickle`) is the same game as it stands.
    """

    metadata = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 4}

    def __init__(
        self,
        game_id: str,
        num_players: int | None = None,
        *,
        options: dict[str, Any] | None = None,
        reward: str = "outcome",
        max_steps: int | None = None,
        illegal: str = "raise",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        one_of(illegal, "illegal", ("raise", "terminate"))
        one_of(render_mode, "render_mode", RENDER_MODES)
        facts = game(game_id)
        self.game = facts
        self.metadata = {**self.metadata, "name": f"{game_id.replace('-', '_')}_v1"}
        self.render_mode = render_mode
        self._illegal = illegal
        self._batch = Batch(
            game_id, 1, num_players, seed="0", options=options, reward=reward, max_steps=max_steps, autoreset="none"
        )
        players = self._batch.num_players
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        low, high = facts.bounds(players)
        self._observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(low, high, dtype=np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (facts.num_actions,), dtype=np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: gymnasium.spaces.Discrete(facts.num_actions) for agent in self.possible_agents}
        self._no_mask = np.zeros(facts.num_actions, dtype=np.int8)
        self._np_random: np.random.Generator | None = None
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        self._seat(agent)
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        self._seat(agent)
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: that of `seed`, the same in every language, or of a number drawn from the last seed's luck.

        `options={"game_options": {...}}` changes the game's own options from this game on.
        """
        if seed is not None or self._np_random is None:
            self._np_random, _ = seeding.np_random(seed)
        dealt = seed if seed is not None else int(self._np_random.integers(2**31))
        self._batch.reset_row(0, seed=dealt, options=game_options(self.game, options))
        self.seed_in_use = dealt
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"seed": dealt} for agent in self.agents}
        self.agent_selection = self.agents[self._batch.turn[0]]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know, in arrays of its own."""
        batch = self._batch
        seat = self._seat(agent)
        if not self.agents and self._np_random is None:
            raise ResetNeeded("reset() comes first")
        if batch.turn[0] == seat:
            return {"observation": batch.observations[0].copy(), "action_mask": batch.masks[0].copy()}
        return {"observation": batch.observe(0, seat), "action_mask": self._no_mask.copy()}

    def _seat(self, agent: str) -> int:
        if agent not in self._seat_of:
            raise InvalidConfig(f"no agent {shown(agent)}: they are {', '.join(self.possible_agents)}")
        return self._seat_of[agent]

    def __getattr__(self, name: str) -> Any:
        # Asked only for what is not there: before the first game nobody is to act.
        if name in _DEALT:
            raise ResetNeeded(f"reset() comes first: there is no {name} yet")
        raise AttributeError(f"{type(self).__name__} has no {name}")

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        batch = self._batch
        self._cumulative_rewards[agent] = 0.0
        rewards = self.rewards
        try:
            batch.step(-1 if action is None else action)
        except IllegalAction as error:
            if self._illegal == "raise":
                raise
            self._end_by(agent, error.code)
            return
        for seat, paid in enumerate(batch.rewards[0].tolist()):
            rewards[self.possible_agents[seat]] = paid
        if batch.terminated[0] or batch.truncated[0]:
            ended = bool(batch.terminated[0])
            scores, places = batch.scores(0)
            for seat, each in enumerate(self.agents):
                self.terminations[each] = ended
                self.truncations[each] = not ended
                self.infos[each] = {**self.infos[each], "score": scores[seat], "place": places[seat]}
            self.agent_selection = self.agents[(self._seat_of[agent] + 1) % len(self.agents)]
        else:
            self.agent_selection = self.possible_agents[batch.turn[0]]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end_by(self, agent: str, code: str) -> None:
        """The game ends: whoever broke the rules loses."""
        for each in self.agents:
            self.rewards[each] = -1.0 if each == agent else 0.0
            self.terminations[each] = True
            self.infos[each] = {**self.infos[each], "illegal": agent, "refusal": code}
        self._accumulate_rewards()

    def legal_actions(self) -> np.ndarray:
        """The ids that may be played now."""
        return self._batch.legal[0, : self._batch.legal_counts[0]].copy()

    def hash(self) -> str:
        """The hash of the position, the same as in Node."""
        return self._batch.hash(0)

    def state(self) -> np.ndarray:
        """What the seat to act may know: a game of hidden cards has no state that all may see."""
        return self._batch.observations[0].copy()

    def save(self) -> dict[str, Any]:
        """The game as it stands, as plain JSON; `load` takes it up again."""
        return self._batch.save(0)

    def load(self, saved: dict[str, Any]) -> None:
        if self._np_random is None:
            self.reset()
        self._batch.load(saved, 0)
        self.agents = self.possible_agents[:]
        ended, cut = bool(self._batch.terminated[0]), bool(self._batch.truncated[0])
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, cut)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.agents[max(int(self._batch.turn[0]), 0)]

    def render(self) -> str | None:
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: 'ansi' or 'human'")
            return None
        seat = int(self._batch.turn[0])
        text = self._batch.show(0, seat, colour=self.render_mode == "human")
        if self.render_mode == "human":
            print(text, flush=True)
            return None
        return text

    def close(self) -> None:
        self._batch.close()


def game_options(facts: Game, options: dict[str, Any] | None) -> dict[str, Any] | None:
    """The game's own options among those of a `reset`, which may hold what wrappers want besides."""
    if options is None:
        return None
    if not isinstance(options, dict):
        raise InvalidConfig(f"reset takes options={{'game_options': {{...}}}}, not {shown(options)}")
    for name in options:
        if name in facts.options:
            raise InvalidConfig(f"{name} is an option of the game: reset takes options={{'game_options': {{'{name}': ...}}}}")
    return options.get("game_options")


def make_env(game_id: str, **given: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: out-of-order calls are told, illegal actions end the game (or raise, if `illegal="raise"`)."""
    given.setdefault("illegal", "terminate")
    env: AECEnv = ArbiterAEC(game_id, **given)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)
