"""The playtest editor: the page before a playtest, the table while one is under way, records in and out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QFileDialog, QMessageBox, QStackedWidget, QWidget

from editors.playtest.session import EVERYTHING, PERSON, PlaytestSession
from editors.playtest.setup_panel import SetupPanel
from editors.playtest.table import CONTROL, SUPPLY, PlaytestTable
from workbench.engine.design import Design
from workbench.engine.rules_modules import UnknownRules, rules_for
from workbench.qt.icons import bind_icon
from workbench.storage.document import RulesetDocument
from workbench.storage.file_errors import StoredFileError
from workbench.storage.playtest_record import RecordedPlaytest


class PlaytestEditor:
    """A page of the window. The design is read when a playtest begins; plays never change it."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document
        self._pages = QStackedWidget()
        self._table: PlaytestTable | None = None
        self._layout = b""
        self._make_actions()
        self._listeners: list[Callable[[], None]] = []
        self._setup = self._make_setup()
        self._pages.addWidget(self._setup)
        self._refresh_actions()

    # ------------------------------------------------------------------ what the shell asks

    def widget(self) -> QWidget:
        return self._pages

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        return {_tr("Edit"): (self._undo, self._redo), _tr("Playtest"): self._actions}

    def undo_stack(self) -> QUndoStack | None:
        return None

    def history(self) -> tuple[QAction, QAction] | None:
        return self._undo, self._redo

    def title(self) -> str:
        return self._document.design.title

    def status(self) -> str:
        if self._table is None:
            return _tr("no playtest under way")
        recorded = self._table.session.recorded
        where = recorded.path.name if recorded.path else _tr("not saved to a file yet")
        return _tr("Playtest “{}”, {}").format(recorded.design.scenario(recorded.playtest.scenario).title, where)

    def save_layout(self) -> bytes:
        return bytes(self._table.saveState().data()) if self._table else self._layout

    def restore_layout(self, layout: bytes) -> None:
        self._layout = layout
        if self._table:
            self._table.restore_layout(layout)

    def on_change(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    def close(self) -> None:
        self._drop_table()

    # ------------------------------------------------------------------ playtests

    @property
    def table(self) -> PlaytestTable | None:
        """The playtest under way."""
        return self._table

    def begin(self, scenario: str, seed: int, seats: Mapping[str, str]) -> None:
        """Begin a playtest of the design as it is now."""
        try:
            recorded = RecordedPlaytest.start(self._document.design, scenario, seed, seats)
        except (StoredFileError, UnknownRules, KeyError, TypeError) as error:
            QMessageBox.warning(self._pages, _tr("This scenario cannot be played"), str(error))
            return
        self._sit_down(recorded, seats)

    def go_on_with(self, recorded: RecordedPlaytest) -> None:
        """Sit down at a playtest that was recorded."""
        self._sit_down(recorded, recorded.seats)

    def save_record(self, path: Path) -> None:
        """Write the record to a file; every later play goes there too."""
        if self._table:
            self._table.session.recorded.save_as(path)

    def _sit_down(self, recorded: RecordedPlaytest, seats: Mapping[str, str]) -> None:
        self._drop_table()
        self._table = PlaytestTable(PlaytestSession(recorded, seats))
        self._table.changed.connect(self._refresh_actions)
        if self._layout:
            self._table.restore_layout(self._layout)
        self._pages.addWidget(self._table)
        self._pages.setCurrentWidget(self._table)
        self._refresh_actions()

    def _drop_table(self) -> None:
        if self._table is None:
            return
        self._layout = bytes(self._table.saveState().data())
        self._table.stop()
        self._table.session.recorded.close()
        self._pages.removeWidget(self._table)
        self._table.deleteLater()
        self._table = None

    def _make_setup(self) -> QWidget:
        design: Design = self._document.design
        names = {side.id: side.name for side in design.sides}
        try:
            rules = rules_for(design)
            seats = rules.seats(rules.start(design.scenario().id, {}))
            remark = _tr("{} under the rules module “{}” ({}).").format(design.title, rules.title, rules.maturity)
        except (StoredFileError, UnknownRules, KeyError, TypeError) as error:
            seats, remark = (), str(error)
        panel = SetupPanel(design.scenarios, seats, names, remark)
        panel.start_asked.connect(self.begin)
        panel.open_asked.connect(self._ask_open)
        return panel

    # ------------------------------------------------------------------ actions

    def _make_actions(self) -> None:
        self._undo = self._action(_tr("Take back the last play"), "Ctrl+Z", lambda t: t.undo())
        bind_icon(self._undo, "arrow-u-up-left")
        self._redo = self._action(_tr("Make it again"), "Ctrl+Shift+Z", lambda t: t.session.redo())
        bind_icon(self._redo, "arrow-u-up-right")
        self._confirm = self._action(_tr("Confirm"), "Return", lambda t: t.confirm())
        self._back = self._action(_tr("One step back"), "Esc", lambda t: t.go_back())
        self._why = self._action(_tr("Why not here?"), "?", lambda t: t.explain())
        self._supply = self._action(_tr("Show supply"), "S", lambda t: t.toggle_overlay(SUPPLY))
        self._control = self._action(_tr("Show control"), "C", lambda t: t.toggle_overlay(CONTROL))
        self._run = self._action(_tr("Let the bots play"), "F5", lambda t: t.set_bots_wait(not t.bots_wait))
        self._step = self._action(_tr("One play of the bot"), "F10", lambda t: t.step_bot())
        self._all_eyes = self._action(_tr("See both sides"), "", lambda t: t.session.look_as(EVERYTHING))
        self._own_eyes = self._action(_tr("See as the side that is asked"), "", _look_as_asked)
        self._save = self._plain_action(_tr("Save the record as…"), "Ctrl+Shift+S", self._ask_save)
        self._open = self._plain_action(_tr("Open a record…"), "", self._ask_open)
        self._leave = self._plain_action(_tr("Leave this playtest"), "", self._ask_leave)
        self._actions = (
            self._confirm, self._back, self._why, self._supply, self._control, self._run, self._step,
            self._all_eyes, self._own_eyes, self._save, self._open, self._leave,
        )  # fmt: skip

    def _action(self, text: str, key: str, does: object) -> QAction:
        assert callable(does)
        return self._plain_action(text, key, lambda: does(self._table) if self._table else None)

    def _plain_action(self, text: str, key: str, does: object) -> QAction:
        assert callable(does)
        action = QAction(text, self._pages)
        if key:
            action.setShortcut(QKeySequence(key))
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            self._pages.addAction(action)
        action.triggered.connect(lambda _checked=False: does())
        return action

    def _refresh_actions(self) -> None:
        table = self._table
        for listener in self._listeners:
            listener()
        for action in (*self._actions, self._undo, self._redo):
            action.setEnabled(table is not None or action is self._open)
        if table is not None:
            self._undo.setEnabled(table.session.can_undo())
            self._redo.setEnabled(table.session.can_redo())
            self._step.setEnabled(table.session.bot_to_move() is not None)

    def _ask_save(self) -> None:
        if self._table is None:
            return
        chosen, _ = QFileDialog.getSaveFileName(
            self._pages, _tr("Save the record"), "playtest.record", _tr("Records (*.record)")
        )
        if chosen:
            try:
                self.save_record(Path(chosen))
            except StoredFileError as error:
                QMessageBox.warning(self._pages, _tr("The record cannot be saved"), str(error))

    def _ask_open(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self._pages, _tr("Open a record"), "", _tr("Records (*.record)"))
        if chosen:
            try:
                self.go_on_with(RecordedPlaytest.open(Path(chosen)))
            except StoredFileError as error:
                QMessageBox.warning(self._pages, _tr("This record cannot be opened"), str(error))

    def _ask_leave(self) -> None:
        self._drop_table()
        self._pages.setCurrentWidget(self._setup)
        self._refresh_actions()


def _look_as_asked(table: PlaytestTable) -> None:
    session = table.session
    decision = session.decision()
    session.look_as(decision.seat if decision else session.viewer, follow=len(session.persons) != 1)


def _tr(text: str) -> str:
    return QCoreApplication.translate("PlaytestEditor", text)


__all__ = ["PERSON", "PlaytestEditor"]
