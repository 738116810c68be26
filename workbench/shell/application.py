"""The Qt application: fonts, theme, icons."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QApplication

from workbench.qt.controls.file_icons import FileIcons
from workbench.qt.controls.focus_ring import FocusRing
from workbench.qt.looks.fonts import load_fonts
from workbench.qt.looks.icons import program_icon
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import THEMES
from workbench.qt.looks.translator import speak
from workbench.shell.settings import Settings


def make_application(settings: Settings) -> QApplication:
    """The one QApplication of the process, with our fonts and theme."""
    application = QCoreApplication.instance()
    if application is None:
        application = QApplication(sys.argv[:1])
    assert isinstance(application, QApplication)
    application.setApplicationName("workbench")
    application.setApplicationDisplayName("Wargame Workbench")
    application.setWindowIcon(program_icon())
    speak(application, settings.language)
    load_fonts()
    apply_theme(application, THEMES.get(settings.theme, THEMES["light"]), settings.text_scale)
    if application.findChild(FocusRing) is None:
        FocusRing(application)
        FileIcons(application)
    return application
