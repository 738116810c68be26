"""The numbers of a battle's steps and of repulses: guns, manoeuvres, special combats, tiredness (15, 16.5, 18)."""

from __future__ import annotations

from rulesets.arcola.figures.cells import whole
from workbench.engine.clauses import implements
from workbench.engine.design import Design

FLANK, ENVELOPMENT = "flank", "envelopment"
UNBLOCKED, PARRIED, BLOCKED = "unblocked", "parried", "blocked"


class FightFigures:
    """Named figures of battles, read when they are asked for."""

    def __init__(self, design: Design) -> None:
        self._design = design
        self._number = design.number

    # -- cavalry and guns

    @implements("16.5.1", "18.4")
    def is_superior(self, cavalry: int, enemy_cavalry: int) -> bool:
        """Has a side cavalry superiority? Nobody's cavalry is superior to nobody's."""
        return cavalry > 0 and cavalry >= enemy_cavalry * self._number("superiority")

    @property
    @implements("16.5.1")
    def bombardment_cavalry(self) -> int:
        """Cavalry that a bombarding force needs for superiority to count."""
        return self._number("superiority_cavalry")

    @property
    @implements("16.5.1")
    def pursuit_cavalry(self) -> int:
        """Cavalry from the reserve that a pursuing force needs for superiority to count."""
        return self._number("superiority_pursuit_cavalry")

    @property
    def bombardment_dice(self) -> str:
        """What is rolled for each deployed artillery strength point."""
        return self._design.text("bombardment_dice")

    @implements("16.5.1", "18.4", "18.5")
    def bombardment_modifier(self, has_superiority: bool, bonus: int) -> int:
        """What the die of a bombardment is changed by."""
        table = self._design.table("bombardment_modifiers")
        counts = {"cavalry_superiority": has_superiority, "leader_bonus": bonus}
        return sum(whole(table, row) * count for row, count in counts.items() if count)

    @property
    @implements("18.5")
    def bombardment_hit(self) -> int:
        """A modified die of at most this hits."""
        return self._number("bombardment_hit")

    @implements("18.5")
    def hits_for_a_loss(self, is_attacker_out_of_supply: bool) -> int:
        """Hits that a bombardment needs for its loss."""
        return self._number("bombardment_hits_unsupplied" if is_attacker_out_of_supply else "bombardment_hits")

    # -- flanks and envelopments

    @implements("18.6.b", "18.7.b")
    def met_by(self, manoeuvre: str, strength: int, committed: int) -> str:
        """UNBLOCKED, PARRIED or BLOCKED: a manoeuvre (FLANK, ENVELOPMENT) of this strength by what is committed."""
        if committed >= strength:
            return BLOCKED
        table = self._design.table("manoeuvre_thresholds")
        part, limit = committed * 100, strength * whole(table, manoeuvre, "percent")
        return table.cell(manoeuvre, "exactly") if part == limit else UNBLOCKED if part < limit else PARRIED

    @implements("18.6.b", "18.7.b")
    def shift(self, manoeuvre: str, met: str) -> int:
        """Columns in favour of the side that manoeuvres."""
        return whole(self._design.table("manoeuvre_shifts"), met, manoeuvre)

    @property
    @implements("18.6.b.v", "18.7.b.v")
    def manoeuvring_times(self) -> int:
        """What the strength of successful manoeuvres is multiplied by."""
        return self._number("committed_doubled")

    # -- special combats

    @property
    @implements("16.5.5.1")
    def refusal_modifier(self) -> int:
        """What the die of a refusal is changed by where the ground helps."""
        return self._number("refuse_modifier")

    @property
    @implements("16.5.5.1")
    def refusal_fails_on(self) -> int:
        """A natural die on which a refusal always fails there."""
        return self._number("refuse_fails_on")

    @property
    @implements("16.5.5.1", "16.5.5.2")
    def special_part(self) -> int:
        """Special combats cost one part in so many."""
        return self._number("special_loss_part")

    @property
    @implements("16.5.5.2")
    def rearguard_times(self) -> int:
        """A rearguard loses at least so many times what the attacker loses."""
        return self._number("rearguard_losses")

    # -- after the combat

    @property
    @implements("18.16.a", "18.16.b")
    def exhausted_from(self) -> int:
        """From this roll on a winner is exhausted, and a loser routs."""
        return self._number("exhausted_from")

    @property
    @implements("18.16.b")
    def never_routs_on(self) -> int:
        """A natural die on which a loser never routs."""
        return self._number("never_routs_on")

    @property
    @implements("19.1.5", "19.3")
    def hampered_times(self) -> int:
        """What losses of a pursuit are multiplied by through zones of control, or over a river."""
        return self._number("zone_pursuit_losses")

    @property
    @implements("20")
    def blocked_losses(self) -> int:
        """Strength points for each hex of pursuit that is left over against a retreat that was blocked."""
        return self._number("blocked_pursuit_losses")

    # -- repulses

    @implements("15", "15.1")
    def repulses(self, strength: int, enemy_strength: int) -> bool:
        """Is a force strong enough to repulse an enemy, or all those beside it together?"""
        return strength >= enemy_strength * self.repulse_odds

    @property
    @implements("15")
    def repulse_odds(self) -> int:
        """How many times the enemy's strength a repulse takes."""
        return self._number("repulse_odds")

    @property
    @implements("15")
    def repulse_retreat(self) -> int:
        """Hexes that a repulsed force retreats."""
        return self._number("repulse_retreat")

    @property
    @implements("15")
    def repulse_failed_shift(self) -> int:
        """Columns of a combat after a repulse that failed: a number below 0."""
        return self._number("repulse_failed_shift")

    @property
    @implements("15")
    def repulse_march_cost(self) -> int:
        """Movement points, whole ones, of a repulse in a combat march."""
        return self._number("repulse_march_cost")
