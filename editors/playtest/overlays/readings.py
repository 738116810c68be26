"""From what the rules tell to what is drawn: marks on the map, lines of the legend, rows of the card of a space.

Everything is read off `moment.sight`, so a seat sees what it may know and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.moment import Moment, strength_of
from editors.playtest.on_map.overlays import control_overlays
from editors.playtest.overlays.kinds import LegendLine, Reading
from workbench.engine.ruleset import RulesModule
from workbench.engine.shown.overlays import Menace, OverlayNote, Prize, Reached, SpaceRoom, WayOut
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import (
    Badge,
    Control,
    Hatched,
    Limit,
    MarchArrow,
    Overlay,
    SupplyLine,
    ZoneLimit,
)

Words = dict[str, list[ReasonRow]]
FRACTIONS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}
MOST_LEVEL, HATCHED_FROM = 4, 1
MOST_NAMED = 4
"""So many units are named; the others are counted."""


@dataclass(frozen=True)
class Eyes:
    """Who looks at what: the rules, the moment, the side that is looked for, and how sides are called and coloured."""

    rules: RulesModule[Any, Any]
    moment: Moment
    side: str
    names: Mapping[str, str]
    colours: Mapping[str, str]

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats whose supply is shown: that of the viewer or of who is asked, else all."""
        seat = self.moment.viewer or (self.moment.decision.seat if self.moment.decision else "")
        return (seat,) if seat else self.rules.seats(self.moment.sight)

    def name_of(self, thing: str) -> str:
        return called(self.rules.words.name_of(thing))

    def units_named(self, units: Iterable[str]) -> str:
        """The names of units, as far as the reader knows them; of many the first ones."""
        pieces = self.moment.pieces
        found = list(dict.fromkeys(spoken(pieces[unit].name) for unit in units if unit in pieces))
        more = len(found) - MOST_NAMED
        named = ", ".join(found[:MOST_NAMED])
        return _tr("{} and {} more").format(named, more) if more > 0 else named


# ---------------------------------------------------------------- standing facts


def lines(eyes: Eyes) -> Reading:
    """Beads along the ways, sources, crosses where they are cut, dice that may still cut them."""
    marks: list[Overlay] = []
    words: Words = {}
    legend: list[LegendLine] = []
    sources, risks = set[str](), set[str]()
    is_cut = False
    for seat in eyes.seats:
        shown = eyes.rules.display.lines(eyes.moment.sight, seat)
        marks += [SupplyLine(line.spaces, line.cut_at) for line in shown.lines if len(line.spaces) > 1]
        sources |= set(shown.sources)
        risks |= set(shown.risks)
        legend += _notes(shown.notes)
        for line in shown.lines:
            if line.cut_at is not None and line.spaces:
                is_cut = True
                row = ReasonRow(_cut_words(eyes, line.reason, line.by), "", line.clause)
                for space in line.spaces[max(0, line.cut_at - 1) : line.cut_at + 1]:
                    words.setdefault(space, []).append(row)
    marks += [Badge(space, "★", "top_left", "source") for space in sorted(sources)]
    marks += [Badge(space, "?", "top_right", "die") for space in sorted(risks)]
    for space in sorted(risks):
        words.setdefault(space, []).append(ReasonRow(_tr("A die may cut supply here")))
    signs = [LegendLine(_tr("way of supply"), "", SupplyLine(("a", "b")))]
    signs += [LegendLine(_tr("source"), "", Badge("", "★", "middle", "source"))] if sources else []
    signs += [LegendLine(_tr("a die still decides"), "", Badge("", "?", "middle", "die"))] if risks else []
    signs += [LegendLine(_tr("cut"), "", SupplyLine(("a", "b"), 1))] if is_cut else []
    if len(marks) == len(sources) + len(risks):
        signs[0] = LegendLine(_tr("no force has a way to trace"))
    return Reading(tuple(marks), tuple([*signs, *dict.fromkeys(legend)]), _once(words))


def _cut_words(eyes: Eyes, reason: str, by: Sequence[str]) -> str:
    why, who = spoken(reason) or _tr("blocked"), eyes.units_named(by)
    return _tr("Supply cut: {} ({})").format(why, who) if who else _tr("Supply cut: {}").format(why)


def control(eyes: Eyes) -> Reading:
    """Bands in the colours of who holds a space."""
    held = eyes.rules.display.control(eyes.moment.sight)
    marks = control_overlays(held, eyes.colours)
    sides = sorted({side for sides in held.values() for side in sides}, key=list(eyes.names).index)
    legend = [LegendLine(eyes.names[side], "", Control("", (eyes.colours[side],))) for side in sides]
    if any(len(sides) > 1 for sides in held.values()):
        both = tuple(eyes.colours[side] for side in sides[:2])
        legend.append(LegendLine(_tr("contested"), "", Control("", both)))
    return Reading(tuple(marks), tuple(legend))


def zones(eyes: Eyes) -> Reading:
    """One limit round the zone of each side."""
    shown = eyes.rules.display.zones(eyes.moment.sight)
    marks = [ZoneLimit(spaces, eyes.colours[side]) for side, spaces in shown.zones if spaces]
    legend = [LegendLine(eyes.names[side], "", ZoneLimit((), eyes.colours[side])) for side, s in shown.zones if s]
    words: Words = {}
    for side, spaces in shown.zones:
        for space in spaces:
            words.setdefault(space, []).append(ReasonRow(_tr("Zone of control: {}").format(eyes.names[side])))
    return Reading(tuple(marks), (*legend, *_notes(shown.notes)), words)


def room(eyes: Eyes) -> Reading:
    """ "5/9" on a plate: what stands there of a side, and how much may."""
    if not eyes.side:
        return Reading((), (LegendLine(_tr("look as one side to see its room")),))
    shown = eyes.rules.display.room(eyes.moment.sight, eyes.side)
    counted = spoken(shown.counted)
    marks = [_plate(one) for one in shown.spaces if one.limit is not None]
    words: Words = {one.space: [ReasonRow(_room_words(one, counted))] for one in shown.spaces}
    free = LegendLine(_tr("free of how many {}: {}").format(counted, eyes.names[eyes.side]), "", _sample("4/9", "room"))
    legend = [free, LegendLine(_tr("full"), "", _sample("0/9", "full"))]
    if shown.usual is not None:
        legend.append(LegendLine(_tr("{} {} everywhere else").format(shown.usual, counted)))
    return Reading(tuple(marks), (*legend, *_notes(shown.notes)), words)


def _plate(one: SpaceRoom) -> Badge:
    free = one.free or 0
    return Badge(one.space, f"{free}/{one.limit}", "bottom_right", "room" if free > 0 else "full")


def _room_words(one: SpaceRoom, counted: str) -> str:
    if one.free is None:
        return _tr("Room without a limit")
    if one.free < 0:
        return _tr("Overstacked by {} {}").format(-one.free, counted)
    return _tr("Room for {} of {} {}").format(one.free, one.limit, counted)


def prizes(eyes: Eyes) -> Reading:
    """A shield with what a space is worth, in the colours of who has it."""
    shown = eyes.rules.display.prizes(eyes.moment.sight)
    marks, words = list[Overlay](), Words()
    for prize in shown.prizes:
        holder = prize.holders[0] if len(prize.holders) == 1 else ""
        side = eyes.colours.get(holder, "")
        marks.append(Badge(prize.space, spoken(prize.label), "top_left", "prize", side))
        words[prize.space] = [ReasonRow(_prize_words(eyes, prize), "", prize.clause)]
    legend = [LegendLine(_tr("points for whoever holds it"), _clause_of(shown.prizes, True), _sample("2", "prize"))]
    if any(not prize.worth for prize in shown.prizes):
        clause = _clause_of(shown.prizes, False)
        legend.append(LegendLine(_tr("more than points: point at it"), clause, _sample("!", "prize")))
    legend += [LegendLine(_tr("held by {}").format(name), "", _sample("2", "prize", eyes.colours[side]))
               for side, name in eyes.names.items() if any(p.holders == (side,) for p in shown.prizes)]  # fmt: skip
    if not marks:
        legend = [LegendLine(_tr("no space is worth anything here"))]
    return Reading(tuple(marks), (*legend, *_notes(shown.notes)), words)


def _clause_of(found: Sequence[Prize], has_points: bool) -> str:
    return next((prize.clause for prize in found if bool(prize.worth) is has_points), "")


def _prize_words(eyes: Eyes, prize: Prize) -> str:
    worth = dict(prize.worth)
    if len(set(worth.values())) == 1 and len(worth) > 1:
        points = _tr("worth {}").format(next(iter(worth.values())))
    else:
        points = ", ".join(_tr("{} to {}").format(n, eyes.names.get(side, side)) for side, n in prize.worth)
    holders = ", ".join(eyes.names.get(side, side) for side in prize.holders) or _tr("nobody's")
    return ", ".join(filter(None, (_tr("Victory: {}").format(points) if points else "", spoken(prize.remark), holders)))


# ---------------------------------------------------------------- forces


def reach(eyes: Eyes, units: tuple[str, ...]) -> Reading:
    """A line round what is come to now, thinner ones round later turns, and what each space of this move costs."""
    shown = eyes.rules.display.come_to(eyes.moment.sight, units) if units else None
    if shown is None or not shown.units:
        return Reading((), (LegendLine(_tr("choose a force, or point at one")),))
    if not shown.spaces:
        return Reading((), (LegendLine(_tr("{} can go nowhere").format(eyes.units_named(shown.units))),))
    start = eyes.moment.pieces[shown.units[0]].space
    marks: list[Overlay] = []
    for turn in range(shown.turns, 0, -1):
        within = tuple(sorted({start, *(one.space for one in shown.spaces if one.turn <= turn)}))
        if any(one.turn == turn for one in shown.spaces):
            marks.append(Limit(within, turn))
    marks += [Badge(one.space, _cost(one.cost), "bottom_left", "cost") for one in shown.spaces if one.cost]
    words: Words = {one.space: [ReasonRow(_reach_words(eyes, shown.units, one))] for one in shown.spaces}
    legend = [LegendLine(eyes.units_named(shown.units)), LegendLine(_tr("this move"), "", Limit((), 1))]
    ordinals = {2: _tr("second turn"), 3: _tr("third turn")}
    legend += [LegendLine(ordinals[turn], "", Limit((), turn)) for turn in range(2, shown.turns + 1)]
    legend.append(LegendLine(_tr("cost"), "", _sample("2", "cost")))
    return Reading(tuple(marks), (*legend, *_notes(shown.notes)), words)


def _cost(cost: str) -> str:
    return "".join(FRACTIONS.get(part, part) for part in cost.split())


def _reach_words(eyes: Eyes, units: Sequence[str], one: Reached) -> str:
    who = eyes.units_named(units)
    if one.turn == 1:
        return _tr("{} comes here for {}").format(who, _cost(one.cost) or "0")
    return _tr("{} comes here in {} turns").format(who, one.turn)


def threat(eyes: Eyes, menaces: Sequence[Menace]) -> Reading:
    """Hatched by how many known enemy units could come; the plate says how strong they are together."""
    by_space: dict[str, list[str]] = {}
    for menace in menaces:
        for space in menace.spaces:
            by_space.setdefault(space, []).append(menace.unit)
    levels: dict[int, list[str]] = {}
    for space in sorted(by_space):
        levels.setdefault(min(MOST_LEVEL, len(by_space[space])), []).append(space)
    marks: list[Overlay] = [Hatched(tuple(levels[level]), level) for level in sorted(levels)]
    words: Words = {}
    pieces = eyes.moment.pieces
    for space, units in sorted(by_space.items()):
        strength = sum(strength_of(pieces[unit]) for unit in units if unit in pieces)
        text = str(strength) if strength else f"×{len(units)}"
        marks.append(Badge(space, text, "top_right", "threat"))
        words[space] = [ReasonRow(_tr("Within reach of {}").format(eyes.units_named(units)))]
    names = {1: _tr("one known enemy unit"), 2: _tr("two"), 3: _tr("three"), 4: _tr("four or more")}
    legend = [LegendLine(names[level], "", Hatched((), level)) for level in sorted(levels)]
    legend.append(LegendLine(_tr("their strength together"), "", _sample("7", "threat")))
    if not by_space:
        legend = [LegendLine(_tr("no enemy that is known could come anywhere"))]
    legend.append(LegendLine(_tr("what cannot be read is not counted")))
    return Reading(tuple(marks), tuple(legend), words)


def retreats(eyes: Eyes, units: tuple[str, ...]) -> Reading:
    """Arrows by priority, and bars where a way is closed."""
    shown = eyes.rules.display.ways_out(eyes.moment.sight, units) if units else None
    if shown is None or not shown.units:
        return Reading((), (LegendLine(_tr("choose a force, or point at one")),))
    marks, words = list[Overlay](), Words()
    for way in shown.ways:
        marks += _way_marks(way)
        words[way.to] = [ReasonRow(_way_words(eyes, way), "", way.clause)]
    legend = [LegendLine(eyes.units_named(shown.units))]
    ranks = sorted({way.rank for way in shown.ways})
    legend += [
        LegendLine(_tr("way of retreat {}").format(rank), "", _sample(str(rank), "rank")) for rank in ranks if rank
    ]
    legend += [LegendLine(_tr("closed"), "", _sample("×", "barred"))] if 0 in ranks else []
    if not any(ranks):
        legend.append(LegendLine(_tr("no way is open")))
    return Reading(tuple(marks), (*legend, *_notes(shown.notes)), words)


def _way_marks(way: WayOut) -> list[Overlay]:
    if not way.rank:
        return [Badge(way.to, "×", "bottom", "barred")]
    if len(way.way) < 2:
        return [Badge(way.to, str(way.rank), "bottom", "rank")]
    return [MarchArrow(way.way, "", str(way.rank), "retreat")]


def _way_words(eyes: Eyes, way: WayOut) -> str:
    who = eyes.units_named(way.units)
    if not way.rank:
        return _tr("No retreat: {}").format(spoken(way.reason))
    if way.reason:
        return _tr("Retreat {} ({}): {}").format(way.rank, who, spoken(way.reason))
    return _tr("Retreat {} ({})").format(way.rank, who)


# ---------------------------------------------------------------- parts


def _notes(notes: Iterable[OverlayNote]) -> list[LegendLine]:
    return [LegendLine(spoken(note.text), note.clause) for note in notes]


def _sample(text: str, look: str, side: str = "") -> Badge:
    return Badge("", text, "middle", look, side)  # type: ignore[arg-type]


def _once(words: Words) -> Words:
    return {space: list(dict.fromkeys(rows)) for space, rows in words.items()}


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapOverlays", text)
