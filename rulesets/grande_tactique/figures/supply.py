"""Figures of reinforcement and supply (12, 13): what a hex feeds, pillage, replacements, the days they come on."""

from __future__ import annotations

from functools import cached_property

from rulesets.grande_tactique.figures.cells import whole_cells
from rulesets.grande_tactique.figures.ground import Ground
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.mechanics.bands import Bands, bands, in_band, is_below
from workbench.engine.tables.hits import hit

UNLIMITED = "unlimited"
NO_END = 10_000
"""More strength points than there are in any game."""


class SupplyFigures:
    """What the design says of supply."""

    def __init__(self, design: Design, ground: Ground) -> None:
        self._design = design
        self._ground = ground
        self._forage = whole_cells(design.table("terrain_effects"), "forage")
        self._pillage = whole_cells(design.table("place_effects"), "pillage", {UNLIMITED: NO_END, "": 0})
        self.chariots = design.number("chariots")
        self.replacement_turns = tuple(int(turn) for turn in design.text("replacement_turns").split())
        self.sardinian_homes = frozenset(design.table("sardinian_homes").rows)

    @implements("13.3", "help.a")
    def forage(self, number: str) -> int:
        """Strength points that the ground of a hex feeds."""
        return self._forage.get(self._ground.spaces[number].terrain, 0)

    @implements("13.4", "help.a")
    def pillage(self, number: str) -> int:
        """Strength points that a village, town or city feeds when it is pillaged; 0 where there is none."""
        settlement = self._ground.settlement(number)
        return self._pillage[settlement] if settlement else 0

    @implements("13.4")
    def pillage_modifiers(self, faction: str, general: str = "") -> dict[str, int]:
        """What the test whether troops pillage is modified by: their army, and a general in the hex ("" without)."""
        table = self._design.table("pillage_modifiers")
        return {row: int(table.cell(row)) for row in (faction, general) if row in table.rows}

    @cached_property
    def _replacements(self) -> Bands:
        table = self._design.table("replacements")
        return bands(table.rows, table.column())

    def replacement_modifier(self, army: str) -> int:
        """What the roll of an army is changed by."""
        return int(self._design.table("replacement_modifiers").cell(army))

    @implements("12.2")
    def replacements(self, face: int, army: str) -> int:
        """Strength points that an army receives for a roll; nothing below the first row of the table."""
        total = face + self.replacement_modifier(army)
        if is_below(self._replacements, total):
            return 0
        table = self._design.table("replacements")
        hit(table.id, in_band(bands(table.rows), total))
        return int(in_band(self._replacements, total))

    @cached_property
    def armies(self) -> tuple[str, ...]:
        """The armies that receive replacements, in printed order."""
        return self._design.table("replacement_modifiers").rows
