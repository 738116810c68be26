"""Points, leads and levels of victory."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.engine.mechanics.victory_track import for_holding, lead, level_of_victory, standing

SIDES = ("red", "blue", "green")
AWARDS = st.dictionaries(st.sampled_from(SIDES), st.integers(-9, 9))
LEVELS = [("minor", 1), ("decisive", 20), ("major", 10)]


@given(st.lists(AWARDS))
def test_awards_add_up(awards: list[dict[str, int]]) -> None:
    found = standing(SIDES, *awards)
    assert tuple(found) == SIDES
    assert sum(found.values()) == sum(sum(award.values()) for award in awards)


def test_prizes_count_for_who_holds_them() -> None:
    prizes = {"town": {"red": 3, "blue": 1}, "ford": {"red": 2}, "hill": {"blue": 4}}
    assert for_holding(prizes, {"town": "red", "ford": "blue", "elsewhere": "red"}) == {"red": 3, "blue": 0}


@given(st.dictionaries(st.sampled_from(SIDES), st.integers(-20, 20)))
def test_the_leader_leads_everybody_else_by_the_margin(points: dict[str, int]) -> None:
    leader, margin = lead(points)
    if leader:
        assert margin > 0
        assert all(points[leader] - points[other] >= margin for other in points if other != leader)
    else:
        assert margin == 0
        assert not points or sorted(points.values())[-1] <= max([0, *sorted(points.values())[:-1]])


@pytest.mark.parametrize(
    ("margin", "level"), [(0, ""), (1, "minor"), (9, "minor"), (10, "major"), (19, "major"), (99, "decisive")]
)
def test_a_level_is_reached_at_its_threshold(margin: int, level: str) -> None:
    assert level_of_victory(margin, LEVELS) == level


def test_without_a_lead_there_is_no_victory_and_of_equal_levels_the_first_stands() -> None:
    assert level_of_victory(0, [("any", 0)]) == ""
    assert level_of_victory(3, [("grand", 0), ("small", 1)]) == "grand"
