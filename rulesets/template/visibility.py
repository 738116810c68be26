"""Who may see what: the units that a seat may not read, each with the unknown counter that it sees instead."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.template.state import RaceState, Runner


def hidden(state: RaceState, seat: str) -> Mapping[str, Runner]:
    """Nothing is hidden in a race. Return {unit: what is seen instead} where something is."""
    return {}
