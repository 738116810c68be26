"""Kept playtests are deleted, each after a question: one, or all of a ruleset."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from workbench.engine.words.bounded_words import MOST_TOLD, few_lines, one_line
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.kept_playtests import KeptPlaytests


class KeptDesk:
    """`done` is called when something may have gone."""

    def __init__(self, page: QWidget, kept: KeptPlaytests, game: Callable[[], str], done: Callable[[], None]) -> None:
        self._page, self._kept, self._game, self._done = page, kept, game, done

    def delete(self, path: Path) -> None:
        """Delete a playtest that the program keeps, after a question."""
        if delete_playtest(self._page, path, self._kept.take_away):
            self._done()

    def clear(self) -> None:
        """Delete all playtests of this ruleset that the program keeps, after a question."""
        game = self._game()
        number = len(self._kept.of_game(game))
        playtests = spoken(Message("{count} {count:playtest|playtests}", count=number))
        question = _tr("Delete what is kept of this ruleset, {}? It cannot be brought back.")
        if is_yes(self._page, _tr("Delete the playtests"), question.format(playtests)):
            if stayed := self._kept.clear(game):
                why = _tr("{} of them cannot be deleted: they are open, or their folder may not be written to.")
                QMessageBox.warning(self._page, _tr("Not all are deleted"), why.format(len(stayed)))
            self._done()


def delete_playtest(page: QWidget, path: Path, take_away: Callable[[Path], object]) -> bool:
    """Ask, and take a record away; where that cannot be it is told. Was it wanted?"""
    question = _tr("Delete the playtest “{}”? It cannot be brought back.").format(one_line(path.stem))
    if not is_yes(page, _tr("Delete a playtest"), question):
        return False
    try:
        take_away(path)
    except StoredFileError as error:
        QMessageBox.warning(page, _tr("This playtest cannot be deleted"), few_lines(spoken_error(error), MOST_TOLD))
    return True


def is_yes(page: QWidget, title: str, question: str) -> bool:
    """Ask before something goes that cannot be brought back."""
    return QMessageBox.question(page, title, question) == QMessageBox.StandardButton.Yes


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaytestEditor", text)
