"""What the players place themselves (15.1): counters near a place, then decoys with their forces (2.e)."""

from __future__ import annotations

from msgspec import Struct

from rulesets.grande_tactique.events import MarkerPlaced
from rulesets.grande_tactique.phases.acts import Play
from rulesets.grande_tactique.phases.strangers import other_hex
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import SetUp
from rulesets.grande_tactique.state import Force
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import UnitMoved
from workbench.engine.options import OneOf
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message, marked

PLACED_FREELY, DECOYS = "placed_freely", "decoys"
OFF_THE_MAP = "off_the_map"
WORDS = {OFF_THE_MAP: marked("leave it off the map")}
NONE_THERE = marked("a decoy is played beside a force, and none of yours stands there")


class Placed(Struct, frozen=True):
    """A force marker and the hex that its owner chose for it."""

    marker: str
    hex: str


@implements("15.1.1", "15.1.2")
def place_counters(set_up: SetUp, u: Play) -> Step:
    """Each side chooses hexes for those of its counters that may stand anywhere near a place, unseen by the other."""
    sides = u.position.pieces.sides
    chosen = u.ask_each(sides, lambda side: _counters(u, side))
    for side in sides:
        for placed in chosen[side]:
            if u.position.force(placed.marker).space != placed.hex:
                u.emit(UnitMoved(unit=placed.marker, to=placed.hex))
    return None


def _counters(u: Play, side: str) -> tuple[Placed, ...]:
    q = u.position
    found = []
    for formation in freely_placed(q, side):
        marker = q.formation(formation).force
        name = q.figures.design.counter(q.printed(formation).general or formation).name
        hex_ = u.ask(
            side, Message("choose the hex in which {unit} begins", unit=name), _hexes_for(q, formation), "15.1"
        )
        found.append(Placed(marker, hex_))
    return tuple(found)


def freely_placed(q: Position, side: str) -> tuple[str, ...]:
    """Formations of a side, alone under their markers, that the scenario's table lets their owner place."""
    table = q.figures.design.find_table(PLACED_FREELY)
    return tuple(
        row
        for row in (table.rows if table else ())
        if row in q.state.formations
        and q.hex_of(row)
        and q.printed(row).side == side
        and len(q.formations_in(q.formation(row).force)) == 1
    )


def _hexes_for(q: Position, formation: str) -> OneOf:
    """Hexes within reach of the place that the table names: none that no march leads to, none with an enemy in it."""
    table = q.figures.design.table(PLACED_FREELY)
    place, hexes = table.cell(formation, "hex"), int(table.cell(formation, "hexes"))
    side = q.printed(formation).side
    near = tuple(number for number in q.ground.around if q.ground.distance(place, number) <= hexes)

    def refuse(number: str) -> Refusal | None:
        if not any(number in q.ground.steps[other] for other in q.ground.around[number]):
            return Refusal("help.a", "no march leads there")
        return Refusal("15.1", "an enemy force begins there") if q.enemies_in(number, side) else None

    away = Message("it is more than {hexes} {hexes:hex|hexes} away", hexes=hexes)
    return OneOf(near, refuse, beyond=other_hex(q, "15.1", away))


@implements("2.e", "15.1.1", "15.1.2")
def place_decoys(set_up: SetUp, u: Play) -> Step:
    """Each side lays its decoys beside its forces or keeps them off the map, both unseen (interpretation 103)."""
    sides = u.position.pieces.sides
    chosen = u.ask_each(sides, lambda side: _decoys(u, side))
    for side in sides:
        for placed in chosen[side]:
            u.emit(MarkerPlaced(marker=placed.marker, force=Force(side=side, space=placed.hex), clause="2.e"))
    return End(set_up)


def _decoys(u: Play, side: str) -> tuple[Placed, ...]:
    q = u.position
    hexes = tuple(sorted({q.force(force).space for force in q.forces_of(side)}))
    found = []
    for number, marker in enumerate(decoys_of(q, side), start=1):
        prompt = Message("choose the hex in which decoy {number} begins", number=number)
        beyond = other_hex(q, "2.e", NONE_THERE)
        options = OneOf((*hexes, OFF_THE_MAP), words=WORDS, way_out=OFF_THE_MAP, beyond=beyond)
        hex_ = u.ask(side, prompt, options, "2.e")
        if hex_ != OFF_THE_MAP:
            found.append(Placed(marker, hex_))
    return tuple(found)


def decoys_of(q: Position, side: str) -> tuple[str, ...]:
    """Markers of the decoys that a side plays with, as many as the option says."""
    number = int(q.state.options.get(DECOYS, "0"))
    return tuple(q.marker_of(decoy) for decoy in q.pieces.decoys[side][:number])
