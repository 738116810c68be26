"""What has to hold in Arcola is told when it does not; positions set up by hand that nobody can be in are refused."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.arcola import ArcolaRules
from rulesets.arcola.events import Disorganized, PhaseEntered, PieceSet, PieceStands, StrengthLost
from rulesets.arcola.state import EXITED_STRENGTH, Piece
from tests.moments import broken
from tests.rulesets.arcola.moments import AUSTRIAN, FRENCH, Field
from workbench.engine.events import Event, ProceduresStand, TrackSet, UnitRemoved
from workbench.engine.orders.order import Order
from workbench.engine.playtests.set_up import BadPosition

STANDS: Event[Any] = ProceduresStand(kept=1, then=())


def told(field: Field, event: Event[Any]) -> list[tuple[str, str]]:
    state = field.rules.position(field._with_units()).state
    return broken(field.rules, state, event)


def test_a_moment_as_it_should_be_breaks_nothing(field: Field) -> None:
    field.force("0808", "massena", "menard").force("1517", "provera", "liptay")
    assert told(field, STANDS) == told(field, PhaseEntered(phase="austrian_movement", part=2)) == []


def test_strength_that_is_lost_is_no_breach(field: Field) -> None:
    assert told(field.put("0808", "liptay"), StrengthLost(unit="liptay", infantry=2, ineffective=True)) == []


@pytest.mark.parametrize(
    ("event", "breach"),
    [
        (StrengthLost(unit="menard", infantry=-1), ("strength points", "3.3.3")),
        (UnitRemoved(unit="menard", why="eliminated"), ("pieces", "3.3.1")),
        (UnitRemoved(unit="massena", why="eliminated"), ("pieces", "3.3.1")),
        (TrackSet(track="exits", value=1), ("track", "")),
        (PieceSet(unit="menard", piece=Piece(FRENCH, "0808", infantry=3)), ("strength points", "3.3.3")),
        (PieceSet(unit="menard", piece=Piece(AUSTRIAN, "0808", infantry=2)), ("cause", "")),
    ],
    ids=str,
)
def test_what_an_event_may_not_do(field: Field, event: Event[Any], breach: tuple[str, str]) -> None:
    field.force("0808", "massena", "menard")
    assert breach in told(field, event)


@pytest.mark.parametrize(
    ("units", "breach"),
    [
        ([("massena", "0808", {}), ("menard", "0908", {"under": "massena"})], ("command", "4.1")),
        ([("massena", "0808", {}), ("menard", "0808", {"under": "augereau"})], ("command", "5.1")),
        ([("massena", "0808", {"under": "augereau"}), ("augereau", "0808", {"under": "massena"})], ("command", "5.1")),
        ([("menard", "0808", {"under": "rampon"}), ("rampon", "0808", {"under": "menard"})], ("command", "5.1")),
        ([("provera", "0808", {}), ("menard", "0808", {"under": "provera"})], ("command", "5.1")),
        ([("liptay", "0808", {"infantry": 3, "ineffective": False})], ("ineffective", "3.3.1.1")),
        ([("liptay", "0808", {"infantry": 4, "ineffective": True})], ("ineffective", "3.3.1.1")),
        ([("liptay", "0808", {"infantry": 6})], ("strength points", "3.3.3")),
        ([("liptay", "0808", {"infantry": 0})], ("strength points", "3.3.1")),
        ([("massena", "0808", {"infantry": 1})], ("strength points", "3.3.3")),
        ([("menard", "0808", {}), ("liptay", "0808", {})], ("sides", "13.6.5")),
    ],
    ids=str,
)
def test_what_never_stands_so_between_plays(
    field: Field, units: list[tuple[str, str, dict[str, Any]]], breach: tuple[str, str]
) -> None:
    for unit, hex_, fields in units:
        field.put(hex_, unit, **fields)
    assert breach in told(field, STANDS)
    assert breach in [(problem.check, problem.clause) for problem in field.rules.problems(field._with_units())]


def test_orders_belong_to_who_can_carry_them_out(field: Field) -> None:
    field.force("0808", "massena", "menard").ordered(Order("massena", way=("0908",)))
    assert told(field, STANDS) == []
    assert ("orders", "7.1.4.2") in told(field, Disorganized(unit="massena")) + told(
        field.put("0808", "massena", disorganized=True), STANDS
    )
    assert ("orders", "11.1") in told(Field(field.rules).put("0808", "menard").ordered(Order("massena")), STANDS)


def test_a_phase_ends_with_one_force_a_hex_and_room_for_all(field: Field) -> None:
    field.given(phase="austrian_movement").put("1517", "liptay", "roselmini")
    assert ("consolidation", "12.3") in told(field, PhaseEntered(phase="austrian_combat", part=3))
    crowd = ("liptay", "roselmini", "brabeck", "pittoni", "laudon", "ocskay", "spork", "lusignan")
    field.force("1517", "alvinczy", *crowd)
    assert told(field, PhaseEntered(phase="austrian_combat", part=3)) == [("stacking", "12.1")]


def test_who_has_left_is_counted(field: Field) -> None:
    field.put("exited", "liptay")
    assert told(field, STANDS) == [("strength points", "17")]
    assert told(field.left(5), STANDS) == []
    assert told(field, TrackSet(track=EXITED_STRENGTH, value=4)) == [("track", "17.1.1")]


def test_nobody_comes_to_stand_under_himself(field: Field) -> None:
    field.force("0808", "massena", "menard")
    assert told(field, PieceStands(unit="menard", under="")) == []


# ---------------------------------------------------------------- set up by hand


def test_play_goes_on_from_any_phase(rules: ArcolaRules) -> None:
    for beginning in rules.beginnings():
        state = rules.set_up({"turn": 4, "phase": beginning.phase, "side": beginning.sides[0]}, "november", {})
        assert rules.problems(state) == () and state.turn == 4
    assert len(rules.beginnings()) == 8


def test_what_is_printed_need_not_be_said(rules: ArcolaRules) -> None:
    state = rules.set_up({"units": {"chabot": {"space": "0808", "under": "", "entry": ""}}}, "november", {})
    assert (state.units["chabot"].infantry, state.units["chabot"].side) == (3, FRENCH)
    assert rules.printed("schubirz") == {"side": AUSTRIAN, "cavalry": 2}
    assert rules.printed("nobody") == {}


@pytest.mark.parametrize(
    "words", [{"turn": 8}, {"phase": "peace"}, {"phase": "french_rally", "side": AUSTRIAN}], ids=str
)
def test_there_is_no_such_moment(rules: ArcolaRules, words: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        rules.set_up(words, "november", {})
