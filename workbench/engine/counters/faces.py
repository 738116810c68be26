"""The faces of a counter beside its front: what each says otherwise."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from workbench.engine.counters.value_types import Value

FRONT, BACK, REDUCED = "front", "back", "reduced"
"""Names of faces; one of a further step is called by the steps that are left ("3")."""


class Face(Struct, frozen=True):
    """What one face says otherwise than the fields of the counter; what is empty is as on the front.

    The back shows nothing of the front but its colours, symbol and size, so its `values` are all that stand there.
    `layout` is how it is drawn ("unit", "leader", "marker", "picture"), `text` stands in place of the short name.
    """

    name: str
    values: Map[str, Value] = Map()
    symbol: str = ""
    picture: str = ""
    ground: str = ""
    ink: str = ""
    layout: str = ""
    text: str = ""
