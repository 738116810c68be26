"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

from typing import Any

from rulesets.toulon import events as happened
from rulesets.toulon.figures import Figures
from rulesets.toulon.phases.combat.casualties import COMBAT_RESULT
from rulesets.toulon.phases.rally import RALLY_NEEDS
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
from rulesets.toulon.words.battle_words import odds_in_words, results_in_words
from rulesets.toulon.words.grammar import SOURCES, strength_in_words, the
from rulesets.toulon.words.grammar import points_in_words as points_in_words
from rulesets.toulon.words.log_words import KEPT_NAMES, of_sides, of_spies
from workbench.engine import events as common
from workbench.engine.events import Event
from workbench.engine.ruleset import BoundRules, Words
from workbench.engine.state import Procedure
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.wording import Name, describe_common, joined_by_and, modifiers_in_words, rolled_in_words


def section_name(figures: Figures, key: str) -> str:
    """The road and its two points, "" when the key is no road section."""
    section = figures.network.sections.get(key)
    if section is None:
        return ""
    road = figures.design.area_map().roads.get(section.road)
    if road is None:
        return Message("road {first}–{last}", first=section.from_point, last=section.to_point)
    return f"{road.name} {section.from_point}–{section.to_point}"


# ---------------------------------------------------------------- what is going on


def trail(q: Position, name: Name) -> tuple[str, ...]:
    """Titles of the procedures, outermost first; the game itself is left out."""
    return tuple(title for p in q.state.procedures if (title := _title(p, name)))


def _title(procedure: Procedure, name: Name) -> str:
    match procedure:
        case Game():
            return ""
        case GameTurn(turn=turn):
            return Message("Turn {turn}", turn=turn)
        case SideTurn(side=side):
            return Message("{side} side turn", side=name(side))
        case RoadMarch(section=section):
            return Message("On the {section}", section=name(section))
        case Entry(area=area):
            return Message("Entry into {area}", area=name(area))
        case Battle(area=area):
            return Message("Battle of {area}", area=name(area))
        case Round(number=number):
            return Message("Round {number}", number=number)
        case Retreat(area=area):
            return Message("Retreat from {area}", area=name(area))
        case Cannonade(area=area):
            return Message("Guns fire at {area}", area=name(area))
        case Salvo(area=area):
            return Message("Ships fire at {area}", area=name(area))
        case Overstack(area=area):
            return Message("Overstacked: {area}", area=name(area))
        case Encircled(area=area):
            return Message("Surrounded: {area}", area=name(area))
        case _:
            return TITLES.get(type(procedure), type(procedure).__name__)


TITLES: dict[type[Procedure], str] = {
    Operations: Message("Operations points"),
    Disarray: Message("Significant defeat"),
    Reinforcements: Message("Reinforcements"),
    RadeControl: Message("Rade control"),
    ShoreFire: Message("Batteries against ships"),
    Barrage: Message("Barrage"),
    ShipFire: Message("Ships against the shore"),
    Spying: Message("Spying"),
    SupplyDetermination: Message("Supply determination"),
    Movement: Message("Movement"),
    Ride: Message("A leader alone"),
    LeftAlone: Message("Leaders left alone"),
    CombatPhase: Message("Combat"),
    SubBattle: Message("Sub-battle"),
    RangedFire: Message("Guns at a distance"),
    Rally: Message("Rally"),
    FinalAttrition: Message("Final attrition"),
}

RADE_WORDS = {
    HELD: Message("the Allies hold it"),
    TENUOUS: Message("the Allies hold it, tenuously"),
    LOST: Message("the Allies have lost it"),
}

ENDING_WORDS = {
    "toulon_taken": Message("Toulon is theirs"),
    "depot_taken": Message("a Republican depot is theirs"),
    "evacuation": Message("the Allied fleet must leave"),
    "major_by_points": Message("a major victory by points"),
    "minor_by_points": Message("a minor victory by points"),
    TAKEN: Message("the objective is theirs"),
    KEPT: Message("the objective was not taken"),
    "draw": Message("neither side is ahead by points"),
}

# ---------------------------------------------------------------- the log


def describe(event: Event[Any], q: Position, name: Name) -> str:
    """One line for an event, "" for what needs none; `q` is the position before it."""
    match event:
        case common.PhaseBegun(title=title, side=side):
            return Message("{title} – {side}", title=as_message(title), side=name(side)) if side else title
        case common.TrackSet(track=track, value=value):
            return _track(track, value, name)
        case common.UnitMoved(unit=unit, to=to):
            return Message("{unit} {unit:moves|move} to {place}", unit=name(unit), place=_place(q, to, name))
        case common.UnitRemoved(unit=unit, why=why):
            return Message(REMOVED.get(why, LEAVES), unit=name(unit))
        case common.Told(what=what, result=result, place=place) if what == RALLY_NEEDS:
            return Message("Rally ({place}): {result}", place=name(place), result=as_message(result))
        case common.Told(what=what, result=result, place=place) if what == COMBAT_RESULT:
            told = results_in_words(result)
            return Message("{what} ({place}): {result}", what=as_message(what), place=name(place), result=told)
        case common.DiceRolled():
            return rolled_in_words(event, SOURCES)
        case common.PlaytestEnded(ending=ending, winner=winner):
            how = Message(
                "{ending} ({points})",
                ending=as_message(ENDING_WORDS.get(ending, ending)),
                points=_decided_by(ending, q, name),
            )
            if not winner:
                return Message("The playtest is over, nobody wins: {how}", how=how)
            return Message("The playtest is over, {side} win: {how}", side=the(winner, name), how=how)
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
    return Message("the {water}", water=name(space)) if space in q.figures.waters else name(space)


LEAVES = marked("{unit} {unit:leaves|leave} play")
REMOVED = {
    "departs": marked("{unit} {unit:departs|depart}"),
    "disbanded": marked("{unit} {unit:is|are} disbanded"),
    "transferred": marked("{unit} {unit:leaves|leave} for Gibraltar"),
    "captured": marked("{unit} {unit:is|are} captured"),
    "eliminated": marked("{unit} {unit:is|are} eliminated"),
    "overrun": marked("{unit} {unit:is|are} overrun"),
    "spiked": marked("{unit} {unit:is|are} spiked and lost"),
}
"""Why a unit leaves play -> what the log says of it."""


def _track(track: str, value: int, name: Name) -> str:
    """Purses are filled in public; a purse that is emptied at the end of a turn needs no line."""
    kind, _, purse = track.partition(".")
    if kind == "ops":
        return Message("{purse}: {points}", purse=name(purse), points=points_in_words(value)) if value else ""
    if kind == "stockpile":
        return Message("the stockpile holds {points} {points:point|points} of ammunition", points=value)
    if kind == EVACUATION:
        return Message("evacuation points: {points}", points=value)
    words, _, side = track.rpartition("_")
    if words != "victory_points":
        return ""
    return Message("victory points of {side}: {points}", side=the(side, name), points=value)


def _of_units(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.UnitArrived(unit=unit, to=to):
            if to in q.figures.waters:
                return Message("{unit} {unit:arrives|arrive} in {water}", unit=name(unit), water=_place(q, to, name))
            return Message("{unit} {unit:arrives|arrive} at {space}", unit=name(unit), space=name(to))
        case happened.AustriansRaised():
            return Message("Austrians are on their way")
        case happened.EdgeUsed(edge=edge):
            if edge == "N":
                return Message("the Austrians come by the north edge from now on")
            return Message("the Austrians come by the east edge from now on")
        case happened.UnitDefected(unit=unit, side=side):
            return Message("{unit} {unit:goes|go} over to {side}", unit=name(unit), side=the(side, name))
        case happened.UnitPostponed(unit=unit, due=due):
            return Message("{unit} {unit:is|are} due on turn {due}", unit=name(unit), due=due)
        case happened.BatterySpiked(unit=unit, due=due):
            text = marked("{unit} {unit:is|are} spiked and comes back on turn {due}")
            return Message(text, unit=name(unit), due=due)
        case happened.BatteryMobilised(unit=unit):
            return Message("{unit} {unit:is|are} mobile from now on", unit=name(unit))
        case happened.LossTaken(unit=unit, temporary=temporary, permanent=permanent):
            return Message("{unit}: {losses}", unit=name(unit), losses=_losses(temporary, permanent))
        case happened.AttritionMarked(unit=unit, level=level):
            if level is None:
                return ""
            return Message("{unit} {unit:is|are} marked for attrition (+{level})", unit=name(unit), level=level)
        case happened.UnitShown(unit=unit):
            return Message("{unit} {unit:is|are} shown", unit=name(unit))
        case happened.UnitPlaced(unit=unit, fort=fort, withdrawn=withdrawn):
            if withdrawn:
                return Message("{unit} {unit:falls|fall} back", unit=name(unit))
            return Message("{unit} {unit:holds|hold} {fort}", unit=name(unit), fort=fort) if fort else ""
        case happened.QualityChecked(unit=unit, why=why, modified=modified, passed=passed):
            text = marked("{unit} {unit:fails|fail} the quality check ({why}): {face}")
            if passed:
                text = marked("{unit} {unit:passes|pass} the quality check ({why}): {face}")
            return Message(text, unit=name(unit), why=as_message(why), face=modified)
        case happened.AttritionChecked(unit=unit, modified=modified, modifiers=modifiers, failed=failed):
            text = marked("{unit} {unit:stands|stand} the movement attrition check: {face}")
            if failed:
                text = marked("{unit} {unit:fails|fail} the movement attrition check: {face}")
            line = Message(text, unit=name(unit), face=modified)
            if not modifiers:
                return line
            return Message("{line} ({modifiers})", line=line, modifiers=modifiers_in_words(modifiers, SOURCES))
        case happened.LeaderRode(unit=unit):
            return Message("{unit} {unit:rides|ride} alone", unit=name(unit))
        case happened.AmmunitionSought(unit=unit, how=how, found=found):
            return _ammunition(name(unit), how, found)
        case happened.GunsAimed(units=units, sub_battle=number, points=points, leader=leader):
            return _aimed(units, number + 1, points, leader, name)
        case happened.AreaShelled(unit=unit, area=area, hit=hit):
            text = marked("{unit} {unit:fires|fire} at {area}: no hit")
            if hit:
                text = marked("{unit} {unit:fires|fire} at {area}: a hit")
            return Message(text, unit=name(unit), area=name(area))
        case happened.EntryFailed(unit=unit, area=area):
            return Message("{unit} {unit:does|do} not enter {area}", unit=name(unit), area=name(area))
    return ""


def _aimed(units: tuple[str, ...], number: int, points: int, leader: str, name: Name) -> str:
    line = Message(
        "{units} {guns:supports|support} sub-battle {number} with {points} {points:point|points}",
        units=joined_by_and(name(x) for x in units),
        guns=name(units[0]) if len(units) == 1 else len(units),
        number=number,
        points=points,
    )
    return Message("{line}, coordinated by {leader}", line=line, leader=name(leader)) if leader else line


def _ammunition(gun: str, how: str, found: bool) -> str:
    if not found:
        return Message("{gun} {gun:finds|find} no ammunition", gun=gun)
    if how == "stockpile":
        return Message("{gun} {gun:fires|fire} from the stockpile", gun=gun)
    return Message("{gun} {gun:is|are} loaded", gun=gun)


def _losses(temporary: int, permanent: int) -> str:
    if temporary < 0 < permanent:
        return Message("{losses} temporary {losses:loss|losses} {losses:becomes|become} permanent", losses=permanent)
    if min(temporary, permanent) < 0:
        return Message("{strength} recovered", strength=strength_in_words(-temporary - permanent))
    lost = (
        (temporary, marked("{losses} temporary {losses:loss|losses}")),
        (permanent, marked("{losses} permanent {losses:loss|losses}")),
    )
    found = [Message(text, losses=n) for n, text in lost if n]
    return joined_by_and(found) if found else Message("no loss")


def _of_the_map(event: Event[Any], name: Name) -> str:
    match event:
        case happened.AreaEntered(area=area, origin=origin):
            return Message("{area} is entered from {origin}", area=name(area), origin=name(origin))
        case happened.RedoubtBuilt(area=area, side=side):
            return Message("{side} build a redoubt at {area}", side=the(side, name), area=name(area))
        case happened.ImprovementWorked(work=work, improved=improved):
            text = marked("{work} is now an improved redoubt") if improved else marked("work goes on at {work}")
            return Message(text, work=work)
        case happened.ImprovementCancelled(work=work):
            return Message("the attack undoes the work at {work}", work=work)
        case happened.WorkDestroyed(work=work):
            return Message("the redoubt {work} is destroyed", work=work)
        case happened.WorkReduced(work=work, strength=strength, modified=modified, reduced=reduced):
            text = marked("guns with {strength} fire at {work}: {face}, it holds")
            if reduced:
                text = marked("guns with {strength} fire at {work}: {face}, it is reduced")
            return Message(text, strength=strength_in_words(strength), work=work, face=modified)
        case happened.OverrunFailed(area=area):
            return Message("the overrun in {area} fails: it is left to the battle", area=name(area))
        case happened.SectionReconnoitred(section=section):
            return Message("{section} is reconnoitred", section=name(section))
        case happened.SectionDeclared(section=section, enemy=enemy):
            text = marked("{section}: enemy controlled") if enemy else marked("{section}: only patrols beside it")
            return Message(text, section=name(section))
        case happened.ToulonEntered():
            return Message("Toulon has been entered by land")
        case happened.DepotOccupied(depot=depot):
            return Message("{depot} is occupied by the Republicans", depot=name(depot))
        case happened.RadeControlChanged(rade=rade, control=control):
            return Message("{rade}: {control}", rade=name(rade), control=RADE_WORDS[control])
        case happened.BarrageFired(rade=rade, strength=strength, hits=hits):
            return Message(
                "batteries with {strength} fire on the {rade}: {hits}",
                strength=strength_in_words(strength),
                rade=name(rade),
                hits=_hits(hits),
            )
        case happened.SalvoFired(area=area, modified=modified, hits=hits):
            return Message("ships fire at {area}: {face}, {hits}", area=name(area), face=modified, hits=_hits(hits))
        case happened.WayTried(place=place, opened=opened):
            text = marked("supply through {place}: open") if opened else marked("supply through {place}: blocked")
            return Message(text, place=name(place))
        case happened.SupplyTraced(trace=trace):
            if not trace.reason:
                return ""
            return Message(
                "{area} is out of supply: {place}, {reason}",
                area=name(trace.area),
                place=name(trace.path[-1]),
                reason=as_message(trace.reason),
            )
        case happened.OddsTaken():
            return odds_in_words(event, name)
        case happened.CombatEnded(area=area, winner=winner, significant=significant):
            kind = Message("significant battle of {area}" if significant else "battle of {area}", area=name(area))
            if not winner:
                return Message("{battle}: nobody wins", battle=kind)
            return Message("{battle}: {side} win", battle=kind, side=the(winner, name))
    return ""


def _hits(hits: int) -> str:
    return Message("{hits} {hits:hit|hits}", hits=hits) if hits else Message("no hit")


class ToulonWords(Words[ToulonState, Position]):
    """Names, titles and lines of the log, each of the position that it is asked of."""

    kept_names = KEPT_NAMES

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
