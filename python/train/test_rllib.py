"""RLlib's PPO in a short version: `npm run test:rllib`, in an environment of its own with Ray."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
sys.path.insert(0, sys.argv[1])
import rllib_ppo
if __name__ == "__main__":
    print(len(rllib_ppo.main(["--runners", "2", "--iterations", "1", "--batch", "600"])))
"""


def test_rllib_learns_over_two_runners(tmp_path):
    script = tmp_path / "rllib.py"
    script.write_text(SCRIPT)
    # The limit is only a guard against hanging: a busy machine takes minutes to start Ray.
    run = subprocess.run([sys.executable, "-W", "ignore", str(script), str(Path(__file__).parent)], capture_output=True, text=True, timeout=1800)
    assert run.stdout.split()[-1:] == ["1"], run.stderr[-3000:]
