"""Assets: pictures and other files that belong to the design, such as the scan under a map."""

from __future__ import annotations

from sqlmodel import Field

from workbench.storage.file.sums import has_own_digest
from workbench.storage.tables.ruleset_table import RulesetTable


class AssetRow(RulesetTable, table=True):
    """One file by its name; `media_type` as on the web ("image/png"), `digest` that of the content."""

    __tablename__ = "asset"

    name: str = Field(primary_key=True)
    media_type: str
    content: bytes = Field(sa_column_kwargs=has_own_digest())
    source: str
    note: str
    digest: str
