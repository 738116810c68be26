"""The rows of what hangs on counters and their sheets, both ways: faces with their figures, slots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from msgspec import Struct

from workbench import limits
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.design import Counter, UnitType
from workbench.engine.words.message import Message
from workbench.limits import BeyondLimit
from workbench.storage.rows.row_cache import RowCache
from workbench.storage.rows.rows import Row, counted, named, take_texts, without
from workbench.storage.rows.statements import Cells


def counter_contents(counter: Counter) -> Iterator[Row]:
    """The rows of a counter beside its own."""
    yield from named("counter_value", {"counter": counter.id}, "name", "value", counter.values)
    for at, face in enumerate(counter.faces):
        key: Cells = {"counter": counter.id, "position": at}
        yield "counter_face", key | {name: getattr(face, name) for name in face.__struct_fields__ if name != "values"}
        yield from named("counter_face_value", {"counter": counter.id, "face": at}, "value_type", "value", face.values)


def sheet_contents(sheet: CounterSheet) -> Iterator[Row]:
    """The rows of a sheet of counters beside its own."""
    for name in sorted(sheet.slots):
        page, row, column = sheet.slots[name]
        yield "counter_slot", {"sheet": sheet.id, "counter": name, "page": page, "row": row, "column": column}


def read_counter(row_cache: RowCache, own_id: object) -> Iterator[tuple[str, object]]:
    """The fields of a counter that are more than one cell."""
    yield "values", {str(row["name"]): row["value"] for row in row_cache.take("counter_value", own_id)}
    faces = row_cache.take("counter_face", own_id)
    if len(faces) > limits.COUNTER_FACES.most:
        raise BeyondLimit(Message("it has"), limits.COUNTER_FACES)
    counted("counter_face", faces)
    yield "faces", [_face(row_cache, row) for row in faces]


def read_counter_sheet(row_cache: RowCache, own_id: object) -> Iterator[tuple[str, object]]:
    """The slots of a sheet of counters."""
    slots = row_cache.take("counter_slot", own_id)
    yield "slots", {str(slot["counter"]): (slot["page"], slot["row"], slot["column"]) for slot in slots}


def read_unit_type(row_cache: RowCache, own_id: object) -> Iterator[tuple[str, object]]:
    """Where a type of unit has values elsewhere."""
    yield from take_texts(row_cache, "unit_type", "", own_id, "places").items()


def _face(row_cache: RowCache, row: Cells) -> Cells:
    values = row_cache.take("counter_face_value", row["counter"], row["position"])
    return without(row, "counter", "position") | {"values": {str(one["value_type"]): one["value"] for one in values}}


COUNTERS_READ: Mapping[type[Struct], Callable[[RowCache, object], Iterator[tuple[str, object]]]] = {
    Counter: read_counter,
    UnitType: read_unit_type,
    CounterSheet: read_counter_sheet,
}
"""How the fields of a kind that are more than one cell are read."""
