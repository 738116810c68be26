"""A report as a designer reads it: no empty turn, no raw id, lines in the order of the book, headings in place."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.storage.test_report_figures import PLAYED, played, reported
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.clauses import clause_order
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.making import report_of
from workbench.engine.rules_modules import rules_for
from workbench.exchange.playtest_report.document import Cell, Document, TableBlock
from workbench.exchange.playtest_report.sections import document_of
from workbench.qt.playtest_reports import pdf
from workbench.storage.samples import build_sample

CODE = re.compile(r"[a-z]_[a-z]")


@cache
def document(game: str, language: str = "en") -> Document:
    return document_of(reported(game), played(game).rules, language)


def tables_of(found: Document) -> list[TableBlock]:
    return [
        block
        for section in found.sections
        for block in (*section.blocks, *(block for part in section.parts for block in part.blocks))
        if isinstance(block, TableBlock)
    ]


def cells_of(found: Document) -> list[Cell]:
    return [cell for table in tables_of(found) for row in (table.heads, *table.rows) for cell in row]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", PLAYED)
def test_no_name_of_code_stands_in_a_table(game: str, language: str) -> None:
    for cell in cells_of(document(game, language)):
        assert not CODE.search(cell.text), cell.text


@pytest.mark.parametrize("game", PLAYED)
def test_no_column_is_empty_and_each_row_is_as_long_as_its_head(game: str) -> None:
    for table in tables_of(document(game)):
        for place, head in enumerate(table.heads):
            assert any(row[place].text for row in table.rows), (table.title, head.text)
        assert {len(row) for row in table.rows} <= {len(table.heads or table.rows[0])}


@pytest.mark.parametrize("game", PLAYED)
def test_rolls_stand_side_by_side_of_the_sides_and_clause_by_clause(game: str) -> None:
    luck = next(section for section in document(game).sections if section.anchor == "dice")
    table = next(block for block in luck.blocks if isinstance(block, TableBlock))
    sides = [side.id for side in played(game).rules.design.sides]
    of_kinds = table.rows[1 + len(sides) :]
    assert table.rows[0][1].text == "all dice together"
    assert [row[0].side for row in table.rows[1 : 1 + len(sides)]] == sides
    for one, other in pairwise(of_kinds):
        places = [sides.index(row[0].side) if row[0].side in sides else len(sides) for row in (one, other)]
        assert places == sorted(places)
        if places[0] == places[1] and one[2].text and other[2].text:
            assert clause_order(one[2].text) <= clause_order(other[2].text)


@pytest.mark.parametrize("game", PLAYED)
def test_every_clause_stands_once_as_used_or_as_never_used(game: str) -> None:
    section = next(one for one in document(game).sections if one.anchor == "clauses")
    linked = [cell.text for table in section.blocks if isinstance(table, TableBlock)
              for row in table.rows for cell in row if cell.link.startswith("clause:")]  # fmt: skip
    report = reported(game)
    assert sorted(linked) == sorted([*(use.number for use in report.clauses), *report.unused])


def test_a_turn_that_has_only_just_begun_is_none_yet() -> None:
    rules = rules_for(build_sample("crossroads"))
    playtest: Playtest[Any, Any] = Playtest(rules, "meeting_engagement", 3)
    bots = make_bots(dict.fromkeys(rules.seats(playtest.start), "greedy"), playtest)
    turns = set()
    while playtest.turn < 4:
        seat = playtest.decisions()[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
        report = report_of(playtest, "")
        assert all(turn.first <= turn.last for turn in report.turns)
        assert [turn.last for turn in report.turns][-1] == report.plays
        turns.add((playtest.turn, len(report.turns)))
    assert (2, 1) in turns and (2, 2) in turns and (3, 2) in turns


def test_strength_that_a_seat_cannot_read_is_no_nought() -> None:
    rules, found = played("toulon").rules, []
    report = report_of(played("toulon"), "republican")
    for section in document_of(report, rules).sections:
        for part in section.parts:
            table = next(block for block in part.blocks if isinstance(block, TableBlock))
            place = [head.text for head in table.heads].index("Strength")
            found += [row[place].text for row in table.rows if row[0].side != "republican"]
    assert found and all(text == "not known" or text.endswith(" known") for text in found)


def test_a_heading_stands_on_the_page_of_what_it_is_above(qapp: QApplication) -> None:
    pages = set()
    for game in PLAYED:
        page = pdf._laid_out(document(game), None, pdf.UNTOLD)
        heading, block = None, page.begin()
        while block.isValid():
            if block.blockFormat().headingLevel():
                heading = block
            elif heading is not None:
                assert pdf._page_of(page, heading) == pdf._page_of(page, block), heading.text()
                pages.add(pdf._page_of(page, block))
                heading = None
            block = block.next()
    assert len(pages) > 5
