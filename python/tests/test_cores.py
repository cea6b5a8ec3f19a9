"""V8's thread beside its caller: whoever calls keeps the cores it had, and so does everybody else."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time

import pytest

import arbiter_games as ag
from arbiter_games import EngineError, cores
from arbiter_games.bridge import open_bridge
from conftest import random_actions

pytestmark = pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="cores can be chosen on Linux only")
SPIN = "(ms => () => { const end = Date.now() + ms; while (Date.now() < end); return 1; })"


@pytest.fixture
def bridge():
    bridge = open_bridge("fast")
    yield bridge
    bridge.close()


def v8(bridge) -> cores.Cores:
    return bridge._answers._cores


def masks(*without: int) -> dict[int, set[int]]:
    """Where every thread of this process may run."""
    threads = {int(name) for name in os.listdir("/proc/self/task")} - set(without)
    return {thread: os.sched_getaffinity(thread) for thread in threads}


def test_a_quick_call_has_v8_on_the_core_of_its_caller(bridge, monkeypatch):
    monkeypatch.setattr(cores, "CROWDED", 1e9)
    own = os.sched_getaffinity(0)
    core = min(own)
    try:
        os.sched_setaffinity(0, {core})
        assert bridge.eval("1") == 1
        assert os.sched_getaffinity(v8(bridge)._thread) == {core}
    finally:
        os.sched_setaffinity(0, own)


def test_calls_change_no_threads_cores_but_v8s(bridge, rng):
    idle = threading.Event()
    other = threading.Thread(target=idle.wait)
    other.start()
    batch = ag.Batch("skyjo", 256, 2)
    from arbiter_games.engine import engine

    ours = (v8(bridge)._thread, v8(engine().bridge)._thread)
    before = masks(*ours)
    for _ in range(300):
        batch.step(random_actions(batch, rng))
        bridge.eval("1")
    bridge.function(f"{SPIN}(20)")()
    after = masks(*ours)
    idle.set()
    other.join()
    assert after == before


def test_a_caller_keeps_cores_that_it_chose_between_calls(bridge):
    own = os.sched_getaffinity(0)
    wait = bridge.function(f"{SPIN}(1)")
    try:
        for chosen in ({min(own)}, own, {max(own)}, own):
            os.sched_setaffinity(0, chosen)
            for _ in range(5):
                wait()
                assert os.sched_getaffinity(0) == chosen
    finally:
        os.sched_setaffinity(0, own)


def test_cores_that_somebody_else_chose_for_the_caller_in_the_middle_of_a_call_stay(bridge, monkeypatch):
    monkeypatch.setattr(cores, "MOMENT", 1000)
    own, caller, wait = os.sched_getaffinity(0), threading.get_native_id(), bridge.function(f"{SPIN}(300)")
    chosen = {max(own)}
    if len(own) < 2:
        pytest.skip("there is only one core")
    bridge.eval("1")
    other = threading.Timer(0.1, lambda: os.sched_setaffinity(caller, chosen))
    try:
        # The caller is kept on one core: the choice is another one.
        os.sched_setaffinity(0, {min(own)})
        bridge.eval("1")
        other.start()
        wait()
        assert os.sched_getaffinity(0) == chosen
    finally:
        os.sched_setaffinity(0, own)


def test_a_long_call_lets_v8_go_wherever_its_caller_may(bridge):
    bridge.function(f"{SPIN}(30)")()
    assert os.sched_getaffinity(v8(bridge)._thread) == os.sched_getaffinity(0)


def test_after_an_error_the_cores_are_the_same(bridge):
    before = os.sched_getaffinity(0)
    with pytest.raises(EngineError):
        bridge.eval("for (let end = Date.now() + 1; Date.now() < end;); throw new Error('no')")
    assert os.sched_getaffinity(0) == before


def test_after_an_interrupt_the_cores_are_the_same(bridge, monkeypatch):
    monkeypatch.setattr(cores, "MOMENT", 1000)
    before = os.sched_getaffinity(0)
    wait = bridge.function(f"{SPIN}(2)")
    stop = time.monotonic() + 1.5
    armed = False

    def once(*_):
        nonlocal armed
        if armed:
            armed = False
            raise KeyboardInterrupt

    def poke():
        while time.monotonic() < stop:
            time.sleep(0.003)
            os.kill(os.getpid(), signal.SIGINT)

    usual = signal.signal(signal.SIGINT, once)
    poker = threading.Thread(target=poke)
    poker.start()
    after = []
    while poker.is_alive():
        try:
            armed = True
            while time.monotonic() < stop:
                wait()
            armed = False
        except KeyboardInterrupt:
            after.append(os.sched_getaffinity(0))
    poker.join()
    signal.signal(signal.SIGINT, usual)
    assert len(after) > 3
    assert all(each == before for each in after)
    assert bridge.eval("1 + 1") == 2


def test_threads_with_engines_of_their_own_keep_theirs():
    own = os.sched_getaffinity(0)
    seen: list[set[int]] = []

    def work(chosen):
        os.sched_setaffinity(0, chosen)
        bridge = open_bridge("fast")
        wait = bridge.function(f"{SPIN}(1)")
        for _ in range(20):
            wait()
        bridge.close()
        seen.append(os.sched_getaffinity(0) ^ chosen)

    threads = [threading.Thread(target=work, args=(chosen,)) for chosen in ({min(own)}, {max(own)}, own)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert seen == [set(), set(), set()]
    assert os.sched_getaffinity(0) == own


def _played(queue):
    batch = ag.Batch("skyjo", 64, 2)
    for _ in range(50):
        batch.step(batch.legal[:, 0].copy())
    queue.put(os.sched_getaffinity(0))


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_processes_keep_theirs(method):
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    process = context.Process(target=_played, args=(queue,))
    process.start()
    assert queue.get(timeout=60) == os.sched_getaffinity(0)
    process.join(timeout=30)


def test_where_others_want_the_core_the_kernel_chooses(bridge, monkeypatch):
    bridge.eval("1")
    times = iter([(10**9, 10**9 * n) for n in range(1000)])
    monkeypatch.setattr(cores, "_times", lambda thread: next(times))
    for _ in range(3):
        time.sleep(2 * cores.WINDOW)
        bridge.eval("1")
    assert v8(bridge)._paused
    assert os.sched_getaffinity(v8(bridge)._thread) == os.sched_getaffinity(0)
    monkeypatch.setattr(cores, "_times", lambda thread: (1, 0))
    time.sleep(2 * cores.LONGEST)
    bridge.eval("1")
    assert not v8(bridge)._paused


def refused(*_):
    return -1


def untold(_):
    raise OSError


@pytest.mark.parametrize(("name", "instead"), [("_libc", None), ("_set_mask", refused), ("_get_mask", refused), ("_times", untold)])
def test_where_the_system_has_no_such_thing_everything_works_as_well(name, instead, monkeypatch):
    monkeypatch.setattr(cores, name, instead)
    before = masks()
    bridge = open_bridge("fast")
    wait = bridge.function(f"{SPIN}(3)")
    assert [wait() for _ in range(5)] == [1] * 5
    monkeypatch.undo()
    own = os.sched_getaffinity(0)
    assert {thread: mask for thread, mask in masks().items() if mask != before.get(thread, own)} == {}
    bridge.close()
