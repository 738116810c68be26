"""The playtests of a game that the program keeps: passed on as a record, as a report, or replayed on the web page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from workbench.engine.design import Design
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.published.making import Write
from workbench.long_work import LongWork, doing
from workbench.qt.map_prints.application import make_painting_possible
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.playtest_reports.writing import write_report
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.kept_playtests import KeptPlaytest, KeptPlaytests
from workbench.storage.records.record_copies import copy_record
from workbench.storage.records.reported import whole_report
from workbench.storage.records.seat_record import read_playtest

NO_RECORD = marked("no playtest is chosen")


def kept_playtests(design: Design) -> list[KeptPlaytest]:
    """Those of a game, the one played last first."""
    return KeptPlaytests().of_game(design.title)


def write_record(export: Export) -> Written:
    """A copy of the record."""
    try:
        copy_record(_record_of(export), export.path)
    except StoredFileError as error:
        raise CannotExport(error.said) from error
    return Written(Message("{path}: the record", path=str(export.path)))


def write_playtest_report(export: Export) -> Written:
    """What happened in the playtest, to be read; the ending of the file says as what."""
    reading, writing = LongWork(export.progress).parts(1, 1)
    make_painting_possible()
    try:
        playtest = read_playtest(_record_of(export))
        eyes = playtest.seat if isinstance(playtest, ToldPlaytest) else ""
        playtest.go_to(playtest.tree.line_end)
        with doing(reading):
            found = whole_report(playtest, eyes)
        kind = export.path.suffix.removeprefix(".")
        language = export.wishes.language or "en"
        write_report(found, playtest.rules, playtest.scenario, export.path, kind, language, work=writing)
    except StoredFileError as error:
        raise CannotExport(error.said) from error
    except PrintError as error:
        raise CannotExport(said_by(error)) from error
    return Written(
        Message(
            "{path}: {turns} {turns:turn|turns}, {plays} {plays:play|plays}",
            path=str(export.path), turns=len(found.turns), plays=found.plays,
        )
    )  # fmt: skip


def _record_of(export: Export) -> Path:
    if export.record is None:
        raise CannotExport(Message(NO_RECORD))
    return export.record


WRITERS: Mapping[str, Write] = {"record": write_record, "report": write_playtest_report}
"""Outputs that are no exports of the design."""
