"""The whole procedures that began in a recorded playtest: its battles, each with the state in which it began."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from workbench.engine.questions.begun_procedures import Begun, begun_at
from workbench.engine.questions.procedure_odds import procedures_of
from workbench.long_work import FEW, each
from workbench.storage.records.playtest_record import played
from workbench.storage.records.record_file import read_record

MOST_BEGUN = 500


class BegunInRecord(NamedTuple):
    """Title of the scenario; what began, in order; and for each in words: its turn, its place."""

    scenario: str
    begun: tuple[Begun, ...]
    words: tuple[tuple[str, str], ...]


def begun_in_record(path: Path, procedure: str) -> BegunInRecord:
    """The procedures of an id that began on the line on which a record stands, no more than `MOST_BEGUN`.

    The record is not touched; it may take seconds.

    Raises
    ------
    RecordFileError
        It cannot be used.
    """
    playtest = played(path, read_record(path))
    rules, found = playtest.rules, list[Begun]()
    whole = procedures_of(rules).get(procedure)
    for number in each(range(len(playtest.plays)), FEW):
        if whole is None or len(found) >= MOST_BEGUN:
            break
        found += begun_at(playtest, number, whole)
    words = tuple((rules.display.headline(one.state)[0], rules.words.name_of(one.place)) for one in found)
    return BegunInRecord(rules.design.scenario(playtest.scenario).title, tuple(found), words)
