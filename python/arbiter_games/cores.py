"""Where V8's thread runs: on the core of its caller, while calls are short and nobody else wants that core.

A call is handed to V8's thread, and its caller waits for the result: only one of them ever works. On an idle machine the kernel
would put them on two cores all the same, and every call would wake up a core, twice.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from collections.abc import Callable
from time import monotonic
from typing import Any

MOMENT = 2  # milliseconds that one call may keep both threads on one core
WINDOW = 0.02  # seconds after which it is asked whether the core was free
CROWDED = 1 / 8  # it was not, if both threads waited for it so much of the time
PAUSE, LONGEST = 0.02, 0.64  # seconds for which the kernel then places the threads: longer each time, until the core was free
_SIZE = 128  # bytes of a mask: 1,024 cores


class Cores:
    """Keeps V8's thread beside its caller. Where the system cannot do or tell what this needs, nothing is moved."""

    def __init__(self, thread: int | None) -> None:
        self._core = -1  # where V8's thread is kept; -1 is anywhere
        self._mask, self._own = _mask(), _mask()
        self._thread = thread if _libc and _get_mask(0, _SIZE, self._own) == 0 else None
        self._seen, self._back = b"", _EVERY
        self._caller, self._times, self._since, self._until = 0, (0, 0, 0, 0), 0.0, 0.0
        self._paused, self._pause = False, PAUSE

    def join(self) -> None:
        """Bring V8's thread to the core of its caller."""
        if self._thread is None:
            return
        now = monotonic()
        if now > self._until:
            self._judge(now)
        if self._paused or (core := _core()) == self._core:
            return
        self._core = core
        self._mask.raw = (1 << core).to_bytes(_SIZE, "little") if core < 8 * _SIZE else bytes(_SIZE)
        if _set_mask(self._thread, _SIZE, self._mask) != 0:
            self._give_up()

    def wait(self, poll: Callable[[int], Any]) -> None:
        """Wait a moment for V8, with the caller kept on this core: it would be woken on another one, if that is idle."""
        own = self._own
        if self._core < 0 or _get_mask(0, _SIZE, own) < 0:
            return
        if own.raw != self._seen:
            self._learn(own.raw)
        back, changed = self._back, False
        try:
            _set_mask(0, _SIZE, self._mask)
            came = poll(MOMENT)
            _get_mask(0, _SIZE, own)
            changed = own.raw != self._mask.raw  # by somebody else meanwhile, who is not to be overruled
        finally:
            if not changed:
                _set_mask(0, _SIZE, back)  # no Ctrl-C can come before it: between the lines of Python it comes after calls
        if not came:
            self._let_go()

    def _learn(self, own: bytes) -> None:
        """How to give the caller back what it has. Who may use all cores of its control group asks for every core:
        as before, it then also gets those that the group is given later."""
        back, now = _mask(own), _mask()
        try:
            _set_mask(0, _SIZE, _EVERY)
            _get_mask(0, _SIZE, now)
            if now.raw == own:
                back = _EVERY
        finally:
            _set_mask(0, _SIZE, back)
        self._seen, self._back = own, back

    def _judge(self, now: float) -> None:
        """Go on if the core was free, else let the kernel find a better one; after a pause, try again."""
        caller = threading.get_native_id()
        try:
            times = (*_times(caller), *_times(self._thread))
        except (OSError, ValueError):
            self._give_up()
            return
        ran, waited, v8_ran, v8_waited = (now - before for now, before in zip(times, self._times, strict=True))
        # Each of the two waits while the other one runs: what is beyond that, somebody else ran.
        others = max(0, waited - v8_ran) + max(0, v8_waited - ran)
        if self._paused:
            self._paused = False
        elif caller == self._caller and others > CROWDED * 1e9 * (now - self._since):
            self._let_go()
            self._paused, self._until = True, now + self._pause
            self._pause = min(2 * self._pause, LONGEST)
            return
        else:
            self._pause = PAUSE
        self._caller, self._times = caller, times
        self._since, self._until = now, now + WINDOW

    def _let_go(self) -> None:
        """V8's thread may run wherever its caller may."""
        if _get_mask(0, _SIZE, self._own) == 0:
            _set_mask(self._thread, _SIZE, self._own)
        self._core = -1

    def _give_up(self) -> None:
        self._let_go()
        self._thread, self._paused = None, True


def started(make: Callable[[], Any]) -> tuple[Any, int | None]:
    """What is made, and the thread that this started; None if others were started at the same time."""
    with _start_lock:
        before = _threads()
        made = make()
        new = _threads() - before
    return made, new.pop() if len(new) == 1 else None


def _times(thread: int | None) -> tuple[int, int]:
    """Nanoseconds in which a thread ran, and in which it waited for a core."""
    with open(f"/proc/self/task/{thread}/schedstat") as file:
        ran, waited, _ = map(int, file.read().split())
    if ran == 0:
        raise ValueError("this kernel does not count them")
    return ran, waited


def _threads() -> set[int]:
    try:
        return {int(name) for name in os.listdir("/proc/self/task")}
    except OSError:
        return set()


def _mask(cores: bytes = bytes(_SIZE)) -> Any:
    return ctypes.create_string_buffer(cores, _SIZE)


_EVERY = _mask(b"\xff" * _SIZE)
_start_lock = threading.Lock()
_libc: Any = None
if sys.platform == "linux":
    try:
        _libc = ctypes.PyDLL(None)  # which keeps Python's lock: these calls take a microsecond
        _core, _get_mask, _set_mask = _libc.sched_getcpu, _libc.sched_getaffinity, _libc.sched_setaffinity
        _get_mask.argtypes = _set_mask.argtypes = [ctypes.c_int, ctypes.c_size_t, ctypes.c_char_p]
    except (AttributeError, OSError):
        _libc = None
