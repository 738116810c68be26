"""Words for people: the trail of what is going on, and a line of the log for each event."""

from __future__ import annotations

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
from workbench.engine.words.grammar import does
from workbench.engine.words.wording import Name, describe_common, signed


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
            return "Set-up"
        case going_on.GameTurn(turn=turn):
            return f"Turn {turn}"
        case going_on.ActionPhase():
            return "Actions"
        case going_on.Activation(force=force):
            return does(name(force), "acts") if force else "A force acts"
        case going_on.Battle(hex=number):
            return f"Battle of {name(number)}" if number else "Battle"
        case going_on.GunsMarch(force=force):
            return does(name(force), "marches to the guns") if force else "A march to the guns"
        case going_on.RoadMove(force=force):
            return does(name(force), "marches by road") if force else "A march by road"
        case _:
            return "".join(f" {x.lower()}" if x.isupper() else x for x in type(procedure).__name__).strip().capitalize()


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
            return does(name(unit), "joins another force")
        case common.UnitMoved(unit=unit, to=to) if retreating := _retreating(q):
            verb = "retreats" if q.force(unit).side == retreating else "advances"
            return does(name(unit), verb, f"to {name(to)}")
    line = describe_common(event, name)
    return _own(event, q, name) if line is None else line


def _retreating(q: Position) -> str:
    """The side that retreats from a battle now, "" when none does."""
    return next((p.side for p in q.state.procedures if isinstance(p, going_on.Retreat)), "")


def _own(event: Event[Any], q: Position, name: Name) -> str:
    match event:
        case happened.WeatherTurned(weather=weather):
            return "The weather is fair" if weather == "fair" else "It rains"
        case happened.MarkerPlaced(force=force, clause="2.e"):
            return f"A decoy is laid at {name(force.space)}"
        case happened.MarkersDealt():
            return words.dealt(event, q, name)
        case happened.MarkersLaid():
            return "The force markers are dealt anew: nobody but their owner knows which is whose"
        case happened.MarkerPlaced(marker=marker, force=force):
            return does(name(marker), "is placed", f"at {name(force.space)}")
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
            return does(name(marker), "pillages" if pillages else "pillages no more")
        case happened.PlacePillaged(hex=number):
            return f"{name(number)} has been pillaged"
        case happened.PlaceHeld(hex=number, side=side):
            return f"{name(number)} is held by the {name(side)}"
    return ""


def _battle(fought: happened.BattleFought, name: Name) -> str:
    """What is known of a battle at once: strengths, modifiers, result, losses."""
    attackers, defenders = name(fought.attacking), name(fought.defending)
    changed = ", ".join(f"{modifier.replace('_', ' ')} {signed(value)}" for modifier, value in fought.modifiers)
    won = f"a {fought.result.replace('_', ' ')} of the {attackers}" if fought.victor else "undecided"
    return (
        f"Battle of {name(fought.hex)}, {attackers} {fought.attacker_sp} SP against {defenders} "
        f"{fought.defender_sp} SP: {changed}; {fought.total} is {won}; "
        f"losses: {attackers} {fought.attacker_loss}, {defenders} {fought.defender_loss}"
    )


class TactiqueWords(Words[TactiqueState, Position]):
    """Names, titles and lines of the log, each of the position that it is asked of."""

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

    def describe(self, event: Event[Any], before: TactiqueState) -> str:
        return describe(event, self.rules.position(before), self.subject_of)

    def ending_words(self, ending: str) -> str:
        return ENDINGS.get(ending, super().ending_words(ending))
