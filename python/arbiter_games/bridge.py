"""The way into V8: functions without arguments, called in microseconds, and memory that both sides see.

`FastBridge` calls the C functions of mini-racer's library itself: its public interface goes through an event loop in another
thread and takes some twenty times as long. `PublicBridge` is that public interface, for the day the other breaks.
"""

from __future__ import annotations

import ctypes
import os
import threading
import weakref
from collections.abc import Callable
from typing import Any, Protocol

import py_mini_racer
from py_mini_racer import init_mini_racer

from .cores import started
from .errors import EngineError

_FORKED = (
    "V8 does not survive a fork: start worker processes with the 'spawn' or 'forkserver' method, "
    "for example multiprocessing.get_context('spawn')"
)

# Background threads, without which compiled code comes at half the speed; and twice V8's own limits of how much is built into one
# function: the step of a batch calls many small ones (docs/speed.md).
_FLAGS = ["--no-single-threaded", "--max-inlined-bytecode-size=920", "--max-inlined-bytecode-size-cumulative=1840"]

_started = False  # whether V8 runs in this process
_forked = False  # whether this process is the fork of one in which it did
_start_lock = threading.Lock()


def _after_fork() -> None:
    global _forked
    _forked = _started


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def start_v8() -> ctypes.CDLL:
    """Start V8 once in this process."""
    global _started
    check_fork()
    with _start_lock:
        if not _started:
            try:
                init_mini_racer(flags=_FLAGS)
            except py_mini_racer.LibAlreadyInitializedError:
                pass  # somebody else in this process was first: slower, but right
            _started = True
    return init_mini_racer(ignore_duplicate_init=True)


def check_fork() -> None:
    """Say what is wrong in a forked process, where any call would wait for ever."""
    if _forked:
        raise EngineError(_FORKED)


class Bridge(Protocol):
    """What the engine needs of V8."""

    def eval(self, code: str) -> Any:
        """The value of an expression: None, a number or a string."""

    def function(self, expression: str) -> Callable[[], Any]:
        """A JavaScript function without arguments as a Python callable."""

    def buffer(self, expression: str) -> Any:
        """An ArrayBuffer as a writable ctypes array. Whoever looks at it keeps this bridge alive."""

    def retire(self) -> None:
        """Refuse every further call; memory that is still looked at stays."""

    def close(self) -> None:
        """Retire, and give all memory back: only where nobody looks at it any more."""


class FastBridge:
    """A context of its own on the library's C functions; one call at a time."""

    def __init__(self) -> None:
        from .answers import open_answers

        self._dll = start_v8()
        self._pid = os.getpid()
        self._call_lock = threading.Lock()
        self._retired = False
        self._closed = False
        self._answers = open_answers(self._free)
        self._context, thread = started(lambda: self._dll.mr_init_context(self._answers.callback))
        self._answers.meet(thread)
        self._undefined = self._dll.mr_alloc_int_val(self._context, 0, _UNDEFINED)
        self._no_arguments = self._evaluate("[]")

    def eval(self, code: str) -> Any:
        return self._take(self._evaluate(code))

    def function(self, expression: str) -> Callable[[], Any]:
        raw = self._evaluate(expression)
        if raw.contents.type != _FUNCTION:
            self._take(raw)
            raise EngineError(f"{expression} is no function")
        call, free, context = self._dll.mr_call_function, self._dll.mr_free_value, self._context
        this, arguments, lock = self._undefined, self._no_arguments, self._call_lock
        begin, wait, take = self._answers.begin, self._answers.wait, self._answers.take

        def run() -> Any:
            if self._retired or _forked:
                self._refuse()
            with lock:
                number = begin()
                task = None
                try:
                    task = call(context, raw, this, arguments, number)
                    wait(number)
                except BaseException as interrupt:
                    self._interrupted(task, number, interrupt)
                    raise
                out = take(number)
            if out.contents.type == _UNDEFINED:
                free(context, out)
                return None
            return self._take(out)

        weakref.finalize(run, self._free, raw).atexit = False
        return run

    def buffer(self, expression: str) -> Any:
        raw = self._evaluate(expression)
        if raw.contents.type != _ARRAY_BUFFER:
            self._take(raw)
            raise EngineError(f"{expression} is no buffer")
        memory = (ctypes.c_ubyte * raw.contents.len).from_address(raw.contents.value.value_ptr)
        # The handle holds the memory, and this object the context, for as long as anyone looks.
        weakref.finalize(memory, self._free, raw).atexit = False
        return memory

    def retire(self) -> None:
        self._retired = True

    def close(self) -> None:
        self._retired = True
        if self._closed:
            return
        self._closed = True
        if os.getpid() == self._pid and not _forked:
            with self._call_lock:
                self._dll.mr_free_context(self._context)
                self._answers.close()

    def _free(self, raw: Any) -> None:
        if not self._closed and not _forked:
            self._dll.mr_free_value(self._context, raw)

    def _evaluate(self, code: str) -> Any:
        """The handle of the value of some code."""
        if self._retired or _forked:
            self._refuse()
        data = code.encode()
        text = self._dll.mr_alloc_string_val(self._context, data, len(data), _STRING)
        with self._call_lock:
            number = self._answers.begin()
            task = None
            try:
                task = self._dll.mr_eval(self._context, text, number)
                self._answers.wait(number)
            except BaseException as interrupt:
                self._interrupted(task, number, interrupt)
                raise
            out = self._answers.take(number)
        self._dll.mr_free_value(self._context, text)
        return out

    def _interrupted(self, task: int | None, number: int, interrupt: BaseException) -> None:
        """Ctrl-C while V8 works: let it finish if it is quick, else stop it; a second Ctrl-C stops it at once."""
        try:
            self._answers.wait(number, 0.5)
        except KeyboardInterrupt:
            pass  # the first one is raised: it says whether the work was stopped
        cancelled = not self._answers.wait(number, 0)
        interrupt.arbiter_cancelled = cancelled  # type: ignore[attr-defined]
        if cancelled and task is not None:
            self._dll.mr_cancel_task(self._context, task)

    def _take(self, raw: Any) -> Any:
        """The value as Python has it; frees the handle."""
        contents = raw.contents
        kind, value, length = contents.type, contents.value, contents.len
        try:
            if kind in (_UNDEFINED, _NULL):
                return None
            if kind == _INTEGER:
                return int(value.int_val)
            if kind == _DOUBLE:
                return float(value.double_val)
            if kind == _BOOL:
                return bool(value.int_val)
            if kind == _STRING:
                return ctypes.string_at(value.bytes_val, length).decode()
            if kind >= _EXCEPTIONS:
                raise EngineError(ctypes.string_at(value.bytes_val, length).decode() or "JavaScript was stopped")
            return None
        finally:
            self._dll.mr_free_value(self._context, raw)

    def _refuse(self) -> None:
        check_fork()
        raise EngineError("the engine is closed")


_NULL, _BOOL, _INTEGER, _DOUBLE, _STRING, _UNDEFINED, _FUNCTION, _ARRAY_BUFFER, _EXCEPTIONS = 1, 2, 3, 4, 5, 11, 100, 102, 200


class PublicBridge:
    """The same on mini-racer's documented interface."""

    def __init__(self) -> None:
        start_v8()
        self._racer: Any = py_mini_racer.MiniRacer()
        self._pid = os.getpid()
        self._retired = False

    def eval(self, code: str) -> Any:
        return _plain(self._use().eval(code))

    def function(self, expression: str) -> Callable[[], Any]:
        function = self._use().eval(expression)
        return lambda: (self._use(), _plain(function()))[1]

    def buffer(self, expression: str) -> Any:
        view = self._use().eval(expression)
        memory = (ctypes.c_ubyte * len(view)).from_buffer(view)
        memory._bridge = self
        return memory

    def retire(self) -> None:
        self._retired = True

    def close(self) -> None:
        self._retired = True
        racer, self._racer = self._racer, None
        if racer is not None and os.getpid() == self._pid and not _forked:
            racer.close()

    def _use(self) -> Any:
        check_fork()
        if self._retired:
            raise EngineError("the engine is closed")
        return self._racer


def _plain(value: Any) -> Any:
    return None if value is py_mini_racer.JSUndefined else value


def open_bridge(kind: str = "auto") -> Bridge:
    """The fast bridge where it works, else the public one; or the one that is asked for."""
    if kind == "public":
        return PublicBridge()
    try:
        return FastBridge()
    except (AttributeError, ImportError):
        if kind == "fast":
            raise
        return PublicBridge()
