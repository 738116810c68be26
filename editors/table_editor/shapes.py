"""Edits of the shape of a table, and of many of its cells at once: rows and columns come, go and move, blocks are laid.

Pure: what an edit would be, or a reason against it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from immutables import Map

from workbench.engine.tables.table import COLUMNS, PLANES, ROWS, Table, entries_of
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.table_edits import AddTable, CellName, Entry, ReshapeTable


class DoesNotFit(ValueError):
    """A block of cells does not fit a table; the text is a message that says why."""


def with_new(table: Table, axis: str, at: int) -> ReshapeTable:
    """A new row or column before the one at an index; beyond the last one it is the last."""
    names = entries_of(table, axis)
    kept = [Entry(name, name) for name in names]
    kept.insert(at, Entry(free_name(names)))
    label = marked("{table}: a new row") if axis == ROWS else marked("{table}: a new column")
    return _reshaped(Message(label, table=called(table)), table, axis, kept)


def without(table: Table, axis: str, gone: Sequence[int]) -> ReshapeTable:
    """Without the rows or columns at some indices."""
    kept = [Entry(name, name) for at, name in enumerate(entries_of(table, axis)) if at not in gone]
    label = (
        marked("{table}: take out {count} {count:row|rows}")
        if axis == ROWS
        else marked("{table}: take out {count} {count:column|columns}")
    )
    return _reshaped(Message(label, table=called(table), count=len({*gone})), table, axis, kept)


def moved(table: Table, axis: str, at: int, by: int) -> ReshapeTable | None:
    """With the row or column at an index so many places on; None where it cannot go farther."""
    names = entries_of(table, axis)
    if not 0 <= at + by < len(names):
        return None
    kept = [Entry(name, name) for name in names]
    kept.insert(at + by, kept.pop(at))
    label = marked("{table}: move the row {name}") if axis == ROWS else marked("{table}: move the column {name}")
    return _reshaped(Message(label, table=called(table), name=names[at]), table, axis, kept)


def renamed(table: Table, axis: str, was: str, name: str) -> ReshapeTable:
    """With another name for a row or column."""
    kept = [Entry(name if one == was else one, one) for one in entries_of(table, axis)]
    label = {
        ROWS: marked("{table}: row {was} is {name}"),
        COLUMNS: marked("{table}: column {was} is {name}"),
        PLANES: marked("{table}: plane {was} is {name}"),
    }[axis]
    return _reshaped(Message(label, table=called(table), was=was or "–", name=name or "–"), table, axis, kept)


def with_new_plane(table: Table) -> ReshapeTable:
    """A new plane behind the others, or two where there was none: the first has the cells that there are."""
    label = Message("{table}: a new plane", table=called(table))
    if not table.planes:
        return ReshapeTable(label, table.id, planes=(Entry("A", ""), Entry("B")))
    kept = [Entry(name, name) for name in table.planes]
    return ReshapeTable(label, table.id, planes=(*kept, Entry(free_name(table.planes))))


def without_plane(table: Table, plane: str) -> ReshapeTable:
    """Without a plane; a table whose last one goes keeps its cells."""
    label = Message("{table}: take out the plane {name}", table=called(table), name=plane)
    rest = [Entry(name, name) for name in table.planes if name != plane]
    return ReshapeTable(label, table.id, planes=tuple(rest))


def laid(table: Table, block: Sequence[Sequence[str]], at_row: int, at_column: int) -> Map[CellName, str]:
    """The cells of a block whose upper left corner lies on a cell; one cell alone is as good as a block.

    Raises
    ------
    DoesNotFit
        It goes beyond the table, or there is nothing in it.
    """
    if not any(block):
        raise DoesNotFit(marked("there is nothing to paste"))
    height, width = len(block), max(map(len, block))
    if at_row + height > len(table.rows) or at_column + width > len(table.columns):
        text = marked(
            "a block of {height} × {width} cells does not fit here: from this cell on the table has {rows} × {columns}"
        )
        room = {"rows": len(table.rows) - at_row, "columns": len(table.columns) - at_column}
        raise DoesNotFit(Message(text, height=height, width=width, **room))
    return Map(
        (CellName(table.rows[at_row + down], table.columns[at_column + across]), cell.strip())
        for down, line in enumerate(block)
        for across, cell in enumerate(line)
    )


def differing(table: Table, cells: Mapping[CellName, str]) -> Map[CellName, str]:
    """Those of these cells that say something else now."""
    return Map((name, text) for name, text in cells.items() if table.cell(*name) != text)


def new_table(title: str, taken: Sequence[str]) -> AddTable:
    """A table of one die and one column, under an id that no other has."""
    number = next(n for n in range(1, len(taken) + 2) if f"table_{n}" not in taken)
    faces = tuple(map(str, range(1, 7)))
    return AddTable(Table(f"table_{number}", title, faces, ("",), (("",),) * 6, dice="1D6", row_means="roll"))


def called(table: Table) -> str:
    """What a table is called in the history."""
    return table.title or table.id


def free_name(names: Sequence[str]) -> str:
    """A name that no row has: the number or letter after the last one's, else a word of its own."""
    last = names[-1] if names else ""
    if last.isdecimal() and str(int(last) + 1) not in names:
        return str(int(last) + 1)
    if len(last) == 1 and "A" <= last < "Z" and chr(ord(last) + 1) not in names:
        return chr(ord(last) + 1)
    return next(name for n in range(1, len(names) + 2) if (name := f"new {n}" if n > 1 else "new") not in names)


def _reshaped(label: Message, table: Table, axis: str, kept: Sequence[Entry]) -> ReshapeTable:
    return ReshapeTable(label, table.id, **{axis: tuple(kept)})
