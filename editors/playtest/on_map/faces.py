"""From pieces to counters: what a unit looks like on the map and in lists, stacked by space and side."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import BACK, FRONT
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.design import Counter, Design
from workbench.engine.display import Piece
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import Stack, StackCounter

MOST_KEPT = 4096
"""Of a change of the moment few units look other than before: so many faces are kept."""


class Faces:
    """The counters of a design, ready to be drawn; `seen` tells the design as whoever looks may know it."""

    def __init__(self, design: Design, seen: Callable[[], Design] | None = None) -> None:
        self._seen = seen or (lambda: design)
        self._design = design
        self._counters: Mapping[str, Counter] = {c.id: c for c in design.counters}
        self._faces: dict[Piece, CounterFace] = {}
        self._side_colours = {side.id: SIDE_COLOURS[side.colours] for side in design.sides}

    def colours_of(self, side: str) -> tuple[str, str]:
        """Ground and ink of a side, or of a nation or wing of it, as #rrggbb."""
        if faction := self._design.find_faction(side):
            return faction.ground, faction.ink
        colours = self._side_colours.get(side, SIDE_COLOURS["stone"])
        return colours.ground, colours.ink

    def face(self, piece: Piece) -> CounterFace:
        """One side of the counter: the printed side when the reader knows the unit, its back when not."""
        self._look()
        if (known := self._faces.get(piece)) is not None:
            return known
        if len(self._faces) >= MOST_KEPT:
            self._faces.clear()
        counter = self._counters.get(piece.counter)
        made = counter_face(self._design, counter, BACK if piece.is_hidden else FRONT, piece)
        self._faces[piece] = made
        return made

    def _look(self) -> None:
        """Others look now: what they may not know is on no counter any more."""
        if (design := self._seen()) is not self._design:
            self._design, self._counters = design, {one.id: one for one in design.counters}
            self._faces.clear()

    def stacks(self, pieces: Collection[Piece], selected: Collection[str] = ()) -> dict[str, list[Stack]]:
        """Stacks by space: one a side, leaders on top, the badge with what the pile does not show."""
        piles: dict[tuple[str, str], list[Piece]] = {}
        for piece in pieces:
            piles.setdefault((piece.space, piece.side), []).append(piece)
        found: dict[str, list[Stack]] = {}
        for (space, _side), pile in sorted(piles.items()):
            ordered = sorted(pile, key=lambda p: (p.unit_type == "leader", _number(p.strength), p.unit))
            counters = tuple(StackCounter(p.unit, self.face(p)) for p in ordered)
            lit = any(p.unit in selected for p in pile)
            found.setdefault(space, []).append(Stack(counters, self.badge(pile), lit))
        return found

    def badge(self, pile: Collection[Piece]) -> str:
        """Strength points of a known pile, the number of units of one with unknown counters; "" for a single one."""
        units = [piece for piece in pile if piece.unit_type != "leader"]
        if len(pile) < 2:
            return ""
        if any(piece.is_hidden for piece in units):
            return spoken(Message("{count} {count:unit|units}", count=len(units)))
        return spoken(Message("{points} SP", points=sum(_number(piece.strength) for piece in units)))


def _number(text: str) -> int:
    return int(text) if text.lstrip("-").isdigit() else 0
