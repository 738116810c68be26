"""The commands of the playtest page: keys, menus, undo and redo, whose eyes, how fast the bots play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget

from editors.playtest.bot_clock import FOLLOWED, PAUSES_MS
from editors.playtest.rooms import COMMANDS
from editors.playtest.seats.paces import pace_titles
from editors.playtest.session import EVERYTHING
from editors.playtest.table import PlaytestTable
from editors.playtest.table_commands import BOTS, PLAYTEST, TableCommand
from workbench.engine.words.bounded_words import an_entry
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.translator import spoken

TableOrNone = Callable[[], PlaytestTable | None]


class Commands(QObject):
    """Actions that work on the table of the moment; without one they are grey."""

    def __init__(self, page: QWidget, table: TableOrNone) -> None:
        super().__init__(page)
        self._page, self._table = page, table
        self.undo = self._on_table(_tr("Take back the last play"), lambda t: t.undo(), "Ctrl+Z")
        self.redo = self._on_table(_tr("Make it again"), lambda t: t.redo(), "Ctrl+Shift+Z", "Ctrl+Y")
        bind_icon(self.undo, "arrow-u-up-left")
        bind_icon(self.redo, "arrow-u-up-right")
        self.run = self._on_table(_tr("Let the bots play"), lambda t: t.set_bots_wait(not t.clock.waits), "F5")
        self.run.setCheckable(True)
        self.step = self._on_table(_tr("One play of the bot"), lambda t: t.clock.step(), "Shift+F5")
        self.hurry = self._on_table(_tr("The rest of the bots' turn at once"), lambda t: t.clock.hurry(), "F7")
        self._speed = FOLLOWED
        self.speed_menu = self._speed_menu()
        self.eyes_menu = QMenu(_tr("See as"), page)
        self._eyes = QActionGroup(self)
        self.cover = self._on_table(_tr("Cover the table when the seat changes"), self._choose_cover)
        self.cover.setCheckable(True)
        self.cover.setChecked(True)
        self._of_rooms = [(command, self._of_room(command)) for command in COMMANDS]
        self._answering = (
            self._on_table(_tr("Confirm"), lambda t: t.confirm(), "Return", "Enter"),
            self._on_table(_tr("End this choice"), lambda t: t.finish(), "Ctrl+Return"),
            self._on_table(_tr("One step back"), lambda t: t.go_back(), "Esc"),
            self._on_table(_tr("Find a choice"), lambda t: t.left.form.choice_list.focus_filter(), "Ctrl+F"),
            self._on_table(_tr("Why not here?"), lambda t: t.map.explain(), "?"),
        )
        self.second_window = self._on_table(
            _tr("Log and rules in a window of their own"), lambda t: t.second.set_open(not t.second.is_open), "Ctrl+L"
        )
        self.second_window.setCheckable(True)
        self._looking = (
            self._on_table(_tr("Show the branches"), lambda t: t.show_branches(), "Ctrl+B"),
            self.second_window,
            self._on_table(_tr("Next part of the page"), lambda t: t.next_part(1), "F6"),
            self._on_table(_tr("Previous part of the page"), lambda t: t.next_part(-1), "Shift+F6"),
        )

    def of_menu(self) -> Sequence[QAction]:
        """The menu "Playtest", in its order."""
        return (
            self._separator(), *self._answering, self._separator(), *self._looking,
            self.eyes_menu.menuAction(), self._separator(), *self.of_rooms(PLAYTEST),
        )  # fmt: skip

    def of_bots(self) -> Sequence[QAction]:
        """The menu "Bots": how they go on, and what they think."""
        return (self.run, self.step, self.hurry, self.speed_menu.menuAction(), *self.of_rooms(BOTS))

    def of_rooms(self, menu: str) -> Sequence[QAction]:
        """What rooms bring to a menu."""
        return [action for command, action in self._of_rooms if command.menu == menu]

    def menus_of_rooms(self) -> Sequence[str]:
        """The menus that only rooms fill, in the order of their first commands."""
        return [menu for menu in dict.fromkeys(command.menu for command, _ in self._of_rooms) if menu != PLAYTEST]

    def plain(self, text: str, does: Callable[[], object], *keys: str) -> QAction:
        """A command that needs no table. Its keys work while the page has the keyboard."""
        action = QAction(an_entry(text), self)
        if keys:
            action.setShortcuts([QKeySequence(key) for key in keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._page.addAction(action)
        action.triggered.connect(lambda _checked=False: does())
        return action

    def _of_room(self, command: TableCommand) -> QAction:
        def does(table: PlaytestTable) -> None:
            command.does(table)
            self.refresh()

        action = self._on_table(spoken(command.text), does, *command.keys)
        action.setCheckable(command.checked is not None)
        if command.icon:
            bind_icon(action, command.icon)
        return action

    def offer_eyes(self, seats: Sequence[str], names: dict[str, str], told_to: str = "") -> None:
        """The seats of a new table, to see as; of a record for one seat that one alone."""
        self.eyes_menu.clear()
        if told_to:
            self._eye(names.get(told_to, told_to), _as_seat(told_to)).setData(told_to)
            return
        follow = self._eye(_tr("The side that is asked"), _follow_the_question)
        follow.setData(None)
        for seat in seats:
            self._eye(names.get(seat, seat), _as_seat(seat)).setData(seat)
        self._eye(_tr("Both sides"), lambda t: t.session.look_as(EVERYTHING)).setData(EVERYTHING)
        self.eyes_menu.addSeparator()
        self.eyes_menu.addAction(self.cover)

    def refresh(self) -> None:
        """Grey what cannot be done now; tick what stands."""
        table = self._table()
        own = (self.undo, self.redo, self.run, self.step, self.hurry, *self._answering, *self._looking)
        can = table is not None and not table.is_covered
        for action in own:
            action.setEnabled(can)
        for command, action in self._of_rooms:
            action.setEnabled(can and table is not None and command.can(table))
            if command.checked is not None:
                action.setChecked(can and table is not None and command.checked(table))
        self.eyes_menu.setEnabled(can)
        self.speed_menu.setEnabled(can)
        if table is None:
            return
        self.cover.setChecked(table.covers_between_seats)
        if table.is_covered:
            self._answering[0].setEnabled(True)  # Enter shows the table; nothing else is done before
            return
        self.undo.setEnabled(table.session.can_undo())
        self.redo.setEnabled(table.session.can_redo())
        self.step.setEnabled(bool(table.moment.bot))
        self.hurry.setEnabled(table.clock.is_running or bool(table.moment.bot))
        self.run.setChecked(not table.clock.waits)
        self.second_window.setChecked(table.second.is_open)
        shown = None if table.session.follows_the_turn else table.session.viewer
        for action in self.eyes_menu.actions():
            if action is not self.cover:
                action.setChecked(action.data() == shown)
        self.cover.setVisible(len(table.session.persons) > 1)

    def seat(self, table: PlaytestTable) -> None:
        """What was chosen at the table before holds at a new one."""
        table.covers_between_seats = self.cover.isChecked()
        table.set_speed(self._speed)
        table.second.serve(self._page.actions())
        table.second.opened.connect(lambda _is_open: self.refresh())

    def _choose_speed(self, speed: str, table: PlaytestTable) -> None:
        self._speed = speed
        table.set_speed(speed)

    def _choose_cover(self, table: PlaytestTable) -> None:
        table.covers_between_seats = self.cover.isChecked()

    def _on_table(self, text: str, does: Callable[[PlaytestTable], object], *keys: str) -> QAction:
        return self.plain(text, lambda: does(table) if (table := self._table()) else None, *keys)

    def _eye(self, text: str, does: Callable[[PlaytestTable], object]) -> QAction:
        action = self._on_table(text, does)
        action.setCheckable(True)
        self._eyes.addAction(action)
        self.eyes_menu.addAction(action)
        return action

    def _speed_menu(self) -> QMenu:
        menu = QMenu(_tr("Speed of the bots"), self._page)
        group = QActionGroup(self)
        titles = pace_titles()
        for speed in PAUSES_MS:
            action = self._on_table(titles[speed], partial(self._choose_speed, speed))
            action.setCheckable(True)
            action.setChecked(speed == self._speed)
            group.addAction(action)
            menu.addAction(action)
        return menu

    def _separator(self) -> QAction:
        line = QAction(self)
        line.setSeparator(True)
        return line


def _as_seat(seat: str) -> Callable[[PlaytestTable], None]:
    return lambda table: table.session.look_as(seat)


def _follow_the_question(table: PlaytestTable) -> None:
    session = table.session
    decision = session.decision()
    session.look_as(decision.seat if decision else session.viewer, follow=True)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaytestEditor", text)
