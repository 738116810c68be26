"""What a random user does in Playtest: begins, answers by list and by map, drags counters, looks as another, branches.

Each act is done with the mouse, the keyboard or a command; `Hands` carries it out and tells of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QComboBox, QMenu, QWidget
from shiboken6 import isValid

from editors.playtest.beginning.setup_panel import SetupPanel
from editors.playtest.commands import Commands
from editors.playtest.editor import PlaytestEditor
from editors.playtest.handover import HandoverCover
from editors.playtest.table import PlaytestTable
from tests.robustness.monkey import CONTROL, LEFT, PLAIN, SHIFT, WORDS
from tests.robustness.random_hands import Hands, button_in
from workbench.qt.controls.prompt_bar import PromptBar

MOST_ROWS = 4
"""So many rows of a list are ticked at once, before the answer is given."""
MOST_BACK = 5
"""So many plays are taken back at once, to play on differently."""


class Player:
    """Hands at the table of a playtest, or at the page before it."""

    def __init__(self, editor: PlaytestEditor, hands: Hands) -> None:
        self.editor, self.hands = editor, hands

    @property
    def table(self) -> PlaytestTable:
        table = self.editor.table
        assert table is not None
        return table

    def act(self) -> None:
        """One act of chance."""
        if self.editor.table is None:
            self._before()
            return
        acts = [act for act, _ in ACTS]
        act = self.hands.chance.choices(acts, [share for _, share in ACTS])[0]
        if self.table.is_covered and self.hands.chance.random() < 0.5:
            act = Player.uncover
        self._at(act.__name__.replace("_", " "))
        act(self)

    def _at(self, words: str) -> None:
        self.hands.told(f"at the table: {words} ")
        self.hands.reached.did(f"at the table {words}")

    # Before a playtest

    def _before(self) -> None:
        """Choose who sits where, and begin; or go on with one that is kept."""
        panel, chance = self.editor.widget().findChild(SetupPanel), self.hands.chance
        if panel is None or not panel.isVisible():
            return
        fate = chance.random()
        boxes = [box for box in panel.findChildren(QComboBox) if box.isVisible() and box.isEnabled() and box.count()]
        if fate < 0.4 and boxes:
            box = chance.choice(boxes)
            self._at("choose before it begins")
            self._choose(box, chance.randrange(box.count()))
        elif fate < 0.85:
            self._at("begin")
            self._press(panel, "Begin the playtest")
        else:
            self._at("go on with one that is kept")
            self.hands.poke_in(panel.kept)

    def _choose(self, box: QComboBox, row: int) -> None:
        self.hands.told(f"{box.accessibleName()!r} {box.itemText(row)}")
        box.setCurrentIndex(row)

    def _press(self, root: QWidget, words: str) -> None:
        button = button_in(root, words)
        if button is not None:
            QTest.mouseClick(button, LEFT)

    # Answers

    def answer_in_the_list(self) -> None:
        """Some rows of the list, then Enter."""
        view, chance = self.table.left.form.choice_list.view, self.hands.chance
        rows = view.model().rowCount()
        if not view.isVisible() or not rows:
            self.fill_the_form()
            return
        for _ in range(chance.randint(1, MOST_ROWS) if self.table.moment.is_collecting else 1):
            self._click_row(view, chance.randrange(rows))
            if not isValid(view) or view.model().rowCount() != rows:
                return
        if self.table.moment.is_collecting:
            self.confirm()

    def _click_row(self, view: QAbstractItemView, row: int) -> None:
        index = view.model().index(row, 0)
        view.scrollTo(index)
        self.hands.told(f"row {row} ")
        QTest.mouseClick(view.viewport(), LEFT, PLAIN, view.visualRect(index).center())

    def fill_the_form(self) -> None:
        """A number, shares, an order: a field of the form, then the answer."""
        self.hands.poke_in(self.table.left.form)
        if self.editor.table is not None and self.hands.chance.random() < 0.7:
            self.confirm()

    def answer_on_the_map(self) -> None:
        """A space that may be answered, or another that may not."""
        if (at := self._asked_place()) is not None:
            canvas = self.table.canvas
            QTest.mouseMove(canvas, at)
            QTest.mouseClick(canvas, LEFT, self.hands.chance.choice((PLAIN, PLAIN, PLAIN, SHIFT, CONTROL)), at)

    def drag_a_counter(self) -> None:
        """From a stack to a space that is asked for; sometimes taken back or given up on the way."""
        canvas, chance = self.table.canvas, self.hands.chance
        stacks = sorted({piece.space for piece in self.table.moment.pieces.values()})
        start = self._place_of(chance.choice(stacks)) if stacks else None
        end = self._asked_place()
        if start is None or end is None:
            return
        self.hands.told(f"{start.x()}, {start.y()} to {end.x()}, {end.y()}")
        QTest.mousePress(canvas, LEFT, PLAIN, start)
        for share in (0.1, 0.5, 1.0):
            QTest.mouseMove(canvas, (QPointF(start) + QPointF(end - start) * share).toPoint())
        fate = chance.random()
        if fate < 0.2:
            self.hands.told(" with Ctrl Z")
            QTest.keyClick(canvas, Qt.Key.Key_Z, CONTROL)
        elif fate < 0.3:
            self.hands.told(" with Esc")
            QTest.keyClick(canvas, Qt.Key.Key_Escape)
        if isValid(canvas):
            QTest.mouseRelease(canvas, LEFT, PLAIN, end)

    def _asked_place(self) -> QPoint | None:
        asked = sorted(self.table.moment.choices.by_space)
        if not asked or self.hands.chance.random() < 0.2:
            return self.hands.place_in(self.table.canvas)
        return self._place_of(self.hands.chance.choice(asked))

    def _place_of(self, space: str) -> QPoint | None:
        canvas = self.table.canvas
        if (place := canvas.layers.place_of(space)) is None:
            return None
        if not canvas.rect().contains(at := canvas.camera.view.to_screen(*place).toPoint()):
            canvas.camera.fly_to(space)
            at = canvas.camera.view.to_screen(*place).toPoint()
        return at if canvas.rect().contains(at) else None

    def confirm(self) -> None:
        """Enter, or the button of the prompt."""
        if self.hands.chance.random() < 0.5:
            QTest.keyClick(self.table.canvas, Qt.Key.Key_Return)
        elif bars := [bar for bar in self.table.findChildren(PromptBar) if bar.isVisible()]:
            buttons = [one for one in bars[0].findChildren(QAbstractButton) if one.isVisible() and one.isEnabled()]
            if buttons:
                QTest.mouseClick(self.hands.chance.choice(buttons), LEFT)

    def uncover(self) -> None:
        """Take the table over, or say that it need not be covered again."""
        cover = self.table.findChild(HandoverCover)
        if cover is not None and cover.isVisible():
            self.hands.poke_in(cover)

    # Bots and eyes

    def hand_to_the_bots(self) -> None:
        """Let the bots play, one play of theirs, the rest at once; how fast."""
        commands = self.table_commands()
        bots = (commands.run, commands.step, commands.hurry)
        self._trigger([*bots, *commands.speed_menu.actions()])

    def see_as(self) -> None:
        """Other eyes, or the cover between seats on or off."""
        self._trigger(self.table_commands().eyes_menu.actions())

    def table_commands(self) -> Commands:
        """The commands of the page."""
        return self.editor._commands

    def some_command(self) -> None:
        """Any line of the menu "Playtest"."""
        self._trigger([action for action in self.editor.menus()["Playtest"] if not isinstance(action.menu(), QMenu)])

    def _trigger(self, actions: Iterable[QAction]) -> None:
        live = [one for one in actions if one.isEnabled() and one.isVisible() and not one.isSeparator()]
        if live:
            action = self.hands.chance.choice(live)
            self.hands.told(action.text())
            action.trigger()

    # Branches, notes, comparisons

    def play_another_way(self) -> None:
        """Take some plays back: the next answer begins a branch."""
        for _ in range(self.hands.chance.randint(1, MOST_BACK)):
            if self.editor.table is not None and self.table_commands().undo.isEnabled():
                self.table_commands().undo.trigger()

    def work_with_branches(self) -> None:
        """Select one or two rows of the branches; go there, compare, name, note, delete."""
        table, chance = self.table, self.hands.chance
        table.show_branches()
        panel = table.right.branches
        if not panel.isVisible() or not panel.rows():
            return
        view = panel.tree.viewport()
        for held in (PLAIN, CONTROL)[: chance.randint(1, 2)]:
            row = chance.choice(panel.rows())
            panel.tree.scrollToItem(row.item)
            QTest.mouseClick(view, LEFT, held, panel.tree.visualItemRect(row.item).center())
        live = {name: action for name, action in panel.actions_by_name.items() if action.isEnabled()}
        if live:
            name = chance.choice(sorted(live))
            self.hands.told(name)
            self.hands.reached.did(f"at the table branch: {name}")
            live[name].trigger()

    def look_through_the_column(self) -> None:
        """A tab of the right column, and something in it."""
        right, chance = self.table.right, self.hands.chance
        right.setCurrentIndex(chance.randrange(right.count()))
        self.hands.told(right.tabText(right.currentIndex()))
        self.hands.poke_in(right.currentWidget())

    def find_a_choice(self) -> None:
        """Type into the filter of the list."""
        field = self.table.left.form.choice_list._filter
        if field.isVisible():
            self.hands.type_into(field, self.hands.chance.choice(WORDS))


Act = Callable[[Player], None]
ACTS: tuple[tuple[Act, int], ...] = (
    (Player.answer_in_the_list, 24),
    (Player.answer_on_the_map, 12),
    (Player.fill_the_form, 3),
    (Player.confirm, 10),
    (Player.drag_a_counter, 6),
    (Player.uncover, 2),
    (Player.hand_to_the_bots, 8),
    (Player.see_as, 4),
    (Player.some_command, 12),
    (Player.play_another_way, 4),
    (Player.work_with_branches, 8),
    (Player.look_through_the_column, 5),
    (Player.find_a_choice, 2),
)
