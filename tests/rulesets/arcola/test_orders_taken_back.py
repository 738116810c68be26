"""Orders that are taken back before they are carried out, and those of forces that take none (9, 11.1, 13.2)."""

from __future__ import annotations

import pytest

from rulesets.arcola.events import OrderStands
from rulesets.arcola.orders.arrivals import arrivals
from rulesets.arcola.procedures import CommandPhase
from tests.rulesets.arcola.moments import FRENCH, Field
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.order import COMBAT_MARCH, COMMAND, MOVEMENT, GivenOrders, Order, Transfer

WRITES = "CommandPhase.write_orders"


@pytest.mark.clause("9", "11.1")
@pytest.mark.parametrize("delivery", [Delivery.SENT, Delivery.DELAYED, Delivery.BEGUN])
def test_who_is_to_stay_has_no_order_any_more(field: Field, delivery: Delivery) -> None:
    field.force("0808", "massena", "menard").ordered(Order("massena", way=("0908",)), delivery=delivery)
    field.ordered(Order("massena", COMBAT_MARCH, way=("0708",)))
    field.play(CommandPhase(side=FRENCH), says={WRITES: GivenOrders((Order("massena", note="Wait for Augereau"),))})
    assert field.state.written("massena", MOVEMENT) is None
    assert field.state.written("massena", COMBAT_MARCH) is not None
    (taken,) = field.happened(OrderStands)
    assert (taken.written, taken.why, taken.seen_by) == (None, "withdrawn", (FRENCH,))


@pytest.mark.clause("11.1")
def test_who_has_none_is_told_nothing_by_it(field: Field) -> None:
    field.force("0808", "massena", "menard")
    field.play(CommandPhase(side=FRENCH), says={WRITES: GivenOrders((Order("massena"),))})
    assert not field.happened(OrderStands)


@pytest.mark.clause("11.1")
def test_of_a_force_that_takes_no_orders_none_stands_for_its_side(field: Field) -> None:
    field.force("0808", "massena", "menard").ordered(Order("menard", way=("0908",)), Order("massena", way=("0908",)))
    state = field.given(units=field.position.units).state
    assert [*field.rules.display.standing_orders(state, FRENCH)] == ["massena"]


@pytest.mark.clause("5.2", "10.1")
def test_spans_are_told_as_they_will_be_after_the_transfers(field: Field) -> None:
    field.force("0808", "bonaparte", "massena").put("0808", "menard", "rampon", "vial", "pijon", under="massena")
    state = field.given(units=field.position.units).state
    display = field.rules.display
    assert [(x.leader, x.taken, x.is_over) for x in display.commands_at(state, "massena")] == [
        ("bonaparte", 2, False),
        ("massena", 4, True),
    ]
    passed = (Order("massena", COMMAND, transfers=(Transfer("menard", "bonaparte"),)),)
    assert [(x.leader, x.taken, x.is_over) for x in display.commands_at(state, "massena", passed)] == [
        ("bonaparte", 3, False),
        ("massena", 3, False),
    ]


@pytest.mark.clause("13")
def test_a_way_that_leads_through_the_enemy_is_timed_as_if_he_were_not_there(field: Field) -> None:
    """Only by the bridge, where the enemy stands: what is met there decides on the march."""
    field.force("0808", "massena", "menard")
    ground = field.rules.figures.ground
    around = ground.neighbours("0808")
    for enemy, hex_ in zip(("brabeck", "pittoni", "schubirz", "roselmini", "liptay", "lusignan"), around, strict=False):
        field.put(hex_, enemy)
    beyond = next(x for hex_ in around for x in ground.neighbours(hex_) if x not in (*around, "0808"))
    found = arrivals(field.position, Order("massena", way=(beyond,)))
    assert found is not None
    spaces, phases = found
    assert (spaces[0], spaces[-1]) == ("0808", beyond)
    assert phases[0] == 0 and phases[-1] >= 1
