"""What may stand at the table beside map, turn, choices and log: parts of other rooms, which all follow the moment.

A room derives its part from `TablePart`, `table.py` lists it, and the table does the rest: where it stands, when it is
told of a moment, that nothing of it is seen under the cover, what it remembers.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import ClassVar, Protocol, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from editors.playtest.answering.choices import Choice
from editors.playtest.bot_clock import BotClock
from editors.playtest.left_column import LeftColumn
from editors.playtest.moment import Moment
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.map_side import MapSide
from editors.playtest.right_column import RightColumn
from editors.playtest.session import PlaytestSession
from workbench.engine.clauses import Refusal
from workbench.engine.state import Answer
from workbench.qt.controls.prompt_bar import PromptBar


class Stand(Enum):
    """Where a part stands: a line between prompt and map, below the map, a tab beside the log, the dock below all; or
    on the map, where it has no room of its own and places itself what it shows.
    """

    STRIP = "strip"
    BOARD = "board"
    TAB = "tab"
    BOTTOM = "bottom"
    ON_MAP = "on_map"


class Table(Protocol):
    """What the parts and the commands of rooms may ask of the table.

    `moment` is the one that is shown; what a part shows of it is read off `moment.sight`, never off the state.
    """

    session: PlaytestSession
    faces: Faces
    map: MapSide
    prompt: PromptBar
    left: LeftColumn
    right: RightColumn
    clock: BotClock
    moment: Moment

    @property
    def is_covered(self) -> bool: ...

    def part(self, kind: type[Part]) -> Part:
        """The part of this kind."""
        ...

    def choose(self, choice: Choice) -> None: ...

    def answer(self, answer: Answer) -> None: ...

    def go_to(self, number: int) -> None: ...

    def change(self, does: Callable[[], None]) -> None: ...

    def show_refusal(self, refusal: Refusal) -> None: ...

    def cover_for(self, viewer: str) -> None: ...


class TablePart(QWidget):
    """A part of the table. `stand` and `title` (of a tab or dock) are said by its class.

    `place_chosen` and `clause_chosen` lead to the map and to the rules; `wants` says that what is offered may have
    changed without another moment.
    """

    stand: ClassVar[Stand]
    title: ClassVar[str] = ""
    """Marked for translation."""
    name: ClassVar[str]
    """By which its layout is kept."""

    place_chosen = Signal(str)
    clause_chosen = Signal(str)
    wants = Signal()

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._is_behind = True

    def offered(self, moment: Moment) -> bool:
        """Is there something to show? Asked at every moment, so it has to be cheap. What is not offered is hidden."""
        return True

    def show_moment(self, moment: Moment) -> None:
        """Show a moment. Asked of a part that is seen, or when it is seen again."""
        raise NotImplementedError

    def remembered(self) -> str:
        """What is kept with the layout of the page, "" for nothing."""
        return ""

    def remember(self, text: str) -> None:
        """What was kept: of an earlier program too, so that nonsense is passed over."""

    def take_over(self, before: TablePart) -> None:
        """Go on where the same part of another table of this playtest was, whose place this one takes."""

    def greeting(self) -> QWidget | None:
        """What whoever takes the table over reads first, made anew; asked when they have said that they sit there."""
        return None

    def finish(self) -> None:
        """Do at once what is left for after the paint, or done elsewhere: whoever takes a picture wants all of it."""

    def stop(self) -> None:
        """Let go of timers and threads: the table is about to be left."""

    def follow(self, moment: Moment) -> None:
        """The table goes on to a moment."""
        self._is_behind = not self.isVisible()
        if not self._is_behind:
            self.show_moment(moment)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_behind:
            self._is_behind = False
            self.show_moment(self.table.moment)


Part = TypeVar("Part", bound=TablePart)
