"""What a rules module reads of a design: its tables and parameters, in which language, by which clauses, and where.

Declared once by the module (`RulesModule.reads`); checks, forms, the language of cells and *Where used* follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from immutables import Map
from msgspec import Struct

from workbench.engine.counters.command import CommandRead
from workbench.engine.counters.value_types import ValueType
from workbench.engine.design import Design
from workbench.engine.tables.axes import AxisKind, EntriesOf
from workbench.engine.tables.grammar import Grammar
from workbench.engine.tables.languages import LANGUAGES
from workbench.engine.tables.parameter import Parameter, ParameterKind
from workbench.engine.tables.table import COLUMNS, ROWS, Table


class AxisRead(Struct, frozen=True):
    """An axis: what its entries are, and those that have to be there. `has_others` lets there be more."""

    kind: AxisKind = AxisKind.NAMED
    of: EntriesOf = EntriesOf.OWN_WORDS
    entries: tuple[str, ...] = ()
    has_others: bool = True


class Bound(Struct, frozen=True):
    """What can be added to a roll, or shift a column: any of the cells of a table together (of one `column` alone where
    it is named), a parameter, or from `least` to `most`.
    """

    table: str = ""
    column: str = ""
    parameter: str = ""
    least: int = 0
    most: int = 0

    def reach(self, design: Design) -> tuple[int, int]:
        """The least and the most that it adds in a design."""
        if self.table:
            named = (cell for one in design.tables if one.id == self.table for cell in one.named_cells())
            cells = [text for name, text in named if self.column in ("", name.column)]
            numbers = [int(text) for text in cells if text.lstrip("+-").isdecimal()]
            return sum(n for n in numbers if n < 0), sum(n for n in numbers if n > 0)
        if self.parameter:
            values = [one.value for one in design.parameters if one.id == self.parameter]
            most = max((abs(value) for value in values if isinstance(value, int)), default=0)
            return -most, most
        return self.least, self.most


class TableRead(Struct, frozen=True):
    """A table that the rules read.

    `languages` are those of single columns, or of rows where there is one column. `of_scenarios` says that a scenario
    may have a table of its own, called as this one with its own id behind. `used_in` are procedures of the sequence.
    """

    id: str
    rows: AxisRead = AxisRead()
    columns: AxisRead = AxisRead()
    language: str = "number"
    languages: Map[str, str] = Map()
    may_be_empty: bool = False
    modifiers: tuple[Bound, ...] = ()
    shifts: tuple[Bound, ...] = ()
    clauses: tuple[str, ...] = ()
    used_in: tuple[str, ...] = ()
    required: bool = True
    of_scenarios: bool = False
    is_chart: bool = False
    """One of the tables that are the terrain effects chart together."""
    of_kinds: tuple[EntriesOf, ...] = ()
    """The families of kinds that rows of a chart may be of which are words as well."""

    def language_at(self, table: Table, row: str, column: str) -> str:
        """The id of the language of a cell: what the table says, else what is read."""
        said = table.language_at(row, column)
        return said or self.languages.get(column if table.columns != ("",) else row, self.language)

    def axes(self) -> Iterator[tuple[str, AxisRead]]:
        yield ROWS, self.rows
        yield COLUMNS, self.columns


class ParameterRead(Struct, frozen=True):
    """A parameter that the rules read; a number lies between `least` and `most`, a word is one of `choices`."""

    id: str
    kind: ParameterKind = ParameterKind.NUMBER
    least: int | None = 0
    most: int | None = None
    choices: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    used_in: tuple[str, ...] = ()
    required: bool = True


class Reads(Struct, frozen=True, dict=True):
    """All that a module reads. `languages` are its own, beside those of every design; `command` says who commands.

    `values` are further figures that it reads of counters, as a design would declare them.
    """

    tables: tuple[TableRead, ...] = ()
    parameters: tuple[ParameterRead, ...] = ()
    languages: tuple[Grammar, ...] = ()
    command: CommandRead = CommandRead()
    values: tuple[ValueType, ...] = ()

    @cached_property
    def names(self) -> frozenset[str]:
        """The ids of all tables and parameters that are read."""
        return frozenset({*(one.id for one in self.tables), *(one.id for one in self.parameters)})

    @cached_property
    def known_languages(self) -> Mapping[str, Grammar]:
        """Every language of cells by its id."""
        return {**LANGUAGES, **{one.id: one for one in self.languages}}

    @cached_property
    def _tables(self) -> Mapping[str, TableRead]:
        return {one.id: one for one in self.tables}

    @cached_property
    def _parameters(self) -> Mapping[str, ParameterRead]:
        return {one.id: one for one in self.parameters}

    def table(self, table_id: str) -> TableRead | None:
        """How a table of this id is read, None where it is not; that of a scenario as the plain one."""
        if found := self._tables.get(table_id):
            return found
        return next((one for one in self.tables if one.of_scenarios and table_id.startswith(f"{one.id}_")), None)

    def parameter(self, parameter_id: str) -> ParameterRead | None:
        """How a parameter of this id is read, None where it is not."""
        return self._parameters.get(parameter_id)

    def reader(self, thing: Table | Parameter) -> TableRead | ParameterRead | None:
        """How a table or a parameter is read, None where it is not."""
        return self.table(thing.id) if isinstance(thing, Table) else self.parameter(thing.id)

    def language(self, table: Table, row: str, column: str) -> Grammar | None:
        """The language of a cell; None where neither the table nor the rules say one, or it is not known."""
        read = self.table(table.id)
        name = read.language_at(table, row, column) if read else table.language_at(row, column)
        return self.known_languages.get(name)


NOTHING_READ = Reads()


def why_not_a_cell(reads: Reads, table: Table, row: str, column: str, text: str) -> str:
    """Why a text is no cell there, with what is expected; "" where it is one or nobody says what is."""
    read, language = reads.table(table.id), reads.language(table, row, column)
    if language is None or (not text.strip() and read is not None and read.may_be_empty):
        return ""
    try:
        language.parse(text)
    except ValueError as why:
        return why.args[0] if isinstance(why.args[0], str) else str(why)
    return ""


def modifiers_of(reads: Reads, design: Design, table: Table) -> tuple[int, int]:
    """From what to what the roll on a table can be changed, as the rules declare it; nothing where they do not."""
    read = reads.table(table.id)
    bounds = [bound.reach(design) for bound in read.modifiers] if read else []
    return sum(low for low, _ in bounds), sum(high for _, high in bounds)


def shifts_of(reads: Reads, design: Design, table: Table) -> tuple[int, int]:
    """By how many columns to the left and to the right the rules can go; over the whole table where they do not say.

    Nothing where the columns are not in an order of strength.
    """
    if table.columns == ("",) or table.axis(COLUMNS).kind not in (AxisKind.RATIO, AxisKind.DIFFERENCE):
        return 0, 0
    read, most = reads.table(table.id), len(table.columns) - 1
    if read is None or not read.shifts:
        return -most, most
    bounds = [bound.reach(design) for bound in read.shifts]
    return max(-most, sum(low for low, _ in bounds)), min(most, sum(high for _, high in bounds))
