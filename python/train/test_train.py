"""The training examples in short versions: they learn something, and what they learned comes back."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import gymnasium
import numpy as np
import pytest
import torch
from stable_baselines3.common.env_checker import check_env

sys.path.insert(0, str(Path(__file__).resolve().parent))

import curve as pictures
import ppo_solo
import sb3_maskable
import selfplay
from ppo import save

import arbiter_games as ag
from arbiter_games.registration import IDS

ROOT = Path(__file__).resolve().parents[2]


def test_ppo_learns_splendor_solo_in_seconds(tmp_path):
    out, curve = tmp_path / "solo.npz", tmp_path / "curve.csv"
    mean = ppo_solo.main(["--seconds", "25", "--games", "300", "--out", str(out), "--curve", str(curve), "--no-verbose"])
    assert mean > 3.0  # random play scores 1.07
    assert set(np.load(out)) == {f"{name}.{kind}" for name in ("trunk.0", "trunk.2", "policy", "value") for kind in ("weight", "bias")}
    assert curve.read_text().startswith("cpu_seconds")
    assert float(curve.read_text().split()[-1].split(",")[0]) <= 25  # it ends in time
    picture = tmp_path / "curve.svg"
    pictures.main([str(curve), "--out", str(picture), "--title", "Solo", "--level", "random", "1.07"])
    assert "<svg" in picture.read_text()


COMPARE = """
import { readFileSync } from 'node:fs';
import { policyNetwork } from './dist/agents/index.js';
import { games } from './dist/games/index.js';
import { Match, play } from './dist/match/index.js';
const game = games['splendor-solo'];
const agent = policyNetwork(game, JSON.parse(readFileSync(process.argv[1], 'utf8')));
const match = new Match(game, { seats: 1, seed: 'network' });
await play(match, [agent]);
console.log(JSON.stringify(match.actions));
"""


needs_node = pytest.mark.skipif(shutil.which("node") is None or not (ROOT / "dist").exists(), reason="needs Node.js and a built clone")


@needs_node
def test_a_trained_network_plays_the_same_game_in_node(tmp_path):
    file = tmp_path / "solo.json"
    args = ppo_solo.parse(["--rounds", "2", "--seconds", "30", "--hidden", "64", "--no-verbose"])
    net, _ = ppo_solo.train(args)
    save(net, file)
    batch = ag.Batch("splendor-solo", 1, seed=["network"], autoreset="none")
    played = []
    while not (batch.terminated[0] or batch.truncated[0]):
        with torch.no_grad():
            logs, _ = net(torch.tensor(batch.observations), torch.tensor(batch.masks, dtype=torch.bool))
        played.append(int(logs.argmax(-1)))
        batch.step(played[-1])
    node = subprocess.run(["node", "--input-type=module", "-e", COMPARE, str(file)], capture_output=True, text=True, cwd=ROOT, timeout=120)
    assert json.loads(node.stdout) == played, node.stderr


@needs_node
def test_a_trained_network_plays_in_the_arena_and_the_terminal(tmp_path):
    file = tmp_path / "splendor.json"
    selfplay.main(["splendor", "--rounds", "1", "--seconds", "60", "--envs", "8", "--steps", "8", "--hidden", "32", "--bots", "random", "--measure", "random", "--games", "4", "--out", str(file), "--no-verbose"])
    arena = ["node", "arbiter", "arena", "splendor", "--agents", f"{file},random", "--games", "4", "--json"]
    told = subprocess.run(arena, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert told.returncode == 0 and str(file) in told.stdout, told.stderr
    simulated = subprocess.run(["node", "arbiter", "simulate", "splendor", "--agents", f"{file},{file}", "--games", "2"], capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert simulated.returncode == 0, simulated.stderr


@pytest.mark.parametrize(("game", "bots"), [("skyjo", "random"), ("skyjo-macro", "heuristic"), ("splendor", "random")])
def test_self_play_runs_against_its_past_and_bots(game, bots, tmp_path):
    curve = tmp_path / "curve.csv"
    won = selfplay.main([game, "--rounds", "3", "--seconds", "60", "--envs", "16", "--steps", "16", "--bots", bots, "--measure", bots, "greedy", "--games", "20", "--every", "1", "--curve", str(curve), "--no-verbose"])
    assert 0 <= won <= 1
    assert [len(line.split(",")) for line in curve.read_text().splitlines()] == [4] * 5  # titles, before the first round, and after each


def test_maskable_ppo_runs():
    model = sb3_maskable.learn("arbiter/SplendorSolo-v1", 512, n_steps=256)
    assert sb3_maskable.evaluate(model, "arbiter/SplendorSolo-v1", 3) >= 0


@pytest.mark.parametrize("name", IDS)
def test_stable_baselines_own_checker_passes(name):
    check_env(gymnasium.make(name).unwrapped)


def test_a_position_of_skyjo_stands_for_the_points_it_would_score():
    batch = ag.Batch("skyjo", 8, 2, seed=3, options={"setupMode": "auto"})
    worth, hidden = selfplay.standing("skyjo", torch.tensor(batch.observations))
    assert hidden.tolist() == [10.0] * 8
    for row in range(8):
        seat = int(batch.turn[row])
        assert worth[row] == pytest.approx(-batch.view(row, seat)["boardViews"][seat]["points"] - 10 * 5.07, abs=1e-3)
    assert selfplay.standing("splendor", torch.zeros(2, 5))[0].tolist() == [0, 0]
