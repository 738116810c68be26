"""Chapter 13: fog of war."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rulesets.hex_and_counter.events import UnitShown
from rulesets.hex_and_counter.procedures import CombatPhase, Movement
from workbench.engine.state import is_stand_in

Make = Callable[..., Any]


@pytest.mark.clause("13.1")
def test_enemy_units_show_type_and_place_and_no_more(field: Make) -> None:
    field_ = field().given(fog=True).put("0405", "b1", "b_horse").put("0505", "r1", lost=1).put("0605", "r_guns")
    view = field_.engine.view(field_.position.state, "blue")
    assert {"b1", "b_horse"} <= set(view.units) and "r1" not in view.units
    unknown = [view.units[u] for u in sorted(view.units) if is_stand_in(u)]
    assert [(x.space, x.unit_type, x.lost) for x in unknown] == [("0505", "infantry", 0), ("0605", "artillery", 0)]
    names = [piece.name for piece in field_.rules.display.pieces(view) if piece.is_hidden]
    assert names == ["unknown infantry", "unknown artillery"]
    assert field_.rules.position(view).strength("?0505.0") > 0  # a likely one
    clear = field().put("0405", "b1").put("0505", "r1")
    assert "r1" in clear.engine.view(clear.position.state, "blue").units


@pytest.mark.clause("13.2")
def test_units_that_fight_are_shown(field: Make) -> None:
    field_ = field().given(fog=True).put("0405", "b1", "b2").put("0505", "r1")
    field_.play(CombatPhase(side="blue"), faces=(3,), says={"CombatPhase.declare_an_attack": ["0505", ("b1",), "end"]})
    assert [e.unit for e in field_.happened(UnitShown)] == ["b1", "r1"]
    assert "r1" in field_.engine.view(field_.state, "blue").units
    assert "b2" not in field_.engine.view(field_.state, "red").units


@pytest.mark.clause("13.3")
def test_out_of_touch_they_are_hidden_again(field: Make) -> None:
    field_ = field().given(fog=True).put("0205", "b1", shown=True).put("0405", "b2", shown=True).put("0505", "r1")
    field_.play(Movement(side="blue"))
    assert (field_.state.units["b1"].shown, field_.state.units["b2"].shown) == (False, True)
