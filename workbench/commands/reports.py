"""The command that reports: of one playtest, or of several beside each other."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from workbench.commands.terminal import BadInput, Tell, place_to_write, progress
from workbench.language import ENGLISH, languages
from workbench.long_work import LongWork

REPORTS = {".html": "html", ".htm": "html", ".pdf": "pdf", ".md": "md", ".txt": "md"}


def report(
    records: Annotated[list[Path], typer.Argument(metavar="RECORD…", help="The record of a playtest, or several.")],
    out: Annotated[Path, typer.Option("--out", "-o", metavar="FILE", help="The file to write.")],
    to: Annotated[
        str, typer.Option("--to", metavar="FORMAT", help="html, pdf or md; without it as the file's name says.")
    ] = "",
    seat: Annotated[
        str, typer.Option("--seat", help="What this seat was told and nothing else; without it everything.")
    ] = "",
    branch: Annotated[
        str,
        typer.Option("--branch", help="The branch to report on to its end, by its name; without it the one stood on."),
    ] = "",
    language: Annotated[
        str, typer.Option("--language", help="The language of the report (`workbench translations`).")
    ] = ENGLISH,
) -> None:
    """Write a report of a playtest: its turns with a map of each, points, losses, luck of the dice, clauses, decisions.

    A page (html) is one file with its pictures in it. A record for a seat tells what that seat was told. Several
    records of one game are read side by side: results, points over time, losses, luck, clauses and cells that none of
    them came to.
    """
    with contextlib.suppress(RuntimeError):  # nobody of that name is known here
        out = out.expanduser()
    kind = to or REPORTS.get(out.suffix.lower(), "")
    if kind not in REPORTS.values():
        raise BadInput(f"{to or out.name}: a report is written as html, pdf or md; say so with --to")
    if language not in languages():
        raise BadInput(f"no language is called {language!r} (there are: {', '.join(languages())})")
    if branch and len(records) > 1:
        raise BadInput("--branch is of one record; several are read along the branch that was stood on in each")
    for record in records:
        place_to_write(out, never=record)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    os.environ.setdefault("QT_LOGGING_RULES", "default.warning=false")  # a screen in memory cannot place a window
    from workbench.qt.map_prints.pages import PrintError

    with progress() as tell:
        try:
            if len(records) == 1:
                told = _one(records[0], out, kind, seat, branch, language, tell)
            else:
                told = _several(records, out, kind, seat, language, tell)
        except PrintError as error:
            raise BadInput(str(error)) from None
        except OSError as error:
            raise BadInput(f"{out}: it cannot be written: {error.strerror or error}") from None
    typer.echo(told)


def _one(record: Path, out: Path, kind: str, seat: str, branch: str, language: str, tell: Tell) -> str:
    from workbench.engine.playtests.told_playtest import ToldPlaytest
    from workbench.engine.words.bounded_words import in_short
    from workbench.engine.words.wording import counted
    from workbench.long_work import doing
    from workbench.qt.map_prints.application import make_painting_possible
    from workbench.qt.playtest_reports.writing import write_report
    from workbench.storage.records.reported import whole_report
    from workbench.storage.records.seat_record import read_playtest

    playtest = read_playtest(record)
    seats = (playtest.seat,) if isinstance(playtest, ToldPlaytest) else playtest.rules.seats(playtest.start)
    if seat and seat not in seats:
        raise BadInput(f"there is no seat {seat!r} (there are: {', '.join(seats)})")
    eyes = playtest.seat if isinstance(playtest, ToldPlaytest) else seat
    if branch:
        ends = {str(playtest.tree.title(one.first, eyes)): one.last for one in playtest.tree.branches()}
        if branch not in ends:
            raise BadInput(f"there is no branch {branch!r} (there are: {', '.join(ends)})")
        playtest.go_to(ends[branch])
    else:
        playtest.go_to(playtest.tree.line_end)
    reading, writing = _telling(tell, in_short(playtest.rules.design.title)).parts(1, 1)
    with doing(reading):
        found = whole_report(playtest, eyes)
    make_painting_possible()
    write_report(found, playtest.rules, playtest.scenario, out, kind, language, work=writing)
    return f"{out}: {counted(len(found.turns), 'turn')}, {counted(found.plays, 'play')}"


def _several(records: Sequence[Path], out: Path, kind: str, seat: str, language: str, tell: Tell) -> str:
    from workbench.exchange.playtest_report.several_sections import several_document
    from workbench.long_work import doing
    from workbench.qt.map_prints.application import make_painting_possible
    from workbench.qt.playtest_reports.writing import write_document
    from workbench.storage.records.several_reported import MOST_BESIDE, several_reported

    if len(records) > MOST_BESIDE:
        raise BadInput(f"{len(records)} records: {MOST_BESIDE} at most are read side by side")
    reading, writing = _telling(tell, f"{len(records)} playtests").parts(9, 1)
    with doing(reading):
        several, rules = several_reported(records, seat)
    make_painting_possible()
    write_document(several_document(several, rules, language), out, kind, work=writing)
    return f"{out}: {len(records)} playtests, {sum(one.report.plays for one in several.playtests)} plays"


def _telling(tell: Tell, what: str) -> LongWork:
    def told(done: int, of: int) -> bool:
        tell(f"{what}: {done / of:.0%}")
        return True

    return LongWork(told)
