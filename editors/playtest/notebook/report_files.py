"""A report as a file where somebody wants it: the name is suggested, the folder that was used last is offered again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from editors.playtest.saved_places import folder_of, in_folder, remember_folder
from editors.playtest.table_parts import Table
from workbench.engine.playtests.report.figures import Report
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.long_work import LongWork
from workbench.qt.chosen_names import file_name, with_ending
from workbench.qt.long_work import Stopped, long_work, stopped_words
from workbench.qt.looks.translator import language_spoken, spoken, spoken_error
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.playtest_reports.writing import FORMATS, HTML, PDF, TEXT, write_report

ENDINGS = {HTML: marked("Pages (*.html)"), PDF: marked("PDF (*.pdf)"), TEXT: marked("Text (*.md)")}


def suggested(title: str, ending: str, beside: Path | None = None) -> str:
    """A name in the folder in which something of a notebook was saved last, or at first `beside` record or design."""
    return in_folder(f"{file_name(title, without='playtest')}.{ending}", beside)


def asked_place(window: QWidget, title: str, kind: str, beside: Path | None) -> Path | None:
    """Ask where something is to lie; None where nobody chose a place."""
    filters = spoken(ENDINGS[kind])
    chosen, _ = QFileDialog.getSaveFileName(window, _tr("Save the report"), suggested(title, kind, beside), filters)
    return with_ending(window, at_home(chosen), f".{kind}")


def at_home(chosen: str) -> str:
    """A place as it was typed: "~" is one's own folder, where no folder of that name is meant."""
    with contextlib.suppress(RuntimeError):  # nobody of that name is known here
        return str(Path(chosen).expanduser()) if chosen else chosen
    return chosen


def written(window: QWidget, path: Path, does: Callable[[LongWork], None]) -> str:
    """Write something, with what is waited for told; gives in words what became of it."""
    try:
        with long_work(_tr("Writing the report"), window) as work:
            does(LongWork(work.progress))
    except Stopped:
        return stopped_words()
    except PrintError as error:
        return spoken_error(error)
    except OSError as error:
        return spoken(Message("{file}: {why}", file=path.name, why=error.strerror or str(error)))
    remember_folder(path)
    return spoken(Message("{file} is written.", file=path.name))


def save_menu(parent: QWidget, saves: Callable[[str], Callable[[], object]]) -> QMenu:
    """What a report may be saved as."""
    titles = {HTML: _tr("Page (HTML)…"), PDF: _tr("Pages to print (PDF)…"), TEXT: _tr("Text (Markdown)…")}
    menu = QMenu(parent)
    for kind in FORMATS:
        does = saves(kind)
        menu.addAction(titles[kind]).triggered.connect(lambda _checked=False, does=does: does())
    return menu


class ReportFiles:
    """Asks for a file and writes it; gives in words what became of it, "" where nobody chose one."""

    def __init__(self, window: QWidget, table: Table) -> None:
        self._window, self._table = window, table

    def ask(self, report: Report, kind: str, sheet: Callable[[], QImage | None]) -> str:
        """Ask where a report is to lie."""
        title = " ".join(filter(None, (report.game, report.scenario, spoken(report.branch))))
        path = asked_place(self._window, title, kind, folder_of(self._table.session))
        return self.write(report, kind, path, sheet()) if path else ""

    def write(self, report: Report, kind: str, path: Path, sheet: QImage | None) -> str:
        """Write a report; whole, or what was there before stays."""
        playtest = self._table.session.playtest
        scene = self._table.map.canvas.layers.scene
        pictures = {} if scene is None else {"picture_of": scene.drawing.picture_of}
        return written(
            self._window,
            path,
            lambda work: write_report(
                report, playtest.rules, playtest.scenario, path, kind, language_spoken(), sheet, work=work, **pictures
            ),
        )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Notebook", text)
