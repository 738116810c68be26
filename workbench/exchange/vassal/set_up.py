"""Who stands where when a scenario begins: as the design places them, and as the rules, where they play, hide them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import Design, Scenario
from workbench.engine.display import Piece
from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for, turns_of_entry


class AtStart(Struct, frozen=True):
    """A counter when the scenario begins.

    `copy` is the printed copy ("guards#2"), `space` where it stands. Without one it waits beside the map: for the free
    set-up `free`, or for turn `due` (0 is when the rules say). It `is_hidden` when another side may not read it; `note`
    is what lies on it.
    """

    copy: str
    space: str
    lost: int = 0
    is_hidden: bool = False
    note: str = ""
    due: int = 0
    free: str = ""


class _InPlay(Struct, frozen=True):
    """What the rules say: units by counter, those that somebody may not read."""

    pieces: Mapping[str, Piece]
    hidden: frozenset[str]


def at_start(design: Design, scenario: Scenario) -> tuple[AtStart, ...]:
    """The counters of a scenario, those that stand in its spaces first.

    A counter that the rules do not play with itself, but through another one that stands in its place (a force for the
    formations in it), lies hidden under that.
    """
    known = _in_play(design, scenario)
    placed = {one.counter: one.space for one in scenario.placements if _is_copy(design, one.counter)}
    covered = {(one.side, one.space) for name, one in known.pieces.items() if name not in placed}
    sides = {faction.id: faction.side for faction in design.factions}
    found = []
    for copy, space in placed.items():
        side = sides.get(design.counter(copy).faction, "")
        is_covered = bool(known.pieces) and copy not in known.pieces and (side, space) in covered
        found.append(_standing(copy, space, known, is_covered))
    found.extend(_waiting(design, scenario, known, frozenset(placed)))
    return tuple(found)


def _waiting(design: Design, scenario: Scenario, known: _InPlay, placed: frozenset[str]) -> Iterator[AtStart]:
    """Those that are not placed: where the rules put them, or beside the map."""
    spaces = {space for sheet in design.maps for space in sheet.every_space}
    free = {copy: area.id for area in scenario.free for copy in area.counters}
    due = turns_of_entry(design, scenario)
    later = {copy for copy, turn in due.items() if turn > scenario.ends[0]}
    for copy in sorted((known.pieces.keys() | free.keys() | later) - placed):
        if not _is_copy(design, copy):
            continue
        piece = known.pieces.get(copy)
        one = _standing(copy, piece.space if piece and piece.space in spaces else "", known, False)
        if not one.space:
            one = replace(one, free=free.get(copy, ""), due=(piece.due if piece else 0) or due.get(copy, 0))
        yield one


def _standing(copy: str, space: str, known: _InPlay, is_covered: bool) -> AtStart:
    piece = known.pieces.get(copy)
    note = ", ".join(f"{symbol} {text}".strip() for symbol, text in piece.markers) if piece else ""
    return AtStart(copy, space, piece.lost if piece else 0, is_covered or copy in known.hidden, note)


def _is_copy(design: Design, name: str) -> bool:
    try:
        design.counter(name)
    except KeyError:
        return False
    return True


def _in_play(design: Design, scenario: Scenario) -> _InPlay:
    """What the rules make of it before anything is rolled; nothing where they cannot be played."""
    try:
        rules = rules_for(design)
        state = rules.start(scenario.id, {})
        pieces = {one.unit: one for one in rules.display.pieces(state)}
        hidden = {unit for seat in rules.seats(state) for unit in rules.hidden(state, seat)}
    except (UnknownRules, *UNPLAYABLE):
        return _InPlay({}, frozenset())
    return _InPlay(pieces, frozenset(hidden))
