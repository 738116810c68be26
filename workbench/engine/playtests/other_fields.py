"""Fields of one thing of a design with other values, as somebody wrote them for one playtest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from immutables import Map
from msgspec.structs import replace

from workbench.engine.codec import decode_hook, to_builtins
from workbench.engine.design import Counter
from workbench.engine.maps.area_map import River, Space
from workbench.engine.maps.border import BorderMarks, Road
from workbench.engine.maps.map_parts import Link
from workbench.engine.provenance import Provenance, Source
from workbench.engine.words.message import Message, marked

OTHER = Provenance(Source.DESIGNER, marked("another figure, for one playtest"))


T = TypeVar("T", Space, Counter, BorderMarks, Road, River, Link)


def entries_of(name: str, figure: Any) -> Mapping[str, Mapping[str, Any]]:
    """Id -> field -> value; TypeError when it is of another shape."""
    if not isinstance(figure, Mapping) or not all(isinstance(fields, Mapping) for fields in figure.values()):
        raise TypeError(Message("{name} take their fields by id, each with its value", name=name))
    return figure


def changed(thing: T, fields: Mapping[str, Any], known: tuple[str, ...]) -> T:
    """The same with other values of these fields, of the types that they have; maps take entry by entry.

    Raises
    ------
    KeyError
        One of the fields is not among the `known`.
    TypeError
        A value is of another type.
    """
    if unknown := [field for field in fields if field not in known]:
        raise KeyError(
            Message(
                "{id} has no figure {unknown} (there are: {known})",
                id=repr(thing.id),
                unknown=repr(unknown[0]),
                known=", ".join(known),
            )
        )
    now: dict[str, Any] = to_builtins(thing)
    for field, value in fields.items():
        now[field] = {**now[field], **value} if isinstance(now[field], dict) and isinstance(value, Mapping) else value
    try:
        other: T = msgspec.convert(now, type(thing), dec_hook=decode_hook)
    except msgspec.ValidationError as error:
        raise TypeError(
            Message("the figures of {id} do not fit: {error}", id=repr(thing.id), error=str(error))
        ) from None
    if isinstance(other, Road | River | Link):
        return replace(other, provenance=OTHER)
    origins: Map[str, Provenance] = other.provenance.update(dict.fromkeys(fields, OTHER))
    return replace(other, provenance=origins)
