"""Power lost at some moments of work; `python -m tests.robustness.power_loss` tries hundreds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.long_runs import examples
from tests.robustness.power_loss import lose_power
from tests.robustness.recorded_writes import Deed, Recorded, can_record, lost_at


@pytest.mark.skipif(not can_record(), reason="strace is not here, or may not look on")
@pytest.mark.parametrize("work", ["edit", "export"])
def test_nothing_is_lost_but_the_step_in_flight(work: str, tmp_path: Path) -> None:
    outcome = lose_power(work, examples(12), 3, tmp_path)
    assert outcome.without_step > 0


WRITES = (Deed("write", 0, at=0, content=b"a" * 1024), Deed("write", 0, at=512, content=b"b" * 1024))


def test_what_was_synced_is_there_and_of_the_rest_any_part() -> None:
    """The model of a disk itself: it loses what it may lose, and nothing else."""
    synced = Recorded({"x": 0}, {0: b""}, (WRITES[0], Deed("sync", 0), WRITES[1]))
    found = {lost_at(synced, 3, random.Random(seed))["x"] for seed in range(200)}
    assert found == {b"a" * 1024, b"a" * 512 + b"b" * 1024, b"a" * 512 + b"b" * 512, b"a" * 1024 + b"b" * 512}
    assert {lost_at(synced, 2, random.Random(seed))["x"] for seed in range(50)} == {b"a" * 1024}


def test_names_are_lost_from_the_last_on_until_the_folder_is_synced() -> None:
    made = (Deed("make", 1, "y"), Deed("rename", name="y", to="x"), Deed("delete", name="z"))
    found = {frozenset(lost_at(Recorded({"x": 0, "z": 2}, {}, made), 3, random.Random(n))) for n in range(100)}
    assert found == {frozenset(names.split()) for names in ("x z", "x y z", "x")}
    synced = Recorded({"x": 0, "z": 2}, {}, (*made, Deed("sync_folder")))
    assert {frozenset(lost_at(synced, 4, random.Random(n))) for n in range(50)} == {frozenset("x")}
