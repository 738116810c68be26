"""The state of a playtest of Toulon 1793: units, tracks, control of the rades, and what is going on."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from rulesets.toulon.procedures import ToulonProcedure
from workbench.engine.maps.area_map import FortKind
from workbench.engine.state import Unit
from workbench.engine.turns import SidesState

ARRIVALS = "arrivals"
"""The turn track: units that are still to come, each with the turn in `due`."""

HELD, TENUOUS, LOST = "held", "tenuous", "lost"
"""What a rade is to the Allies (12)."""


class ToulonUnit(Unit, frozen=True):
    """A counter in play; its key is the counter's id.

    Attributes
    ----------
    faction, arm
        As printed; of an unknown counter as its face shows them (6.3).
    temporary, permanent
        Losses in strength points (23).
    attrition
        What its attrition check marker adds, None without a marker (22.1).
    shown
        Turned face down: open to inspection (16.13).
    fort
        None while no battle is laid out; in a battle the fortification it holds, "" in the open.
    withdrawn
        In the retreat zone of the battle board (25.32).
    supplied_by
        The depot, or the rade for those afloat, that it traced supply to in this side turn.
    out_of_supply
        Marked out of general supply (15.14).
    unsupplied
        The last game turn in which it was out of general supply; it outlives the marker (27.10).
    came_from
        The area from which it entered the contested area where it stands (3, 26.1).
    failed_areas
        Enemy areas it failed to enter in this side turn (16.11).
    failed_by_road
        Has failed a check on a road section in this side turn (18.9).
    due
        In the arrivals box: the turn it enters.
    replaced
        A leader on his replacement side (24.5).
    mobile
        A Bonaparte Battery on its mobile side (27.5).
    fired
        Marked as having fired in this side turn (27.17).
    loaded_by_roll
        Has found ammunition by a die in this side turn: the stockpile is closed to it (27.14).
    tried_to_fire
        The last game turn in which it tried to fire, 0 before (27.10).
    rode
        A leader who has ridden alone in this side turn (19.2).
    spiked
        A battery on its way back after it was spiked (26.5).
    reembarked
        Has gone aboard after it had been ashore: its next landing is not its first (15.22, 17.9).
    """

    faction: str = ""
    arm: str = ""
    temporary: int = 0
    permanent: int = 0
    attrition: int | None = None
    shown: bool = False
    fort: str | None = None
    withdrawn: bool = False
    supplied_by: str = ""
    out_of_supply: bool = False
    unsupplied: int = 0
    came_from: str = ""
    failed_areas: tuple[str, ...] = ()
    failed_by_road: bool = False
    due: int = 0
    replaced: bool = False
    mobile: bool = False
    fired: bool = False
    loaded_by_roll: bool = False
    tried_to_fire: int = 0
    spiked: bool = False
    rode: bool = False
    reembarked: bool = False


class FieldWork(Struct, frozen=True):
    """A redoubt dug in play, or a printed one that has been destroyed; its key is its name (13.5 to 13.13).

    Attributes
    ----------
    side
        Whom it helps: the side that built it.
    built
        The turn in which it was built, 0 of a printed one.
    progress, worked
        Turns of work done on its improvement, and the last of them; 0 without a marker.
    destroyed
        It is no more; what was dug in play has used up its marker all the same.
    """

    area: str
    side: str
    kind: FortKind = FortKind.REDOUBT
    built: int = 0
    progress: int = 0
    worked: int = 0
    destroyed: bool = False


class Objective(Struct, frozen=True):
    """The area that a short scenario is about: its side wins by holding it, at once or when the last turn is over;
    if it does not, the other side has won.
    """

    area: str
    side: str
    at_once: bool = False


class SupplyTrace(Struct, frozen=True):
    """How the units of one area were traced to a depot, for the map to draw.

    `path` runs from the area to the depot, or to the place where it was blocked; `clause` and `reason` say by
    what, and are "" when supply came through.
    """

    area: str
    depot: str
    path: tuple[str, ...]
    clause: str = ""
    reason: str = ""


class ToulonState(SidesState[ToulonUnit, ToulonProcedure], frozen=True):
    """A moment of a playtest.

    Tracks: "ops.<purse>" (operations points by nation, wing or "bonaparte"), "victory_points_<side>"
    (events only; areas held are counted where they stand), "evacuation", "stockpile".

    Attributes
    ----------
    inspecting, inspected
        The side that looks at a stack at this moment, and the units it reads (14.1); empty between plays.
    seats
        Nations and wings that are seats of their own; () while each side is one.
    initiative
        The side that holds it (10.5).
    rades
        Rade -> held, tenuous or lost, as it is to the Allies (12).
    attack_supply
        Depots in attack supply in this side turn.
    traces
        How supply was traced in this side turn.
    origins
        Area under attack -> the areas that attackers entered it from, sorted.
    friendly_sections
        Road sections reconnoitred in this side turn (18.10).
    enemy_sections
        Road sections whose owner declared them enemy controlled in this side turn (18.3).
    patrol_sections
        Road sections whose owner declared that only patrols stand beside them (18.3).
    overruns_failed
        Areas where an overrun has failed in this side turn (20.4).
    defeated
        Sides on the significant defeat track (28.3).
    last_winner
        The side that won the last significant battle, "" before one.
    occupied_depots
        Depots that Republicans have occupied (34.1).
    works
        Field works by name: those dug in play, and printed ones that were destroyed.
    reduced
        Works that artillery has reduced in this side turn (27.46, 27.47).
    austrians
        Austrian units that have been drawn, whatever became of them (32.8).
    austrian_edge
        The map edge that they have come in by, "N" or "E", "" before (32.6).
    toulon_entered
        The turn in which Toulon was entered by land, 0 before (17.5).
    last_turn, objective
        When the scenario is over, 0 as printed (34.2); and what it is about, None points alone.
    """

    inspecting: str = ""
    inspected: tuple[str, ...] = ()
    seats: tuple[str, ...] = ()
    initiative: str = ""
    rades: Map[str, str] = Map()
    attack_supply: tuple[str, ...] = ()
    traces: tuple[SupplyTrace, ...] = ()
    origins: Map[str, tuple[str, ...]] = Map()
    friendly_sections: tuple[str, ...] = ()
    enemy_sections: tuple[str, ...] = ()
    patrol_sections: tuple[str, ...] = ()
    overruns_failed: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()
    last_winner: str = ""
    occupied_depots: tuple[str, ...] = ()
    toulon_entered: int = 0
    works: Map[str, FieldWork] = Map()
    reduced: tuple[str, ...] = ()
    austrians: tuple[str, ...] = ()
    austrian_edge: str = ""
    last_turn: int = 0
    objective: Objective | None = None
