"""Branches on other figures: what counts as one, going on and running again with them, and how a record keeps them."""

from __future__ import annotations

import shutil
import sqlite3
from functools import cache
from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from sample_games.toulon.build import build as build_toulon
from tests.engine.coin_rules import coin_rules as coin_rules
from tests.storage.altered_files import alter
from workbench import limits
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.design import Design
from workbench.engine.playtests.play_tree import NotInTree, Play
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.playtest import TooManyFigures
from workbench.engine.playtests.run_again import NOT_TOLD, run_again
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_figures import contents_of_record
from workbench.storage.records.record_file import read_record
from workbench.storage.records.replay import replay_record
from workbench.storage.samples import build_sample

DESIGN = build_crossroads()
SCENARIO = DESIGN.scenarios[0].id
OLD = Path(__file__).parent / "old_files" / "coins_schema_6.record"
TABLE = "combat_results"


def other_cells(design: Design, text: str) -> Design:
    """Every battle ends in the same way."""
    tables = tuple(
        replace(x, cells=tuple(tuple(text for _ in line) for line in x.cells)) if x.id == TABLE else x
        for x in design.tables
    )
    return replace(design, tables=tables)


BLOODY = other_cells(DESIGN, "1/1")


@cache
def bound(design: Design = BLOODY) -> AnyRules:
    return rules_for(design)


@cache
def _plays() -> tuple[Play[object], ...]:
    playtest = RecordedPlaytest.start(DESIGN, SCENARIO, 4).playtest
    _let_bots_play(RecordedPlaytest(DESIGN, playtest, {}), 60)
    return tuple(playtest.plays[1:])


def _let_bots_play(recorded: RecordedPlaytest, plays: int) -> None:
    playtest = recorded.playtest
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "random"), playtest)
    for _ in range(plays):
        seat = playtest.decisions()[0].seat
        recorded.play_by(seat, bot_chooser(playtest, seat, bots[seat]))


def sixty_plays(path: Path | None = None) -> RecordedPlaytest:
    recorded = RecordedPlaytest.start(DESIGN, SCENARIO, 4, path=path)
    with recorded.together():
        for play in _plays():
            recorded.take_up(recorded.playtest.tree.with_play(play))
    return recorded


# ---------------------------------------------------------------- what counts


def test_what_is_only_drawn_noted_or_of_another_scenario_is_no_figure() -> None:
    was = figures_digest(DESIGN, SCENARIO)
    sheet = DESIGN.hex_map()
    number = next(iter(sheet.hexes))
    drawn = replace(sheet.hexes[number], label=(1.0, 2.0), notes="muddy", names=Map({"fr": "Boue"}))
    counters = tuple(replace(x, notes="rallied late") for x in DESIGN.counters)
    others = (*DESIGN.scenarios, replace(DESIGN.scenarios[0], id="further", last_turn=3))
    for same in (
        DESIGN.with_map(replace(sheet, hexes=sheet.hexes.set(number, drawn), furniture=(), width_mm=1.0)),
        replace(DESIGN, counters=counters, scenarios=others, description="", texts_in=Map()),
    ):
        assert figures_digest(same, SCENARIO) == was
    costly = replace(sheet.hexes[number], stacking=1)
    for other in (
        BLOODY,
        DESIGN.with_map(replace(sheet, hexes=sheet.hexes.set(number, costly))),
        replace(DESIGN, counters=(replace(DESIGN.counters[0], strength=9), *DESIGN.counters[1:])),
        replace(DESIGN, scenarios=(replace(DESIGN.scenarios[0], last_turn=3), *DESIGN.scenarios[1:])),
    ):
        assert figures_digest(other, SCENARIO) != was


# ---------------------------------------------------------------- going on, and again from the start


def test_other_figures_begin_a_branch_even_at_the_end_of_a_line() -> None:
    recorded = sixty_plays()
    playtest = recorded.playtest
    before = playtest.state
    recorded.go_on_with(bound())
    assert playtest.rules.design is BLOODY and playtest.figures == 1
    assert playtest.state == before, "nothing moves by it"
    assert [(b.first, b.last, b.parts_after) for b in playtest.tree.branches()] == [(0, 60, -1), (61, 61, 60)]
    _let_bots_play(recorded, 5)
    assert {play.figures for play in playtest.plays[61:]} == {1}
    recorded.go_to(60)
    assert playtest.rules.design is DESIGN and playtest.tree.branch(0).last == 60, "the old line ends where it did"
    _let_bots_play(recorded, 3)
    assert playtest.tree.first_at(playtest.tree.at) == 0, "and goes on as itself"
    assert {kept.play.figures for kept in playtest.tree.line_to(playtest.tree.at)} == {0}


def test_a_branch_that_others_go_on_from_with_their_figures_cannot_be_deleted_whole() -> None:
    recorded = sixty_plays()
    recorded.go_on_with(bound())
    with pytest.raises(NotInTree, match="other figures go on from its last play"):
        recorded.delete_branch(0)
    recorded.go_to(60)
    _let_bots_play(recorded, 3)
    recorded.delete_branch(0)
    tree = recorded.playtest.tree
    assert [(b.first, b.last) for b in tree.branches()] == [(0, 60), (61, 61)] and tree.at == 60


def test_the_line_again_stops_at_the_first_play_that_comes_out_otherwise() -> None:
    recorded = sixty_plays()
    playtest = recorded.playtest
    found = run_again(playtest, bound())
    assert found.parting is not None and not found.parting.was_refused
    at = found.parting.play
    assert len(found.plays) == at and "1/1" in found.parting.why and found.parting.clause == "6.8"
    assert [p.events for p in found.plays[:-1]] == [p.events for p in playtest.plays[1:at]]
    assert found.plays[-1].action == playtest.plays[at].action
    assert found.plays[-1].events != playtest.plays[at].events
    recorded.begin_again_with(bound(), found.plays)
    assert playtest.state == found.plays[-1].state and len(playtest.plays) == at + 2
    assert run_again(sixty_plays().playtest, rules_for(replace(DESIGN, designer="Another"))).parting is None


def test_the_line_again_ends_before_a_play_that_is_refused() -> None:
    lame = replace(DESIGN, counters=tuple(replace(c, values=_slow(c.values)) for c in DESIGN.counters))
    found = run_again(sixty_plays().playtest, rules_for(lame))
    assert found.parting is not None and found.parting.was_refused and found.parting.clause
    action = sixty_plays().playtest.plays[found.parting.play].action
    assert action is not None
    for seat in ("blue", "red"):
        told = run_again(sixty_plays().playtest, rules_for(lame), seat).parting
        assert told is not None and (told == found.parting) is (seat == action.seat)
        assert (told.why == NOT_TOLD) is (seat != action.seat), "why another's play is refused may tell of its units"
    assert len(found.plays) == found.parting.play - 1


def _slow(values: Map[str, str | int]) -> Map[str, str | int]:
    return Map({name: 1 if "move" in name else value for name, value in values.items()})


def test_a_position_that_cannot_be_on_other_figures_is_refused_and_nothing_changes() -> None:
    recorded = sixty_plays()
    placed = {placement.counter for placement in DESIGN.scenarios[0].placements}
    unit = next(x for x in sorted(recorded.playtest.state.units) if x in placed)
    gone = replace(DESIGN, counters=tuple(c for c in DESIGN.counters if c.id != unit))
    gone = replace(gone, scenarios=tuple(_without(s, unit) for s in gone.scenarios))
    tree = recorded.playtest.tree
    with pytest.raises(BadPosition, match="no such counter"):
        recorded.go_on_with(rules_for(gone))
    assert recorded.playtest.tree is tree and recorded.playtest.figures == 0


def _without(scenario: object, unit: str) -> object:
    placements = tuple(p for p in scenario.placements if p.counter != unit)  # type: ignore[attr-defined]
    return replace(scenario, placements=placements)  # type: ignore[type-var]


def test_what_a_unit_bears_of_its_counter_is_printed_anew() -> None:
    recorded = sixty_plays()
    unit = next(iter(sorted(recorded.playtest.state.units)))
    kind = next(t.id for t in DESIGN.unit_types if t.id != DESIGN.counter(unit).unit_type)
    other = replace(DESIGN, counters=tuple(replace(c, unit_type=kind) if c.id == unit else c for c in DESIGN.counters))
    recorded.go_on_with(rules_for(other))
    was, now = (play.state.units[unit] for play in recorded.playtest.plays[-2:])
    assert now == replace(was, unit_type=kind)


def test_strengths_that_were_set_up_from_counters_follow_them() -> None:
    design = build_sample("grande_tactique")
    recorded = RecordedPlaytest.start(design, "montenotte", 5)
    _let_bots_play(recorded, 40)
    state = recorded.playtest.state
    said = design.scenario("montenotte").tracks
    name = next(n for n, x in sorted(state.formations.items()) if x.force and f"strength.{n}" not in said)
    counters = tuple(replace(c, strength=c.strength + 2) if c.id == name else c for c in design.counters)
    recorded.go_on_with(rules_for(replace(design, counters=counters)))
    now = recorded.playtest.state
    assert now.formations == state.formations.set(
        name, replace(state.formations[name], sp=state.formations[name].sp + 2)
    )
    army = next(f"fielded.{c.faction}" for c in design.counters if c.id == name)
    assert now.tracks[army] == state.tracks[army] + 2
    _let_bots_play(recorded, 5)


# ---------------------------------------------------------------- the record


def test_a_branch_replays_from_the_disk_on_its_own_figures(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = sixty_plays(path)
    recorded.go_on_with(bound())
    _let_bots_play(recorded, 8)
    recorded.go_to(60)
    again = run_again(recorded.playtest, bound())
    recorded.begin_again_with(bound(), again.plays)
    recorded.go_on_with(rules_for(other_cells(DESIGN, "-/R")))
    stood, tree = recorded.playtest.digest(), recorded.playtest.tree
    recorded.close()
    record = read_record(path)
    assert sorted(record.figures) == [1, 2] and record.figures[1] == BLOODY, "each figures once"
    told = contents_of_record(path)
    assert told.figures == figures_digest(DESIGN, SCENARIO) and told.other_figures[0] == figures_digest(
        BLOODY, SCENARIO
    )
    replayed = replay_record(path)
    assert (replayed.same, replayed.digest, len(replayed.branches)) == (True, stood, 4)
    opened = RecordedPlaytest.open(path)
    assert opened.playtest.tree.branches() == tree.branches() and opened.playtest.digest() == stood
    assert opened.playtest.figures == 2 and not opened.doubts
    assert opened.playtest.learn(rules_for(BLOODY)) == 1, "they are known again"
    first = opened.playtest.tree.branches()[-1].first
    opened.delete_branch(first)
    opened.close()
    assert sorted(read_record(path).figures) == [1], "figures that nobody plays go with their last branch"


def test_a_record_has_no_more_figures_than_one_may_have(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "FIGURES_OF_A_PLAYTEST", limits.FIGURES_OF_A_PLAYTEST._replace(most=1))
    recorded = sixty_plays(tmp_path / "a.record")
    recorded.go_on_with(bound())
    tree = recorded.playtest.tree
    with pytest.raises(TooManyFigures, match="more than 1 times other figures"):
        recorded.go_on_with(rules_for(other_cells(DESIGN, "-/R")))
    assert recorded.playtest.tree is tree
    recorded.close()


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        ("DELETE FROM figures", "play 61 was made on figures 1, which are not there"),
        ("UPDATE figures SET digest = 'x'", "not the one that its digest names"),
        ("UPDATE figures SET number = -1", "figures have no number"),
    ],
)
def test_a_record_whose_figures_are_gone_or_others_is_damaged(tmp_path: Path, spoil: str, why: str) -> None:
    path = tmp_path / "a.record"
    recorded = sixty_plays(path)
    recorded.go_on_with(bound())
    recorded.close()
    with sqlite3.connect(path) as connection:
        connection.execute(spoil)
    connection.close()
    with pytest.raises(RecordFileError, match=why):
        read_record(path)


def _changed_figures(path: Path, design: Design) -> None:
    """Put a design in the place of the figures of a record, with all that makes it look sound."""
    other = path.with_name("other.record")
    RecordedPlaytest.start(design, path=other).close()
    with sqlite3.connect(other) as connection:
        (content, named) = connection.execute("SELECT design, ruleset_digest FROM playtest").fetchone()
    connection.close()
    alter(path, f"UPDATE figures SET design = x'{content.hex()}', digest = '{named}'")


def test_figures_of_another_game_are_refused_before_anything_is_played_on_them(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    recorded = sixty_plays(path)
    recorded.go_on_with(bound())
    recorded.close()
    of_another_scenario = replace(DESIGN, scenarios=(replace(DESIGN.scenarios[0], id="other"),))
    for design in (of_another_scenario, build_toulon()):
        _changed_figures(path, design)
        with pytest.raises(RecordFileError, match="figures 1 are those of another game"):
            RecordedPlaytest.open(path)
        path.with_name("other.record").unlink()


def test_a_record_with_the_highest_number_of_figures_goes_on_with_others(tmp_path: Path) -> None:
    path, most = tmp_path / "a.record", 2**63 - 1
    recorded = sixty_plays(path)
    recorded.go_on_with(bound())
    recorded.close()
    alter(path, f"UPDATE figures SET number = {most}; UPDATE play SET figures = {most} WHERE figures = 1")
    opened = RecordedPlaytest.open(path)
    assert opened.go_on_with(rules_for(other_cells(DESIGN, "-/R"))).figures == 1
    opened.close()
    assert sorted(read_record(path).figures) == [1, most]


@pytest.mark.usefixtures("coin_rules")
def test_a_record_of_schema_6_was_played_on_its_own_design_throughout(tmp_path: Path) -> None:
    path = Path(shutil.copy(OLD, tmp_path / "old.record"))
    before, record = path.read_bytes(), read_record(path)
    replayed = replay_record(path)
    assert (replayed.same, len(replayed.branches), record.figures) == (True, 3, {})
    assert {play.figures for play in record.plays} == {0} and path.read_bytes() == before
    recorded = RecordedPlaytest.open(path)
    recorded.note_play(0, "The evening")
    recorded.close()
    again = read_record(path)
    assert (again.plays, again.altered, again.notes[0]) == (record.plays, "", "The evening")
