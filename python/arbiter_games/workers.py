"""A vector environment over several processes: each plays its share of the games, all write to one shared memory."""

from __future__ import annotations

import multiprocessing
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy as np

from .errors import ArbiterError, EngineError, InvalidConfig
from .given import actions_of
from .vector import ArbiterVectorEnv

_FIELDS = ("observations", "masks", "rewards", "terminated", "truncated", "learner", "final_observations", "final_masks", "final_returns", "final_steps", "final_seat")


class WorkerVectorEnv(ArbiterVectorEnv):
    """`num_envs` games spread over `workers` processes, which are started by spawning: protect the main module with `if __name__ == "__main__"`."""

    def __init__(self, game_id: str, num_envs: int, *, workers: int, **given: Any) -> None:
        if not 1 <= workers <= num_envs:
            raise InvalidConfig(f"{num_envs} games can be played by 1 to {num_envs} workers, not by {workers}")
        self._pipes: list[Any] = []
        self._processes: list[Any] = []
        super().__init__(game_id, 1, **given)
        one = self.batch
        shares = [num_envs // workers + (1 if i < num_envs % workers else 0) for i in range(workers)]
        starts = np.cumsum([0, *shares])
        self._resize(num_envs)
        shapes = {name: ((num_envs, *getattr(one, name).shape[1:]), getattr(one, name).dtype) for name in _FIELDS}
        shapes["actions"] = ((num_envs,), np.dtype(np.int32))
        sizes = {name: int(np.prod(shape)) * dtype.itemsize for name, (shape, dtype) in shapes.items()}
        self._memory = SharedMemory(create=True, size=sum(-(-size // 64) * 64 for size in sizes.values()))
        arrays = _laid(self._memory, shapes)
        self._actions = arrays.pop("actions")
        self.batch = _Shared(arrays, one.has_opponents)  # type: ignore[assignment]
        one.close()
        self._shares = list(zip(starts[:-1].tolist(), starts[1:].tolist(), strict=True))
        self._began = False
        spawn = multiprocessing.get_context("spawn")
        del arrays  # memory that is still looked at cannot be given back
        try:
            for rows in self._shares:
                ours, theirs = spawn.Pipe()
                process = spawn.Process(target=_work, args=(theirs, self._memory.name, shapes, rows, game_id, given), daemon=True)
                process.start()
                theirs.close()
                self._pipes.append(ours)
                self._processes.append(process)
            self._wait()
        except BaseException:
            self.close()
            raise
        self._began = True

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        mask = self._mask(options)
        seeds = self._seeds(seed)
        for pipe, (first, end) in zip(self._pipes, self._shares, strict=True):
            share = None if mask is None else mask[first:end]
            self._send(pipe, "reset", seeds[first:end] if mask is None or seed is not None else None, share)
        self._wait()
        return self._kept(self.batch.observations), self._infos()

    def step(self, actions: Any) -> Any:
        self._check()
        self._actions[:] = actions_of(actions, self.num_envs)
        for pipe in self._pipes:
            self._send(pipe, "step")
        self._wait()
        self.batch.step = lambda _: None  # type: ignore[method-assign]
        return super().step(actions)

    def close_extras(self, **_: Any) -> None:
        for pipe in self._pipes:
            try:
                pipe.send(("close", None, None))
            except (BrokenPipeError, OSError):
                pass
        for process in self._processes:
            process.join(timeout=5)
            if process.is_alive():
                process.terminate()
        self.batch = None  # type: ignore[assignment]
        self._actions = np.zeros(0)
        try:
            self._memory.close()
        except BufferError:
            pass  # somebody still looks at an array: the memory goes with it
        self._memory.unlink()

    def __reduce__(self) -> Any:
        raise EngineError("worker processes cannot be copied: make another vector environment")

    def _check(self) -> None:
        if self.closed:
            raise EngineError("this vector environment is closed")

    def _send(self, pipe: Any, command: str, seeds: Any = None, mask: Any = None) -> None:
        self._check()
        try:
            pipe.send((command, seeds, mask))
        except OSError:
            raise self._died() from None

    def _died(self) -> EngineError:
        for process in self._processes:
            process.join(timeout=0.2)
        codes = [str(process.exitcode) for process in self._processes if process.exitcode is not None]
        died = f"a worker process has died (exit code {', '.join(codes)})"
        if self._began:
            return EngineError(f"{died}: close this environment and make another")
        return EngineError(f'{died} when it was started: a script makes worker processes below `if __name__ == "__main__":`, where they do not run it again')

    def _wait(self) -> None:
        problem = None
        for pipe in self._pipes:
            try:
                problem = pipe.recv() or problem
            except (EOFError, OSError):
                raise self._died() from None
        if problem is not None:
            raise problem


class _Shared:
    """The arrays of a batch, filled by others."""

    def __init__(self, arrays: dict[str, np.ndarray], has_opponents: bool) -> None:
        self.__dict__.update(arrays)
        self.has_opponents = has_opponents
        self.learner_rewards = arrays["rewards"][:, 0]

    def close(self) -> None: ...


def _laid(memory: SharedMemory, shapes: dict[str, Any]) -> dict[str, np.ndarray]:
    arrays, at = {}, 0
    for name, (shape, dtype) in shapes.items():
        size = int(np.prod(shape)) * dtype.itemsize
        arrays[name] = np.frombuffer(memory.buf, dtype=dtype, count=int(np.prod(shape)), offset=at).reshape(shape)
        at += -(-size // 64) * 64
    return arrays


def _work(pipe: Any, name: str, shapes: dict[str, Any], rows: tuple[int, int], game_id: str, given: dict[str, Any]) -> None:
    """A worker: play a share of the games, copy what came of it to the shared memory."""
    memory = SharedMemory(name=name)
    arrays = {name: array[rows[0] : rows[1]] for name, array in _laid(memory, shapes).items()}
    actions = arrays.pop("actions")
    try:
        env = ArbiterVectorEnv(game_id, rows[1] - rows[0], **given)
        batch = env.batch

        def publish() -> None:
            for field, array in arrays.items():
                if field == "rewards" and batch.has_opponents:
                    array[:, 0] = batch.learner_rewards
                else:
                    array[:] = getattr(batch, field)

        publish()
        pipe.send(None)
        while True:
            command, seeds, mask = pipe.recv()
            if command == "close":
                break
            try:
                if command == "step":
                    batch.step(actions)
                elif mask is None:
                    batch.reset(seeds)
                else:
                    for row in np.flatnonzero(mask):
                        batch.reset_row(int(row), seed=None if seeds is None else seeds[row])
                publish()
                pipe.send(None)
            except ArbiterError as error:
                pipe.send(error)
    except (EOFError, KeyboardInterrupt):
        pass
    finally:
        arrays.clear()
        del actions

