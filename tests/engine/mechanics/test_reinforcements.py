"""Who is due, how far a date is moved, and which entry is open."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.reinforcements import due_by, open_entries, turns_gained

PLACES = st.sampled_from("abcdef")


@given(st.dictionaries(st.text("xyz", max_size=2), st.integers(0, 12)), st.integers(0, 12))
def test_each_unit_is_due_from_its_turn_on(dates: dict[str, int], turn: int) -> None:
    due = due_by(dates, turn)
    assert list(due) == sorted(due)
    assert set(due_by(dates, turn + 1)) - set(due) == {unit for unit, date in dates.items() if date == turn + 1}
    assert all(0 < dates[unit] <= turn for unit in due)


@pytest.mark.parametrize(
    ("date", "new_date", "turn", "gained"),
    [(6, 4, 3, 2), (6, 7, 3, -1), (2, 5, 4, -1), (4, 4, 4, 0), (2, 4, 4, 0)],
)
def test_dates_are_moved_from_the_turn_of_arrival_or_from_now(date: int, new_date: int, turn: int, gained: int) -> None:
    assert turns_gained(date, new_date, turn) == gained


@given(st.lists(st.lists(PLACES, max_size=3), max_size=3), st.frozensets(PLACES))
def test_an_alternative_counts_when_every_entry_before_it_is_closed(
    entries: list[list[str]], closed: frozenset[str]
) -> None:
    found = open_entries(entries, lambda place: place not in closed)
    assert not closed & set(found)
    before = []
    for places in entries:
        if found and found == tuple(place for place in places if place not in closed):
            break
        before += places
    assert set(before) <= closed
    assert found or set(before) == {place for places in entries for place in places}
