"""What dice of Toulon come to, in words, for whoever asks before he answers: checks, fire, supply, attrition."""

from __future__ import annotations

from typing import Any

from rulesets.toulon import events as happened
from workbench.engine.events import Event
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import Name, joined_by_and


def outcome(event: Event[Any], name: Name) -> str:
    """What counts of an event for the odds of an answer; "" where nothing does."""
    match event:
        case happened.QualityChecked(unit=unit, passed=passed):
            text = (
                marked("{unit} {unit:passes|pass} the check")
                if passed
                else marked("{unit} {unit:fails|fail} the check")
            )
            return Message(text, unit=name(unit))
        case happened.AttritionChecked(unit=unit, failed=failed):
            text = (
                marked("{unit} {unit:loses|lose} a strength point")
                if failed
                else marked("{unit} {unit:loses|lose} nothing")
            )
            return Message(text, unit=name(unit))
        case happened.AttackSupplyRolled(depot=depot, succeeded=succeeded):
            text = marked("{depot} is in attack supply") if succeeded else marked("{depot} is not in attack supply")
            return Message(text, depot=name(depot))
        case happened.SupplyTraced(units=units, trace=trace):
            text = marked("out of supply: {units}") if trace.reason else marked("in supply: {units}")
            return Message(text, units=joined_by_and(name(unit) for unit in units))
        case happened.AreaShelled(hit=hit):
            return marked("a hit") if hit else marked("no hit")
        case happened.BarrageFired(hits=hits) | happened.SalvoFired(hits=hits):
            return Message("{hits} {hits:hit|hits}", hits=hits)
        case happened.AmmunitionSought(unit=unit, found=found):
            text = marked("{gun} {gun:is|are} loaded") if found else marked("{gun} {gun:finds|find} no ammunition")
            return Message(text, gun=name(unit))
        case happened.InitiativeTaken(side=side):
            return Message("Initiative: {side}", side=name(side))
        case happened.RoadCheckFailed(unit=unit) | happened.EntryFailed(unit=unit):
            return Message("{unit} {unit:stops|stop}", unit=name(unit))
        case happened.OverrunFailed():
            return marked("the overrun fails")
    return ""
