"""Playtests beside each other tell in words in which figures they differ, as far as whoever reads may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sample_games.crossroads.build import build as build_crossroads
from tests.storage.test_many_records import texts
from workbench.engine.design import Design
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.rules_modules import rules_for
from workbench.exchange.playtest_report.figures_beside import MOST_CHANGES
from workbench.exchange.playtest_report.markdown import markdown_of
from workbench.exchange.playtest_report.several_sections import several_document
from workbench.storage.records.playtest_record import PERSON, RecordedPlaytest
from workbench.storage.records.seat_record import write_seat_record
from workbench.storage.records.several_reported import several_reported

SCENARIO = "meeting_engagement"
BOTS = {"blue": "greedy", "red": "greedy"}
DESIGN = build_crossroads()
FIRST = DESIGN.parameters[0]
TABLE = next(table for table in DESIGN.tables if table.id == "combat_results")
COUNTER = DESIGN.counters[0]


def changed(design: Design) -> Design:
    """A parameter, a cell and a counter otherwise."""
    cells = (("A1", *TABLE.cells[0][1:]), *TABLE.cells[1:])
    assert isinstance(FIRST.value, int) and TABLE.cells[0][0] != "A1"
    return replace(
        design,
        parameters=(replace(FIRST, value=FIRST.value + 1), *design.parameters[1:]),
        tables=tuple(replace(one, cells=cells) if one.id == TABLE.id else one for one in design.tables),
        counters=(replace(COUNTER, strength=COUNTER.strength + 5), *design.counters[1:]),
    )


def set_up_otherwise(design: Design) -> Design:
    """A unit of the enemy's stands elsewhere."""
    scenario = design.scenario(SCENARIO)
    others = tuple(replace(one, space="1706") if one.counter == "r_jaegers" else one for one in scenario.placements)
    assert others != scenario.placements
    scenarios = tuple(replace(one, placements=others) if one.id == SCENARIO else one for one in design.scenarios)
    return replace(design, scenarios=scenarios)


def record(path: Path, design: Design, seats: dict[str, str] = BOTS) -> RecordedPlaytest:
    return RecordedPlaytest.start(design, SCENARIO, 3, seats, path)


def document_of(*paths: Path, seat: str | None = None, language: str = "en") -> Any:
    several, rules = several_reported(paths, seat)
    return several_document(several, rules, language)


def told_of(document: Any) -> str:
    return "\n".join(markdown_of(document).splitlines())


def test_every_changed_figure_is_told_with_both_values(tmp_path: Path) -> None:
    for name, design in (("a", DESIGN), ("b", changed(DESIGN)), ("c", changed(DESIGN)), ("d", DESIGN)):
        record(tmp_path / f"{name}.record", design).close()
    several, _ = several_reported([tmp_path / f"{name}.record" for name in "abcd"])
    assert [one.same_as for one in several.figures] == [0, 1, 1, 0]
    told = {(change.was, change.now) for change in several.figures[1].changes}
    assert told == {
        (f"{FIRST.value} {FIRST.unit}", f"{int(FIRST.value) + 1} {FIRST.unit}"),
        (TABLE.cells[0][0], "A1"),
        (str(COUNTER.strength), str(COUNTER.strength + 5)),
    }
    words = " ".join(str(change.what) for change in several.figures[1].changes)
    assert str(FIRST.title) in words and str(COUNTER.name) in words and str(TABLE.title) in words
    document = document_of(*(tmp_path / f"{name}.record" for name in "abcd"))
    cells = texts(document)
    assert {"its own", "3 figures unlike A", "as B", "as A"} <= set(cells)
    page = told_of(document)
    assert f"B beside A (figures {figures_digest(changed(DESIGN), SCENARIO)[:8]})" in page and "C beside" not in page
    assert "valeurs" in told_of(document_of(tmp_path / "a.record", tmp_path / "b.record", language="fr"))


def test_where_all_go_by_the_same_there_is_no_such_section(tmp_path: Path) -> None:
    for name in "ab":
        record(tmp_path / f"{name}.record", DESIGN).close()
    document = document_of(tmp_path / "a.record", tmp_path / "b.record")
    assert "figures" not in [section.anchor for section in document.sections]


def test_only_so_many_are_told_and_how_many_more_there_are(tmp_path: Path) -> None:
    counters = tuple(replace(one, strength=one.strength + 1) for one in DESIGN.counters[: MOST_CHANGES + 7])
    record(tmp_path / "a.record", DESIGN).close()
    record(tmp_path / "b.record", replace(DESIGN, counters=(*counters, *DESIGN.counters[len(counters) :]))).close()
    document = document_of(tmp_path / "a.record", tmp_path / "b.record")
    section = next(one for one in document.sections if one.anchor == "figures")
    rows = [row for block in section.blocks if hasattr(block, "rows") for row in block.rows]
    assert len(rows) == MOST_CHANGES and any(getattr(block, "text", "") == "7 more" for block in section.blocks)


def test_branches_on_other_figures_say_what_they_changed(tmp_path: Path) -> None:
    recorded = record(tmp_path / "a.record", DESIGN)
    recorded.go_on_with(rules_for(changed(DESIGN)))
    recorded.close()
    record(tmp_path / "b.record", DESIGN).close()
    page = told_of(document_of(tmp_path / "a.record", tmp_path / "b.record"))
    assert "its own, and 1 further in branches" in page and "Branches of A" in page and str(COUNTER.name) in page


@pytest.mark.parametrize("is_seat_record", [False, True])
def test_a_seat_is_not_told_how_the_sides_are_set_up(tmp_path: Path, is_seat_record: bool) -> None:
    """Two worlds, in which the set-up of the second playtest differs: one page, but for what it showed on the map."""
    record(tmp_path / "a.record", DESIGN).close()
    sections = []
    for name, design in (("b", changed(DESIGN)), ("c", set_up_otherwise(changed(DESIGN)))):
        recorded = record(tmp_path / f"{name}.record", design, {"blue": PERSON, "red": "greedy"})
        if is_seat_record:
            write_seat_record(tmp_path / f"{name}.record.told", design, recorded.playtest, "blue")
        recorded.close()
        path = tmp_path / (f"{name}.record.told" if is_seat_record else f"{name}.record")
        several, rules = several_reported([tmp_path / "a.record", path])
        assert several.playtests[1].report.eyes == "blue"
        document = several_document(several, rules)
        blocks = next(one for one in document.sections if one.anchor == "figures").blocks
        sections.append([rows for block in blocks if (rows := getattr(block, "rows", ()))])
        assert len(several.figures[1].changes) == 3
        whole, _ = several_reported([tmp_path / "a.record", tmp_path / f"{name}.record"], "")
        assert len(whole.figures[1].changes) == (3 if name == "b" else 4)
    assert sections[0] == sections[1]


def test_a_record_for_a_seat_has_the_figures_of_the_playtest_that_it_is_of(tmp_path: Path) -> None:
    recorded = record(tmp_path / "a.record", DESIGN)
    write_seat_record(tmp_path / "b.record", DESIGN, recorded.playtest, "red")
    recorded.close()
    several, _ = several_reported([tmp_path / "a.record", tmp_path / "b.record"])
    assert [one.same_as for one in several.figures] == [0, 0]
