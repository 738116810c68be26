"""The rules of a game as a text: the designer's clauses whole, figures and tables, nothing of it read as markup."""

from __future__ import annotations

from pathlib import Path

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.rulesets.hex_and_counter.small_design import small_design
from workbench.engine.design import ClauseKind, ClauseLabel, Design
from workbench.engine.rules_modules import rules_class
from workbench.engine.scenarios.scenario_parts import VictoryCondition, VictoryMoment, VictoryTest
from workbench.exchange.exports import EXPORTS, Export, write_export
from workbench.exchange.rules_summary import rules_summary
from workbench.storage.samples import build_sample

CLAUSES = (
    ClauseLabel("101.2", "Fog", "No one sees far.\nNot even cavalry.", ClauseKind.RULE),
    ClauseLabel("101.10", "Rain", "", ClauseKind.NOTE),
    ClauseLabel("7", "<b>Bold</b> | *stars*", "# not a heading", ClauseKind.EXAMPLE),
)


def design() -> Design:
    small = small_design()
    test = VictoryTest("holds_all", Map({"side": "red", "spaces": "0405 0406"}))
    won = VictoryCondition("The bridge", "red", VictoryMoment.TURN_END, (test,))
    return replace(small, clauses=CLAUSES, scenarios=(replace(small.scenarios[0], victory=(won,)),))


def test_own_clauses_stand_whole_and_in_order() -> None:
    text = rules_summary(design())
    places = [text.index(told) for told in ("**7 ", "**101.2 Fog.** No one sees far.", "Not even cavalry.", "**101.10")]
    assert places == sorted(places)
    assert "3.1 A hex holds units of one side" in text, "the standard rules are our own words"


def test_nothing_of_a_design_is_markup() -> None:
    text = rules_summary(design())
    assert "<b>" not in text and "\\<b\\>Bold" in text and "\n# not" not in text


def test_figures_and_tables_stand_cell_by_cell() -> None:
    small = design()
    text = rules_summary(small)
    for table in small.tables:
        rows = text.partition(f"## {table.title}")[2].partition("\n## ")[0]
        assert rows.count("\n|") == (len(table.rows) + 2) * max(len(table.planes), 1), table.id
    for parameter in small.parameters:
        assert f"| {parameter.value}" in text


def test_a_condition_of_victory_is_told_in_words() -> None:
    small = design()
    red = next(side.name for side in small.sides if side.id == "red")
    assert f"- **The bridge**: {red} wins, when a turn ends; {red} holds all of 0405 0406" in rules_summary(small)


@pytest.mark.parametrize("game", ["toulon", "grande_tactique"])
def test_of_a_published_book_only_our_headings_stand(game: str) -> None:
    sample = build_sample(game)
    text = rules_summary(sample)
    headings = {clause.number: clause.heading for clause in rules_class(game).clauses}
    assert all(f"- {number} " in text for number in headings if number not in {one.clause for one in sample.clauses})
    assert all(f"## {one.title}" in text.replace("\\", "") for one in sample.scenarios)


def test_it_is_an_export_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    path = tmp_path / "rules.md"
    assert "md" in EXPORTS
    write_export("md", Export(design(), path))
    assert "## Sequence of play" in path.read_text(encoding="utf-8")
    assert "## S\u00e9quence de jeu" in rules_summary(design(), "fr")
