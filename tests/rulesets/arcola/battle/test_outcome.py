"""Who loses, routs, tires, and what it costs (16.5.5, 18.14 to 18.18)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulesets.arcola.battle.battlefield import Field
from rulesets.arcola.battle.losses import combat_losses
from rulesets.arcola.battle.manoeuvres import Pressure
from rulesets.arcola.battle.outcome import (
    PointsLost,
    Tiredness,
    Verdict,
    forced_retreat,
    losers_tiredness,
    may_pursue,
    may_refuse,
    points_lost,
    refusal_succeeds,
    routs_automatically,
    routs_by_losses,
    verdict,
    winners_tiredness,
)
from tests.rulesets.arcola.battle.fields import FIGURES, companies
from workbench.engine.mechanics.combat_table import LoserAndNumbers

BOOK = FIGURES.fights


def ended(cell: str, refusal: bool | None = None, is_rearguard: bool = False) -> Verdict:
    loser = {"A": "attacker", "D": "defender"}[cell[0]]
    return verdict(LoserAndNumbers(loser, *map(int, cell[1:].split("/"))), refusal, is_rearguard)


@pytest.mark.parametrize(
    ("cell", "refusal", "is_rearguard", "losers", "has_winner"),
    [
        ("A3/2", None, False, "A", True),
        ("D1/4", None, False, "D", True),
        ("D1/4", True, False, "AD", False),  # who refuses loses; the opponent may lose too
        ("A3/2", True, False, "A", True),
        ("D1/4", False, False, "AD", False),  # a refusal that fails only takes the victory
        ("A3/2", False, False, "A", True),
        ("D1/4", None, True, "D", True),
        ("A3/2", None, True, "AD", False),
    ],
)
@pytest.mark.clause("18.14")
@pytest.mark.clause("16.5.5.1")
@pytest.mark.clause("16.5.5.2")
def test_18_14_and_16_5_5_who_loses(
    cell: str, refusal: bool | None, is_rearguard: bool, losers: str, has_winner: bool
) -> None:
    found = ended(cell, refusal, is_rearguard)
    assert (found.attacker_loses, found.defender_loses) == ("A" in losers, "D" in losers)
    assert found.has_winner is has_winner


@pytest.mark.parametrize(
    ("cell", "routs", "lost"),
    [
        ("D1/4", (False, False), (1, 2)),  # half of four
        ("D1/3", (False, False), (1, 2)),  # half of three, rounded up
        ("D2/2", (False, False), (2, 2)),  # as much as the winner, which is more than half of two
        ("D0/6", (False, False), (0, 3)),
        ("D0/6", (False, True), (0, 0)),  # 18.17: a rout costs what the winner lost; pursuit does the rest
        ("D2/3", (False, True), (2, 2)),
        ("A3/2", (False, False), (2, 2)),
        ("A5/1", (False, False), (3, 1)),
        ("A5/1", (True, False), (1, 1)),
    ],
)
@pytest.mark.clause("18.14")
@pytest.mark.clause("18.17")
@pytest.mark.clause("18.18")
@pytest.mark.clause("16.5.7")
def test_18_14_18_17_18_18_what_a_combat_costs(cell: str, routs: tuple[bool, bool], lost: tuple[int, int]) -> None:
    assert points_lost(ended(cell), BOOK, routs) == PointsLost(*lost)


@pytest.mark.parametrize(
    ("cell", "lost"),
    [
        ("A3/2", (1, 0)),
        ("A6/0", (2, 0)),
        ("D1/4", (1, 1)),
        ("D2/8", (2, 2)),  # the attacker at least what the defender loses
        ("D0/6", (1, 1)),  # and at least one
    ],
)
@pytest.mark.clause("16.5.5.1")
def test_16_5_5_1_a_refused_combat_costs_a_quarter(cell: str, lost: tuple[int, int]) -> None:
    assert points_lost(ended(cell, refusal=True), BOOK) == PointsLost(*lost)


@pytest.mark.clause("16.5.5.1")
def test_16_5_5_1_a_refusal_that_fails_changes_no_losses() -> None:
    for cell in ("A3/2", "D1/4", "D2/2", "A5/0"):
        assert points_lost(ended(cell, refusal=False), BOOK) == points_lost(ended(cell), BOOK)


@pytest.mark.parametrize(
    ("cell", "routs", "lost"),
    [
        ("D1/4", False, (0, 1)),
        ("D1/6", False, (0, 2)),
        ("A6/1", False, (1, 2)),  # twice what the attacker lost
        ("D0/0", False, (0, 1)),  # at least one
        ("D2/5", True, (0, 2)),  # routed: as usual
    ],
)
@pytest.mark.clause("16.5.5.2")
def test_16_5_5_2_a_rearguard_costs_a_quarter(cell: str, routs: bool, lost: tuple[int, int]) -> None:
    assert points_lost(ended(cell, is_rearguard=True), BOOK, (False, routs)) == PointsLost(*lost)


@pytest.mark.parametrize(
    ("die", "is_rough", "succeeds"),
    [(3, False, True), (4, False, False), (6, True, False), (5, True, True), (3, True, True)],
)
@pytest.mark.clause("16.5.5.1")
def test_16_5_5_1_refusing_by_initiative_and_easier_in_rough_ground(die: int, is_rough: bool, succeeds: bool) -> None:
    """Modified initiative 3, natural 4; into hills, swamps, mountains two less on the die, and never with a six."""
    assert refusal_succeeds(die, 3, 4, is_rough, -2, 6) is succeeds


@pytest.mark.clause("16.5.5.1")
def test_16_5_5_1_who_may_try_to_refuse() -> None:
    assert may_refuse(Field(companies("a C i3", "b L i3", "c R i3")))
    assert not may_refuse(Field(companies("a C i3", "b L i3", "c - i3")))
    assert may_refuse(Field(companies("a C i3"), is_centre_only=True))


@pytest.mark.clause("18.15")
@pytest.mark.clause("18.6.b.ii")
def test_18_15_automatic_routs() -> None:
    foot, guns = companies("a C i3", "b L a1"), companies("a C a3", "b L a1")
    struck = Pressure(True, True, True)
    assert not routs_automatically(foot, False, True)
    assert routs_automatically(foot, False, True, struck)
    assert routs_automatically(foot, True, True, struck)
    assert routs_automatically(guns, False, True)
    assert not routs_automatically(guns, True, True)
    assert not routs_automatically(guns, False, False, struck)


@pytest.mark.parametrize(
    ("die", "initiative", "pressure", "tiredness"),
    [
        (3, 3, Pressure(), Tiredness()),
        (4, 3, Pressure(), Tiredness(True)),
        (6, 3, Pressure(), Tiredness(True, True)),
        (6, 6, Pressure(), Tiredness(True, True)),
        (1, 5, Pressure(tires=True), Tiredness(True)),
        (1, 5, Pressure(tires_if_it_loses=True), Tiredness()),
    ],
)
@pytest.mark.clause("18.16.a")
def test_18_16_a_a_winners_tiredness(die: int, initiative: int, pressure: Pressure, tiredness: Tiredness) -> None:
    assert winners_tiredness(die, initiative, 6, pressure) == tiredness


@pytest.mark.parametrize(
    ("die", "number", "initiative", "pressure", "tiredness"),
    [
        (2, 2, 3, Pressure(), Tiredness()),
        (3, 3, 3, Pressure(), Tiredness(True)),  # half of three is one
        (4, 4, 3, Pressure(), Tiredness(True, True)),
        (3, 6, 5, Pressure(), Tiredness(True, True)),
        (1, 10, 3, Pressure(), Tiredness(True)),  # never with a natural one
        (1, 2, 5, Pressure(tires_if_it_loses=True), Tiredness(True)),
        (6, 0, 6, Pressure(), Tiredness()),
    ],
)
@pytest.mark.clause("18.16.b")
def test_18_16_b_a_losers_tiredness(
    die: int, number: int, initiative: int, pressure: Pressure, tiredness: Tiredness
) -> None:
    assert losers_tiredness(die, number, initiative, 6, 1, pressure) == tiredness


@pytest.mark.clause("18.18")
@pytest.mark.clause("18.16")
def test_18_18_losses_that_empty_a_section_or_reach_the_reserve_rout_but_in_a_fort() -> None:
    thin = companies("a C i1", "b L i3", "c R i3")
    assert routs_by_losses(thin, combat_losses(thin, 1, "a"), may_rout=True)
    assert not routs_by_losses(thin, combat_losses(thin, 1, "a"), may_rout=False)
    deep = companies("a C i4", "r - i3")
    assert not routs_by_losses(deep, combat_losses(deep, 3, "a"), may_rout=True)
    assert routs_by_losses(deep, combat_losses(deep, 5, "a"), may_rout=True)


@pytest.mark.parametrize(
    ("routs", "is_tired", "is_rearguard", "is_fort", "hexes"),
    [
        (True, True, False, False, 5),
        (False, True, False, False, 3),  # half of five, rounded up
        (False, False, False, False, 0),
        (False, False, True, False, 5),
        (False, True, False, True, 0),
    ],
)
@pytest.mark.clause("18.16.b")
def test_18_16_b_how_far_a_loser_has_to_retreat(
    routs: bool, is_tired: bool, is_rearguard: bool, is_fort: bool, hexes: int
) -> None:
    assert forced_retreat(5, routs, is_tired, is_rearguard, is_fort) == hexes


@pytest.mark.clause("16.6")
def test_16_6_who_may_pursue() -> None:
    won = ended("D1/4")
    assert may_pursue(won, True, Tiredness()) and not may_pursue(won, True, Tiredness(True))
    assert not may_pursue(won, False, Tiredness())
    assert not may_pursue(ended("D1/4", refusal=False), True, Tiredness())


@given(st.sampled_from("AD"), st.integers(0, 9), st.integers(0, 9), st.sampled_from([None, True, False]), st.booleans())
def test_losses_are_never_negative_and_a_loser_loses_as_much_as_the_winner(
    loser: str, attacker: int, defender: int, refusal: bool | None, is_rearguard: bool
) -> None:
    found = ended(f"{loser}{attacker}/{defender}", refusal, is_rearguard)
    lost = points_lost(found, BOOK)
    assert min(lost) >= 0
    if found.has_winner:
        assert lost.of(found.attacker_loses) >= lost.of(not found.attacker_loses)
