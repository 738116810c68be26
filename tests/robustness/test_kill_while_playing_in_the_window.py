"""A few kills of a window in which somebody plays; `python -m tests.robustness.killed_windows` makes hundreds."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.long_runs import IS_LONG
from tests.robustness.crashes import ROOT

KILLS = 200 if IS_LONG else 3


def test_nothing_that_was_seen_is_lost_with_the_window() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.robustness.killed_windows", str(KILLS)],
        cwd=ROOT,
        env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=600 + 10 * KILLS,
    )
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert f"'kills': {KILLS}" in ran.stdout and "nothing lost" in ran.stdout
    assert "'shown': 0" not in ran.stdout and "'unsaved': 0" not in ran.stdout
