"""Which figures playtests beside each other go by: which have the same, and what differs, figure by figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.engine.playtests.report.several import FigureChange, Several
from workbench.engine.words.bounded_words import one_line
from workbench.exchange.playtest_report.document import Block, Cell, Paragraph, Section, TableBlock
from workbench.exchange.playtest_report.reader import NONE, Reader, heads

MOST_CHANGES = 12
"""So many figures are told of each; then how many more there are."""
MOST_SIGNS = 120
LETTERS_OF_A_DIGEST = 8


def figures_in_short(r: Reader, several: Several, letters: Sequence[str]) -> list[str]:
    """What stands in the line of each playtest: "A" of its own figures, or those of whom, and how many differ."""
    told = []
    for number, (of_one, playtest) in enumerate(zip(several.figures, several.playtests, strict=True)):
        words = r.tr("its own") if of_one.same_as == number else r.tr("as {letter}", letter=letters[of_one.same_as])
        if of_one.same_as == number and number:
            words = r.tr("{count} {count:figure|figures} unlike {letter}", count=len(of_one.changes), letter=letters[0])
        others = len(playtest.other_figures)
        told.append(
            r.tr("{figures}, and {count} further in branches", figures=words, count=others) if others else words
        )
    return told


def figures_section(r: Reader, several: Several, letters: Sequence[str]) -> Iterator[Section]:
    """What differs; nothing where all go by the same."""
    blocks = [*_beside_the_first(r, several, letters), *_of_branches(r, several, letters)]
    if blocks:
        explained = r.tr("What differs of all that a playtest goes by: tables, parameters, counters, maps, scenario.")
        yield Section("figures", r.tr("Figures"), (Paragraph(explained, is_quiet=True), *blocks))


def _beside_the_first(r: Reader, several: Several, letters: Sequence[str]) -> Iterator[Block]:
    for number, (of_one, playtest) in enumerate(zip(several.figures, several.playtests, strict=True)):
        if not number or of_one.same_as != number:
            continue
        digest = playtest.figures[:LETTERS_OF_A_DIGEST]
        title = r.tr("{letter} beside {first} (figures {digest})", letter=letters[number], first=letters[0],
                     digest=digest)  # fmt: skip
        yield from _changes(r, title, of_one.changes, (letters[0], letters[number]))
        first = several.playtests[0].report
        if playtest.report.scenario != first.scenario:
            yield Paragraph(r.tr("They are of two scenarios, which are not compared."), is_quiet=True)
        if playtest.report.eyes or first.eyes:
            yield Paragraph(r.tr("How the sides are set up is not compared: a seat reads this."), is_quiet=True)


def _of_branches(r: Reader, several: Several, letters: Sequence[str]) -> Iterator[Block]:
    for letter, playtest in zip(letters, several.playtests, strict=True):
        for other in playtest.other_figures:
            title = r.tr("Branches of {letter} (figures {digest})", letter=letter,
                         digest=other.digest[:LETTERS_OF_A_DIGEST])  # fmt: skip
            yield from _changes(r, title, other.changes, (r.tr("as begun"), r.tr("in branches")))


def _changes(r: Reader, title: str, changes: Sequence[FigureChange], columns: tuple[str, str]) -> Iterator[Block]:
    rows = tuple(
        tuple(Cell(one_line(r.said(text), MOST_SIGNS) or NONE) for text in (one.what, one.was, one.now))
        for one in changes[:MOST_CHANGES]
    )
    if rows:
        yield TableBlock(title, heads(r.tr("What differs"), *columns), rows)
    else:
        yield Paragraph(r.tr("{title}: nothing of what may be told.", title=title))
    if more := len(changes) - len(rows):
        yield Paragraph(r.tr("{count} more", count=more), is_quiet=True)
