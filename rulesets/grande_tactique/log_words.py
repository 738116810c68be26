"""Lines of the log for what the rules tell, roll and change, in the words of a player at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets.grande_tactique import events as happened
from rulesets.grande_tactique.phases.acts import (
    ACTS_ALONE,
    ATTACKS_ALONE,
    JOINS_ALONE,
    PILLAGES,
    PURSUES,
    REACTS,
    TO_THE_GUNS,
)
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import RESERVES, SARDINIAN_MORALE, VICTORY_POINTS, TactiqueState
from workbench.engine.events import Answered, DiceRolled, Told, TrackSet
from workbench.engine.words.message import Message, all_of, as_message, begun, joined, marked
from workbench.engine.words.wording import Name, rolled_in_words, signed

TRACKS = {
    VICTORY_POINTS: marked("Victory points"),
    SARDINIAN_MORALE: marked("Sardinian morale"),
    RESERVES: marked("Austrian reserve brigades"),
}
TESTED = {
    REACTS: marked("{unit} {unit:tries|try} to react"),
    ACTS_ALONE: marked("{unit} {unit:is|are} tested for acting without orders"),
    ATTACKS_ALONE: marked("{unit} {unit:is|are} tested for attacking without orders"),
    TO_THE_GUNS: marked("{unit} {unit:tries|try} to march to the guns"),
    PURSUES: marked("{unit} {unit:tries|try} to pursue"),
    JOINS_ALONE: marked("{unit} {unit:is|are} tested for the battle, without orders"),
    PILLAGES: marked("{unit} {unit:is|are} tested for its discipline"),
}
NOT = {
    REACTS: marked("{unit} {unit:does|do} not react"),
    ACTS_ALONE: marked("{unit} {unit:hesitates|hesitate} without orders"),
    ATTACKS_ALONE: marked("{unit} {unit:does|do} not dare to attack without orders"),
    TO_THE_GUNS: marked("{unit} {unit:does|do} not march to the guns"),
    PURSUES: marked("{unit} {unit:does|do} not pursue"),
    JOINS_ALONE: marked("{unit} {unit:does|do} not obey its player in the battle"),
    PILLAGES: marked("{unit} {unit:pillages|pillage} unbidden"),
}
PASSED = {
    REACTS: marked("{unit} may react"),
    ACTS_ALONE: marked("{unit} {unit:acts|act} without orders"),
    ATTACKS_ALONE: marked("{unit} {unit:declares|declare} a battle without orders"),
    TO_THE_GUNS: marked("{unit} {unit:marches|march} to the guns"),
    PURSUES: marked("{unit} {unit:pursues|pursue}"),
    JOINS_ALONE: marked("{unit} {unit:obeys|obey} its player in the battle"),
    PILLAGES: marked("{unit} {unit:keeps|keep} its discipline"),
}
SOURCES = {
    "major_victory": marked("a major victory"),
    "decisive_victory": marked("a decisive victory"),
    "major_defeat": marked("a major defeat"),
    "decisive_defeat": marked("a decisive defeat"),
    "bonaparte_major_defeat": marked("a major defeat of Bonaparte"),
    "bonaparte_decisive_defeat": marked("a decisive defeat of Bonaparte"),
    "hexes_around_carcare": marked("the hexes around Carcare"),
    "genoa": marked("Genoa"),
    "division_demoralised": marked("a division demoralised"),
    "division_rallied": marked("a division rallied"),
    "austrian_division_demoralised": marked("an Austrian division demoralised"),
    "two_strength_points_lost": marked("strength points lost"),
    "pillaged_village": marked("a village pillaged"),
    "pillaged_town": marked("a town pillaged"),
    "pillaged_city": marked("a city pillaged"),
}
LEARNT = {
    "nothing": marked("nothing is learnt"),
    "kind": marked("what kind of force it is"),
    "strength": marked("its strength"),
    "units": marked("its units and strength"),
}
ARRANGED = "6"
OPEN = "open"


KEPT_NAMES: Mapping[str, str] = {
    "Sheet": marked("sheet"),
    "sheets": marked("sheets"),
    "Formation": marked("formation"),
    "formations": marked("formations"),
    "Report": marked("report of scouts"),
    "reports": marked("reports of scouts"),
    "dealt": marked("markers dealt"),
    "held": marked("places held"),
    "pillaged": marked("places pillaged"),
    "weather": marked("weather"),
    "phase": marked("phase"),
    "decoy": marked("decoy"),
    "chief": marked("general-in-chief"),
    "fatigue": marked("fatigue"),
    "acted": marked("has acted"),
    "acted_before": marked("acted the day before"),
    "moved": marked("has moved"),
    "spared": marked("place spared"),
    "safe": marked("may rally"),
    "force": marked("marker"),
    "sp": marked("strength points"),
    "cursor": marked("morale"),
    "commanded": marked("has orders"),
    "isolated": marked("isolated"),
    "supplied": marked("in supply"),
    "chariots": marked("wagons"),
    "demoralised": marked("demoralised"),
    "lost": marked("stragglers"),
    "hungry": marked("hungry"),
    "kind": marked("kind"),
    "strength": marked("strength"),
    "margin": marked("margin in percent"),
    "units": marked("units"),
    "pillages": marked("pillages"),
    "shown": marked("shown"),
    "options": marked("options"),
    "turn": marked("turn"),
    "procedures": marked("what is going on"),
    "answers": marked("answers given"),
    "tracks": marked("tracks"),
    "at": marked("step"),
    "scenario": marked("scenario"),
    "shares": marked("shares"),
}
"""What the state keeps, by its names in the code: where no display shows it."""


def rolled(event: DiceRolled[Any], name: Name) -> str:
    """A roll with the name of whoever it is for: rules name the reason and then an id."""
    return rolled_in_words(replace(event, why=_reason(event.why, name)))


def _reason(why: str, name: Name) -> str:
    for between in (": ", " of "):
        what, found, subject = why.rpartition(between)
        if found and what in TESTED:
            return Message(TESTED[what], unit=name(subject))
        if found:
            return Message("{what:^} of {unit}", what=as_message(ROLLS.get(what, what)), unit=name(subject))
    return begun(as_message(why))


ROLLS = {
    "attrition": marked("attrition"),
    "initiative": marked("initiative"),
    "reconnaissance": marked("reconnaissance"),
    "replacements": marked("replacements"),
    "stragglers": marked("stragglers"),
}
"""What is rolled for somebody, besides tests."""


def told(event: Told[Any], name: Name) -> str:
    """What a check, a draw or a test has come to."""
    place, result = name(event.place) if event.place else "", event.result
    match event.what:
        case "needs":
            return Message("{unit} {unit:needs|need} {roll}", unit=place, roll=as_message(result))
        case "looks":
            return Message("{unit} {unit:looks|look} with {dice}", unit=place, dice=as_message(result))
        case "reckoned":
            return Message("At {hex}: {sums}", hex=place, sums=as_message(result))
        case "acts":
            return Message("{unit} {unit:acts|act}", unit=place)
        case "initiative":
            if not event.place:
                return Message("Nobody has the initiative")
            text = marked("{chief} {chief:has|have} the initiative, {unit} {unit:acts|act} first")
            return Message(text, chief=name(result), unit=place)
        case "marker drawn":
            return _drawn(event, name)
        case "line of communication":
            if result == OPEN:
                return Message("{unit} {unit:has|have} a line of communication", unit=place)
            text = marked("{unit} {unit:has|have} no line of communication: {reason}")
            return Message(text, unit=place, reason=as_message(result))
        case "attrition":
            if not int(result):
                return Message("{unit} {unit:loses|lose} nothing by attrition", unit=place)
            return Message("{unit} {unit:loses|lose} {points} by attrition", unit=place, points=_points(int(result)))
        case "losses are shared out":
            return Message("{unit} {unit:suffers|suffer} on the march: the owner shares out the losses", unit=place)
        case "reconnaissance":
            return _learnt(result, place)
        case "surrender":
            return Message("{unit} {unit:surrenders|surrender}", unit=place)
        case "pursuit":
            return Message("The pursuit from {hex} costs {points}", hex=place, points=_points(int(result)))
        case "replacements":
            return Message("Replacements of the {army} army: {points}", army=place, points=_points(int(result)))
    return _test(event.what, result, place)


def _learnt(result: str, place: str) -> str:
    """What a reconnaissance has brought: "strength within 20 %" as the rules have it."""
    what, *margin = result.split()
    learnt = as_message(LEARNT.get(what, what))
    if not margin:
        return Message("{unit} {unit:is|are} reconnoitred: {learnt}", unit=place, learnt=learnt)
    text = marked("{unit} {unit:is|are} reconnoitred: {learnt} within {margin} %")
    return Message(text, unit=place, learnt=learnt, margin=margin[1])


def _drawn(event: Told[Any], name: Name) -> str:
    if event.place:
        return Message("It is the marker of {unit}", unit=name(event.place))
    if event.result == "inertia":
        return Message("The inertia marker is drawn: forces without orders may be drawn from now on")
    return Message("A {side} marker is drawn", side=name(event.result))


def _test(what: str, result: str, subject: str) -> str:
    texts = {"passed": PASSED, "failed": NOT}.get(result, {})
    if what in texts:
        return Message(texts[what], unit=subject)
    line = begun(as_message(what))
    if subject:
        line = Message("{what} ({unit})", what=line, unit=subject)
    return Message("{what}: {result}", what=line, result=as_message(result)) if result else line


def track(event: TrackSet[Any], name: Name) -> str:
    """Tracks that lie open, and what moved them; what each army has lost is kept, not told."""
    if event.track not in TRACKS:
        return ""
    line = Message("{track}: {value}", track=as_message(TRACKS[event.track]), value=event.value)
    if not event.sources:
        return line
    why = (
        Message("{source} {number}", source=_source(source, name), number=signed(number))
        for source, number in event.sources
    )
    return Message("{line} ({why})", line=line, why=joined("; ", why))


def _source(source: str, name: Name) -> str:
    """A row of the tables of points, with the side whose column it is, or a place that changes hands."""
    row, _, side = source.partition(".")
    words = as_message(SOURCES[row]) if row in SOURCES else name(row)
    return Message("{source} ({side})", source=words, side=name(side)) if side else words


def ordered(event: Answered[TactiqueState], q: Position, name: Name) -> str:
    """Who gives orders to whom: an answer of each general-in-chief in play."""
    chiefs = (chief for chief in q.pieces.chiefs_of(event.seat) if q.chief_at(chief))
    told = []
    for chief, named in zip(chiefs, event.answers, strict=False):
        text = marked("{chief} gives orders to {units}") if named else marked("{chief} gives no orders")
        units = map(name, named) if isinstance(named, tuple) else ()
        told.append(Message(text, chief=name(chief), units=all_of(units)))
    return joined("; ", told)


def reported(event: happened.Reported, name: Name) -> str:
    """What a reconnaissance has brought home."""
    report = event.report
    known = [
        as_message(report.kind) if report.kind else "",
        Message("about {points} strength {points:point|points}", points=report.strength) if report.strength else "",
        *map(name, report.units),
    ]
    if not any(known):
        return ""
    text = marked("{unit} {unit:is|are} reported: {known}")
    return Message(text, unit=name(event.marker), known=joined(", ", filter(None, known)))


def shown(event: happened.ForceShown, q: Position, name: Name) -> str:
    """What lies under a marker that is turned over."""
    if event.sheet.decoy:
        return Message("{unit} {unit:is|are} a decoy", unit=name(event.marker))
    inside = [
        Message("{formation} ({points} SP)", formation=formation_name(q, x, name), points=event.formations[x].sp)
        for x in sorted(event.formations)
    ]
    chief = [name(event.sheet.chief)] if event.sheet.chief else []
    text = marked("{unit} {unit:is|are} turned over: {units}")
    return Message(text, unit=name(event.marker), units=joined(", ", (*chief, *inside)))


def dealt(event: happened.MarkersDealt, q: Position, name: Name) -> str:
    """Whose the markers are now, for their owner's log: generals and brigades, then decoys."""
    decoys, markers = q.pieces.decoys[event.side], q.pieces.markers
    troops = [role for role in q.pieces.by_letter if role in event.dealt and role not in decoys]
    of_troops = [f"{markers[event.dealt[role]].letter} {name(role)}" for role in troops]
    of_decoys = [markers[event.dealt[decoy]].letter for decoy in decoys]
    line = Message("Markers of the {side} side: {markers}", side=name(event.side), markers=", ".join(of_troops))
    return Message("{line}; decoys {decoys}", line=line, decoys=", ".join(of_decoys)) if of_decoys else line


def sheet(event: happened.SheetChanged, q: Position, name: Name) -> str:
    """How tired a force has become; that it has acted was told when it did."""
    before, now = q.sheet(event.marker).fatigue, event.sheet.fatigue
    if before == now:
        return ""
    text = marked("{unit} {unit:is|are} rested: fatigue {level}")
    if now > before:
        text = marked("{unit} {unit:is|are} tired: fatigue {level}")
    return Message(text, unit=name(event.marker), level=now)


def formation_name(q: Position, formation: str, name: Name) -> str:
    """A division goes by its general."""
    figures = q.pieces.formations.get(formation)
    return name(figures.general or formation) if figures else name(formation)


def changed(event: happened.FormationChanged, q: Position, name: Name) -> str:
    """All that is new of a formation, in one line."""
    who = formation_name(q, event.formation, name)
    parts = (*_changes(event, q, name, who),)
    return Message("{unit} {changes}", unit=who, changes=joined(", ", parts)) if parts else ""


def _changes(event: happened.FormationChanged, q: Position, name: Name, who: str) -> Iterator[str]:
    before, now = q.state.formations.get(event.formation), event.to
    if before is None:
        return
    if before.force and not now.force:
        text = marked("{unit:is|are} lost")
        if event.clause.startswith(ARRANGED):
            text = marked("{unit:returns|return} to its division")
        yield Message(text, unit=who)
        return
    if now.force and not before.force:
        yield Message("{unit:is|are} detached with {points}", unit=who, points=_points(now.sp))
        return
    if now.force != before.force:
        yield Message("{unit:goes|go} with {force}", unit=who, force=name(now.force))
    if now.sp != before.sp:
        text = marked("{unit:gains|gain} {points}") if now.sp > before.sp else marked("{unit:loses|lose} {points}")
        yield Message(text, unit=who, points=_points(abs(now.sp - before.sp)))
    yield from _said((before.commanded, now.commanded), ORDERS, who)
    yield from _said((before.supplied, now.supplied), SUPPLY, who)
    yield from _said((before.demoralised, now.demoralised), HEART, who)
    if now.cursor != before.cursor:
        yield Message("{unit:has|have} its morale cursor at {number}", unit=who, number=signed(now.cursor))
    if now.chariots != before.chariots:
        yield Message("{unit:has|have} {chariots} {chariots:chariot|chariots}", unit=who, chariots=now.chariots)


ORDERS: Mapping[bool, str] = {
    True: marked("{unit:has|have} orders"),
    False: marked("{unit:has|have} no orders"),
}
SUPPLY: Mapping[bool, str] = {
    True: marked("{unit:is|are} in supply"),
    False: marked("{unit:is|are} out of supply"),
}
HEART: Mapping[bool, str] = {
    True: marked("{unit:is|are} demoralised"),
    False: marked("{unit:has|have} rallied"),
}


def _said(change: tuple[bool, bool], words: Mapping[bool, str], who: str) -> Iterator[str]:
    was, now = change
    if was != now:
        yield Message(words[now], unit=who)


def _points(number: int) -> str:
    return Message("{points} strength {points:point|points}", points=number)
