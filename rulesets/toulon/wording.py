"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

from typing import Any

from rulesets.toulon import events as happened
from rulesets.toulon.battle_words import odds_in_words, results_in_words
from rulesets.toulon.figures import Figures
from rulesets.toulon.grammar import SOURCES, strength_in_words, the
from rulesets.toulon.grammar import points_in_words as points_in_words
from rulesets.toulon.log_words import of_sides, of_spies
from rulesets.toulon.phases.casualties import COMBAT_RESULT
from rulesets.toulon.position import Position
from rulesets.toulon.procedures import (
    Barrage,
    Battle,
    Cannonade,
    CombatPhase,
    Disarray,
    Encircled,
    Entry,
    FinalAttrition,
    Game,
    GameTurn,
    LeftAlone,
    Movement,
    Operations,
    Overstack,
    RadeControl,
    Rally,
    RangedFire,
    Reinforcements,
    Retreat,
    Ride,
    RoadMarch,
    Round,
    Salvo,
    ShipFire,
    ShoreFire,
    SideTurn,
    Spying,
    SubBattle,
    SupplyDetermination,
)
from rulesets.toulon.state import HELD, LOST, TENUOUS, ToulonState
from rulesets.toulon.victory import EVACUATION, KEPT, TAKEN
from rulesets.toulon.victory import points as victory_points
from workbench.engine import events as common
from workbench.engine.events import Event
from workbench.engine.ruleset import BoundRules, Words
from workbench.engine.state import Procedure
from workbench.engine.words.grammar import does
from workbench.engine.words.wording import Name, counted, describe_common, modifiers_in_words, rolled_in_words


def section_name(figures: Figures, key: str) -> str:
    """The road and its two points, "" when the key is no road section."""
    section = figures.network.sections.get(key)
    if section is None:
        return ""
    road = figures.design.map().roads.get(section.road)
    return f"{road.name if road else 'road'} {section.from_point}–{section.to_point}"


# ---------------------------------------------------------------- what is going on


def trail(q: Position, name: Name) -> tuple[str, ...]:
    """Titles of the procedures, outermost first; the game itself is left out."""
    return tuple(title for p in q.state.procedures if (title := _title(p, name)))


def _title(procedure: Procedure, name: Name) -> str:
    match procedure:
        case Game():
            return ""
        case GameTurn(turn=turn):
            return f"Turn {turn}"
        case SideTurn(side=side):
            return f"{name(side)} side turn"
        case RoadMarch(section=section):
            return f"On the {name(section)}"
        case Entry(area=area):
            return f"Entry into {name(area)}"
        case Battle(area=area):
            return f"Battle of {name(area)}"
        case Round(number=number):
            return f"Round {number}"
        case Retreat(area=area):
            return f"Retreat from {name(area)}"
        case Cannonade(area=area):
            return f"Guns fire at {name(area)}"
        case Salvo(area=area):
            return f"Ships fire at {name(area)}"
        case Overstack(area=area) | Encircled(area=area):
            return f"{TITLES[type(procedure)]} {name(area)}"
        case _:
            return TITLES.get(type(procedure), type(procedure).__name__)


TITLES: dict[type[Procedure], str] = {
    Operations: "Operations points",
    Disarray: "Significant defeat",
    Reinforcements: "Reinforcements",
    RadeControl: "Rade control",
    ShoreFire: "Batteries against ships",
    Barrage: "Barrage",
    ShipFire: "Ships against the shore",
    Spying: "Spying",
    SupplyDetermination: "Supply determination",
    Movement: "Movement",
    Ride: "A leader alone",
    LeftAlone: "Leaders left alone",
    CombatPhase: "Combat",
    SubBattle: "Sub-battle",
    RangedFire: "Guns at a distance",
    Rally: "Rally",
    FinalAttrition: "Final attrition",
    Overstack: "Overstacked:",
    Encircled: "Surrounded:",
}

RADE_WORDS = {HELD: "the Allies hold it", TENUOUS: "the Allies hold it, tenuously", LOST: "the Allies have lost it"}

ENDING_WORDS = {
    "toulon_taken": "Toulon is theirs",
    "depot_taken": "a Republican depot is theirs",
    "evacuation": "the Allied fleet must leave",
    "major_by_points": "a major victory by points",
    "minor_by_points": "a minor victory by points",
    TAKEN: "the objective is theirs",
    KEPT: "the objective was not taken",
    "draw": "neither side is ahead by points",
}

# ---------------------------------------------------------------- the log


def describe(event: Event[Any], q: Position, name: Name) -> str:
    """One line for an event, "" for what needs none; `q` is the position before it."""
    match event:
        case common.PhaseBegun(title=title, side=side):
            return f"{title} – {name(side)}" if side else title
        case common.TrackSet(track=track, value=value):
            return _track(track, value, name)
        case common.UnitMoved(unit=unit, to=to):
            return does(name(unit), "moves", f"to {_place(q, to, name)}")
        case common.UnitRemoved(unit=unit, why=why):
            return does(name(unit), REMOVED.get(why, "leaves play"))
        case common.Told(what="rally needs", result=result, place=place):
            return f"Rally ({name(place)}): {result}"
        case common.Told(what=what, result=result, place=place) if what == COMBAT_RESULT:
            return f"{what} ({name(place)}): {results_in_words(result)}"
        case common.DiceRolled():
            return rolled_in_words(event, SOURCES)
        case common.PlaytestEnded(ending=ending, winner=winner):
            who = f"{the(winner, name)} win" if winner else "nobody wins"
            return f"The playtest is over, {who}: {ENDING_WORDS.get(ending, ending)} ({_decided_by(ending, q, name)})"
    if (line := describe_common(event, name)) is not None:
        return line
    return _of_units(event, q, name) or _of_the_map(event, name) or of_sides(event, name) or of_spies(event, q, name)


def _decided_by(ending: str, q: Position, name: Name) -> str:
    """The area that a scenario was about, else how many points either side has."""
    if q.state.objective and ending in (KEPT, TAKEN):
        return name(q.state.objective.area)
    return ", ".join(f"{name(side)} {points}" for side, points in victory_points(q).items())


def _place(q: Position, space: str, name: Name) -> str:
    """Waters have an article: "to the Grande Rade"."""
    return f"the {name(space)}" if space in q.figures.waters else name(space)


REMOVED = {
    "departs": "departs",
    "disbanded": "is disbanded",
    "transferred": "leaves for Gibraltar",
    "captured": "is captured",
    "eliminated": "is eliminated",
    "overrun": "is overrun",
    "spiked": "is spiked and lost",
}
"""Why a unit leaves play -> what the log says of it."""


def _track(track: str, value: int, name: Name) -> str:
    """Purses are filled in public; a purse that is emptied at the end of a turn needs no line."""
    kind, _, purse = track.partition(".")
    if kind == "ops":
        return f"{name(purse)}: {points_in_words(value)}" if value else ""
    if kind == "stockpile":
        return f"the stockpile holds {counted(value, 'point')} of ammunition"
    if kind == EVACUATION:
        return f"evacuation points: {value}"
    words, _, side = track.rpartition("_")
    return f"victory points of {the(side, name)}: {value}" if words == "victory_points" else ""


def _of_units(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.UnitArrived(unit=unit, to=to):
            return does(name(unit), "arrives", f"{'in' if to in q.figures.waters else 'at'} {_place(q, to, name)}")
        case happened.AustriansRaised():
            return "Austrians are on their way"
        case happened.EdgeUsed(edge=edge):
            return f"the Austrians come by the {'north' if edge == 'N' else 'east'} edge from now on"
        case happened.UnitDefected(unit=unit, side=side):
            return does(name(unit), "goes over", f"to {the(side, name)}")
        case happened.UnitPostponed(unit=unit, due=due):
            return does(name(unit), "is due", f"on turn {due}")
        case happened.BatterySpiked(unit=unit, due=due):
            return does(name(unit), "is spiked", f"and comes back on turn {due}")
        case happened.BatteryMobilised(unit=unit):
            return does(name(unit), "is", "mobile from now on")
        case happened.LossTaken(unit=unit, temporary=temporary, permanent=permanent):
            return f"{name(unit)}: {_losses(temporary, permanent)}"
        case happened.AttritionMarked(unit=unit, level=level):
            return "" if level is None else does(name(unit), "is marked", f"for attrition (+{level})")
        case happened.UnitShown(unit=unit):
            return does(name(unit), "is shown")
        case happened.UnitPlaced(unit=unit, fort=fort, withdrawn=withdrawn):
            if withdrawn:
                return does(name(unit), "falls back")
            return does(name(unit), "holds", fort) if fort else ""
        case happened.QualityChecked(unit=unit, why=why, modified=modified, passed=passed):
            return f"{does(name(unit), 'passes' if passed else 'fails')} the quality check ({why}): {modified}"
        case happened.AttritionChecked(unit=unit, modified=modified, modifiers=modifiers, failed=failed):
            verdict = does(name(unit), "fails" if failed else "stands")
            sources = f" ({modifiers_in_words(modifiers, SOURCES)})" if modifiers else ""
            return f"{verdict} the movement attrition check: {modified}{sources}"
        case happened.LeaderRode(unit=unit):
            return does(name(unit), "rides alone")
        case happened.AmmunitionSought(unit=unit, how=how, found=found):
            return _ammunition(name(unit), how, found)
        case happened.GunsAimed(units=units, sub_battle=number, points=points, leader=leader):
            who = " and ".join(name(x) for x in units)
            under = f", coordinated by {name(leader)}" if leader else ""
            verb = f"{who} support" if len(units) > 1 else does(who, "supports")
            return f"{verb} sub-battle {number + 1} with {counted(points, 'point')}{under}"
        case happened.AreaShelled(unit=unit, area=area, hit=hit):
            return f"{does(name(unit), 'fires')} at {name(area)}: {'a hit' if hit else 'no hit'}"
        case happened.EntryFailed(unit=unit, area=area):
            return does(name(unit), "does not", f"enter {name(area)}")
    return ""


def _ammunition(gun: str, how: str, found: bool) -> str:
    if not found:
        return does(gun, "finds", "no ammunition")
    return does(gun, "fires", "from the stockpile") if how == "stockpile" else does(gun, "is", "loaded")


def _losses(temporary: int, permanent: int) -> str:
    if temporary < 0 < permanent:
        return f"{counted(permanent, 'temporary loss becomes', 'temporary losses become')} permanent"
    if min(temporary, permanent) < 0:
        return f"{strength_in_words(-temporary - permanent)} recovered"
    lost = ((temporary, "temporary"), (permanent, "permanent"))
    found = [counted(n, f"{kind} loss", f"{kind} losses") for n, kind in lost if n]
    return " and ".join(found) or "no loss"


def _of_the_map(event: Event[Any], name: Name) -> str:
    match event:
        case happened.AreaEntered(area=area, origin=origin):
            return f"{name(area)} is entered from {name(origin)}"
        case happened.RedoubtBuilt(area=area, side=side):
            return f"{the(side, name)} build a redoubt at {name(area)}"
        case happened.ImprovementWorked(work=work, improved=improved):
            return f"{work} is now an improved redoubt" if improved else f"work goes on at {work}"
        case happened.ImprovementCancelled(work=work):
            return f"the attack undoes the work at {work}"
        case happened.WorkDestroyed(work=work):
            return f"the redoubt {work} is destroyed"
        case happened.WorkReduced(work=work, strength=strength, modified=modified, reduced=reduced):
            outcome = "it is reduced" if reduced else "it holds"
            return f"guns with {strength_in_words(strength)} fire at {work}: {modified}, {outcome}"
        case happened.OverrunFailed(area=area):
            return f"the overrun in {name(area)} fails: it is left to the battle"
        case happened.SectionReconnoitred(section=section):
            return f"{name(section)} is reconnoitred"
        case happened.SectionDeclared(section=section, enemy=enemy):
            return f"{name(section)}: {'enemy controlled' if enemy else 'only patrols beside it'}"
        case happened.ToulonEntered():
            return "Toulon has been entered by land"
        case happened.DepotOccupied(depot=depot):
            return f"{name(depot)} is occupied by the Republicans"
        case happened.RadeControlChanged(rade=rade, control=control):
            return f"{name(rade)}: {RADE_WORDS[control]}"
        case happened.BarrageFired(rade=rade, strength=strength, hits=hits):
            return f"batteries with {strength_in_words(strength)} fire on the {name(rade)}: {_hits(hits)}"
        case happened.SalvoFired(area=area, modified=modified, hits=hits):
            return f"ships fire at {name(area)}: {modified}, {_hits(hits)}"
        case happened.WayTried(place=place, opened=opened):
            return f"supply through {name(place)}: {'open' if opened else 'blocked'}"
        case happened.SupplyTraced(trace=trace):
            if not trace.reason:
                return ""
            return f"{name(trace.area)} is out of supply: {name(trace.path[-1])}, {trace.reason}"
        case happened.OddsTaken():
            return odds_in_words(event, name)
        case happened.CombatEnded(area=area, winner=winner, significant=significant):
            kind = "significant battle" if significant else "battle"
            return f"{kind} of {name(area)}: {f'{the(winner, name)} win' if winner else 'nobody wins'}"
    return ""


def _hits(hits: int) -> str:
    return counted(hits, "hit") if hits else "no hit"


class ToulonWords(Words[ToulonState, Position]):
    """Names, titles and lines of the log, each of the position that it is asked of."""

    def __init__(self, rules: BoundRules[ToulonState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def name_of(self, key: str) -> str:
        return section_name(self.figures, key) or super().name_of(key)

    def trail(self, state: ToulonState) -> tuple[str, ...]:
        return trail(self.rules.position(state), self.subject_of)

    def describe(self, event: Event[Any], before: ToulonState) -> str:
        return describe(event, self.rules.position(before), self.subject_of)

    def ending_words(self, ending: str) -> str:
        return ENDING_WORDS.get(ending, super().ending_words(ending))
