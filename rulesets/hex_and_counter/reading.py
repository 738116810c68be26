"""Reading the figures of a design: what is missing or misspelt is gathered and told with its place, in one error."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import reduce

from workbench.engine.design import Counter, Design
from workbench.engine.problem import DesignLacks, Level, Place, Problem, plain_problem
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, as_message, marked

Cost = Fraction | None
"""Movement points, or None for what is closed."""
CLOSED_WORDS = frozenset({"P", "p"})


class Reader:
    """A design being read. `lacks` gathers what is missing, `asked` what was looked for."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.lacks: list[Problem] = []
        self.asked: set[str] = set()
        self._tables = {table.id: table for table in design.tables}
        self._parameters = {parameter.id: parameter for parameter in design.parameters}

    def refuse_gaps(self) -> None:
        """DesignLacks that names everything the design lacks, if it lacks anything."""
        if self.lacks:
            heading = marked("for the standard rules the design lacks")
            raise DesignLacks(heading, tuple(dict.fromkeys(self.lacks)))

    def lack(self, what: str, clause: str, place: Place | None = None, fix: str = "") -> None:
        """Note something that is missing or misspelt; without a place it is the design's."""
        place = place or Place("design", "", self.design.title)
        cause = Message("{what} ({clause})", what=as_message(what), clause=clause)
        fix = fix or Message("give {what}", what=as_message(what))
        self.lacks.append(plain_problem(Level.ERROR, "rules_figures", place, cause, clause, fix))

    # ------------------------------------------------------------------ parameters

    def number(self, name: str, clause: str, default: int | None = None, least: int = 0) -> int:
        """A parameter that is a whole number, at least so great; without a default it has to be there."""
        self.asked.add(name)
        found, place = self._parameters.get(name), Place("parameter", name)
        if found is None:
            if default is None:
                what = Message("parameter {parameter}", parameter=name)
                self.lack(what, clause, place, Message("add the parameter {parameter}", parameter=name))
        elif not isinstance(found.value, int):
            what = Message("a whole number as parameter {parameter}", parameter=name)
            self.lack(what, clause, place, Message("make {value} a whole number", value=repr(found.value)))
        elif found.value < least:
            what = Message("{least} or more as parameter {parameter}", least=least, parameter=name)
            self.lack(what, clause, place, Message("raise it to {least}", least=least))
        else:
            return found.value
        return default or 0

    def find_number(self, name: str, clause: str) -> int | None:
        """A parameter that may be left out."""
        self.asked.add(name)
        return self.number(name, clause, 0) if name in self._parameters else None

    def word(self, name: str, words: tuple[str, ...], clause: str, required: bool = False) -> str:
        """A parameter that is one of these words; the first is its default."""
        self.asked.add(name)
        found, place = self._parameters.get(name), Place("parameter", name)
        if found is None:
            if required:
                fix = Message("add the parameter: one of {words}", words=", ".join(words))
                self.lack(Message("parameter {parameter}", parameter=name), clause, place, fix)
            return words[0]
        if found.value not in words:
            what = Message("one of {words} as parameter {parameter}", words=", ".join(words), parameter=name)
            self.lack(what, clause, place)
            return words[0]
        return str(found.value)

    # ------------------------------------------------------------------ tables

    def find_table(self, name: str, scenario: str = "") -> Table | None:
        """A table that may be left out; that of the scenario goes before the plain one."""
        own = f"{name}_{scenario}" if scenario else name
        self.asked |= {name, own}
        return self._tables.get(own) or self._tables.get(name)

    def table(self, name: str, clause: str) -> Table:
        """A table that has to be there; an empty one stands for it when it is not."""
        self.asked.add(name)
        found = self._tables.get(name)
        if found is None:
            fix = Message("add the table {table}", table=name)
            self.lack(Message("table {table}", table=name), clause, Place("table", name), fix)
            return Table(name, name, (), (), ())
        return found

    def costs(
        self, table: Table | None, rows: Iterable[str], kinds: Iterable[str], clause: str
    ) -> dict[str, dict[str, Cost]]:
        """Unit type -> row -> movement points; rows that are asked for have to be there."""
        found: dict[str, dict[str, Cost]] = {}
        if table is None:
            return {kind: {} for kind in kinds}
        for row in rows:
            if row not in table.rows:
                what = Message("row {row} of table {table}", row=row, table=table.id)
                self.lack(what, clause, _of(table), Message("add the row {row}", row=row))
        for kind in kinds:
            column = kind if kind in table.columns else ""
            if column not in table.columns:
                self._lack_column(table, kind, clause)
                column = table.columns[0] if table.columns else ""
            found[kind] = {row: self._cost(table, row, column, clause) for row in table.rows}
        return found

    def _cost(self, table: Table, row: str, column: str, clause: str) -> Cost:
        text = self.cell(table, row, column, clause)
        if text in CLOSED_WORDS:
            return None
        try:
            cost = Fraction(text)
        except (ValueError, ZeroDivisionError):
            cost = Fraction(-1)
        if cost < 0:
            fix = Message("write movement points, a fraction, or P instead of {text}", text=repr(text))
            what = Message("movement points in {cell}", cell=_cell(table, row, column))
            self.lack(what, clause, _of(table), fix)
            return Fraction(0)
        return cost

    def cell(self, table: Table, row: str, column: str, clause: str) -> str:
        """The text of a cell; one that is missing is noted."""
        try:
            return table.cell(row, column).strip()
        except (KeyError, IndexError):
            self.lack(_cell(table, row, column), clause, _of(table))
            return "0"

    def only(self, table: Table, row: str, clause: str) -> str:
        """The cell of a table that has one column."""
        return self.cell(table, row, table.columns[0] if table.columns else "", clause)

    def whole(self, table: Table, row: str, column: str, clause: str) -> int:
        """A cell that is a whole number; an empty one, and a column that the table has not got, are 0."""
        text = self.cell(table, row, column, clause) if column in table.columns else ""
        if text in ("", "-", "–"):
            return 0
        try:
            return int(text)
        except ValueError:
            fix = Message("write a whole number instead of {text}", text=repr(text))
            what = Message("a whole number in {cell}", cell=_cell(table, row, column))
            self.lack(what, clause, _of(table), fix)
            return 0

    def needs_columns(self, table: Table, columns: Iterable[str], clause: str) -> None:
        """Note the columns that a table lacks."""
        for column in columns:
            if column not in table.columns:
                self._lack_column(table, column, clause)

    def _lack_column(self, table: Table, column: str, clause: str) -> None:
        what = Message("column {column} of table {table}", column=column, table=table.id)
        self.lack(what, clause, _of(table), Message("add the column {column}", column=column))

    # ------------------------------------------------------------------ counters

    def value(self, counter: Counter, name: str, clause: str, default: int | None = None, least: int = 0) -> int:
        """A whole number among the further values of a counter, at least so great."""
        found, place = counter.values.get(name, default), Place("counter", counter.id, counter.name)
        if isinstance(found, int) and found >= least:
            return found
        text = (
            marked("{value} of counter {counter}")
            if found is None
            else marked("a whole number as {value} of {counter}")
        )
        fix = Message("give it {value}: a whole number, {least} or more", value=name, least=least)
        self.lack(Message(text, value=name, counter=counter.id), clause, place, fix)
        return least

    def find_value(self, counter: Counter, name: str, clause: str) -> int | None:
        """A further value of a counter that may be left out."""
        return self.value(counter, name, clause) if name in counter.values else None


def _of(table: Table) -> Place:
    return Place("table", table.id, table.title)


def _cell(table: Table, row: str, column: str) -> str:
    return Message("cell ({row}, {column}) of table {table}", row=row, column=column, table=table.id)


def one_of(names: Iterable[str]) -> str:
    """ "blue or red"."""
    first, *others = (*names,) or ("",)
    return reduce(lambda so_far, other: Message("{names} or {name}", names=so_far, name=other), others, first)


def words(text: str) -> tuple[str, ...]:
    """The words of a tag or a cell that lists several.

    >>> words("blue  red"), words("")
    (('blue', 'red'), ())
    """
    return tuple(text.replace(",", " ").split())
