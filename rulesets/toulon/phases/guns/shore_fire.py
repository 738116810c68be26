"""Bonaparte's batteries against the ships (27.35 to 27.41): before the battles of the Republican side turn."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rulesets.toulon.events import BarrageFired, RadeControlChanged
from rulesets.toulon.figures import GRANDE_RADE, PETITE_RADE, RADES
from rulesets.toulon.phases.acts import Play
from rulesets.toulon.phases.guns.ammunition import ask_how_to_load, load, mark_fired, why_not_fire
from rulesets.toulon.phases.rades import add_evacuation, control_of, is_threatened
from rulesets.toulon.phases.strangers import other_unit
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import Barrage, ShipFire, ShoreFire, SideTurn
from rulesets.toulon.procedures.rade_procedures import Aim
from rulesets.toulon.sides import ALLIED, REPUBLICAN
from rulesets.toulon.state import LOST, TENUOUS
from rulesets.toulon.victory import score
from workbench.engine.clauses import Refusal, implements
from workbench.engine.mechanics.bands import bands, in_band
from workbench.engine.options import Number, SomeOf
from workbench.engine.unfolding import Again, Begin, End, Step
from workbench.engine.words.message import Message

TABLES = {GRANDE_RADE: "shore_ship_grande", PETITE_RADE: "shore_ship_petite"}


@implements("27.35", "27.48", "27.50", "4.a")
def bombardment(turn: SideTurn, u: Play) -> Step:
    """When all have marched and before they fight, each side in its own turn (interpretation 74)."""
    return Begin(turn, ShoreFire() if turn.side == REPUBLICAN else ShipFire())


# ---------------------------------------------------------------- who may fire at what


@implements("27.35", "27.37", "3.l")
def batteries_in_range(q: Position) -> tuple[str, ...]:
    """Batteries in the zone of a rade that is still the Allies', those with a marker left out."""
    areas = sorted({a for rade in RADES if control_of(q, rade) != LOST for a in q.figures.zones[rade]})
    return tuple(x for a in areas for x in q.troops(a, REPUBLICAN) if q.is_battery(x) and not q.unit(x).fired)


@implements("27.35", "3.l")
def rades_in_range(q: Position, area: str) -> tuple[str, ...]:
    """The Allied controlled rades in range of an area, the Grande first."""
    return tuple(rade for rade in RADES if area in q.figures.zones[rade] and control_of(q, rade) != LOST)


@implements("27.36", "27.35", "27.17")
def why_not_bombard(q: Position, units: Iterable[str], fired: tuple[str, ...]) -> Refusal | None:
    """Why these batteries do not fire on the ships; `fired` have done so in this side turn."""
    most = q.figures.number("batteries_firing_per_area")
    firing: dict[str, set[str]] = {}
    for x in fired:
        firing.setdefault(q.unit(x).space, set()).add(x)
    for x in units:
        area = q.unit(x).space
        if q.troops(area, ALLIED):
            return Refusal("27.36", "there is a battle where it stands")
        if refused := why_not_fire(q, x):
            return refused
        firing.setdefault(area, set()).add(x)
        if len(firing[area]) > most:
            return Refusal.of("27.36", "no more than {most} batteries of one area fire on ships", most=most)
    return None


@implements("27.35", "27.37", "27.41")
def why_no_battery_in_range(q: Position, unit: str) -> Refusal:
    """Why another unit does not fire on the ships."""
    if not q.is_battery(unit):
        return Refusal("27.37", "only Bonaparte's batteries engage ships")
    if q.unit(unit).fired:
        return Refusal("27.41", "it has fired")
    return Refusal("27.35", "no rade of the Allies is in its range")


# ---------------------------------------------------------------- barrages


@implements("27.38", "27.40", "27.41")
def lay_a_barrage(fire: ShoreFire, u: Play) -> Step:
    """Which batteries fire now, and at what; who has stockpiled ammunition may fire again.

    Asked while one of them can fire, or is a counter of which the enemy cannot know whether it can.
    """
    q = u.position
    guns = batteries_in_range(q)
    chosen: tuple[str, ...] = ()
    if any(not q.is_read(x) or why_not_bombard(q, (x,), fire.fired) is None for x in guns):
        beyond = other_unit(q, REPUBLICAN, "27.35", lambda x: why_no_battery_in_range(q, x))
        options = SomeOf(guns, too_much=lambda units: why_not_bombard(q, units, fire.fired), beyond=beyond)
        prompt = Message("choose batteries that fire on the ships, or none to cease fire")
        chosen = u.ask(REPUBLICAN, prompt, options, clause="27.38")
    if chosen:
        return Begin(fire, Barrage(aims=tuple(_ask_aim(u, x) for x in chosen)), again=True)
    mark_fired(u, fire.fired, "27.41")
    return End(fire)


@implements("27.38")
def _ask_aim(u: Play, unit: str) -> Aim:
    """Strength points against each rade; asked only where both are in range."""
    q = u.position
    strength, rades = q.strength(unit), rades_in_range(q, q.unit(unit).space)
    if len(rades) > 1:
        prompt = Message(
            "strength points of {unit} against the Grande Rade; the rest fires at the Petite",
            unit=u.words.name_of(unit),
        )
        grande = u.ask(REPUBLICAN, prompt, Number(0, strength, clause="27.38"), clause="27.38")
        return (unit, grande, strength - grande)
    return (unit, strength, 0) if rades == (GRANDE_RADE,) else (unit, 0, strength)


@implements("27.8", "27.11", "27.12", "27.40")
def load_a_battery(barrage: Barrage, u: Play) -> Step:
    """One after the other: what is left in store is known before the next one is loaded, or stays silent."""
    unit = next((x for x, _, _ in barrage.aims if x not in barrage.tried), "")
    if not unit:
        return None
    barrage = replace(barrage, tried=(*barrage.tried, unit))
    if why_not_fire(u.position, unit):
        return Again(barrage)
    how = ask_how_to_load(u, REPUBLICAN, unit)
    return Again(replace(barrage, loaded=(*barrage.loaded, unit)) if load(u, unit, how) else barrage)


@implements("27.38", "27.39", "27.17")
def fire_on_the_ships(barrage: Barrage, u: Play) -> Step:
    """One roll for each rade that is fired at, on its own table. Who relied on a die has done for this turn."""
    for which, rade in enumerate(RADES, start=1):
        strength = sum(int(aim[which]) for aim in barrage.aims if aim[0] in barrage.loaded)
        if strength:
            (face,) = u.roll(Message("barrage on the {rade}", rade=u.words.name_of(rade)), clause="27.38")
            hits = hits_of_barrage(u.position, rade, strength, face)
            u.emit(BarrageFired(rade=rade, strength=strength, hits=hits, clause="27.38"))
            if hits:
                hit_ships(u, rade, hits)
    mark_fired(u, (x for x in barrage.loaded if u.state.units[x].loaded_by_roll))
    return None


@implements("27.38")
def hits_of_barrage(q: Position, rade: str, strength: int, face: int) -> int:
    """By the table of the rade, in the column "3-4" or "10+" that holds the strength."""
    table = q.figures.table(TABLES[rade])
    return int(table.rolled(str(face), in_band(bands(table.columns), strength)))


@implements("27.39", "12.2", "12.3", "12.8", "33.1", "35.1")
def hit_ships(u: Play, rade: str, hits: int) -> None:
    """Points and evacuation points, double on a tenuous rade; a hit on a threatened one makes it tenuous."""
    q = u.position
    tenuous = control_of(q, rade) == TENUOUS
    score(u, REPUBLICAN, "hit_on_fleet_tenuous" if tenuous else "hit_on_fleet", hits)
    factor = q.figures.number("tenuous_factor") if tenuous else 1
    add_evacuation(u, hits * factor * q.figures.number("evacuation_per_hit"))
    if not tenuous and is_threatened(u.position, rade):
        u.emit(RadeControlChanged(rade=rade, control=TENUOUS, clause="12.2"))
