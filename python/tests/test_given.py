"""What a stranger may hand in by mistake: every answer is one line of an exception of this package."""

from __future__ import annotations

import copy
import os
import pickle
import signal

import gymnasium
import numpy as np
import pytest

import arbiter_games as ag
from arbiter_games.skyjo import SkyjoEnv, action_to_macro, macro_to_action
from arbiter_games.splendor import SplendorSoloEnv

NAN = float("nan")


def told(kind: type[Exception], wrong) -> None:
    with pytest.raises(kind) as caught:
        wrong()
    assert isinstance(caught.value, ag.ArbiterError)
    text = str(caught.value)
    assert text and "\n" not in text and len(text) < 200, text


@pytest.mark.parametrize("given", [
    {"num_envs": 0}, {"num_envs": 2.5}, {"num_envs": "3"}, {"num_envs": None}, {"num_players": 9}, {"num_players": "2"}, {"num_players": NAN}, {"num_players": True},
    {"options": 5}, {"options": "abc"}, {"options": {"none": 1}}, {"options": {"maxTurns": -1}}, {"options": {"maxTurns": {1}}}, {"options": {"maxTurns": NAN}}, {"options": [{}]},
    {"reward": None}, {"max_steps": -1}, {"autoreset": "never"}, {"illegal": "x"}, {"encoding": "words"}, {"opponents": 3}, {"opponents": [3]}, {"opponents": "nobody"},
    {"opponents": ["easy"] * 3}, {"opponents": "mcts:sims=many"}, {"opponents": "easy", "seat": 7}, {"seed": None}, {"seed": 1.5}, {"seed": [1]}, {"seed": [object()] * 4},
], ids=str)  # fmt: skip
def test_a_batch_that_cannot_be_is_refused(given):
    told(ag.InvalidConfig, lambda: ag.Batch("splendor", **{"num_envs": 4, **given}))


@pytest.mark.parametrize("name", ["chess", None, 5, ["splendor"]])
def test_a_game_that_is_none_is_refused(name):
    for make in (ag.Batch, ag.Match, ag.vector.make, ag.game):
        told(ag.InvalidConfig, lambda make=make: make(name))


def test_numbers_of_numpy_are_numbers():
    batch = ag.Batch("splendor", np.int64(3), np.int32(2), seed=np.int64(7), options={"maxTurns": np.int16(50)})
    batch.step(np.array([batch.legal[row, 0] for row in range(3)], dtype=np.uint8))
    assert batch.hash(np.int64(1)) and batch.observe(np.int64(2), np.int8(1)).shape == (batch.width,)


WRONG = [NAN, "abc", 0.5, None, True, {}, object(), [NAN] * 4, [0.5] * 4, [None] * 4, [object()] * 4, [True] * 4, np.full(4, np.inf), [0, 1], np.zeros((4, 1), int), [[0], [0, 1]], 5]


@pytest.mark.parametrize("actions", WRONG, ids=str)
def test_actions_that_are_no_whole_numbers_change_nothing(actions):
    batch = ag.Batch("splendor", 4, seed=1)
    before = [batch.hash(row) for row in range(4)]
    if actions is not None:  # that is what is in `batch.actions`
        told(ag.InvalidAction, lambda: batch.step(actions))
    for env in (ag.vector.make("splendor", num_envs=4), ag.vector.make("splendor-solo", num_envs=4)):
        env.reset(seed=1)
        told(ag.InvalidAction, lambda env=env: env.step(actions))
    assert [batch.hash(row) for row in range(4)] == before


@pytest.mark.parametrize("action", [-1, 10**6, 2**31, 2**40, 2**32 + 1, -(2**40)])
def test_an_id_that_no_action_has_is_illegal_however_large(action):
    batch = ag.Batch("splendor", 4, seed=1)
    told(ag.IllegalAction, lambda: batch.step([action] * 4))
    env = ag.splendor_v1.raw_env()
    env.reset(seed=1)
    told(ag.IllegalAction, lambda: env.step(action))


@pytest.mark.parametrize("action", [NAN, "a", 1.5, True, [1, 2], {}, object()], ids=str)
def test_every_environment_refuses_an_action_that_is_no_number(action):
    solo, skyjo, learner = SplendorSoloEnv(), SkyjoEnv(), gymnasium.make("arbiter/Skyjo-v1").unwrapped
    aec = ag.skyjo_v1.raw_env()
    for env in (solo, skyjo, learner, aec):
        env.reset(seed=1)
        told(ag.InvalidAction, lambda env=env: env.step(action))
    told(ag.IllegalAction, lambda: ag.Match("splendor", 2).apply(action))


@pytest.mark.parametrize(("row", "seat"), [(99, 0), (-1, 0), (0, 9), (0, -1), (0, NAN), (0, "a"), (0.5, 0), (None, 0), (2**40, 0)])
def test_rows_and_seats_that_are_none_are_refused(row, seat):
    batch = ag.Batch("splendor", 4)
    told(ag.InvalidConfig, lambda: batch.observe(row, seat))
    told(ag.InvalidConfig, lambda: batch.token_rows(row, seat))
    if seat == 0:
        for ask in (batch.hash, batch.save, batch.reset_row, batch.scores, batch.show, lambda row: batch.ask(row, "easy"), lambda row: batch.copy_row(row, 0)):
            told(ag.InvalidConfig, lambda ask=ask: ask(row))
    elif seat != -1:  # everyone's view
        told(ag.InvalidConfig, lambda: batch.view(row, seat))


def test_what_needs_a_reset_says_so():
    aec, learner = ag.skyjo_v1.raw_env(), gymnasium.make("arbiter/Skyjo-v1").unwrapped
    for early in (lambda: aec.step(0), aec.last, lambda: aec.observe("player_0"), lambda: learner.step(0)):
        told(ag.ResetNeeded, early)
    assert not hasattr(aec, "agent_selection") and not hasattr(aec, "nothing")


def test_names_and_modes_are_checked():
    aec = ag.splendor_v1.raw_env()
    aec.reset(seed=1)
    game = ag.game("splendor")
    for wrong in (
        lambda: aec.observe("nobody"), lambda: aec.action_space(0), lambda: aec.observation_space("x"), lambda: aec.reset(options={"maxTurns": 5}), lambda: aec.reset(options=5),
        lambda: ag.splendor_v1.env(render_mode="rgb_array"), lambda: ag.splendor_v1.env(illegal="x"), lambda: gymnasium.make("arbiter/Splendor-v1", illegal="x"),
        lambda: gymnasium.make("arbiter/Splendor-v1", opponents=["nobody"]), lambda: gymnasium.make("arbiter/Splendor-v1", seat=9),
        lambda: ag.vector.make("splendor", autoreset_mode="x"), lambda: ag.vector.make("splendor", workers=-1), lambda: ag.vector.make("splendor", workers="a"),
        lambda: ag.vector.make("splendor", num_envs=3, workers=9), lambda: ag.vector.make("splendor", num_envs=3).reset(seed=[1]),
        lambda: ag.vector.make("splendor", num_envs=3).reset(options={"reset_mask": [True]}), lambda: ag.vector.make("splendor", num_envs=3).reset(options={"reset_mask": "a"}),
        lambda: ag.play(ag.Match("splendor", 2), ["easy"]), lambda: ag.play(ag.Match("splendor", 2), ["easy", None]), lambda: ag.arena("splendor", ["easy", "easy"], games=-1),
        lambda: ag.Match.from_record(None), lambda: ag.Match.from_record({}), lambda: ag.Match("splendor", 2, seed=1.5), lambda: SkyjoEnv(num_players=99),
        lambda: SkyjoEnv(seed=1.5), lambda: action_to_macro(NAN), lambda: macro_to_action("SETUP_FLIP", "a"), lambda: game.action_to_string("a"), lambda: game.string_to_action([]),
        lambda: game.parts("a"), lambda: game.floats(np.zeros(5, np.uint8), 2), lambda: ag.Batch("splendor").load({"words": 1}), lambda: ag.Batch("splendor").load(object()),
    ):  # fmt: skip
        told(ag.InvalidConfig, wrong)
    for answer in ("zz", NAN, None, object(), {"type": "zz"}):
        told(ag.IllegalAction, lambda answer=answer: ag.play(ag.Match("splendor", 2), [lambda seat: answer] * 2))


def test_copies_play_on_as_the_originals():
    aec = ag.splendor_v1.raw_env(num_players=3)
    aec.reset(seed=5)
    for _ in range(9):
        aec.step(int(aec.legal_actions()[0]))
    batch = ag.Batch("skyjo", 3, 2, seed=4, encoding="bytes")
    batch.step(batch.legal[:, 0])
    match = ag.Match("splendor", 2, seed=3)
    match.apply(match.legal_actions()[0])
    for copied in (copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))):
        other, rows, again = copied(aec), copied(batch), copied(match)
        assert other.hash() == aec.hash() and other.agent_selection == aec.agent_selection
        other.step(int(other.legal_actions()[0]))
        assert other.hash() != aec.hash()
        assert [rows.hash(row) for row in range(3)] == [batch.hash(row) for row in range(3)] and (rows.observations == batch.observations).all()
        assert again.hash() == match.hash()
    learner = gymnasium.make("arbiter/Splendor-v1", opponents="greedy").unwrapped
    learner.reset(seed=2)
    assert (copy.deepcopy(learner).action_masks() == learner.action_masks()).all()
    told(ag.EngineError, lambda: copy.deepcopy(SkyjoEnv()))


def test_what_is_closed_says_so():
    aec, learner, vector = ag.skyjo_v1.raw_env(), gymnasium.make("arbiter/Skyjo-v1").unwrapped, ag.vector.make("skyjo", num_envs=2)
    for env in (aec, learner, vector):
        env.reset(seed=1)
        env.close()
        env.close()
        told(ag.EngineError, lambda env=env: env.step([0, 0] if env is vector else 0))
        told(ag.EngineError, env.reset)
        told(ag.EngineError, lambda env=env: pickle.dumps(env))


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs processes that can be killed")
def test_a_worker_that_was_killed_is_told_of():
    env = ag.vector.make("skyjo", num_envs=4, workers=2)
    env.reset(seed=1)
    told(ag.EngineError, lambda: pickle.dumps(env))
    os.kill(env._processes[0].pid, signal.SIGKILL)
    env._processes[0].join(10)
    told(ag.EngineError, lambda: env.step(np.zeros(4, int)))
    told(ag.EngineError, env.reset)
    env.close()
    told(ag.EngineError, lambda: env.step(np.zeros(4, int)))
