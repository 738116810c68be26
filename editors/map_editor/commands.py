"""The commands of the map editor: keys and menus for what the page and the map that is shown can do.

Most come from the features of the map (`features.py`); those of no feature stand here, above and below them.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from editors.map_editor.features import MapCommand, Menu, Where
from editors.map_editor.host import Host
from editors.map_editor.map_part import MapPart
from editors.map_editor.new_map import ask_new_map
from editors.map_editor.spaces.languages import language_name
from workbench.engine.words.bounded_words import an_entry, few_lines


def first_commands(editor: Host) -> list[MapCommand]:
    """What can be done with every map and what is selected of it."""
    page = editor.page
    return [
        MapCommand(_tr("New map…"), lambda: ask_new_map(editor), changes=True),
        MapCommand(_tr("Next map"), lambda: editor.step_map(1), "Ctrl+PgDown"),
        MapCommand(_tr("Previous map"), lambda: editor.step_map(-1), "Ctrl+PgUp"),
        MapCommand(_tr("Change the name"), page.edit_name, "F2", changes=True),
        MapCommand(_tr("Change the first figure"), page.edit_first, changes=True),
        MapCommand(_tr("Take away"), lambda: editor.part.remove(), "Del", where=Where.MAP, changes=True),
        MapCommand(_tr("Select all of this kind"), lambda: editor.part.choose_alike(), "Ctrl+A", where=Where.MAP),
        MapCommand(_tr("Who needs this?"), editor.show_uses),
    ]


def later_commands(editor: Host) -> list[MapCommand]:
    """What stands in the menus below the commands of features."""
    page, view, check = editor.page, Menu.VIEW, Menu.CHECK
    return [
        MapCommand(_tr("Terrain catalogue…"), lambda: editor.part.show_catalogue(), changes=True),
        MapCommand(_tr("Declare a tag…"), lambda: editor.part.declare_tag(), changes=True),
        MapCommand(_tr("Texts in other languages…"), lambda: editor.part.ask_texts(), changes=True),
        MapCommand(_tr("Forget history…"), page.history_view.ask_to_forget, changes=True),
        MapCommand(_tr("Style and colours…"), lambda: editor.part.ask_look(), menu=view, changes=True),
        MapCommand(_tr("Zoom in"), lambda: editor.canvas.camera.zoom_in(), menu=view),
        MapCommand(_tr("Zoom out"), lambda: editor.canvas.camera.zoom_out(), menu=view),
        MapCommand(_tr("Whole map"), lambda: editor.canvas.camera.zoom_to_fit(), menu=view),
        MapCommand(
            _tr("Zoom to what is selected"), lambda: editor.part.zoom_to(editor.desk.chosen), "Z", view, Where.MAP
        ),
        MapCommand(_tr("Table of spaces"), lambda: page.show_bottom_tab(editor.part.space_table), "Ctrl+Shift+T", view),
        MapCommand(_tr("Find on the map"), lambda: editor.part.find.ask(), "Ctrl+F", view),
        MapCommand(_tr("Filter the list of spaces"), page.filter_spaces, "Ctrl+Shift+F", view),
        MapCommand(_tr("Next part of the page"), lambda: page.next_part(1), "F6", view),
        MapCommand(_tr("Previous part of the page"), lambda: page.next_part(-1), "Shift+F6", view),
        MapCommand(_tr("Back to the map"), page.leave_field, "Esc", view, Where.DOCKS),
        MapCommand(_tr("Check everything again"), editor.check_anew, menu=check),
        MapCommand(_tr("Next problem"), lambda: page.problems.step(1), "F8", check),
        MapCommand(_tr("Previous problem"), lambda: page.problems.step(-1), "Shift+F8", check),
        MapCommand(_tr("Fix the problem"), page.problems.fix, "Ctrl+Return", check, changes=True),
        MapCommand(_tr("Silence the problem…"), page.problems.silence, "Ctrl+Shift+F8", check, changes=True),
    ]


class Commands(QObject):
    """The actions behind the commands, by menu; those of the map that is shown come and go with it."""

    def __init__(self, editor: Host) -> None:
        super().__init__(editor.page)
        self._editor, self._page = editor, editor.page
        self._why_look_only = ""
        self._made: list[tuple[MapCommand, QAction]] = [(c, self._action(c)) for c in first_commands(editor)]
        self._later = [(c, self._action(c)) for c in later_commands(editor)]
        self._of_features: dict[str, tuple[MapCommand, QAction]] = {}
        self._own: dict[MapPart, list[QAction]] = {}
        # Both are filled anew for the map that is shown; the shell asks for the menus only once.
        self.tools, self.own = QMenu(_tr("Tools"), self._page), QMenu(self._page)
        self.languages = QMenu(_tr("Names in"), self._page)
        self.languages.aboutToShow.connect(self.fill_languages)
        docks = zip(self._page.dock_actions(), ("Ctrl+Shift+L", "Ctrl+Shift+I", "Ctrl+Shift+P"), strict=True)
        for dock, key in docks:
            dock.setShortcut(QKeySequence(key))

    def add_part(self, part: MapPart) -> None:
        """Take the commands of a map that was opened; the keys of the map work on its canvas too."""
        for command in (one for feature in part.others for one in feature.commands()):
            if command.text not in self._of_features:
                self._add_shared(command)
        for command, action in self._all():
            if command.where is Where.MAP:
                part.canvas.addAction(action)
        made = [(command, self._action(command)) for command in part.ground.commands()]
        self._own[part] = [action for _, action in made]
        for command, action in made:
            part.canvas.addAction(action)
            self._grey(command, action)

    def _add_shared(self, command: MapCommand) -> None:
        """An action for what every map has: it does what the map that is shown has under these words."""

        def do() -> None:
            shown = (one for feature in self._editor.part.others for one in feature.commands())
            next(one for one in shown if one.text == command.text).does()

        shared = command._replace(does=do)
        self._of_features[command.text] = (shared, self._action(shared))
        self._grey(*self._of_features[command.text])

    def _all(self) -> list[tuple[MapCommand, QAction]]:
        """Those of every map, in the order of the menus."""
        return [*self._made, *self._of_features.values(), *self._later]

    def remove_part(self, part: MapPart) -> None:
        """Forget the commands of a map that is no more."""
        for action in self._own.pop(part, ()):
            action.deleteLater()

    def show_part(self, shown: MapPart) -> None:
        """Offer the tools and commands of the map that has come to the front."""
        self.tools.clear()
        self.tools.addActions(list(shown.strip.actions_by_name().values()))
        self.own.clear()
        self.own.setTitle(shown.ground.things())
        menus = [menu.menuAction() for feature in shown.features for menu in feature.menus()]
        self.own.addActions([*self._own[shown], *menus])
        self.own.menuAction().setVisible(bool(self._own[shown] or menus))

    def of_menu(self, menu: Menu) -> list[QAction]:
        """The actions of one menu in order."""
        lines = [action for command, action in self._all() if command.menu is menu]
        if menu is Menu.MAP:
            return [self.tools.menuAction(), self.own.menuAction(), *lines]
        return [*self._page.dock_actions(), *lines, self.languages.menuAction()] if menu is Menu.VIEW else lines

    def fill_languages(self) -> None:
        """A line for each language of the design; names are shown in the one that is ticked."""
        self.languages.clear()
        for at, language in enumerate(self._editor.design.languages):
            shown = language if at else ""
            action = self.languages.addAction(an_entry(language_name(language)))
            action.setCheckable(True)
            action.setChecked(shown == self._editor.language)
            action.triggered.connect(lambda _checked=False, shown=shown: self._editor.show_names_in(shown))

    def look_only(self, why: str) -> None:
        """Grey the commands that change the map, with the reason."""
        self._why_look_only = why
        for command, action in self._all():
            self._grey(command, action)

    def _grey(self, command: MapCommand, action: QAction) -> None:
        if self._why_look_only and command.changes:
            action.setEnabled(False)
            action.setToolTip(few_lines(self._why_look_only))

    def _action(self, command: MapCommand) -> QAction:
        action = QAction(an_entry(command.text), self)
        action.setShortcut(QKeySequence(command.keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: command.does())
        for widget in self._places(command.where):
            widget.addAction(action)
        return action

    def _places(self, where: Where) -> Sequence[QWidget]:
        """Where the keys of an action work; the canvas of each map adds itself."""
        if where is Where.MAP:
            return ()
        return self._page.docks_as_widgets() if where is Where.DOCKS else (self._page,)


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapEditor", text)
