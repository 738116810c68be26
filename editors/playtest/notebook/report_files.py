"""A report as a file where somebody wants it: the name is suggested, the folder that was used last is offered again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QWidget

from editors.playtest.table_parts import Table
from workbench.engine.playtests.report.figures import Report
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.long_work import LongWork
from workbench.qt.chosen_names import file_name, with_ending
from workbench.qt.long_work import Stopped, long_work, stopped_words
from workbench.qt.looks.translator import language_spoken, spoken, spoken_error
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.playtest_reports.writing import HTML, PDF, TEXT, write_report

ENDINGS = {HTML: marked("Pages (*.html)"), PDF: marked("PDF (*.pdf)"), TEXT: marked("Text (*.md)")}
_last_folder: list[Path] = []


def suggested(title: str, ending: str) -> str:
    """A name in the folder in which something of a notebook was saved last."""
    name = f"{file_name(title, without='playtest')}.{ending}"
    folder = _last_folder[0] if _last_folder and _last_folder[0].is_dir() else None
    return str(folder / name) if folder is not None else name


def remember_folder(path: Path) -> None:
    """Something was saved there."""
    _last_folder[:] = [path.parent]


class ReportFiles:
    """Asks for a file and writes it; gives in words what became of it, "" where nobody chose one."""

    def __init__(self, window: QWidget, table: Table) -> None:
        self._window, self._table = window, table

    def ask(self, report: Report, kind: str, sheet: Callable[[], QImage | None]) -> str:
        """Ask where a report is to lie."""
        name = suggested(f"{report.game} {report.scenario}", kind)
        chosen, _ = QFileDialog.getSaveFileName(self._window, _tr("Save the report"), name, spoken(ENDINGS[kind]))
        path = with_ending(self._window, chosen, f".{kind}")
        return self.write(report, kind, path, sheet()) if path else ""

    def write(self, report: Report, kind: str, path: Path, sheet: QImage | None) -> str:
        """Write a report; whole, or what was there before stays."""
        playtest = self._table.session.playtest
        scene = self._table.map.canvas.layers.scene
        pictures = {} if scene is None else {"picture_of": scene.drawing.picture_of}
        try:
            with long_work(_tr("Writing the report"), self._window) as work:
                write_report(
                    report, playtest.rules, playtest.scenario, path, kind, language_spoken(), sheet,
                    work=LongWork(work.progress), **pictures,
                )  # fmt: skip
        except Stopped:
            return stopped_words()
        except PrintError as error:
            return spoken_error(error)
        except OSError as error:
            return spoken(Message("{file}: {why}", file=path.name, why=error.strerror or str(error)))
        remember_folder(path)
        return spoken(Message("{file} is written.", file=path.name))


def _tr(text: str) -> str:
    return QCoreApplication.translate("Notebook", text)
