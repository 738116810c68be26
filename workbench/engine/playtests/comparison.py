"""How two moments of a playtest differ, in the player's words: units, points, tracks, control, turn, ending, dice.

What a rules module shows of a position (`display.py`) comes first. What it does not show is read off the fields of
the state, so that two moments that differ at all never look the same; for a seat both are made from its views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from immutables import Map
from msgspec import Struct

from workbench.engine.display import Piece, ShownTrack
from workbench.engine.play import Engine
from workbench.engine.playtests.play_tree import PlayTree
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Procedure, State, is_stand_in
from workbench.engine.visibility import faces_of
from workbench.engine.words.message import Message, all_of, as_message, joined, marked

S = TypeVar("S", bound=State[Any, Any])
AnyRules = RulesModule[Any, Any]
AnyState = State[Any, Any]
READ_BY_NAME = frozenset({"units", "dice_count", "ending", "winner"})
STANDS = frozenset({"side", "space"})
NOTHING = ""
"""What stands on the side where there is no such thing."""


class Kind(StrEnum):
    """What two moments differ in. `FURTHER` is a field of the state that the rules module shows nowhere."""

    TURN = "turn"
    GOING_ON = "going on"
    ENDING = "ending"
    POINTS = "points"
    PRESENCE = "in play"
    PLACE = "place"
    STRENGTH = "strength"
    QUALITY = "quality"
    LOSSES = "steps lost"
    CONDITION = "condition"
    MARKERS = "markers"
    ARRIVAL = "arrival"
    CONTROL = "control"
    TRACK = "track"
    DICE = "dice"
    FURTHER = "further"


class Contrast(Struct, frozen=True):
    """One thing that differs: `what` it is (a unit, a side, a space, a track), and how it is in either moment."""

    kind: Kind
    what: str
    one: str
    other: str


class Comparison(Struct, frozen=True):
    """Two moments side by side.

    Attributes
    ----------
    one, other
        The plays after which they stand, by their numbers in the tree.
    parts_after, turn
        The last play that leads to both, as a number of plays since the beginning, and the turn it left.
    plays_one, plays_other
        How many plays were made since then.
    """

    one: int
    other: int
    parts_after: int
    turn: str
    plays_one: int
    plays_other: int
    contrasts: tuple[Contrast, ...]


def compare(
    engines: Mapping[int, Engine[S, Any]], tree: PlayTree[S], one: int, other: int, seat: str = ""
) -> Comparison:
    """The moments after two plays, as a seat may know them, or with "" in full; each by the rules of its figures.

    Raises
    ------
    NotInTree
        One of the plays is not there.
    """
    parting = tree.parting(one, other)
    depth = tree.kept[parting].depth
    plays = [tree.kept[number].play for number in (parting, one, other)]
    shared, mine, theirs = (engines[play.figures].view(play.state, seat) if seat else play.state for play in plays)
    rules = [engines[play.figures].rules for play in plays]
    rolled = [_rolled(engines, tree, number, depth, seat) for number in (one, other)]
    return Comparison(
        one,
        other,
        depth,
        rules[0].display.headline(shared)[0],
        tree.kept[one].depth - depth,
        tree.kept[other].depth - depth,
        (*contrasts(rules[1], mine, theirs, rules[2]), *_differing(Kind.DICE, "", *rolled)),
    )


def contrasts(
    rules: RulesModule[S, Any], one: S, other: S, rules_of_other: RulesModule[S, Any] | None = None
) -> tuple[Contrast, ...]:
    """Everything that differs between two states, or two views of one seat; empty only when they are equal.

    The other one may be of other figures; what is called how is said by the rules of the first.
    """
    others = rules_of_other or rules
    if one == other:
        return ()
    told = [
        *_differing(Kind.TURN, "", rules.display.headline(one)[0], others.display.headline(other)[0]),
        *_differing(Kind.GOING_ON, "", joined(" > ", rules.words.trail(one)), joined(" > ", others.words.trail(other))),
        *_differing(Kind.ENDING, "", _ending(rules, one), _ending(others, other)),
        *_figures(rules, Kind.POINTS, rules.points(one), others.points(other)),
        *_units(rules, others, one, other),
        *_unknown(rules, others, one, other),
        *_control(rules, others, one, other),
        *_tracks(rules.display.tracks(one), others.display.tracks(other)),
    ]
    for field in one.__struct_fields__:
        if field not in READ_BY_NAME:
            told += _fields(rules, rules.words.kept_name(field), getattr(one, field), getattr(other, field))
    if not told:
        told = [*_fields(rules, "", one, other)]
    return tuple(told)


def _differing(kind: Kind, what: str, one: str, other: str) -> Iterator[Contrast]:
    if one != other:
        yield Contrast(kind, what, one, other)


def _rolled(engines: Mapping[int, Engine[S, Any]], tree: PlayTree[S], number: int, depth: int, seat: str) -> str:
    """The faces that were rolled since the moments parted, as far as the seat was told of them."""
    faces: list[int] = []
    for kept in tree.line_to(number)[depth + 1 :]:
        before, engine = tree.kept[kept.parent].play.state, engines[kept.play.figures]
        faces += faces_of(engine.redacted(before, kept.play.events, seat) if seat else kept.play.events)
    return " ".join(str(face) for face in faces)


def _ending(rules: AnyRules, state: AnyState) -> str:
    if not state.ending:
        return NOTHING
    words = rules.words.ending_words(state.ending)
    return joined(": ", (rules.words.name_of(state.winner), words)) if state.winner else words


def _figures(rules: AnyRules, kind: Kind, one: Mapping[str, int], other: Mapping[str, int]) -> Iterator[Contrast]:
    for name in sorted({*one, *other}):
        yield from _differing(kind, _called(rules, name), str(one.get(name, NOTHING)), str(other.get(name, NOTHING)))


# ---------------------------------------------------------------- units


def _units(rules: AnyRules, others: AnyRules, one: AnyState, other: AnyState) -> Iterator[Contrast]:
    mine, theirs = ({x.unit: x for x in by.display.pieces(state)} for by, state in ((rules, one), (others, other)))
    for unit in sorted({*mine, *theirs, *one.units, *other.units}):
        if is_stand_in(unit):
            continue
        x, y = mine.get(unit), theirs.get(unit)
        if x is not None and y is not None:
            shown = tuple(_piece(rules, x, y))
            yield from shown
        elif x is not None or y is not None:
            piece = x or y
            assert piece is not None
            shown = (Contrast(Kind.PRESENCE, piece.name, _standing(rules, x), _standing(rules, y)),)
            yield from shown
        else:
            shown = ()
        if not any(contrast.kind is not Kind.PLACE for contrast in shown):
            name = _called(rules, unit) if x is None else x.name
            yield from _fields(rules, name, one.units.get(unit), other.units.get(unit), without=STANDS)


def _unknown(rules: AnyRules, others: AnyRules, one: AnyState, other: AnyState) -> Iterator[Contrast]:
    """How many unknown counters of one look stand in a place: which of them is which nobody can tell."""
    mine, theirs = (
        Counter(
            (piece.name, *filter(None, (_standing(rules, piece), _markers(piece), _due(piece))))
            for piece in by.display.pieces(state)
            if is_stand_in(piece.unit)
        )
        for by, state in ((rules, one), (others, other))
    )
    for look in sorted({*mine, *theirs}):
        counts = (str(count) if (count := found[look]) else NOTHING for found in (mine, theirs))
        yield from _differing(Kind.PRESENCE, joined(", ", look), *counts)


def _piece(rules: AnyRules, one: Piece, other: Piece) -> Iterator[Contrast]:
    """What differs between a unit and itself. Its name in both is that of the first moment."""
    pairs = {
        Kind.PLACE: (_called(rules, one.space), _called(rules, other.space)),
        Kind.STRENGTH: (one.strength, other.strength),
        Kind.QUALITY: (one.quality, other.quality),
        Kind.LOSSES: (str(one.lost), str(other.lost)),
        Kind.CONDITION: (joined(", ", one.remarks), joined(", ", other.remarks)),
        Kind.MARKERS: (_markers(one), _markers(other)),
        Kind.ARRIVAL: (_due(one), _due(other)),
    }
    for kind, (mine, theirs) in pairs.items():
        yield from _differing(kind, one.name, mine, theirs)


def _standing(rules: AnyRules, piece: Piece | None) -> str:
    """Where a unit is and how strong: "Ollioules, 4 SP"."""
    if piece is None:
        return NOTHING
    strength = Message("{strength} SP", strength=piece.strength) if piece.strength else ""
    return joined(", ", filter(None, (_called(rules, piece.space), strength, *piece.remarks)))


def _markers(piece: Piece) -> str:
    return joined(", ", (joined(" ", filter(None, one)) for one in piece.markers))


def _due(piece: Piece) -> str:
    return Message("turn {due}", due=piece.due) if piece.due else NOTHING


# ---------------------------------------------------------------- control and tracks


def _control(rules: AnyRules, others: AnyRules, one: AnyState, other: AnyState) -> Iterator[Contrast]:
    mine, theirs = rules.display.control(one), others.display.control(other)
    for space in sorted({*mine, *theirs}):
        holders = [all_of(_called(rules, side) for side in sorted(held.get(space, ()))) for held in (mine, theirs)]
        yield from _differing(Kind.CONTROL, _called(rules, space), *holders)


def _tracks(one: tuple[ShownTrack, ...], other: tuple[ShownTrack, ...]) -> Iterator[Contrast]:
    mine, theirs = (
        {(track.title, track.side, track.faction): str(track.value) for track in shown} for shown in (one, other)
    )
    for key in dict.fromkeys((*mine, *theirs)):
        yield from _differing(Kind.TRACK, key[0], mine.get(key, NOTHING), theirs.get(key, NOTHING))


# ---------------------------------------------------------------- what is shown nowhere


def _fields(
    rules: AnyRules, what: str, one: object, other: object, without: frozenset[str] = frozenset()
) -> Iterator[Contrast]:
    """The innermost fields and entries of two values that differ, each named by the way to it."""
    if one == other:
        return
    if isinstance(one, Map) and isinstance(other, Map):
        for key in sorted({*one, *other}, key=str):
            yield from _fields(rules, _inner(what, _called(rules, str(key))), one.get(key), other.get(key))
    elif isinstance(one, Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            if name not in without:
                yield from _fields(
                    rules, _inner(what, rules.words.kept_name(name)), getattr(one, name), getattr(other, name)
                )
    elif entries := tuple(_entries(rules, what, one, other)):
        yield from entries
    else:
        mine, theirs = _said(rules, one), _said(rules, other)
        yield Contrast(Kind.FURTHER, what, *((mine, theirs) if mine != theirs else (repr(one), repr(other))))


def _entries(rules: AnyRules, what: str, one: object, other: object) -> Iterator[Contrast]:
    """Of two lists of things those that only one of them holds, each by itself."""
    if not (isinstance(one, tuple) and isinstance(other, tuple) and all(map(_is_entry, (*one, *other)))):
        return
    for entry in one:
        if entry not in other:
            yield Contrast(Kind.FURTHER, what, _said(rules, entry), NOTHING)
    for entry in other:
        if entry not in one:
            yield Contrast(Kind.FURTHER, what, NOTHING, _said(rules, entry))


def _is_entry(value: object) -> bool:
    """Does it stand in its list by itself? What goes on is a stack, which says something as a whole alone."""
    return isinstance(value, Struct) and not isinstance(value, Procedure)


def _said(rules: AnyRules, value: object) -> str:
    """A value in words: names for ids, "yes" and "no", its parts in brackets."""
    match value:
        case None:
            return NOTHING
        case bool():
            return marked("yes") if value else marked("no")
        case str():
            return _called(rules, value)
        case tuple():
            return joined(", ", (_said(rules, part) for part in value))
        case Map():
            entries = ((_called(rules, str(key)), _said(rules, value[key])) for key in sorted(value, key=str))
            return joined(", ", (joined(" ", entry) for entry in entries))
        case Struct():
            fields = ((n, _said(rules, getattr(value, n))) for n in value.__struct_fields__)
            parts = joined(
                "; ",
                (joined(" ", (rules.words.kept_name(n), said)) for n, said in fields if any(map(str.isalnum, said))),
            )
            kind = as_message(rules.words.kept_name(type(value).__name__))
            return Message("{kind} ({parts})", kind=kind, parts=parts) if parts else kind
    return str(value)


def _called(rules: AnyRules, key: str) -> str:
    """What an id is called; where nothing has a name for it the id as words."""
    name = rules.words.name_of(key)
    return name if name != key else rules.words.kept_names.get(key) or key.replace("_", " ")


def _inner(outer: str, inner: str) -> str:
    return joined(": ", (outer, inner)) if outer else inner
