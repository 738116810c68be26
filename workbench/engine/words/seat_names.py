"""What seats are called: sides, and nations or wings of them."""

from __future__ import annotations

from workbench.engine.design import Design


def seat_names(design: Design) -> dict[str, str]:
    """The name of every side and faction by its id; where both have one id the side's."""
    names = {faction.id: faction.name for faction in design.factions}
    return names | {side.id: side.name for side in design.sides}
