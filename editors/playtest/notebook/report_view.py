"""The page of a report as it is read in the window: links lead out of it, drawings are painted when they are seen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, QUrl, Signal
from PySide6.QtGui import QImage, QResizeEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser

from workbench.exchange.playtest_report.document import Document, Picture
from workbench.exchange.playtest_report.page import Looks, view_of
from workbench.qt.looks.fonts import thicken
from workbench.qt.looks.theme import SIZE_BODY, current_theme, px
from workbench.qt.playtest_reports.pictures import painted, pictures_in

MOST_WIDE, CHART_WIDE = 900, 640
STEP_PX = 40
"""Widths are rounded down to this, so that the page is not laid out at every pixel of a resize."""


class ReportView(QTextBrowser):
    """`led` tells where a link leads: a word, a colon and the number or id."""

    led = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._document: Document | None = None
        self._shown: Document | None = None
        self._pictures: Mapping[str, Picture] = {}
        self._painted: dict[str, QImage] = {}
        self._sheet: QImage | None = None
        self._width = 0
        self.setOpenLinks(False)
        self.setAccessibleName(self.tr("Report"))
        self.document().setDocumentMargin(px(16))
        self.anchorClicked.connect(self._lead)

    def show_document(self, document: Document, anchor: str = "") -> None:
        """Show a section of a report, by its name or the name of a part of it, or the first: the whole is long."""
        self._document = document
        self.show_section(anchor or document.sections[0].anchor)

    def show_section(self, anchor: str) -> None:
        """Show a section, or the section that has this part, at that part."""
        if self._document is None:
            return
        within = {
            name: section
            for section in self._document.sections
            for name in (section.anchor, *(part.anchor for part in section.parts))
        }
        section = within[anchor]
        document = self._document._replace(sections=(section,))
        self._shown = document
        if section is not self._document.sections[0]:
            self._shown = document._replace(title="", below="")
        self._pictures = {picture.name: picture for picture in pictures_in(self._shown)}
        self._lay_out()
        self.verticalScrollBar().setValue(0)
        if anchor != section.anchor:
            self.scrollToAnchor(anchor)

    def show_sheet(self, sheet: QImage) -> None:
        """The map under the turns has been painted."""
        self._sheet = sheet
        self._lay_out()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        picture = self._pictures.get(QUrl(name).toString())
        if kind != QTextDocument.ResourceType.ImageResource.value or picture is None:
            return None
        return self._painted_picture(picture)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._room() != self._width:
            self._lay_out()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.StyleChange and hasattr(self, "_width"):
            self._lay_out()

    def _room(self) -> int:
        return max(280, min(px(MOST_WIDE), self.viewport().width() - 2 * px(16) - 8) // STEP_PX * STEP_PX)

    def _lay_out(self) -> None:
        if self._shown is None:
            return
        at = self.verticalScrollBar().value()
        self._width = self._room()
        self._painted.clear()
        self.document().clear()
        theme = current_theme()
        looks = Looks(theme.text, theme.text2, theme.line, theme.bench, theme.info, theme.error, px(SIZE_BODY))
        self.setHtml(view_of(self._shown, looks, self._size_of))
        thicken(self.document())
        self.verticalScrollBar().setValue(at)

    def _painted_picture(self, picture: Picture) -> QImage:
        known = self._painted.get(picture.name)
        if known is None:
            width, height = self._size_of(picture)
            if picture.is_on_map and self._sheet is None:
                known = QImage(width, height, QImage.Format.Format_RGB32)
                known.fill(current_theme().color("sunken"))
            else:
                known = painted(picture, width, current_theme().text, self._sheet)
            self._painted[picture.name] = known
        return known

    def _size_of(self, picture: Picture) -> tuple[int, int]:
        width = self._width if picture.is_on_map else min(self._width, px(CHART_WIDE))
        return width, max(1, round(width * picture.height / picture.width))

    def _lead(self, link: QUrl) -> None:
        self.led.emit(link.toString(QUrl.ComponentFormattingOption.FullyDecoded))
