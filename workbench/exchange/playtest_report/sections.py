"""The sections of a report, in the order in which they are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.engine.playtests.own_words import NoteKind
from workbench.engine.playtests.report.figures import Report, TurnReport
from workbench.engine.words.message import marked
from workbench.exchange.playtest_report.curves import CHART, DASHES, Curve, curves_chart
from workbench.exchange.playtest_report.dice_and_decisions import MUCH, decisions_section, luck_section
from workbench.exchange.playtest_report.document import (
    Block,
    Cell,
    Document,
    Folded,
    Paragraph,
    Part,
    Picture,
    Section,
    TableBlock,
)
from workbench.exchange.playtest_report.drawings import MapDrawing
from workbench.exchange.playtest_report.reader import NONE, AnyRules, Reader, entry, filled_columns, heads, side_by_side

KINDS = {
    NoteKind.NOTE: marked("note"),
    NoteKind.BOOKMARK: marked("bookmark"),
    NoteKind.FELT_WRONG: marked("felt wrong"),
}


def document_of(
    report: Report, rules: AnyRules, language: str = "en", shown: MapDrawing | None = None, with_log: bool = True
) -> Document:
    """The whole report; `shown` draws what stood on the map at the end of each turn, the log can be left out."""
    reader = Reader(report, rules, language)
    eyes = reader.name(report.eyes) if report.eyes else ""
    whose = reader.tr("as told to {seat}", seat=eyes) if eyes else reader.tr("everything, of all seats")
    sections = (
        _overview(reader),
        *([_notes(reader)] if report.notes else []),
        _turns(reader, shown, with_log),
        luck_section(reader),
        decisions_section(reader),
        *([] if report.notes else [_notes(reader)]),
        _clauses(reader),
        *([_cells(reader)] if report.cells or not report.eyes else []),
    )
    return Document(
        reader.tr("Report of a playtest: {scenario}", scenario=report.scenario),
        f"{report.game} · {whose}",
        language,
        sections,
        tuple((side, colours.ground, colours.ink) for side, colours in reader.colours.items()),
        reader.tr("Contents"),
    )


def _overview(r: Reader) -> Section:
    report = r.report
    facts = [(r.tr("Scenario"), report.scenario), (r.tr("Result"), r.outcome())]
    if report.branch:
        facts.append((r.tr("Branch"), r.said(report.branch)))
    last = report.turns[-1].title if report.turns else ""
    facts.append((r.tr("Length"), r.tr("{plays} {plays:play|plays}, {turn}", plays=report.plays, turn=last)))
    if held := [f"{r.name(seat.seat)}: {', '.join(map(r.holder, seat.by))}" for seat in report.decisions if seat.by]:
        facts.append((r.tr("Decided by"), "; ".join(held)))
    if report.seed is not None:
        facts.append((r.tr("Dice"), r.tr("seed {seed}", seed=str(report.seed))))
    rows = []
    for side in r.rules.design.sides:
        luck = report.luck_of(side.id)
        rows.append(
            (
                r.side(side.id),
                r.count(report.points.get(side.id, 0)),
                r.lost(report.lost_by(side.id)),
                r.count(luck.above, "+.1f"),
                r.count(luck.deviations, "+.2f", abs(luck.deviations) >= MUCH),
            )
        )
    table = TableBlock(
        "",
        heads(
            r.tr("Side"),
            r.tr("Victory points"),
            r.tr("Strength lost"),
            r.tr("Dice above average"),
            r.tr("in deviations"),
            numbers_from=1,
        ),
        tuple(rows),
    )
    blocks: list[Block] = [TableBlock("", (), tuple((Cell(what), Cell(told)) for what, told in facts)), table]
    blocks += told_in_part(r, [report])
    if len(report.turns) > 1:
        blocks.append(_chart(r))
    return Section("overview", r.tr("At a glance"), tuple(blocks))


def told_in_part(r: Reader, reports: Sequence[Report]) -> list[Block]:
    """What "told" means beside strength lost, where it stands there."""
    lost = [report.lost_by(side.id) for report in reports for side in r.rules.design.sides]
    if all(one is None or one.is_all for one in lost):
        return []
    told = r.tr(
        "Of strength that others lost a seat counts what it was told; what it could not see may be more or less."
    )
    return [Paragraph(told, is_quiet=True)]


def _chart(r: Reader) -> Picture:
    sides = [side.id for side in r.rules.design.sides]
    points = {side: [(turn.turn, points_of(turn, side)) for turn in r.report.turns] for side in sides}
    points = {side: line for side, line in points.items() if any(value for _, value in line)} or points
    curves = [
        Curve(f"{r.name(side)} {line[-1][1]}", line, r.colours[side].ground, DASHES[number % 3])
        for number, (side, line) in enumerate(points.items())
    ]
    told = "; ".join(f"{r.name(side)}: {', '.join(str(value) for _, value in line)}" for side, line in points.items())
    return Picture(
        "points", curves_chart(curves), *CHART, r.tr("Victory points at the end of each turn. {told}", told=told)
    )


def points_of(turn: TurnReport, side: str) -> int:
    """The victory points of a side at the end of a turn."""
    return next((summary.points[1] for summary in turn.sides if summary.side == side), 0)


def _turns(r: Reader, shown: MapDrawing | None, with_log: bool) -> Section:
    return Section("turns", r.tr("Turn by turn"), (), tuple(_turn(r, turn, shown, with_log) for turn in r.report.turns))


def _turn(r: Reader, turn: TurnReport, shown: MapDrawing | None, with_log: bool) -> Part:
    blocks: list[Block] = [_of_sides(r, turn)]
    if turn.fights:
        rows = tuple((r.place(place), r.count(count)) for place, count in turn.fights)
        titles = heads(r.tr("Where"), r.tr("Fights"), numbers_from=1)
        blocks.append(TableBlock(r.tr("Where it was fought"), titles, rows))
    if shown is not None:
        names = {piece.unit: r.said(piece.name) for piece in turn.pieces}
        svg = shown.drawn(turn.pieces, turn.control, names)
        words = r.tr("The map at the end of this turn: {count} counters", count=len(turn.pieces))
        blocks.append(Picture(f"turn-{turn.turn}", svg, shown.map.width_mm, shown.map.height_mm, words, is_on_map=True))
    if notes := [note for note in r.report.notes if turn.first <= note.play <= turn.last]:
        noted = tuple((r.play(note.play), Cell(r.said(KINDS[note.kind])), Cell(note.text)) for note in notes)
        blocks.append(TableBlock(r.tr("Noted"), (), noted))
    if with_log:
        lines = tuple(
            (r.play(line.play), Cell(r.said(line.text), side=line.side, is_loud=line.is_head), r.clause(line.clause))
            for line in turn.lines
        )
        blocks.append(Folded(r.tr("Log of this turn: {count} {count:line|lines}", count=len(lines)), lines))
    below = r.tr("plays {first} to {last}", first=turn.first, last=turn.last)
    title = ", ".join(filter(None, (r.said(turn.title), r.said(turn.below))))
    return Part(f"turn-{turn.turn}", title, below, tuple(blocks))


def _of_sides(r: Reader, turn: TurnReport) -> TableBlock:
    rows = []
    for summary in turn.sides:
        standing, before_now = turn.standing[summary.side], summary.points
        taken = ", ".join(r.name(space) for space in summary.taken) or NONE
        rows.append(
            (
                r.side(summary.side),
                r.count(before_now[1]),
                r.count(before_now[1] - before_now[0], "+"),
                r.lost(turn.strength_lost.get(summary.side)),
                r.count(standing.counters),
                r.strength(standing),
                Cell(taken),
            )
        )
    titles = heads(
        r.tr("Side"),
        r.tr("Points"),
        r.tr("this turn"),
        r.tr("Strength lost"),
        r.tr("Counters"),
        r.tr("Strength"),
        numbers_from=1,
    )
    return TableBlock("", (*titles, Cell(r.tr("Taken"))), tuple(rows))


def _notes(r: Reader) -> Section:
    rows = tuple(
        (
            r.play(note.play),
            Cell(r.said(KINDS[note.kind]), is_loud=note.kind is NoteKind.FELT_WRONG),
            r.side(note.seat) if note.seat else Cell(""),
            Cell(note.text),
        )
        for note in r.report.notes
    )
    titles = heads(r.tr("Play"), r.tr("Kind"), r.tr("Whose"), r.tr("Note"))
    nothing = Paragraph(r.tr("Nothing was noted."), is_quiet=True)
    return Section("notes", r.tr("Notes"), (TableBlock("", titles, rows) if rows else nothing,))


def _clauses(r: Reader) -> Section:
    used = tuple(
        (r.clause(use.number), Cell(r.heading(use.number)), r.count(use.count), r.play(use.first), r.play(use.last))
        for use in r.report.clauses
    )
    unused = tuple((r.clause(number), Cell(r.heading(number))) for number in r.report.unused)
    titles = heads(
        r.tr("Clause"), r.tr("Heading"), r.tr("Cited"), r.tr("First play"), r.tr("Last play"), numbers_from=2
    )
    explained = Paragraph(r.tr("A clause counts as used where something that happened cites it."), is_quiet=True)
    blocks: tuple[Block, ...] = (
        explained,
        TableBlock(r.tr("Used: {count}", count=len(used)), titles, used),
        side_by_side(heads(r.tr("Clause"), r.tr("Heading")), unused)._replace(
            title=r.tr("Never used: {count}", count=len(unused))
        ),
    )
    return Section("clauses", r.tr("Clauses"), blocks)


def _cells(r: Reader) -> Section:
    if not r.report.cells:
        return Section("tables", r.tr("Tables"), (Paragraph(r.tr("No roll was read on a table."), is_quiet=True),))
    return Section("tables", r.tr("Tables"), tuple(_of_tables(r)))


def _of_tables(r: Reader) -> Iterator[TableBlock]:
    tables = {table.id: table for table in r.rules.design.tables}
    for name in dict.fromkeys(hit.table for hit in r.report.cells):
        hits = [hit for hit in r.report.cells if hit.table == name]
        table = tables.get(name)
        cells = sum(len(row) for row in table.cells) if table is not None else len(hits)
        rows = tuple(
            (*(Cell(entry(part)) for part in (hit.row, hit.column, hit.plane)), r.count(hit.count)) for hit in hits
        )
        title = r.tr("{table}: {count} of {cells} cells hit", table=r.said(table.title if table else name),
                       count=len(hits), cells=cells)  # fmt: skip
        titles = heads(r.tr("Row"), r.tr("Column"), r.tr("Plane"), r.tr("Rolls"), numbers_from=3)
        yield filled_columns(TableBlock(title, titles, rows))
