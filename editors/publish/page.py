"""The widgets of Publish and where they stand: outputs left, pages in the middle over the making, options right."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from editors.publish.checks_panel import ChecksPanel
from editors.publish.contents_panel import ContentsPanel
from editors.publish.desk import PublishDesk
from editors.publish.last_made_panel import LastMadePanel
from editors.publish.left_side import LeftSide
from editors.publish.making_bar import MakingBar
from editors.publish.options_panel import OptionsPanel
from editors.publish.outputs import Look
from editors.publish.parts_panel import PartsPanel
from editors.publish.preview.pages_view import parts_of
from editors.publish.preview.preview_pane import PreviewPane, page_words
from workbench.qt.controls.docked_page import Pane
from workbench.qt.controls.drawers import AREA
from workbench.qt.controls.fitting_tabs import FittingTabs
from workbench.qt.controls.parts import hairline
from workbench.qt.controls.rolled import rolled
from workbench.qt.editing.editor_page import LEAST_MIDDLE, EditorPage
from workbench.qt.looks.translator import spoken, worded

LEFT_WIDTH, RIGHT_WIDTH = 272, 364
LEAST_LEFT, LEAST_RIGHT = 220, 300
OPTIONS, CONTENTS, LAST_MADE = range(3)


class PublishPage(EditorPage):
    """Has the parts; what they do together is the editor's."""

    def __init__(self, desk: PublishDesk) -> None:
        super().__init__()
        self._desk = desk
        self.left = LeftSide(desk)
        self.preview = PreviewPane(desk, self.head)
        self.bar = MakingBar()
        self.options, self.parts, self.checks = OptionsPanel(desk), PartsPanel(desk), ChecksPanel()
        self.contents, self.last_made = ContentsPanel(desk), LastMadePanel(desk)
        self.right = FittingTabs()
        room = QWidget()
        column = QVBoxLayout(room)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.preview, 1)
        column.addWidget(self.bar)
        self.add_to_middle(room)
        self._add_docks()
        self.hint.show_hint(
            _tr("Click a page: large · Space next page · F8 next check · Ctrl P makes the outputs · Esc all pages")
        )
        self.preview.changed.connect(self.show_place)
        self.refresh()

    def refresh(self) -> None:
        """Name the output that is looked at."""
        output = self._desk.shown
        count = len(self.preview.planned.pages)
        pages = worded(_tr("{0} pages"), count) if count > 1 else ""
        self.parts.refresh(parts_of(self.preview.planned.pages) if output.look is Look.PAPER else {})
        self.head.show_words(spoken(output.title), " · ".join(filter(None, (pages, spoken(output.sentence)))))

    def look_only(self) -> None:
        """Nothing of the ruleset is changed here anyway."""

    def show_place(self) -> None:
        """Say in the status line which page is in hand."""
        zoom = self.preview.canvas.zoom
        has_pages = bool(self.preview.planned.pages)
        percent = worded(_tr("{0} %"), zoom) if zoom and has_pages else ""
        doubtful = len(self.checks.doubtful)
        looked = worded(_tr("{0} to look at"), doubtful) if doubtful else ""
        self.place.setText("    ".join(filter(None, (page_words(self.preview), looked, percent))))
        self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._desk.look_again()  # others may have been in the folder meanwhile
        self.left.list.setFocus()

    def _add_docks(self) -> None:
        options = QWidget()
        column = QVBoxLayout(options)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for part in (self.options, hairline(), self.parts, self.checks):
            column.addWidget(part)
        column.addStretch(1)
        self.right.add(rolled(options), _tr("Options"))
        self.right.add(rolled(self.contents), _tr("Contents"))
        self.right.add(self.last_made, _tr("Last made"))
        lists = Pane(LEFT_WIDTH, 400, LEAST_LEFT, self.left)
        beside = Pane(RIGHT_WIDTH, 400, LEAST_RIGHT, self.right)
        self.add_dock("publish_outputs", _tr("Outputs"), lists, AREA.LeftDockWidgetArea)
        self.add_dock("publish_options", _tr("Options and contents"), beside, AREA.RightDockWidgetArea)
        self.make_drawers(LEAST_MIDDLE, self.middle)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PublishPage", text)
