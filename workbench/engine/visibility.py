"""What a seat may read: views of states and redacted events, made from a module's one policy.

A view is the same type of state. Hidden units become unknown counters named by where they stand, so one
drawing code and one bot interface serve; any text that names a hidden unit is replaced wherever it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.codec import digest, to_json
from workbench.engine.events import Answered, DiceRolled, Event, PositionSet, ProceduresStand
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import State, Unit

S = TypeVar("S", bound=State[Any, Any])
Mask = Callable[[str], str | None]


def view(rules: RulesModule[S, Any], state: S, seat: str) -> S:
    """The state as this seat sees it: the same type, unknown counters in it, the dice count left out."""
    hidden = rules.hidden(state, seat)
    names = stand_ins(hidden, tuple(texts_in(state.procedures)))
    units = state.units.mutate()
    for unit in sorted(hidden):
        del units[unit]
    for unit in sorted(hidden):
        units[names[unit]] = hidden[unit]
    return replace(
        rules.redact(state, seat),
        units=units.finish(),
        procedures=tuple(masked(rules.seen(state, p, seat), names.get) for p in state.procedures),
        answers=tuple(said for said in state.answers if said[0] == seat),
        dice_count=0,
    )


def redacted(rules: RulesModule[S, Any], before: S, events: Iterable[Event[Any]], seat: str) -> list[Event[Any]]:
    """What this seat may read of events that followed `before`.

    Hidden units go by place and face, the answers of others by nothing, and how the procedures now stand by
    what the view shows.
    """
    told: list[Event[Any]] = []
    state = before
    for event in events:
        after = event.apply(state)
        if event.seen_by is not None and seat not in event.seen_by:
            if isinstance(event, Answered):
                told.append(replace(event, answers=(), to=event.to.partition(".")[0]))
        elif isinstance(event, PositionSet):
            told.append(replace(event, position=view(rules, after, seat)))
        elif not isinstance(event, ProceduresStand):
            told.append(_redact_one(rules, state, after, event, seat))
        state = after
    return told


def _redact_one(rules: RulesModule[S, Any], before: S, after: S, event: Event[Any], seat: str) -> Event[Any]:
    hidden, still = rules.hidden(before, seat), rules.hidden(after, seat)
    if not hidden:
        return event
    words = _words(hidden)
    # a unit that this very event shows is called by its name from now on
    gone = {unit: word for unit, word in words.items() if unit in still or unit not in after.units}
    return masked(event, gone.get)


def _words(hidden: Mapping[str, Unit]) -> dict[str, str]:
    """What is said instead of a hidden unit's name: its place and face, the same for all that look alike."""
    return {unit: f"?{face.space}:{digest(face)[:4]}" for unit, face in hidden.items()}


def stand_ins(hidden: Mapping[str, Unit], named: Iterable[str] = ()) -> dict[str, str]:
    """Names of the unknown counters, from place and face alone: never from the real id or its order.

    Of those that look alike in one space the ones that something going on has `named` come first, in that order.
    """
    rank = {text: i for i, text in reversed([*enumerate(named)])}
    by_space: dict[str, list[str]] = {}
    for unit, face in hidden.items():
        by_space.setdefault(face.space, []).append(unit)
    for units in by_space.values():
        if len(units) > 1:
            units.sort(key=lambda unit: (_written(hidden[unit]), rank.get(unit, len(rank))))
    return {unit: f"?{space}.{i}" for space, units in by_space.items() for i, unit in enumerate(units)}


@lru_cache(maxsize=4096)
def _written(face: Unit) -> bytes:
    """The face as JSON: views that follow each other show the same ones."""
    return to_json(face)


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


def is_stand_in(unit: str) -> bool:
    """Is this the name of an unknown counter in a view?"""
    return unit.startswith("?")


V = TypeVar("V")


def masked(value: V, mask: Mask) -> V:
    """The value with every text that names a hidden unit replaced, wherever it stands."""
    result: Any = _masked(value, mask)
    return result  # type: ignore[no-any-return]


def _masked(value: Any, mask: Mask) -> Any:
    if isinstance(value, str):
        return mask(value) or value
    if isinstance(value, tuple):
        changed = tuple(_masked(v, mask) for v in value)
        return changed if any(a is not b for a, b in zip(changed, value, strict=True)) else value
    if isinstance(value, Map):
        return Map((_masked(k, mask), _masked(value[k], mask)) for k in sorted(value))
    if isinstance(value, Struct):
        fields = {name: _masked(old, mask) for name in value.__struct_fields__ for old in (getattr(value, name),)}
        changed_fields = {name: new for name, new in fields.items() if new is not getattr(value, name)}
        return replace(value, **changed_fields) if changed_fields else value
    return value


def faces_of(events: Iterable[Event[Any]]) -> tuple[int, ...]:
    """All dice of these events in order."""
    return tuple(face for e in events if isinstance(e, DiceRolled) for face in e.faces)
