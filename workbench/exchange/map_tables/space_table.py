"""The figures of all spaces of a map as one CSV file: the columns of the table of spaces, which can be pasted there.

It says nothing of where the spaces lie: a map of areas as a whole is GeoJSON, one of hexes several tables.
"""

from __future__ import annotations

from collections.abc import Iterator

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.fields import Where, shown_in
from workbench.engine.maps.area_map import Space
from workbench.engine.maps.written_fields import said
from workbench.exchange.map_tables.hex_tables import Cells, table_text
from workbench.long_work import UNTOLD, LongWork

FIGURES = shown_in(Space, Where.CSV)


def space_table(shown: AnyMap, work: LongWork = UNTOLD) -> str:
    """A row a space by id; columns in which no space says anything are left out."""
    spaces = shown.every_space
    return table_text(_rows(shown), len(spaces), work)


def _rows(shown: AnyMap) -> Iterator[Cells]:
    spaces = shown.every_space
    for name in sorted(spaces):
        space = spaces[name]
        origins = {f"{field}_from": str(origin) for field, origin in sorted(space.provenance.items())}
        figures = {field: said(note, getattr(space, field)) for field, note in FIGURES.items()}
        names = {f"name:{language}": space.names[language] for language in sorted(space.names)}
        tags = {f"tag:{tag}": space.tags[tag] for tag in sorted(space.tags)}
        yield {"id": name} | figures | names | tags | origins
