"""Names with blanks that nobody sees: before, behind, or two in a row.

They come with what is imported or pasted. Two things called "Mill" and "Mill " look alike, are not found by what one
types, and stand in one list twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.storage.checks.design.ids import SINGULAR
from workbench.storage.checks.of_maps import thing_at
from workbench.storage.checks.words.vocabulary import Naming
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import OF_THE_DESIGN, ChangeThings

NAMES = ("name", "title", "heading")
"""The fields by which things are called."""


def _of_a_map(named: Naming) -> Iterator[Problem]:
    name = getattr(named.thing, "name", "")
    if is_untidy(name):
        yield STRAY_BLANKS.at(named.place, field="name", name=name)


def _of_the_design(design: Design) -> Iterator[Problem]:
    for of in OF_THE_DESIGN:
        yield from (problem for thing in getattr(design, of) for problem in _of_a_thing(of, thing))


def _of_a_thing(of: str, thing: Struct) -> Iterator[Problem]:
    for field in NAMES:
        name = getattr(thing, field, "")
        if is_untidy(name):
            place = Place(SINGULAR[of], str(getattr(thing, "id", "")), tidy(name))
            yield STRAY_BLANKS.at(place, field=field, name=name)


def tidy(name: str) -> str:
    """The name with one blank between its words, and none around them."""
    return " ".join(name.split())


def is_untidy(name: str) -> bool:
    """Has a name stray blanks? One of blanks alone is none at all, which is told otherwise."""
    return bool(name) and tidy(name) not in ("", name)


def _tidied(design: Design, problem: Problem) -> Edit | None:
    field, found = str(problem.facts["field"]), thing_at(design, problem.place)
    name = getattr(found.thing, field, "") if found is not None else ""
    if found is None or not is_untidy(name):
        return None
    return ChangeThings(found.of, found.map_id, (found.thing.id,), field, tidy(name), called=tidy(name))


STRAY_BLANKS = Check(
    "stray_blanks",
    Level.WARNING,
    title="Name with stray blanks",
    cause="its name “{name}” has blanks before it, behind it or two in a row",
    finds={"named_by_space": _of_a_map, "named_by_line": _of_a_map, "design": _of_the_design},
    fix=_tidied,
    remedy="Take the blanks out",
)
CHECKS = (STRAY_BLANKS,)
