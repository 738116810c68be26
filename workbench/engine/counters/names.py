"""What counters are called where a person reads of them, and not by their ids."""

from __future__ import annotations

from collections.abc import Iterable

from workbench.engine.counters.pieces import copy_of
from workbench.engine.design import Design


def counter_called(design: Design, counter_id: str) -> str:
    """The name of a counter, of a further copy with its number ("Guards #2"); its id where it has none."""
    if design.is_counter(counter_id):
        return design.counter(counter_id).name or counter_id
    first, number = copy_of(counter_id)
    name = design.counter(first).name if number and design.is_counter(first) else ""
    return f"{name} #{number}" if name else counter_id


def counters_called(design: Design, counter_ids: Iterable[str]) -> tuple[str, ...]:
    """What each of these counters is called."""
    return tuple(counter_called(design, one) for one in counter_ids)
