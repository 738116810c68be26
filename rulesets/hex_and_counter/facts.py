"""What the standard rules ask of a set-up: the tags that designs which are played by them declare."""

from __future__ import annotations

from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.words.message import marked

STEPS_LOST = "steps_lost"
DISRUPTED, OUT_OF_SUPPLY, SHOWN = "disrupted", "out_of_supply", "shown"

TAG_TYPES = (TagType(STEPS_LOST, TagKind.NUMBER, of=TagOf.PLACEMENT, title=marked("Steps lost"), low=0),)
"""How many steps a unit has lost before the first turn."""

TAG_TYPES_OF_MOMENTS = (
    TagType(DISRUPTED, TagKind.YES_NO, of=TagOf.PLACEMENT, title=marked("Disrupted")),
    TagType(OUT_OF_SUPPLY, TagKind.YES_NO, of=TagOf.PLACEMENT, title=marked("Out of supply")),
    TagType(SHOWN, TagKind.YES_NO, of=TagOf.PLACEMENT, title=marked("Shown")),
)
"""What a set-up that was taken from a moment of play says besides; read of every set-up that says it."""
