"""Games, states, records, bots and the seeds' own snippets."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import arbiter_games as ag
from arbiter_games import IllegalAction, InvalidConfig
from arbiter_games.skyjo import UNKNOWN_VALUE, SkyjoEnv, action_to_macro, macro_to_action
from arbiter_games.splendor import COLOURS, SplendorSoloEnv
from conftest import GAMES, random_actions

ROOT = Path(__file__).resolve().parents[2]
NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None or not (ROOT / "dist").exists(), reason="compares with Node.js and a built clone")
NUMBER_OF_GAMES = int(os.environ.get("ARBITER_GAMES", "25"))


def test_all_games_are_there():
    assert set(GAMES) <= set(ag.games())


@pytest.mark.parametrize("name", GAMES)
def test_actions_have_sentences_and_come_back(name):
    game = ag.game(name)
    for action in range(game.num_actions):
        assert game.string_to_action(game.action_to_string(action)) == action
        assert game.action_id(game.actions[action]) == action
    assert game.action_id({"type": "dance"}) == -1
    with pytest.raises(InvalidConfig):
        game.action_to_string(game.num_actions)


@pytest.mark.parametrize("name", GAMES)
def test_tensors_and_tokens_are_as_declared(name, rng):
    batch = ag.Batch(name, 4, seed=2)
    players = batch.num_players
    parts = batch.game.parts(players)
    assert sum(part["length"] for part in parts) == batch.width
    low, high = batch.game.bounds(players)
    groups = batch.game.token_groups(players)
    for _ in range(60):
        assert (batch.observations >= low).all() and (batch.observations <= high).all()
        batch.step(random_actions(batch, rng))
    tokens = batch.tokens(0, 0)
    assert list(tokens) == [group["name"] for group in groups]
    flat = batch.token_rows(0, 0)
    assert flat.size == sum(group["rows"] * len(group["columns"]) for group in groups)
    first = groups[0]
    assert np.array_equal(flat[: tokens[first["name"]].size], tokens[first["name"]].ravel())


@pytest.mark.parametrize("name", GAMES)
def test_bytes_stand_for_the_same_numbers_as_floats(name, rng):
    game = ag.game(name)
    players = game.max_players
    floats, compact = (ag.Batch(name, 8, players, seed=3, max_steps=60, encoding=each) for each in ("floats", "bytes"))
    low, scales = game.bounds(players)[0], game.scales(players)
    assert compact.observations.dtype == np.uint8

    def as_bytes(numbers):
        return np.minimum(np.round((numbers.astype(np.float64) - low) * scales), 255)

    for _ in range(150):
        assert np.array_equal(compact.observations, as_bytes(floats.observations))
        actions = random_actions(floats, rng)
        floats.step(actions)
        compact.step(actions)
    assert np.array_equal(compact.final_observations, as_bytes(floats.final_observations))
    assert np.array_equal(compact.observe(2, players - 1), as_bytes(floats.observe(2, players - 1)))
    near = compact.observations < 255  # more than a byte holds is shown as the most it holds
    apart = np.abs(game.floats(compact.observations, players) - floats.observations)
    assert (apart <= 0.5 / scales + 1e-5)[near].all()  # no further than rounding goes
    with pytest.raises(InvalidConfig, match="encoding must be floats or bytes"):
        ag.Batch(name, 1, players, encoding="words")


@pytest.mark.parametrize("name", GAMES)
def test_rows_are_saved_loaded_and_copied(name, rng):
    batch = ag.Batch(name, 2, seed="save", max_steps=0)
    for _ in range(12):
        batch.step(random_actions(batch, rng))
    saved = json.loads(json.dumps(batch.save(0)))
    other = ag.Batch(name, 1, seed="other")
    other.load(saved)
    batch.copy_row(0, 1)
    assert batch.hash(0) == batch.hash(1) == other.hash(0)
    action = int(batch.legal[0, 0])
    batch.step([action, action])
    other.step([action])
    assert batch.hash(0) == batch.hash(1) == other.hash(0)
    with pytest.raises(InvalidConfig):
        batch.load({**saved, "words": [1]})


HASHES = """
import { createRng, below, hashState } from './dist/core/index.js';
import { games } from './dist/games/index.js';
import { BatchEnv } from './dist/rl/index.js';
const [id, seats, count] = process.argv.slice(1);
const env = new BatchEnv(games[id], { size: 1, seats: Number(seats), seed: ['py'], maxSteps: 0 });
const lines = [];
for (let done = 0, ply = 0; done < Number(count); ply++) {
  lines.push(hashState(env.states[0]));
  env.step([env.legal[(ply * 7919) % env.legalCounts[0]]]);
  done += env.terminated[0] + env.truncated[0];
}
console.log(lines.join(String.fromCharCode(10)));
"""


@needs_node
@pytest.mark.parametrize(("name", "players"), [("splendor", 2), ("splendor", 4), ("splendor-solo", 1), ("skyjo", 3), ("skyjo-macro", 2), ("power-grid", 3), ("power-grid-macro", 4)])
def test_hashes_are_those_of_node_at_every_ply(name, players):
    count = max(1, NUMBER_OF_GAMES // (5 if name.startswith("power-grid") else 1))
    run = subprocess.run(
        [NODE, "--input-type=module", "-e", HASHES, name, str(players), str(count)],
        capture_output=True, text=True, cwd=ROOT, timeout=600,
    )
    expected = run.stdout.split()
    assert expected, run.stderr
    batch = ag.Batch(name, 1, players, seed=["py"], max_steps=0)
    for ply, digest in enumerate(expected):
        assert batch.hash(0) == digest, f"ply {ply}"
        batch.step(batch.legal[:, (ply * 7919) % int(batch.legal_counts[0])])


@needs_node
def test_records_are_the_same_in_both_languages(tmp_path):
    match = ag.play(ag.Match("splendor", 2, seed="both", hashes=True), ["random", "random"])
    file = tmp_path / "python.json"
    file.write_text(json.dumps(match.record()))
    verified = subprocess.run([NODE, "arbiter", "replay", str(file), "--verify"], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert verified.returncode == 0, verified.stderr
    out = tmp_path / "node.jsonl"
    made = subprocess.run([NODE, "arbiter", "simulate", "skyjo", "--games", "2", "--seed", "5", "--out", str(out)], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert made.returncode == 0, made.stderr
    for line in out.read_text().splitlines():
        told = json.loads(line)
        record = told.get("record", told)
        replayed = ag.Match.from_record(record)
        assert replayed.over and replayed.record()["actions"] == record["actions"]


def test_a_record_that_lies_is_refused():
    record = ag.play(ag.Match("skyjo", 2, seed=1, hashes=True), ["random", "random"]).record()
    assert ag.Match.from_record(record, 10).ply == 10
    record["hashes"][5] = "0" * 16
    with pytest.raises(InvalidConfig, match="ply 5"):
        ag.Match.from_record(record)


def test_a_python_function_plays_against_bots_and_is_told_why_it_is_refused():
    refusals = []

    def player(seat):
        if seat.refusal is None and not refusals:
            return {"type": "dance"}
        if seat.refusal is not None:
            refusals.append(seat.refusal.code)
        assert seat.view()["seat"] == seat.seat if "seat" in seat.view() else True
        return seat.legal_actions()[-1]

    match = ag.play(ag.Match("skyjo", 2, seed=3, options={"scoreLimit": 20}), [player, "easy"])
    assert match.over and refusals == ["UNKNOWN_ACTION"]
    with pytest.raises(IllegalAction):
        ag.play(ag.Match("skyjo", 2, seed=3), [lambda seat: -1, "easy"])


@pytest.mark.parametrize("name", GAMES)
def test_every_agent_answers_with_a_legal_action(name):
    match = ag.Match(name, seed=1)
    for agent in [*match.game.agents, "mcts:sims=20"]:
        if agent not in ("hard", "expert", "mcts", "flat"):  # the slow ones are asked once below
            assert match.ask(agent) in match.legal_actions()
    with pytest.raises(InvalidConfig, match="unknown agent"):
        match.ask("nobody")
    assert match.clone().hash() == match.hash()


def test_the_arena_rotates_seats():
    table = ag.arena("skyjo-macro", {"good": "heuristic" if "heuristic" in ag.game("skyjo-macro").agents else "medium", "mine": lambda seat: seat.legal_actions()[-1]}, games=4, options={"scoreLimit": 30, "maxTurnsPerRound": 200})
    assert [row["games"] for row in table.values()] == [4, 4]
    assert sum(row["wins"] for row in table.values()) == pytest.approx(4)


def test_the_skyjo_snippet_runs_as_written():
    env = SkyjoEnv(num_players=4, seed=123, history_window_k=24, setup_mode="auto", max_steps=400)
    obs = env.reset()

    done = False
    while not done:
        legal = env.legal_actions()
        action = legal[0]
        obs, rewards, done, info = env.step(action)
    assert info["truncated"] and len(rewards) == 4
    assert env.current_player == -1 and env.legal_actions() == []


def test_skyjo_has_all_its_description_names():
    env = SkyjoEnv(num_players=3, seed=1)
    obs = env.observe(observer_player=0, history_k=16)
    assert len(obs["board_views"]) == 3 and len(obs["board_views"][0]["values"]) == 12
    assert UNKNOWN_VALUE in obs["board_views"][0]["values"]
    assert set(obs["board_views"][0]) >= {"values", "visible_mask"}
    assert {"discard_top", "deck_size", "history", "history_since_last_turn", "tokens"} <= set(obs)
    tokens = obs["tokens"]
    assert len(tokens["board_tokens"]) == 36 and len(tokens["board_tokens"][0]) == 4
    assert {"discard_token", "global_token", "action_tokens", "action_tokens_since_last_turn"} <= set(tokens)
    state = env.get_full_state()
    assert {"deck_order_remaining", "discard_pile", "boards", "current_player", "phase", "round_index", "global_step", "turns_in_round", "scores"} <= set(state)
    assert macro_to_action("DRAW_DECK_KEEP_AND_REPLACE", 5) == 17
    assert action_to_macro(17) == ("DRAW_DECK_KEEP_AND_REPLACE", 5)
    for action in range(48):
        macro, pos = action_to_macro(action)
        assert ag.game("skyjo-macro").actions[action] == {"type": macro, "pos": pos}
    with pytest.raises(IllegalAction):
        env.step(40)
    with pytest.raises(InvalidConfig):
        SkyjoEnv(num_players=9)


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "--players", "4", "--games", "5", "--seed", "100", "--setup-mode", "auto"],
        ["inspect", "--players", "2", "--seed", "7", "--steps", "5", "--setup-mode", "auto"],
        ["simulate", "--game", "splendor", "--games", "2", "--bots", "easy random"],
    ],
)
def test_the_command_line(command):
    run = subprocess.run([sys.executable, "-m", "arbiter_games", *command], capture_output=True, text=True, timeout=120)
    assert run.returncode == 0 and run.stdout, run.stderr
    again = subprocess.run([sys.executable, "-m", "arbiter_games", *command], capture_output=True, text=True, timeout=120)
    assert again.stdout == run.stdout


def test_the_command_line_plays_and_refuses():
    run = subprocess.run([sys.executable, "-m", "arbiter_games", "play", "--players", "3", "--seed", "42"], input="0\n99\nq\n", capture_output=True, text=True, timeout=60)
    assert "your action" in run.stdout and run.returncode == 130, run.stderr
    run = subprocess.run([sys.executable, "-m", "arbiter_games", "simulate", "--players", "9"], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2 and run.stderr.count("\n") == 1


class TestTokenLimit:
    """The tests of the token limit that Splendor Solo was asked for: after every kind of action, in the right order."""

    def play(self, seed, choose):
        env = SplendorSoloEnv()
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            before = env.player_tokens
            action = choose(env, info["action_mask"])
            _, _, terminated, truncated, info = env.step(action)
            over = terminated or truncated
            yield env, before, env.game.actions[action], env.player_tokens

    def greedy_for_tokens(self, env, mask):
        return int(np.flatnonzero(mask)[0])  # taking three tokens has the lowest ids

    def test_never_more_than_ten_after_any_action(self, rng):
        for seed in range(5):
            for env, _, _, after in self.play(seed, lambda env, mask: int(rng.choice(np.flatnonzero(mask)))):
                assert sum(after) <= env.TOKEN_LIMIT

    def test_the_excess_goes_back_black_white_red_blue_green_then_gold(self):
        order = [COLOURS.index(colour) for colour in ("black", "white", "red", "blue", "green", "gold")]
        seen = 0
        for seed in range(5):
            for _, before, action, after in self.play(seed, self.greedy_for_tokens):
                if not action["type"].startswith("TAKE_TOKENS_DIFFERENT"):
                    continue
                expected = before[:]
                for colour in action["colors"]:
                    expected[COLOURS.index(colour)] += 1
                while sum(expected) > 10:
                    expected[next(at for at in order if expected[at] > 0)] -= 1
                    seen += 1
                assert after == expected
        assert seen > 0

    def test_it_holds_after_a_reserve_too(self):
        def reserve_when_full(env, mask):
            legal = np.flatnonzero(mask)
            reserves = [a for a in legal if env.game.actions[a]["type"].startswith("RESERVE")]
            return int(reserves[0] if sum(env.player_tokens) >= 10 and reserves else legal[0])

        full = 0
        for seed in range(5):
            for _, before, action, after in self.play(seed, reserve_when_full):
                if action["type"].startswith("RESERVE") and sum(before) == 10:
                    full += 1
                    assert sum(after) == 10 and after[5] == before[5] + 1
        assert full > 0
