"""What a seat may read: views of states and redacted events, made from a module's one policy.

A view is the same type of state. Hidden units become unknown counters named by where they stand, so one
drawing code and one bot interface serve; any text that names a hidden unit is replaced wherever it stands. Orders
come from what is seen: a list of units that holds hidden ones is sorted as it is read, unless its order was declared
on the table (`RulesModule.in_order`).
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.codec import digest, to_json
from workbench.engine.events import Answered, DiceRolled, Event, PositionSet, ProceduresStand
from workbench.engine.knowledge.contacts import TOLD, ToldState, is_referee, known_alone, stand_in_of
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import STAND_IN, State, Unit, is_stand_in

S = TypeVar("S", bound=State[Any, Any])
Mask = Callable[[str], str | None]
Place = tuple[str, ...]
"""Where in what is going on a unit is named: fields, and the index in lists whose order says something."""


class _Everything:
    """Holds whatever is asked for."""

    def __contains__(self, _thing: object) -> bool:
        return True


ABOUT_ONE = "unit"
"""The field of an event that is about one unit."""
EVERY_FIELD: Container[str] = _Everything()


def view(rules: RulesModule[S, Any], state: S, seat: str) -> S:
    """The state as this seat sees it: the same type, unknown counters in it, the dice count left out.

    Who referees sees the state itself. Where seats know what they were told, their contacts stand in it.
    """
    if is_referee(rules.design, seat):
        return state
    hidden = rules.hidden(state, seat)
    faces = {unit: face for unit, face in hidden.items() if face is not None}
    seen = tuple(rules.seen(state, p, seat) for p in state.procedures)
    names = stand_ins(faces, seen, rules.in_order) | {unit: STAND_IN for unit in hidden if unit not in faces}
    units = state.units.mutate()
    for unit in sorted(hidden):
        del units[unit]
    for unit in sorted(faces):
        units[names[unit]] = faces[unit]
    known = rules.redact(state, seat)
    if isinstance(known, ToldState):
        known = known_alone(known, seat)
        for contact, report in sorted(known.known_to(seat).items()):
            units[stand_in_of(contact)] = known.face_of(report)
    return replace(
        known,
        units=units.finish(),
        procedures=masked(seen, names.get, rules.in_order),
        answers=tuple(said for said in state.answers if said[0] == seat),
        dice_count=0,
    )


def redacted(rules: RulesModule[S, Any], before: S, events: Iterable[Event[Any]], seat: str) -> list[Event[Any]]:
    """What this seat may read of events that followed `before`.

    Hidden units go by place and face, the answers of others by nothing, and how the procedures now stand by
    what the view shows. What happens to one hidden unit after the other is told in the order of what is read.
    """
    return [event for event, _ in readings(rules, before, events, seat)]


def readings(
    rules: RulesModule[S, Any], before: S, events: Iterable[Event[Any]], seat: str
) -> Iterator[tuple[Event[Any], S]]:
    """As `redacted`, each event with the state that its sentence in the log is to be made of, once that is a view."""
    kinds = {kind: i for i, kind in enumerate(rules.all_event_types())}
    stretch: list[tuple[Event[Any], S]] = []
    is_hidden = False
    for event, seen, state in _each_read(rules, before, events, seat):
        if not hasattr(event, ABOUT_ONE):
            yield from _in_order_of_sight(stretch, kinds) if is_hidden else stretch
            stretch, is_hidden = [], False
            yield seen, state
        else:
            stretch.append((seen, state))
            is_hidden = is_hidden or getattr(seen, ABOUT_ONE) != getattr(event, ABOUT_ONE)
    yield from _in_order_of_sight(stretch, kinds) if is_hidden else stretch


def _in_order_of_sight(
    stretch: list[tuple[Event[Any], S]], kinds: Mapping[type, int]
) -> Iterator[tuple[Event[Any], S]]:
    """Events about single units, without anything between them that is told: sorted by what they say."""
    state = stretch[0][1]
    for event in sorted((event for event, _ in stretch), key=lambda event: (kinds[type(event)], to_json(event))):
        yield event, state


def _each_read(
    rules: RulesModule[S, Any], state: S, events: Iterable[Event[Any]], seat: str
) -> Iterator[tuple[Event[Any], Event[Any], S]]:
    """Each event that this seat is told of, as it is and as the seat reads it, with the state before it."""
    hidden = _Hidden(rules, seat)
    for event in events:
        after = event.apply(state)
        if event.seen_by is not None and seat not in event.seen_by and not is_referee(rules.design, seat):
            if type(event) is Answered:  # that somebody answered anew is nobody else's to know
                yield event, replace(event, answers=(), to=event.to.partition(".")[0]), state
        elif isinstance(event, PositionSet):
            yield event, replace(event, position=view(rules, after, seat)), state
        elif not isinstance(event, ProceduresStand):
            is_told = rules.knowledge == TOLD and event.seen_by is not None
            # what is told is told by name; who else was told is a fact too
            read = replace(event, seen_by=(seat,)) if is_told else _redact_one(rules, state, after, event, seat, hidden)
            yield event, read, state
        state = after


class _Hidden(Generic[S]):
    """What is hidden from a seat, worked out when it is asked for; that of two states is kept, for the next event."""

    def __init__(self, rules: RulesModule[S, Any], seat: str) -> None:
        self._rules, self._seat = rules, seat
        self._kept: tuple[tuple[S, Mapping[str, Unit | None]], ...] = ()

    def of(self, state: S) -> Mapping[str, Unit | None]:
        for known, found in self._kept:
            if known is state:
                return found
        hidden = self._rules.hidden(state, self._seat)
        self._kept = (*self._kept[-1:], (state, hidden))
        return hidden


def _redact_one(
    rules: RulesModule[S, Any], before: S, after: S, event: Event[Any], seat: str, hidden: _Hidden[S]
) -> Event[Any]:
    if is_referee(rules.design, seat):
        return event

    def word(name: str) -> str | None:
        if name not in before.units or name not in hidden.of(before):
            return None
        # a unit that this very event shows is called by its name from now on
        if name in after.units and name not in hidden.of(after):
            return None
        return _word(hidden.of(before)[name])

    return masked(event, word, rules.in_order)


def _word(face: Unit | None) -> str:
    """What is said instead of a hidden unit's name: its place and face, the same for all that look alike."""
    return f"{STAND_IN}{face.space}:{digest(face)[:4]}" if face else STAND_IN


def place_called(word: str) -> str:
    """Where a hidden unit stands that is called by its place and face; "" of any other name."""
    place, is_face, _ = word.removeprefix(STAND_IN).partition(":")
    return place if is_stand_in(word) and is_face else ""


def stand_ins(
    hidden: Mapping[str, Unit], going_on: tuple[object, ...] = (), in_order: Container[str] = ()
) -> dict[str, str]:
    """Names of the unknown counters, from what is seen of them alone: never from the real id or its order.

    Of those that look alike in one space the ones that something going on names come first, by where it does. Those
    that are named in the same places nobody can tell apart, whichever is which.
    """
    by_look: dict[tuple[str, bytes], list[str]] = {}
    for unit, face in hidden.items():
        by_look.setdefault((face.space, _written(face)), []).append(unit)
    alike = {unit for units in by_look.values() if len(units) > 1 for unit in units}
    named: dict[str, list[Place]] = {}
    if alike:
        for unit, place in _mentions(going_on, alike, in_order):
            named.setdefault(unit, []).append(place)
    found: dict[str, str] = {}
    counts: dict[str, int] = {}
    for (space, _), units in sorted(by_look.items()):
        first = counts.get(space, 0)
        counts[space] = first + len(units)
        if len(units) > 1:
            units.sort(key=lambda unit: (unit not in named, named.get(unit, ())))
        found.update({unit: f"{STAND_IN}{space}.{first + i}" for i, unit in enumerate(units)})
    return found


def _mentions(
    value: object, units: Container[str], in_order: Container[str], field: str = "", place: Place = ()
) -> Iterator[tuple[str, Place]]:
    """Where units are named in a value; lists of names that were not declared in an order count as one place."""
    if isinstance(value, str):
        if value in units:
            yield value, place
    elif isinstance(value, tuple):
        counts = field in in_order or not all(isinstance(member, str) for member in value)
        for i, member in enumerate(value):
            yield from _mentions(member, units, in_order, field, (*place, f"{i:06}") if counts else place)
    elif isinstance(value, Map):
        for key in sorted(value):
            yield from _mentions(key, units, in_order, field, place)
            yield from _mentions(value[key], units, in_order, field, (*place, ""))
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            inner = f"{type(value).__name__}.{name}"
            yield from _mentions(getattr(value, name), units, in_order, inner, (*place, "", inner))


@lru_cache(maxsize=4096)
def _written(face: Unit) -> bytes:
    """The face as JSON: views that follow each other show the same ones."""
    return to_json(face)


def in_order_of_sight(units: Iterable[str], face: Callable[[str], Unit | None]) -> tuple[str, ...]:
    """Units in an order that tells no id to those who see faces alone: what is done to one after the other goes by it.

    `face` gives what others see of a hidden unit, None of one that everybody reads; those follow, by their names.
    """
    seen = [(unit, face(unit)) for unit in units]
    hidden = [(shown.space, _written(shown), unit) for unit, shown in seen if shown is not None]
    return (*(unit for _, _, unit in sorted(hidden)), *sorted(unit for unit, shown in seen if shown is None))


def texts_in(value: object) -> Iterator[str]:
    """All texts in a value, however deep, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for member in value:
            yield from texts_in(member)
    elif isinstance(value, Map):
        for key in sorted(value):
            yield from texts_in((key, value[key]))
    elif isinstance(value, Struct):
        for name in value.__struct_fields__:
            yield from texts_in(getattr(value, name))


V = TypeVar("V")


def masked(value: V, mask: Mask, in_order: Container[str] = EVERY_FIELD) -> V:
    """The value with every text that names a hidden unit replaced, wherever it stands.

    Lists of names in which one was replaced are sorted, but for those of the fields `in_order`: by default they all
    stay in their order.
    """
    result: Any = _masked(value, mask, in_order, "")
    return result  # type: ignore[no-any-return]


def _masked(value: Any, mask: Mask, in_order: Container[str], field: str) -> Any:
    if isinstance(value, str):
        return mask(value) or value
    if isinstance(value, tuple):
        changed = tuple([_masked(v, mask, in_order, field) for v in value])
        if all(a is b for a, b in zip(changed, value, strict=True)):
            return value
        if hasattr(value, "_fields"):  # a tuple whose places have names
            return type(value)(*changed)
        is_list_of_names = field not in in_order and all(isinstance(v, str) for v in changed)
        return tuple(sorted(changed)) if is_list_of_names else changed
    if isinstance(value, Map):
        return _masked_map(value, mask, in_order, field)
    if isinstance(value, Struct):
        kind = type(value).__name__
        changed_fields = {}
        for name in value.__struct_fields__:
            old = getattr(value, name)
            new = _masked(old, mask, in_order, f"{kind}.{name}")
            if new is not old:
                changed_fields[name] = new
        return replace(value, **changed_fields) if changed_fields else value
    return value


def _masked_map(entries: Map[str, Any], mask: Mask, in_order: Container[str], field: str) -> Map[str, Any]:
    """Entries under one word all stay, told apart by what they hold: none covers another by the order of real ids."""
    by_word: dict[Any, list[Any]] = {}
    for key in sorted(entries):
        word = _masked(key, mask, in_order, field)
        by_word.setdefault(word, []).append(_masked(entries[key], mask, in_order, field))
    found: dict[Any, Any] = {}
    for word, values in by_word.items():
        if len(values) == 1:
            found[word] = values[0]
        else:
            found.update({f"{word}.{i}": v for i, v in enumerate(sorted(values, key=to_json))})
    return Map(found)


def faces_of(events: Iterable[Event[Any]]) -> tuple[int, ...]:
    """All dice of these events in order."""
    return tuple(face for e in events if isinstance(e, DiceRolled) for face in e.faces)
