"""Where everybody stands in a position, gathered once; and what follows from it as long as it stays so.

A move changes nothing for the enemies that it does not come from: what bars a side, and where its units can come to,
is kept from position to position until an enemy moves, arrives, leaves, or is changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rulesets.hex_and_counter.state import BOXES, HexState, HexUnit
from workbench.engine.networks.network import MoveCost, Reach

Lineup = tuple[tuple[str, str, bool], ...]
"""Of each unit of a side on the map: its hex, its type, and whether it is disrupted."""


@dataclass(frozen=True, slots=True)
class Opposition:
    """What all enemies of a side bar to it, and what was found of its moves against them.

    Attributes
    ----------
    lineups
        Those enemies: it holds as long as they stand like this.
    costs
        Unit type, and whether the unit is disrupted -> what steps cost.
    reaches
        Unit -> the unit as it was, and where it could come to.
    """

    lineups: tuple[Lineup, ...]
    hexes: frozenset[str]
    zone: frozenset[str]
    costs: dict[tuple[str, bool], MoveCost] = field(default_factory=dict)
    reaches: dict[str, tuple[HexUnit, Reach]] = field(default_factory=dict)


class Index:
    """Units by space, in the order of their ids, and what follows from where they stand.

    `before` is the index of another position of the same scenario: what still holds of it is taken over.
    """

    def __init__(self, state: HexState, before: Index | None = None) -> None:
        by_space: dict[str, list[str]] = {}
        by_side: dict[str, list[str]] = {}
        lineups: dict[str, list[tuple[str, str, bool]]] = {}
        units = state.units
        for unit in sorted(units):
            x = units[unit]
            space, side = x.space, x.side
            if space in by_space:
                by_space[space].append(unit)
            else:
                by_space[space] = [unit]
            if space not in BOXES:
                by_side.setdefault(side, []).append(unit)
                lineups.setdefault(side, []).append((space, x.unit_type, x.disrupted))
        self.by_space = {space: tuple(found) for space, found in by_space.items()}
        self.on_map = {side: tuple(found) for side, found in by_side.items()}
        self.lineups = {side: tuple(found) for side, found in lineups.items()}
        self.hexes = {side: frozenset(hex_ for hex_, _, _ in found) for side, found in lineups.items()}
        self.zones: dict[str, frozenset[str]] = {}
        self.strengths: dict[tuple[str, bool], int] = {}
        self.oppositions: dict[str, Opposition] = {}
        self.earlier: Mapping[str, Opposition] = {**before.earlier, **before.oppositions} if before else {}
