"""PettingZoo's own checkers, unmodified, and what they do not look at."""

from __future__ import annotations

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

import arbiter_games as ag
from arbiter_games import IllegalAction, InvalidConfig

TABLES = [
    ("splendor_v1", 2),
    ("splendor_v1", 4),
    ("skyjo_v1", 2),
    ("skyjo_v1", 8),
    ("skyjo_macro_v1", 2),
    ("skyjo_macro_v1", 5),
    ("power_grid_v1", 2),
    ("power_grid_v1", 6),
    ("power_grid_macro_v1", 2),
    ("power_grid_macro_v1", 5),
]


@pytest.mark.parametrize(("module", "players"), TABLES)
def test_the_official_checkers_pass(module, players):
    made = getattr(ag, module)
    api_test(made.env(num_players=players), num_cycles=50)
    api_test(made.raw_env(num_players=players), num_cycles=50)
    seed_test(lambda: made.env(num_players=players), num_cycles=60)
    render_test(
        lambda render_mode=None: made.env(num_players=players, render_mode=render_mode),
        {"ansi": lambda text: isinstance(text, str)},
    )


def test_observations_keep_their_bounds_and_masks_say_what_is_legal(rng):
    env = ag.splendor_v1.raw_env(num_players=3)
    env.reset(seed=4)
    for agent in env.agent_iter(max_iter=400):
        observation, _, termination, truncation, _ = env.last()
        assert env.observation_space(agent).contains(observation)
        if termination or truncation:
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        assert legal.tolist() == env.legal_actions().tolist()
        others = [each for each in env.agents if each != agent]
        assert not env.observe(others[0])["action_mask"].any()
        env.step(rng.choice(legal))


def test_an_illegal_action_ends_the_game_or_raises():
    env = ag.skyjo_v1.env(num_players=2)
    env.reset(seed=1)
    legal = env.unwrapped.legal_actions()
    wrong = next(a for a in range(env.unwrapped.game.num_actions) if a not in legal)
    first = env.agent_selection
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.infos[first]["refusal"] in env.unwrapped.game.refusals
    assert env.unwrapped.rewards[first] == -1

    raw = ag.skyjo_v1.raw_env(num_players=2)
    raw.reset(seed=1)
    before = raw.hash()
    with pytest.raises(IllegalAction) as refused:
        raw.step(wrong)
    assert refused.value.code in raw.game.refusals
    assert raw.hash() == before


def test_rewards_reach_every_player_at_the_end(rng):
    env = ag.skyjo_macro_v1.raw_env(num_players=3, options={"setupMode": "auto"}, reward="outcome")
    env.reset(seed=2)
    totals = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        _, reward, termination, truncation, info = env.last()
        totals[agent] += reward
        if termination or truncation:
            assert totals[agent] == (1 if info["place"] == 1 else -1)
        env.step(None if termination or truncation else rng.choice(env.legal_actions()))
    assert sorted(totals.values())[0] == -1


def test_a_game_is_saved_and_taken_up_again(rng):
    env = ag.power_grid_v1.raw_env(num_players=3)
    env.reset(seed=5)
    for _ in range(40):
        env.step(rng.choice(env.legal_actions()))
    saved = env.save()
    other = ag.power_grid_v1.raw_env(num_players=3)
    other.load(saved)
    assert other.hash() == env.hash()
    assert other.agent_selection == env.agent_selection
    action = env.legal_actions()[0]
    env.step(action)
    other.step(action)
    assert other.hash() == env.hash()


def test_what_cannot_be_is_said():
    with pytest.raises(InvalidConfig, match="splendor is played by 2 to 4"):
        ag.splendor_v1.raw_env(num_players=9)
    with pytest.raises(InvalidConfig, match="unknown option"):
        ag.splendor_v1.raw_env(options={"dice": 6})
