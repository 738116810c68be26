"""Where every figure comes from."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.tables.ruleset_table import RulesetTable


class ProvenanceRow(RulesetTable, table=True):
    """The origin of one figure.

    `owner_kind` is the table of the owner, `owner` its id, `map` the map it lies on ("" if on none). `field` names
    the figure; "" stands for the whole owner. A fort is named by its space and its place in the list of forts.
    What has no row here is the designer's own.
    """

    __tablename__ = "provenance"

    owner_kind: str = Field(primary_key=True)
    map: str = Field(primary_key=True)
    owner: str = Field(primary_key=True)
    field: str = Field(primary_key=True)
    source: str
    note: str
