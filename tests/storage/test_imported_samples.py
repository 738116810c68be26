"""Arcola and War and Peace: maps that were imported as a designer's are, sound, and Europe played to the end."""

from __future__ import annotations

from functools import cache

import pytest

from workbench.engine.bots import make_bots
from workbench.engine.bots.letting_play import let_play
from workbench.engine.design import Design
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.problem import Level
from workbench.engine.provenance import Source
from workbench.engine.rules_modules import rules_for
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.samples import build_sample, sample_games

GAMES = ("arcola", "war_and_peace")


@cache
def design_of(game: str) -> Design:
    return build_sample(game)


@pytest.mark.parametrize("game", GAMES)
def test_it_has_no_problem(game: str) -> None:
    found = all_problems(design_of(game))
    assert [str(problem) for problem in found if problem.level is not Level.HINT] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_hex_says_where_it_comes_from(game: str) -> None:
    sheet = design_of(game).hex_map()
    assert sheet.provenance.source is Source.RECONSTRUCTED
    told = [space for space in sheet.hexes.values() if space.name or space.terrain != sheet.default_terrain]
    assert len(told) > 100
    assert all("terrain" in space.provenance for space in told)
    assert all("name" in space.provenance for space in told if space.name)


def test_bots_play_europe_to_the_end() -> None:
    design = design_of("war_and_peace")
    playtest = Playtest(rules_for(design), design.scenario().id, 2)
    let_play(playtest, make_bots({side.id: "random" for side in design.sides}, playtest))
    assert playtest.state.ending in ("by_points", "draw")
    moved = {event for play in playtest.plays for event in play.events if type(event).__name__ == "UnitMoved"}
    assert len(moved) > 20


def test_armies_of_europe_march_from_end_to_end() -> None:
    network = HexNetwork(design_of("war_and_peace").hex_map())
    land = network.land_neighbours
    found, ring = {"I9"}, ["I9"]
    while ring:
        ring = sorted({b for a in ring for b in land[a]} - found)
        found.update(ring)
    assert {"XX52", "AA16", "BB32", "L32"} <= found, "from Madrid to Moscow, Paris, Vienna and Naples"
    assert "FF12" not in found, "London is on an island"


def test_they_stand_in_the_list() -> None:
    games = [sample.game for sample in sample_games()]
    assert games.index("toulon") < games.index("arcola") < games.index("war_and_peace") < games.index("crossroads")
