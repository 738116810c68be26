"""The handbook, read offline: its Markdown pages as they lie among the resources, with a list of them at the left.

The pages are shown as they are written; nothing has to be built for that, and no browser is asked. The list is the
`nav` of `resources/handbook/mkdocs.yml`, which the website that `make handbook` builds has as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import (
    QDesktopServices,
    QFont,
    QImage,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QSplitter,
    QTextBrowser,
    QVBoxLayout,
    QWidget,
)

from workbench.qt.controls.bounded_widgets import ListRow
from workbench.qt.looks.fonts import thicken
from workbench.qt.looks.theme import px
from workbench.qt.screen_room import fit_to_screen

PLACE = Qt.ItemDataRole.UserRole


def resources_path() -> Path:
    """The folder that all links of the pages start from."""
    return Path(str(files("resources")))


def handbook_pages() -> list[tuple[str, str]]:
    """The titles of the pages in their order with their places among the resources; a heading has no place."""
    site = yaml.safe_load((resources_path() / "handbook" / "mkdocs.yml").read_text(encoding="utf-8"))
    return list(_rows(site["nav"]))


def _rows(nav: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for entry in nav:
        for title, inside in entry.items():
            if isinstance(inside, str):
                yield title, inside
            else:
                yield title, ""
                yield from _rows(inside)


class HandbookPage(QTextBrowser):
    """A page; pictures are no wider than it is, and what Qt sets solid has room."""

    def __init__(self) -> None:
        super().__init__()
        self.setOpenLinks(False)
        self.anchorClicked.connect(self.follow)

    def follow(self, link: QUrl) -> None:
        """Go to another page, or to an address outside, which the system's browser opens."""
        place = self.source().resolved(link)
        if place.isLocalFile():
            self.setSource(place, QTextDocument.ResourceType.HtmlResource)
        else:
            QDesktopServices.openUrl(place)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        place = Path(self.source().resolved(QUrl(name)).toLocalFile())
        if kind == QTextDocument.ResourceType.ImageResource.value:
            picture = QImage(str(place))
            room = self.viewport().width() - 2 * int(self.document().documentMargin())
            if 0 < room < picture.width():
                picture = picture.scaledToWidth(room, Qt.TransformationMode.SmoothTransformation)
            return picture
        if place.suffix == ".md":
            return self._with_room(place.read_text(encoding="utf-8"))
        return super().loadResource(kind, name)

    def doSetSource(
        self, name: QUrl | str, /, type: QTextDocument.ResourceType = QTextDocument.ResourceType.UnknownResource
    ) -> None:
        super().doSetSource(name, type)
        thicken(self.document())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width() and not self.source().isEmpty():
            self.reload()

    def _with_room(self, markdown: str) -> str:
        """A page as HTML: paragraphs stand apart, headings more so, lines of code together on a ground of their own."""
        page = QTextDocument()
        page.setDefaultFont(self.font())
        page.setMarkdown(markdown)
        block = page.begin()
        while block.isValid():
            shape = block.blockFormat()
            if _is_code(block):
                shape.setBackground(self.palette().alternateBase())
                shape.setBottomMargin(0 if _is_code(block.next()) else px(8))
            elif block.textList() is None and QTextCursor(block).currentTable() is None:
                shape.setTopMargin(px(12) if shape.headingLevel() else px(4))
                shape.setBottomMargin(px(6))
            QTextCursor(block).setBlockFormat(shape)
            block = block.next()
        return page.toHtml()


def _is_code(block: QTextBlock) -> bool:
    """Is it a line of a fenced block? An empty line of one, too."""
    return block.isValid() and block.blockFormat().hasProperty(QTextFormat.Property.BlockCodeFence)


class HandbookWindow(QDialog):
    """The list of pages and the one that is read; it stays open beside the work."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Handbook"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.page = HandbookPage()
        self.page.setAccessibleName(self.tr("Page of the handbook"))
        self.page.document().setDocumentMargin(px(18))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Pages of the handbook"))
        self.list.setSpacing(px(2))
        for title, place in handbook_pages():
            self._add_row(title, place)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.setChildrenCollapsible(False)
        split.addWidget(self.list)
        split.addWidget(self.page)
        split.setStretchFactor(1, 1)
        split.setSizes([px(230), px(770)])
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 14, 14, 14)
        box.setSpacing(10)
        box.addWidget(split, 1)
        box.addLayout(self._buttons())
        fit_to_screen(self, QSize(px(1040), px(720)))
        self.list.currentItemChanged.connect(self._show_row)
        self.page.sourceChanged.connect(self._mark_row)
        self.list.setCurrentRow(0)
        self.list.setFocus()

    def show_page(self, place: str) -> None:
        """Turn to the page at this place among the resources."""
        self.page.follow(QUrl.fromLocalFile(str(resources_path() / place)))

    def _add_row(self, title: str, place: str) -> None:
        row = ListRow(title, self.list)
        row.setData(PLACE, place)
        if not place:
            row.setFlags(Qt.ItemFlag.NoItemFlags)
            font = QFont(row.font())
            font.setBold(True)
            row.setFont(font)

    def _buttons(self) -> QHBoxLayout:
        back, forward = QPushButton(self.tr("Back")), QPushButton(self.tr("Forward"))
        close = QPushButton(self.tr("Close"))
        for button, does in ((back, self.page.backward), (forward, self.page.forward), (close, self.close)):
            button.setAutoDefault(False)
            button.clicked.connect(does)
        for button, told in ((back, self.page.backwardAvailable), (forward, self.page.forwardAvailable)):
            button.setEnabled(False)
            told.connect(button.setEnabled)
        row = QHBoxLayout()
        row.addWidget(back)
        row.addWidget(forward)
        row.addStretch(1)
        row.addWidget(close)
        return row

    def _show_row(self, row: QListWidgetItem | None) -> None:
        if row is not None:
            self.show_page(str(row.data(PLACE)))

    def _mark_row(self, source: QUrl) -> None:
        """A link was followed: the list shows where one is, and says nothing of it."""
        shown = Path(source.toLocalFile()).resolve()
        for number in range(self.list.count()):
            place = self.list.item(number).data(PLACE)
            if place and (resources_path() / place).resolve() == shown:
                self.list.blockSignals(True)
                self.list.setCurrentRow(number)
                self.list.blockSignals(False)
