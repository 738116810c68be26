"""The size of a sheet as fields: a kind of paper that lies or stands, or a width and a height of one's own."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QSignalBlocker, Signal
from PySide6.QtWidgets import QWidget

from workbench.qt.controls.fields import choice_field, decimal_field
from workbench.qt.map_prints import PAPERS

OWN_SIZE = ""
SMALLEST_MM, LARGEST_MM = 20.0, 5000.0
SAME_SIZE_MM = 0.06


class PaperFields(QObject):
    """Four fields that go together; `changed` is told once for each change that the user makes."""

    changed = Signal()

    def __init__(self, width_mm: float = 420.0, height_mm: float = 297.0, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.paper = choice_field(*((paper.name, paper.name) for paper in PAPERS), (_tr("Own size"), OWN_SIZE))
        self.lies = choice_field((_tr("Landscape"), "landscape"), (_tr("Portrait"), "portrait"))
        largest = max(LARGEST_MM, width_mm, height_mm)
        self.width_mm = decimal_field(SMALLEST_MM, largest, width_mm, 1)
        self.height_mm = decimal_field(SMALLEST_MM, largest, height_mm, 1)
        for field in (self.width_mm, self.height_mm):
            field.setSuffix(" mm")
        self._given = (width_mm, height_mm)
        self._show_paper()
        self.paper.currentIndexChanged.connect(self._take_paper)
        self.lies.currentIndexChanged.connect(self._take_paper)
        for side in (self.width_mm, self.height_mm):
            side.valueChanged.connect(self._own_size)

    def rows(self) -> tuple[tuple[str, QWidget], ...]:
        """The fields with what is said before each."""
        return (
            (_tr("Paper"), self.paper),
            (_tr("It lies"), self.lies),
            (_tr("Width"), self.width_mm),
            (_tr("Height"), self.height_mm),
        )

    def size_mm(self) -> tuple[float, float]:
        """Width and height; a side that was not changed is exactly as it was given."""
        fields = zip((self.width_mm, self.height_mm), self._given, strict=True)
        width, height = (given if field.value() == round(given, 1) else field.value() for field, given in fields)
        return width, height

    def _show_paper(self) -> None:
        """Name the paper that has the size of the fields."""
        size = self.size_mm()
        self.lies.setCurrentIndex(0 if size[0] >= size[1] else 1)
        for paper in PAPERS:
            if abs(paper.height - max(size)) < SAME_SIZE_MM and abs(paper.width - min(size)) < SAME_SIZE_MM:
                self.paper.setCurrentIndex(self.paper.findData(paper.name))
                return
        self.paper.setCurrentIndex(self.paper.findData(OWN_SIZE))

    def _take_paper(self) -> None:
        paper = next((one for one in PAPERS if one.name == self.paper.currentData()), None)
        if paper is not None:
            is_landscape = self.lies.currentData() == "landscape"
            sides = (paper.height, paper.width) if is_landscape else (paper.width, paper.height)
            with QSignalBlocker(self.width_mm), QSignalBlocker(self.height_mm):
                self.width_mm.setValue(sides[0])
                self.height_mm.setValue(sides[1])
        self.changed.emit()

    def _own_size(self) -> None:
        with QSignalBlocker(self.paper):
            self.paper.setCurrentIndex(self.paper.findData(OWN_SIZE))
        self.changed.emit()


def _tr(text: str) -> str:
    return QCoreApplication.translate("PaperFields", text)
