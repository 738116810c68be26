"""Who lives by what when no orders supply him (13): trains, home, the road to Ormea, the ground, pillage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from rulesets.grande_tactique.phases.command import is_near
from rulesets.grande_tactique.position import AUSTRIAN, FRENCH, SARDINIAN, Position
from workbench.engine.clauses import Refusal, implements
from workbench.engine.networks.network import Blocked, MoveCost, search
from workbench.engine.options import SomeOf
from workbench.engine.words.message import marked

ENEMY = Blocked("15.2.c", "an enemy force stands on the line")
OPTION_AGAIN, ONCE, AGAIN = "pillage_again", "no", "yes"


def in_play(q: Position) -> tuple[str, ...]:
    """All formations on the map, sorted."""
    return tuple(formation for formation in sorted(q.state.formations) if q.hex_of(formation))


def hungry(q: Position, fed: Iterable[str], side: str = "") -> tuple[str, ...]:
    """Formations on the map, of one side if it is named, that nothing feeds so far; sorted."""
    eaten = set(fed)
    return tuple(x for x in in_play(q) if x not in eaten and side in ("", q.printed(x).side))


# ------------------------------------------------------------------ means that nobody chooses


@implements("13.1", "6.2")
def lives_without_choice(q: Position, formation: str) -> bool:
    """By orders, by its train, at home or through Ormea; a brigade as its division does, when it is near (6.3)."""
    return (
        not q.formation(formation).isolated
        or lives_by_its_train(q, formation)
        or lives_at_home(q, formation)
        or lives_through_ormea(q, formation)
    )


@implements("13.2")
def lives_by_its_train(q: Position, formation: str) -> bool:
    """An isolated Austrian division with chariots left, and its brigades in reach of it (interpretation 88)."""
    figures = q.printed(formation)
    if figures.faction != AUSTRIAN:
        return False
    division = figures.division or formation
    if division not in q.state.formations or not q.hex_of(division):
        return False
    stands = q.formation(division)
    has_train = stands.chariots > 0 or not stands.isolated
    return has_train and (division == formation or is_near(q, q.hex_of(division), formation))


@implements("13.2")
def uses_its_train(q: Position, formation: str) -> bool:
    """Is it an isolated Austrian division that can only live by its chariots?"""
    figures, stands = q.printed(formation), q.formation(formation)
    return figures.faction == AUSTRIAN and figures.is_division and stands.isolated and stands.chariots > 0


@implements("13.5")
def lives_at_home(q: Position, formation: str) -> bool:
    """Sardinians in a place of their own that is not besieged (interpretation 85)."""
    here = q.hex_of(formation)
    figures = q.printed(formation)
    return (
        figures.faction == SARDINIAN
        and here in q.figures.supply.sardinian_homes
        and not troops_in(q, here, q.pieces.other(figures.side))
    )


def troops_in(q: Position, number: str, side: str) -> tuple[str, ...]:
    """Markers of a side in a hex that stand for troops, sorted: decoys and lone generals besiege and hold nothing."""
    return tuple(force for force in q.forces_in(number, side) if q.has_troops(force))


@implements("15.2.c")
def lives_through_ormea(q: Position, formation: str) -> bool:
    """Sérurier's division with a short free line to Ormea; its brigade when it is near (interpretation 86)."""
    division = q.figures.text("ormea_division")
    if formation == division:
        return bool(q.hex_of(division)) and _has_line_to_ormea(q, q.hex_of(division))
    if q.printed(formation).division != division or division not in q.state.formations or not q.hex_of(division):
        return False
    return is_near(q, q.hex_of(division), formation) and _has_line_to_ormea(q, q.hex_of(division))


def _has_line_to_ormea(q: Position, here: str) -> bool:
    enemies = {q.force(force).space for force in q.forces_of(q.pieces.other(q.pieces.side_of_faction[FRENCH]))}
    ormea = q.figures.text("ormea")
    if ormea in enemies:
        return False
    graph = q.ground.network.graph
    cost = MoveCost(graph, q.ground.price, closed=dict.fromkeys(sorted(enemies), ENEMY))
    return ormea in search(graph, (here,), cost, q.figures.halves("ormea_range")).costs


# ------------------------------------------------------------------ the ground, and pillage


class Larder(Struct, frozen=True):
    """What hexes can feed, and who wants it.

    Attributes
    ----------
    room
        Hex -> strength points that it feeds.
    fed
        Formations that all have enough.
    contending
        Those of hexes that cannot feed all of them but some, sorted.
    """

    room: Mapping[str, int]
    fed: tuple[str, ...]
    contending: tuple[str, ...]


@implements("13.3", "13.4")
def larder(q: Position, room: Mapping[str, int], eaters: Iterable[str]) -> Larder:
    """Whole formations are fed or not (interpretation 74); where all fit, nobody has to choose."""
    guests: dict[str, list[str]] = {}
    for formation in sorted(eaters):
        here = q.hex_of(formation)
        if q.formation(formation).sp <= room.get(here, 0):
            guests.setdefault(here, []).append(formation)
    fed: list[str] = []
    contending: list[str] = []
    for here in sorted(guests):
        enough = sum(q.formation(x).sp for x in guests[here]) <= room[here]
        (fed if enough else contending).extend(guests[here])
    return Larder(room, tuple(sorted(fed)), tuple(sorted(contending)))


@implements("13.3", "13.4")
def who_eats(q: Position, stock: Larder, clause: str) -> SomeOf:
    """The owner says who is fed where not all can be; nobody who could be goes without."""

    def left(chosen: tuple[str, ...], here: str) -> int:
        return stock.room[here] - sum(q.formation(x).sp for x in chosen if q.hex_of(x) == here)

    def too_much(chosen: tuple[str, ...]) -> Refusal | None:
        here = q.hex_of(chosen[-1])
        over = any(left(chosen, q.hex_of(x)) < 0 for x in chosen)
        return (
            Refusal.of(clause, "{place} does not feed so many", place=q.ground.spaces[here].name or here)
            if over
            else None
        )

    def wasted(chosen: tuple[str, ...]) -> Refusal | None:
        others = (x for x in stock.contending if x not in chosen)
        could = next((x for x in others if q.formation(x).sp <= left(chosen, q.hex_of(x))), "")
        name = q.figures.design.counter(could).name if could else ""
        return Refusal.of(clause, "{unit} can be fed as well", unit=name) if could else None

    def beyond(name: str) -> Refusal | None:
        if name in stock.fed:
            return Refusal(clause, "it has enough without being chosen")
        if name in q.pieces.generals or name in q.pieces.markers:
            return Refusal(clause, "formations eat: name one that lies under the marker")
        why = marked("only formations where the food is, without other supply, live by it")
        return Refusal(clause, why) if name in q.pieces.formations else None

    return SomeOf(stock.contending, refuse=wasted, too_much=too_much, beyond=beyond)


@implements("13.3")
def forage(q: Position, fed: Iterable[str]) -> Larder:
    """What the ground gives the French, hex by hex (interpretation 73)."""
    eaters = [x for x in hungry(q, fed) if q.printed(x).faction == FRENCH]
    return larder(q, {q.hex_of(x): q.figures.supply.forage(q.hex_of(x)) for x in eaters}, eaters)


@implements("13.4")
def plunder(q: Position, fed: Iterable[str], side: str) -> Larder:
    """What places give a side that have been pillaged by a force which still stands there."""
    eaters = hungry(q, fed, side)
    places = {q.force(force).space for force in q.forces_of(side) if q.force(force).pillages}
    return larder(q, {number: q.figures.supply.pillage(number) for number in sorted(places)}, eaters)


@implements("13.4")
def why_not_pillage(q: Position, force: str) -> Refusal | None:
    """Why a force may not pillage the place it stands in, in the order its owner is told.

    Whether the place feeds a whole formation of it, and what else it could live on, is its owner's business
    (interpretation 118).
    """
    here = q.force(force).space
    if not q.ground.settlement(here):
        return Refusal("13.4", "there is nothing to pillage where it stands")
    if not can_be_pillaged(q, here):
        return Refusal("13.4", "the place has been pillaged already")
    if q.is_decoy(force):
        return Refusal("2.e", "a decoy only marches")
    if not q.has_troops(force):
        return Refusal("13.4", "a general without troops does not pillage")
    if q.force(force).pillages:
        return Refusal("13.4", "it pillages already")
    if not any(q.formation(x).isolated for x in q.formations_in(force)):
        return Refusal("13.4", "it is not isolated")
    return None


@implements("13.4")
def is_tested_for_pillage(q: Position, force: str, fed: Iterable[str]) -> bool:
    """Is a hungry force that spares a place by order tested whether it obeys? Once a day (interpretation 78)."""
    spared = q.sheet(force).spared == q.force(force).space
    return not spared and bool(hungry_in(q, force, fed)) and why_not_pillage(q, force) is None


@implements("13.4")
def why_not_pillage_all(q: Position, forces: Iterable[str]) -> Refusal | None:
    """Why these forces may not pillage where they stand, all at once: a place is pillaged by one of them."""
    places = set[str]()
    for force in forces:
        if refused := why_not_pillage(q, force):
            return refused
        if q.force(force).space in places and q.state.options.get(OPTION_AGAIN) != AGAIN:
            return Refusal("13.4", "another force pillages the same place, which feeds them both")
        places.add(q.force(force).space)
    return None


def hungry_in(q: Position, force: str, fed: Iterable[str]) -> tuple[str, ...]:
    """Formations under a marker that nothing feeds so far, sorted."""
    eaten = set(fed)
    return tuple(x for x in q.formations_in(force) if x not in eaten)


@implements("13.4")
def can_be_pillaged(q: Position, number: str) -> bool:
    """Is there a village, town or city, and has it anything left (interpretation 75)?"""
    if not q.ground.settlement(number):
        return False
    return number not in q.state.pillaged or q.state.options.get(OPTION_AGAIN) == AGAIN
