"""Whoever a report is written for: a language, and what the rules and the design call things."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.display import Lost
from workbench.engine.playtests.report.figures import Report, Standing
from workbench.engine.ruleset import RulesModule
from workbench.engine.words.message import Argument, Message, as_message, figure, marked
from workbench.engine.words.seat_names import seat_names
from workbench.exchange.playtest_report.document import CLAUSE, PLACE, PLAY, Cell, TableBlock, link
from workbench.language import said_in

AnyRules = RulesModule[Any, Any]
NONE = "–"
HOLDERS = {
    "person": marked("a person"),
    "told": marked("a person"),
    "greedy": marked("a greedy bot"),
    "random": marked("a random bot"),
}


class Reader:
    """Puts figures into words."""

    def __init__(self, report: Report, rules: AnyRules, language: str) -> None:
        self.report, self.rules, self.language = report, rules, language
        design = rules.design
        self.names = seat_names(design)
        self.colours = {side.id: SIDE_COLOURS.get(side.colours, SIDE_COLOURS["stone"]) for side in design.sides}
        self.headings = {clause.number: clause.heading for clause in rules.clauses}

    def tr(self, text: str, /, **arguments: Argument) -> str:
        """A text of the catalogues, with what stands in its places."""
        return self.said(Message(text, **arguments) if arguments else text)

    def said(self, words: str) -> str:
        """Words of the rules or of the catalogues in the language of the report."""
        return said_in(self.language, words)

    def name(self, thing: str) -> str:
        """A side, a seat, a space or a counter as it is called."""
        called = self.names.get(thing) or self.rules.words.name_of(thing)
        return self.said(called) if isinstance(called, Message) else str(called)

    def number(self, value: float, spec: str = "") -> str:
        """A number as the language writes it."""
        return figure(value, spec, self.language)

    def seconds(self, seconds: float) -> str:
        """A while: seconds with one decimal, from a minute on minutes and seconds."""
        if seconds < 60:
            return self.tr("{seconds} s", seconds=self.number(seconds, ".1f"))
        return self.tr("{minutes} min {seconds} s", minutes=int(seconds // 60), seconds=int(seconds % 60))

    def play(self, play: int) -> Cell:
        """A moment, with the way there."""
        return Cell(str(play), link(PLAY, play), is_number=True)

    def place(self, space: str) -> Cell:
        """A space, with the way there."""
        return Cell(self.name(space), link(PLACE, space)) if space else Cell("")

    def clause(self, number: str) -> Cell:
        """A clause by its number, with the way there."""
        return Cell(number, link(CLAUSE, number)) if number else Cell("")

    def heading(self, clause: str) -> str:
        """What a clause is about."""
        return self.said(self.headings.get(clause, ""))

    def side(self, side: str) -> Cell:
        """A side, with its colour; what is nobody's."""
        return Cell(self.name(side), side=self.rules.side_of(side)) if side else Cell(self.tr("nobody's"))

    def count(self, value: float, spec: str = "", is_loud: bool = False) -> Cell:
        """A number in a table."""
        return Cell(self.number(value, spec), is_number=True, is_loud=is_loud)

    def holder(self, kind: str) -> str:
        """Who held a seat: "a person", "a greedy bot (never attacks)"."""
        bot, _, told = kind.partition(":")
        held = self.tr(HOLDERS.get(bot, bot))
        return f"{held} ({told.replace('_', ' ').replace('+', ', ')})" if told else held

    def lost(self, lost: Lost | None) -> Cell:
        """Strength lost, as far as these eyes were told."""
        if lost is None:
            return Cell(self.tr("not told") if self.report.eyes else self.tr("not counted"), is_number=True)
        if lost.is_all:
            return self.count(lost.strength)
        return Cell(self.tr("{count} told", count=lost.strength), is_number=True)

    def strength(self, standing: Standing) -> Cell:
        """The strength of a side in play; of unknown counters nothing is counted."""
        if not standing.unknown:
            return self.count(standing.strength)
        known = self.tr("{strength} known", strength=standing.strength) if standing.strength else self.tr("not known")
        return Cell(known, is_number=True)

    def outcome(self) -> str:
        """How it ended, or that it goes on or is told as far as one has looked back to."""
        report = self.report
        if not report.is_over and report.plays < report.plays_of_line:
            return self.tr("told to play {play} of {plays}", play=report.plays, plays=report.plays_of_line)
        if not report.is_over:
            return self.tr("not over yet")
        ending = self.said(as_message(report.ending))
        if not report.winner:
            return ending or self.tr("a draw")
        return self.tr("{winner} {winner:wins|win}: {ending}", winner=self.name(report.winner), ending=ending)


def side_by_side(titles: tuple[Cell, ...], rows: Sequence[tuple[Cell, ...]], beside: int = 2) -> TableBlock:
    """A long and narrow table with so many of its rows in each line."""
    blank = tuple(Cell("") for _ in titles)
    padded = [*rows, *[blank] * (-len(rows) % beside)]
    lines = zip(*[iter(padded)] * beside, strict=True)
    return TableBlock("", titles * min(beside, max(1, len(rows))), tuple(tuple(chain(*line)) for line in lines))


def entry(name: str) -> str:
    """The name of a row, column or plane as words, where it is one of the code: "attacker_loss"."""
    return name.replace("_", " ")


def filled_columns(table: TableBlock) -> TableBlock:
    """A table without the columns in which nothing stands."""
    there = [place for place in range(len(table.heads)) if any(row[place].text for row in table.rows)]
    only = (tuple(row[place] for place in there) for row in table.rows)
    return TableBlock(table.title, tuple(table.heads[place] for place in there), tuple(only))


def heads(*texts: str, numbers_from: int = 99) -> tuple[Cell, ...]:
    """The head line of a table; from a column on numbers stand below."""
    return tuple(Cell(text, is_number=place >= numbers_from) for place, text in enumerate(texts))
