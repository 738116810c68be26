"""Whatever has a name and a place on the map, by words: spaces, roads, rivers, links, borders, counters.

What can be found follows from the kinds of things whose fields are declared; a thing without a name is found by all of
its id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import NOTHING, Chosen, one_space
from editors.map_editor.spaces.space_search import MOST_FOUND
from workbench.engine.fields import fields_of
from workbench.storage.edits.thing_edits import KINDS, ON_A_MAP, SPACES, things_of

COUNTERS = "counters"


class Found(NamedTuple):
    """A thing, what its kind is called, and what to select to see it."""

    kind: str
    id: str
    chosen: Chosen


def things_called(desk: AnyDesk, words: str) -> tuple[Found, ...]:
    """Spaces first, then what else the words call: in each kind those that begin with them, then those inside."""
    wanted = words.strip().casefold()
    if not wanted:
        return ()
    spaces = [Found(KINDS[SPACES].called, name, one_space(name)) for name in desk.spaces_called(words)]
    return (*spaces, *_others(desk, wanted))[:MOST_FOUND]


def _others(desk: AnyDesk, wanted: str) -> Iterator[Found]:
    for of in ON_A_MAP:
        if of != SPACES:
            known = things_of(desk.design, of, desk.map_id)
            field = of.removesuffix("s")
            yield from (
                Found(KINDS[of].called, one, replace(NOTHING, **{field: one})) for one in _ranked(of, known, wanted)
            )
    places = _places_of_counters(desk)
    counters = {one.id: one for one in desk.design.counters if one.id in places}
    for one in _ranked(COUNTERS, counters, wanted):
        yield Found(KINDS[COUNTERS].called, one, one_space(places[one]))


def _ranked(of: str, known: Mapping[str, Any], wanted: str) -> list[str]:
    names = [name for name in fields_of(KINDS[of].value) if name.endswith("name")]
    ranked = []
    for own, thing in known.items():
        called = [name.casefold() for field in names if (name := str(getattr(thing, field)))]
        if own.casefold() == wanted or any(wanted in name for name in called):
            begins = any(name.startswith(wanted) for name in called)
            ranked.append((wanted not in called, not begins, called[0] if called else own, own))
    return [own for *_, own in sorted(ranked)]


def _places_of_counters(desk: AnyDesk) -> dict[str, str]:
    """Counter -> the space of this map where the first scenario that sets it up there has it."""
    known, places = desk.map.every_space, dict[str, str]()
    for scenario in desk.design.scenarios:
        for placed in scenario.placements if scenario.map in ("", desk.map_id) else ():
            if placed.space in known:
                places.setdefault(placed.counter, placed.space)
    return places
