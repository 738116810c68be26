"""Final attrition and administration: what each nation and wing loses in a week, and the markers come off (30)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from rulesets.toulon.events import LossTaken, MarkersRemoved
from rulesets.toulon.figures import RESERVE, WESTERN
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import FinalAttrition
from rulesets.toulon.seats import seats_of
from rulesets.toulon.words.grammar import strength_in_words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.mechanics.bands import bands, in_band
from workbench.engine.mechanics.losses import forced_shares
from workbench.engine.options import Allotment
from workbench.engine.unfolding import Again, Step
from workbench.engine.words.message import Message

CHANCE = re.compile(r"^(?:(\d+)-)?(\d+)\*$")


@dataclass(frozen=True, slots=True)
class Attrition:
    """A cell of the final attrition table: a number of losses, or one loss on a die from `lowest` to `chance`."""

    losses: int = 0
    chance: int = 0
    lowest: int = 1


@implements("30.2")
def read_attrition(cell: str) -> Attrition:
    """ "-", "1*", "1-2*" (one loss on this die) or "2" (so many losses).

    Raises
    ------
    ValueError
        The cell is none of these.
    """
    if cell == "-":
        return Attrition()
    if found := CHANCE.match(cell):
        return Attrition(chance=int(found[2]), lowest=int(found[1] or found[2]))
    return Attrition(losses=int(cell))


@implements("30.1", "2.h", "2.j")
def attrition_of(q: Position, faction: str) -> Attrition:
    """What the table says of a nation or wing this turn, changed by the rating of its overall leader."""
    table = q.figures.table("final_attrition")
    if faction not in table.rows:
        return Attrition()
    found = read_attrition(table.cell(faction, turn_band(table.columns, q.state.turn)))
    leader = q.overall_leader(faction)
    if not leader:
        return found
    change, rating = q.figures.table("final_attrition_leader"), q.quality(leader)[0]
    if found.chance:
        return Attrition(chance=max(0, found.chance + int(change.cell(rating, "range"))), lowest=found.lowest)
    return Attrition(losses=max(0, found.losses + int(change.cell(rating, "losses")))) if found.losses else found


def turn_band(columns: tuple[str, ...], turn: int) -> str:
    """The column "6-9" that holds the turn; the last one for any later turn."""
    return in_band(bands(columns), turn)


# ---------------------------------------------------------------- segments


@implements("30.1", "30.2", "15.14")
def roll_final_attrition(phase: FinalAttrition, u: Play) -> Step:
    """Each nation or wing on the map; units out of general supply lose besides."""
    due: list[tuple[str, int]] = []
    for faction, units in _members(u.position, phase.side).items():
        attrition = attrition_of(u.position, faction)
        losses = attrition.losses
        if attrition.chance:
            costs = (
                Message("{lowest} to {highest}", lowest=attrition.lowest, highest=attrition.chance)
                if attrition.chance > attrition.lowest
                else attrition.chance
            )
            (face,) = u.roll(
                Message(
                    "final attrition, {faction} (a loss with {costs})", faction=u.words.name_of(faction), costs=costs
                )
            )
            losses = int(attrition.lowest <= face <= attrition.chance)
        due.append((faction, min(losses, u.position.total(units))))
    for units in _members(u.position, phase.side).values():
        for x in units:
            if u.position.unit(x).out_of_supply:
                _wear_down(u, x, u.position.figures.number("unsupplied_final_loss"))
    return replace(phase, due=tuple((faction, n) for faction, n in due if n))


def _members(q: Position, side: str) -> dict[str, list[str]]:
    """Nation or wing -> its units with strength on the map; the reserve with the Western Wing (interpretation 29)."""
    found: dict[str, list[str]] = {}
    for area in q.held_areas(side):
        for x in q.troops(area, side):
            if q.strength(x):
                found.setdefault(_counted_to(q, x), []).append(x)
    return dict(sorted(found.items()))


def _counted_to(q: Position, unit: str) -> str:
    faction = q.unit(unit).faction
    return WESTERN if faction == RESERVE else faction


@implements("30.3", "30.4", "30.5")
def take_final_losses(phase: FinalAttrition, u: Play) -> Step:
    """Nation by nation, the owner shares the losses out as the table allows.

    He is asked wherever the enemy sees more than one unit that could take them.
    """
    if not phase.due:
        return None
    (faction, number), *others = phase.due
    shares = _shared_out(u, phase.side, faction, number)
    for x in sorted(shares):
        _wear_down(u, x, shares[x])
    u.emit(
        Told(
            what=Message("final attrition"),
            result=Message("{strength} lost", strength=strength_in_words(sum(shares.values()))),
            place=faction,
        )
    )
    return Again(replace(phase, due=tuple(others)))


def _shared_out(u: Play, side: str, faction: str, number: int) -> dict[str, int]:
    """Unit -> losses; unasked where the enemy, too, can see who must take them."""
    q = u.position
    members = _members(q, side).get(faction, [])
    room = {x: q.strength(x) for x in members}
    seen = [x for a in q.held_areas(side) for x in q.troops(a, side) if _counted_to(q, x) == faction]
    forced = forced_shares(number, room) if len(seen) == 1 else None
    if forced is not None:
        return forced
    first = units_that_suffer_first(q, members)
    demand = one_each_for(tuple(u.words.name_of(x) for x in first))
    prompt = Message(
        "share out {losses} temporary {losses:loss|losses} of the {faction} contingent",
        losses=number,
        faction=u.words.name_of(faction),
    )
    options = Allotment(
        number,
        room,
        refuse=lambda answer: why_not_suffer(first, answer.shares, demand),
        demands=(demand,),
        clause="30.4",
        name=u.words.name_of,
        beyond=other_unit(q, side, "30.1", lambda x: why_spared(q, faction, x)),
    )
    return dict(u.ask(side, prompt, options, clause="30.4").shares)


@implements("30.1", "30.4")
def why_spared(q: Position, faction: str, unit: str) -> Refusal:
    """Why another unit takes no losses of this nation or wing."""
    if _counted_to(q, unit) != faction:
        return Refusal("30.1", "it is of another nation or wing")
    if q.unit(unit).space not in q.figures.entry_limits:
        return Refusal("30.1", "it is not on land")
    return Refusal("30.4", "it has no strength to lose")


@implements("30.4", "30.5")
def why_not_suffer(first: tuple[str, ...], shares: Mapping[str, int], demand: Refusal) -> Refusal | None:
    """Why losses may not fall like this: those who suffer first come before others, and before a second loss.

    Too few for all of them fall among them as their owner likes.
    """
    is_covered = all(x in shares for x in first)
    if is_covered or all(x in first and n == 1 for x, n in shares.items()):
        return None
    return demand


@implements("30.4")
def one_each_for(names: tuple[str, ...]) -> Refusal:
    """Who suffers before others, as their owner is told it."""
    return Refusal.of(
        "30.4", "one each for the unsupplied, the marked and the largest units first: {units}", units=", ".join(names)
    )


@implements("30.4", "30.5")
def units_that_suffer_first(q: Position, units: list[str]) -> tuple[str, ...]:
    """The unsupplied, the marked and the largest: each takes a loss before any takes two (interpretation 29)."""
    greatest = max((q.strength(x) for x in units), default=0)

    def suffers(x: str) -> bool:
        y = q.unit(x)
        return y.out_of_supply or y.attrition is not None or q.strength(x) == greatest

    return tuple(x for x in units if q.strength(x) and suffers(x))


def _wear_down(u: Play, unit: str, number: int) -> None:
    """Temporary losses; the enemy reads them only off counters that he can read."""
    q = u.position
    if lost := min(number, q.strength(unit)):
        seen_by = None if q.is_read(unit) else seats_of(q, q.unit(unit).side)
        u.emit(LossTaken(unit=unit, temporary=lost, seen_by=seen_by, clause="30.3"))


@implements("30.6", "30.7", "18.10")
def remove_markers(phase: FinalAttrition, u: Play) -> Step:
    """Markers of both sides come off, stacks are turned face up (interpretation 48)."""
    u.emit(MarkersRemoved(side=phase.side))
    return None
