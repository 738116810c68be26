"""Every id and every name once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from workbench.cartography.areas import polygon_cleaning as geometry
from workbench.cartography.areas.coverage import NamedPolygon
from workbench.engine.words.message import Message
from workbench.exchange.imports.cleaning.shapes import CleanShape, Shaping, free
from workbench.exchange.imports.proposal import Cleaning


def named(shapes: Sequence[Shaping], cleaning: Cleaning) -> list[Shaping]:
    """The shapes with ids and names of their own; a double whose new name is declined is left out."""
    ids, names = {shape.id for shape in shapes}, {shape.name for shape in shapes}
    seen_ids, seen_names = set[str](), set[str]()
    found = []
    for shape in shapes:
        new_id, new_name, is_kept = shape.id, shape.name, True
        if shape.id in seen_ids:
            new_id = free(shape.id, ids)
            cause, remedy = (
                Message("has the id {id} of another", id=shape.id),
                Message("call it {new_id}", new_id=new_id),
            )
            is_kept = cleaning.step("duplicate_id", shape.place, cause, remedy, Message("leave it out"))
        if is_kept and shape.name in seen_names:
            new_name = free(shape.name, names, " ")
            remedy = Message("call it {new_name}", new_name=new_name)
            cause = Message("has the name of another")
            is_kept = cleaning.step("name_taken", shape.place, cause, remedy, Message("leave it out"))
        if not is_kept:
            continue
        seen_ids.add(new_id)
        seen_names.add(new_name)
        ids.add(new_id)
        names.add(new_name)
        found.append(replace(shape, id=new_id, name=new_name))
    return found


def in_single_parts(shapes: Sequence[Shaping], cleaning: Cleaning) -> Iterator[CleanShape]:
    """A space is one piece: islands become spaces of their own, or are left out."""
    ids, names = {shape.id for shape in shapes}, {shape.name for shape in shapes}
    for shape in shapes:
        parts = geometry.parts_of(shape.ground)
        if len(parts) > 1:
            cause = Message("lies in {count} pieces", count=len(parts))
            remedy = Message("make {count} areas of it", count=len(parts))
            if not cleaning.step("several_parts", shape.place, cause, remedy, Message("take the largest alone")):
                parts = parts[:1]
        for number, part in enumerate(parts):
            own_id = free(shape.id, ids) if number else shape.id
            name = free(shape.name, names, " ") if number else shape.name
            ids.add(own_id)
            names.add(name)
            yield CleanShape(NamedPolygon(own_id, name, geometry.rings_of(part)), shape.source)
