"""A battle as a whole, two rounds with all that follows: posed on the map, or taken from a position (25 to 28)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import islice
from typing import Any, Protocol

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.figures import BONAPARTE, INFANTRY, LEADER, ROYAL_LOUIS, Figures
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Battle
from rulesets.toulon.sides import OTHER
from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.decision import Decision
from workbench.engine.design import Counter, Design
from workbench.engine.maps.area_map import FortKind
from workbench.engine.questions.whole_procedure import (
    ATTACKER_ROUTED,
    DEFENDER_ROUTED,
    Input,
    NotPosed,
    Posed,
    Values,
    WholeProcedure,
    fates,
    first_offered,
)
from workbench.engine.state import Answer, Procedure
from workbench.engine.words.message import Message, marked

OPEN, IN_TOWN, RIVER, NO_RIVER = "open", "town", "river", "nothing"
ACROSS = ((NO_RIVER, marked("nothing")), (RIVER, marked("a river")))
MOST_UNITS, MOST_STRENGTH = 4, 9
MOST_RESERVES, NO_LEADER = 2, "none"
ALL_WHO_MAY = frozenset({"Battle.occupy_the_fort", "Round.form_sub_forces", "Round.send_for_help"})
"""Questions that are answered with as many units as are allowed."""
MOST_LOOKED_AT = 64
"""So many sets of units are looked at for the largest one."""
FORT_WORDS = {
    FortKind.FORT: marked("a fort of level {level}"),
    FortKind.REDOUBT: marked("a redoubt"),
    FortKind.IMPROVED_REDOUBT: marked("an improved redoubt"),
}


class Rules(Protocol):
    """What of the rules a battle is posed with."""

    design: Design
    figures: Figures

    def position(self, state: ToulonState) -> Position: ...

    def side_of(self, seat: str) -> str: ...

    def with_counters(self, counters: tuple[Counter, ...]) -> Any: ...


class BattleAsAWhole(WholeProcedure[ToulonState]):
    """Battalions of one strength and quality against others, no guns: under a leader who may combine those of the
    attacker, and with reserves beside the battle that try to join it in round two.
    """

    id = "battle"
    title = marked("Battle")
    procedure = Battle
    tables = ("combat_results",)

    _rules: Rules

    def sides(self, state: ToulonState, begun: Procedure) -> tuple[str, str]:
        assert isinstance(begun, Battle)
        return begun.attacker, OTHER[begun.attacker]

    def place(self, begun: Procedure) -> str:
        assert isinstance(begun, Battle)
        return begun.area

    def ends(self, before: ToulonState, begun: Procedure, after: ToulonState, ended: Procedure) -> tuple[str, ...]:
        assert isinstance(begun, Battle)
        assert isinstance(ended, Battle)
        q = self._rules.position(before)
        attackers, defenders = (q.troops(begun.area, side) for side in self.sides(before, begun))
        routed = {begun.attacker: ATTACKER_ROUTED, OTHER[begun.attacker]: DEFENDER_ROUTED}.get(ended.routed)
        return (*((routed,) if routed else ()), *fates(before, after, attackers, defenders, begun.area))

    def choose(self, decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        """As many as may hold a fort, fight under a leader, or try to join; everything else is the first that is
        offered.
        """
        if decision.name not in ALL_WHO_MAY:
            return first_offered(decision)
        sets: Any = islice(decision.options, MOST_LOOKED_AT)
        found: Answer = max(sets, key=len)
        return found

    # ------------------------------------------------------------------ posed

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        attackers, qualities = tuple(self._battalions), tuple(self._rules.figures.passes_at)
        if not attackers or not self._places or len({self._rules.side_of(one) for one in attackers}) < 2:
            return ()
        names = tuple((faction, self._rules.design.faction(faction).name) for faction in attackers)
        first = attackers[0]
        enemy = next(one for one in attackers if self._rules.side_of(one) != self._rules.side_of(first))
        ratings = tuple((quality, quality) for quality in qualities)
        places = tuple(dict.fromkeys(cover for cover, _ in self._places))
        usual = self._rules.design.counter(self._battalions[first][0]).quality
        return (
            Input("attacker", marked("Attacker"), first, choices=names),
            Input("attackers", marked("Units that attack"), 2, 1, MOST_UNITS),
            Input("attack", marked("Strength of each attacker"), 4, 1, MOST_STRENGTH),
            Input("attack_quality", marked("Quality of the attackers"), usual, choices=ratings),
            Input("defender", marked("Defender"), enemy, choices=names),
            Input("defenders", marked("Units that defend"), 1, 1, MOST_UNITS),
            Input("defence", marked("Strength of each defender"), 2, 1, MOST_STRENGTH),
            Input("defence_quality", marked("Quality of the defenders"), usual, choices=ratings),
            Input("leader", marked("Leader of the attack"), NO_LEADER, choices=self._leaders),
            Input("attack_reserve", marked("Reserve of the attacker"), 0, 0, MOST_RESERVES),
            Input("defence_reserve", marked("Reserve of the defender"), 0, 0, MOST_RESERVES),
            Input("ground", marked("Terrain"), places[0], choices=tuple((one, _cover_words(one)) for one in places)),
            Input(
                "across",
                marked("Across"),
                NO_RIVER,
                choices=((NO_RIVER, marked("nothing")), (RIVER, marked("a river"))),
            ),
        )

    def posed(self, values: Values) -> Posed[ToulonState]:
        said = self.read(values)
        attacker, defender = str(said["attacker"]), str(said["defender"])
        side = self._rules.side_of(attacker)
        if self._rules.side_of(defender) == side:
            raise NotPosed(Message("both fight on the same side: {one} and {other}", one=attacker, other=defender))
        place = self._places.get((str(said["ground"]), str(said["across"])))
        if place is None:
            text = marked("the map has no such place to attack: {ground}, across {between}")
            raise NotPosed(Message(text, ground=self.words_of(said, "ground"), between=self.words_of(said, "across")))
        origin, area = place
        forces = (
            (attacker, "attackers", "attack", "attack_quality", "attack_reserve", origin),
            (defender, "defenders", "defence", "defence_quality", "defence_reserve", self._behind(origin, area)),
        )
        units: dict[str, ToulonUnit] = {}
        printed: dict[str, tuple[int, str]] = {}
        for faction, count, strength, quality, reserve, behind in forces:
            number, more = int(said[count]), int(said[reserve])
            battalions = self._of(faction, number + more)
            units |= {unit: self._unit(faction, area) for unit in battalions[:number]}
            units |= {unit: self._unit(faction, behind) for unit in battalions[number:]}
            printed |= dict.fromkeys(battalions, (int(said[strength]), str(said[quality])))
        if said["leader"] != NO_LEADER:
            leader = self._leader_of(attacker)
            units[leader] = replace(self._unit(attacker, area), arm=LEADER)
            printed[leader] = (0, str(said["leader"]))
        came = (unit for unit, x in units.items() if x.space == area and x.side == side)
        units |= {unit: replace(units[unit], came_from=origin) for unit in came}
        state = ToulonState(
            units=Map(units),
            tracks=Map(),
            procedures=(Battle(attacker=side, area=area),),
            turn=self._rules.design.scenario().first_turn,
            active=side,
            origins=Map({area: (origin,)}),
        )
        return Posed(self._rules.with_counters(self._printed_so(printed)), state)

    def _behind(self, origin: str, area: str) -> str:
        """An area beside the battle from which the defender's reserve can join, away from where the attack began."""
        network = self._rules.figures.network
        near = (a for a in network.land_neighbours[area] if a != origin and not network.has_river(a, area))
        return next(near, origin)

    def _leader_of(self, faction: str) -> str:
        for counter in self._rules.design.counters:
            if (counter.unit_type, counter.faction) == (LEADER, faction) and counter.id != BONAPARTE:
                return counter.id
        raise NotPosed(Message("{faction} has no leader", faction=faction))

    @cached_property
    def _leaders(self) -> tuple[tuple[str, str], ...]:
        """Nobody, or a leader by his rating, of those that can coordinate."""
        ratings = self._rules.figures.table("coordinated_attack").columns
        return ((NO_LEADER, marked("none")), *((rating, rating) for rating in ratings))

    def _unit(self, faction: str, area: str) -> ToulonUnit:
        return ToulonUnit(side=self._rules.side_of(faction), space=area, faction=faction, arm=INFANTRY, shown=True)

    def _printed_so(self, strong: Mapping[str, tuple[int, str]]) -> tuple[Counter, ...]:
        """All counters, some of them with another strength and quality."""
        return tuple(
            replace(one, strength=strong[one.id][0], quality=strong[one.id][1]) if one.id in strong else one
            for one in self._rules.design.counters
        )

    def _of(self, faction: str, number: int) -> tuple[str, ...]:
        found = self._battalions[faction][:number]
        if len(found) < number:
            text = marked("{faction} has {count} {count:battalion|battalions}, not {number}")
            raise NotPosed(Message(text, faction=faction, count=len(found), number=number))
        return found

    @cached_property
    def _battalions(self) -> dict[str, tuple[str, ...]]:
        """Faction -> its infantry, in printed order; the Royal Louis has a mind of its own."""
        of: dict[str, list[str]] = {}
        for counter in self._rules.design.counters:
            if counter.unit_type == INFANTRY and counter.strength and counter.id != ROYAL_LOUIS:
                of.setdefault(counter.faction, []).append(counter.id)
        order = [side.id for side in self._rules.design.sides]
        by_side = sorted(of, key=lambda faction: order.index(self._rules.side_of(faction)))
        return {faction: tuple(of[faction]) for faction in by_side}

    @cached_property
    def _places(self) -> dict[tuple[str, str], tuple[str, str]]:
        """What covers the defender and what is crossed -> from where, and the area; the one with most ways out."""
        figures = self._rules.figures
        near = figures.network.land_neighbours
        found: dict[tuple[str, str], tuple[str, str]] = {}
        for area in sorted(figures.areas, key=lambda a: (-len(near[a]), a)):
            for origin in near[area]:
                between = RIVER if figures.network.has_river(origin, area) else NO_RIVER
                found.setdefault((self._cover(area), between), (origin, area))
        order = (OPEN, IN_TOWN)
        return dict(sorted(found.items(), key=lambda one: (one[0][0] not in order, one[0])))

    def _cover(self, area: str) -> str:
        """ "open", "town", or the kind of its one fortification with its level; of several "" is none to be posed."""
        figures = self._rules.figures
        forts = figures.fortifications.get(area, ())
        if not forts:
            return IN_TOWN if figures.spaces[area].town else OPEN
        return f"{forts[0].kind}_{forts[0].level}" if len(forts) == 1 else ""


def _cover_words(cover: str) -> str:
    if cover in (OPEN, IN_TOWN):
        return {OPEN: marked("the open"), IN_TOWN: marked("a town")}[cover]
    kind, _, level = cover.rpartition("_")
    return Message(FORT_WORDS[FortKind(kind)], level=level)
