"""How a result of V8, which comes in V8's thread, reaches the thread that waits for it.

`EventAnswers` has the system hand its address over: V8's thread runs no Python, and never waits for Python's lock.
`LockAnswers` runs Python in V8's thread, for systems that have no eventfd.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import select
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol

from py_mini_racer._dll import MR_CALLBACK, RawValueHandle

from .cores import Cores


class Answers(Protocol):
    """Results by the number of their call; one call at a time."""

    callback: Any  # what V8's thread calls with the number and the handle of a result

    def meet(self, thread: int | None) -> None:
        """This is V8's thread, if it is known."""

    def begin(self) -> int:
        """The number of the next call. What the last one left behind, because it was interrupted, is freed now or when it comes."""

    def wait(self, number: int, seconds: float | None = None) -> bool:
        """Wait for a result, for as long as it takes or so many seconds; whether it is there."""

    def take(self, number: int) -> Any:
        """The handle of a result that is there."""

    def close(self) -> None:
        """No more results will come."""


class EventAnswers:
    """V8's thread calls the C library's `eventfd_write(number, address)` itself: the number of a call is that of an open file."""

    def __init__(self, free: Callable[[Any], None]) -> None:
        library = ctypes.PyDLL(None)  # which keeps Python's lock: this file is never waited for in a read
        self.callback = ctypes.cast(library.eventfd_write, MR_CALLBACK)
        self._cores = Cores(None)
        self._read = library.eventfd_read
        self._read.argtypes = [ctypes.c_int, ctypes.c_void_p]
        self._free = free
        self._address = ctypes.c_uint64()
        self._expected = False  # whether a call has begun whose result was not taken
        self._late: list[int] = []  # files of calls that were interrupted, whose results are still to come
        self._open()

    def meet(self, thread: int | None) -> None:
        self._cores = Cores(thread)

    def begin(self) -> int:
        if self._expected:
            self._give_up()
        if self._late:
            self._free_late()
        self._address.value = 0
        self._expected = True
        self._cores.join()
        return self._file

    def wait(self, number: int, seconds: float | None = None) -> bool:
        if self._came(number):
            return True
        if seconds is not None:
            self._ready(1000 * seconds)
            return self._came(number)
        self._cores.wait(self._ready)
        while not self._came(number):
            self._ready()
        return True

    def take(self, number: int) -> Any:
        self._expected = False
        return RawValueHandle.from_buffer_copy(self._address)

    def close(self) -> None:
        for file in (self._file, *self._late):
            os.close(file)

    def _open(self) -> None:
        file = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)
        poll = select.poll()
        poll.register(file, select.POLLIN)
        self._file, self._ready = file, poll.poll

    def _came(self, number: int) -> bool:
        # The address is written where it stays: an interrupt between the read and the next line loses nothing.
        address = self._address
        return address.value != 0 or self._read(number, ctypes.byref(address)) == 0

    # In these two as well, Ctrl-C may leave a file open, but never one that is used twice.
    def _give_up(self) -> None:
        file = self._file
        if self._came(file):
            self._free(self.take(file))
        else:
            self._open()
            self._late.append(file)

    def _free_late(self) -> None:
        for _ in range(len(self._late)):
            file, address = self._late.pop(0), ctypes.c_uint64()
            if self._read(file, ctypes.byref(address)) == 0:
                self._free(RawValueHandle.from_buffer_copy(address))
                os.close(file)
            else:
                self._late.append(file)


class LockAnswers:
    """V8's thread calls Python, which notes the result and wakes whoever waits."""

    def __init__(self, free: Callable[[Any], None]) -> None:
        self._free = free
        self._ready = threading.Lock()
        self._ready.acquire()
        # By the number of their call: one that nobody waits for any more cannot be taken for another.
        self._results: dict[int, Any] = {}
        self._numbers = itertools.count(1)
        kept_thread_state = False

        def on_result(number: int, raw: Any) -> None:
            # Without this, ctypes would make and destroy a thread state for every single call.
            nonlocal kept_thread_state
            if not kept_thread_state:
                ctypes.pythonapi.PyGILState_Ensure()
                kept_thread_state = True
            self._results[number] = raw
            try:
                self._ready.release()
            except RuntimeError:
                pass  # it was released for another result, and whoever waits will look for this one too

        self.callback = MR_CALLBACK(on_result)

    def meet(self, thread: int | None) -> None:
        pass

    def begin(self) -> int:
        while self._results:
            self._free(self._results.popitem()[1])
        return next(self._numbers)

    def wait(self, number: int, seconds: float | None = None) -> bool:
        end = None if seconds is None else time.monotonic() + seconds
        while number not in self._results:
            left = -1 if end is None else end - time.monotonic()
            if end is not None and left <= 0:
                return False
            self._ready.acquire(timeout=left)
        return True

    def take(self, number: int) -> Any:
        return self._results.pop(number)

    def close(self) -> None:
        self._results.clear()


def open_answers(free: Callable[[Any], None]) -> Answers:
    """The way over an eventfd where the system has one."""
    return EventAnswers(free) if hasattr(os, "eventfd") else LockAnswers(free)
