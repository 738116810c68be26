"""A bell that calls a person back to the table when bots have played until they are asked; off until it is wanted."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication

from editors.playtest.moment import Moment
from editors.playtest.table_parts import Stand, Table, TablePart

RINGING = "rings"


class Bell(TablePart):
    """Nothing of it is seen. It rings once, when the question goes from a bot to a person."""

    stand = Stand.STRIP
    name = "bell"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.rings = False
        self._bot_played = False

    def offered(self, moment: Moment) -> bool:
        return False

    def follow(self, moment: Moment) -> None:
        if self.rings and self._bot_played and not moment.bot:
            QApplication.beep()
        self._bot_played = bool(moment.bot)

    def show_moment(self, moment: Moment) -> None:
        """There is nothing to show."""

    def toggle(self) -> None:
        """Let it ring from now on, or not."""
        self.rings = not self.rings

    def remembered(self) -> str:
        return RINGING if self.rings else ""

    def remember(self, text: str) -> None:
        self.rings = text == RINGING
