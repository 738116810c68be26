"""What the program remembers between runs: recent files, window and dock layout, theme, text size, language."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import msgspec
from PySide6.QtCore import QByteArray, QSettings

from workbench import limits
from workbench.engine.codec import from_json
from workbench.language import ENGLISH, languages
from workbench.qt.looks.theme import THEMES

MOST_RECENT, LEAST_PERCENT, USUAL_THEME = 8, 50, "light"


@dataclass(frozen=True, slots=True)
class RecentFile:
    """A file that was open: where, what it is called, and when (ISO time of the last opening)."""

    path: str
    title: str
    opened: str


class Settings:
    """A thin face of QSettings with our own names. Give a path in tests and screenshots."""

    def __init__(self, path: Path | None = None) -> None:
        if path is None:
            self._store = QSettings("wargame-workbench", "workbench")
        else:
            self._store = QSettings(str(path), QSettings.Format.IniFormat)

    @property
    def theme(self) -> str:
        name = str(self._store.value("look/theme", USUAL_THEME))
        return name if name in THEMES else USUAL_THEME

    @theme.setter
    def theme(self, name: str) -> None:
        self._store.setValue("look/theme", name)

    @property
    def language(self) -> str:
        """The code of the language that the window speaks from its next start; English when it is not there."""
        code = str(self._store.value("look/language", ENGLISH))
        return code if code in languages() else ENGLISH

    @language.setter
    def language(self, code: str) -> None:
        self._store.setValue("look/language", code)

    @property
    def text_scale(self) -> float:
        try:
            scale = float(str(self._store.value("look/text_scale", "1.0")))
        except ValueError:
            return 1.0
        return scale if LEAST_PERCENT <= scale * 100 <= limits.TEXT_PERCENT.most else 1.0

    @text_scale.setter
    def text_scale(self, scale: float) -> None:
        self._store.setValue("look/text_scale", str(scale))

    def recent(self) -> list[RecentFile]:
        """The files opened last, newest first; those that are gone are left out."""
        raw = str(self._store.value("files/recent", "[]"))
        try:
            found = from_json(raw, list[RecentFile])
        except msgspec.MsgspecError:
            return []
        return [file for file in found if Path(file.path).is_file()]

    def remember(self, file: RecentFile) -> None:
        """Put a file at the head of the recent ones."""
        others = [known for known in self.recent() if known.path != file.path]
        self._store.setValue("files/recent", msgspec.json.encode([file, *others][:MOST_RECENT]).decode())

    def forget_recent(self) -> None:
        """Empty the list of recent files."""
        self._store.remove("files/recent")

    def layout(self, name: str) -> bytes:
        """The saved geometry or dock layout of a window or mode; empty when there is none."""
        value = self._store.value(f"layout/{name}", QByteArray())
        return bytes(value.data()) if isinstance(value, QByteArray) else b""

    def save_layout(self, name: str, layout: bytes) -> None:
        """Keep the geometry or dock layout of a window or mode."""
        self._store.setValue(f"layout/{name}", QByteArray(layout))

    def choices(self, name: str) -> str:
        """What was chosen in a mode, as its editor wrote it; empty when nothing was."""
        return str(self._store.value(f"choices/{name}", ""))

    def save_choices(self, name: str, chosen: str) -> None:
        """Keep what was chosen in a mode."""
        self._store.setValue(f"choices/{name}", chosen)

    def forget_layouts(self) -> None:
        """Back to the layout the program comes with."""
        self._store.remove("layout")
