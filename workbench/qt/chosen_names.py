"""Names of files as they were chosen to be written, with the ending of what is written."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from workbench.engine.words.bounded_words import one_line

MOST_OF_A_TITLE = 50
"""So many letters of it are the name of a file: in any script that is no longer than a folder takes."""


def with_ending(parent: QWidget, chosen: str, wanted: str, known: Collection[str] = ()) -> Path | None:
    """The file that was named, with an ending; the dialog has asked only whether the name as typed is replaced."""
    path = Path(chosen)
    if not chosen or path.suffix.lower() in {wanted, *known}:
        return path if chosen else None
    path = path.with_name(path.name + wanted)
    answer = QMessageBox.StandardButton
    words = _tr("{0} is there already. Replace it?").format(one_line(path.name))
    if path.exists() and QMessageBox.question(parent, _tr("Replace the file"), words) != answer.Yes:
        return None
    return path


def file_name(title: str, without: str = "ruleset") -> str:
    """What a file is called after a title: small letters and hyphens, without an ending."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in title.lower()[:MOST_OF_A_TITLE])
    return letters.strip("-") or without


def _tr(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
