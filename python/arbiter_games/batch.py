"""Many games in step over shared memory: the raw, turn-based batch below every environment of this package."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from .engine import engine
from .errors import EngineError, InvalidConfig, raised
from .facts import Game, game, wake
from .given import actions_of, seed_text, seed_texts, shown, whole, within

Seed = int | str
Autoreset = Literal["same-step", "next-step", "none"]
Encoding = Literal["floats", "bytes"]


class Batch:
    """`num_envs` games of one kind, stepped in one call.

    Game `i` owns row `i` of every array. The arrays are the engine's own memory: `step` rewrites them in place, so copy what
    you want to keep. `observations` and `masks` are those of the seat in `turn`; write one action per game to `actions` (or
    pass them to `step`). With `autoreset="same-step"` a game that ends is dealt anew at once; its rewards and flags are those
    of the step that ended it, and everything called `final` tells of the end until the next one in that row.

    With `opponents`, agents sit in all seats but the learner's (`seat`, a number or "rotate"), move inside the engine, and
    `turn` is always the learner's: `learner_rewards` has what came to it since its last action.

    With `encoding="bytes"` observations are `uint8`, a quarter of the memory and faster: counts of cards and tokens as they are.
    `game.scales` and `game.bounds` say what a byte stands for, `game.floats` turns bytes into floats.
    """

    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        num_players: int | None = None,
        *,
        seed: Seed | Sequence[Seed] = 0,
        options: dict[str, Any] | Sequence[dict[str, Any]] | None = None,
        reward: Literal["score", "outcome", "both"] = "score",
        max_steps: int | None = None,
        autoreset: Autoreset = "same-step",
        illegal: Literal["throw", "tell"] = "throw",
        encoding: Encoding = "floats",
        opponents: Sequence[str] | str | None = None,
        seat: int | Literal["rotate"] = 0,
    ) -> None:
        self._engine = engine()
        self.game: Game = game(game_id)
        self.num_envs = whole(num_envs, "num_envs")
        self.num_players = self.game.min_players if num_players is None else whole(num_players, "num_players")
        self.autoreset = autoreset
        config: dict[str, Any] = {
            "game": game_id,
            "size": self.num_envs,
            "seats": self.num_players,
            "seed": seed_texts(seed),
            "reward": reward,
            "autoreset": autoreset,
            "illegal": illegal,
            "encoding": encoding,
        }
        if options is not None:
            if not isinstance(options, (dict, list, tuple)):
                raise InvalidConfig(f"options are a dict, or a list with one for each game, not {shown(options)}")
            config["options"] = options
        if max_steps is not None:
            config["maxSteps"] = max_steps
        if opponents is not None:
            agents = [opponents] if isinstance(opponents, str) else opponents
            if not isinstance(agents, (list, tuple)) or not all(isinstance(each, str) for each in agents):
                raise InvalidConfig(f"opponents are names of agents, not {shown(opponents)}")
            agents = list(agents)
            config["opponents"] = {"agents": agents, "seat": seat}
            wake(game_id, self.num_players, agents)
        self.has_opponents = opponents is not None
        self._config = config
        told = self._engine.call("batch", config)
        self._id: int | None = told["id"]
        arrays = self._engine.share(told["id"], told["arrays"])
        #: Numbers in one observation, and actions of the game.
        self.width: int = told["width"]
        self.num_actions = self.game.num_actions
        self.encoding = encoding
        self.observations = _locked(arrays["bytes" if encoding == "bytes" else "observations"])
        self.masks = _locked(arrays["masks"].view(np.int8))
        self.legal = _locked(arrays["legal"])
        self.legal_counts = _locked(arrays["legalCounts"])
        self.turn = _locked(arrays["turn"])
        self.actor = _locked(arrays["actor"])
        self.rewards = _locked(arrays["rewards"])
        learners = self.has_opponents
        self.terminated = _locked(arrays["learnerTerminated" if learners else "terminated"].view(np.bool_))
        self.truncated = _locked(arrays["learnerTruncated" if learners else "truncated"].view(np.bool_))
        self.illegal = _locked(arrays["illegal"].view(np.bool_))
        self.episodes = _locked(arrays["episodes"])
        self.steps = _locked(arrays["steps"])
        self.returns = _locked(arrays["returns"])
        self.final_seat = _locked(arrays["finalSeat"])
        self.final_observations = _locked(arrays["finalBytes" if encoding == "bytes" else "finalObservations"])
        self.final_masks = _locked(arrays["finalMasks"].view(np.int8))
        self.final_steps = _locked(arrays["finalSteps"])
        self.final_returns = _locked(arrays["finalReturns"])
        self.learner = _locked(arrays["learner"])
        self.learner_rewards = _locked(arrays["learnerRewards"])
        #: One action per game, for the next `step()`.
        self.actions = arrays["actions"]
        self._args = arrays["args"]
        self._observation = arrays["observation"]
        self._tokens = arrays["tokens"]
        self._step = self._engine.function(told["id"], "step")
        self._observe = self._engine.function(told["id"], "observe")
        self._write_tokens = self._engine.function(told["id"], "tokens")
        self._hash = self._engine.function(told["id"], "hash")
        self._broken = False

    def step(self, actions: Any = None) -> None:
        """Play one action in each game: those given, or those in `self.actions`. An illegal one raises `IllegalAction`, and no game has changed."""
        if self._id is None or self._broken:
            self._refuse()
        if actions is not None:
            self.actions[:] = actions_of(actions, self.num_envs)
        try:
            error = self._step()
        except KeyboardInterrupt as interrupt:
            self._broken = getattr(interrupt, "arbiter_cancelled", False)
            raise
        if error is not None:
            raise raised(json.loads(error))

    def reset(self, seed: Seed | Sequence[Seed] | None = None) -> None:
        """Start every game at its first episode: of `seed` if one is given, else of the seed in use."""
        self._call("batchReset", None if seed is None else seed_texts(seed))
        self._broken = False

    def reset_row(self, row: int, seed: Seed | None = None, options: dict[str, Any] | None = None) -> None:
        """Start an episode of one game: the first of `seed` if one is given, else the next of the seed in use."""
        given: dict[str, Any] = {}
        if seed is not None:
            given["seed"] = seed_text(seed)
        if options is not None:
            given["options"] = options
        self._call("rowReset", row, given)

    def save(self, row: int = 0) -> dict[str, Any]:
        """One game as it stands, as plain JSON."""
        return self._call("rowSave", row)

    def load(self, saved: dict[str, Any], row: int = 0) -> None:
        """Make one game what `save` gave, here or elsewhere."""
        self._call("rowLoad", row, saved)

    def copy_row(self, source: int, target: int) -> None:
        """Make one game a copy of another."""
        self._call("rowCopy", source, target)

    def observe(self, row: int, seat: int) -> np.ndarray:
        """What any seat may know, in an array of its own."""
        return self._write(self._observe, self._observation, row, seat)

    def tokens(self, row: int, seat: int) -> dict[str, np.ndarray]:
        """The same as tokens: for each group an array of rows, unused rows left out."""
        groups = self._call("rowTokens", row, seat)
        columns = {group["name"]: len(group["columns"]) for group in self.game.token_groups(self.num_players)}
        return {name: np.array(rows, dtype=np.int32).reshape(-1, columns[name]) for name, rows in groups.items()}

    def token_rows(self, row: int, seat: int) -> np.ndarray:
        """All rows of all groups, padded, as one flat array; `game.token_groups` says what is where."""
        return self._write(self._write_tokens, self._tokens, row, seat)

    def refusal(self, row: int, action: Any) -> dict[str, str] | None:
        """Why an action may not be played now, as {"code", "reason"}; None if it may."""
        return self._call("rowRefusal", row, action)

    def hash(self, row: int = 0) -> str:
        """Sixteen digits that differ whenever two positions do; the same as in Node."""
        if self._id is None:
            self._refuse()
        self._args[0] = within(row, "row", self.num_envs)
        return self._hash()

    def view(self, row: int, seat: int) -> dict[str, Any]:
        """All a seat may know, as plain JSON; -1 sees what everyone may see."""
        return self._call("rowView", row, seat)

    def reveal(self, row: int) -> Any:
        """Everything, hidden cards included: for replays and debugging, never for a policy."""
        return self._call("rowReveal", row)

    def show(self, row: int = 0, seat: int = -1, colour: bool = False) -> str:
        """A game as text."""
        return self._call("rowShow", row, seat, colour)

    def scores(self, row: int) -> tuple[list[float], list[int]]:
        """Points and places by seat."""
        told = self._call("rowScores", row)
        return told["scores"], told["places"]

    def ask(self, row: int, agent: str, seed: Seed = 0) -> int:
        """What an agent of the engine would play now."""
        wake(self.game.id, self.num_players, [agent])
        return self._call("rowAsk", row, agent, seed_text(seed))

    def close(self) -> None:
        """Let the engine forget the games. Arrays that are still held keep their last values."""
        if self._id is not None and not self._engine.closed:
            self._engine.call("batchClose", self._id)
        self._id = None

    def _write(self, function: Any, out: np.ndarray, row: int, seat: int) -> np.ndarray:
        if self._id is None:
            self._refuse()
        self._args[0] = within(row, "row", self.num_envs)
        self._args[1] = within(seat, "seat", self.num_players)
        error = function()
        if error is not None:
            raise raised(json.loads(error))
        return out.copy()

    def _call(self, command: str, *given: Any) -> Any:
        if self._id is None:
            self._refuse()
        return self._engine.call(command, self._id, *given)

    def _refuse(self) -> None:
        if self._id is None:
            raise EngineError("this batch is closed")
        raise EngineError("a step was interrupted in the middle: reset the batch first")

    def __reduce__(self) -> tuple[Any, ...]:
        """Copied or sent to another process, it is a batch of its own with the same games as they stand; bots' own luck starts afresh."""
        return _again, (self._config, [self.save(row) for row in range(self.num_envs)])

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            if self._id is not None:
                self._engine._forgotten.append(self._id)
        except AttributeError:
            pass


def _again(config: dict[str, Any], rows: list[dict[str, Any]]) -> Batch:
    """The batch that `Batch.__reduce__` told of."""
    seated = config.get("opponents", {})
    made = Batch(
        config["game"],
        config["size"],
        config["seats"],
        seed=config["seed"],
        options=config.get("options"),
        reward=config["reward"],
        max_steps=config.get("maxSteps"),
        autoreset=config["autoreset"],
        illegal=config["illegal"],
        encoding=config["encoding"],
        opponents=seated.get("agents"),
        seat=seated.get("seat", 0),
    )
    for row, saved in enumerate(rows):
        made.load(saved, row)
    return made


def _locked(array: np.ndarray) -> np.ndarray:
    view = array.view()
    view.flags.writeable = False
    return view
