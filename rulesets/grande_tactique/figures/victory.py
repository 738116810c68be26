"""Figures of victory (15.2, 15.3): bands of points, places that matter, what Coni takes."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from rulesets.grande_tactique.figures.ground import Ground
from workbench.engine.design import Design
from workbench.engine.mechanics.bands import Bands, bands, in_band


class VictoryFigures:
    """What the design says of the end, and of what leads to it."""

    def __init__(self, design: Design, ground: Ground) -> None:
        self._design = design
        self._ground = ground
        self.coni, self.carcare, self.genoa = (design.text(place) for place in ("coni", "carcare", "genoa"))
        self.carcare_hexes = design.number("carcare_hexes")
        self.overlapping_points = design.number("overlapping_points")

    @cached_property
    def _endings(self) -> Bands:
        return self._bands("ending")

    @cached_property
    def _winners(self) -> Bands:
        return self._bands("winner")

    def _bands(self, column: str) -> Bands:
        table = self._design.table("victory_bands")
        return bands(table.rows, table.column(column))

    def band(self, points: int) -> tuple[str, str]:
        """The ending and the winning side ("" for a draw) of so many victory points."""
        return in_band(self._endings, points), in_band(self._winners, points)

    @cached_property
    def sardinian_places(self) -> Mapping[str, int]:
        """Hex -> what its loss costs the Sardinians in morale, in printed order (15.2)."""
        return self._design.table("sardinian_places").numbers()

    @cached_property
    def places(self) -> tuple[str, ...]:
        """All hexes of which it is noted who holds them: those of the Sardinians, Carcare and Genoa."""
        return tuple(sorted({*self.sardinian_places, self.carcare, self.genoa}))

    @cached_property
    def around_carcare(self) -> tuple[str, ...]:
        """Carcare and the hexes around it that count with it (15.3), sorted."""
        ground, most = self._ground, self.carcare_hexes
        return tuple(number for number in ground.around if ground.distance(self.carcare, number) <= most)

    @cached_property
    def beside_carcare(self) -> tuple[str, ...]:
        """The hexes next to Carcare, sorted."""
        return self._ground.around[self.carcare]

    def is_indifferent(self, number: str) -> bool:
        """Is it a place whose pillage leaves the Sardinians cold (15.2)?"""
        return number in self._design.text("indifferent_places").split()
