"""Changes of a step in the form of the file: exact both ways for any two designs, small, and refused when strange."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings

from tests.long_runs import examples
from tests.storage.any_designs import designs
from workbench.engine.design import Design
from workbench.storage.history.packed_changes import packed_changes, unpacked_changes
from workbench.storage.history.patched_designs import patched
from workbench.storage.rows.storable import storable


@settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(designs, designs)
def test_the_changes_between_any_two_designs_lead_from_one_to_the_other_and_back(one: Design, other: Design) -> None:
    one, other = storable(one), storable(other)
    frames = unpacked_changes(packed_changes(one, other))
    assert patched(one, frames, back=False) == other
    assert patched(other, frames, back=True) == one
