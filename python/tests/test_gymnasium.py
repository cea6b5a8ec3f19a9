"""Gymnasium's own checkers, the learner among bots, and the vector environment in its three modes."""

from __future__ import annotations

import subprocess
import sys

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import arbiter_games as ag
from arbiter_games import IllegalAction
from arbiter_games.registration import IDS


@pytest.mark.parametrize("name", IDS)
def test_the_official_checker_passes(name, capsys):
    check_env(gymnasium.make(name).unwrapped)


@pytest.mark.parametrize("name", IDS)
def test_a_game_by_the_mask_is_played_to_its_end(name, rng):
    env = gymnasium.make(name)
    observation, info = env.reset(seed=3)
    seeds = {info["seed"]}
    for _ in range(2):
        total, over = 0.0, False
        while not over:
            assert env.observation_space.contains(observation)
            assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
            observation, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            total += reward
            over = terminated or truncated
        assert total == (info["score"] if name == "arbiter/SplendorSolo-v1" else pytest.approx(1) if total > 0 else -1)
        observation, info = env.reset()
        seeds.add(info["seed"])
    assert len(seeds) == 3


def test_the_same_seed_gives_the_same_episode_and_a_rotating_learner_moves_on():
    env = ag.envs.LearnerEnv("splendor", 3, opponents="random", seat=2)
    first, info = env.reset(seed=8)
    again, told = env.reset(seed=8)
    assert np.array_equal(first, again) and info["seed"] == told["seed"] and info["seat"] == 2


@pytest.mark.parametrize(("opponents", "seat"), [("hard", 0), (["easy", "medium"], 1)])
def test_bots_of_every_level_sit_in(opponents, seat, rng):
    env = ag.envs.LearnerEnv("skyjo", 3, opponents=opponents, seat=seat, max_steps=30)
    _, info = env.reset(seed=1)
    for _ in range(5):
        _, _, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
        assert info["seat"] == seat
        if terminated or truncated:
            break


def test_rewards_of_bots_reach_the_learners_own_last_action(rng):
    env = ag.envs.LearnerEnv("skyjo-macro", 2, opponents="random", seat=0, reward="score", options={"setupMode": "auto"})
    for seed in range(5):
        _, info = env.reset(seed=seed)
        total, over = 0.0, False
        while not over:
            _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            total += reward
            over = terminated or truncated
        assert total == -info["score"]


def test_an_illegal_action_ends_the_game_or_raises():
    env = ag.envs.LearnerEnv("splendor-solo")
    env.reset(seed=1)
    assert env.step(54)[1:3] == (-1.0, True)
    strict = ag.envs.LearnerEnv("splendor-solo", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction, match="splendor-solo refuses action 54"):
        strict.step(54)


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("game", ["splendor-solo", "skyjo-macro"])
def test_a_vector_plays_like_single_environments(game, mode, rng):
    given = {"max_steps": 40, "opponents": "random", "seat": 0}
    vector = ag.vector.make(game, num_envs=4, autoreset_mode=mode, **given)
    seeds = [11, 12, 13, 14]
    observations, infos = vector.reset(seed=seeds)
    batches = [ag.Batch(game, 1, seed=[seed], reward="score" if game == "splendor-solo" else "outcome", max_steps=40, autoreset="none", opponents=None if game == "splendor-solo" else "random") for seed in seeds]
    ended = np.zeros(4, dtype=bool)
    for _ in range(150):
        actions = np.zeros(4, dtype=np.int64)
        for row, mask in enumerate(infos["action_mask"]):
            actions[row] = rng.choice(np.flatnonzero(mask)) if mask.any() else 0
        was_over, shown = ended, observations
        observations, rewards, terminated, truncated, infos = vector.step(actions)
        ended = terminated | truncated
        for row, one in enumerate(batches):
            if was_over[row] and mode == AutoresetMode.NEXT_STEP:
                assert not ended[row] and rewards[row] == 0
                one.reset_row(0)
                assert np.array_equal(observations[row], one.observations[0])
                continue
            one.step(actions[row])
            paid = one.rewards[0, 0] if game == "splendor-solo" else one.learner_rewards[0]
            assert rewards[row] == paid
            assert (terminated[row], truncated[row]) == (one.terminated[0], one.truncated[0])
            if not ended[row]:
                assert np.array_equal(observations[row], one.observations[0])
                continue
            assert infos["episode_return"][row] == pytest.approx(one.final_returns[0, 0])
            final = infos["final_obs"][row] if mode == AutoresetMode.SAME_STEP else None
            if final is not None:
                assert np.array_equal(final, one.final_observations[0])
                one.reset_row(0)
                assert np.array_equal(observations[row], one.observations[0])
        if mode == AutoresetMode.DISABLED and ended.any():
            observations, infos = vector.reset(options={"reset_mask": ended})
            for row in np.flatnonzero(ended):
                batches[row].reset_row(0)
                assert np.array_equal(observations[row], batches[row].observations[0])
            ended = np.zeros(4, dtype=bool)
        assert shown is not observations
    assert min(vector.batch.episodes) > 0


def test_gymnasiums_vector_wrappers_go_over_it(rng):
    env = RecordEpisodeStatistics(gymnasium.make_vec("arbiter/SplendorSolo-v1", num_envs=3, vectorization_mode="vector_entry_point"))
    _, infos = env.reset(seed=1)
    lengths = []
    for _ in range(60):
        actions = [rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]]
        _, _, terminated, _, infos = env.step(np.array(actions))
        if terminated.any():
            lengths += infos["episode"]["l"][terminated].tolist()
    assert lengths and max(lengths) <= 18
    env.close()


def test_a_vector_of_bytes_declares_and_keeps_a_space_of_bytes(rng):
    env = ag.vector.make("splendor", num_envs=3, opponents="random", encoding="bytes", max_steps=30)
    observations, infos = env.reset(seed=1)
    ends = 0
    for _ in range(80):
        assert observations.dtype == np.uint8 and env.observation_space.contains(observations)
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in infos["action_mask"]])
        observations, _, terminated, truncated, infos = env.step(actions)
        for row in np.flatnonzero(terminated | truncated):
            ends += 1
            assert env.single_observation_space.contains(infos["final_obs"][row])
    assert ends > 0
    env.close()


def test_gymnasiums_own_vector_environments_take_it():
    sync = gymnasium.vector.SyncVectorEnv([lambda: gymnasium.make("arbiter/SplendorSolo-v1")] * 2)
    observations, _ = sync.reset(seed=1)
    assert observations.shape[0] == 2
    sync.close()


WORKERS = """
import numpy as np
import arbiter_games as ag

def main():
    rng = np.random.default_rng(0)
    one = ag.vector.make("splendor", num_envs=5, opponents="random")
    two = ag.vector.make("splendor", num_envs=5, opponents="random", workers=2, seat="rotate")
    a, infos = one.reset(seed=9)
    b, told = two.reset(seed=9)
    assert a.shape == b.shape and np.array_equal(a[:3], b[:3])
    for _ in range(60):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in told["action_mask"]])
        b, rewards, terminated, truncated, told = two.step(actions)
        assert two.observation_space.contains(b)
    try:
        two.step(np.full(5, -1))
        raise SystemExit("an illegal action was played")
    except ag.IllegalAction as error:
        print(error.code)
    two.close()
    print("done")

if __name__ == "__main__":
    main()
"""


def test_games_are_spread_over_processes(tmp_path):
    script = tmp_path / "workers.py"
    script.write_text(WORKERS)
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    assert run.stdout.split() == ["UNKNOWN_ACTION", "done"], run.stderr


def test_a_script_that_workers_would_run_again_is_told_so(tmp_path):
    script = tmp_path / "unprotected.py"
    script.write_text('import arbiter_games as ag\n\nag.vector.make("skyjo", num_envs=4, workers=2)\n')
    run = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120)
    last = run.stderr.strip().splitlines()[-1]
    assert run.returncode == 1 and last.startswith("arbiter_games.errors.EngineError: a worker process has died"), run.stderr
    assert last.endswith("below `if __name__ == \"__main__\":`, where they do not run it again")
    assert "BufferError" not in run.stderr
