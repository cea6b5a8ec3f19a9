"""RLlib's PPO in a short version, run as a user would: `npm run test:rllib`, in an environment of its own with Ray."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path


def test_rllib_learns_over_two_runners():
    # The limit is only a guard against hanging: a busy machine takes minutes to start Ray.
    command = [sys.executable, "-W", "ignore", str(Path(__file__).with_name("rllib_ppo.py")), "--runners", "2", "--iterations", "1", "--batch", "600"]
    run = subprocess.run(command, capture_output=True, text=True, timeout=1800)
    assert run.returncode == 0 and "iteration 1: " in run.stdout, run.stderr[-3000:]
