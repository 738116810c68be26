"""The figures that not everybody may know."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class SecretRow(RulesetTable, table=True):
    """A parameter, a table or a value of counters that is secret, or all counters or set-ups; and who may know it.

    `left_out_for` is empty while the file holds the figures; in that of a seat it is the side of the seat.
    """

    __tablename__ = "secret_figure"

    what: str = Field(primary_key=True)
    of: str = Field(primary_key=True)
    position: int
    known_to: str
    left_out_for: str | None
