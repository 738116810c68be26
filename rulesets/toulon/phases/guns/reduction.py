"""Artillery fires at redoubts under attack, before it helps in the sub-battles (25.25, 27.42 to 27.47)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.toulon.events import WorkReduced
from rulesets.toulon.figures import Fortification
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.guns.ammunition import load, ways_of_loading, ways_to_load, why_not_fire
from rulesets.toulon.phases.guns.batteries import STOCKPILE, stockpile
from rulesets.toulon.phases.guns.ranges import (
    guns_in_reach,
    is_artillery,
    might_be_artillery,
    might_reach,
    why_not_reach,
)
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Round
from rulesets.toulon.sides import OTHER
from workbench.engine.clauses import Refusal, implements
from workbench.engine.maps.area_map import FortKind
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.options import SomeOf
from workbench.engine.unfolding import Step
from workbench.engine.words.message import Message

NO_SHOT = ""
"""How a gun is loaded for which nothing is left in store."""


@implements("25.25", "27.42", "27.43", "27.44", "27.45", "27.8")
def reduce_redoubts(round_: Round, u: Play) -> Step:
    """The attacker names the guns against each redoubt, loads them all, and rolls once a redoubt.

    He may prepare an assault so in a round in which he engages nobody (interpretation 69).
    """
    q, side = u.position, round_.attacker
    targets = works_under_attack(q, round_)
    if not targets or not might_bombard(q, round_):
        return None
    free = bombarding_guns(q, round_)
    aimed: dict[str, tuple[str, ...]] = {}
    for fort in targets:
        beyond = other_unit(q, side, "27.42", lambda x: why_no_bombardment(q, round_, aimed, x))
        options = SomeOf(free, too_much=lambda guns: why_not_bombard(q, guns), beyond=beyond)
        aimed[fort.id] = u.ask(
            side,
            Message("choose the guns that fire at {fort} itself, to take its shelter away", fort=fort.id),
            options,
            clause="27.42",
        )
        free = tuple(x for x in free if x not in aimed[fort.id])
    fired = tuple(x for fort in targets for x in aimed[fort.id])
    loads = ask_how_to_load_all(u, side, fired)
    for fort in targets:
        _bombard(u, fort, aimed[fort.id], loads)
    return replace(round_, fired=tuple(sorted({*round_.fired, *fired})))


@implements("27.42", "13.6")
def works_under_attack(q: Position, round_: Round) -> tuple[Fortification, ...]:
    """Redoubts of the defender, improved ones too, that have not been reduced yet, held or not."""
    forts = q.forts_of(round_.area, OTHER[round_.attacker])
    return tuple(f for f in forts if f.kind is not FortKind.FORT and f.id not in q.state.reduced)


@implements("27.21", "27.19")
def bombarding_guns(q: Position, round_: Round) -> tuple[str, ...]:
    """The attacker's guns in reserve, then those around the battle that reach it."""
    reserve = tuple(x for x in round_.reserve if x in q.state.units and is_artillery(q, x))
    return (*reserve, *guns_in_reach(q, round_.attacker, round_.area))


def might_bombard(q: Position, round_: Round) -> bool:
    """Could there be such guns, for all that both sides can see? Then the attacker is asked."""
    reserve = any(x in q.state.units and might_be_artillery(q, x) for x in round_.reserve)
    return reserve or might_reach(q, round_.attacker, round_.area)


def why_not_bombard(q: Position, guns: tuple[str, ...]) -> Refusal | None:
    """Why these guns cannot fire at a redoubt."""
    return next((why for x in guns if (why := why_not_fire(q, x))), None)


@implements("27.42", "27.21", "27.29", "27.19")
def why_no_bombardment(q: Position, round_: Round, aimed: Mapping[str, tuple[str, ...]], unit: str) -> Refusal:
    """Why another unit of the attacker does not fire at a redoubt."""
    if any(unit in guns for guns in aimed.values()):
        return Refusal("27.29", "it fires at another redoubt")
    if q.unit(unit).space == round_.area:
        return Refusal("27.21", "only artillery in reserve fires at a distance there")
    return why_not_reach(q, unit, round_.area) or Refusal("27.42", "it cannot fire")


@implements("27.12", "27.15")
def ask_how_to_load_all(u: Play, seat: str, guns: tuple[str, ...]) -> dict[str, str]:
    """Gun -> how it is loaded; what one takes out of the stockpile is not there for the next."""
    q, left = u.position, stockpile(u.position)
    found: dict[str, str] = {}
    for x in guns:
        ways = tuple(way for way in ways_to_load(q, x) if way != STOCKPILE or q.strength(x) <= left)
        how = ways[0] if ways else NO_SHOT
        if len(ways) > 1 or (ways and q.is_battery(x) and left):
            prompt = Message("choose how {gun} {gun:is|are} loaded", gun=u.words.subject_of(x))
            how = u.ask(seat, prompt, ways_of_loading(q, x, ways), clause="27.12")
        left -= q.strength(x) if how == STOCKPILE else 0
        found[x] = how
    return found


@implements("27.44")
def reduction_modifiers(q: Position, fort: Fortification) -> Modifiers:
    """Improved redoubts are harder to bring down."""
    if fort.kind is not FortKind.IMPROVED_REDOUBT:
        return ()
    return ((Message("improved redoubt"), q.figures.number("redoubt_reduction_improved_modifier")),)


@implements("27.43", "27.44", "27.46", "27.47")
def _bombard(u: Play, fort: Fortification, guns: tuple[str, ...], loads: Mapping[str, str]) -> None:
    """One die against the strength of the guns that have ammunition; what is over the limit is lost."""
    loaded = [x for x in guns if loads[x] and load(u, x, loads[x])]
    figures = u.position.figures
    strength = min(u.position.total(loaded), figures.number("redoubt_reduction_most_strength"))
    if not strength:
        return
    modifiers = reduction_modifiers(u.position, fort)
    (face,) = u.roll(Message("fire at {fort}", fort=fort.id), clause="27.44", modifiers=modifiers)
    modified = face + total_of(modifiers)
    reduced = modified <= strength
    u.emit(
        WorkReduced(work=fort.id, area=fort.area, strength=strength, modified=modified, reduced=reduced, clause="27.44")
    )
