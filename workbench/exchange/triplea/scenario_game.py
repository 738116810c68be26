"""A scenario as a game of TripleA: its players in their order, what units there are and where, and who holds what."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from workbench.engine.counters.pieces import Counter, Side, copy_of
from workbench.engine.counters.side_colours import SIDE_COLOURS
from workbench.engine.counters.value_types import Branch
from workbench.engine.design import Design, Scenario
from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for
from workbench.exchange.triplea.names import OwnNames, xml_id
from workbench.exchange.triplea.territories import Territory

NEUTRAL = "Neutral"
"""Whom TripleA has for nobody; the folder of the pictures of units without an owner is called so, too."""
RESOURCE = "PUs"
DELEGATES = {
    "initDelegate": "InitializationDelegate",
    "move": "MoveDelegate",
    "battle": "BattleDelegate",
    "place": "PlaceDelegate",
    "endTurn": "EndTurnDelegate",
    "endRound": "EndRoundDelegate",
}
STEPS = {
    "CombatMove": ("move", "Movement and attack"),
    "Battle": ("battle", "Combat"),
    "NonCombatMove": ("move", "Movement"),
    "EndTurn": ("endTurn", "End of the turn"),
}
"""Ending of a step's name, by which TripleA knows what it is -> its delegate, and what is shown."""
FIRST_STEP, LAST_STEP = "gameInitDelegate", "endRoundStep"
SHIPS = frozenset({Branch.SHIP, Branch.TRANSPORT, "frigate"})
"""Arms that go by sea, and the symbols of arms that do not say what they are."""
LEAST_DICE_SIDES, MOST_DICE_SIDES = 6, 200


class Player(Struct, frozen=True):
    """A side as a player; `colour` is rrggbb."""

    side: str
    name: str
    colour: str


class UnitKind(Struct, frozen=True):
    """A counter as a type of units: what TripleA rolls against, how far it goes, how many hits it takes."""

    counter: str
    name: str
    player: str
    attack: int
    defence: int
    movement: int
    hits: int
    is_ship: bool


class Cast(Struct, frozen=True):
    """Who and what there is in every game of the design: players in the order of their turns, and types of units."""

    players: tuple[Player, ...]
    units: Mapping[str, UnitKind]
    dice_sides: int

    def player_of(self, side: str) -> str:
        """The player of a side, "" for none."""
        return next((player.name for player in self.players if player.side == side), "")


class Placed(Struct, frozen=True, order=True):
    """So many units of a type in a territory."""

    territory: str
    unit: str
    quantity: int


class ScenarioGame(Struct, frozen=True):
    """A scenario in TripleA's terms. `waiting` counts the units that come later, `off_map` those that stand nowhere."""

    id: str
    title: str
    units: tuple[UnitKind, ...]
    placed: tuple[Placed, ...]
    owners: tuple[tuple[str, str], ...]
    waiting: int
    off_map: int


def cast_of(design: Design) -> Cast:
    """The players and types of units of a design; a design without sides has one player all the same."""
    own = OwnNames((NEUTRAL, RESOURCE, FIRST_STEP, LAST_STEP, *DELEGATES))
    players = tuple(_players(design, own)) or (Player("", own.take("Player", "_"), "808080"),)
    for player in players:
        for step in STEPS:
            own.take(f"{player.name}{step}", "_")
    units = {counter.id: _unit(design, counter, players, own) for counter in design.counters}
    strongest = max((max(unit.attack, unit.defence) for unit in units.values()), default=0)
    return Cast(players, units, min(MOST_DICE_SIDES, max(LEAST_DICE_SIDES, strongest)))


def _players(design: Design, own: OwnNames) -> Iterator[Player]:
    for side in _in_order_of_play(design):
        colours = SIDE_COLOURS.get(side.colours, SIDE_COLOURS["stone"])
        yield Player(side.id, own.take(xml_id(side.name, side.id, "Player"), "_"), colours.ground.lstrip("#"))


def _in_order_of_play(design: Design) -> list[Side]:
    """The sides whose phases the sequence of play names first go first."""
    named = [phase.side for phase in design.sequence if phase.side]
    return sorted(design.sides, key=lambda side: named.index(side.id) if side.id in named else len(named))


def _unit(design: Design, counter: Counter, players: Iterable[Player], own: OwnNames) -> UnitKind:
    faction, unit_type = design.find_faction(counter.faction), design.find_unit_type(counter.unit_type)
    branch = (unit_type.branch or unit_type.symbol) if unit_type else ""
    return UnitKind(
        counter.id,
        own.take(xml_id(counter.name, counter.id, "unit"), "_"),
        next((player.name for player in players if faction and player.side == faction.side), ""),
        max(0, counter.strength),
        max(0, _figure(counter, "defence", counter.strength)),
        max(0, _figure(counter, "movement", 1)),
        max(1, _figure(counter, "steps", 1)),
        branch in SHIPS,
    )


def _figure(counter: Counter, name: str, otherwise: int) -> int:
    """A figure of the counter's own, where it is a whole number."""
    value = counter.values.get(name, otherwise)
    return value if isinstance(value, int) and not isinstance(value, bool) else otherwise


def scenario_game(
    design: Design, cast: Cast, territories: Mapping[str, Territory], zone_of: Mapping[str, str], scenario: Scenario
) -> ScenarioGame:
    """A scenario on these territories; `zone_of` tells of spaces that are none the zone that they are ground of."""
    coming = scenario.turns_of_entry(design.counters)
    standing = [(_printed(cast, one.counter), one.space) for one in scenario.placements]
    tally: Tally[tuple[str, str]] = Tally()
    holders: dict[str, set[str]] = {}
    off_map = 0
    for counter, space in standing:
        territory, unit = territories.get(zone_of.get(space, space)), cast.units.get(counter)
        if territory is None or unit is None:
            off_map += 1
            continue
        tally[territory.name, unit.name] += 1
        if unit.player:
            holders.setdefault(territory.space, set()).add(unit.player)
    there = {counter for counter, _ in standing}
    used = sorted({*coming, *there} & cast.units.keys())
    alone = {space: next(iter(players)) for space, players in holders.items() if len(players) == 1}
    owners = {
        territories[space].name: player
        for space, player in (alone | _held(design, cast, scenario)).items()
        if space in territories and not territories[space].is_water and not territories[space].is_impassable
    }
    return ScenarioGame(
        scenario.id,
        scenario.title,
        tuple(cast.units[counter] for counter in used),
        tuple(Placed(territory, unit, number) for (territory, unit), number in sorted(tally.items())),
        tuple(sorted(owners.items())),
        len([counter for counter in coming if counter not in there]),
        off_map,
    )


def _printed(cast: Cast, counter: str) -> str:
    """The counter that this one is, or is a copy of."""
    return counter if counter in cast.units else copy_of(counter)[0]


def _held(design: Design, cast: Cast, scenario: Scenario) -> dict[str, str]:
    """Space -> the player who alone holds it at the start, as the rules see it, or else as the scenario says."""
    held = {space: scenario.held[space] for space in sorted(scenario.held)}
    try:
        rules = rules_for(design)
        control = rules.display.control(rules.start(scenario.id, {}))
        held |= {space: sides[0] for space, sides in sorted(control.items()) if len(sides) == 1}
    except (UnknownRules, *UNPLAYABLE):
        pass  # a draft that cannot be played yet has its set-up all the same
    return {space: player for space, side in held.items() if (player := cast.player_of(side))}
