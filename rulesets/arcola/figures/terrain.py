"""What ground does besides costing movement: battles, deployment, pursuit, rally (12.2, 16.7).

The effects of a place go before those of the ground it stands on, but for what both do: a fortified town in hills is
affecting by either.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property

from rulesets.arcola.figures.cells import is_yes, whole
from rulesets.arcola.figures.command import Limits
from workbench.engine.catalogue.resolved import Catalogue, catalogue_of
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.tables.table import Table

FORT, VILLAGE = "fortified_town", "village"
OTHER = "other"


class Terrain(ABC):
    """The tables of terrain, asked by hex."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self.kinds: Catalogue = catalogue_of(design)
        self._zone_enters: dict[str, bool] = {}

    @abstractmethod
    def terrain(self, hex_: str) -> str:
        """The ground of a hex, whatever stands on it."""

    @abstractmethod
    def place(self, hex_: str) -> str:
        """FORT, VILLAGE, or "" where there is neither."""

    @abstractmethod
    def hexside(self, a: str, b: str) -> str:
        """What an attack over the side between two hexes crosses: a row of the tables, "" for nothing."""

    @cached_property
    def _effects(self) -> Table:
        return self._design.table("terrain_combat")

    def _either(self, hex_: str, column: str) -> bool:
        """Does the ground say yes, or the place on it?"""
        return any(is_yes(self._effects, row, column) for row in (self.terrain(hex_), self.place(hex_)))

    def _both(self, hex_: str, column: str) -> bool:
        """Does neither the ground say no, nor the place on it?"""
        rows = (row for row in (self.terrain(hex_), self.place(hex_)) if row in self._effects.rows)
        return all(is_yes(self._effects, row, column) for row in rows)

    def _place_number(self, hex_: str, column: str) -> int:
        place = self.place(hex_)
        return whole(self._effects, place, column) if place else 0

    # -- battles

    @implements("16.7.1", "16.7.2", "16.7.3")
    def is_affecting(self, hex_: str) -> bool:
        """Does the hex help its defender by line A?"""
        return self._either(hex_, "affecting")

    @implements("16.7.1")
    def is_affecting_side(self, a: str, b: str) -> bool:
        """Would an attack solely over this side help the defender by line A?"""
        return is_yes(self._effects, self.hexside(a, b), "affecting")

    @implements("12.2", "16.4.3")
    def limits_out_of(self, hex_: str) -> Limits:
        """What can be deployed out of a hex through each of its sides."""
        return self._limits(hex_, "out_of")

    @implements("12.2", "16.7.2", "16.7.3", "16.7.4")
    def limits_into(self, hex_: str) -> Limits:
        """What can be deployed against a hex through each of its sides."""
        return self._limits(hex_, "into")

    def _limits(self, hex_: str, way: str) -> Limits:
        table, ground = self._design.table("deployment_limits"), self.terrain(hex_)
        row = ground if ground in table.rows else OTHER
        return Limits(whole(table, row, f"{way}_units"), whole(table, row, f"{way}_strength"))

    @implements("16.4.2", "16.7.4", "16.7.5")
    def is_centre_only(self, hex_: str) -> bool:
        """Is a battle against this hex fought in the centre and the reserve alone?"""
        return self._either(hex_, "centre_only")

    @implements("16.5.1")
    def counts_cavalry(self, hex_: str) -> bool:
        """Does cavalry in a hex, or attacking into it, count for superiority and pursuit?"""
        return self._both(hex_, "cavalry_counts")

    @implements("16.7.2", "16.7.4")
    def cavalry_attacks(self, hex_: str) -> bool:
        """Can cavalry attack into a hex, and out of it?"""
        return self._both(hex_, "cavalry_attacks")

    @implements("16.7.4")
    def cavalry_defends(self, hex_: str) -> bool:
        """Does cavalry count when it defends a hex?"""
        return self._both(hex_, "cavalry_defends")

    @implements("16.5.5.1")
    def helps_refusal(self, hex_: str) -> bool:
        """Is an attack into this hex easier to refuse?"""
        return self._either(hex_, "refuses")

    @implements("16.7.2", "16.7.3")
    def pursuit_cap(self, hex_: str) -> int | None:
        """The most strength points that pursue after an attack into this hex; None is as many as like."""
        ground = self.terrain(hex_)
        cell = self._effects.cell(ground, "pursuit_strength") if ground in self._effects.rows else ""
        return whole(self._effects, ground, "pursuit_strength") if cell else None

    @implements("16.7.5")
    def strength_added_most(self, hex_: str) -> int:
        """The most that committed defenders of a fortified town are increased by when they are doubled; 0 elsewhere."""
        return self._place_number(hex_, "strength_added_most")

    @implements("16.4.2", "16.7.5")
    def may_rout(self, hex_: str) -> bool:
        """Can a force that defends this hex rout?"""
        return self._both(hex_, "routs")

    # -- besides

    @implements("7.1.4.3")
    def rally_modifier(self, hex_: str) -> int:
        """What the die of a rally in this hex is changed by."""
        return self._place_number(hex_, "rally")

    @implements("8", "16.7.5")
    def is_line_immune(self, hex_: str) -> bool:
        """Does a force in this hex do without a line of communication?"""
        return self._either(hex_, "line_immune")

    @implements("14.1")
    def zone_enters(self, hex_: str) -> bool:
        """Do zones of control extend into this hex?"""
        enters = self._zone_enters.get(hex_)
        if enters is None:
            enters = self._zone_enters[hex_] = self._both(hex_, "zone_enters")
        return enters
