"""The state of a playtest under the standard rules."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from rulesets.hex_and_counter.procedures import HexProcedure
from workbench.engine.state import Unit
from workbench.engine.turns import SidesState

ARRIVALS = "arrivals"
"""The turn track: units that are still to come."""
EXITED = "exited"
"""The box of units that left the map by an exit."""
BOXES = (ARRIVALS, EXITED)


class HexUnit(Unit, frozen=True):
    """A counter in play; its key is the counter's id.

    Attributes
    ----------
    faction, unit_type
        As printed.
    lost
        Steps lost.
    disrupted
        It has retreated and not recovered (1.4).
    supplied
        As found in its side's last supply phase (9.1).
    shown
        Its front can be read by all, with fog (13.2).
    due, entry
        In the arrivals box: its turn, and the entry that it comes by.
    """

    faction: str = ""
    unit_type: str = ""
    lost: int = 0
    disrupted: bool = False
    supplied: bool = True
    shown: bool = False
    due: int = 0
    entry: str = ""


class SupplyLine(Struct, frozen=True):
    """How the units of one hex were traced: the way to a source, or to the place where it was cut.

    `clause` and `reason` are "" when supply came through; an empty way is none within reach.
    """

    hex: str
    side: str
    path: tuple[str, ...]
    clause: str = ""
    reason: str = ""


class HexState(SidesState[HexUnit, HexProcedure], frozen=True):
    """A moment of a playtest.

    Tracks: "points.<side>" (points to begin with), "steps_lost.<side>", "steps_exited.<side>".

    Attributes
    ----------
    scenario
        Which set-up is played: it names the map and the victory table.
    fog
        Enemy units are hidden (13.1).
    held
        Hex that is worth points -> the side that holds it (12.1).
    lines
        Lines of communication as last traced, of each side.
    """

    scenario: str = ""
    fog: bool = False
    held: Map[str, str] = Map()
    lines: tuple[SupplyLine, ...] = ()
