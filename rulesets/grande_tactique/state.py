"""The state of a playtest of La Grande Tactique.

On the map lie force markers alone. What each stands for lies on its owner's sheet: generals-in-chief, formations
(divisions and brigades), fatigue, orders. Markers are open, sheets are not, nor which
marker was dealt to whom (6.5.1).
"""

from __future__ import annotations

from immutables import Map
from msgspec import Struct

from rulesets.grande_tactique.procedures import TactiqueProcedure
from workbench.engine.state import State, Unit

FAIR, RAIN = "fair", "rain"
VICTORY_POINTS, SARDINIAN_MORALE, RESERVES = "vp", "sardinian_morale", "reserves"


class Force(Unit, frozen=True):
    """A force marker on the map; its key is the marker's counter id, which everybody can read.

    Attributes
    ----------
    pillages
        It carries a pillage marker (13.4).
    shown
        What it stands for has been shown to the other side, and can be read until the turn ends (10, 11.1).
    """

    pillages: bool = False
    shown: bool = False


class Sheet(Struct, frozen=True):
    """What its owner's sheet says of a force marker, on the map or not.

    Attributes
    ----------
    decoy
        It stands for nothing (2.e).
    chief
        The general-in-chief in it, "" without one.
    fatigue
        Level 0, 1 or 2 (3.3).
    acted
        It has been activated this turn (8.1).
    moved
        It made its first movement this turn: a strategic move may follow (9.2.2).
    spared
        The place that it was tested for this turn and did not pillage, "" without one (13.4).
    safe
        Demoralised, it began its activation so far from the enemy that it may stay where it is and rally (3.2).
    """

    decoy: bool = False
    chief: str = ""
    fatigue: int = 0
    acted: bool = False
    moved: bool = False
    spared: str = ""
    safe: bool = False


class Formation(Struct, frozen=True):
    """A division or brigade; its key is its counter. A division general is wherever his division is (6.3).

    Attributes
    ----------
    force
        The force marker that it lies under; "" when it is not in play (not detached yet, or lost).
    sp
        Strength points.
    cursor
        Its place on the morale cursor (3.1). Sardinians have one of their own.
    commanded
        The general-in-chief has given it orders this turn (6.2).
    isolated
        No line of communication of the general-in-chief reaches it (6.2).
    supplied
        It lives by orders or by its own means; if not it is out of supply (13.6).
    chariots
        Days that an Austrian division can live on its train (13.2).
    acted, acted_before
        It did something this turn, and the turn before (12.2, 14.2).
    demoralised
        It was demoralised when this was last looked at (3.2, 15.3).
    lost
        Strength points that it has lost and that may still come back (14.2).
    hungry
        Supply phases in a row that found it out of supply (13.7).
    """

    force: str
    sp: int
    cursor: int = 0
    commanded: bool = True
    isolated: bool = False
    supplied: bool = True
    chariots: int = 0
    acted: bool = False
    acted_before: bool = False
    demoralised: bool = False
    lost: int = 0
    hungry: int = 0


class Report(Struct, frozen=True):
    """What the other side knows of a force by reconnaissance, or was told (10).

    Attributes
    ----------
    kind
        "brigade", "division" or "army"; "" when not even that is known.
    strength, margin
        The strength that its owner announced, and by how many percent it may be wrong; 0 and 100 without one.
    units
        The generals and formations under it, when they have been identified.
    """

    kind: str = ""
    strength: int = 0
    margin: int = 100
    units: tuple[str, ...] = ()


class TactiqueState(State[Force, TactiqueProcedure], frozen=True):
    """A moment of a playtest.

    Tracks: "vp", "sardinian_morale", "reserves", "lost.<faction>" (strength points lost), "fielded.<faction>" (those
    that it has had so far, in play or lost).

    Attributes
    ----------
    scenario, turn
        What is played, and the day; the turn is one less than the first before it begins.
    phase
        The id of the phase in the design's sequence of play, "" between turns.
    weather
        FAIR or RAIN.
    dealt
        Role (general, brigade, decoy) -> the force marker that stands for it when it is alone: its side's secret.
    sheets
        Force marker -> its sheet, all markers that are in play or may come into it.
    formations
        Formation -> as it stands, all of the scenario and those that may be detached.
    reports
        Force marker -> what the other side has learnt of it.
    held
        Place (hex) -> the side that was the last to hold it.
    pillaged
        Hexes that have been pillaged, with the side that did it.
    options
        The options of the scenario as they were chosen.
    """

    scenario: str = ""
    turn: int = 0
    phase: str = ""
    weather: str = FAIR
    dealt: Map[str, str] = Map()
    sheets: Map[str, Sheet] = Map()
    formations: Map[str, Formation] = Map()
    reports: Map[str, Report] = Map()
    held: Map[str, str] = Map()
    pillaged: Map[str, str] = Map()
    options: Map[str, str] = Map()
