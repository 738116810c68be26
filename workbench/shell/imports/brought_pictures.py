"""The pictures of a module that was accepted, brought beside the window: how far they are, and Stop."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from workbench.engine.design import Design
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.vassal.reading.pictures import ModulePictures
from workbench.exchange.vassal.reading.proposal import ModuleDesign
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.storage.assets import Asset

LOOK_MS = 60
SHOWN = 3


class BroughtPictures(QObject):
    """Begun with the object; `done` when all are there, `failed` with a sentence, `told` as it goes on."""

    told = Signal(float, str)
    done = Signal()
    failed = Signal(str)

    def __init__(self, source: Path, found: ModuleDesign, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pictures = ModulePictures(source, found)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def _look(self) -> None:
        try:
            is_done = self._pictures.poll()
        except ImportRefused as refusal:
            self.close()
            self.failed.emit(spoken_error(refusal))
            return
        self.told.emit(self._pictures.share, self._pictures.at)
        if is_done:
            self._timer.stop()
            self.done.emit()

    @property
    def is_done(self) -> bool:
        return self._pictures.is_done

    @property
    def design(self) -> Design:
        """The design with its pictures."""
        return self._pictures.design

    def assets(self) -> Iterable[Asset]:
        """The pictures as assets, read one by one; only until it is closed."""
        return self._pictures.assets()

    def left_out(self) -> str:
        """The pictures that could not be brought, in a sentence; "" where all were."""
        left = self._pictures.left_out()
        if not left:
            return ""
        shown = "; ".join(f"{entry}: {spoken(left[entry]).rstrip('.')}" for entry in sorted(left)[:SHOWN])
        text = self.tr("{0} pictures could not be brought ({1}). Take the ruleset without them, or close.")
        return text.format(len(left), shown)

    def close(self) -> None:
        """Stop what goes on; nothing of it is left."""
        self._timer.stop()
        self._pictures.close()
