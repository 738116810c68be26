"""The tables of a battle: ratio, weights, results, losses, pursuit; and how far it is to supply, for retreats."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property

from msgspec import Struct

from rulesets.grande_tactique.figures.cells import whole_cells
from rulesets.grande_tactique.figures.ground import Ground
from workbench.engine.clauses import implements
from workbench.engine.design import Design
from workbench.engine.maps.hex_map import hexside_id
from workbench.engine.mechanics.bands import Bands, bands, in_band, is_beyond
from workbench.engine.mechanics.combat_results import row_index
from workbench.engine.mechanics.losses import part_rounded_up
from workbench.engine.mechanics.terrain_effects import met

VICTORS, UNDECIDED = "V", "U"
"""Codes of the results table: losses that 11.9 reckons, of the victor and of both in an undecided battle."""
DOWN, UP = "down", "up"
ATTACKER, DEFENDER = "attacker", "defender"
TERRAIN_TABLES = ("terrain_effects", "hexside_effects", "place_effects")


class ResultRow(Struct, frozen=True):
    """A row of the results table. Losses are percent, or a code; morale is how the cursors of a side move."""

    attacker_loss: str
    defender_loss: str
    attacker_morale: int
    defender_morale: int
    result: str

    @property
    def victor(self) -> str:
        """ATTACKER or DEFENDER, "" when the battle is undecided."""
        return {VICTORS: ATTACKER, UNDECIDED: ""}.get(self.attacker_loss, DEFENDER)


class BattleFigures:
    """The tables of chapter 11, read."""

    def __init__(self, design: Design, ground: Ground) -> None:
        self._design = design
        self._ground = ground
        self._modifiers = {table: whole_cells(design.table(table), "combat") for table in TERRAIN_TABLES}

    @cached_property
    def _ratios(self) -> tuple[tuple[Fraction, int], ...]:
        """(how many times as strong, modifier) for the stronger side, rising."""
        table = self._design.table("ratio")
        steps = []
        for row in table.rows:
            strong, weak = row.split(":")
            if Fraction(weak) == 1:
                steps.append((Fraction(strong), int(table.cell(row))))
        return tuple(sorted(steps))

    @implements("11.4")
    def ratio_modifier(self, attack: int, defence: int) -> int:
        """The modifier of a ratio, which is rounded in favour of the side with more (interpretation 42).

        Nobody against nobody is even; anybody against nobody is the best ratio.
        """
        if attack == defence:
            return 0
        strong, weak = max(attack, defence), min(attack, defence)
        steps = self._ratios
        found = next((m for times, m in steps if weak and Fraction(strong, weak) <= times), steps[-1][1])
        return found if attack > defence else -found

    @implements("11.4")
    def weighted(self, position: str, sp: int) -> int:
        """What the strength points of one force count in a position ("flank_by_the_guns")."""
        table = self._design.table("strength_weights")
        percent = sp * int(table.cell(position, "percent"))
        return part_rounded_up(percent, 100) if table.cell(position, "rounded") == UP else percent // 100

    @implements("11.5", "help.a")
    def terrain_modifiers(self, number: str, across_from: str) -> Mapping[str, int]:
        """What a defender may choose from: the ground with the river that is attacked across, or what stands alone."""
        space = self._ground.spaces[number]
        grounds, sides, places = (self._modifiers[table] for table in TERRAIN_TABLES)
        found = {space.terrain: grounds.get(space.terrain, 0)}
        hexside = self._ground.hex_map.borders.get(hexside_id(number, across_from))
        for feature in met(hexside.kinds, self._ground.kinds.borders) if hexside else ():
            if feature in sides:
                found[f"{space.terrain}+{feature}"] = found[space.terrain] + sides[feature]
        for place in (self._ground.settlement(number), "fort" if self._ground.has_fort(number) else ""):
            if place in places:
                found[place] = places[place]
        return found

    def modifier_behind(self, choice: str) -> int:
        """The modifier of one of the choices of `terrain_modifiers`, wherever it is: "hills+river"."""
        return sum(table.get(part, 0) for part in choice.split("+") for table in self._modifiers.values())

    def is_terrain(self, name: str) -> bool:
        """Is it a terrain, a feature of hexsides or a kind of place?"""
        return any(name in self._design.table(table).rows for table in TERRAIN_TABLES)

    @implements("11.9", "help.d")
    def result(self, total: int) -> ResultRow:
        """The row of a modified roll; beyond the table its ends count (interpretation 51)."""
        table = self._design.table("combat_results")
        row = table.rows[row_index(total, table.rows)]
        return ResultRow(
            table.rolled(row, "attacker_loss"),
            table.rolled(row, "defender_loss"),
            int(table.rolled(row, "attacker_morale")),
            int(table.rolled(row, "defender_morale")),
            table.rolled(row, "result"),
        )

    def victors_loss(self, row: str) -> int:
        """Percent of a row of the victor's losses (11.9)."""
        return int(self._design.table("victors_losses").cell(row))

    @cached_property
    def _losses(self) -> Mapping[int, Bands]:
        table = self._design.table("losses")
        return {int(column): bands(table.rows, table.column(column)) for column in table.columns}

    @implements("11.9", "help.e")
    def losses(self, sp: int, percent: int, exactly: bool = False) -> int:
        """Strength points lost; reckoned and rounded to the nearest where the table has no such row or column."""
        if exactly or percent not in self._losses or is_beyond(self._losses[percent], sp):
            return (2 * sp * percent + 100) // 200
        return int(in_band(self._losses[percent], sp)) if sp else 0

    @implements("11.11")
    def pursuit_modifier(self, row: str, count: int) -> int:
        """What so many points or units change the roll of a pursuit by."""
        table = self._design.table("pursuit")
        return int(table.cell(row, "modifier")) * (count // int(table.cell(row, "each")))

    @implements("11.10")
    def way_to_supply(self, faction: str) -> Mapping[str, int]:
        """Hex -> halves of movement points from there to the nearest depot of an army; hexes without a way lack."""
        return self._ground.costs_to(*self._ground.depots.get(faction, ()))
