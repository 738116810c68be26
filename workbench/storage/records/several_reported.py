"""Reports of several records beside each other, each as whoever has not sat down at it may read it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.engine.playtests.report.several import OneOfSeveral, OtherFigures, Several, several_of
from workbench.engine.rules_modules import AnyRules
from workbench.engine.words.message import Message, marked
from workbench.long_work import part
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records.figures_compared import GoesBy, changes_told, figures_beside
from workbench.storage.records.playtest_record import played
from workbench.storage.records.record_file import read_record
from workbench.storage.records.reported import whole_report
from workbench.storage.records.seat_record import is_seat_record, read_seat_record
from workbench.storage.records.whose_eyes import all_seats, eyes_of_record

MOST_BESIDE = 12
"""So many playtests are read beside each other."""
_CANNOT = marked("this record cannot stand beside the others")


class SeveralReported(NamedTuple):
    """What was read, and the rules by which it is told."""

    several: Several
    rules: AnyRules


def several_reported(paths: Sequence[Path], seat: str | None = None, eyes: Mapping[Path, str] = {}) -> SeveralReported:
    """The reports of records of one game, as work that can be stopped; `seat` reads them all, "" everything.

    `eyes` are those that look at one of them at a table, by its whole path.

    Raises
    ------
    RecordFileError
        One of them cannot be used, is of another game than the first, or has no such seat.
    """
    found, goes_by, rules = list[OneOfSeveral](), list[GoesBy](), None
    for number, path in enumerate(paths):
        with part(number / len(paths), (number + 1) / len(paths)):
            one, of_one, its_figures = _reported(path, eyes.get(path.resolve()) if seat is None else seat)
        if rules is None:
            rules = of_one
        elif (of_one.design.title, of_one.design.rules) != (rules.design.title, rules.design.rules):
            why = Message("it is of {game}, and they are of {other}", game=of_one.design.title,
                          other=rules.design.title)  # fmt: skip
            raise RecordFileError(path, _CANNOT, why, "Leave it out")
        found.append(one)
        goes_by.append(its_figures)
    assert rules is not None
    return SeveralReported(several_of(found, figures_beside(goes_by), rules), rules)


def _reported(path: Path, seat: str | None) -> tuple[OneOfSeveral, AnyRules, GoesBy]:
    if is_seat_record(path):
        design, told = read_seat_record(path)
        if seat not in (None, "", told.seat):
            raise _no_seat(path, str(seat), (told.seat,))
        report = whole_report(told, told.seat)
        begun = GoesBy(design, told.scenario, told.seat)
        return OneOfSeveral(path.stem, report, {}, begun.digest), told.rules, begun
    record = read_record(path)
    playtest = played(path, record)
    playtest.go_to(playtest.tree.line_end)
    seats = all_seats(record, playtest)
    if seat and seat not in seats:
        raise _no_seat(path, seat, tuple(seats))
    eyes = eyes_of_record(record, playtest) if seat is None else seat
    begun = GoesBy(record.design, playtest.scenario, eyes)
    of_branches = [begun._replace(design=one) for _, one in sorted(record.figures.items())]
    others = tuple(OtherFigures(one.digest, changes_told(begun, one)) for one in of_branches)
    return OneOfSeveral(path.stem, whole_report(playtest, eyes), seats, begun.digest, others), playtest.rules, begun


def _no_seat(path: Path, seat: str, seats: Sequence[str]) -> RecordFileError:
    why = Message("there is no seat {seat}", seat=repr(seat[:40]))
    return RecordFileError(path, _CANNOT, why, Message("Name one of {seats}", seats=", ".join(seats)))
