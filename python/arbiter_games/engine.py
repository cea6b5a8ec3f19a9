"""The engine in this process: one V8 context, asked by name, sharing memory."""

from __future__ import annotations

import atexit
import json
import os
import threading
import weakref
from collections import deque
from collections.abc import Callable
from importlib import resources
from typing import Any

import numpy as np

from . import bridge as bridges
from .errors import EngineError, raised
from .given import plain_json

_DTYPES = {"float32": np.float32, "int32": np.int32, "uint8": np.uint8}


class Engine:
    """One V8 with the games in it. Most users never see it: `engine()` makes one when it is first needed."""

    def __init__(self, bridge: str = "auto") -> None:
        source = resources.files("arbiter_games") / "engine.js"
        if not source.is_file():
            raise EngineError("arbiter_games has no engine.js: run `npm ci` in the clone, or install the wheel")
        self.bridge = bridges.open_bridge(bridge)
        self.bridge.eval(source.read_text(encoding="utf-8") + ";0")
        self._lock = threading.RLock()
        self._inbox = memoryview(self.bridge.buffer("arbiter.grow(0)")).cast("B")
        self._answer = self.bridge.function("arbiter.answer")
        self._unseen: deque[int] = deque()  # memory that nobody looks at any more, to be released with the next call
        self._forgotten: deque[int] = deque()  # batches that nobody holds any more
        self._dropped: deque[int] = deque()  # matches and environments likewise
        self._closed = False
        _engines.add(self)

    def call(self, command: str, *given: Any) -> Any:
        """Ask the engine: a command and plain JSON in, plain JSON out."""
        with self._lock:
            if self._unseen or self._forgotten or self._dropped:
                self._clean()
            text = plain_json([command, *given])
            if len(text) + 4 > len(self._inbox):
                self._inbox = memoryview(self.bridge.buffer(f"arbiter.grow({2 * len(text) + 4})")).cast("B")
            self._inbox[0:4] = len(text).to_bytes(4, "little")
            self._inbox[4 : 4 + len(text)] = text
            told = json.loads(self._answer())
        if "error" in told:
            raise raised(told["error"])
        return told["value"]

    def _clean(self) -> None:
        """Release what was given up since the last call: finalizers run at any moment, even within a call, and may only note it."""
        for noted, command in ((self._forgotten, "batchClose"), (self._dropped, "drop"), (self._unseen, "release")):
            numbers = [noted.popleft() for _ in range(len(noted))]
            if numbers:
                self.call("giveUp", command, numbers)

    def share(self, number: int, arrays: list[dict[str, Any]]) -> dict[str, np.ndarray]:
        """The arrays of a piece of shared memory, by name: nothing is copied. The memory lives as long as any of them."""
        memory = self.bridge.buffer(f"arbiter.memory.get({number}).buffer")
        weakref.finalize(memory, self._unseen.append, number).atexit = False
        whole = np.frombuffer(memory, dtype=np.uint8)
        views = {}
        for array in arrays:
            dtype = np.dtype(_DTYPES[array["kind"]])
            size = int(np.prod(array["shape"], dtype=np.int64)) * dtype.itemsize
            views[array["name"]] = whole[array["offset"] : array["offset"] + size].view(dtype).reshape(array["shape"])
        return views

    def function(self, number: int, name: str) -> Callable[[], Any]:
        """A function without arguments of a piece of shared memory."""
        return self.bridge.function(f"arbiter.memory.get({number}).functions.{name}")

    def close(self) -> None:
        """Refuse every further question. Arrays that are still held keep their last values until the process ends."""
        self._closed = True
        self.bridge.retire()

    @property
    def closed(self) -> bool:
        return self._closed


_engines: weakref.WeakSet[Engine] = weakref.WeakSet()
_own: Engine | None = None
_own_pid = 0
_own_lock = threading.Lock()


def engine() -> Engine:
    """The engine of this process."""
    global _own, _own_pid
    bridges.check_fork()
    with _own_lock:
        if _own is None or _own.closed or _own_pid != os.getpid():
            _own = Engine(os.environ.get("ARBITER_BRIDGE", "auto"))
            _own_pid = os.getpid()
        return _own


@atexit.register
def _close_all() -> None:
    # A context that is still open would keep the process from ending.
    for each in list(_engines):
        each.bridge.close()
