"""What is going on in a battle: its board, what was chosen and rolled, how it ended (16, 18–20)."""

from __future__ import annotations

from typing import TypeAlias

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Field
from rulesets.arcola.battle.manoeuvres import Manoeuvre
from rulesets.arcola.battle.outcome import Verdict
from rulesets.arcola.battle.retreats import RetreatWalked
from rulesets.arcola.battle.sight import SeenUnit
from workbench.engine.mechanics.path_of_retreat import RetreatPath
from workbench.engine.orders.order import Order
from workbench.engine.state import Procedure


class Attack(Struct, frozen=True):
    """An attack that was designated: forces of one leader against hexes (16.1, 16.2).

    Attributes
    ----------
    force
        The leader who commands it.
    joined
        Forces in other hexes that fight under him (11.2.1).
    targets
        The hexes attacked.
    order
        What was ordered for it; an order of no parts where nothing was.
    failed_repulse
        It follows a repulse that failed (15).
    """

    force: str
    joined: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    order: Order = Order("")
    failed_repulse: bool = False

    @property
    def forces(self) -> tuple[str, ...]:
        """All forces that attack."""
        return (self.force, *self.joined)


class SideOfBattle(Struct, frozen=True):
    """One side of a battle.

    Attributes
    ----------
    side
        Whose.
    forces
        Who takes part, the one in command first.
    order
        What it was told before the battle: deployment, special combat, what it does afterwards.
    placed
        Unit or leader -> section.
    is_special
        It refuses combat, or fights as a rearguard.
    lost
        Strength points lost to guns and in combat.
    lost_in_combat
        Hex -> those of its force that count against losses of a pursuit (20).
    routs, is_tired, is_exhausted
        How it ended.
    after
        What it chose to do after the combat.
    besides
        Forces that strike at a flank for it, or stand by while it attacks: they go back when it does (16.1).
    """

    side: str = ""
    forces: tuple[str, ...] = ()
    order: Order = Order("")
    placed: Map[str, str] = Map()
    is_special: bool = False
    lost: int = 0
    lost_in_combat: Map[str, int] = Map()
    routs: bool = False
    is_tired: bool = False
    is_exhausted: bool = False
    after: Order = Order("")
    besides: tuple[str, ...] = ()

    @property
    def all_forces(self) -> tuple[str, ...]:
        """Who shares its retreat."""
        return (*self.forces, *self.besides)

    @property
    def commander(self) -> str:
        """Who commands it."""
        return self.forces[0]


Fronts: TypeAlias = tuple[tuple[SeenUnit, ...], tuple[SeenUnit, ...]]
"""What is seen of the attacker's front line, and of the defender's."""


class Rolled(Struct, frozen=True):
    """The faces of one roll of a battle, by what it is for and of whom."""

    why: str
    of: tuple[str, ...]
    faces: tuple[int, ...]


class Battle(Procedure, frozen=True):
    """One combat, from its opening to what both are told of it (18).

    Attributes
    ----------
    attack
        As it was designated.
    hexes
        Out of which it is made, the commander's first.
    flanks
        Flanking attacks of either side that strike at it (7.1.3.3.c).
    attacker, defender
        The two sides.
    field
        The battlefield, with everybody who can take part.
    is_out_of_supply
        Most of the attackers have no line of communication (18.1).
    fronts
        What was seen of the attacker's front line, and of the defender's, when both had deployed; None before (16.4.1).
    lead, facing
        Who carries the weight of the attack, and who faces it (16.5.4).
    superiority
        Has the attacker, or the defender, cavalry superiority?
    rolls
        Rolls that nobody has acted on yet.
    manoeuvres
        Flanking attacks and envelopments that succeeded.
    verdict
        Who lost; None before.
    """

    attack: Attack = Attack("")
    hexes: tuple[str, ...] = ()
    flanks: tuple[Attack, ...] = ()
    attacker: SideOfBattle = SideOfBattle()
    defender: SideOfBattle = SideOfBattle()
    field: Field = Field()
    is_out_of_supply: bool = False
    fronts: Fronts | None = None
    lead: str = ""
    facing: str = ""
    superiority: tuple[bool, bool] = (False, False)
    rolls: tuple[Rolled, ...] = ()
    manoeuvres: tuple[Manoeuvre, ...] = ()
    verdict: Verdict | None = None

    def of(self, is_attacker: bool) -> SideOfBattle:
        """One of the sides."""
        return self.attacker if is_attacker else self.defender

    def roll_of(self, why: str, *of: str) -> tuple[int, ...]:
        """The faces of a roll that was made; () where none was."""
        return next((one.faces for one in self.rolls if (one.why, one.of) == (why, of)), ())


class Retreat(Procedure, frozen=True):
    """One force goes back after a combat, and may be pursued (19, 20).

    Attributes
    ----------
    head, is_attacker
        Who retreats, and of which side.
    first
        The way of who commands its side, beside whom it ends; then its own.
    walked
        How it went.
    pursuer, face
        Who pursues, and what was rolled for it.
    following, path
        The units that are sent after it, and how they go.
    """

    battle: Battle = Battle()
    head: str = ""
    is_attacker: bool = False
    first: RetreatPath | None = None
    walked: RetreatWalked | None = None
    pursuer: str = ""
    face: int = 0
    following: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


class Aftermath(Procedure, frozen=True):
    """Retreat and pursuit after a combat (19, 20).

    `waiting` are the forces that are still to go back, with their side; `first` is the way of the first of a side.
    """

    battle: Battle = Battle()
    waiting: tuple[tuple[str, bool], ...] = ()
    first: tuple[RetreatPath, bool] | None = None

    def receive(self, inner: Procedure) -> Aftermath:
        """The way of the first force of a side is kept: the others end beside it."""
        if not isinstance(inner, Retreat) or inner.first is None:
            return self
        is_known = self.first is not None and self.first[1] is inner.is_attacker
        return self if is_known else replace(self, first=(inner.first, inner.is_attacker))
