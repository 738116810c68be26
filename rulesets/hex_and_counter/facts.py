"""What the standard rules ask of a set-up: the tags that designs which are played by them declare."""

from __future__ import annotations

from workbench.engine.maps.tags import TagKind, TagOf, TagType
from workbench.engine.words.message import marked

STEPS_LOST = "steps_lost"

TAG_TYPES = (TagType(STEPS_LOST, TagKind.NUMBER, of=TagOf.PLACEMENT, title=marked("Steps lost"), low=0),)
"""How many steps a unit has lost before the first turn."""
