"""Markers that any game may need: states of units, figures, and whose a space is. They lie in a window of their own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from workbench.engine.counters.counter_face import MARKER_GROUND, CounterFace, marker_face
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.words.message import marked
from workbench.exchange.vassal import said as words
from workbench.exchange.vassal import traits
from workbench.exchange.vassal.counters import ALL, Counters
from workbench.exchange.vassal.said import Said

STATES = (
    ("loss", marked("Loss")),
    ("attrition", marked("Attrition")),
    ("disrupted", marked("Disrupted")),
    ("demoralised", marked("Demoralised")),
    ("out_of_supply", marked("Out of supply")),
    ("fired", marked("Fired")),
    ("no_orders", marked("No orders")),
    ("pillage", marked("Pillage")),
    ("initiative", marked("Initiative")),
)
MARKER = "Marker"
"""The property that all of them have."""
FIGURE, MOST = marked("Figure"), 9


class Marker(NamedTuple):
    """A marker in its window: its name, the number of its slot, and the piece."""

    name: str
    gpid: str
    piece: str


def markers(counters: Counters, said: Said) -> Iterator[Marker]:
    """All of them; their slots are numbered behind those of the counters."""
    faces = [(said(word), [marker_face(said(word), symbol)]) for symbol, word in STATES]
    faces.append((said(FIGURE), [marker_face(said(FIGURE), figure=str(number)) for number in range(1, MOST + 1)]))
    colours = {side.id: side.colours for side in counters.design.sides}
    for side, name in counters.sides.items():
        faces.append((name, [_of_side(name, colours.get(side, ""))]))
    first = len(counters.design.counters) + 1
    for at, (name, levels) in enumerate(faces, first):
        yield Marker(name, str(at), _piece(counters, name, str(at), levels, said))


def _of_side(name: str, colours: str) -> CounterFace:
    found = SIDE_COLOURS.get(colours)
    ground, ink = (found.ground, found.ink) if found else (MARKER_GROUND, "#1F1D1A")
    return marker_face(name, figure="•").saying(ground=ground, ink=ink)


def _piece(counters: Counters, name: str, gpid: str, faces: list[CounterFace], said: Said) -> str:
    first, *further = (counters.file_of(face) for face in faces)
    own = [traits.basic(first, name, gpid)]
    if further:
        levels = [(picture, str(number)) for number, picture in enumerate(further, 2)]
        own.append(traits.layers("Figure", "", levels, (said(words.NEXT), said(words.BEFORE))))
    return traits.piece((*own, traits.properties({MARKER: name}), traits.prototype(ALL)))
