"""Painting hexes (terrain, features, elevation, what is played) and laying patches down. A stroke is one edit."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.hexes.hex_patches import HexPatch, laid_down
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceMap
from workbench.storage.edits.hex_edits import with_painted
from workbench.storage.edits.map_changes import hex_map_of, map_of
from workbench.storage.edits.zone_edits import with_letter

LOWEST, HIGHEST = -99, 99


class PaintKind(StrEnum):
    """What a brush paints."""

    TERRAIN = "terrain"
    FEATURE = "feature"
    ELEVATION = "elevation"
    PLAYED = "played"
    LETTERS = "letters"


class HexPaint(Struct, frozen=True):
    """What is on the brush: a terrain, a feature (by the id of its kind), an elevation, whether it is played, or a
    letter in a `tag` of letters.

    Without `present` the brush takes away: plain ground, no such feature, level 0, unplayable, no such letter.
    """

    kind: PaintKind
    value: str = ""
    present: bool = True
    tag: str = ""
    called: str = ""
    """What the tag is called."""

    @property
    def words(self) -> str:
        """What the history calls a stroke with it."""
        called = as_message(self.value.replace("_", " "))
        match self.kind:
            case PaintKind.TERRAIN:
                return Message("Paint {called}", called=called) if self.present else marked("Paint plain ground")
            case PaintKind.FEATURE:
                return Message("{words:^}", words=called) if self.present else Message("No {called}", called=called)
            case PaintKind.ELEVATION:
                return Message("Elevation {level}", level=called if self.present else "0")
            case PaintKind.PLAYED:
                return marked("Hexes that are played") if self.present else marked("Unplayable hexes")
            case PaintKind.LETTERS:
                text = marked("{tag}: {letter}") if self.present else marked("{tag}: no {letter}")
                return Message(text, tag=self.called or self.tag, letter=self.value)

    def on(self, hex_map: HexMap) -> Callable[[Space], Space]:
        """What gives a hex of the map after the stroke; EditError for an elevation that is no level."""
        match self.kind:
            case PaintKind.TERRAIN:
                return partial(replace, terrain=self.value if self.present else hex_map.default_terrain)
            case PaintKind.FEATURE:
                return self._with_feature
            case PaintKind.ELEVATION:
                return partial(replace, elevation=self._level() if self.present else 0)
            case PaintKind.PLAYED:
                return partial(replace, kind=SpaceKind.HEX if self.present else SpaceKind.UNPLAYABLE)
            case PaintKind.LETTERS:
                return lambda space: with_letter(space, self.tag, self.value, self.present)

    def _with_feature(self, space: Space) -> Space:
        kept = {*space.features} - {self.value}
        return replace(space, features=tuple(sorted(kept | {self.value} if self.present else kept)))

    def _level(self) -> int:
        level = int(self.value) if self.value.lstrip("-").isdecimal() else HIGHEST + 1
        if not LOWEST <= level <= HIGHEST:
            raise EditError(
                Message(
                    "an elevation is a level from {lowest} to {highest}, not {value}",
                    lowest=LOWEST,
                    highest=HIGHEST,
                    value=repr(self.value),
                )
            )
        return level


class PaintHexes(Struct, frozen=True):
    """Paint hexes. Strokes of one `gesture` with the same paint are one edit."""

    map_id: str
    numbers: tuple[str, ...]
    paint: HexPaint
    gesture: str = ""

    @property
    def label(self) -> str:
        return self.paint.words

    def apply(self, document: Edited) -> Edit:
        before = hex_map_of(map_of(document, self.map_id))
        after = with_painted(before, self.numbers, self.paint.on(before))
        if after is before:
            raise EditError("Nothing would change.")
        return ReplaceMap(self.label, after).apply(document)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, PaintHexes) or not self.gesture or previous.gesture != self.gesture:
            return None
        if (previous.map_id, previous.paint) != (self.map_id, self.paint):
            return None
        return replace(self, numbers=(*previous.numbers, *self.numbers))


class LayPatch(Struct, frozen=True):
    """Lay a patch of hexes down with its anchor on a hex. `called` names it for the history."""

    map_id: str
    patch: HexPatch
    at: str
    with_names: bool = False
    called: str = marked("Paste")

    @property
    def label(self) -> str:
        roads = sorted({road.name or road.id for _, road in self.patch.roads})
        laid = Message(
            "{called} {size} {size:hex|hexes} at {hex}",
            called=as_message(self.called),
            size=self.patch.size,
            hex=self.at,
        )
        if not roads:
            return laid
        named = f"{', '.join(roads[:2])}{' …' if len(roads) > 2 else ''}"
        return Message("{laid} with {roads}", laid=laid, roads=named)

    def apply(self, document: Edited) -> Edit:
        before = hex_map_of(map_of(document, self.map_id))
        try:
            after = laid_down(before, self.patch, self.at, self.with_names)
        except KeyError as missing:
            raise EditError(str(missing.args[0])) from None
        if after == before:
            raise EditError("Nothing would change.")
        return ReplaceMap(self.label, after).apply(document)
