"""The moment of a case of Toulon set up, and orders of the movement phase given out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from immutables import Map
from msgspec import UNSET
from msgspec.structs import replace

from rulesets.toulon import ToulonRules
from rulesets.toulon import procedures as p
from rulesets.toulon.figures import PURSES, RADES
from rulesets.toulon.position import Position
from rulesets.toulon.seats import PLAYERS, TWO, all_seats, seats_at_the_table
from rulesets.toulon.sides import SIDES
from rulesets.toulon.state import HELD, FieldWork, ToulonState, ToulonUnit
from tests.case_books import table
from tests.case_books.names import WrongCase
from tests.case_books.table import Parts, Said
from tests.case_books.words import Played
from tests.rulesets.toulon.case_book import Names
from tests.rulesets.toulon.case_words import ByRoad, Dug, Given, Marks, Ordered, When
from tests.rulesets.toulon.counters import unit_of
from workbench.engine.decision import Decision
from workbench.engine.maps.area_map import FortKind
from workbench.engine.options import Allotment, SomeOf
from workbench.engine.state import Allotted, Answer, Procedure

ORDER, ROAD, RIDE = "Movement.order_a_force", "RoadMarch.march_on", "Ride.ride_on"
RICH = 9
PLAYS: Parts = {
    "game turns": (p.Game, ()),
    "game turn": (p.GameTurn, ()),
    "side turn": (p.SideTurn, ()),
    "operations points": (p.Operations, ()),
    "reinforcements": (
        p.Reinforcements,
        (
            "keep_the_calendar",
            "ship_the_cambridgeshire",
            "change_dates",
            "place_units",
            "place_batteries",
            "place_bonaparte",
        ),
    ),
    "joint reinforcement placement": (p.GameTurn, ("place_reinforcements", "find_overstacked_arrivals")),
    "austrians": (p.Reinforcements, ("roll_for_austrians", "place_austrians")),
    "initiative": (p.GameTurn, ("determine_initiative", "hold_council", "choose_the_order")),
    "spying": (p.Spying, ()),
    "rade control": (p.RadeControl, ()),
    "supply": (p.SupplyDetermination, ()),
    "movement": (p.Movement, ()),
    "movement attrition": (p.SideTurn, ("check_attrition",)),
    "fire at ships": (p.ShoreFire, ()),
    "fire by ships": (p.ShipFire, ()),
    "fire outside battles": (p.CombatPhase, ("shell_the_enemy",)),
    "combat": (p.CombatPhase, ()),
    "battle": (p.Battle, ()),
    "round": (p.Round, ()),
    "sub-battle": (p.SubBattle, ()),
    "judgement": (p.Battle, ("guns_without_company", "judge")),
    "leader casualties": (p.Battle, ("roll_for_leaders",)),
    "retreat": (p.Retreat, ()),
    "lone leaders": (p.SideTurn, ("catch_lone_leaders",)),
    "overstacking": (p.SideTurn, ("find_overstacks",)),
    "rally": (p.Rally, ()),
    "ships at the end of a side turn": (p.SideTurn, ("await_the_next_landing",)),
    "reinforcements left outside": (p.SideTurn, ("go_on_along_the_track",)),
    "final attrition": (p.FinalAttrition, ()),
    "end of turn": (p.GameTurn, ("fill_stockpile", "empty_purses", "count_areas", "check_victory")),
}
"""Parts of the sequence of play by their words."""


class CaseTable(table.CaseTable[ToulonRules, ToulonState, ToulonUnit, Position]):
    """The moment of a case, as good as can be where nothing is said."""

    parts = PLAYS
    names: Names

    def __init__(self, rules: ToulonRules, given: Given, side: str) -> None:
        super().__init__(rules, ToulonState(units=Map(), tracks=Map(), procedures=()), Names(rules))
        self._set_up(given, side)

    def make_unit(self, unit: str, space: str, **fields: Any) -> ToulonUnit:
        return unit_of(self.rules.design, unit, space, **fields)

    # ------------------------------------------------------------------ the moment

    def _set_up(self, given: Given, side: str) -> None:
        if given.scenario:
            self.state = self.rules.start(given.scenario, given.options)
            self.units = dict(self.state.units)
        elif set(given.options) <= {PLAYERS}:
            self.state = replace(self.state, seats=self._seats(given))
        else:
            raise WrongCase(f"without a scenario only {PLAYERS!r} may be chosen, not {sorted(given.options)}")
        names, turn = self.names, given.turn if given.turn is not UNSET else self.state.turn or 8
        rades = {names.space(r): control for r, control in given.rades.items()}
        self.state = replace(
            self.state,
            turn=turn,
            active=side,
            initiative=given.initiative,
            tracks=self.state.tracks.update({**self._purses(given), **given.tracks}),
            rades=Map({**dict.fromkeys(RADES, HELD), **rades}),
            origins=Map({names.space(a): tuple(map(names.space, b)) for a, b in given.origins.items()}),
            friendly_sections=tuple(map(names.section, given.friendly_sections)),
            enemy_sections=tuple(map(names.section, given.enemy_sections)),
            overruns_failed=tuple(map(names.space, given.overruns_failed)),
            defeated=given.defeated,
            last_winner=given.last_winner,
            occupied_depots=tuple(map(names.space, given.occupied_depots)),
            works=Map({name: self._work(dug) for name, dug in given.works.items()}),
            reduced=given.reduced,
            austrians=given.austrians,
            austrian_edge=given.austrian_edge,
            toulon_entered=int(not given.scenario) if given.toulon_entered is UNSET else given.toulon_entered,
        )
        for space, pieces in given.units.items():
            for piece in pieces:
                unit, marks = next(iter(piece.items())) if isinstance(piece, dict) else (piece, Marks())
                self.put(names.space(space), names.unit(unit), **self._marks(marks))
        self._supply(given)

    def _seats(self, given: Given) -> tuple[str, ...]:
        try:
            return seats_at_the_table(self.rules.figures, given.options.get(PLAYERS, TWO))
        except KeyError as error:
            raise WrongCase(str(error)) from error

    def _purses(self, given: Given) -> dict[str, int]:
        if given.ops is UNSET:
            return {} if given.scenario else {f"ops.{purse}": RICH for purse in PURSES}
        return {f"ops.{self.names.purse(purse)}": points for purse, points in given.ops.items()}

    def _work(self, dug: Dug) -> FieldWork:
        return FieldWork(
            area=self.names.space(dug.area),
            side=dug.side,
            kind=FortKind(dug.kind),
            built=dug.built,
            progress=dug.progress,
            worked=dug.worked,
            destroyed=dug.destroyed,
        )

    def _marks(self, marks: Marks) -> dict[str, Any]:
        bare = Marks()
        fields = {f: value for f in marks.__struct_fields__ if (value := getattr(marks, f)) != getattr(bare, f)}
        for field in ("supplied_by", "came_from", "failed_areas"):
            if field in fields:
                fields[field] = self.names.plain(fields[field])
        return fields

    def _supply(self, given: Given) -> None:
        """Units of which nothing is said trace supply to their depot, and all depots are in attack supply."""
        q = self.position
        depots = tuple(sorted(q.figures.depots))
        ready = depots if given.attack_supply is UNSET else tuple(map(self.names.space, given.attack_supply))
        said = {
            unit: marks
            for pieces in given.units.values()
            for piece in pieces
            for unit, marks in (piece.items() if isinstance(piece, dict) else ((piece, Marks()),))
        }
        for unit, marks in said.items():
            x = self.units[unit]
            if marks.supplied_by is UNSET and not x.out_of_supply and x.arm != "leader" and not x.due:
                own = q.depots_of(unit)
                best = next((d for d in own if d in ready), own[0])
                self.units[unit] = replace(x, supplied_by=best)
        self.state = replace(self.state, attack_supply=ready)

    # ------------------------------------------------------------------ playing

    @property
    def seats(self) -> tuple[str, ...]:
        return all_seats(self.position)

    def part(self, when: Played) -> tuple[type[Procedure], tuple[str, ...]]:
        assert isinstance(when, When)
        if when.side not in SIDES:
            raise WrongCase(f"there is no side {when.side!r}")
        return super().part(replace(when, play="movement") if when.orders and not when.play else when)

    def first_facts(self, when: Played) -> Mapping[str, Any]:
        assert isinstance(when, When)
        found = {"side": when.side, "attacker": when.side, "turn": self.state.turn}
        return {**found, "area": self.names.space(when.area)} if when.area else found

    def said(self, when: Played) -> Said:
        assert isinstance(when, When)
        return Orders(self.names, when, self.seats)


class Orders(Said):
    """The answers of a case and the orders of its movement phase."""

    def __init__(self, names: Names, when: When, seats: tuple[str, ...]) -> None:
        super().__init__(names, when)
        for seat in (order.by for order in when.orders if order.by not in ("", *seats)):
            raise WrongCase(f"there is no seat {seat!r}")
        self.orders = list(when.orders)
        self.order = Ordered()
        self.road: list[ByRoad] = []
        self.step = ByRoad(to="")

    def by_question(self) -> dict[str, Callable[[Decision], Any]]:
        found = super().by_question()
        if self.orders:
            found |= {ORDER: self._give_order, ROAD: self._go_on, RIDE: self._go_on}
        return found

    def left(self) -> list[str]:
        orders = [f"order from {o.start or o.deed}" for o in self.orders]
        return [*super().left(), *orders, *(f"by road to {step.to}" for step in self.road)]

    def _give_order(self, decision: Decision) -> Answer | None:
        if decision.stage == 0:
            if not self.orders or self.orders[0].by not in ("", decision.seat):
                return None
            self.order = self.orders.pop(0)
            self.road = [ByRoad(to=step) if isinstance(step, str) else step for step in self.order.by_road]
            return self.order.deed[0] or self.names.space(self.order.start)
        if self.order.deed[0]:
            return self._do(decision)
        if decision.stage == 1:
            return tuple(c for c in _candidates(decision) if c in self.order.units) or self.order.units
        if decision.stage == 2:
            return str(self.names.plain(self.order.to))
        return self._paying(decision, self.order.pays, self.order.checks)

    def _do(self, decision: Decision) -> Answer | None:
        """What is done besides marching: at what, by whom, and who pays."""
        if decision.stage == 1:
            what = self.order.deed[1]
            if self.order.dig:
                return self.names.space(what)
            return self.names.section(what) if self.order.enquire else what
        if isinstance(decision.options, SomeOf):
            return tuple(c for c in _candidates(decision) if c in self.order.units)
        return self._paying(decision, self.order.pays, "")

    def _go_on(self, decision: Decision) -> Answer | None:
        if decision.stage == 0:
            if not self.road:
                raise WrongCase(f"the march goes on: {', '.join(decision.options)}")
            self.step = self.road.pop(0)
            return str(self.names.plain(self.step.to))
        return self._paying(decision, self.step.pays, self.step.checks)

    def _paying(self, decision: Decision, pays: Mapping[str, int], choice: str) -> Answer | None:
        if isinstance(decision.options, Allotment):
            return Allotted(Map(pays)) if pays else None
        return choice or None


def _candidates(decision: Decision) -> tuple[str, ...]:
    return tuple(getattr(decision.options, "candidates", ()))
