"""What is on the brush, shared by all painting tools of a map: a kind of paint and the value last taken of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from operator import attrgetter

from PySide6.QtCore import QCoreApplication

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.off_map.letter_tool import LETTERS
from editors.map_editor.spaces.tags import TagType, painted_tags
from workbench.cartography.map_spaces import spaces_of
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.hex_edits import MANY, plain_hexes
from workbench.storage.edits.hex_painting import HexPaint, PaintHexes, PaintKind
from workbench.storage.edits.map_changes import free_id
from workbench.storage.edits.zone_edits import AddZone, PaintZone

PLAYED, UNPLAYED = "played", "unplayable"
ZONE = "zone"
"""The kind of paint that gives hexes to a sea zone or rade."""
OF_TAG = f"{PaintKind.LETTERS}:"
"""What stands before a tag whose letters are painted."""
NEW = {SpaceKind.SEA_ZONE: "+sea_zone", SpaceKind.RADE: "+rade"}
"""In place of a zone: a stroke makes a new one."""
LEVELS = range(10)


class Paints:
    """The palette of one map."""

    def __init__(self, desk: HexDesk) -> None:
        self._desk = desk
        self.kind: str = PaintKind.TERRAIN
        self._values: dict[str, str] = {PaintKind.ELEVATION: "1", PaintKind.PLAYED: UNPLAYED}

    @property
    def value(self) -> str:
        """The value of the kind that is taken: the one last taken, else one that can be seen on plain ground."""
        values = [value for _, value in self.choices()]
        taken = self._values.get(self.kind, "")
        if taken in values:
            return taken
        plain = self._desk.hex_map.default_terrain
        return next((value for value in values if value != plain), "")

    def take(self, kind: str, value: str = "") -> None:
        """Take another kind of paint, and with it a value."""
        self.kind = kind
        if value:
            self._values[kind] = value

    def kinds(self) -> list[tuple[str, str]]:
        """The kinds of paint: words and value. Letters are painted where the design declares a tag of them."""
        words = {
            PaintKind.TERRAIN: _tr("Terrain"),
            PaintKind.FEATURE: _tr("Feature"),
            PaintKind.ELEVATION: _tr("Elevation"),
            PaintKind.PLAYED: _tr("Played or not"),
        }
        tags = [(spoken(tag.called), f"{OF_TAG}{tag.id}") for tag in painted_tags(self._desk.design)]
        return [*((word, kind.value) for kind, word in words.items()), *tags, (_tr("Sea zone"), ZONE)]

    @property
    def tag(self) -> TagType | None:
        """The tag whose letters are painted; None while something else is, or the design declares it no longer."""
        return next((tag for tag in painted_tags(self._desk.design) if self.kind == f"{OF_TAG}{tag.id}"), None)

    def choices(self) -> list[tuple[str, str]]:
        """The values of the kind that is taken: words and value."""
        match self.kind:
            case PaintKind.ELEVATION:
                used = {space.elevation for space in self._desk.hex_map.hexes.values()}
                return [(_tr("Level {0}").format(level), str(level)) for level in sorted({*LEVELS, *used})]
            case PaintKind.PLAYED:
                return [(_tr("Unplayable"), UNPLAYED), (_tr("Played"), PLAYED)]
            case "zone":
                return self._zones()
            case kind if kind.startswith(OF_TAG):
                return [(letter, letter) for letter in LETTERS] if self.tag is not None else []
            case _:
                return self._grounds()

    def take_numbered(self, number: int) -> bool:
        """Take the value that stands at a place of the choices, counted from 1; whether there is one."""
        values = [value for _, value in self.choices()]
        if not 0 < number <= len(values):
            return False
        self.take(self.kind, values[number - 1])
        return True

    def _grounds(self) -> list[tuple[str, str]]:
        """The kinds of ground of the design: those first that are meant for what is painted, features or not."""
        kinds, wants_features = self._desk.design.terrain, self.kind == PaintKind.FEATURE
        return [(kind.name, kind.id) for kind in sorted(kinds, key=lambda kind: kind.is_feature is not wants_features)]

    def _zones(self) -> list[tuple[str, str]]:
        """The zones of the map by name, and those that a stroke would make."""
        zones = [zone for zone in self._desk.hex_map.zones.values() if zone.space.kind in NEW]
        named = sorted((zone.space.name or zone.id, zone.id) for zone in zones)
        new = [(_tr("New sea zone"), NEW[SpaceKind.SEA_ZONE]), (_tr("New rade"), NEW[SpaceKind.RADE])]
        return [*named, *new]

    def paint(self, takes_away: bool = False) -> HexPaint | None:
        """What a stroke would put on hexes; None when the design has nothing to paint with, or zones are painted."""
        value = self.value
        if self.kind == PaintKind.PLAYED:
            return HexPaint(PaintKind.PLAYED, present=(value == PLAYED) != takes_away)
        if self.kind == ZONE or not value:
            return None
        if (tag := self.tag) is not None:
            return HexPaint(PaintKind.LETTERS, value, not takes_away, tag.id, tag.called)
        return HexPaint(PaintKind(self.kind), value, present=not takes_away)

    def stroke(self, numbers: Collection[str], takes_away: bool, gesture: str) -> Edit | None:
        """The edit that paints hexes, or those of them that are not so yet; None when nothing would change.

        Raises
        ------
        EditError
            The design has nothing to paint with; the text says so.
        """
        hex_map = self._desk.hex_map
        if self.kind == ZONE:
            return self._zone_stroke(numbers, takes_away, gesture)
        paint = self.paint(takes_away)
        if paint is None:
            raise EditError("The design has no kinds of terrain to paint with: add one to the terrain catalogue.")
        wanted = self._not_so_yet(hex_map, paint, numbers)
        if len(numbers) > MANY:  # of many the edit itself finds out; here it is enough that there is one
            painted = tuple(numbers) if next(wanted, "") else ()
        else:
            painted = tuple(wanted)
        return PaintHexes(hex_map.id, painted, paint, gesture) if painted else None

    def _not_so_yet(self, hex_map: HexMap, paint: HexPaint, numbers: Iterable[str]) -> Iterator[str]:
        """The hexes that a stroke changes."""
        hexes, painted, plain = hex_map.hexes, paint.on(hex_map), plain_hexes(hex_map)
        for number in numbers:
            space = hexes.get(number) or plain(number)
            if painted(space) != space:
                yield number

    def _zone_stroke(self, numbers: Iterable[str], takes_away: bool, gesture: str) -> Edit | None:
        """Hexes are given to the zone that is taken, or with `takes_away` to none."""
        hex_map, value = self._desk.hex_map, self.value
        zone_of = hex_map.zone_of
        if takes_away:
            taken = tuple(number for number in numbers if number in zone_of)
            return PaintZone(hex_map.id, "", taken, gesture) if taken else None
        given = tuple(number for number in numbers if zone_of.get(number) != value)
        if not given:
            return None
        kind = next((kind for kind, new in NEW.items() if new == value), None)
        if kind is None:
            return PaintZone(hex_map.id, value, given, gesture, hex_map.zones[value].space.name)
        space = new_zone(hex_map, kind)
        self.take(ZONE, space.id)
        return AddZone(hex_map.id, space, given, gesture)

    def pick_up(self, space: Space) -> None:
        """Take what a hex has of the kind that is taken."""
        self.take(self.kind, self._value_of(space))

    def words_of(self, space: Space) -> str:
        """What a hex has of the kind that is taken, in words."""
        value = self._value_of(space)
        return next((words for words, known in self.choices() if known == value), value or _tr("nothing to take"))

    def _value_of(self, space: Space) -> str:
        match self.kind:
            case "zone":
                return self._desk.hex_map.zone_of.get(space.id, "")
            case PaintKind.FEATURE:
                return space.features[0] if space.features else ""
            case PaintKind.ELEVATION:
                return str(space.elevation)
            case PaintKind.PLAYED:
                return UNPLAYED if space.kind is SpaceKind.UNPLAYABLE else PLAYED
            case kind if kind.startswith(OF_TAG):
                return space.tags.get(kind.removeprefix(OF_TAG), "")[:1]
            case _:
                return space.terrain

    def likeness(self) -> Callable[[Space], object]:
        """What hexes have the same of that are alike in the kind that is taken: what a fill goes over."""
        match self.kind:
            case "zone":
                zone_of = self._desk.hex_map.zone_of
                return lambda space: (space.terrain, zone_of.get(space.id))
            case PaintKind.TERRAIN:
                return attrgetter("terrain", "kind")
            case PaintKind.FEATURE:
                return attrgetter("features")
            case kind if kind.startswith(OF_TAG):
                tag = kind.removeprefix(OF_TAG)
                return lambda space: space.tags.get(tag, "")
            case PaintKind.ELEVATION:
                return attrgetter("elevation")
            case _:
                return attrgetter("kind")


def new_zone(hex_map: HexMap, kind: SpaceKind) -> Space:
    """A sea zone or rade with an id and a name that are free."""
    number = 1 + sum(1 for zone in hex_map.zones.values() if zone.space.kind is kind)
    words = _tr("Sea zone {0}") if kind is SpaceKind.SEA_ZONE else _tr("Rade {0}")
    return Space(free_id(f"{kind.value}_{number}", spaces_of(hex_map)), words.format(number), kind, "sea")


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexPaints", text)
