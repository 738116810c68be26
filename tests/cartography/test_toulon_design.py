"""The sample of Toulon: every reference holds, every figure has a provenance, and the ranges are those of the rules."""

from __future__ import annotations

import re
from functools import cache

import pytest

from sample_games.provenance import provenance
from sample_games.toulon.build import build
from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.provenance import Provenance, Source

QUALITIES = ("A4", "B3", "C2", "D1", "E0")
FIVE_THOUSAND_MEN = 50


@cache
def design() -> Design:
    return build()


def test_it_is_the_same_after_writing_and_reading() -> None:
    assert from_json(to_json(design()), Design) == design()


def test_ids_are_unique_and_references_hold() -> None:
    toulon, spaces = design(), design().map().spaces
    for things in (toulon.counters, toulon.tables, toulon.parameters, toulon.factions, toulon.unit_types):
        assert len({thing.id for thing in things}) == len(things)
    types = {kind.id for kind in toulon.unit_types}
    leaders = {counter.id for counter in toulon.counters if counter.unit_type == "leader"}
    for counter in toulon.counters:
        assert toulon.side(toulon.faction(counter.faction).side)
        assert counter.unit_type in types
        assert len(counter.short_name) <= 11
        overall = str(counter.values.get("overall", ""))
        assert set(filter(None, overall.split(","))) <= {faction.id for faction in toulon.factions}
        assert counter.values.get("overall_until", "ohara") in leaders
    for placement in toulon.scenario("campaign").placements:
        assert toulon.counter(placement.counter)
        assert placement.space in spaces
    for space in spaces.values():
        assert space.depot in {"", "allied"} | {faction.id for faction in toulon.factions}
        assert all(fort.for_side in ("", "allied") for fort in space.forts)


def test_batteries_and_their_sites_name_each_other() -> None:
    by_counter = {c.id: c.values["site"] for c in design().counters if c.unit_type == "battery"}
    by_space = {
        counter: space.id
        for space in design().map().spaces.values()
        for counter in space.tags.get("battery_site", "").split(",")
        if counter
    }
    assert by_counter == by_space
    assert len(by_counter) == 13


def test_counters_of_each_kind() -> None:
    toulon = design()
    assert len(toulon.counters) == 126
    for counter in toulon.counters:
        if counter.unit_type == "leader":
            assert counter.quality in ("A", "B", "C")
            assert counter.values["replacement"] in ("B", "C")
        else:
            assert counter.quality in QUALITIES
            assert counter.strength > 0
        assert ("strength_in_open" in counter.values) == (counter.unit_type == "asg")
        assert (counter.arrival is None) == (counter.faction == "austrian")
        republican = toulon.faction(counter.faction).side == "republican"
        assert counter.letter in (("W", "E", "R") if republican else ("",))
    pool = sum(counter.strength for counter in toulon.counters if counter.faction == "austrian")
    assert pool == FIVE_THOUSAND_MEN


def test_every_figure_has_a_provenance() -> None:
    toulon = design()
    unsaid = Provenance()
    for table in toulon.tables:
        assert table.provenance != unsaid, table.id
        assert table.clause
    for parameter in toulon.parameters:
        assert parameter.provenance != unsaid, parameter.id
        assert parameter.clause
    for counter in toulon.counters:
        wanted = {"quality", "arrival", *counter.values} | ({"strength"} if counter.strength else set())
        assert wanted <= set(counter.provenance), counter.id


def test_combat_results_get_better_with_the_odds_and_the_die() -> None:
    table = design().table("combat_results")
    assert all(re.fullmatch(r"(-|\d[rR]?)/(-|\d[rR]?)", cell) for row in table.cells for cell in row)
    for row, below in zip(table.cells, table.cells[1:], strict=False):
        assert row[1:] == below[:-1]


def test_tables_cover_every_roll_and_every_turn() -> None:
    toulon = design()
    faces = {"1D6": range(1, 7), "2D6": range(2, 13)}
    for table in toulon.tables:
        if table.row_means in ("roll", "modified roll"):
            assert table.rows == tuple(str(face) for face in faces[table.dice]), table.id
        if table.row_means == "quality":
            assert table.rows == QUALITIES
    assert toulon.table("op_schedule").rows == tuple(str(turn) for turn in range(1, 18))
    purses = set(toulon.table("op_schedule").columns) | {"austrian", "reserve"}
    assert purses == {faction.id for faction in toulon.factions} | {"bonaparte"}
    assert toulon.table("op_schedule").cell("10", "british") == "13"


def test_weeks_are_those_that_the_rules_name() -> None:
    scenario = design().scenario()
    assert (scenario.first_turn, scenario.last_turn) == (1, design().number("last_turn"))
    assert scenario.turn_names["6"] == "29 Sep–5 Oct"
    assert scenario.turn_names["8"] == "13–19 Oct"
    assert scenario.turn_names["17"] == "15–21 Dec"


def test_the_landing_stands_at_sea_and_the_town_is_held() -> None:
    scenario, toulon = design().scenario(), design()
    spaces = toulon.map().spaces
    for placement in scenario.placements:
        at_sea = spaces[placement.space].kind is SpaceKind.RADE
        assert at_sea == (toulon.counter(placement.counter).faction != "toulonnais")
    assert next(p for p in scenario.placements if p.counter == "royal_louis").tags["permanent"] == "1"
    beaches = [space.name for space in spaces.values() if "landing_turn1" in space.tags]
    assert sorted(beaches) == ["La Garonne", "Le Pin de Galle", "Sainte-Marguerite"]


def test_provenance_is_read_as_it_is_written() -> None:
    assert provenance("rulebook 13.1") == Provenance(Source.RULEBOOK, "13.1")
    assert provenance("reconstructed: why") == Provenance(Source.RECONSTRUCTED, "why")
    assert str(provenance("public source chuquet")) == "public source chuquet"
    with pytest.raises(ValueError, match="'hearsay' is no provenance"):
        provenance("hearsay")
