"""Several playtests beside each other as a document: one line for each, their points in one diagram, what none did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.engine.playtests.own_words import NoteKind
from workbench.engine.playtests.report.figures import Report, TurnReport
from workbench.engine.playtests.report.several import NeverHit, OneOfSeveral, Several
from workbench.exchange.playtest_report.curves import CHART, DASHES, Curve, curves_chart
from workbench.exchange.playtest_report.dice_and_decisions import MUCH
from workbench.exchange.playtest_report.document import (
    Block,
    Cell,
    Document,
    Paragraph,
    Picture,
    Section,
    TableBlock,
)
from workbench.exchange.playtest_report.figures_beside import figures_in_short, figures_section
from workbench.exchange.playtest_report.reader import NONE, AnyRules, Reader, entry, heads, side_by_side
from workbench.exchange.playtest_report.sections import points_of, told_in_part

CHART_HEIGHT, NAMES_PX, LINE_PX = 300.0, 150.0, 15.0


class Shown(NamedTuple):
    """A playtest among others: the letter by which it is told, and what puts its own figures into words."""

    letter: str
    one: OneOfSeveral
    reader: Reader

    @property
    def report(self) -> Report:
        return self.one.report


def several_document(several: Several, rules: AnyRules, language: str = "en") -> Document:
    """All of it as it is read."""
    shown = [
        Shown(letter_of(number), one, Reader(one.report, rules, language))
        for number, one in enumerate(several.playtests)
    ]
    r = shown[0].reader
    sections = (
        _overview(r, several, shown),
        *figures_section(r, several, [one.letter for one in shown]),
        _points(r, shown),
        _losses(r, shown),
        _dice(r, shown),
        _clauses(r, several),
        _cells(r, several),
    )
    title = r.tr("{count} playtests side by side", count=len(shown))
    return Document(
        title,
        rules.design.title,
        language,
        sections,
        tuple((side, colours.ground, colours.ink) for side, colours in r.colours.items()),
        r.tr("Contents"),
    )


def letter_of(number: int) -> str:
    """A, B … Z, AA: by what a playtest is called in tables and diagrams."""
    letters = ""
    while number >= 0:
        letters, number = chr(ord("A") + number % 26) + letters, number // 26 - 1
    return letters


# ---------------------------------------------------------------------- at a glance


def _overview(r: Reader, several: Several, shown: Sequence[Shown]) -> Section:
    titles = heads(
        r.tr("Playtest"), r.tr("Scenario"), r.tr("Seats"), r.tr("Result"), r.tr("Told"), r.tr("Figures"),
        r.tr("Turns"), r.tr("Plays"), r.tr("Notes"), r.tr("Felt wrong"), numbers_from=6,
    )  # fmt: skip
    figures = figures_in_short(r, several, [one.letter for one in shown])
    rows = tuple(_row(r, *one) for one in zip(shown, figures, strict=True))
    files = tuple((Cell(one.letter, is_loud=True), Cell(one.one.name)) for one in shown)
    blocks: list[Block] = [TableBlock("", titles, rows), TableBlock(r.tr("Their records"), (), files)]
    if any(one.same_as for one in several.figures):
        told = r.tr("They go by different figures: what differs between them may come of that.")
        blocks.insert(0, Paragraph(told))
    return Section("overview", r.tr("At a glance"), tuple(blocks))


def _row(r: Reader, shown: Shown, figures: str) -> tuple[Cell, ...]:
    report, notes = shown.report, shown.report.notes
    seats = ", ".join(f"{r.name(seat)}: {r.holder(kind)}" for seat, kind in shown.one.seats.items())
    eyes = r.tr("as told to {seat}", seat=r.name(report.eyes)) if report.eyes else r.tr("everything")
    return (
        Cell(shown.letter, is_loud=True),
        Cell(report.scenario),
        Cell(seats or NONE),
        Cell(shown.reader.outcome()),
        Cell(eyes),
        Cell(figures),
        r.count(len(report.turns)),
        r.count(report.plays),
        r.count(sum(note.kind is NoteKind.NOTE for note in notes)),
        r.count(sum(note.kind is NoteKind.FELT_WRONG for note in notes)),
    )


# ---------------------------------------------------------------------- over time


def _points(r: Reader, shown: Sequence[Shown]) -> Section:
    sides = [side.id for side in r.rules.design.sides]
    curves = [
        Curve(f"{one.letter} {r.name(side)} {line[-1][1]}", line, r.colours[side].ground, DASHES[number % len(DASHES)])
        for number, one in enumerate(shown)
        for side in sides
        if (line := [(turn.turn, points_of(turn, side)) for turn in one.report.turns])
        and (any(value for _, value in line) or one.report.points.get(side, 0))
    ]
    size = (CHART[0], max(CHART_HEIGHT, 44 + LINE_PX * len(curves)))
    words = r.tr("Victory points at the end of each turn.")
    nobody = Paragraph(r.tr("Nobody has victory points."), is_quiet=True)
    picture = Picture("points", curves_chart(curves, size=size, room_for_names=NAMES_PX), *size, words)
    table = _of_turns(r, shown)
    return Section("points", r.tr("Points over time"), (picture, table) if curves else (nobody, table))


def _of_turns(r: Reader, shown: Sequence[Shown]) -> TableBlock:
    """A line for each turn, a column for each side of each playtest."""
    sides = [side.id for side in r.rules.design.sides]
    columns = [(one, side) for one in shown for side in sides]
    turns = sorted({turn.turn for one in shown for turn in one.report.turns})
    by_turn = {one.letter: {turn.turn: turn for turn in one.report.turns} for one in shown}
    rows = tuple(
        (
            Cell(str(turn), is_number=True),
            *(_at(r, by_turn[one.letter].get(turn), side) for one, side in columns),
        )
        for turn in turns
    )
    titles = (r.tr("Turn"), *(f"{one.letter} {r.name(side)}" for one, side in columns))
    return TableBlock("", heads(*titles, numbers_from=0), rows)


def _at(r: Reader, turn: TurnReport | None, side: str) -> Cell:
    return r.count(points_of(turn, side)) if turn is not None else Cell("", is_number=True)


# ---------------------------------------------------------------------- losses and dice


def _losses(r: Reader, shown: Sequence[Shown]) -> Section:
    sides = [side.id for side in r.rules.design.sides]
    rows = tuple(
        (Cell(one.letter, is_loud=True), *(one.reader.lost(one.report.lost_by(side)) for side in sides))
        for one in shown
    )
    titles = heads(r.tr("Playtest"), *(r.name(side) for side in sides), numbers_from=1)
    explained = Paragraph(r.tr("Strength that each side lost, as the rules count it."), is_quiet=True)
    told = told_in_part(r, [one.report for one in shown])
    return Section("losses", r.tr("Losses"), (explained, TableBlock("", titles, rows), *told))


def _dice(r: Reader, shown: Sequence[Shown]) -> Section:
    explained = r.tr(
        "How far the sum of all faces is above what fair dice sum to, and in brackets in how many standard deviations."
    )
    sides = [side.id for side in r.rules.design.sides]
    rows = tuple(
        (
            Cell(one.letter, is_loud=True),
            *(_luck(r, one.report, side) for side in sides),
            r.count(one.report.luck.dice),
        )
        for one in shown
    )
    titles = heads(r.tr("Playtest"), *(r.name(side) for side in sides), r.tr("Dice"), numbers_from=1)
    return Section(
        "dice", r.tr("Luck of the dice"), (Paragraph(explained, is_quiet=True), TableBlock("", titles, rows))
    )


def _luck(r: Reader, report: Report, side: str) -> Cell:
    luck = report.luck_of(side)
    told = f"{r.number(luck.above, '+.1f')} ({r.number(luck.deviations, '+.2f')})" if luck.dice else NONE
    return Cell(told, is_number=True, is_loud=abs(luck.deviations) >= MUCH)


# ---------------------------------------------------------------------- what none of them did


def _clauses(r: Reader, several: Several) -> Section:
    rows = tuple((Cell(number), Cell(r.heading(number))) for number in several.never_cited)
    title = r.tr("Never used in any: {count}", count=len(rows))
    block: Block = side_by_side(heads(r.tr("Clause"), r.tr("Heading")), rows)._replace(title=title)
    if not rows:
        block = Paragraph(r.tr("Each clause was used in one of them."), is_quiet=True)
    return Section("clauses", r.tr("Clauses"), (block,))


def _cells(r: Reader, several: Several) -> Section:
    if not several.counted:
        told = r.tr("Cells are counted where everything is told, and of none of these it is.")
        return Section("tables", r.tr("Tables"), (Paragraph(told, is_quiet=True),))
    counted = r.tr("Counted in {count} {count:playtest|playtests} of which everything is told.", count=several.counted)
    blocks: list[Block] = [Paragraph(counted, is_quiet=True)]
    titles = heads(r.tr("Table"), r.tr("Never hit"), r.tr("Cells"), numbers_from=1)
    rows = tuple(
        (Cell(r.said(one.title or one.table)), r.count(len(one.never)), r.count(one.cells)) for one in several.never_hit
    )
    blocks.append(TableBlock("", titles, rows))
    blocks += _never(r, several.never_hit)
    return Section("tables", r.tr("Tables"), tuple(blocks))


def _never(r: Reader, tables: Sequence[NeverHit]) -> Iterator[Block]:
    """Which cells, of the tables that rolls came to: row by row, the columns that were never hit."""
    for one in tables:
        if not 0 < len(one.never) < one.cells:
            continue
        by_row: dict[tuple[str, str], list[str]] = {}
        for cell in one.never:
            by_row.setdefault((cell.plane, cell.row), []).append(cell.column)
        titles = heads(r.tr("Row"), r.tr("Columns never hit"))
        rows = tuple(
            (
                Cell(", ".join(map(entry, filter(None, (plane, row))))),
                Cell(", ".join(map(entry, filter(None, columns))) or r.tr("never hit")),
            )
            for (plane, row), columns in by_row.items()
        )
        title = r.tr("{table}: {count} of {cells} cells never hit", table=r.said(one.title or one.table),
                     count=len(one.never), cells=one.cells)  # fmt: skip
        yield TableBlock(title, titles, rows)


__all__ = ["letter_of", "several_document"]
