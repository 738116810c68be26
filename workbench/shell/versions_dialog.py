"""The versions and backups of a ruleset: what was kept when, what differs between two, and the way back to one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QInputDialog,
    QMessageBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.words.bounded_words import few_lines, one_line
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.parts import Notice, SectionHeading, text_label
from workbench.qt.looks.fonts import mono_font
from workbench.qt.looks.theme import SIZE_CAPTION, px
from workbench.qt.looks.translator import spoken, spoken_error
from workbench.qt.screen_room import fit_to_screen
from workbench.shell.difference_tree import DifferenceTree
from workbench.storage.comparison import Changed, compare
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.ruleset_file import load

NOW = 0
"""Stands for the present where versions go by their numbers; backups, the newest first, are -1, -2 and so on."""
DIGITS_SHOWN = 12


class VersionsDialog(QDialog):
    """Versions above, the newest first; below them what differs between the chosen one and now, or between two.

    `do` does an edit so that it can be undone; `show_on_map` marks on the map what differs from a version.
    """

    def __init__(
        self,
        document: RulesetDocument,
        do: Callable[[Edit], None],
        parent: QWidget | None = None,
        show_on_map: Callable[[Design, str], None] | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._do, self._show_on_map = document, do, show_on_map
        self._backups = document.backups
        self.setWindowTitle(self.tr("Versions"))
        fit_to_screen(self, QSize(px(760), px(620)))
        self._list = self._make_list()
        self._heading = SectionHeading("")
        self.differences = DifferenceTree()
        self._notice = Notice("error", "")
        self._notice.hide()
        self._return, self._rename, self._remove, self._save = self._buttons()
        self.on_map = QPushButton(self.tr("Show on the map"))
        self.on_map.clicked.connect(self.mark_on_map)
        self.on_map.setVisible(show_on_map is not None)
        box = QVBoxLayout(self)
        box.setContentsMargins(14, 14, 14, 14)
        box.setSpacing(10)
        hint = self.tr("Choose a version to compare it with the present, or two (with Ctrl) to compare them.")
        box.addWidget(text_label(hint, "label", wrap=True))
        box.addWidget(self._list, 2)
        box.addWidget(self._heading)
        box.addWidget(self.differences, 3)
        box.addWidget(self._notice)
        box.addLayout(self._button_row())
        self.refresh()

    # ------------------------------------------------------------------ what is shown

    def refresh(self) -> None:
        """List the versions and backups anew; the newest version is chosen."""
        self._backups = self._document.backups
        now = digest(self._document.design)
        with QSignalBlocker(self._list):
            self._list.clear()
            self._list.addTopLevelItem(_row(NOW, "", self.tr("Now"), "", now))
            for version in reversed(self._document.versions):
                saved_at = _minute(version.saved_at)
                self._list.addTopLevelItem(
                    _row(version.number, str(version.number), version.name, saved_at, version.digest)
                )
            for at, backup in enumerate(self._backups, start=1):
                self._list.addTopLevelItem(
                    _row(-at, "", self.tr("Automatic backup {}").format(at), _minute(backup.made_at), "")
                )
        if (newest := self._list.topLevelItem(1)) is not None:
            self._list.setCurrentItem(newest)
        self._show_choice()

    def choose(self, *numbers: int) -> None:
        """Choose versions by their numbers; `NOW` is the present."""
        self._list.clearSelection()
        for item in self._items():
            item.setSelected(_number(item) in numbers)

    def rows(self) -> list[tuple[str, ...]]:
        """What the list of versions says."""
        return [tuple(item.text(column) for column in range(4)) for item in self._items()]

    def heading(self) -> str:
        """What the differences are of."""
        return self._heading.accessibleName()

    def notice(self) -> str:
        """What could not be done; "" is nothing."""
        return "" if self._notice.isHidden() else self._notice.accessibleName()

    # ------------------------------------------------------------------ what is done

    def save(self, name: str) -> None:
        """Name the present."""
        self._tried(lambda: self._document.save_version(name, _now()))

    def rename(self, number: int, name: str) -> None:
        """Give a version another name."""
        self._tried(lambda: self._document.rename_version(number, name))

    def remove(self, number: int) -> None:
        """Forget a version."""
        self._tried(lambda: self._document.remove_version(number))

    def return_to(self, number: int) -> None:
        """Bring a version or backup back; the present is saved as a version first, and undo brings it back as well."""
        if number < NOW:
            self._tried(
                lambda: self._do(self._document.returning_to_backup(self._backups[-number - 1], _now(), spoken))
            )
        else:
            self._tried(lambda: self._do(self._document.returning_to(number, _now(), spoken)))

    def mark_on_map(self) -> None:
        """Mark on the map what differs between the chosen version and now, and make room for it."""
        if self._show_on_map is None:
            return
        (number,) = self._chosen()
        try:
            old = self._design(number)
        except StoredFileError as error:
            self._tell(spoken_error(error))
            return
        self.accept()
        self._show_on_map(old, self._called(number))

    def _tried(self, act: Callable[[], object]) -> None:
        """Do something with the versions; what goes wrong is said in the dialog, and nothing was changed."""
        self._notice.hide()
        try:
            act()
        except (EditError, StoredFileError, KeyError, ValueError) as error:
            self._tell(spoken_error(error))
        self.refresh()

    def _tell(self, text: str) -> None:
        self._notice.set_notice("error", text)
        self._notice.setAccessibleName(few_lines(text))
        self._notice.show()

    # ------------------------------------------------------------------ parts

    def _make_list(self) -> QTreeWidget:
        found = QTreeWidget()
        found.setRootIsDecorated(False)
        found.setHeaderLabels([self.tr("No."), self.tr("Name"), self.tr("Saved"), self.tr("Digest")])
        found.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        found.header().setStretchLastSection(False)
        for column, width in ((0, 48), (2, 140), (3, 120)):
            found.setColumnWidth(column, px(width))
        found.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        found.setAccessibleName(self.tr("Versions"))
        found.itemSelectionChanged.connect(self._show_choice)
        return found

    def _buttons(self) -> tuple[QPushButton, QPushButton, QPushButton, QPushButton]:
        back = QPushButton(self.tr("Return to it"))
        back.clicked.connect(lambda: self.return_to(self._chosen()[0]))
        rename = QPushButton(self.tr("Rename…"))
        rename.clicked.connect(self._ask_name)
        remove = QPushButton(self.tr("Delete…"))
        remove.clicked.connect(self._ask_removal)
        save = QPushButton(self.tr("Save a version…"))
        save.clicked.connect(self._ask_new)
        return back, rename, remove, save

    def _button_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(8)
        for button in (self._return, self._rename, self._remove):
            row.addWidget(button)
        row.addWidget(self.on_map)
        row.addStretch(1)
        row.addWidget(self._save)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        row.addWidget(close)
        return row

    def _items(self) -> list[QTreeWidgetItem]:
        found = (self._list.topLevelItem(at) for at in range(self._list.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _chosen(self) -> list[int]:
        """The numbers of the chosen versions and backups, oldest first, the present last."""
        numbers = [_number(item) for item in self._items() if item.isSelected()]
        return sorted(numbers, key=lambda number: (number == NOW, number))

    def _show_choice(self) -> None:
        chosen = self._chosen()
        one_version = len(chosen) == 1 and chosen[0] != NOW
        why = self._document.why_read_only
        is_backup = one_version and chosen[0] < NOW
        for button in (self._return, self._rename, self._remove):
            may_be = not is_backup or button is self._return
            button.setEnabled(one_version and may_be and not why)
            refused = self.tr("Choose one version first") if not one_version else self.tr("Backups go by themselves")
            button.setToolTip(few_lines(why if why else "" if one_version and may_be else refused))
        self.on_map.setEnabled(one_version)
        tip = self.tr("Mark on the map what differs between this version and now")
        self.on_map.setToolTip(few_lines(tip if one_version else self.tr("Choose one version first")))
        self._save.setEnabled(not why)
        self._save.setToolTip(few_lines(why))
        self._compare(chosen)

    def _compare(self, chosen: list[int]) -> None:
        """Show what differs between the chosen version and now, or between two."""
        pair = chosen if len(chosen) == 2 else [*chosen, NOW]
        if not self._document.versions and not self._backups:
            self._head(self.tr("No version is saved yet"), ())
        elif len(pair) != 2 or pair[0] == NOW:
            self._head(self.tr("Nothing to compare"), ())
        else:
            try:
                found = compare(self._design(pair[0]), self._design(pair[1]))
                title = self.tr("From {} to {}").format(*map(self._called, pair))
            except StoredFileError as error:
                self._tell(spoken_error(error))
                title, found = self.tr("Nothing to compare"), ()
            self._head(title if found else self.tr("{}: no difference").format(title), found)

    def _head(self, title: str, found: tuple[Changed, ...]) -> None:
        count = "" if not found else self.tr("1 difference") if len(found) == 1 else self.tr("{} differences")
        count = count.format(len(found))
        self._heading.set_title(title, count)
        self._heading.setAccessibleName(few_lines(f"{title} {count}".strip()))
        self.differences.show_differences(found)

    def _design(self, number: int) -> Design:
        if number < NOW:
            return load(self._backups[-number - 1].path)
        return self._document.design if number == NOW else self._document.design_of(number)

    def _called(self, number: int) -> str:
        if number < NOW:
            return self.tr("backup {}").format(-number)
        return self.tr("now") if number == NOW else self.tr("version {}").format(number)

    # ------------------------------------------------------------------ questions

    def _ask_new(self) -> None:
        name, wanted = QInputDialog.getText(self, self.tr("Save a version"), self.tr("Name this moment of the design:"))
        if wanted:
            self.save(name)

    def _ask_name(self) -> None:
        (number,) = self._chosen()
        was = self._document.version(number).name
        name, wanted = QInputDialog.getText(self, self.tr("Rename a version"), self.tr("Name:"), text=was)
        if wanted:
            self.rename(number, name)

    def _ask_removal(self) -> None:
        (number,) = self._chosen()
        question = self.tr("Delete {}? It cannot be brought back.").format(
            one_line(str(self._document.version(number)))
        )
        if QMessageBox.question(self, self.tr("Delete a version"), question) == QMessageBox.StandardButton.Yes:
            self.remove(number)


def _row(number: int, *texts: str) -> QTreeWidgetItem:
    *told, whole_digest = texts
    item = TreeRow([*told, whole_digest[:DIGITS_SHOWN]])
    item.setData(0, Qt.ItemDataRole.UserRole, number)
    item.setFont(3, mono_font(SIZE_CAPTION))
    item.setToolTip(3, few_lines(whole_digest))
    return item


def _number(item: QTreeWidgetItem) -> int:
    return int(item.data(0, Qt.ItemDataRole.UserRole))


def _minute(saved_at: str) -> str:
    return saved_at.replace("T", " ")[:16]


def _now() -> str:
    return datetime.now().astimezone().isoformat(timespec="seconds")
