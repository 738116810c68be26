"""kill -9 while files are saved elsewhere, exported, imported; `python -m tests.robustness.many_kills` kills more."""

from __future__ import annotations

import pytest

from tests.long_runs import examples
from tests.robustness.crashes import Crashing
from tests.robustness.many_kills import kill_many


@pytest.mark.parametrize(("work", "kills"), [("save_as", 6), ("export", 6), ("import", 2)])
def test_nothing_is_lost_but_the_step_in_flight(work: str, kills: int, crashing: Crashing) -> None:
    assert kill_many(crashing, work, examples(kills), seed=5) == examples(kills)
