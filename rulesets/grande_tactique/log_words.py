"""Lines of the log for what the rules tell, roll and change, in the words of a player at the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.grande_tactique import events as happened
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import RESERVES, SARDINIAN_MORALE, VICTORY_POINTS
from workbench.engine.events import DiceRolled, Told, TrackSet
from workbench.engine.mechanics.modifiers import total_of
from workbench.engine.words.grammar import does, verb_of
from workbench.engine.words.wording import Name, counted, modifiers_in_words, signed

TRACKS = {
    VICTORY_POINTS: "Victory points",
    SARDINIAN_MORALE: "Sardinian morale",
    RESERVES: "Austrian reserve brigades",
}
TESTED = {
    "reacts": "tries to react",
    "acts without orders": "is tested for acting without orders",
    "declares a battle without orders": "is tested for attacking without orders",
    "marches to the guns": "tries to march to the guns",
    "pursues": "tries to pursue",
    "joins a battle without orders": "is tested for the battle, without orders",
    "pillages unbidden": "is tested for its discipline",
}
NOT = {
    "reacts": "does not react",
    "acts without orders": "hesitates without orders",
    "declares a battle without orders": "does not dare to attack without orders",
    "marches to the guns": "does not march to the guns",
    "pursues": "does not pursue",
    "joins a battle without orders": "does not obey its player in the battle",
    "pillages unbidden": "pillages unbidden",
}
PASSED = {
    "pillages unbidden": "keeps its discipline",
    "joins a battle without orders": "obeys its player in the battle",
    "reacts": "may react",
}
SOURCES = {
    "major_victory": "a major victory",
    "decisive_victory": "a decisive victory",
    "major_defeat": "a major defeat",
    "decisive_defeat": "a decisive defeat",
    "bonaparte_major_defeat": "a major defeat of Bonaparte",
    "bonaparte_decisive_defeat": "a decisive defeat of Bonaparte",
    "hexes_around_carcare": "the hexes around Carcare",
    "genoa": "Genoa",
    "division_demoralised": "a division demoralised",
    "division_rallied": "a division rallied",
    "austrian_division_demoralised": "an Austrian division demoralised",
    "two_strength_points_lost": "strength points lost",
    "pillaged_village": "a village pillaged",
    "pillaged_town": "a town pillaged",
    "pillaged_city": "a city pillaged",
}
LEARNT = {
    "nothing": "nothing is learnt",
    "kind": "what kind of force it is",
    "strength": "its strength",
    "units": "its units and strength",
}
ARRANGED = "6"
OPEN = "open"


def rolled(event: DiceRolled[Any], name: Name) -> str:
    """A roll with the name of whoever it is for: rules name the reason and then an id."""
    faces = ", ".join(str(face) for face in event.faces)
    for between in (": ", " of "):
        what, found, subject = event.why.rpartition(between)
        if found and what in TESTED:
            return f"{does(name(subject), TESTED[what])}: {faces}{_changed(event)}"
        if found:
            return f"{_begun(what)} of {name(subject)}: {faces}{_changed(event)}"
    return f"{_begun(event.why)}: {faces}{_changed(event)}"


def _changed(event: DiceRolled[Any]) -> str:
    """What is added to a roll, from where, and the sum: "; strength −1, fatigue 1 +1, makes 4"."""
    if not event.modifiers:
        return ""
    return f"; {modifiers_in_words(event.modifiers)}, makes {sum(event.faces) + total_of(event.modifiers)}"


def told(event: Told[Any], name: Name) -> str:
    """What a check, a draw or a test has come to."""
    place, result = name(event.place) if event.place else "", event.result
    match event.what:
        case "needs":
            return does(place, "needs", result)
        case "looks":
            return does(place, "looks", f"with {result}")
        case "reckoned":
            return f"At {place}: {result}"
        case "acts":
            return does(place, "acts")
        case "initiative":
            if not event.place:
                return "Nobody has the initiative"
            return f"{does(name(result), 'has the initiative')}, {does(place, 'acts first')}"
        case "marker drawn":
            return _drawn(event, name)
        case "line of communication":
            return does(place, "has", f"{'a' if result == OPEN else 'no'} line of communication") + (
                "" if result == OPEN else f": {result}"
            )
        case "attrition":
            return (
                does(place, "loses", f"{_points(int(result))} by attrition")
                if int(result)
                else does(place, "loses", "nothing by attrition")
            )
        case "losses are shared out":
            return f"{does(place, 'suffers')} on the march: the owner shares out the losses"
        case "reconnaissance":
            what, _, margin = result.partition(" ")
            return f"{does(place, 'is reconnoitred')}: {' '.join(filter(None, (LEARNT.get(what, what), margin)))}"
        case "surrender":
            return does(place, "surrenders")
        case "pursuit":
            return f"The pursuit from {place} costs {_points(int(result))}"
        case "replacements":
            return f"Replacements of the {place} army: {_points(int(result))}"
    return _test(event.what, result, place)


def _drawn(event: Told[Any], name: Name) -> str:
    if event.place:
        return f"It is the marker of {name(event.place)}"
    if event.result == "inertia":
        return "The inertia marker is drawn: forces without orders may be drawn from now on"
    return f"A {name(event.result)} marker is drawn"


def _test(what: str, result: str, subject: str) -> str:
    if result == "passed":
        return does(subject, PASSED.get(what, what))
    if result == "failed":
        return does(subject, NOT.get(what, f"fails: {what}"))
    return f"{_begun(what)}{f' ({subject})' if subject else ''}{f': {result}' if result else ''}"


def track(event: TrackSet[Any], name: Name) -> str:
    """Tracks that lie open, and what moved them; what each army has lost is kept, not told."""
    if event.track not in TRACKS:
        return ""
    why = "; ".join(f"{_source(source, name)} {signed(number)}" for source, number in event.sources)
    return f"{TRACKS[event.track]}: {event.value}{f' ({why})' if why else ''}"


def _source(source: str, name: Name) -> str:
    """A row of the tables of points, with the side whose column it is, or a place that changes hands."""
    row, _, side = source.partition(".")
    words = SOURCES.get(row) or name(row)
    return f"{words} ({name(side)})" if side else words


def reported(event: happened.Reported, name: Name) -> str:
    """What a reconnaissance has brought home."""
    report = event.report
    known = [
        report.kind,
        f"about {report.strength} strength points" if report.strength else "",
        *map(name, report.units),
    ]
    return f"{does(name(event.marker), 'is reported')}: {', '.join(filter(None, known))}" if any(known) else ""


def shown(event: happened.ForceShown, q: Position, name: Name) -> str:
    """What lies under a marker that is turned over."""
    if event.sheet.decoy:
        return does(name(event.marker), "is a decoy")
    inside = [f"{formation_name(q, x, name)} ({event.formations[x].sp} SP)" for x in sorted(event.formations)]
    chief = [name(event.sheet.chief)] if event.sheet.chief else []
    return f"{does(name(event.marker), 'is turned over')}: {', '.join([*chief, *inside])}"


def dealt(event: happened.MarkersDealt, q: Position, name: Name) -> str:
    """Whose the markers are now, for their owner's log: generals and brigades, then decoys."""
    decoys, markers = q.pieces.decoys[event.side], q.pieces.markers
    troops = [role for role in q.pieces.by_letter if role in event.dealt and role not in decoys]
    of_troops = [f"{markers[event.dealt[role]].letter} {name(role)}" for role in troops]
    of_decoys = [markers[event.dealt[decoy]].letter for decoy in decoys]
    more = f"; decoys {', '.join(of_decoys)}" if of_decoys else ""
    return f"Markers of the {name(event.side)} side: {', '.join(of_troops)}{more}"


def sheet(event: happened.SheetChanged, q: Position, name: Name) -> str:
    """How tired a force has become; that it has acted was told when it did."""
    before, now = q.sheet(event.marker).fatigue, event.sheet.fatigue
    if before == now:
        return ""
    return f"{does(name(event.marker), 'is')} {'tired' if now > before else 'rested'}: fatigue {now}"


def formation_name(q: Position, formation: str, name: Name) -> str:
    """A division goes by its general."""
    figures = q.pieces.formations.get(formation)
    return name(figures.general or formation) if figures else name(formation)


def changed(event: happened.FormationChanged, q: Position, name: Name) -> str:
    """All that is new of a formation, in one line."""
    who = formation_name(q, event.formation, name)
    parts = ", ".join(verb_of(who, part) for part in _changes(event, q, name))
    return f"{who} {parts}" if parts else ""


def _changes(event: happened.FormationChanged, q: Position, name: Name) -> Iterator[str]:
    before, now = q.state.formations.get(event.formation), event.to
    if before is None:
        return
    if before.force and not now.force:
        yield "returns to its division" if event.clause.startswith(ARRANGED) else "is lost"
        return
    if now.force and not before.force:
        yield f"is detached with {_points(now.sp)}"
        return
    if now.force != before.force:
        yield f"goes with {name(now.force)}"
    if now.sp != before.sp:
        yield f"{'gains' if now.sp > before.sp else 'loses'} {_points(abs(now.sp - before.sp))}"
    yield from _said((before.commanded, now.commanded), ORDERS)
    yield from _said((before.supplied, now.supplied), SUPPLY)
    yield from _said((before.demoralised, now.demoralised), HEART)
    if now.cursor != before.cursor:
        yield f"has its morale cursor at {signed(now.cursor)}"
    if now.chariots != before.chariots:
        yield f"has {counted(now.chariots, 'chariot')}"


ORDERS: Mapping[bool, str] = {True: "has orders", False: "has no orders"}
SUPPLY: Mapping[bool, str] = {True: "is in supply", False: "is out of supply"}
HEART: Mapping[bool, str] = {True: "is demoralised", False: "has rallied"}


def _said(change: tuple[bool, bool], words: Mapping[bool, str]) -> Iterator[str]:
    was, now = change
    if was != now:
        yield words[now]


def _points(number: int) -> str:
    return counted(number, "strength point")


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]
