"""Worlds that differ under the other side's markers alone: no seat may see, or be asked, anything else in them."""

from __future__ import annotations

import random
from collections.abc import Iterator

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique import GrandeTactiqueRules
from rulesets.grande_tactique.procedures import ActionPhase
from rulesets.grande_tactique.state import TactiqueState
from tests.conformance import World
from workbench.engine.visibility import texts_in


def worlds(rules: GrandeTactiqueRules, state: TactiqueState, seat: str, chance: random.Random) -> Iterator[World]:
    """Two of the enemy's markers stand for each other, on the map or off it; a formation is weaker, tired, shaken.

    Not those that he has named in an answer already: in another world he could not have given it.
    """
    hidden = [x for x in sorted(state.units) if state.units[x].side != seat and not state.units[x].shown]
    going_on = [procedure for procedure in state.procedures if not isinstance(procedure, ActionPhase)]
    said = set(texts_in(state.answers))
    named = said | set(texts_in(tuple(going_on)))
    quiet = [force for force in hidden if force not in named]
    if len(quiet) > 1:
        yield World(exchanged(state, *chance.sample(quiet, 2)))
    unused = [x for x, marker in rules.figures.pieces.markers.items() if marker.side != seat and x not in state.units]
    if len(unused := [marker for marker in unused if marker not in named]) > 1:
        yield World(exchanged(state, *chance.sample(unused, 2)))
    lying = [
        x
        for x in sorted(state.formations)
        if state.formations[x].force in hidden and not said & {x, state.formations[x].force}
    ]
    if lying:
        formation = chance.choice(lying)
        yield World(worn(state, formation, acted=state.formations[formation].force not in named))


def exchanged(state: TactiqueState, one: str, other: str) -> TactiqueState:
    """Two markers are dealt the other way round, with all that lies under them: nothing at all under a decoy."""
    swap = {one: other, other: one}
    formations = {x: replace(f, force=swap.get(f.force, f.force)) for x, f in sorted(state.formations.items())}
    sheets = state.sheets.set(one, state.sheets[other]).set(other, state.sheets[one])
    dealt = Map({role: swap.get(marker, marker) for role, marker in sorted(state.dealt.items())})
    return replace(state, dealt=dealt, sheets=sheets, formations=Map(formations))


def worn(state: TactiqueState, formation: str, acted: bool) -> TactiqueState:
    """A formation is stronger, shaken, without orders and bread; the force that it lies in is tired, or has acted."""
    stands = state.formations[formation]
    changed = replace(stands, sp=stands.sp + 1, cursor=-2, supplied=False, commanded=not stands.commanded)
    tired = replace(state.sheets[stands.force], fatigue=1, acted=acted)
    return replace(
        state,
        formations=state.formations.set(formation, changed),
        sheets=state.sheets.set(stands.force, tired),
    )
