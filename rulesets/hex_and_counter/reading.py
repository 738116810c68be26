"""Reading the figures of a design: what is missing or misspelt is gathered and told in one error."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from workbench.engine.design import Counter, Design, Table

Cost = Fraction | None
"""Movement points, or None for what is closed."""
CLOSED_WORDS = frozenset({"P", "p"})


class Reader:
    """A design being read. `lacks` gathers what is missing, each with the clause that needs it."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.lacks: list[str] = []
        self._tables = {table.id: table for table in design.tables}
        self._parameters = {parameter.id: parameter for parameter in design.parameters}

    def refuse_gaps(self) -> None:
        """KeyError that names everything the design lacks, if it lacks anything."""
        if self.lacks:
            raise KeyError(f"for the standard rules the design lacks: {'; '.join(dict.fromkeys(self.lacks))}")

    def lack(self, what: str, clause: str) -> None:
        """Note something that is missing or misspelt."""
        self.lacks.append(f"{what} ({clause})")

    # ------------------------------------------------------------------ parameters

    def number(self, name: str, clause: str, default: int | None = None) -> int:
        """A parameter that is a whole number; without a default it has to be there."""
        found = self._parameters.get(name)
        if found is not None and isinstance(found.value, int):
            return found.value
        if found is not None:
            self.lack(f"a whole number as parameter {name}", clause)
        elif default is None:
            self.lack(f"parameter {name}", clause)
        return default or 0

    def find_number(self, name: str, clause: str) -> int | None:
        """A parameter that may be left out."""
        return self.number(name, clause, 0) if name in self._parameters else None

    def word(self, name: str, words: tuple[str, ...], clause: str, required: bool = False) -> str:
        """A parameter that is one of these words; the first is its default."""
        found = self._parameters.get(name)
        if found is None:
            if required:
                self.lack(f"parameter {name}", clause)
            return words[0]
        if found.value not in words:
            self.lack(f"one of {', '.join(words)} as parameter {name}", clause)
            return words[0]
        return str(found.value)

    # ------------------------------------------------------------------ tables

    def find_table(self, name: str, scenario: str = "") -> Table | None:
        """A table that may be left out; that of the scenario goes before the plain one."""
        return (self._tables.get(f"{name}_{scenario}") if scenario else None) or self._tables.get(name)

    def table(self, name: str, clause: str) -> Table:
        """A table that has to be there; an empty one stands for it when it is not."""
        found = self._tables.get(name)
        if found is None:
            self.lack(f"table {name}", clause)
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
                self.lack(f"row {row} of table {table.id}", clause)
        for kind in kinds:
            column = kind if kind in table.columns else ""
            if column not in table.columns:
                self.lack(f"column {kind} of table {table.id}", clause)
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
            self.lack(f"movement points in cell ({row}, {column}) of table {table.id}", clause)
        return cost

    def cell(self, table: Table, row: str, column: str, clause: str) -> str:
        """The text of a cell; one that is missing is noted."""
        try:
            return table.cell(row, column).strip()
        except (KeyError, IndexError):
            self.lack(f"cell ({row}, {column}) of table {table.id}", clause)
            return "0"

    def whole(self, table: Table, row: str, column: str, clause: str) -> int:
        """A cell that is a whole number; an empty one, and a column that the table has not got, are 0."""
        text = self.cell(table, row, column, clause) if column in table.columns else ""
        if text in ("", "-", "–"):
            return 0
        try:
            return int(text)
        except ValueError:
            self.lack(f"a whole number in cell ({row}, {column}) of table {table.id}", clause)
            return 0

    # ------------------------------------------------------------------ counters

    def value(self, counter: Counter, name: str, clause: str, default: int | None = None) -> int:
        """A whole number among the further values of a counter."""
        found = counter.values.get(name, default)
        if isinstance(found, int):
            return found
        self.lack(f"{name} of counter {counter.id}", clause)
        return 0


def words(text: str) -> tuple[str, ...]:
    """The words of a tag or a cell that lists several.

    >>> words("blue  red"), words("")
    (('blue', 'red'), ())
    """
    return tuple(text.replace(",", " ").split())
