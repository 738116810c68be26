"""Who commands whom, what orders cost, and along which roads a line of communication leads (6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rulesets.grande_tactique.figures.ground import Ground
from rulesets.grande_tactique.figures.pieces import Pieces
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.mechanics.losses import part_rounded_up
from workbench.engine.networks.network import search

COMMANDERS = "commanders"
HALF_POINT = 1
"""What orders cost a force that is with its general-in-chief: costs are counted in halves of a command point."""


@dataclass(frozen=True)
class AlongRoads:
    """The price of a step of a line of communication: one along any of these roads, no way elsewhere."""

    roads: frozenset[str]

    def __call__(self, space: Mapping[str, Any], edge: Mapping[str, Any]) -> int | None:
        return 1 if any(road in self.roads for road in edge["roads"]) else None


class Command:
    """The figures of the command phase."""

    def __init__(self, design: Design, ground: Ground, pieces: Pieces, range_halves: int) -> None:
        self._ground = ground
        self._range = range_halves
        self._found: dict[str, Mapping[str, int]] = {}
        self.along_roads = AlongRoads(ground.roads)
        self.along_trails_too = AlongRoads(frozenset(ground.hex_map.roads))
        self.commander = dict(self._commanders(design, pieces))
        self._most = max((general.command for general in pieces.generals.values()), default=0)

    @staticmethod
    def _commanders(design: Design, pieces: Pieces) -> Mapping[str, str]:
        """Division, or brigade of an army without divisions -> the general-in-chief who may give it orders."""
        chiefs = {g.faction: name for name, g in pieces.generals.items() if g.is_chief}
        table = design.find_table(COMMANDERS)
        other = {row: table.cell(row) for row in table.rows} if table else {}
        return {
            name: other.get(name) or chiefs.get(figures.faction, "")
            for name, figures in pieces.formations.items()
            if not figures.division
        }

    @implements("6.1")
    def price(self, chief_hex: str, number: str) -> int | None:
        """Halves of a command point for a force in a hex; None where it is too far for any general-in-chief.

        A point for every four movement points begun, the chief's own hex not counted; half a point beside him
        (interpretation 3).
        """
        if chief_hex == number:
            return HALF_POINT
        distance = self._distances(chief_hex).get(number)
        return None if distance is None else 2 * part_rounded_up(distance, self._range)

    def _distances(self, chief_hex: str) -> Mapping[str, int]:
        if chief_hex not in self._found:
            most = self._range * self._most
            self._found[chief_hex] = search(self._ground.network.graph, (chief_hex,), self._ground.cost, most).costs
        return self._found[chief_hex]
