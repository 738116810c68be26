"""Reading the figures of a design: what is missing or misspelt is gathered and told with its place, in one error."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from workbench.engine.design import Counter, Design, Table
from workbench.engine.problem import DesignLacks, Level, Place, Problem, plain_problem

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
            raise DesignLacks("for the standard rules the design lacks", tuple(dict.fromkeys(self.lacks)))

    def lack(self, what: str, clause: str, place: Place | None = None, fix: str = "") -> None:
        """Note something that is missing or misspelt; without a place it is the design's."""
        place = place or Place("design", "", self.design.title)
        cause = f"{what} ({clause})"
        self.lacks.append(plain_problem(Level.ERROR, "rules_figures", place, cause, clause, fix or f"give {what}"))

    # ------------------------------------------------------------------ parameters

    def number(self, name: str, clause: str, default: int | None = None, least: int = 0) -> int:
        """A parameter that is a whole number, at least so great; without a default it has to be there."""
        self.asked.add(name)
        found, place = self._parameters.get(name), Place("parameter", name)
        if found is None:
            if default is None:
                self.lack(f"parameter {name}", clause, place, f"add the parameter {name}")
        elif not isinstance(found.value, int):
            self.lack(f"a whole number as parameter {name}", clause, place, f"make {found.value!r} a whole number")
        elif found.value < least:
            self.lack(f"{least} or more as parameter {name}", clause, place, f"raise it to {least}")
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
                self.lack(f"parameter {name}", clause, place, f"add the parameter: one of {', '.join(words)}")
            return words[0]
        if found.value not in words:
            self.lack(f"one of {', '.join(words)} as parameter {name}", clause, place)
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
            self.lack(f"table {name}", clause, Place("table", name), f"add the table {name}")
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
                self.lack(f"row {row} of table {table.id}", clause, _of(table), f"add the row {row}")
        for kind in kinds:
            column = kind if kind in table.columns else ""
            if column not in table.columns:
                self.lack(f"column {kind} of table {table.id}", clause, _of(table), f"add the column {kind}")
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
            fix = f"write movement points, a fraction, or P instead of {text!r}"
            self.lack(f"movement points in cell ({row}, {column}) of table {table.id}", clause, _of(table), fix)
            return Fraction(0)
        return cost

    def cell(self, table: Table, row: str, column: str, clause: str) -> str:
        """The text of a cell; one that is missing is noted."""
        try:
            return table.cell(row, column).strip()
        except (KeyError, IndexError):
            self.lack(f"cell ({row}, {column}) of table {table.id}", clause, _of(table))
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
            fix = f"write a whole number instead of {text!r}"
            self.lack(f"a whole number in cell ({row}, {column}) of table {table.id}", clause, _of(table), fix)
            return 0

    def needs_columns(self, table: Table, columns: Iterable[str], clause: str) -> None:
        """Note the columns that a table lacks."""
        for column in columns:
            if column not in table.columns:
                self.lack(f"column {column} of table {table.id}", clause, _of(table), f"add the column {column}")

    # ------------------------------------------------------------------ counters

    def value(self, counter: Counter, name: str, clause: str, default: int | None = None, least: int = 0) -> int:
        """A whole number among the further values of a counter, at least so great."""
        found, place = counter.values.get(name, default), Place("counter", counter.id, counter.name)
        if isinstance(found, int) and found >= least:
            return found
        what = f"{name} of counter {counter.id}" if found is None else f"a whole number as {name} of {counter.id}"
        self.lack(what, clause, place, f"give it {name}: a whole number, {least} or more")
        return least

    def find_value(self, counter: Counter, name: str, clause: str) -> int | None:
        """A further value of a counter that may be left out."""
        return self.value(counter, name, clause) if name in counter.values else None


def _of(table: Table) -> Place:
    return Place("table", table.id, table.title)


def words(text: str) -> tuple[str, ...]:
    """The words of a tag or a cell that lists several.

    >>> words("blue  red"), words("")
    (('blue', 'red'), ())
    """
    return tuple(text.replace(",", " ").split())
