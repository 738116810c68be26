"""Where a file of a playtest is offered to lie: where one saved last, at first beside the record or the design."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QStandardPaths

from editors.playtest.session import PlaytestSession

_last_folder: list[Path] = []


def in_folder(name: str, beside: Path | None) -> str:
    """A file in the folder in which something was saved last, else in the one `beside`, else among one's documents."""
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    folders = (*_last_folder, beside, Path(documents) if documents else None)
    folder = next((one for one in folders if one is not None and one.is_dir()), None)
    return str(folder / name) if folder is not None else name


def folder_of(session: PlaytestSession) -> Path | None:
    """Where the record of a playtest lies that somebody saved, else where its design lies; None where neither does."""
    recorded = session.recorded
    return recorded.path.parent if recorded.path is not None and not recorded.is_kept else session.home


def remember_folder(path: Path) -> None:
    """Something was saved there."""
    _last_folder[:] = [path.parent]


def forget_folder() -> None:
    """As if nothing had been saved yet."""
    _last_folder.clear()
