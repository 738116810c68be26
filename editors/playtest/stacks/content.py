"""What the counters of a space are and say, face by face, as far as the eyes at the table know them. No Qt widgets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from editors.playtest.moment import Moment, piece_words
from editors.playtest.on_map.faces import Faces
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import BACK, FRONT, REDUCED
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.shown_counter import counter_face, face_value, faces_of
from workbench.engine.counters.value_types import CounterPlace
from workbench.engine.design import Counter, Design
from workbench.engine.display import Piece
from workbench.engine.fields import title_of_field
from workbench.engine.shown.overlays import ShownRoom
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import called, spoken

NOW = ""
"""The side that lies up."""
MOST_SHOWN = 60
READ_AT = (CounterPlace.LOWER_LEFT, CounterPlace.LOWER_RIGHT, CounterPlace.UPPER_RIGHT, CounterPlace.STEPS)
FIGURES = tuple(name for name, place in BUILT_IN.items() if place in READ_AT)
"""What is printed on every kind of counter and is read; the rest are the game's own figures."""


@dataclass(frozen=True, slots=True)
class CounterRow:
    """A counter on one of its sides: its picture, its name, what that side says; whether it has others."""

    unit: str
    face: CounterFace
    name: str
    side: str
    words: str
    can_turn: bool


@dataclass(frozen=True, slots=True)
class StackShown:
    """Everything that the viewer shows of a space."""

    title: str
    room: str
    rows: tuple[CounterRow, ...]
    more: int = 0


class StackReader:
    """Reads stacks for a design."""

    def __init__(self, design: Design, faces: Faces) -> None:
        self._design, self._faces = design, faces
        self._counters: Mapping[str, Counter] = {counter.id: counter for counter in design.counters}
        self._names = {side.id: side.name for side in design.sides}
        self._titles = {kind.id: kind.title for kind in design.value_types}

    def read(self, moment: Moment, space: str, title: str, turned: Mapping[str, int], room: str = "") -> StackShown:
        """The counters of a space from the top of the pile down, side by side; `turned` are turns of single ones."""
        pieces = sorted(moment.standing_in(space), key=lambda p: (p.side, p.unit_type != "leader", p.name, p.unit))
        rows = tuple(self._row(piece, turned.get(piece.unit, 0)) for piece in pieces[:MOST_SHOWN])
        return StackShown(title, room, rows, max(0, len(pieces) - MOST_SHOWN))

    def sides_of(self, piece: Piece) -> tuple[str, ...]:
        """What can be turned up: how it is now, its front as printed, further steps, the back where it has one."""
        counter = self._counters.get(piece.counter)
        if counter is None:
            return (NOW,)
        printed = {face.name for face in counter.faces}
        return (NOW, *(face for face in faces_of(counter) if face != BACK or BACK in printed))

    def _row(self, piece: Piece, turns: int) -> CounterRow:
        sides = self.sides_of(piece)
        side, name = sides[turns % len(sides)], called(piece.name)
        counter = self._counters.get(piece.counter)
        if side == NOW or counter is None:
            words = ", ".join(filter(None, (piece_words(piece), _steps(piece))))
            words = words or (_tr("not known to you") if piece.is_hidden else "")
            face = self._faces.face(piece)
        else:
            face = counter_face(self._design, counter, side)
            words = _tr("{}: {}").format(_side_title(side), self._printed(counter, side) or _tr("no figures"))
        return CounterRow(piece.unit, face, name, self._names.get(piece.side, piece.side), words, len(sides) > 1)

    def _printed(self, counter: Counter, side: str) -> str:
        """The figures of a face, each with its title."""
        own = {name for face in counter.faces if face.name == side for name in face.values}
        names = (own if side == BACK else {*FIGURES, *counter.values, *own}) & {*FIGURES, *self._titles}
        found = []
        for name in sorted(
            names, key=lambda name: (name not in FIGURES, FIGURES.index(name) if name in FIGURES else name)
        ):
            value = face_value(counter, side, name)
            if value not in (None, "", 0) and not (name == "steps" and value == 1):
                found.append(f"{self._title_of(name)} {value}")
        return ", ".join(found)

    def _title_of(self, name: str) -> str:
        return spoken(title_of_field(Counter, name)) if name in BUILT_IN else spoken(self._titles.get(name, name))


def room_words(shown: ShownRoom, space: str) -> str:
    """How much stands in a space and how much may, "" where that is not told."""
    found = next((one for one in shown.spaces if one.space == space), None)
    limit = found.limit if found is not None else shown.usual
    if found is None or limit is None:
        return ""
    return _tr("{} of {} {}").format(found.taken, limit, spoken(shown.counted))


def _steps(piece: Piece) -> str:
    if piece.steps < 2:
        return ""
    left = piece.steps - piece.lost
    return spoken(Message("{left} of {steps} {steps:step|steps} left", left=left, steps=piece.steps))


def _side_title(side: str) -> str:
    titles = {FRONT: _tr("As printed"), REDUCED: _tr("Second step"), BACK: _tr("Back")}
    steps = int(side) if side.isdigit() else side
    return titles.get(side) or spoken(Message("With {steps} {steps:step|steps} left", steps=steps))


def _tr(text: str) -> str:
    return QCoreApplication.translate("StackViewer", text)
