"""What has to hold in La Grande Tactique, each by a moment in which it does not: an event that no rule brings about."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.events import FormationChanged, MarkerPlaced, PillageMarked, SheetChanged, TurnBegun
from rulesets.grande_tactique.state import TactiqueState
from tests.moments import broken
from workbench.engine.events import Event, ProceduresStand, TrackSet, UnitMoved, UnitRemoved
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import Moment

MASSENA, ALBENGA, DEGO, CEVA = "div_massena", "0209", "1011", "0908"
CAVALRY, CHIEF, ARGENTEAU = "force_ff", "force_fa", "force_co"


@pytest.fixture
def state(rules: GrandeTactiqueRules) -> TactiqueState:
    """The campaign at its first decision."""
    started: TactiqueState = Playtest(rules, "campaign", 3).state
    return started


def standing(rules: GrandeTactiqueRules, state: TactiqueState, *events: Event[Any]) -> list[tuple[str, str]]:
    """What does not hold between plays after these events."""
    for event in events:
        state = event.apply(state)
    return broken(rules, state, ProceduresStand(kept=0, then=state.procedures))


def test_nothing_is_broken_at_the_beginning(rules: GrandeTactiqueRules, state: TactiqueState) -> None:
    assert standing(rules, state) == []


@pytest.mark.parametrize(
    ("track", "value", "found"),
    [
        ("sardinian_morale", 26, [("track", "15.2.d")]),
        ("sardinian_morale", 25, []),
        ("reserves", 5, [("track", "12.1")]),
        ("reserves", 3, []),
        ("lost.french", 2, []),
        ("fielded.austrian", 3, [("strength points", "11.10")]),
        ("lost.prussian", 2, [("track", "")]),
        ("glory", 1, [("track", "")]),
        ("vp", -1, [("negative number", "")]),
    ],
)
def test_tracks_keep_within_their_ends(
    rules: GrandeTactiqueRules, state: TactiqueState, track: str, value: int, found: list[tuple[str, str]]
) -> None:
    assert broken(rules, state, TrackSet(track=track, value=value)) == found


def test_strength_points_are_in_play_or_lost(rules: GrandeTactiqueRules, state: TactiqueState) -> None:
    weaker = replace(state.formations[MASSENA], sp=5, lost=1)
    lost = FormationChanged(formation=MASSENA, to=weaker)
    assert standing(rules, state, lost) == [("strength points", "11.10")]
    assert standing(rules, state, lost, TrackSet(track="lost.french", value=1)) == []
    stronger = FormationChanged(formation=MASSENA, to=replace(weaker, sp=8))
    assert standing(rules, state, stronger) == [("strength points", "11.10")]
    assert standing(rules, state, stronger, TrackSet(track="fielded.french", value=36 + 6)) == []


def test_a_position_set_up_by_hand_has_fielded_what_it_has(rules: GrandeTactiqueRules, state: TactiqueState) -> None:
    weaker = state.formations.set(MASSENA, replace(state.formations[MASSENA], sp=2))
    by_hand = rules.at_moment(replace(state, formations=weaker), Moment(turn=2))
    assert standing(rules, by_hand) == []


def test_both_sides_stand_only_in_a_hex_with_a_fort(rules: GrandeTactiqueRules, state: TactiqueState) -> None:
    assert standing(rules, state, UnitMoved(unit=CAVALRY, to=DEGO)) == [("sides", "11.10")]
    assert standing(rules, state, UnitMoved(unit=CAVALRY, to=CEVA)) == []


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ({"cursor": 3}, [("formations", "3.1")]),
        ({"cursor": -5}, [("formations", "3.1")]),
        ({"chariots": 7}, [("formations", "13.2")]),
        ({"force": ARGENTEAU}, [("formations", "6.5.1")]),
    ],
)
def test_formations_keep_to_their_ends_and_their_side(
    rules: GrandeTactiqueRules, state: TactiqueState, fields: dict[str, Any], found: list[tuple[str, str]]
) -> None:
    changed = FormationChanged(formation=MASSENA, to=replace(state.formations[MASSENA], **fields))
    assert standing(rules, state, changed) == found


def test_fatigue_has_two_levels_and_a_general_in_chief_one_marker(
    rules: GrandeTactiqueRules, state: TactiqueState
) -> None:
    tired = SheetChanged(marker=CHIEF, sheet=replace(state.sheets[CHIEF], fatigue=3))
    assert standing(rules, state, tired) == [("sheets", "3.3")]
    twice = SheetChanged(marker=CAVALRY, sheet=replace(state.sheets[CAVALRY], chief="bonaparte"))
    assert standing(rules, state, twice) == [("sheets", "6.5.1")]


def test_markers_change_only_by_the_events_that_say_so(rules: GrandeTactiqueRules, state: TactiqueState) -> None:
    moved = UnitMoved(unit=CAVALRY, to="0309").apply(state)
    for event in (TurnBegun(turn=1), PillageMarked(marker=CAVALRY, pillages=True)):
        assert [problem.check for problem in rules.breaches(state, event, moved)] == ["cause"]


def test_markers_come_and_go_only_by_the_events_that_say_so(rules: GrandeTactiqueRules, state: TactiqueState) -> None:
    gone = UnitRemoved(unit=CAVALRY)
    assert broken(rules, state, gone) == []
    without = gone.apply(state)
    other = TurnBegun(turn=1)
    assert [problem.check for problem in rules.breaches(state, other, without)] == ["markers"]
    assert [problem.check for problem in rules.breaches(without, other, state)] == ["markers"]
    assert broken(rules, without, MarkerPlaced(marker=CAVALRY, force=state.units[CAVALRY])) == []
