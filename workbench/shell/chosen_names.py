"""Names of files as they were chosen to be written, with the ending of what is written."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QMessageBox, QWidget

from workbench.engine.words.bounded_words import one_line


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


def _tr(text: str) -> str:
    return QCoreApplication.translate("MainWindow", text)
