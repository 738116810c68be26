"""Paints pages as pictures, one at a time beside the window, those that are seen first."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter

from editors.publish.painting_turns import at_work
from editors.publish.preview.planned import PRINTED_PX_PER_MM, PlannedPage
from workbench.long_work import under_way
from workbench.qt.faults import hand_in
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_prints.pages import PrintError
from workbench.qt.map_prints.paintable import painting
from workbench.qt.map_prints.watched_painter import WatchedPainter
from workbench.qt.quiet_work import QuietWork
from workbench.qt.steady_thread import SteadyThread
from workbench.qt.taking_turns import TakingTurns

MOST_SIDE_PX = 4000
MOST_KEPT_BYTES = 160 * 2**20


class Wanted(NamedTuple):
    """A page to be painted, with so many pixels a mm."""

    at: int
    px_per_mm: float


class PagePainting(QObject):
    """`painted` tells that a page is there; `picture_of` gives it, or one of another size for the time being."""

    painted = Signal(int)

    def __init__(self, parent: QObject, thread: SteadyThread) -> None:
        super().__init__(parent)
        self._pages: tuple[PlannedPage, ...] = ()
        self._pictures: dict[int, tuple[float, QImage]] = {}
        self._old: dict[int, QImage] = {}
        self.faults: dict[int, str] = {}
        self._wanted: list[Wanted] = []
        self._now: Wanted | None = None
        self._is_paused = False
        self._work, self._turns = QuietWork(self, thread.begin), TakingTurns()
        self._work.done.connect(self._take)
        self._work.failed.connect(self._take_fault)

    def show_pages(self, pages: tuple[PlannedPage, ...]) -> None:
        """Other pages; the pictures of those before stand in for them until they are painted."""
        self.stop()
        are_as_many = len(pages) == len(self._pages)
        before = {at: picture for at, (_, picture) in self._pictures.items()}
        self._old = {**self._old, **before} if are_as_many else {}
        self._pages, self._pictures, self.faults = pages, {}, {}

    def picture_of(self, at: int) -> QImage | None:
        """The picture of a page, as well as it is known."""
        known = self._pictures.get(at)
        return known[1] if known is not None else self._old.get(at)

    def is_painted(self, wanted: Wanted) -> bool:
        """Is a page painted as it is wanted, or cannot be?"""
        known = self._pictures.get(wanted.at)
        return wanted.at in self.faults or (known is not None and abs(known[0] - wanted.px_per_mm) < 1e-6)

    def want(self, wanted: list[Wanted]) -> None:
        """Paint these, in their order; what was wanted before and is not painted yet is forgotten."""
        self._wanted = [one for one in wanted if not self.is_painted(one)]
        if self._now is not None and self._now not in self._wanted:
            self._work.stop()
            self._now = None
        self._next()

    def pause(self, is_paused: bool) -> None:
        """Begin no other page, as long as files are being made; then go on."""
        self._is_paused = is_paused
        self._next()

    @property
    def is_busy(self) -> bool:
        return self._now is not None

    def stop(self) -> None:
        """Paint nothing."""
        self._wanted, self._now = [], None
        self._work.stop()
        self._turns.end()

    def finish(self) -> None:
        """Wait until all that is wanted is painted."""
        while self._now is not None:
            self._work.finish()

    def _next(self) -> None:
        if self._now is not None:
            return
        if not self._wanted or self._is_paused:
            self._turns.end()
            return
        self._turns.begin()
        wanted = self._now = self._wanted[0]
        page = self._pages[wanted.at]
        self._work.start(lambda: painted_page(page, wanted.px_per_mm))

    def _take(self, picture: object) -> None:
        wanted, self._now = self._now, None
        assert wanted is not None and isinstance(picture, QImage)
        self._pictures.pop(wanted.at, None)
        self._pictures[wanted.at] = wanted.px_per_mm, picture
        self._old.pop(wanted.at, None)
        self._wanted = [one for one in self._wanted if one != wanted]
        self._forget()
        self.painted.emit(wanted.at)
        self._next()

    def _take_fault(self, error: object) -> None:
        wanted, self._now = self._now, None
        assert wanted is not None and isinstance(error, Exception)
        if not isinstance(error, PrintError):
            hand_in(error, f"painting: page {wanted.at}")
        self.faults[wanted.at] = spoken_error(error)
        self._wanted = [one for one in self._wanted if one.at != wanted.at]
        self.painted.emit(wanted.at)
        self._next()

    def _forget(self) -> None:
        """Let go of the pictures that were painted longest ago, where there are too many."""
        kept = sum(picture.sizeInBytes() for _, picture in self._pictures.values())
        for at in list(self._pictures)[:-1]:
            if kept <= MOST_KEPT_BYTES:
                return
            kept -= self._pictures.pop(at)[1].sizeInBytes()


def painted_page(page: PlannedPage, px_per_mm: float) -> QImage:
    """A page as a picture; PrintError where it cannot be painted."""
    largest = MOST_SIDE_PX / max(page.width_mm, page.height_mm)
    fine = max(px_per_mm, PRINTED_PX_PER_MM) if page.is_shrunk else px_per_mm
    picture = _painted(page, min(fine, largest))
    size = _size(page, min(px_per_mm, largest))
    smooth = Qt.TransformationMode.SmoothTransformation
    return picture if picture.size() == size else picture.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)


def _size(page: PlannedPage, scale: float) -> QSize:
    return QSize(max(1, round(page.width_mm * scale)), max(1, round(page.height_mm * scale)))


def _painted(page: PlannedPage, scale: float) -> QImage:
    size = _size(page, scale)
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.white)
    with at_work(), painting():
        painter = WatchedPainter(picture, under_way())
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(size.width() / page.width_mm, size.height() / page.height_mm)
            page.paint(painter, scale)
        finally:
            painter.give_up()
    return picture
