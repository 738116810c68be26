"""Enter and the button of the prompt: both give what the keyboard points at, and the button says what that is.

Where it points at nothing, the button ends the choice as the prompt says.
"""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from editors.playtest.answering.choices import Choice
from editors.playtest.answering.orders import Orders
from editors.playtest.moment import Moment
from editors.playtest.table_parts import Stand, Table, TablePart


class EnterKey(TablePart):
    """Nothing of it is seen but the words of the prompt's button."""

    stand, name = Stand.STRIP, "enter"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._say)
        rows, walk = table.left.form.choice_list, table.map.canvas.walk
        rows.pointed_at.connect(self.say_soon)
        walk.pointed_changed.connect(self.say_soon)
        QApplication.instance().focusChanged.connect(self.say_soon)  # type: ignore[union-attr]

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """Nothing is seen of it by itself."""

    def follow(self, moment: Moment) -> None:
        self.say_soon()

    def finish(self) -> None:
        if self._soon.isActive():
            self._soon.stop()
            self._say()

    def stop(self) -> None:
        self._soon.stop()

    def say_soon(self) -> None:
        """The keyboard may point at something else."""
        self._soon.start()

    # ------------------------------------------------------------------ what is pointed at

    def pointed(self) -> Choice | None:
        """What the keyboard points at: a row of the list, or the place in the map's ring, where one may go or not."""
        canvas, moment = self.table.map.canvas, self.table.moment
        if not canvas.hasFocus():
            return self.table.left.form.pointed_choice()
        space, orders = canvas.walk.pointed_space, self.table.part(Orders)
        if not space or moment.is_collecting:
            return None
        aim = orders.aims().by_space.get(space)
        return moment.choices.by_space.get(space) or (aim.choice if aim is not None else None)

    def give(self) -> bool:
        """Give what is pointed at, or propose the way there; False where that is nothing, or an order waits."""
        orders, choice = self.table.part(Orders), self.pointed()
        if orders.is_proposed or choice is None:
            return False
        if choice.key in self.table.moment.choices.by_space or not self.table.map.canvas.hasFocus():
            self.table.choose(choice)
        else:
            orders.click(choice.key, False)
        return True

    def _say(self) -> None:
        """Have the button say what Enter does now."""
        if self.table.part(Orders).is_proposed:
            return
        choice = self.pointed()
        if choice is not None:
            self.table.prompt.offer(choice.title)
        else:
            self.table.prompt.withdraw()
