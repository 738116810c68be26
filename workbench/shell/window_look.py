"""Theme, text size and language of the program: chosen in the menu View, kept in the settings."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.looks.style_sheet import apply_theme
from workbench.qt.looks.theme import THEMES
from workbench.shell.settings import Settings
from workbench.shell.window_menus import WindowMenus


class WindowLook:
    """What is chosen is worn at once and ticked in the menus."""

    def __init__(self, settings: Settings, menus: WindowMenus) -> None:
        self._settings, self._menus = settings, menus
        self._tick()

    def set_theme(self, name: str) -> None:
        """Wear another theme, at once and in the next runs."""
        self._settings.theme = name
        self._apply()

    def set_text_scale(self, scale: float) -> None:
        """Write larger or smaller, at once and in the next runs."""
        self._settings.text_scale = scale
        self._apply()

    @property
    def language(self) -> str:
        """The code of the language of the next start."""
        return self._settings.language

    def set_language(self, code: str) -> None:
        """Speak another language from the next start on: what is open was written in this one."""
        self._settings.language = code
        self._tick()

    def _apply(self) -> None:
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        with busy_pointer():  # every page that was opened is laid out anew
            apply_theme(application, THEMES[self._settings.theme], self._settings.text_scale)
        self._tick()

    def _tick(self) -> None:
        self._menus.tick("theme", self._settings.theme)
        self._menus.tick("text_size", self._settings.text_scale)
        self._menus.tick("language", self._settings.language)
