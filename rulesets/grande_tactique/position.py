"""Pure questions about a moment: who stands where, what lies under a marker, how strong, how far.

A position is made of a whole state or of a seat's view alike; under a marker that a seat cannot read lies nothing.
Movement points and distances are in halves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import itemgetter

from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.figures.pieces import FormationFigures, GeneralFigures
from rulesets.grande_tactique.state import Force, Formation, Sheet, TactiqueState
from workbench.engine.clauses import implements

SARDINIAN, AUSTRIAN, FRENCH = "sardinian", "austrian", "french"
NO_SHEET = Sheet()
NO_FORMATION = Formation("", 0)


def _listed(places: Iterable[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    """Who is at each place, in the order in which they are told."""
    found: dict[str, list[str]] = {}
    for who, place in places:
        found.setdefault(place, []).append(who)
    return {place: tuple(all_there) for place, all_there in found.items()}


def _spaces_of(state: TactiqueState) -> Iterator[tuple[str, str]]:
    return ((force, unit.space) for force, unit in sorted(state.units.items(), key=itemgetter(0)))


def _forces_of(state: TactiqueState) -> Iterator[tuple[str, str]]:
    entries = sorted(state.formations.items(), key=itemgetter(0))
    return ((formation, entry.force) for formation, entry in entries if entry.force)


def _roles_of(state: TactiqueState) -> dict[str, str]:
    return {state.dealt[role]: role for role in sorted(state.dealt)}


class Position:
    """A state with its figures, and an index of who is where; parts of that of the last one are taken over."""

    _by_hex: dict[str, tuple[str, ...]]
    _under: dict[str, tuple[str, ...]]
    _roles: dict[str, str]

    def __init__(self, figures: Figures, state: TactiqueState, last: Position | None = None) -> None:
        self.figures = figures
        self.state = state
        self.ground = figures.ground
        self.pieces = figures.pieces
        self._by_hex = last._by_hex if last and last.state.units is state.units else _listed(_spaces_of(state))
        self._under = last._under if last and last.state.formations is state.formations else _listed(_forces_of(state))
        self._roles = last._roles if last and last.state.dealt is state.dealt else _roles_of(state)

    # ------------------------------------------------------------------ forces on the map

    def force(self, force: str) -> Force:
        """The marker on the map, or KeyError."""
        return self.state.units[force]

    def sheet(self, force: str) -> Sheet:
        """What lies under a marker; an empty sheet where it cannot be read."""
        return self.state.sheets.get(force, NO_SHEET)

    def forces_in(self, number: str, side: str = "") -> tuple[str, ...]:
        """The markers in a hex, of one side if it is named, sorted."""
        found = self._by_hex.get(number, ())
        return tuple(force for force in found if self.state.units[force].side == side) if side else found

    def forces_of(self, side: str) -> tuple[str, ...]:
        """All markers of a side on the map, sorted."""
        return tuple(force for force in sorted(self.state.units) if self.state.units[force].side == side)

    def enemies_in(self, number: str, side: str) -> tuple[str, ...]:
        """The markers of the other side in a hex, sorted."""
        return self.forces_in(number, self.pieces.other(side))

    def enemies_beside(self, number: str, side: str) -> tuple[str, ...]:
        """The markers of the other side next to a hex, sorted by hex."""
        return tuple(force for other in self.ground.around[number] for force in self.enemies_in(other, side))

    # ------------------------------------------------------------------ whose marker is whose

    def marker_of(self, role: str) -> str:
        """The marker dealt to a general, a formation without one or a decoy; KeyError where that cannot be read."""
        return self.state.dealt[role]

    def marker_for(self, formation: str) -> str:
        """The marker that a formation has when it is alone: its general's, or its own."""
        return self.marker_of(self.pieces.role_of(formation))

    def stands_for(self, marker: str) -> str:
        """The general, formation or decoy that a marker was dealt to; "" where that cannot be read."""
        return self._roles.get(marker, "")

    # ------------------------------------------------------------------ what lies under a marker

    def formations_in(self, force: str) -> tuple[str, ...]:
        """The divisions and brigades under a marker, sorted."""
        return self._under.get(force, ())

    def formation(self, formation: str) -> Formation:
        """A formation as it stands, or KeyError."""
        return self.state.formations[formation]

    def printed(self, formation: str) -> FormationFigures:
        """What its counter says."""
        return self.pieces.formations[formation]

    def generals_in(self, force: str) -> tuple[str, ...]:
        """The generals under a marker: the general-in-chief first, then those of its divisions."""
        chief = self.sheet(force).chief
        generals = (self.printed(formation).general for formation in self.formations_in(force))
        return (*((chief,) if chief else ()), *(general for general in generals if general))

    def general(self, general: str) -> GeneralFigures:
        """What a general's counter says."""
        return self.pieces.generals[general]

    def hex_of(self, formation: str) -> str:
        """Where a formation stands, "" when it is not in play."""
        force = self.formation(formation).force
        return self.state.units[force].space if force in self.state.units else ""

    def chief_at(self, chief: str) -> str:
        """The marker that a general-in-chief lies under, "" when he is not in play."""
        found = (force for force in sorted(self.state.sheets) if self.state.sheets[force].chief == chief)
        return next(found, "")

    def is_decoy(self, force: str) -> bool:
        """Does the marker stand for nothing (2.e)?"""
        return self.sheet(force).decoy

    def has_troops(self, force: str) -> bool:
        """Does any formation lie under it?"""
        return bool(self.formations_in(force))

    def sp(self, force: str) -> int:
        """Strength points under a marker."""
        return sum(self.state.formations[formation].sp for formation in self.formations_in(force))

    def total_sp(self, forces: Iterable[str]) -> int:
        """Strength points under several markers."""
        return sum(self.sp(force) for force in forces)

    def is_cavalry(self, force: str) -> bool:
        """Is all of a force cavalry?"""
        return self.has_troops(force) and all(self.printed(x).is_cavalry for x in self.formations_in(force))

    def has_cavalry(self, force: str) -> bool:
        """Is any of a force cavalry?"""
        return any(self.printed(x).is_cavalry for x in self.formations_in(force))

    def faction(self, force: str) -> str:
        """The army of a force: its general-in-chief's, or its troops'; "" of a decoy and where it cannot be read."""
        if chief := self.sheet(force).chief:
            return self.general(chief).faction
        return next((self.printed(formation).faction for formation in self.formations_in(force)), "")

    @implements("6.3", "6.4")
    def is_commanded(self, force: str) -> bool:
        """All of it has orders; a general-in-chief alone and a decoy need none."""
        return all(self.state.formations[formation].commanded for formation in self.formations_in(force))

    def is_supplied(self, force: str) -> bool:
        """None of it is out of supply (13.6)."""
        return all(self.state.formations[formation].supplied for formation in self.formations_in(force))

    # ------------------------------------------------------------------ morale (3)

    @implements("2.c", "3", "3.1")
    def morale(self, formation: str) -> int:
        """Cohesion and cursor; a detached brigade without orders has its cohesion alone."""
        figures, stands = self.printed(formation), self.formation(formation)
        return self.cohesion(formation) + (0 if self._goes_by_itself(figures, stands) else self.cursor(formation))

    def _goes_by_itself(self, figures: FormationFigures, stands: Formation) -> bool:
        return bool(figures.division) and not stands.commanded

    @implements("13.6")
    def cohesion(self, formation: str) -> int:
        """As printed, less for a formation out of supply."""
        penalty = 0 if self.formation(formation).supplied else self.figures.number("out_of_supply_cohesion")
        return self.printed(formation).cohesion + penalty

    @implements("3.1")
    def cursor(self, formation: str) -> int:
        """Its modifier: that of all Sardinians for one of them, a brigade has its division's.

        0 for a brigade whose division is not in play, or cannot be read.
        """
        figures = self.printed(formation)
        if figures.faction == SARDINIAN:
            return self.sardinian_modifier
        return self.state.formations.get(figures.division or formation, NO_FORMATION).cursor

    def is_cursor_known(self, formation: str) -> bool:
        """Can its place on the morale cursor be read? A brigade may be shown while its division is not."""
        return (self.printed(formation).division or formation) in self.state.formations

    @property
    @implements("15.2.d", "help.c")
    def sardinian_modifier(self) -> int:
        """What the square of the Sardinian morale says."""
        return self.figures.sardinian_modifier(self.state.tracks["sardinian_morale"])

    @implements("3.2")
    def is_demoralised(self, formation: str) -> bool:
        """Morale of 0 or less, by cohesion and cursor alone."""
        return self.printed(formation).cohesion + self.cursor(formation) <= 0

    @implements("3.2")
    def is_demoralised_division(self, formation: str) -> bool:
        """Has it to flee? Of brigades, those of the Sardinians too, the clause does not speak (interpretation 110)."""
        return self.printed(formation).is_division and self.is_demoralised(formation)

    @implements("3.2")
    def flees(self, force: str) -> bool:
        """Is a division of the force demoralised?"""
        return any(self.is_demoralised_division(formation) for formation in self.formations_in(force))

    # ------------------------------------------------------------------ distances and movement

    @implements("2.b")
    def alert_zone(self, force: str) -> int:
        """How far its alert zone reaches, in halves: that of cavalry in it, or else of infantry (interpretation 20).

        A marker with a pillage marker has none (13.4).
        """
        if self.state.units[force].pillages:
            return -1
        return self.figures.halves("alert_zone_cavalry" if self.has_cavalry(force) else "alert_zone_infantry")

    def is_alert_to(self, force: str, number: str) -> bool:
        """Does a hex lie in the alert zone of a force?"""
        return self.ground.near(self.state.units[force].space).get(number, 99) <= self.alert_zone(force)

    @implements("2.g", "9.1")
    def capacity(self, force: str) -> int:
        """Movement capacity in halves: the least of its formations, less in rain. A chief alone has his own."""
        if self.is_decoy(force):
            return self.figures.halves("decoy_movement_most")
        moves = [self._movement(formation) for formation in self.formations_in(force)]
        if not moves:
            return self.figures.halves("chief_movement")
        rain = self.figures.halves("rain_movement") if self.state.weather == "rain" else 0
        return max(0, min(moves) - rain)

    def _movement(self, formation: str) -> int:
        full = 2 * self.printed(formation).movement
        return full if self.formation(formation).supplied else full // 2

    @implements("2.c")
    def test_value(self, force: str) -> int:
        """What a force has to roll at most: the initiative of its general, the cohesion of a brigade without one.

        The general-in-chief tests for his force, or else the best of its division generals.
        """
        if chief := self.sheet(force).chief:
            return self.general(chief).initiative
        generals = [self.general(general).initiative for general in self.generals_in(force)]
        cohesions = [self.cohesion(formation) for formation in self.formations_in(force)]
        return max(generals or cohesions or [0])
