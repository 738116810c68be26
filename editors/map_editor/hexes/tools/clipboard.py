"""The patch of a hex map that was copied, with the kinds of ground in it; other windows and programs of ours take it.

The patch goes to the clipboard of the system as JSON. What comes from there is read as the bytes of a stranger: what
is too large, or was copied from no map, is left alone.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QClipboard, QGuiApplication

from editors.map_editor.hexes.hex_desk import HexDesk
from workbench import limits
from workbench.cartography.hexes.hex_patches import HexPatch, copied
from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design, TerrainType
from workbench.engine.maps.area_map import Space
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.storage.edits.catalogue_edits import AddKind
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import Together
from workbench.storage.edits.hex_painting import LayPatch

MIME = "application/x-operational-wargame-hexes+json"
MOST_BYTES = limits.PASTED_BYTES.most
NOTHING_COPIED = marked("Nothing is copied yet: select hexes and press Ctrl+C")


class Copied(Struct, frozen=True):
    """Hexes of a map, and the kinds of ground in them as the design has them that they come from."""

    patch: HexPatch
    kinds: tuple[TerrainType, ...] = ()


class Clipboard:
    """The patch that was copied last. This one is known to one program; `SharedClipboard` to all."""

    def __init__(self) -> None:
        self._copied: Copied | None = None

    @property
    def copied(self) -> Copied | None:
        """What was copied last."""
        return self._copied

    @property
    def patch(self) -> HexPatch | None:
        """The hexes that were copied."""
        copied = self.copied
        return copied.patch if copied is not None else None

    def turn(self, patch: HexPatch) -> None:
        """Keep the same hexes otherwise turned or mirrored."""
        if self._copied is not None:
            self._copied = replace(self._copied, patch=patch)

    def copy(self, desk: HexDesk) -> str:
        """Take the hexes that are selected; the reason when there are none, else ""."""
        zones = desk.hex_map.zones
        numbers = [space for space in desk.chosen.spaces if space not in zones]
        if not numbers:
            return Message("Zones and boxes are not copied: select hexes.") if desk.chosen.spaces else _SELECT_FIRST
        patch = copied(desk.hex_map, numbers)
        self._copied = Copied(patch, tuple(kind for kind in desk.design.terrain if kind.id in _used(patch)))
        return ""


class SharedClipboard(Clipboard):
    """A clipboard that is that of the system: what another program of ours copied later is taken."""

    def __init__(self) -> None:
        super().__init__()
        self._is_stale = True
        self._listens_to: QClipboard | None = None

    @property
    def copied(self) -> Copied | None:
        if QGuiApplication.instance() is None:
            return self._copied
        self._listen()
        if self._is_stale:
            self._is_stale = False
            self._copied = _read(QGuiApplication.clipboard().mimeData()) or self._copied
        return self._copied

    def copy(self, desk: HexDesk) -> str:
        why_not = super().copy(desk)
        if not why_not and self._copied is not None and QGuiApplication.instance() is not None:
            carried = QMimeData()
            carried.setData(MIME, to_json(self._copied))
            carried.setText("\n".join("\t".join(_row(space)) for _, space in self._copied.patch.hexes))
            self._listen()
            QGuiApplication.clipboard().setMimeData(carried)
            self._is_stale = False
        return why_not

    def _listen(self) -> None:
        clipboard = QGuiApplication.clipboard()
        if self._listens_to is not clipboard:
            self._listens_to = clipboard
            clipboard.dataChanged.connect(self._look_again)

    def _look_again(self) -> None:
        self._is_stale = not QGuiApplication.clipboard().ownsClipboard()


_SELECT_FIRST = Message("Select the hexes that are to be copied first.")
CLIPBOARD = SharedClipboard()


def laying(design: Design, map_id: str, copied: Copied, at: str, with_names: bool) -> Edit:
    """The edit that lays a patch down on a map of a design, with the kinds of ground that the design lacks.

    Sides that the design does not have come along with no hex.
    """
    lay = LayPatch(map_id, _of_sides(copied.patch, {side.id for side in design.sides}), at, with_names)
    new = new_kinds(design, copied)
    return Together(lay.label, (*(AddKind(kind) for kind in new), lay)) if new else lay


def new_kinds(design: Design, copied: Copied) -> tuple[TerrainType, ...]:
    """The kinds of ground of a patch that a design does not have."""
    known = {kind.id for kind in design.terrain}
    return tuple(kind for kind in copied.kinds if kind.id not in known)


def _of_sides(patch: HexPatch, sides: set[str]) -> HexPatch:
    """The patch whose sources of supply and places of entry are those of these sides."""

    def fitted(space: Space) -> Space:
        supply, entry = (tuple(one for one in named if one in sides) for named in (space.supply, space.entry))
        return space if (supply, entry) == (space.supply, space.entry) else replace(space, supply=supply, entry=entry)

    return replace(patch, hexes=tuple((step, fitted(space)) for step, space in patch.hexes))


def _used(patch: HexPatch) -> set[str]:
    return {kind for _, space in patch.hexes for kind in (space.terrain, *space.features)}


def _row(space: Space) -> tuple[str, str, str]:
    return space.id, space.terrain, space.name


def _read(carried: QMimeData | None) -> Copied | None:
    if carried is None or not carried.hasFormat(MIME):
        return None
    raw = bytes(carried.data(MIME).data())
    if len(raw) > MOST_BYTES:
        return None
    try:
        return from_json(raw, Copied)
    except msgspec.MsgspecError:
        return None
