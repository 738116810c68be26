"""Movement attrition: markers, one die an area, modifiers, losses below nothing (chapter 22)."""

from __future__ import annotations

import pytest

from rulesets.toulon.events import AttritionChecked, LossTaken
from rulesets.toulon.phases.attrition import attrition_modifiers, check_attrition, marked_units
from rulesets.toulon.procedures import Overstack, SideTurn
from rulesets.toulon.sides import REPUBLICAN
from workbench.engine.dice import GivenDice
from workbench.engine.events import DiceRolled
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.unfolding import Unfolding

LINE, LEVIES, SWISS, DEVON = "59_bourgogne_1", "marseille_vol", "courten_swiss", "11th_devon"


def check(table, *faces: int):
    """Only the segment of movement attrition, on the table."""
    u = Unfolding(table.rules, table.position.state, GivenDice(faces))
    check_attrition(SideTurn(side=REPUBLICAN), u)
    table.state, table.units = u.state, {}
    table.events += u.events
    return table


@pytest.mark.clause("22.3")
@pytest.mark.clause("22.4")
@pytest.mark.clause("22.5")
def test_one_die_serves_an_area(table) -> None:
    table.put("A20", LINE, LEVIES, attrition=0).put("A20", "ardeche").put("A15", "drome", attrition=2)
    check(table, 1, 5)
    assert len(table.happened(DiceRolled)) == 2
    assert {e.unit: e.failed for e in table.happened(AttritionChecked)} == {"drome": False, LINE: False, LEVIES: True}
    assert [e.unit for e in table.happened(LossTaken)] == [LEVIES]
    assert marked_units(table.position) == ()


@pytest.mark.clause("22.5")
@pytest.mark.clause("23.7")
def test_a_unit_without_strength_goes_below_nothing(table) -> None:
    table.put("A20", LEVIES, attrition=5, permanent=6)
    check(table, 6)
    assert table.state.units[LEVIES].temporary == 1
    assert table.position.strength(LEVIES) == 0


@pytest.mark.clause("22.1")
@pytest.mark.clause("2.j")
@pytest.mark.clause("5.2")
def test_what_is_added_to_the_die(table) -> None:
    q = table.put("A20", LINE, attrition=3).put("A27", SWISS, DEVON, attrition=0).position
    assert (total_of(attrition_modifiers(q, LINE)), total_of(attrition_modifiers(q, SWISS))) == (3, 1)
    assert total_of(attrition_modifiers(table.put("A10", "carteaux").position, LINE)) == 4
    assert total_of(attrition_modifiers(table.put("A10", "dugommier").position, LINE)) == 2
    assert total_of(attrition_modifiers(table.put("A20", "bonaparte").position, LINE)) == 1


@pytest.mark.clause("6.4")
def test_an_overstacked_area_sheds_strength(table) -> None:
    table.put("A22", LINE, LEVIES)
    table.play(Overstack(side=REPUBLICAN, area="A22"))
    assert table.position.total((LINE, LEVIES)) == 9
    assert sum(e.temporary for e in table.happened(LossTaken)) == 3


@pytest.mark.clause("23.2")
@pytest.mark.clause("6.3")
def test_who_failed_is_known_to_its_side_until_the_counter_is_read(table) -> None:
    """A loss marker lies beneath the counter, where the enemy does not look."""
    table.put("A20", LEVIES, attrition=5).put("A20", "drome", attrition=5, shown=True)
    check(table, 6)
    told = {(type(e), e.unit): e.seen_by for kind in (AttritionChecked, LossTaken) for e in table.happened(kind)}
    assert {unit: seats for (kind, unit), seats in told.items() if kind is LossTaken} == {
        LEVIES: (REPUBLICAN,),
        "drome": None,
    }
    assert told[AttritionChecked, LEVIES] == (REPUBLICAN,)
