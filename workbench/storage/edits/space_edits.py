"""Figures of many spaces set by one edit, on a map of either kind."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.fields import title_of_field
from workbench.engine.maps.area_map import Space
from workbench.engine.provenance import Provenance
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceMap, sound


class ChangeSpaces(Struct, frozen=True):
    """Set one field of one space or many, with where the figure comes from; without a provenance that stays.

    `called` names the spaces for the history ("Ollioules", "3 hexes"). With `only_origin` the figures stay as they
    are, each its own. Typing in one field is one edit; where a figure comes from is another.
    """

    map_id: str
    spaces: tuple[str, ...]
    field: str
    value: object
    provenance: Provenance | None = None
    called: str = ""
    only_origin: bool = False

    @property
    def label(self) -> str:
        field = title_of_field(Space, self.field).casefold()
        if self.only_origin:
            return Message(
                "{called}: where {thing} {field} comes from",
                called=self.called,
                thing=Message("its") if len(self.spaces) == 1 else Message("their"),
                field=field,
            )
        told = self.value
        if isinstance(told, bool):
            told = Message("yes") if told else Message("no")
        is_short = isinstance(told, int | str) and told != ""
        return (
            Message(
                "{called}: {field} {told}",
                called=self.called,
                field=field,
                told=told if isinstance(told, str) else str(told),
            )
            if is_short
            else Message("{called}: change {field}", called=self.called, field=field)
        )

    def apply(self, document: Edited) -> Edit:
        if not self.spaces:
            raise EditError("no space is named that could be changed")
        if self.field not in Space.__struct_fields__ or self.field in ("id", "provenance"):
            raise EditError(Message("a space has no {field} to be changed", field=self.field))
        before = map_of(document, self.map_id)
        known = before.every_space
        try:
            old = [known[space] for space in self.spaces]
        except KeyError as missing:
            raise EditError(
                Message("there is no space {missing} on map {map_id}", missing=str(missing), map_id=repr(self.map_id))
            ) from None
        # A value that fits one space fits all: it comes from outside and is looked at once.
        fitting = getattr(sound(self._changed(old[0], self.value), f"{self.field} of {self.called}"), self.field)
        after = before.with_spaces([self._changed(space, fitting) for space in old])
        return ReplaceMap(self.label, after).apply(document)

    def _changed(self, space: Space, value: object) -> Space:
        fields: dict[str, object] = {} if self.only_origin else {self.field: value}
        if self.provenance is not None:
            fields["provenance"] = space.provenance.set(self.field, self.provenance)
        return replace(space, **fields)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeSpaces) or self.only_origin or previous.only_origin:
            return None
        same = (self.map_id, self.spaces, self.field) == (previous.map_id, previous.spaces, previous.field)
        if not same or self.field == "forts":
            return None
        # The space keeps the name that it had before one began to type.
        return replace(self, called=previous.called, provenance=self.provenance or previous.provenance)


class SetSpaces(Struct, frozen=True):
    """Set many spaces of a map at once, each as it is given: what was pasted from a sheet, tags, names, labels.

    Every space must be on the map already. Edits of one `gesture` on the same spaces merge; "" merges with nothing.
    """

    label: str
    map_id: str
    spaces: tuple[Space, ...]
    gesture: str = ""

    def apply(self, document: Edited) -> Edit:
        before = map_of(document, self.map_id)
        known = before.every_space
        for space in self.spaces:
            if space.id not in known:
                raise EditError(
                    Message("There is no space {id} on the map {title}.", id=repr(space.id), title=before.title)
                )
        changed = [sound(space, f"space {space.id}") for space in self.spaces if known[space.id] != space]
        if not changed:
            raise EditError("Nothing would change.")
        ReplaceMap(self.label, before.with_spaces(changed)).apply(document)
        return ReplaceMap(self.label, before)

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetSpaces) or not self.gesture or previous.gesture != self.gesture:
            return None
        same = [space.id for space in self.spaces] == [space.id for space in previous.spaces]
        return self if same and self.map_id == previous.map_id else None


def map_of(document: Edited, map_id: str) -> AnyMap:
    """The map of this id, of either kind; EditError without one."""
    everything: tuple[AnyMap, ...] = document.design.maps
    for one in everything:
        if one.id == map_id:
            return one
    raise EditError(Message("there is no map {map_id}", map_id=repr(map_id)))
