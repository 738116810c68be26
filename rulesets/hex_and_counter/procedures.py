"""What can be going on under the standard rules: each procedure as plain facts. Segments stand in `sequence.py`."""

from __future__ import annotations

from workbench.engine.mechanics.combat_results import Suffered
from workbench.engine.state import Procedure
from workbench.engine.turns import Game as Game
from workbench.engine.turns import GameTurn as GameTurn
from workbench.engine.words.message import marked

ATTACK = marked("attack")
"""What is told where one begins."""


class SetUp(Procedure, frozen=True):
    """Before the first turn each side sets up freely what the scenario leaves to it; `area` is the next one's place."""

    area: int = 0


class Reinforcements(Procedure, frozen=True):
    """Units that are due enter; `seen` are those whose owner has decided."""

    side: str = ""
    seen: tuple[str, ...] = ()


class SupplyPhase(Procedure, frozen=True):
    """Lines of communication are traced."""

    side: str = ""


class Movement(Procedure, frozen=True):
    """Units move one after the other; `moved` are those that have."""

    side: str = ""
    moved: tuple[str, ...] = ()


class CombatPhase(Procedure, frozen=True):
    """Attacks one after the other; `attacked` hexes and units that have `fought` do not again."""

    side: str = ""
    attacked: tuple[str, ...] = ()
    fought: tuple[str, ...] = ()


class Battle(Procedure, frozen=True):
    """One attack on a hex.

    Attributes
    ----------
    attackers, defenders
        The units as they went into it.
    for_attacker, for_defender
        What the table said each side suffers.
    exchange
        The attacker loses as many steps as the defender.
    lost
        Steps that the defender has lost.
    """

    attacker: str = ""
    defender: str = ""
    hex: str = ""
    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    for_attacker: Suffered = Suffered()
    for_defender: Suffered = Suffered()
    exchange: bool = False
    lost: int = 0


class Retreat(Procedure, frozen=True):
    """Units of a side retreat by so many `hexes`, the first one now, away from the hex of the battle."""

    side: str = ""
    units: tuple[str, ...] = ()
    hexes: int = 0
    away_from: str = ""


class Recovery(Procedure, frozen=True):
    """Disrupted units roll."""

    side: str = ""


class VictoryCheck(Procedure, frozen=True):
    """The early end is looked at."""


HexProcedure = (
    Game
    | GameTurn
    | SetUp
    | Reinforcements
    | SupplyPhase
    | Movement
    | CombatPhase
    | Battle
    | Retreat
    | Recovery
    | VictoryCheck
)
