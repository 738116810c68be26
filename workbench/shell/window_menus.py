"""The menus that the window has in every mode; an editor adds its own actions while it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QMenuBar

from workbench.engine.words.bounded_words import an_entry
from workbench.qt.looks.theme import TEXT_SCALES, THEMES
from workbench.qt.looks.translator import spoken
from workbench.shell.mode_bar import Mode

Command = Callable[[], object]


class WindowMenus(QObject):
    """File, Edit, View, Go and Help. Commands that need an open ruleset are grey without one."""

    def __init__(self, bar: QMenuBar) -> None:
        super().__init__(bar)
        self._bar = bar
        self._menus: dict[str, QMenu] = {}
        self._need_document: list[QAction] = []
        self._editor_actions: list[tuple[QMenu, QAction]] = []
        self._editor_menus: list[str] = []
        self._yielded: dict[QAction, list[QKeySequence]] = {}
        self._groups: dict[str, QActionGroup] = {}
        for title in (tr("File"), tr("Edit"), tr("View"), tr("Go"), tr("Help")):
            self._menus[title] = bar.addMenu(self._with_letter(title))
        QShortcut(QKeySequence("F10"), bar.window(), self.open_first)
        self.file, self.edit, self.view, self.go, self.help = self._menus.values()
        self._modes: dict[str, QAction] = {}

    def open_first(self) -> None:
        """Open the first menu; the arrows go on from there."""
        self._bar.setFocus(Qt.FocusReason.MenuBarFocusReason)
        self._bar.setActiveAction(self._bar.actions()[0])

    def _with_letter(self, title: str) -> str:
        """A title with the letter that opens it with Alt marked: its first that no other menu has."""
        letters = {
            named[named.index("&") + 1].casefold() for menu in self.all_menus() if "&" in (named := menu.title())
        }
        free = (at for at, letter in enumerate(title) if letter.isalpha() and letter.casefold() not in letters)
        at = next(free, None)
        return title if at is None else f"{title[:at]}&{title[at:]}"

    def all_menus(self) -> list[QMenu]:
        """The menus as they stand, those of the editor included."""
        return [menu for action in self._bar.actions() if isinstance(menu := action.menu(), QMenu)]

    def add(self, menu: QMenu, text: str, does: Command, *keys: str, needs_document: bool = False) -> QAction:
        """A command at the end of a menu."""
        action = QAction(an_entry(text), self)
        action.setShortcuts([QKeySequence(key) for key in keys])
        action.triggered.connect(lambda _checked=False: does())
        menu.addAction(action)
        if needs_document:
            self._need_document.append(action)
        return action

    def add_choice(
        self, menu: QMenu, name: str, title: str, choices: Mapping[object, str], choose: Callable[[object], object]
    ) -> None:
        """A submenu of which one entry is ticked (see `tick`)."""
        inner = menu.addMenu(title)
        group = QActionGroup(self)
        for value, text in choices.items():
            action = self.add(inner, text, partial(choose, value))
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
        self._groups[name] = group

    def tick(self, name: str, value: object) -> None:
        """Tick the entry of a choice."""
        for action in self._groups[name].actions():
            action.setChecked(action.data() == value)

    def show_document(self, is_open: bool) -> None:
        """Grey what needs an open ruleset when there is none."""
        for action in self._need_document:
            action.setEnabled(is_open)

    def show_modes(self, modes: Sequence[Mode], allowed: Callable[[str], bool], show: Callable[[str], object]) -> None:
        """The modes in the menu Go: Ctrl 1 to 5."""
        if not self._modes:
            self.go.addSeparator()
            for number, mode in enumerate(modes, start=1):
                self._modes[mode.id] = self.add(self.go, mode.title, partial(show, mode.id), f"Ctrl+{number}")
        for mode_id, action in self._modes.items():
            action.setEnabled(allowed(mode_id))

    def show_editor(self, menus: Mapping[str, Sequence[QAction]]) -> None:
        """Put the actions of the editor that is shown into the menus of their titles, before Help where new."""
        for menu, action in self._editor_actions:
            menu.removeAction(action)
        self._editor_actions.clear()
        self._yield_keys([action for actions in menus.values() for action in actions])
        for title in self._editor_menus:
            menu = self._menus.pop(title)
            self._bar.removeAction(menu.menuAction())
            menu.deleteLater()
        self._editor_menus.clear()
        for title, actions in menus.items():
            if title not in self._menus:
                self._menus[title] = QMenu(self._with_letter(title), self._bar)
                self._bar.insertMenu(self.help.menuAction(), self._menus[title])
                self._editor_menus.append(title)
            for action in actions:
                self._menus[title].addAction(action)
                self._editor_actions.append((self._menus[title], action))

    def _yield_keys(self, actions: Sequence[QAction]) -> None:
        """Commands of the window lend their keys to the editor that is shown: of two with one key Qt does neither."""
        for lender, keys in self._yielded.items():
            lender.setShortcuts(keys)
        taken = {key.toString() for action in actions for key in action.shortcuts()}
        own = [action for menu in (self.file, self.edit, self.view, self.go, self.help) for action in menu.actions()]
        self._yielded = {
            one: one.shortcuts() for one in own if taken.intersection(key.toString() for key in one.shortcuts())
        }
        for lender in self._yielded:
            lender.setShortcuts([])


def title_of(menu: QMenu) -> str:
    """What a menu is called, without the mark of its letter."""
    return menu.title().replace("&", "")


def theme_titles() -> dict[object, str]:
    """The themes by name, in words."""
    return {name: spoken(theme.title) for name, theme in THEMES.items()}


def text_size_titles() -> dict[object, str]:
    """The text sizes as percentages."""
    return {scale: f"{scale:.0%}".replace("%", " %") for scale in TEXT_SCALES}


def tr(text: str) -> str:
    """A text of the menus in the language of the reader."""
    return QCoreApplication.translate("MainWindow", text)
