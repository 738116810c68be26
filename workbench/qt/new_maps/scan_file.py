"""The picture that a map is drawn over: asked for, and looked at before anything is made of it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from workbench.exchange.scans.pictures import FILE_ENDINGS, UnfitPicture, kind_of
from workbench.qt.looks.translator import spoken_error


def ask_file(parent: QWidget) -> Path | None:
    """The picture that is to be imported; None when none was chosen."""
    endings = " ".join(f"*.{ending}" for ending in FILE_ENDINGS)
    words = _tr("Pictures of maps ({0})").format(endings)
    name, _ = QFileDialog.getOpenFileName(parent, _tr("Import a scan"), "", words)
    return Path(name) if name else None


def why_no_scan(path: Path) -> str:
    """Why a file cannot be a scan, by its first bytes; "" where nothing speaks against it. Pipes are not opened."""
    try:
        if not path.is_file():
            return _tr("There is no file {0}.").format(path.name or path)
        kind_of(path)
    except (UnfitPicture, OSError, ValueError) as why:
        return spoken_error(why)
    return ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("ImportScanDialog", text)
