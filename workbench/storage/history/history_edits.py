"""The edit that takes a kept step back, or does it again: it changes the design as any other, or it does not fit."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import defaultdict

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.maps.board_map import AnyMap
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, Edited
from workbench.storage.file.bounds import check_bounds
from workbench.storage.file.connecting import IN_MEMORY, connect, figures_only
from workbench.storage.file.sums import seal
from workbench.storage.history.packed_changes import Frame
from workbench.storage.history.patched_designs import DoesNotFit, patched, why_of
from workbench.storage.rows.exact import NotStorable
from workbench.storage.rows.parts import ORDERED, Difference, Part, differences
from workbench.storage.rows.reading import read_design
from workbench.storage.rows.statements import make_table
from workbench.storage.rows.storable import storable
from workbench.storage.rows.writing import write_differences
from workbench.storage.tables import RULESET_TABLES


class ApplyStep(Struct, frozen=True):
    """Do a kept step again, or with `back` take it back. Where it does not fit the design, it is refused."""

    label: str
    frames: tuple[Frame, ...]
    back: bool

    def apply(self, document: Edited) -> Edit:
        before = document.design
        after = patched(before, self.frames, self.back)
        _refuse_what_no_opening_takes(before, after)
        document.put(after)
        return ApplyStep(self.label, self.frames, not self.back)


def _refuse_what_no_opening_takes(before: Design, after: Design) -> None:
    """What changed is written and read in memory, as it will be in the file: a step comes from anywhere."""
    try:
        after = storable(after, before)
        check_bounds(after)
        changed = _all_that_changed(after, list(differences(before, after)))
        with contextlib.closing(connect(IN_MEMORY)) as rows, figures_only(rows):
            for table in RULESET_TABLES.sorted_tables:
                make_table(rows, table)
            seal(rows, RULESET_TABLES)
            write_differences(rows, differences(None, changed))
            if read_design(rows) != changed:
                raise DoesNotFit(Message("it would not be read as it is written"))
    except (NotStorable, ValueError, TypeError, OverflowError, sqlite3.Error) as error:
        raise error if isinstance(error, DoesNotFit) else DoesNotFit(why_of(error)) from None


def _all_that_changed(after: Design, changes: list[Difference]) -> Design:
    """A design of nothing but the parts that changed or came, as they are now."""
    parts: dict[tuple[str, str], list[Part]] = defaultdict(list)
    for change in changes:
        if change.after is not None:
            parts[change.after.map, change.kind].append(change.after)
    lists = {kind: tuple(part.thing for part in parts["", kind]) for kind in (*ORDERED, "clauses")}
    maps = tuple(_with_alone(sheet, parts) for sheet in after.maps if _is_on(sheet, parts))
    return replace(after, maps=maps, **lists)


def _is_on(sheet: AnyMap, parts: dict[tuple[str, str], list[Part]]) -> bool:
    return any(map_id == sheet.id for map_id, _ in parts)


def _with_alone(sheet: AnyMap, parts: dict[tuple[str, str], list[Part]]) -> AnyMap:
    """The map with these of its parts alone."""
    return replace(
        sheet, **{kind: Map((part.id, part.thing) for part in parts[sheet.id, kind]) for kind in sheet.entries}
    )
