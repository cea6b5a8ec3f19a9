"""The bridge: both ways over it, threads, processes, Ctrl-C, memory, and use after the end."""

from __future__ import annotations

import gc
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import threading
import time
from importlib import resources
from types import SimpleNamespace

import numpy as np
import pytest

import arbiter_games as ag
from arbiter_games import EngineError, IllegalAction, InvalidConfig
from arbiter_games.bridge import open_bridge
from arbiter_games.engine import Engine, engine
from conftest import random_actions


def run(code: str, timeout: float = 60, **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=timeout, env={**os.environ, **environment}
    )


@pytest.mark.parametrize("kind", ["fast", "public"])
def test_both_bridges_answer_alike_and_share_memory(kind):
    own = Engine(kind)
    assert "splendor" in own.call("games")
    told = own.call("batch", {"game": "skyjo", "size": 3, "seats": 2, "seed": "x"})
    arrays = own.share(told["id"], told["arrays"])
    step = own.function(told["id"], "step")
    arrays["actions"][:] = arrays["legal"][:, 0]
    assert step() is None
    assert arrays["steps"].tolist() == [1, 1, 1]
    arrays["actions"][0] = -1
    assert "UNKNOWN_ACTION" in step()
    with pytest.raises(InvalidConfig, match="unknown game"):
        own.call("game", "chess")
    with pytest.raises(InvalidConfig, match="unknown command"):
        own.call("dance")
    long = "ü" * 200_000
    with pytest.raises(InvalidConfig, match="unknown game"):
        own.call("game", long)


def test_the_public_bridge_plays_games_too():
    code = "import arbiter_games as ag; e = ag.splendor_v1.raw_env(); e.reset(seed=1); e.step(e.legal_actions()[0]); print(e.hash())"
    public, fast = run(code, ARBITER_BRIDGE="public"), run(code, ARBITER_BRIDGE="fast")
    assert public.stdout == fast.stdout != "", public.stderr + fast.stderr


def test_arrays_are_the_engines_own_memory_and_cannot_be_written(rng):
    batch = ag.Batch("splendor", 4, 2, seed=1)
    assert not batch.observations.flags.owndata
    before = batch.observations.copy()
    batch.step(random_actions(batch, rng))
    assert not np.array_equal(before, batch.observations)
    with pytest.raises(ValueError):
        batch.observations[0, 0] = 1
    with pytest.raises(ValueError):
        batch.masks[:] = 1


def test_arrays_outlive_their_batch():
    observations = [ag.Batch("splendor", 64, 2, seed=i).observations for i in range(50)]
    kept = [each.copy() for each in observations]
    gc.collect()
    for _ in range(20):
        ag.Batch("splendor", 64, 2)
    assert all(np.array_equal(a, b) for a, b in zip(kept, observations, strict=True))


def test_large_batches_have_code_of_their_own_and_play_the_same(rng):
    engine_script = (resources.files("arbiter_games") / "engine.js").read_text(encoding="utf-8")
    assert "LOOP_SCRIPT" not in engine_script  # the build has put the loop in its place
    for encoding in ("floats", "bytes"):
        large = [ag.Batch("skyjo", 128, 2, seed=[f"own/{i}" for i in range(128)], encoding=encoding) for _ in range(2)]
        small = ag.Batch("skyjo", 4, 2, seed=[f"own/{i}" for i in range(4)], encoding=encoding)
        for _ in range(600):
            actions = random_actions(large[0], rng)
            for batch in large:
                batch.step(actions)
            small.step(actions[:4])
            assert np.array_equal(large[0].observations, large[1].observations)
            assert np.array_equal(large[0].observations[:4], small.observations)
            assert np.array_equal(large[0].masks[:4], small.masks)
            assert np.array_equal(large[0].rewards[:4], small.rewards)
        assert [large[1].hash(i) for i in range(4)] == [small.hash(i) for i in range(4)]
        assert small.episodes.max() > 0
        actions = random_actions(large[0], rng)
        actions[7] = -1
        with pytest.raises(IllegalAction, match="game 7") as refused:
            large[0].step(actions)
        assert refused.value.code == "UNKNOWN_ACTION"


def test_sixty_thousand_calls_leave_nothing_behind(rng):
    batch = ag.Batch("skyjo", 4, 2)

    def calls(count):
        for _ in range(count // 3):
            batch.step(random_actions(batch, rng))
            batch.observe(0, 1)
            batch.hash(0)

    calls(6_000)
    gc.collect()
    before = _memory()
    calls(60_000)
    gc.collect()
    assert _memory() - before < 5_000_000


def test_made_and_forgotten_batches_leave_nothing_behind():
    def make(count):
        for i in range(count):
            ag.Batch("splendor", 32, 4, seed=i)

    make(60)
    engine().call("games")
    gc.collect()
    before = _memory()
    make(300)  # 60 MB if each were kept
    engine().call("games")
    gc.collect()
    assert _memory() - before < 30_000_000


def test_the_code_of_large_batches_goes_with_them():
    own = Engine("public")  # mini-racer itself tells what V8 holds

    def make(count):
        for i in range(count):
            told = own.call("batch", {"game": "skyjo", "size": 128, "seats": 2, "seed": str(i)})
            arrays, step = own.share(told["id"], told["arrays"]), own.function(told["id"], "step")
            for _ in range(10):
                arrays["actions"][:] = arrays["legal"][:, 0]
                assert step() is None
            own.call("batchClose", told["id"])

    def held():
        gc.collect()
        own.call("games")
        for _ in range(3):
            own.bridge._racer.low_memory_notification()
        return own.bridge._racer.heap_stats()["used_heap_size"]

    make(20)
    before = held()
    make(100)  # 17 MB if each were kept
    assert held() - before < 2_000_000


def _memory() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def test_threads_share_one_engine():
    hashes: dict[int, str] = {}
    failures: list[BaseException] = []

    def work(number):
        try:
            rng = np.random.default_rng(0)
            batch = ag.Batch("splendor", 2, 2, seed="threads")
            for _ in range(100):
                batch.step(random_actions(batch, rng))
            hashes[number] = batch.hash(0)
        except BaseException as error:  # noqa: BLE001 (shown below)
            failures.append(error)

    threads = [threading.Thread(target=work, args=(n,)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    assert not failures
    assert len(hashes) == 6 and len(set(hashes.values())) == 1


def test_two_engines_do_not_know_each_other():
    one, two = Engine(), Engine()
    told = one.call("batch", {"game": "skyjo", "size": 1, "seats": 2, "seed": "x"})
    with pytest.raises(InvalidConfig, match="closed"):
        two.call("rowHash", told["id"], 0)


def test_a_fork_says_what_to_do_and_does_not_hang():
    engine()
    pid = os.fork()
    if pid == 0:
        try:
            engine().call("games")
            os._exit(1)
        except EngineError as error:
            os._exit(0 if "spawn" in str(error) else 2)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def _spawned(queue):
    queue.put(ag.Batch("skyjo", 1, 2, seed="spawn").hash(0))


def test_spawned_processes_play_the_same_games():
    context = multiprocessing.get_context("spawn")
    queue = context.Queue()
    process = context.Process(target=_spawned, args=(queue,))
    process.start()
    assert queue.get(timeout=60) == ag.Batch("skyjo", 1, 2, seed="spawn").hash(0)
    process.join(timeout=30)
    assert process.exitcode == 0


INTERRUPT = """
import os, signal, threading, time
import arbiter_games as ag
match = ag.Match("splendor", 4, seed=1)
match.ask("random")
threading.Timer(1.0, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.time()
try:
    match.ask("mcts:sims=100000000")
    print("finished")
except KeyboardInterrupt:
    print("interrupted", time.time() - start < 20)
print(match.ask("random") in match.legal_actions())
"""


def test_ctrl_c_stops_a_long_thought_and_the_engine_lives_on():
    done = run(INTERRUPT)
    assert done.stdout.split() == ["interrupted", "True", "True"], done.stderr


QUICK = """
import os, signal, threading, time
import numpy as np, arbiter_games as ag
batch = ag.Batch("splendor", 512, 2, seed=1)
rng = np.random.default_rng(0)
rows = np.arange(512)
interrupts = 0
stop = time.time() + 3
def poke():
    while time.time() < stop:
        time.sleep(0.05)
        os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=poke, daemon=True).start()
while time.time() < stop:
    try:
        while time.time() < stop:
            batch.step(batch.legal[rows, (rng.random(512) * batch.legal_counts).astype(np.int64)])
    except KeyboardInterrupt:
        interrupts += 1
    except ag.EngineError:
        batch.reset()
time.sleep(0.2)
print(interrupts > 3)
"""


def test_ctrl_c_in_the_middle_of_steps_breaks_nothing():
    done = run(QUICK)
    assert done.stdout.strip().endswith("True") or "KeyboardInterrupt" in done.stderr, done.stderr


class Impatient:
    """Ctrl-C while something is waited for, twice."""

    def __init__(self, wait):
        self.wait, self.interrupts = wait, 0

    def __call__(self, *given, **named):
        if self.interrupts < 2:
            self.interrupts += 1
            raise KeyboardInterrupt
        return self.wait(*given, **named)


@pytest.mark.parametrize("way", ["event", "lock"])
def test_a_second_ctrl_c_stops_the_work_at_once_and_says_so(way, monkeypatch):
    if way == "lock":
        monkeypatch.delattr(os, "eventfd")
    bridge = open_bridge("fast")
    answers = bridge._answers
    if way == "lock":
        answers._ready = SimpleNamespace(acquire=Impatient(answers._ready.acquire), release=answers._ready.release)
    else:
        answers._ready = Impatient(answers._ready)
    files = len(os.listdir("/proc/self/fd"))
    with pytest.raises(KeyboardInterrupt) as interrupted:
        bridge.eval("for (;;);")
    assert interrupted.value.arbiter_cancelled
    # What was stopped says so late, and is not taken for an answer to the next question.
    assert [bridge.eval(f"{n} + 1") for n in range(5)] == [1, 2, 3, 4, 5]
    assert len(os.listdir("/proc/self/fd")) == files
    bridge.close()


@pytest.mark.parametrize("way", ["event", "lock"])
def test_results_come_over_the_system_or_over_python(way, monkeypatch):
    if way == "lock":
        monkeypatch.delattr(os, "eventfd")
    bridge = open_bridge("fast")
    assert type(bridge._answers).__name__ == ("EventAnswers" if way == "event" else "LockAnswers")
    count = bridge.function("(() => { let n = 0; return () => ++n; })()")
    assert [count() for _ in range(1000)] == list(range(1, 1001))
    with pytest.raises(EngineError, match="no such"):
        bridge.eval("throw new Error('no such')")
    assert bridge.eval("'ü'.repeat(3)") == "üüü"
    bridge.close()


def test_after_the_end_it_says_so(rng):
    batch = ag.Batch("skyjo", 2, 2)
    observations = batch.observations
    batch.close()
    batch.close()
    for use in (lambda: batch.step([0, 0]), lambda: batch.reset(), lambda: batch.observe(0, 0), lambda: batch.hash(0)):
        with pytest.raises(EngineError, match="closed"):
            use()
    assert observations.shape[0] == 2
    own = Engine()
    own.close()
    with pytest.raises(EngineError, match="closed"):
        own.call("games")


def test_what_is_illegal_changes_nothing_and_says_where(rng):
    batch = ag.Batch("splendor", 3, 2, seed=1)
    before = [batch.hash(row) for row in range(3)]
    actions = batch.legal[:, 0].copy()
    actions[2] = 10_000
    with pytest.raises(IllegalAction) as refused:
        batch.step(actions)
    assert (refused.value.row, refused.value.code) == (2, "UNKNOWN_ACTION")
    assert [batch.hash(row) for row in range(3)] == before
    telling = ag.Batch("splendor", 3, 2, seed=1, illegal="tell")
    telling.step(actions)
    assert telling.illegal.tolist() == [False, False, True]
    assert telling.steps.tolist() == [1, 1, 0]


def test_the_process_ends_by_itself():
    start = time.time()
    done = run("import arbiter_games as ag; b = ag.Batch('splendor', 8, 2); o = b.observations")
    assert done.returncode == 0 and time.time() - start < 50, done.stderr


def test_importing_starts_no_v8():
    done = run("import sys, arbiter_games, arbiter_games.registration; print('py_mini_racer' in sys.modules)")
    assert done.stdout.strip() == "False", done.stderr
    assert signal.getsignal(signal.SIGINT) is not None
