"""Lines of the log about sides as a whole, their purses and their spies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.toulon import events as happened
from rulesets.toulon.position import Position
from rulesets.toulon.words.grammar import points_in_words, the
from workbench.engine.events import Event
from workbench.engine.words.message import Message, as_message, joined, marked
from workbench.engine.words.wording import Name

KEPT_NAMES: Mapping[str, str] = {
    "SupplyTrace": marked("supply line"),
    "traces": marked("supply lines"),
    "FieldWork": marked("field work"),
    "works": marked("field works"),
    "Objective": marked("objective"),
    "objective": marked("objective"),
    "at_once": marked("at once"),
    "area": marked("area"),
    "depot": marked("depot"),
    "path": marked("way"),
    "side": marked("side"),
    "clause": marked("clause"),
    "reason": marked("reason"),
    "kind": marked("kind"),
    "built": marked("levels built"),
    "progress": marked("progress"),
    "worked": marked("turn of the last work"),
    "destroyed": marked("destroyed"),
    "inspecting": marked("side that inspects"),
    "inspected": marked("counters inspected"),
    "initiative": marked("initiative"),
    "rades": marked("roads held by ships"),
    "attack_supply": marked("attack supply"),
    "origins": marked("where units came from"),
    "friendly_sections": marked("own road sections used"),
    "enemy_sections": marked("enemy road sections used"),
    "patrol_sections": marked("road sections of patrols"),
    "overruns_failed": marked("overruns that failed"),
    "defeated": marked("areas of a defeat"),
    "last_winner": marked("last winner"),
    "occupied_depots": marked("depots taken"),
    "toulon_entered": marked("turn in which Toulon was entered"),
    "reduced": marked("forts reduced"),
    "austrians": marked("Austrians to come"),
    "austrian_edge": marked("where Austrians come"),
    "last_turn": marked("last turn"),
    "temporary": marked("temporary losses"),
    "permanent": marked("permanent losses"),
    "attrition": marked("attrition marker"),
    "shown": marked("shown"),
    "fort": marked("fort"),
    "withdrawn": marked("in the retreat zone"),
    "supplied_by": marked("supplied by"),
    "out_of_supply": marked("out of supply"),
    "unsupplied": marked("turns without supply"),
    "came_from": marked("came from"),
    "failed_areas": marked("areas it may not enter"),
    "due": marked("turn of arrival"),
    "fired": marked("has fired"),
    "failed_by_road": marked("failed a check on a road"),
    "replaced": marked("has been replaced"),
    "mobile": marked("mobile"),
    "loaded_by_roll": marked("loaded by a roll"),
    "tried_to_fire": marked("turn of the last fire"),
    "spiked": marked("spiked"),
    "rode": marked("has ridden alone"),
    "reembarked": marked("has been ashore"),
    "arm": marked("arm"),
    "faction": marked("faction"),
    "active": marked("side that acts"),
    "turn": marked("turn"),
    "seats": marked("seats"),
    "procedures": marked("what is going on"),
    "answers": marked("answers given"),
    "tracks": marked("tracks"),
    "at": marked("step"),
    "scenario": marked("scenario"),
    "units": marked("units"),
    "shares": marked("shares"),
}
"""What the state keeps, by its names in the code: where no display shows it."""


def of_sides(event: Event[Any], name: Name) -> str:
    """What sides and purses do."""
    match event:
        case happened.InitiativeTaken(side=side, rolls=rolls):
            if not rolls:
                return Message("Initiative: {side}", side=name(side))
            shown = ", ".join(f"{name(s)} {n}" for s, n in rolls)
            if len(rolls) > 1 and len({n for _, n in rolls}) == 1:
                text = marked("Initiative: {side} ({rolls}, a tie: it stays where it was)")
                return Message(text, side=name(side), rolls=shown)
            return Message("Initiative: {side} ({rolls})", side=name(side), rolls=shown)
        case happened.OrderChosen(first=first):
            return Message("First side turn: {side}", side=name(first))
        case happened.PointsSpent(purse=purse, points=points, why=why):
            text = marked("{purse}: {points} spent") if points > 0 else marked("{purse}: {points} credited")
            line = Message(text, purse=name(purse), points=points_in_words(abs(points)))
            return Message("{line} ({why})", line=line, why=as_message(why)) if why else line
        case happened.AttackSupplyRolled(depot=depot, succeeded=succeeded):
            text = marked("{depot} is in attack supply") if succeeded else marked("{depot} is not in attack supply")
            return Message(text, depot=name(depot))
        case happened.MoraleChanged(side=side, defeated=defeated):
            text = marked("{side} have got over their defeat")
            if defeated:
                text = marked("{side} have suffered a significant defeat")
            return Message(text, side=the(side, name))
    return ""


def of_spies(event: Event[Any], q: Position, name: Name) -> str:
    """What spies do, and what they report."""
    match event:
        case happened.SpiesSent(side=side, sent=sent):
            return Message("{side} send out spies", side=the(side, name)) if sent else ""
        case happened.StackInspected(side=side, area=area):
            return Message("spies of {side} inspect {area}", side=the(side, name), area=name(area))
        case happened.StackRead(area=area, counters=counters):
            read = joined(", ", (_read(q, counter, name) for counter in counters))
            return Message("in {area} stand: {counters}", area=name(area), counters=read)
    return ""


def _read(q: Position, counter: happened.CounterRead, name: Name) -> str:
    """A counter as a spy describes it: "11th Devon (C2, 4)"."""
    lost = counter.as_it_is.temporary + counter.as_it_is.permanent
    quality = q.figures.counter(counter.unit).quality
    text = marked("{unit} ({quality}, {strength}, {lost} lost)") if lost else marked("{unit} ({quality}, {strength})")
    return Message(text, unit=name(counter.unit), quality=quality, strength=counter.strength, lost=lost)
