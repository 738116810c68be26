"""Tables and parameters held against what the rules declare to read: what is lacking, and what is not as it is read."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.rules_modules import reads_of
from workbench.engine.tables.axes import Axis, AxisKind
from workbench.engine.tables.parameter import Parameter, ParameterKind
from workbench.engine.tables.reads import ParameterRead, Reads, TableRead, modifiers_of, why_not_a_cell
from workbench.engine.tables.reshaped_table import Entry
from workbench.engine.tables.rolls import rolls
from workbench.engine.tables.table import COLUMNS, ROWS, Table, entries_of
from workbench.engine.words.message import Message, as_message
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.table_edits import AddTable, ReshapeTable
from workbench.storage.edits.thing_edits import ChangeThings

NUMBERS = (ParameterKind.NUMBER, ParameterKind.PERCENT)
RISING = (AxisKind.RATIO, AxisKind.DIFFERENCE)


def what_is_lacking(design: Design) -> Iterator[Problem]:
    """The tables and parameters that the rules of a design read and that are not there."""
    reads = reads_of(design)
    tables, parameters = {one.id for one in design.tables}, {one.id for one in design.parameters}
    withheld = {one.of for one in design.secrets if one.id in design.withheld}
    tables, parameters = tables | withheld, parameters | withheld  # of the design of a seat, which are there elsewhere
    for table_read in reads.tables:
        if table_read.required and table_read.id not in tables:
            yield MISSING_TABLE.at(Place("table", table_read.id), clause=_first(table_read.clauses))
    for parameter_read in reads.parameters:
        if parameter_read.required and parameter_read.id not in parameters:
            yield MISSING_PARAMETER.at(Place("parameter", parameter_read.id), clause=_first(parameter_read.clauses))


def read_problems(design: Design) -> Iterator[Problem]:
    """What of the tables and parameters of a design is not as its rules read it; the module of the rules is loaded."""
    reads = reads_of(design)
    for table in design.tables:
        yield from _of_table(design, reads, table)
    for parameter in design.parameters:
        yield from _of_parameter(parameter, reads.parameter(parameter.id))


def _of_table(design: Design, reads: Reads, table: Table) -> Iterator[Problem]:
    place = Place("table", table.id, table.title)
    read = reads.table(table.id)
    if read is not None and not table.is_note:
        yield from _of_axes(table, read, place)
    for name, text in table.named_cells():
        if why := why_not_a_cell(reads, table, name.row, name.column, text):
            where = ", ".join(filter(None, (name.plane, name.row, name.column)))
            yield WRONG_LANGUAGE.at(place, clause=table.clause, cell=where, why=as_message(why))
    rows = table.axis(ROWS)
    if rows.kind is AxisKind.ROLL and table.dice and all(map(rows.reads, rows.entries)):
        yield from _unreached(design, reads, table, rows, place)
    yield from _falling(reads, table, place)


def _of_axes(table: Table, read: TableRead, place: Place) -> Iterator[Problem]:
    for axis, wanted in read.axes():
        entries = entries_of(table, axis)
        clause = table.clause or _first(read.clauses)
        for entry in wanted.entries:
            if entry not in entries and (axis == ROWS or table.columns != ("",)):
                yield MISSING_ENTRY.at(place, axis, clause=clause, entry=entry)
        if not wanted.has_others and (others := [entry for entry in entries if entry not in wanted.entries]):
            yield UNKNOWN_ENTRY.at(place, clause=clause, entry=others[0])
        as_read = Axis(entries, wanted.kind)
        if entries != ("",) and (wrong := [entry for entry in entries if not as_read.reads(entry)]):
            yield WRONG_AXIS.at(place, wanted.kind.value, clause=clause, entry=wrong[0])


def _of_parameter(parameter: Parameter, read: ParameterRead | None) -> Iterator[Problem]:
    place, value = Place("parameter", parameter.id, parameter.title), parameter.value
    kind = parameter.kind or (read.kind if read else ParameterKind.UNSAID)
    least, most = _bounds(parameter, read)
    words = tuple(parameter.choices.split()) or (read.choices if read else ())
    if kind in NUMBERS and not isinstance(value, int):
        yield OUT_OF_RANGE.at(place, "number", clause=parameter.clause, value=str(value), can_fix=False)
    elif isinstance(value, int) and kind in (*NUMBERS, ParameterKind.UNSAID):
        if (least is not None and value < least) or (most is not None and value > most):
            low, high = "–" if least is None else str(least), "–" if most is None else str(most)
            yield OUT_OF_RANGE.at(place, clause=parameter.clause, value=str(value), low=low, high=high)
    elif kind is ParameterKind.DICE and not _is_dice(str(value)):
        yield OUT_OF_RANGE.at(place, "dice", clause=parameter.clause, value=str(value), can_fix=False)
    elif words and str(value) not in words:
        told = {"value": str(value), "words": ", ".join(words)}
        yield OUT_OF_RANGE.at(place, "word", clause=parameter.clause, can_fix=False, **told)


def _bounds(parameter: Parameter, read: ParameterRead | None) -> tuple[int | None, int | None]:
    """Its own bounds, else those of the rules."""
    least = parameter.least if parameter.least is not None else read.least if read else None
    most = parameter.most if parameter.most is not None else read.most if read else None
    return least, most


def _unreached(design: Design, reads: Reads, table: Table, rows: Axis, place: Place) -> Iterator[Problem]:
    """Rows that no roll comes to, whatever is added to it."""
    if not _is_dice(table.dice):
        return
    thrown, (low, high) = rolls(table.dice), modifiers_of(reads, design, table)
    if thrown.most - thrown.least + high - low > len(rows.entries) * 1000:
        return
    met = {rows.entry_of(total) for total in range(thrown.least + low, thrown.most + high + 1)}
    for at, entry in enumerate(rows.entries):
        if at not in met:
            yield UNREACHED.at(place, clause=table.clause, row=entry, dice=table.dice, low=f"{low:+}", high=f"{high:+}")


def _falling(reads: Reads, table: Table, place: Place) -> Iterator[Problem]:
    """A better column with a worse result: books do it on purpose, so that it is a hint."""
    if table.columns == ("",) or table.axis(COLUMNS).kind not in RISING:
        return
    for plane in table.planes or ("",):
        for row in table.rows:
            scored = [(column, _score(reads, table, row, column, plane)) for column in table.columns]
            known = [(column, score) for column, score in scored if score is not None]
            for (before, worth), (after, less) in pairwise(known):
                if less < worth:
                    yield MONOTONY.at(place, clause=table.clause, row=row, first=before, second=after)


def _score(reads: Reads, table: Table, row: str, column: str, plane: str) -> int | None:
    language = reads.language(table, row, column)
    if language is None or not language.worth:
        return None
    try:
        return language.score(table.cell(row, column, plane))
    except (KeyError, ValueError):
        return None


def _is_dice(text: str) -> bool:
    try:
        rolls(text)
    except ValueError:
        return False
    return True


def _first(clauses: tuple[str, ...]) -> str:
    return clauses[0] if clauses else ""


def _with_table(design: Design, problem: Problem) -> Edit | None:
    """The table with the entries that are read, to be filled."""
    read = reads_of(design).table(problem.place.id)
    if read is None or any(one.id == problem.place.id for one in design.tables):
        return None
    rows, columns = read.rows.entries or tuple(map(str, range(1, 7))), read.columns.entries or ("",)
    blank = ("0" if read.language in ("number", "signed") else "-",) * len(columns)
    return AddTable(
        Table(problem.place.id, problem.place.id, rows, columns, (blank,) * len(rows), clause=_first(read.clauses))
    )


def _with_entry(design: Design, problem: Problem) -> Edit | None:
    """The table with the row or column that is read, its cells empty."""
    table = next((one for one in design.tables if one.id == problem.place.id), None)
    entry = str(problem.facts["entry"])
    if table is None or entry in entries_of(table, problem.case):
        return None
    kept = (*(Entry(name, name) for name in entries_of(table, problem.case)), Entry(entry))
    label = Message("{table}: {entry} comes", table=table.title or table.id, entry=entry)
    return (
        ReshapeTable(label, table.id, rows=kept)
        if problem.case == ROWS
        else ReshapeTable(label, table.id, columns=kept)
    )


def _nearest(design: Design, problem: Problem) -> Edit | None:
    """The nearest number that is allowed."""
    parameter = next((one for one in design.parameters if one.id == problem.place.id), None)
    if parameter is None or not isinstance(parameter.value, int):
        return None
    least, most = _bounds(parameter, reads_of(design).parameter(parameter.id))
    nearest = parameter.value if least is None else max(least, parameter.value)
    nearest = nearest if most is None else min(most, nearest)
    if nearest == parameter.value:
        return None
    return ChangeThings("parameters", "", (parameter.id,), "value", nearest, called=problem.place.said)


MISSING_TABLE = Check(
    "missing_table",
    Level.ERROR,
    title="Table that the rules read",
    cause="is read by the rules and is not there",
    remedy="Add it with the entries that are read",
    fix=_with_table,
)
MISSING_PARAMETER = Check(
    "missing_parameter",
    Level.ERROR,
    title="Parameter that the rules read",
    cause="is read by the rules and is not there",
)
MISSING_ENTRY = Check(
    "missing_entry",
    Level.WARNING,
    title="Entry that the rules read",
    cause="the rules read the row {entry}, which it lacks",
    cases={COLUMNS: "the rules read the column {entry}, which it lacks"},
    remedy="Add it",
    fix=_with_entry,
)
UNKNOWN_ENTRY = Check(
    "unknown_entry",
    Level.WARNING,
    title="Entry that the rules do not know",
    cause="the rules know no entry {entry} of it",
)
WRONG_AXIS = Check(
    "wrong_axis",
    Level.WARNING,
    title="Entries that are not what the rules read",
    cause="the rules read numbers there, and '{entry}' is none",
    cases={"ratio": "the rules read ratios there, and '{entry}' is none"},
)
WRONG_LANGUAGE = Check(
    "wrong_language",
    Level.WARNING,
    title="Cell that cannot be read",
    cause="{cell}: {why}",
)
OUT_OF_RANGE = Check(
    "out_of_range",
    Level.WARNING,
    title="Parameter out of its range",
    cause="{value} is not one of {low} to {high}",
    cases={
        "number": "'{value}' is no whole number",
        "dice": "'{value}' are no dice",
        "word": "'{value}' is none of {words}",
    },
    remedy="Take the nearest",
    fix=_nearest,
)
UNREACHED = Check(
    "unreached",
    Level.WARNING,
    title="Rows that no roll reaches",
    cause="no roll of {dice} comes to the row {row}, with {low} to {high} added",
)
MONOTONY = Check(
    "monotony",
    Level.HINT,
    title="Better column with a worse result",
    cause="in row {row} the result at {second} is worse for the attacker than that at {first}",
)
CHECKS = (
    MISSING_TABLE, MISSING_PARAMETER, MISSING_ENTRY, UNKNOWN_ENTRY, WRONG_AXIS, WRONG_LANGUAGE, OUT_OF_RANGE,
    UNREACHED, MONOTONY,
)  # fmt: skip
