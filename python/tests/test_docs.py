"""The programs of docs/python.md and of the package's README run as they stand."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = [
    (page.name, number, program)
    for page in (ROOT / "docs" / "python.md", ROOT / "python" / "README.md")
    if page.exists()
    for number, program in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.S))
]


def test_there_are_programs():
    assert len(PROGRAMS) > 5


@pytest.mark.parametrize(("page", "number", "program"), PROGRAMS, ids=[f"{page} {number}" for page, number, _ in PROGRAMS])
def test_a_program_runs(page, number, program, capsys):
    exec(compile(program, f"{page} {number}", "exec"), {"__name__": "docs"})
