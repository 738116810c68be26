"""Lines of the log for battles: how a side stands, what it sees of the enemy, how it ended and what it cost."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.arcola import battle_events as fought
from rulesets.arcola.battle.sight import POST, SeenUnit
from rulesets.arcola.reports.words import ARMS
from workbench.engine.events import Event
from workbench.engine.words.message import Message, all_of, as_message, joined, marked
from workbench.engine.words.wording import Name, signed

SPECIALS: Mapping[str, str] = {
    "refuse": marked("a refused attack"),
    "rearguard": marked("a rearguard"),
    "flank": marked("a flanking attack"),
    "envelopment": marked("a tactical envelopment"),
}
SECTIONS: Mapping[str, str] = {
    "left": marked("front left"),
    "centre": marked("front centre"),
    "right": marked("front right"),
    "reserve": marked("reserve"),
}
PartOf = Callable[[str], str]


def part_called(key: str) -> str:
    """A section of the battlefield or a special kind of fight."""
    section, _, number = key.partition(POST)
    said = as_message(SECTIONS.get(section) or SPECIALS.get(section) or section.replace("_", " "))
    return Message("{section} {number}", section=said, number=int(number)) if number.isdigit() else said


def battle_line(event: Event[Any], name: Name, place: PartOf) -> str | None:
    """One line for an event of a battle; None for any other."""
    match event:
        case fought.BattleBegun(side=side, targets=targets):
            return Message("{side} {side:attacks|attack} at {places}", side=name(side), places=_all(targets, place))
        case fought.Deployed():
            return _deployed(event, name)
        case fought.FrontSeen(targets=targets, units=units):
            seen = joined(", ", map(_seen, units)) if units else Message("nobody")
            return Message("In the front line at {places}: {units}", places=_all(targets, place), units=seen)
        case fought.Pressed(section=section, unit=unit, facing=facing):
            text = marked("The attack is pressed at {section} by {unit} against {enemy}")
            return Message(text, section=part_called(section), unit=name(unit), enemy=part_called(facing))
        case fought.ManoeuvreMade(kind=kind, side=side):
            what = as_message(SPECIALS.get(kind, kind.replace("_", " ")))
            return Message("{side} {side:brings|bring} off {what}", side=name(side), what=what)
    return _outcome(event, name, place)


def _all(spaces: Iterable[str], place: PartOf) -> str:
    return all_of(map(place, spaces))


def _deployed(event: fought.Deployed, name: Name) -> str:
    units = joined(
        ", ", (Message("{unit} ({section})", unit=name(unit), section=part_called(at)) for unit, at in event.posts)
    )
    line = Message("Deployed: {units}", units=units)
    if not event.special:
        return line
    return Message("{line}; {what}", line=line, what=as_message(SPECIALS.get(event.special, event.special)))


def _seen(unit: SeenUnit) -> str:
    points = unit.infantry + unit.cavalry + unit.artillery
    seen = [as_message(ARMS[arm]) for arm in ARMS if getattr(unit, arm)]
    return Message("{points} SP of {arms} ({post})", points=points, arms=all_of(seen), post=part_called(unit.post))


def _outcome(event: Event[Any], name: Name, place: PartOf) -> str | None:
    match event:
        case fought.Reckoned():
            shifts = all_of([signed(by) for _, by in event.shifts]) if event.shifts else Message("none")
            return Message(
                "{attack} SP against {defence} SP, column {column}, shifts {shifts}; die {die}, makes {modified}: "
                "{result}",
                attack=event.attack,
                defence=event.defence,
                column=event.column,
                shifts=shifts,
                die=event.die,
                modified=event.modified,
                result=event.result,
            )
        case fought.BattleReported():
            return _reported(event, place)
        case fought.PursuitMade(side=side, path=path):
            if not path:
                return Message("{side} {side:pursues|pursue} nobody", side=name(side))
            return Message("{side} {side:pursues|pursue} to {place}", side=name(side), place=place(path[-1]))
    return None


def _reported(event: fought.BattleReported, place: PartOf) -> str:
    text = marked("The battle at {places} is won: {lost} SP lost, about {men:,} men inflicted")
    if event.outcome != "won":
        text = marked("The battle at {places} is lost: {lost} SP lost, about {men:,} men inflicted")
    line = Message(text, places=_all(event.targets, place), lost=event.lost, men=event.inflicted_men)
    if event.routed:
        return Message("{line}; the force routs", line=line)
    return Message("{line}; the force is tired", line=line) if event.tired else line
