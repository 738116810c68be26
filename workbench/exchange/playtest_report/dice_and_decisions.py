"""Two sections of a report: what the dice did, and who decided what in how long."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.engine.clauses import clause_order
from workbench.engine.playtests.report.figures import DiceLuck, FaceCount, together
from workbench.exchange.playtest_report.document import Block, Cell, Paragraph, Section, TableBlock
from workbench.exchange.playtest_report.reader import NONE, Reader, heads, side_by_side

MOST_ABREAST = 12
"""A die with more faces stands in several columns, one below the other."""
MUCH = 2.0
"""From so many standard deviations on luck is told loudly."""


def luck_section(r: Reader) -> Section:
    report = r.report
    explained = r.tr(
        "What the faces sum to, beside what fair dice sum to on average and how far they usually are from it. Whether "
        "high is good depends on the roll; from two deviations on it is rare."
    )
    sides = [side.id for side in r.rules.design.sides]
    rows = [_luck_row(r, together(report.dice), r.tr("all dice together"), is_loud=True)]
    rows += [_luck_row(r, report.luck_of(side), r.tr("all rolls"), is_loud=True) for side in sides]
    in_order = sorted(report.dice, key=lambda luck: (sides.index(luck.side) if luck.side in sides else len(sides),
                                                     luck.kind not in r.headings, clause_order(luck.kind)))  # fmt: skip
    rows += [_luck_row(r, luck, r.heading(luck.kind) or r.said(luck.kind)) for luck in in_order]
    titles = heads(
        r.tr("Side"),
        r.tr("Rolled for"),
        r.tr("Clause"),
        r.tr("Rolls"),
        r.tr("Dice"),
        r.tr("Sum"),
        r.tr("Expected"),
        r.tr("Spread"),
        r.tr("Above"),
        r.tr("Deviations"),
        numbers_from=3,
    )
    faces = [
        _faces(r, sides, [one for one in report.faces if one.sides == sides])
        for sides in dict.fromkeys(one.sides for one in report.faces)
    ]
    blocks: tuple[Block, ...] = (
        Paragraph(explained, is_quiet=True),
        TableBlock("", titles, tuple(rows)),
        *faces,
    )
    return Section(
        "dice",
        r.tr("Luck of the dice"),
        blocks if report.dice else (Paragraph(r.tr("No dice were rolled."), is_quiet=True),),
    )


def _faces(r: Reader, sides: int, faces: Sequence[FaceCount]) -> TableBlock:
    """How often each face of a kind of die came: a column for each, unless there are too many."""
    title = r.tr("Faces of D{sides}", sides=sides)
    if len(faces) > MOST_ABREAST:
        rows = tuple((r.count(one.face), r.count(one.count), r.count(one.expected, ".1f")) for one in faces)
        return side_by_side(heads(r.tr("Face"), r.tr("Rolled"), r.tr("Expected"), numbers_from=0), rows, 4)._replace(
            title=title
        )
    head = (Cell(r.tr("Face")), *(Cell(str(one.face), is_number=True) for one in faces))
    rolled = (Cell(r.tr("Rolled")), *(r.count(one.count) for one in faces))
    expected = (Cell(r.tr("Expected")), *(r.count(one.expected, ".1f") for one in faces))
    return TableBlock(title, head, (rolled, expected))


def _luck_row(r: Reader, luck: DiceLuck, what: str, is_loud: bool = False) -> tuple[Cell, ...]:
    return (
        r.side(luck.side) if luck.side or not is_loud else Cell(""),
        Cell(what, is_loud=is_loud),
        r.clause(luck.kind if luck.kind in r.headings else ""),
        r.count(luck.rolls),
        r.count(luck.dice),
        r.count(luck.total),
        r.count(luck.expected, ".1f"),
        r.count(luck.spread, ".1f"),
        r.count(luck.above, "+.1f"),
        r.count(luck.deviations, "+.2f", abs(luck.deviations) >= MUCH),
    )


def decisions_section(r: Reader) -> Section:
    rows, longest = [], list[tuple[Cell, ...]]()
    for seat in r.report.decisions:
        by = ", ".join(f"{r.holder(kind)} {count}" for kind, count in seat.by.items()) or NONE
        mean = r.seconds(seat.seconds / seat.timed) if seat.timed else NONE
        rows.append(
            (
                r.side(seat.seat),
                r.count(seat.count),
                Cell(by),
                Cell(r.seconds(seat.seconds) if seat.timed else NONE, is_number=True),
                Cell(mean, is_number=True),
                r.count(seat.advised),
            )
        )
        longest += [
            (r.side(seat.seat), r.play(one.play), Cell(r.said(one.title)), Cell(r.seconds(one.seconds), is_number=True))
            for one in seat.longest
        ]
    titles = (*heads(r.tr("Seat"), r.tr("Decisions"), numbers_from=1), *heads(r.tr("made by")))
    timed = heads(r.tr("Time"), r.tr("on average"), r.tr("after advice"), numbers_from=0)
    blocks: list[Block] = [TableBlock("", (*titles, *timed), tuple(rows))]
    if longest:
        of_them = heads(r.tr("Seat"), r.tr("Play"), r.tr("What was going on"), r.tr("Time"), numbers_from=3)
        blocks.append(TableBlock(r.tr("What took longest"), of_them, tuple(longest)))
    return Section("decisions", r.tr("Decisions"), tuple(blocks))
