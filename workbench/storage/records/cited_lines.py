"""What the log of a recorded playtest tells by each clause: the lines that cite it, with the play and its turn."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from workbench.engine.playtests.told import told_of_play
from workbench.long_work import FEW, each
from workbench.storage.records.playtest_record import played
from workbench.storage.records.record_file import read_record
from workbench.storage.records.recorded_tree import AnyPlaytest


class CitedLine(NamedTuple):
    """A line of the log: the number of its play on the line, the headline of its turn, and the sentence."""

    play: int
    turn: str
    text: str


class Citations(NamedTuple):
    """The lines of one playtest by the clause that they cite; `scenario` is the title of what was played."""

    scenario: str
    plays: int
    by_clause: Mapping[str, tuple[CitedLine, ...]]

    def lines_citing(self, clause: str) -> tuple[CitedLine, ...]:
        """The lines that cite a clause, in the order of the log; () where none does."""
        return self.by_clause.get(clause, ())


def citations_of(playtest: AnyPlaytest) -> Citations:
    """All lines of the plays that lead to the moment that is stood on, as who sees everything reads them."""
    found: dict[str, list[CitedLine]] = {}
    for number, play in each(tuple(enumerate(playtest.plays)), FEW):
        engine = playtest.engine_of(play)
        turn = engine.rules.display.headline(play.state)[0]
        for event, sentence in told_of_play(engine, playtest.before(number), play.events, ""):
            if event.clause and sentence:
                found.setdefault(event.clause, []).append(CitedLine(number, turn, sentence))
    scenario = playtest.rules.design.scenario(playtest.scenario).title
    return Citations(scenario, len(playtest.plays) - 1, {clause: tuple(lines) for clause, lines in found.items()})


def citations_of_record(path: Path) -> Citations:
    """The same of a record, which is not touched; it may take seconds. RecordFileError where it cannot be used."""
    return citations_of(played(path, read_record(path)))
