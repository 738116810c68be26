"""What a folder of CSV files would change in a design, in words, and the edits that do it: one for each list."""

from __future__ import annotations

from collections.abc import Iterator

from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.words.message import Message, joined
from workbench.exchange.table_folder.reading import Read
from workbench.exchange.table_folder.writing import list_file
from workbench.storage.comparison import compare
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.listed_edits import who_needs
from workbench.storage.rows.parts import id_of


def changes_told(design: Design, read: Read) -> tuple[str, ...]:
    """A line for each thing that differs; what is taken out and still needed says by whom."""
    after = replace(design, **read.fields)
    told = [str(change) for change in compare(design, after)]
    return (*told, *_still_needed(design, after, read))


def _still_needed(design: Design, after: Design, read: Read) -> Iterator[str]:
    for of, things in read.fields.items():
        left = {id_of(thing) for thing in things}
        for thing in getattr(design, of):
            if id_of(thing) not in left and (users := [*who_needs(after, of, id_of(thing))]):
                named = joined(", ", users[:4])
                yield str(Message("{name} is taken out and still needed by {users}", name=id_of(thing), users=named))


def edits_of(read: Read) -> tuple[ChangeDesign, ...]:
    """An undoable edit for each list that differs."""
    return tuple(
        ChangeDesign(Message("Import {file}", file=list_file(of)), Map({of: things}))
        for of, things in read.fields.items()
    )
