"""What the buttons and keys of the timeline do: steps, jumps and playing back, all along the line that is stood on."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal

from editors.playtest.on_map.still_moving import NothingMoves, StillMoving
from editors.playtest.table_parts import Table
from editors.playtest.time.lanes import Lanes
from editors.playtest.time.travel import Travel

SLOW, NORMAL, FAST = "slow", "normal", "fast"
PAUSES_MS = {SLOW: 1500, NORMAL: 600, FAST: 150}


class Trip(QObject):
    """Whatever goes somewhere else stops what is played back; `playing` tells when that begins and ends."""

    playing = Signal(bool)

    def __init__(self, table: Table, lanes: Lanes, parent: QObject) -> None:
        super().__init__(parent)
        self._table, self._lanes = table, lanes
        self.travel = Travel(table)
        self.speed = NORMAL
        self.moving: StillMoving = NothingMoves()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._play_one)
        table.right.moment_chosen.connect(self.go_along)

    def go(self, number: int) -> None:
        """Stand at a play, by its number."""
        self.pause()
        self.travel.go(number)

    def go_along(self, place: int) -> None:
        """Stand at a play of the line that leads to this moment, by how many plays lead there."""
        tree = self._table.session.playtest.tree
        line = tree.line_to(tree.at)
        if 0 <= place < len(line):
            self.go(line[place].number)

    def step(self, plays: int) -> None:
        """Some plays along the line."""
        self.pause()
        self.travel.step(plays, self._line())

    def to_end(self, is_last: bool) -> None:
        """To the first or the last play of the line."""
        self.go(self._line()[-1 if is_last else 0])

    def to_my_decision(self, is_next: bool = False) -> None:
        """To where the eyes of the table were asked before, or are asked next."""
        number = self.travel.next_decision(self._line()) if is_next else self.travel.last_decision()
        if number is not None:
            self.go(number)
        elif is_next:
            self._table.map.toast.show_message(_tr("This is the last moment of the line."))
        else:
            self._table.map.toast.show_message(_tr("You were not asked anything before this moment."))

    def return_home(self) -> None:
        """Back to the moment that one came from."""
        self.pause()
        self.travel.return_home()

    def play_on(self) -> None:
        """Stay at the moment that is shown."""
        self.pause()
        self.travel.play_on()

    # ------------------------------------------------------------------ playing back

    @property
    def is_playing(self) -> bool:
        """Does it play back just now?"""
        return self._timer.isActive()

    def play_or_pause(self) -> None:
        """Play back from here at the speed that is chosen, from the beginning at the end of the line; or stop."""
        if self.is_playing:
            self.pause()
            return
        line = self._line()
        if self._at == line[-1]:
            self.travel.go(line[0])
        self._timer.start(PAUSES_MS[self.speed])
        self.playing.emit(True)

    def pause(self) -> None:
        """Play back no further."""
        if self.is_playing:
            self._timer.stop()
            self.playing.emit(False)

    def set_speed(self, speed: str) -> None:
        """How fast it plays back."""
        self.speed = speed
        if self.is_playing:
            self._timer.start(PAUSES_MS[speed])

    def _play_one(self) -> None:
        if self.moving.left_ms():
            return
        line = self._line()
        if self._at != line[-1]:
            self.travel.step(1, line)
        if self._at == line[-1]:
            self.pause()

    @property
    def _at(self) -> int:
        return self._table.session.playtest.tree.at

    def _line(self) -> list[int]:
        self._lanes.follow(self._table.session.playtest.tree)
        return self._lanes.line


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)
