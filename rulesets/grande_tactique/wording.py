"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.grande_tactique import events as happened
from rulesets.grande_tactique import log_words as words
from rulesets.grande_tactique import procedures as going_on
from rulesets.grande_tactique.figures import Figures
from rulesets.grande_tactique.phases.arrangement import JOINS
from rulesets.grande_tactique.phases.victory import ENDINGS
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import TactiqueState
from workbench.engine import events as common
from workbench.engine.events import Event
from workbench.engine.ruleset import BoundRules, Words
from workbench.engine.state import Procedure
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.wording import Name, describe_common, modifiers_in_words

ORDERS = "CommandPhase.give_orders"


def trail(q: Position, name: Name) -> tuple[str, ...]:
    """Titles of the procedures, outermost first; what says nothing of its own is left out."""
    return tuple(title for p in q.state.procedures if (title := _title(p, name)))


def _title(procedure: Procedure, name: Name) -> str:
    match procedure:
        case going_on.Game() | going_on.DrawnMarker():
            return ""
        case going_on.InitiativePhase(at="."):
            return ""
        case going_on.SetUp():
            return Message("Set-up")
        case going_on.GameTurn(turn=turn):
            return Message("Turn {turn}", turn=turn)
        case going_on.ActionPhase():
            return Message("Actions")
        case going_on.Activation(force=force):
            return Message("{unit} {unit:acts|act}", unit=name(force)) if force else Message("A force acts")
        case going_on.Battle(hex=number):
            return Message("Battle of {hex}", hex=name(number)) if number else Message("Battle")
        case going_on.GunsMarch(force=force):
            if not force:
                return Message("A march to the guns")
            return Message("{unit} {unit:marches|march} to the guns", unit=name(force))
        case going_on.RoadMove(force=force):
            if not force:
                return Message("A march by road")
            return Message("{unit} {unit:marches|march} by road", unit=name(force))
        case _:
            return TITLES.get(type(procedure), type(procedure).__name__)


TITLES: Mapping[type[Procedure], str] = {
    going_on.Weather: Message("Weather"),
    going_on.CommandPhase: Message("Command phase"),
    going_on.InitiativePhase: Message("Initiative phase"),
    going_on.Attrition: Message("Attrition"),
    going_on.Reactions: Message("Reactions"),
    going_on.ReactionMove: Message("Reaction move"),
    going_on.Reconnaissance: Message("Reconnaissance"),
    going_on.Retreat: Message("Retreat"),
    going_on.Pursuit: Message("Pursuit"),
    going_on.StrategicMovement: Message("Strategic movement"),
    going_on.Reinforcements: Message("Reinforcements"),
    going_on.SupplyPhase: Message("Supply phase"),
    going_on.EndOfTurn: Message("End of turn"),
}
"""What is going on, where it has no more to say of itself."""
PHASES = (
    marked("Command"), marked("Initiative"), marked("Supply"), marked("End of the turn"), marked("Forced marches"),
)  # fmt: skip
"""Lines of the book's sequence of play that are called otherwise than what they begin, for the catalogues."""


def describe(event: Event[Any], q: Position, name: Name) -> str:
    """One line for an event, "" for what needs none; `q` is the position before it."""
    match event:
        case common.DiceRolled():
            return words.rolled(event, name)
        case common.Told():
            return words.told(event, name)
        case common.TrackSet():
            return words.track(event, name)
        case common.UnitRemoved(unit=unit, why=why) if why == JOINS:
            return Message("{unit} {unit:joins|join} another force", unit=name(unit))
        case common.UnitMoved(unit=unit, to=to) if retreating := _retreating(q):
            text = marked("{unit} {unit:advances|advance} to {space}")
            if q.force(unit).side == retreating:
                text = marked("{unit} {unit:retreats|retreat} to {space}")
            return Message(text, unit=name(unit), space=name(to))
    line = describe_common(event, name)
    return _own(event, q, name) if line is None else line


def _retreating(q: Position) -> str:
    """The side that retreats from a battle now, "" when none does."""
    return next((p.side for p in q.state.procedures if isinstance(p, going_on.Retreat)), "")


def _own(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.WeatherTurned(weather=weather):
            return Message("The weather is fair" if weather == "fair" else "It rains")
        case happened.MarkerPlaced(force=force, clause="2.e"):
            return Message("A decoy is laid at {hex}", hex=name(force.space))
        case happened.MarkersDealt():
            return words.dealt(event, q, name)
        case happened.MarkersLaid():
            return Message("The force markers are dealt anew: nobody but their owner knows which is whose")
        case happened.MarkerPlaced(marker=marker, force=force):
            return Message("{unit} {unit:is|are} placed at {hex}", unit=name(marker), hex=name(force.space))
        case happened.ForceShown():
            return words.shown(event, q, name)
        case happened.SheetChanged():
            return words.sheet(event, q, name)
        case happened.FormationChanged():
            return words.changed(event, q, name)
        case happened.Reported():
            return words.reported(event, name)
        case happened.BattleFought():
            return _battle(event, name)
        case happened.PillageMarked(marker=marker, pillages=pillages):
            text = marked("{unit} {unit:pillages|pillage}")
            if not pillages:
                text = marked("{unit} {unit:pillages|pillage} no more")
            return Message(text, unit=name(marker))
        case happened.PlacePillaged(hex=number):
            return Message("{hex} has been pillaged", hex=name(number))
        case happened.PlaceHeld(hex=number, side=side):
            return Message("{hex} is held by the {side}", hex=name(number), side=name(side))
    return ""


def _battle(fought: happened.BattleFought, name: Name) -> str:
    """What is known of a battle at once: strengths, modifiers, result, losses."""
    attackers, defenders = name(fought.attacking), name(fought.defending)
    won = Message("undecided")
    if fought.victor:
        result = as_message(RESULTS.get(fought.result, fought.result.replace("_", " ")))
        won = Message("a {result} of the {side}", result=result, side=attackers)
    return Message(
        "Battle of {hex}, {attackers} {strength} SP against {defenders} {defence} SP: {changes}; {total} is {won}; "
        "losses: {attackers} {losses}, {defenders} {defence_losses}",
        hex=name(fought.hex),
        attackers=attackers,
        strength=fought.attacker_sp,
        defenders=defenders,
        defence=fought.defender_sp,
        changes=modifiers_in_words(fought.modifiers),
        total=fought.total,
        won=won,
        losses=fought.attacker_loss,
        defence_losses=fought.defender_loss,
    )


RESULTS: Mapping[str, str] = {
    "decisive_victory": marked("decisive victory"),
    "major_victory": marked("major victory"),
    "tactical_victory": marked("tactical victory"),
    "tactical_defeat": marked("tactical defeat"),
    "major_defeat": marked("major defeat"),
    "decisive_defeat": marked("decisive defeat"),
}
"""Results of the combat results table, of the attacker."""


class TactiqueWords(Words[TactiqueState, Position]):
    """Names, titles and lines of the log, each of the position that it is asked of."""

    kept_names = words.KEPT_NAMES

    def __init__(self, rules: BoundRules[TactiqueState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def name_of(self, key: str) -> str:
        """A division by its general: "Laharpe (1st Division)"."""
        figures = self.figures.pieces.formations.get(key)
        name = super().name_of(key)
        general = super().name_of(figures.general) if figures and figures.general else ""
        return name if not general or general in name else f"{general} ({name})"

    def is_of_one(self, key: str) -> bool:
        """A division goes by its general."""
        figures = self.figures.pieces.formations.get(key)
        return super().is_of_one(figures.general if figures and figures.general else key)

    def trail(self, state: TactiqueState) -> tuple[str, ...]:
        return trail(self.rules.position(state), self.subject_of)

    def told_answer(self, event: common.Answered[TactiqueState], before: TactiqueState) -> tuple[str, str]:
        """To whom generals-in-chief give orders: nothing else says it, and the other side never reads it."""
        if event.to != ORDERS or not event.answers:
            return "", ""
        return words.ordered(event, self.rules.position(before), self.name_of), "6.1"

    def describe(self, event: Event[Any], before: TactiqueState) -> str:
        return describe(event, self.rules.position(before), self.subject_of)

    def ending_words(self, ending: str) -> str:
        return ENDINGS.get(ending, super().ending_words(ending))
