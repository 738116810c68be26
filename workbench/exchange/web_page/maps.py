"""The maps of a page: where each space lies, what is known of it, and its neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from workbench.cartography.face_paths import outline_of
from workbench.cartography.map_spaces import AnyMap, spaces_of
from workbench.cartography.space_faces import face_of
from workbench.engine.fields import Choice, FieldKind
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.border import Border
from workbench.engine.maps.written_fields import said
from workbench.engine.words.message import marked
from workbench.exchange.svg_spaces import SEEN, is_told
from workbench.exchange.web_page.data import Figure, MapData, Near, SpaceData
from workbench.exchange.web_page.reader import Reader
from workbench.long_work import UNTOLD, LongWork

KINDS = {
    SpaceKind.AREA: marked("area"),
    SpaceKind.HEX: marked("hex"),
    SpaceKind.RADE: marked("rade"),
    SpaceKind.SEA_ZONE: marked("sea zone"),
    SpaceKind.BOX: marked("box"),
    SpaceKind.UNPLAYABLE: marked("not played"),
}
AT_THE_HEAD = ("name", "kind", "terrain")
"""Fields that are no figures of the list."""
PLACES = 2
"""An outline is as fine as hundredths of a millimetre."""


class MapPlaces(NamedTuple):
    """Where the counters of a map stand, as it is drawn: the middle of a space, and the size of a counter there."""

    middle: Callable[[str], tuple[float, float] | None]
    counter_mm: float


def map_data(reader: Reader, shown: AnyMap, places: MapPlaces, work: LongWork = UNTOLD) -> MapData:
    """A map as the page is told it, its spaces by their ids, zones first."""
    spaces = spaces_of(shown)
    words, near = _Words(reader, shown), _neighbours(reader, shown)
    ids = sorted(spaces, key=lambda name: (shown.is_cell(name), name))
    return MapData(
        shown.id,
        reader.own(shown.title) or shown.id,
        shown.width_mm,
        shown.height_mm,
        places.counter_mm,
        tuple(words.space(spaces[name], places, near.get(name, ())) for name in work.over(ids)),
    )


class _Words:
    """What is told of the spaces of a map."""

    def __init__(self, reader: Reader, shown: AnyMap) -> None:
        design = reader.design
        self._reader, self._map = reader, shown
        ground = {kind.id: reader.own(kind.name) for kind in design.terrain}
        owners = {faction.id: faction.name for faction in design.factions}
        owners |= {side.id: side.name for side in design.sides}
        waters = {name: space.name for name, space in shown.drawn_spaces.items()}
        self._choices: Mapping[Choice, Mapping[str, str]] = {
            Choice.TERRAIN: ground,
            Choice.ON_GROUND: ground,
            Choice.SIDES: owners,
            Choice.OWNERS: owners,
            Choice.WATERS: waters,
        }
        self._tags = {tag.id: tag.title or tag.id.replace("_", " ") for tag in design.tag_types}

    def space(self, space: Space, places: MapPlaces, near: tuple[Near, ...]) -> SpaceData:
        face = face_of(self._map, space.id)
        at = None if face.is_empty else places.middle(space.id)
        return SpaceData(
            space.id,
            (space.names.get(self._reader.names_in) if self._reader.names_in else "") or space.name or space.id,
            self._reader.said(KINDS[space.kind]),
            outline_of(face, PLACES),
            (round(at[0], PLACES), round(at[1], PLACES)) if at is not None else None,
            self._ground(space),
            tuple(self._figures(space)),
            near,
            self._map.zone_at(space.id),
            tuple(
                self._reader.figure(
                    self._tags.get(tag, tag.replace("_", " ")), space.tags[tag], space.provenance.get(f"tags.{tag}")
                )
                for tag in sorted(space.tags)
            ),
        )

    def _ground(self, space: Space) -> str:
        if not SEEN["terrain"].is_of(space.kind):
            return ""
        return self._choices[Choice.TERRAIN].get(space.terrain, space.terrain)

    def _figures(self, space: Space) -> Iterable[Figure]:
        for name, field in SEEN.items():
            if name in AT_THE_HEAD or not is_told(name, field, space):
                continue
            text = said(field, getattr(space, name), self._choices.get(field.choices, {}))
            if text:
                words = self._reader.said(marked("yes")) if field.kind is FieldKind.YES_NO else text
                yield self._reader.figure(self._reader.said(field.title), words, space.provenance.get(name))


def _neighbours(reader: Reader, shown: AnyMap) -> dict[str, tuple[Near, ...]]:
    """Space -> its neighbours, over borders and over links."""
    kinds = {line.id: reader.own(line.name) for line in reader.design.line_classes}
    kinds |= {road.id: reader.own(road.name) for road in reader.design.road_classes}
    found: dict[str, dict[str, list[str]]] = {}

    def meet(one: str, other: str, words: Iterable[str]) -> None:
        told = [*words]
        for here, there in ((one, other), (other, one)):
            found.setdefault(here, {}).setdefault(there, []).extend(told)

    for one, other, borders in shown.pairs():
        between = (shown.border_of(border) for border in borders)
        meet(one, other, (word for border in between if border is not None for word in _over(border, kinds)))
    for link in shown.links.values():
        meet(link.first, link.second, (reader.own(kinds.get(link.kind, link.kind)),))
    return {
        space: tuple(Near(other, ", ".join(dict.fromkeys(over))) for other, over in sorted(others.items()))
        for space, others in found.items()
    }


def _over(border: Border, kinds: Mapping[str, str]) -> Iterable[str]:
    """What lies along a border, in words."""
    return (kinds.get(kind, kind.replace("_", " ")) for kind in border.kinds)
