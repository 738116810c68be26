"""The log with what is found in it: a field for words, a filter, and what can be done with a line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QVBoxLayout, QWidget

from editors.playtest.telling.log_filter import LineKind, LogFilter, has_words, places_in
from editors.playtest.telling.log_lines import LogLine
from editors.playtest.telling.log_panel import NOTHING, LogPanel
from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.engine.words.message import Message
from workbench.qt.controls.own_keys import OwnKeysField
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.icons import bind_icon
from workbench.qt.looks.style_sheet import set_style_property
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

MOST_PLACES = 60


class LogPage(QWidget):
    """`log` are the lines; `saving_asked`, `copying_asked` and `search_asked` lead out of it."""

    saving_asked = Signal()
    copying_asked = Signal()
    search_asked = Signal(str)

    def __init__(self, log: LogPanel, names: Mapping[str, str], name_of_place: Callable[[str], str]) -> None:
        super().__init__()
        self.log = log
        self._names, self._name_of = dict(names), name_of_place
        self.field = FindField()
        self.field.setPlaceholderText(self.tr("Find in the log"))
        self.field.setAccessibleName(self.tr("Find in the log"))
        self.field.setClearButtonEnabled(True)
        self.count = text_label("", "hint")
        self.before = self._button("caret-up", self.tr("Previous place"), lambda: self.find_next(-1))
        self.after = self._button("caret-down", self.tr("Next place"), lambda: self.find_next(1))
        self.filter_button = self._button("funnel", self.tr("Which lines are shown"), None)
        self.filter_menu = QMenu(self.filter_button)
        self.filter_menu.aboutToShow.connect(self._fill_filter_menu)
        self.filter_button.setMenu(self.filter_menu)
        self.filter_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._told = text_label("", "hint", wrap=True)
        self._all = QToolButton()
        self._all.setText(self.tr("Show all"))
        self._all.clicked.connect(lambda: self.show_only(LogFilter()))
        self._above_all = QWidget()
        self._lay_out()
        self.field.textChanged.connect(self._find)
        self.field.went_on.connect(self.find_next)
        self.field.given_up.connect(self._leave_field)
        log.menu_asked.connect(self._show_menu)
        log.lines_changed.connect(self._tell)
        self._tell()

    # ------------------------------------------------------------------ words

    def find_words(self, words: str = "") -> None:
        """Give the keyboard to the field, with words in it where some are wanted."""
        if words:
            self.field.setText(words)
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def find_next(self, step: int) -> None:
        """Go to the next line with the words, or to the one before; from the last on to the first."""
        found = self.log.found_rows()
        if not found:
            return
        now = self.log.current_row()
        later = [row for row in found if row > now] if step > 0 else [row for row in found if row < now]
        start = found if step > 0 else list(reversed(found))
        self.log.go_to_row(next(iter(later if step > 0 else reversed(later)), start[0]))
        self._tell()

    def _find(self, words: str) -> None:
        self.log.mark_found(partial(has_words, words=words) if words.strip() else None)
        found = self.log.found_rows()
        if found and self.log.current_row() not in found:
            self.log.go_to_row(found[-1])
        self._tell()

    def _leave_field(self) -> None:
        self.field.clear()
        self.log.setFocus(Qt.FocusReason.OtherFocusReason)

    def forget(self) -> None:
        """Other eyes look: what was looked for, and which lines were shown, is not theirs."""
        self.field.clear()
        if self.filter:
            self.show_only(LogFilter())

    # ------------------------------------------------------------------ the filter

    @property
    def filter(self) -> LogFilter:
        """Which lines are shown."""
        return self.log.filter

    def show_only(self, wanted: LogFilter) -> None:
        """Show some lines, or with an empty filter all."""
        self.log.show_only(wanted)
        self._tell()

    def filter_words(self) -> str:
        """What is shown, in words; "" where all is."""
        wanted, kinds = self.filter, self._kinds()
        parts = [kinds[kind] for kind in LineKind if kind in wanted.kinds]
        parts += [name for side, name in self._names.items() if side in wanted.sides]
        parts += [self._name_of(wanted.place)] if wanted.place else []
        return ", ".join(parts)

    def _fill_filter_menu(self) -> None:
        menu, wanted = self.filter_menu, self.filter
        menu.clear()
        for kind, title in self._kinds().items():
            kinds = wanted.kinds ^ {kind}
            self._switch(menu, title, kind in wanted.kinds, LogFilter(wanted.sides, kinds, wanted.place))
        menu.addSeparator()
        for side in self.log.sides():
            sides = wanted.sides ^ {side}
            title = self.tr("Of {}").format(self._names.get(side, side))
            self._switch(menu, title, side in wanted.sides, LogFilter(sides, wanted.kinds, wanted.place))
        menu.addSeparator()
        places = menu.addMenu(self.tr("Of a space"))
        self._switch(places, self.tr("Of all spaces"), not wanted.place, LogFilter(wanted.sides, wanted.kinds))
        by_name = sorted(places_in(self.log.all_lines()), key=self._name_of)
        for place in by_name[:MOST_PLACES]:
            title = self._name_of(place)
            self._switch(places, title, place == wanted.place, LogFilter(wanted.sides, wanted.kinds, place))
        menu.addSeparator()
        self._action(menu, self.tr("Show all lines"), lambda: self.show_only(LogFilter())).setEnabled(bool(wanted))
        menu.addSeparator()
        self._add_ways_out(menu)

    def _switch(self, menu: QMenu, title: str, is_on: bool, wanted: LogFilter) -> None:
        action = self._action(menu, title, lambda: self.show_only(wanted))
        action.setCheckable(True)
        action.setChecked(is_on)

    def _kinds(self) -> Mapping[LineKind, str]:
        return {
            LineKind.DICE: self.tr("Dice"),
            LineKind.BATTLE: self.tr("Battles"),
            LineKind.REFUSAL: self.tr("Refusals"),
        }

    # ------------------------------------------------------------------ what can be done with a line

    def _show_menu(self, row: int, at: QPoint) -> None:
        menu = self.menu_of(row)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def menu_of(self, row: int) -> QMenu:
        """What can be done with a line, and with all of them."""
        menu = QMenu(self)
        if row != NOTHING:
            self._add_ways_of(menu, self.log.lines()[row])
        self._add_ways_out(menu)
        return menu

    def _add_ways_of(self, menu: QMenu, line: LogLine) -> None:
        place, side = line.place, line.side
        log = self.log
        shown = self.tr("Show {} on the map").format(an_entry(self._name_of(place)))
        if place:
            self._action(menu, shown, lambda: log.place_chosen.emit(place), "Space")
        moment = self.tr("Go to this moment")
        self._action(menu, moment, lambda: log.moment_chosen.emit(line.number), "Shift+Return")
        if line.clause:
            read = self.tr("Read rule {}").format(line.clause)
            self._action(menu, read, lambda: log.clause_chosen.emit(line.clause), "Alt+Return")
        menu.addSeparator()
        if place:
            only = self.tr("Only lines of {}").format(an_entry(self._name_of(place)))
            self._action(menu, only, lambda: self.show_only(LogFilter(place=place)))
        if side:
            only = self.tr("Only lines of {}").format(an_entry(self._names.get(side, side)))
            self._action(menu, only, lambda: self.show_only(LogFilter(frozenset({side}))))
        if self.filter:
            self._action(menu, self.tr("Show all lines"), lambda: self.show_only(LogFilter()))
        menu.addSeparator()
        self._action(menu, self.tr("Copy the chosen lines"), log.copy, "Ctrl+C")

    def _add_ways_out(self, menu: QMenu) -> None:
        self._action(menu, self.tr("Copy the log as text"), self.copying_asked.emit)
        self._action(menu, self.tr("Save the log as text…"), self.saving_asked.emit)
        self._action(menu, self.tr("Search in all logs…"), lambda: self.search_asked.emit(self.field.text()))

    def _action(self, menu: QMenu, text: str, does: Callable[[], object], key: str = "") -> QAction:
        """A way in a menu; `key` is told beside it, and does the same in the list of lines."""
        told = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
        action = menu.addAction(f"{text}\t{told}" if told else text)
        action.triggered.connect(lambda _checked=False: does())
        return action

    # ------------------------------------------------------------------ how it looks

    def _tell(self) -> None:
        """How many lines have the words, and which lines are shown."""
        found, now = self.log.found_rows(), self.log.current_row()
        has_words = bool(self.field.text().strip())
        place = found.index(now) + 1 if now in found else 0
        self.count.setText(self.tr("{} of {}").format(place, len(found)) if has_words else "")
        self.count.setVisible(has_words)
        for button in (self.before, self.after):
            button.setEnabled(bool(found))
        words = self.filter_words()
        shown = sum(not line.is_heading for line in self.log.lines())
        of = sum(not line.is_heading for line in self.log.all_lines())
        lines = spoken(Message("{shown} of {all} {all:line|lines}", shown=shown, all=of))
        self._told.setText(one_line(self.tr("Shown: {} ({})").format(words, lines)) if words else "")
        self._above_all.setVisible(bool(words))
        self.filter_button.setAccessibleDescription(few_lines(self._told.text()))

    def _button(self, icon: str, title: str, does: Callable[[], object] | None) -> QToolButton:
        button = QToolButton()
        bind_icon(button, icon)
        button.setToolTip(few_lines(title))
        button.setAccessibleName(few_lines(title))
        if does is not None:
            button.clicked.connect(lambda _checked=False: does())
        return button

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(px(8), px(4), px(8), px(4))
        row.setSpacing(px(4))
        row.addWidget(self.field, 1)
        for part in (self.count, self.before, self.after, self.filter_button):
            row.addWidget(part)
        told = QHBoxLayout(self._above_all)
        told.setContentsMargins(px(8), 0, px(8), px(4))
        told.addWidget(self._told, 1)
        told.addWidget(self._all, 0, Qt.AlignmentFlag.AlignTop)
        set_style_property(self.field, "dense", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._above_all)
        column.addWidget(self.log, 1)


class FindField(OwnKeysField):
    """Enter goes on to the next place, Shift+Enter to the one before."""

    went_on = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.went_on.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)
