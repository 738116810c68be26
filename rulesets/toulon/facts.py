"""What Toulon asks of spaces, junctions and set-ups that other games do not: the tags that its designs declare."""

from __future__ import annotations

from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.words.message import marked

RECONNOITRE_POINT, SHIP_FIRE, UNIFIED_FORT = "reconnoitre_point", "ship_fire", "unified_fort"
TEMPORARY, PERMANENT = "temporary", "permanent"

TAG_TYPES = (
    TagType(
        RECONNOITRE_POINT,
        TagKind.YES_NO,
        of=TagOf.JUNCTION,
        title=marked("Reconnoitre point"),
        on_map=True,
        ends_sections=True,
    ),
    TagType(SHIP_FIRE, TagKind.LETTERS, title=marked("Ship fire"), on_map=True),
    TagType(UNIFIED_FORT, TagKind.YES_NO, title=marked("Unified fort")),
    TagType(TEMPORARY, TagKind.NUMBER, of=TagOf.PLACEMENT, title=marked("Temporary losses"), unit="SP", low=0),
    TagType(PERMANENT, TagKind.NUMBER, of=TagOf.PLACEMENT, title=marked("Permanent losses"), unit="SP", low=0),
)
"""Where road sections end, which rades' ships reach a space, forts that fill their area, losses at the start."""
