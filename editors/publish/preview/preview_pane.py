"""The middle of the page: what the chosen output will be, kept up with design and options while somebody looks."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QButtonGroup, QPlainTextEdit, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from editors.publish.desk import PublishDesk
from editors.publish.outputs import Look
from editors.publish.preview.pages_view import USUAL_ZOOM, ZOOMS, PagesView, Way, parts_of
from editors.publish.preview.planned import Planned, planned
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.exports import CannotExport
from workbench.limits import BeyondLimit
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.parts import EmptyState
from workbench.qt.editing.editor_page import PageHead
from workbench.qt.faults import hand_in
from workbench.qt.looks.fonts import mono_font
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import SIZE_LABEL, px
from workbench.qt.looks.translator import spoken, spoken_error, worded
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.print_and_play.printed_maps import PrintedMaps
from workbench.qt.quiet_work import QuietWork
from workbench.qt.steady_thread import SteadyThread
from workbench.storage.file.file_errors import StoredFileError

FIT = 0
AFTER_MS, BESIDE_WORDS, LEAST_BOX = 150, 230, 72
TOLD = (CannotExport, PrintError, BeyondLimit, StoredFileError, OSError, ValueError)
WHOLE = frozenset({Look.MAP, Look.ALL_MAPS, Look.WEB})
"""Looks that are one picture, which fits into the room at first."""


class PreviewPane(QWidget):
    """Pages, a text, or one sentence in their place; `changed` tells that another page is in hand, `planned_anew`
    that what is shown was planned anew.
    """

    changed = Signal()
    planned_anew = Signal()

    def __init__(self, desk: PublishDesk, head: PageHead) -> None:
        super().__init__()
        self._desk, self._head = desk, head
        self.planned, self._maps = Planned(), PrintedMaps()
        self._made: list[Planned] = []
        """What the last plan came to, until it is shown; one that nobody wants any more goes where it was made."""
        self._is_stale, self._is_paused, self._look = True, False, ""
        self.beside = SteadyThread()
        self.view = PagesView(self.beside)
        self.canvas = self.view.canvas
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setFont(mono_font(SIZE_LABEL))
        self.text.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setAccessibleName(_tr("First lines"))
        self.text.setTabChangesFocus(True)
        self.none = EmptyState("export", _tr("Choose what to make at the left."))
        self._rooms = QStackedWidget()
        for room in (self.none, self.view, self.text):
            self._rooms.addWidget(room)
        set_style_property(self.none, "ground", "sunken")
        self.none.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._rooms)
        self._ways = self._way_buttons()
        self.parts, self.zoom = ComboBox(), ComboBox()
        self._add_boxes()
        self._soon = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._soon.timeout.connect(self._plan)
        self._work = QuietWork(self, self.beside.begin)
        self._work.done.connect(lambda _none: self._take())
        self._work.failed.connect(self._refuse)
        self.view.moved.connect(self.changed)
        self.view.way_wanted.connect(lambda way: self.show_way(Way(way)))
        self.view.zoom_wanted.connect(self.step_zoom)

    # ------------------------------------------------------------------ what is shown

    def refresh_soon(self) -> None:
        """What is shown is no longer so: plan it anew when the hands rest, and only while somebody sees it."""
        self._is_stale = True
        if self.isVisible() and not self._is_paused:
            self._soon.start()

    def pause(self, is_paused: bool) -> None:
        """Paint nothing while files are being made."""
        self._is_paused = is_paused
        self.canvas.painting.pause(is_paused)
        if not is_paused and self._is_stale:
            self.refresh_soon()

    @property
    def is_busy(self) -> bool:
        """Is something still to be planned or painted?"""
        return self._soon.isActive() or self._work.is_running or self.canvas.is_busy

    def finish(self) -> None:
        """Have everything planned that is shown."""
        if self._soon.isActive():
            self._soon.stop()
            self._plan()
        self._work.finish()

    def close_work(self) -> None:
        """The page goes."""
        self._soon.stop()
        self._work.stop()
        self.canvas.painting.stop()
        before = self._replace(Planned())
        self.canvas.show_pages(())
        for gone in (self._made, before):
            self.beside.let_go(gone)
        self.beside.end()

    def showEvent(self, event: object) -> None:
        super().showEvent(event)  # type: ignore[arg-type]
        if self._is_stale:
            self.refresh_soon()

    def _plan(self) -> None:
        output = self._desk.shown
        self._is_stale = False
        if why := self._desk.why_not(output):
            self._work.stop()
            self._say(f"{spoken(output.title)}: {spoken(why)}.")
            return
        if not self.planned.pages and not self.planned.text:
            self._say(_tr("It is being looked at…"))
        export = self._desk.export_of(output, self._desk.place_of(output))
        maps, made = self._maps, list[Planned]()
        self.beside.let_go(self._made)
        self._made = made
        self._work.start(lambda: made.append(planned(output, export, maps)))

    def _take(self) -> None:
        found = self._made.pop()
        before = self._replace(found)
        self._list_parts()
        if found.pages:
            if self._look != self._desk.shown.id:
                self._look = self._desk.shown.id
                self.canvas.current = 0
                self._usual_zoom()
            self.canvas.show_pages(found.pages)
            self._rooms.setCurrentWidget(self.view)
        else:
            self.canvas.show_pages(())
            self.text.setPlainText(found.text)
            self._rooms.setCurrentWidget(self.text)
        self._show_tools()
        self.beside.let_go(before)
        self.planned_anew.emit()

    def _replace(self, found: Planned) -> list[Planned]:
        """Show another plan; the one before goes in the thread in which it was made."""
        before, self.planned = [self.planned], found
        return before

    def _refuse(self, error: object) -> None:
        assert isinstance(error, Exception)
        if not isinstance(error, TOLD):
            hand_in(error, "previewing")
        words = spoken_error(error) or type(error).__name__
        self._say(words[:1].upper() + words[1:])

    def _say(self, sentence: str) -> None:
        before = self._replace(Planned())
        self.canvas.show_pages(())
        self.beside.let_go(before)
        self.none.show_sentence(few_lines(sentence))
        self._rooms.setCurrentWidget(self.none)
        self._show_tools()
        self.changed.emit()

    def mark(self, pages: Iterable[int]) -> None:
        """Set a sign at the pages on which something is to be looked at: all those of the part of each."""
        parts = {self.planned.pages[at].part for at in pages if at < len(self.planned.pages)}
        self.canvas.doubtful = frozenset(at for at, page in enumerate(self.planned.pages) if page.part in parts)
        self.canvas.update()

    # ------------------------------------------------------------------ how it is shown

    def show_way(self, way: Way) -> None:
        """Show all pages, one or two of them."""
        self._ways[way].setChecked(True)
        self.canvas.show_way(way)
        self._show_tools()
        self.canvas.setFocus()
        self.changed.emit()

    def step_zoom(self, by: int) -> None:
        """Show pages larger or smaller."""
        now = self.canvas.zoom or USUAL_ZOOM
        at = min(range(len(ZOOMS)), key=lambda place: abs(ZOOMS[place] - now))
        self.show_zoom(ZOOMS[min(max(0, at + by), len(ZOOMS) - 1)])

    def show_zoom(self, percent: int) -> None:
        """Show pages in so many percent of their size; 0 fits them into the room."""
        with QSignalBlocker(self.zoom):
            self.zoom.setCurrentIndex(max(0, self.zoom.findData(percent)))
        if self.canvas.way is not Way.PAGES:
            self.show_way(Way.PAGES)
        self.canvas.show_zoom(percent)
        self.changed.emit()

    def _usual_zoom(self) -> None:
        fits = self._desk.shown.look in WHOLE
        self.canvas.zoom = FIT if fits else self.view.zoom_for_two(self.planned.pages[0].width_mm)
        with QSignalBlocker(self.zoom):
            self.zoom.setCurrentIndex(max(0, self.zoom.findData(self.canvas.zoom)))

    def _way_buttons(self) -> dict[Way, QToolButton]:
        group, found = QButtonGroup(self), {}
        titles = {Way.PAGES: _tr("Pages"), Way.ONE: _tr("One page"), Way.SPREAD: _tr("Two pages")}
        tips = {
            Way.PAGES: _tr("All pages, small (Esc)"),
            Way.ONE: _tr("One page, as large as there is room (Enter)"),
            Way.SPREAD: _tr("Two pages beside each other"),
        }
        icons = {Way.PAGES: "squares-four", Way.ONE: "file", Way.SPREAD: "columns"}
        for way, title in titles.items():
            button = found[way] = self._head.add_button(icons[way], title, tips[way])
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(lambda _checked=False, one=way: self.show_way(one))
        found[Way.PAGES].setChecked(True)
        return found

    def resizeEvent(self, event: object) -> None:
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit_tools()

    def _fit_tools(self) -> None:
        """Where their words have no room beside the title, the buttons are their icons alone."""
        words = sum(button.fontMetrics().horizontalAdvance(button.text()) for button in self._ways.values())
        others = self._head.title.sizeHint().width() + self.parts.sizeHint().width() + self.zoom.sizeHint().width()
        has_room = self.width() >= words + others + px(BESIDE_WORDS)
        style = Qt.ToolButtonStyle.ToolButtonTextBesideIcon if has_room else Qt.ToolButtonStyle.ToolButtonIconOnly
        for button in self._ways.values():
            button.setToolButtonStyle(style)

    def _add_boxes(self) -> None:
        self.parts.setAccessibleName(_tr("Parts that are shown"))
        self.parts.currentIndexChanged.connect(lambda _at: self.canvas.show_part(str(self.parts.currentData() or "")))
        self.zoom.setAccessibleName(_tr("Size of the pages"))
        self.zoom.addItem(_tr("Fit"), FIT)
        for percent in ZOOMS:
            self.zoom.addItem(worded(_tr("{0} %"), percent), percent)
        self.zoom.setCurrentIndex(self.zoom.findData(USUAL_ZOOM))
        self.zoom.activated.connect(lambda _at: self.show_zoom(int(self.zoom.currentData())))
        for box in (self.parts, self.zoom):
            set_style_property(box, "dense", True)
            box.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToContents)
            box.setMinimumWidth(px(LEAST_BOX))
            self._head.add(box)

    def _list_parts(self) -> None:
        chosen, parts = self.parts.currentData(), parts_of(self.planned.pages)
        with QSignalBlocker(self.parts):
            self.parts.clear()
            self.parts.addItem(_tr("All parts"), "")
            for part, count in parts.items():
                self.parts.addItem(worded("{0} ({1})", part, count), part)
            self.parts.setCurrentIndex(max(0, self.parts.findData(chosen)))

    def _show_tools(self) -> None:
        """Only what can be of use is there."""
        count = len(self.planned.pages)
        for button in self._ways.values():
            button.setVisible(count > 1)
        self.parts.setVisible(len(parts_of(self.planned.pages)) > 1)
        self.zoom.setVisible(count > 0)
        self._fit_tools()


def page_words(pane: PreviewPane) -> str:
    """Which page is in hand, for the status line."""
    count = len(pane.planned.pages)
    return worded(_tr("Page {0} of {1}"), pane.canvas.current + 1, count) if count > 1 else ""


def _tr(text: str) -> str:
    return QCoreApplication.translate("PreviewPane", text)
