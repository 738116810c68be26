"""What stands on a face of a counter: of the printed piece, or of a unit as it now is. The one road to the painter."""

from __future__ import annotations

from collections.abc import Mapping

from immutables import Map

from workbench.engine.counters.counter_face import CounterFace, CounterKind, FaceMarker, PlacedText, in_one_row
from workbench.engine.counters.faces import BACK, FRONT, REDUCED, Face
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.counters.value_types import Branch, CounterPlace, Value
from workbench.engine.design import Counter, Design, Faction, UnitType
from workbench.engine.display import Piece

LEADER = "leader"
BESIDE = ("defence", "movement")
"""Figures of a counter's own that stand beside its strength where no type says where they are printed."""
MOST_STEPS = 6
"""So many pips have room on a counter."""
NOTHING_SAID = Face("")
NOBODY = Counter("", "", "", "", "")
PICTURE: CounterKind = "picture"
"""The layout of a face whose picture is all of it."""
LAYOUTS: tuple[CounterKind, ...] = ("unit", "leader", "marker", PICTURE)
_PLACES = frozenset(CounterPlace)


def counter_face(design: Design, counter: Counter | None, face: str = FRONT, now: Piece | None = None) -> CounterFace:
    """One side of a counter as it is printed; of a unit in play (`now`) with the figures that it has there.

    Without a counter it is a unit that its reader does not know: the back, in the colours that `now` tells.
    """
    told = now or counter or NOBODY
    faction, unit_type = design.find_faction(told.faction), design.find_unit_type(told.unit_type)
    own = own_face(counter, face) or NOTHING_SAID
    ground, ink = _colours(design, faction, now)
    kind = _kind(unit_type, own, told.unit_type)
    picture = own.picture or (counter.picture if counter and face != BACK else "")
    bare = CounterFace(
        kind=kind,
        symbol=own.symbol or (unit_type.symbol if unit_type else "infantry"),
        ground=own.ground or ground,
        ink=own.ink or ink,
        band=faction.band if faction else None,
        size_mark=(counter.size if counter else "") or (unit_type.size if unit_type else ""),
        picture=design.pictures_kept_as.get(picture, picture),
    )
    if now is not None:
        bare = _as_it_is(bare, counter, now)
    if counter is None and now is not None:  # what was reported may be old, or not sure
        return _back(design, bare, own, unit_type).saying(markers=bare.markers, age=now.age)
    if face == BACK or counter is None:
        return _back(design, bare, own, unit_type)
    return _side(design, bare, counter, face, now, unit_type)


def own_face(counter: Counter | None, name: str) -> Face | None:
    """What a counter says of a face; None where it says nothing."""
    return next((face for face in counter.faces if face.name == name), None) if counter else None


def face_value(counter: Counter, face: str, name: str) -> Value | None:
    """A figure of a face: its own, or that of the front; None where the counter has none."""
    own = own_face(counter, face)
    if own is not None and name in own.values:
        return own.values[name]
    if name in BUILT_IN and name != "steps":
        value: Value | None = getattr(counter, name)
        return value
    return counter.values.get(name)


def faces_of(counter: Counter) -> tuple[str, ...]:
    """The names of its faces: the front, those it says something of, the back last."""
    further = tuple(face.name for face in counter.faces if face.name not in (FRONT, BACK))
    return (FRONT, *further, BACK)


def values_by_place(design: Design, counter: Counter, face: str) -> Mapping[CounterPlace, tuple[str, ...]]:
    """The names of the printed figures of a face by their places; several at one place are too many."""
    found: dict[CounterPlace, tuple[str, ...]] = {}
    places = _places(design, design.find_unit_type(counter.unit_type))
    own = own_face(counter, face)
    names = [*BUILT_IN, *sorted({*counter.values, *(own.values if own else ())} - {*BUILT_IN})]
    if face == BACK:
        names = sorted(own.values) if own else []
    for name in names:
        place = places.get(name, CounterPlace.NOWHERE)
        if place and _written(face_value(counter, face, name), name):
            found[place] = (*found.get(place, ()), name)
    return found


def _places(design: Design, unit_type: UnitType | None) -> Mapping[str, CounterPlace]:
    """Where each figure stands on the counters of a type."""
    places = {**BUILT_IN, **{kind.id: kind.place for kind in design.value_types}}
    for name, place in (unit_type.places if unit_type else Map[str, str]()).items():
        if place in _PLACES:
            places[name] = CounterPlace(place)
    return places


def _colours(design: Design, faction: Faction | None, now: Piece | None) -> tuple[str, str]:
    if faction is not None:
        return faction.ground, faction.ink
    side = next((side.colours for side in design.sides if now is not None and side.id == now.side), "stone")
    colours = SIDE_COLOURS.get(side, SIDE_COLOURS["stone"])
    return colours.ground, colours.ink


def _kind(unit_type: UnitType | None, own: Face, type_id: str) -> CounterKind:
    branch = unit_type.branch if unit_type else Branch.UNSAID
    if own.layout in LAYOUTS:
        return own.layout
    if branch is Branch.LEADER or (branch is Branch.UNSAID and type_id == LEADER):
        return "leader"
    return "marker" if branch is Branch.MARKER else "unit"


def _as_it_is(bare: CounterFace, counter: Counter | None, now: Piece) -> CounterFace:
    """The state of a unit in play, whatever side of it lies up."""
    heading = now.caption or (counter.short_name if counter else "")
    letter = counter.letter if counter else ""
    return bare.saying(
        short_name=heading if heading != now.quality else "",
        letter=letter if letter != now.quality else "",
        strength=in_one_row(now.strength, now.defence, now.quality) if now.defence else now.strength,
        quality="" if now.defence else now.quality,
        steps=now.steps,
        steps_lost=now.lost,
        markers=tuple(FaceMarker(symbol, text) for symbol, text in now.markers),
    )


def _back(design: Design, bare: CounterFace, own: Face, unit_type: UnitType | None) -> CounterFace:
    places = _places(design, unit_type)
    placed = (PlacedText(places.get(name, ""), str(value)) for name, value in sorted(own.values.items()))
    shown = tuple(one for one in placed if one.place and one.text)
    return bare.back().saying(placed=shown, picture=bare.picture, short_name=own.text or bare.short_name)


def _side(
    design: Design, bare: CounterFace, counter: Counter, face: str, now: Piece | None, unit_type: UnitType | None
) -> CounterFace:
    """A side with figures: each at its place, of two the first."""
    own = own_face(counter, face) or NOTHING_SAID
    by_place = values_by_place(design, counter, face)
    at = {place: _written(face_value(counter, face, names[0]), names[0]) for place, names in by_place.items()}
    shown = bare.saying(side="reduced" if face == REDUCED or face.isdigit() else "front")
    placed = {place: text for place, text in at.items() if place not in _FIELDS}
    if now is not None:
        kept = {name for name in by_place if by_place[name][0] not in BUILT_IN}
        placed = {place: text for place, text in placed.items() if place in kept}
        return shown.saying(placed=_in_order(placed), short_name=own.text or shown.short_name)
    steps = counter.values.get("steps", 1)
    strength = _strength(design, counter, at.get(CounterPlace.LOWER_LEFT, ""))
    is_marker = shown.kind == "marker"
    return shown.saying(
        short_name=own.text or at.get(CounterPlace.UPPER_LEFT, "") or counter.name,
        letter=at.get(CounterPlace.UPPER_RIGHT, ""),
        strength=strength,
        quality=at.get(CounterPlace.LOWER_RIGHT, ""),
        size_mark=at.get(CounterPlace.SIZE_MARK, "") or shown.size_mark,
        symbol="" if is_marker and strength else shown.symbol,
        steps=steps if isinstance(steps, int) and 1 <= steps <= MOST_STEPS else 1,
        steps_lost=_lost(face, steps),
        placed=_in_order(placed),
    )


_FIELDS = frozenset(
    {
        CounterPlace.LOWER_LEFT,
        CounterPlace.LOWER_RIGHT,
        CounterPlace.UPPER_LEFT,
        CounterPlace.UPPER_RIGHT,
        CounterPlace.SIZE_MARK,
        CounterPlace.STEPS,
    }
)
"""The places that a face has fields of its own for."""


def _in_order(placed: Mapping[CounterPlace, str]) -> tuple[PlacedText, ...]:
    return tuple(PlacedText(place, placed[place]) for place in CounterPlace if place in placed)


def _lost(face: str, steps: object) -> int:
    if not isinstance(steps, int) or face == FRONT:
        return 0
    return max(0, min(steps, MOST_STEPS) - int(face)) if face.isdigit() else int(face == REDUCED and steps > 1)


def _strength(design: Design, counter: Counter, printed: str) -> str:
    """The printed strength; with defence and movement where the counter has them and nothing says where they stand."""
    if any(kind.id in BESIDE for kind in design.value_types):
        return printed
    defence, movement = (str(counter.values.get(name, "")) for name in BESIDE)
    return in_one_row(str(counter.strength), defence, movement) if defence else printed


def _written(value: Value | None, name: str) -> str:
    """A figure as it is printed: of no strength nothing."""
    return "" if value is None or (name == "strength" and value == 0) else str(value)
