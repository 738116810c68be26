"""What lies in the folder: the files of each output with their size, time and digest, and whether they are old."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QHBoxLayout, QHeaderView, QPushButton, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from editors.publish.desk import PublishDesk
from workbench.engine.words.bounded_words import few_lines
from workbench.exchange.published.listing import MadeFile, MadeOutput
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.icons import bind_icon, icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.translator import spoken, worded

PATH = int(Qt.ItemDataRole.UserRole)
MOST_FILES = 200
SHORT_DIGEST = 8
UNITS = ((10**9, "GB"), (10**6, "MB"), (10**3, "kB"))


class LastMadePanel(QWidget):
    """A tree of outputs and their files; Enter or a double click opens one."""

    def __init__(self, desk: PublishDesk) -> None:
        super().__init__()
        self._desk = desk
        self._shown: object = None
        self.sentence = text_label("", "hint", wrap=True)
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.tree = QTreeWidget()
        self.tree.setColumnCount(3)
        self.tree.setHeaderLabels([_tr("File"), _tr("Size"), _tr("Made, digest")])
        self.tree.setAccessibleName(_tr("Files that were made"))
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section in (1, 2):
            header.setSectionResizeMode(section, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.itemActivated.connect(lambda _row: self.open_file())
        self.tree.currentItemChanged.connect(lambda _row: self._show_buttons())
        self.folder_button = _button("folder-open", _tr("Open the folder"))
        self.file_button = _button("file", _tr("Open the file"))
        self.folder_button.clicked.connect(self.open_folder)
        self.file_button.clicked.connect(self.open_file)
        row = QHBoxLayout()
        row.addWidget(self.folder_button)
        row.addWidget(self.file_button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 12, 0, 12)
        column.setSpacing(8)
        self.sentence.setContentsMargins(12, 0, 12, 0)
        row.setContentsMargins(12, 0, 12, 0)
        column.addWidget(self.sentence)
        column.addWidget(self.tree, 1)
        column.addLayout(row)

    def refresh(self, digest: str) -> None:
        """List what was made; `digest` is that of the design as it is, "" while nobody knows it."""
        listing, folder = self._desk.listing, self._desk.folder
        if (listing, folder, digest) == self._shown:
            return
        self._shown = listing, folder, digest
        self.tree.clear()
        for made in listing.outputs:
            self.tree.addTopLevelItem(self._output_row(made, folder, digest))
        old = sum(1 for made in listing.outputs if digest and made.ruleset != digest)
        self.sentence.setText(_sentence(len(listing.outputs), old))
        self.tree.setVisible(bool(listing.outputs))
        self._show_buttons()

    def open_folder(self) -> None:
        """Show the folder in the program of the system for that."""
        if self._desk.folder.is_dir():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._desk.folder)))

    def open_file(self) -> None:
        """Open the file that is chosen with the program that the system has for it."""
        path = self._chosen
        if path is not None and path.exists():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))

    @property
    def _chosen(self) -> Path | None:
        row = self.tree.currentItem()
        name = str(row.data(0, PATH) or "") if row is not None else ""
        return self._desk.folder / name if name else None

    def _show_buttons(self) -> None:
        self.folder_button.setEnabled(self._desk.folder.is_dir())
        self.file_button.setEnabled(self._chosen is not None)

    def _output_row(self, made: MadeOutput, folder: Path, digest: str) -> QTreeWidgetItem:
        output = self._desk.outputs.get(made.output)
        title = spoken(output.title) if output is not None else made.output
        row = TreeRow([title, size_words(made.size), when_made(folder, made)])
        is_old = bool(digest) and made.ruleset != digest
        state = _tr("The design was changed since") if is_old else _tr("Made of the design as it is")
        row.setIcon(0, icon("clock-counter-clockwise", "text3") if is_old else icon("check-circle", "ok", filled=True))
        row.setToolTip(0, few_lines(state))
        row.setData(0, Qt.ItemDataRole.AccessibleTextRole, few_lines(f"{title}: {state}"))
        if len(made.files) == 1:
            row.setData(0, PATH, made.files[0].name)
            row.addChild(_file_row(made.files[0]))
        else:
            row.setData(0, PATH, made.files[0].name.split("/")[0] if "/" in made.files[0].name else made.files[0].name)
            for file in made.files[:MOST_FILES]:
                row.addChild(_file_row(file))
        row.setExpanded(False)
        return row


def _file_row(file: MadeFile) -> QTreeWidgetItem:
    row = TreeRow([file.name, size_words(file.size), file.sha256[:SHORT_DIGEST]])
    row.setData(0, PATH, file.name)
    row.setToolTip(0, few_lines(file.name))
    row.setToolTip(2, few_lines(f"SHA-256 {file.sha256}"))
    return row


def size_words(size: int) -> str:
    """A number of bytes as it is read.

    >>> size_words(912), size_words(3_812_000)
    ('912 B', '3.8 MB')
    """
    for unit, name in UNITS:
        if size >= unit:
            return f"{QLocale().toString(size / unit, 'f', 1)} {name}"
    return f"{size} B"


def when_made(folder: Path, made: MadeOutput) -> str:
    """When the first file of an output was written: the time today, else the day."""
    try:
        moment = datetime.fromtimestamp((folder / made.files[0].name).stat().st_mtime)
    except (OSError, IndexError, OverflowError, ValueError):
        return ""
    locale, short = QLocale(), QLocale.FormatType.ShortFormat
    when = QDateTime.fromSecsSinceEpoch(round(moment.timestamp()))
    if moment.date() == datetime.now().date():
        return locale.toString(when.time(), short)
    return locale.toString(when.date(), short)


def _sentence(count: int, old: int) -> str:
    if not count:
        return _tr("Nothing was made in this folder yet.")
    if not old:
        return _tr("All of it was made of the design as it is.")
    return worded(_tr("The design was changed since {0} of {1} were made."), old, count)


def _button(name: str, title: str) -> QPushButton:
    button = QPushButton(title)
    bind_icon(button, name)
    set_style_property(button, "dense", True)
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("LastMadePanel", text)
