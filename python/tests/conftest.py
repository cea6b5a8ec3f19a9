"""What the tests share: every game at its table sizes, and random play."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest

# Tests of processes start Python anew: they find the package where this one does.
os.environ["PYTHONPATH"] = os.pathsep.join(dict.fromkeys([str(Path(__file__).resolve().parents[1]), *sys.path]))

GAMES = ["power-grid", "power-grid-macro", "skyjo", "skyjo-macro", "splendor", "splendor-solo"]


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(1)


def random_actions(batch, rng):
    """A legal action for every game of a batch; 0 where nothing can be played."""
    picks = (rng.random(batch.num_envs) * batch.legal_counts).astype(np.int64)
    return np.where(batch.legal_counts > 0, batch.legal[np.arange(batch.num_envs), picks], 0)
