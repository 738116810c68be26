"""The supply phase (13): whoever is isolated lives by his own means, or is out of supply. Coni may fall (15.2)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulesets.grande_tactique.figures.supply import NO_END
from rulesets.grande_tactique.phases.acts import Play, set_formation
from rulesets.grande_tactique.phases.pillage import ask_for_restraint, commit_pillage, pillages_unbidden
from rulesets.grande_tactique.phases.places import note_holder
from rulesets.grande_tactique.phases.strangers import other_force
from rulesets.grande_tactique.phases.sums import in_sp
from rulesets.grande_tactique.position import AUSTRIAN, FRENCH, Position
from rulesets.grande_tactique.procedures import SupplyPhase
from rulesets.grande_tactique.provisions import (
    forage,
    hungry,
    in_play,
    is_tested_for_pillage,
    lives_without_choice,
    plunder,
    uses_its_train,
    who_eats,
    why_not_pillage,
    why_not_pillage_all,
)
from rulesets.grande_tactique.visibility import SIEGE
from workbench.engine.clauses import implements
from workbench.engine.events import TrackSet
from workbench.engine.options import SomeOf
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message, marked

SIEGE_OF_CONI = SIEGE + "coni"


class Provision(Struct, frozen=True):
    """What a side says: who forages where not all can, which forces pillage, and how generals restrain the others."""

    foraging: tuple[str, ...] = ()
    pillaging: tuple[str, ...] = ()
    restraints: tuple[tuple[str, str], ...] = ()


# ------------------------------------------------------------------ Coni


@implements("15.2.b")
def besiege_coni(phase: SupplyPhase, u: Play) -> Step:
    """The first capture of Coni: infantry left there, Sardinians shaken, no relief near (interpretation 87)."""
    q = u.position
    coni, french = q.figures.victory.coni, q.pieces.side_of_faction[FRENCH]
    if coni in q.state.held:
        return None
    since = q.state.tracks.get(SIEGE_OF_CONI, 0)
    begun = (since or q.state.turn) if infantry_in(q, coni, french) >= q.figures.number("coni_garrison") else 0
    if begun != since:
        u.emit(TrackSet(track=SIEGE_OF_CONI, value=begun, seen_by=(french,)))
    if 0 < begun < q.state.turn and is_coni_ready(q):
        note_holder(u, coni, french)
    return None


@implements("15.2.b")
def is_coni_ready(q: Position) -> bool:
    """Are the Sardinians shaken enough, and is no relief near?"""
    coalition = q.pieces.other(q.pieces.side_of_faction[FRENCH])
    coni, near = q.figures.victory.coni, q.figures.number("coni_relief")
    is_shaken = q.sardinian_modifier <= q.figures.number("coni_modifier")
    reliefs = (f for f in q.forces_of(coalition) if q.has_troops(f) and _distance(q, f, coni) < near)
    return is_shaken and not any(reliefs)


def _distance(q: Position, force: str, number: str) -> int:
    return q.ground.distance(q.force(force).space, number)


def infantry_in(q: Position, number: str, side: str) -> int:
    """Infantry strength points of a side in a hex."""
    formations = (x for force in q.forces_in(number, side) for x in q.formations_in(force))
    return sum(q.formation(x).sp for x in formations if not q.printed(x).is_cavalry)


# ------------------------------------------------------------------ who lives by what


@implements("13.1", "13.2", "13.5", "15.2.c")
def live_without_choice(phase: SupplyPhase, u: Play) -> Step:
    """Orders, trains, homes and Ormea. A train runs down by a day, or is full again with orders."""
    q = u.position
    fed = tuple(x for x in in_play(q) if lives_without_choice(q, x))
    for formation in in_play(q):
        figures, stands = q.printed(formation), q.formation(formation)
        if figures.faction == AUSTRIAN and figures.is_division and not stands.isolated:
            set_formation(u, formation, chariots=q.figures.supply.chariots)
        elif uses_its_train(q, formation):
            set_formation(u, formation, chariots=stands.chariots - 1)
    return replace(phase, fed=fed)


@implements("13.3", "13.4")
def choose_forage_and_pillage(phase: SupplyPhase, u: Play) -> Step:
    """Both sides at once, whatever they have to choose from: nobody learns who is hungry."""
    chosen = u.ask_each(u.position.pieces.sides, lambda side: _provision(u, phase, side))
    q = u.position
    foraging = (*forage(q, phase.fed).fed, *(x for said in chosen.values() for x in said.foraging))
    fed = (*phase.fed, *foraging)
    pillaging = tuple(sorted(force for said in chosen.values() for force in said.pillaging))
    tempted = tuple(sorted(restrained for said in chosen.values() for restrained in said.restraints))
    for force in pillaging:
        commit_pillage(u, force)
    return replace(phase, fed=fed, tempted=tempted)


def _provision(u: Play, phase: SupplyPhase, side: str) -> Provision:
    q = u.position
    fed, foraging = phase.fed, tuple[str, ...]()
    if side == q.pieces.side_of_faction[FRENCH]:
        stock = forage(q, fed)
        foraging = (
            u.ask(side, "choose who lives by forage", who_eats(q, stock, "13.3"), "13.3") if stock.contending else ()
        )
        fed = (*fed, *stock.fed, *foraging)
    options = SomeOf(
        q.forces_of(side),
        too_much=lambda forces: why_not_pillage_all(q, forces),
        note=lambda force: refused.reason if (refused := why_not_pillage(q, force)) else _promised(q, force),
        beyond=other_force(q, side, "13.4", marked("it does not stand where it could pillage")),
    )
    pillaging = u.ask(side, "choose the forces that pillage where they stand", options, "13.4")
    tempted = (f for f in q.forces_of(side) if f not in pillaging and is_tested_for_pillage(q, f, fed))
    return Provision(foraging, pillaging, tuple((force, ask_for_restraint(u, force)) for force in tempted))


def _promised(q: Position, force: str) -> str:
    """What a place feeds, and what a force has to feed."""
    room = q.figures.supply.pillage(q.force(force).space)
    most = Message("any number") if room >= NO_END else in_sp(room)
    return Message("the place feeds {most}, it has {points}", most=most, points=q.sp(force))


@implements("13.4")
def test_the_tempted(phase: SupplyPhase, u: Play) -> Step:
    """Whoever stays hungry in a place and does not pillage by order is tested whether he does without."""
    for force, restraint in phase.tempted:
        if is_tested_for_pillage(u.position, force, phase.fed) and pillages_unbidden(u, force, restraint):
            commit_pillage(u, force)
    return None


@implements("13.4")
def share_out_pillage(phase: SupplyPhase, u: Play) -> Step:
    """A pillaged place feeds so many; its pillagers' owner says whom. Asked of each side that pillages anywhere."""
    q = u.position
    sides = tuple(side for side in q.pieces.sides if any(q.force(force).pillages for force in q.forces_of(side)))

    def says(side: str) -> tuple[str, ...]:
        stock = plunder(q, phase.fed, side)
        return (*stock.fed, *u.ask(side, "choose who lives by pillage", who_eats(q, stock, "13.4"), "13.4"))

    chosen = u.ask_each(sides, says)
    return replace(phase, fed=(*phase.fed, *(x for said in chosen.values() for x in said)))


@implements("13.6")
def turn_counters(phase: SupplyPhase, u: Play) -> Step:
    """Supplied or out of supply until the next supply phase; how long it lasts is remembered (13.7)."""
    q = u.position
    without = set(hungry(q, phase.fed))
    for formation in in_play(q):
        days = q.formation(formation).hungry + 1 if formation in without else 0
        set_formation(u, formation, supplied=formation not in without, hungry=days)
    return End(phase)


# ------------------------------------------------------------------ forts without supply


@implements("13.7")
def surrenders(q: Position, force: str) -> bool:
    """All of a force in a fort out of supply since the day before, with an enemy force there (interpretation 91)."""
    unit, formations = q.force(force), q.formations_in(force)
    return (
        bool(formations)
        and q.ground.has_fort(unit.space)
        and not all(q.is_decoy(enemy) for enemy in q.enemies_in(unit.space, unit.side))
        and all(q.formation(x).hungry > 1 and not q.formation(x).supplied for x in formations)
    )
