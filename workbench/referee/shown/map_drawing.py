"""The map of a packet as a drawing (SVG): the ground once a game, on it what the seat sees, and nothing from elsewhere.

It is text, made of the view alone, and the same bytes of the same view. There is no script in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary
from xml.sax.saxutils import escape

from shapely import Point

from workbench.cartography.areas.outlines import Face
from workbench.cartography.face_paths import outline_of
from workbench.cartography.ground_colours import ground_colours, written
from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.cartography.space_faces import face_of
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.maps.area_map import LAND, WATER, Space
from workbench.engine.rules_modules import AnyRules
from workbench.engine.state import is_stand_in
from workbench.engine.words.message import Message, joined
from workbench.language import ENGLISH, said_in

SEA, PAPER, LINE, NUMBER = "#CFE0E8", "#F4EEDD", "#8A7F6C", "#6B655C"
PLACES = 1
LEAST_MM, MOST_MM = 3.0, 9.0
"""So large a counter is drawn, by the room in its space."""
ROOM = 0.42
MOST_NAMED = 60
_NOT_IN_XML = {number: " " for number in range(32)} | {
    number: "\ufffd" for number in (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
}


class Ground(NamedTuple):
    """The map without what stands on it: its lines, and the middle of each space with the room there."""

    size_mm: tuple[float, float]
    lines: tuple[str, ...]
    middles: dict[str, tuple[float, float, float]]


_grounds: WeakKeyDictionary[AnyRules, Ground] = WeakKeyDictionary()


def map_drawing(rules: AnyRules, scenario: str, view: Any, language: str = ENGLISH) -> bytes:
    """The map with what stands on it in this view, its words in a language; b"" where the design has none."""
    if not rules.design.maps:
        return b""
    if rules not in _grounds:
        _grounds[rules] = _ground(rules, played_map(rules.design, scenario))
    ground = _grounds[rules]
    width, height = ground.size_mm
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">'
    drawn = (head, *ground.lines, *_counters(rules, ground, view, language), "</svg>")
    return "\n".join(drawn).encode()


def _ground(rules: AnyRules, shown: AnyMap) -> Ground:
    spaces = shown.every_space
    land = sorted({space.terrain for space in spaces.values() if space.kind in LAND and space.terrain})
    colours = {kind: written(colour) for kind, colour in ground_colours(rules.design, land).items()}
    lines = [f'<rect width="100%" height="100%" fill="{PAPER}"/>', f'<g stroke="{LINE}" stroke-width="0.3">']
    middles: dict[str, tuple[float, float, float]] = {}
    names = []
    for name in sorted(spaces, key=lambda name: (shown.is_cell(name), name)):
        face = face_of(shown, name)
        if face.is_empty:
            continue
        lines.append(f'<path fill="{_fill(spaces[name], colours)}" d="{outline_of(face, PLACES)}"/>')
        middle, room = _middle(face), face.area**0.5
        middles[name] = (round(middle.x, 2), round(middle.y, 2), min(max(room * ROOM, LEAST_MM), MOST_MM))
        x, y, size = middles[name]
        names.append(_text(x, y + size * 0.95, size * 0.3, spaces[name].name or name, NUMBER))
    return Ground((shown.width_mm, shown.height_mm), (*lines, "</g>", *names), middles)


def _middle(face: Face) -> Point:
    return face.centroid if face.contains(face.centroid) else face.representative_point()


def _fill(space: Space, colours: dict[str, str]) -> str:
    return SEA if space.kind in WATER else colours.get(space.terrain, PAPER)


def _counters(rules: AnyRules, ground: Ground, view: Any, language: str) -> Iterator[str]:
    """A counter for each side that has units in a space, with their number, and their names when one points at it."""
    standing: dict[tuple[str, str], list[str]] = {}
    for unit in sorted(view.units):
        x = view.units[unit]
        if x.space in ground.middles:
            standing.setdefault((x.space, x.side), []).append(unit)
    sets = {side.id: SIDE_COLOURS.get(side.colours, SIDE_COLOURS["stone"]) for side in rules.design.sides}
    order = [side.id for side in rules.design.sides]
    for (space, side), units in sorted(standing.items()):
        x, y, size = ground.middles[space]
        colours = sets.get(side, SIDE_COLOURS["stone"])
        beside = (order.index(side) if side in order else 0) - (len(order) - 1) / 2
        left = x + beside * size * 0.6 - size / 2
        named = joined(", ", map(rules.words.name_of, units[:MOST_NAMED]))
        said = Message("{space}: {units}", space=rules.words.name_of(space), units=named)
        count = f"{len(units)}?" if all(map(is_stand_in, units)) else str(len(units))
        yield f"<g><title>{_escaped(said_in(language, said))}</title>"
        yield f'<rect x="{left:.2f}" y="{y - size / 2:.2f}" rx="{size * 0.1:.2f}"'
        yield f' width="{size:.2f}" height="{size:.2f}"'
        yield f' fill="{colours.ground}" stroke="#1F1D1A" stroke-width="0.3"/>'
        yield f"{_text(left + size / 2, y + size * 0.2, size * 0.55, count, colours.ink)}</g>"


def _text(x: float, y: float, size: float, words: str, ink: str) -> str:
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:.2f}" text-anchor="middle" fill="{ink}">'
        f"{_escaped(words)}</text>"
    )


def _escaped(words: str) -> str:
    return escape(words.translate(_NOT_IN_XML))
