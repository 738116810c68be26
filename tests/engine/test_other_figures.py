"""Other figures for one playtest: a parameter, a cell, and what does not fit."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from tests.engine.coin_design import coin_design
from workbench.engine.codec import digest
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.playtests.other_figures import with_other_figures
from workbench.engine.tables.table import Table

WIDE = Table("wide", "Two columns", ("1", "2"), ("red", "blue"), (("a", "b"), ("c", "d")))
DESIGN = replace(coin_design(), tables=(*coin_design().tables, WIDE))


def test_parameters_and_cells_change_and_all_else_stays() -> None:
    DESIGN.table("fight")  # what is looked up once is remembered by the design
    other = with_other_figures(DESIGN, {"moves": 3, "fight": {"1": "D"}, "wide": {"2": {"blue": "x"}}})
    assert other.number("moves") == 3
    assert other.table("fight").cell("1") == "D"
    assert other.table("wide").cells == (("a", "b"), ("c", "x"))
    assert (DESIGN.number("moves"), DESIGN.table("fight").cell("1")) == (4, "A")
    assert digest(other) != digest(DESIGN)
    assert replace(other, tables=DESIGN.tables, parameters=DESIGN.parameters) == DESIGN


def test_spaces_and_counters_change_and_say_so() -> None:
    toulon = build_toulon()
    area, unit = sorted(toulon.map().spaces)[0], toulon.counters[0]
    figures = {
        "spaces": {area: {"stacking": 3, "tags": {"wind": "north"}, "features": []}},
        "counters": {unit.id: {"strength": 9, "quality": "A1", "values": {"luck": 2}}},
    }
    other = with_other_figures(toulon, figures)
    space, counter = other.map().spaces[area], other.counter(unit.id)
    assert (space.stacking, space.tags["wind"], space.features) == (3, "north", ())
    assert space.provenance["stacking"].note == "another figure, for one playtest"
    assert (counter.strength, counter.quality, counter.values["luck"]) == (9, "A1", 2)
    assert replace(other, maps=toulon.maps, counters=toulon.counters) == toulon


def test_a_plain_hex_gets_other_ground() -> None:
    crossroads = build_crossroads()
    sheet = crossroads.hex_map()
    plain = next(number for number in HexNetwork(sheet).spaces if number not in sheet.hexes)
    kind = next(t.id for t in crossroads.terrain if t.id != sheet.default_terrain and not t.is_feature)
    other = with_other_figures(crossroads, {"spaces": {plain: {"terrain": kind, "stacking": 1}}})
    assert (other.hex_map().space(plain).terrain, other.hex_map().space(plain).stacking) == (kind, 1)
    assert set(other.hex_map().hexes) == {*sheet.hexes, plain}


@pytest.mark.parametrize(
    ("figures", "why"),
    [
        ({"spaces": {"9999": {"stacking": 1}}}, "no map of the design has a space '9999'"),
        ({"spaces": {"0101": {"name": "x"}}}, "'0101' has no figure 'name'"),
        ({"spaces": {"0101": {"stacking": "many"}}}, "the figures of '0101' do not fit"),
        ({"spaces": {"0101": {"terrain": "lava"}}}, "no terrain 'lava' for the space '0101'"),
        ({"spaces": {"0101": 3}}, "spaces take their fields by id"),
        ({"spaces": 3}, "spaces take their fields by id"),
        ({"counters": {"nobody": {"strength": 1}}}, "no counter 'nobody'"),
        ({"counters": {"b_1st": {"side": "red"}}}, "'b_1st' has no figure 'side'"),
        ({"counters": {"b_1st": {"strength": [1]}}}, "the figures of 'b_1st' do not fit"),
        ({"counters": {"b_1st": {"values": 7}}}, "the figures of 'b_1st' do not fit"),
    ],
)
def test_figures_of_the_map_and_the_counters_that_do_not_fit_are_named(figures: dict[str, Any], why: str) -> None:
    with pytest.raises((KeyError, TypeError), match=why):
        with_other_figures(build_crossroads(), figures)


@pytest.mark.parametrize(
    ("figures", "error", "why"),
    [
        ({"nothing": 1}, KeyError, "no parameter and no table 'nothing'"),
        ({"moves": "three"}, TypeError, "'moves' takes a whole number"),
        ({"moves": True}, TypeError, "'moves' takes a whole number"),
        ({"moves": 1.5}, TypeError, "'moves' takes a whole number"),
        ({"fight": "D"}, TypeError, "'fight' takes its rows"),
        ({"fight": {"7": "D"}}, KeyError, r"'fight' has no cell \(7, \)"),
        ({"wide": {"1": "x"}}, KeyError, r"'wide' has no cell \(1, \)"),
        ({"wide": {"1": {"green": "x"}}}, KeyError, r"'wide' has no cell \(1, green\)"),
    ],
)
def test_what_does_not_fit_is_named(figures: dict[str, Any], error: type[Exception], why: str) -> None:
    with pytest.raises(error, match=why):
        with_other_figures(DESIGN, figures)
