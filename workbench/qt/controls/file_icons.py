"""File dialogs tell what a file is by its name, and never look into one to find out.

Qt's own dialog reads the beginning of every file that it lists, also of those in a folder that is only typed: in /proc
some never end, and with tens of thousands of files the window stands still for seconds.
"""

from __future__ import annotations

import contextlib

from PySide6.QtCore import QCoreApplication, QFileInfo, QObject, QTimer
from PySide6.QtGui import QAbstractFileIconProvider, QIcon
from PySide6.QtWidgets import QApplication, QFileDialog, QFileIconProvider

Kind = QAbstractFileIconProvider.IconType


class FileIcons(QObject):
    """Gives every file dialog that opens its icons; the application keeps one of these.

    As with the ring round the focused control: one looks which dialog is open when all is done that moved the keyboard.
    """

    def __init__(self, application: QApplication) -> None:
        super().__init__(application)
        self._icons = IconsByName()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._look)
        application.focusChanged.connect(self._look_soon)

    def _look_soon(self) -> None:
        self._soon.start()

    def _look(self) -> None:
        with contextlib.suppress(RuntimeError):  # what is left of a dialog that is gone is no dialog
            dialog = QApplication.activeModalWidget()
            if isinstance(dialog, QFileDialog) and dialog.iconProvider() is not self._icons:
                self._icons.folder = QCoreApplication.translate("FileIcons", "Folder")
                dialog.setIconProvider(self._icons)


class IconsByName(QFileIconProvider):
    """Two icons, and of a file the ending of its name. It is asked in a thread of Qt's as well."""

    folder = ""

    def type(self, info: QFileInfo) -> str:
        return self.folder if info.isDir() else info.suffix().upper()

    def icon(self, asked: Kind | QFileInfo) -> QIcon:
        if isinstance(asked, QFileInfo):
            asked = Kind.Folder if asked.isDir() else Kind.File
        return super().icon(asked)
