"""Figures of spaces beyond what their declarations allow: a file may hold what the window would not let one type."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter

from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.fields import FieldKind, fields_of
from workbench.engine.maps.area_map import Space
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.of_maps import on_spaces
from workbench.storage.checks.words.vocabulary import Naming
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import SetThings

_NUMBERS = {name: field for name, field in fields_of(Space).items() if field.kind is FieldKind.WHOLE}
_figures = attrgetter(*_NUMBERS)


def _of_space(named: Naming) -> Iterator[Problem]:
    figures = _figures(named.space)
    if not any(figures):
        return
    for (name, field), figure in zip(_NUMBERS.items(), figures, strict=True):
        if not field.low <= figure <= field.high:
            title = Message(field.title)
            yield OUT_OF_RANGE.at(named.place, field=name, title=title, figure=figure, low=field.low, high=field.high)


def _nearest(sheet: AnyMap, space: Space, problem: Problem) -> Edit | None:
    """The space with the nearest figure that is allowed."""
    name = str(problem.facts["field"])
    field, figure = _NUMBERS[name], getattr(space, name)
    nearest = min(max(figure, field.low), field.high)
    if nearest == figure:
        return None
    label = f"{problem.place}: {field.title.casefold()} {nearest}"
    return SetThings("spaces", label, sheet.id, (replace(space, **{name: nearest}),))


OUT_OF_RANGE = Check(
    "figure_out_of_range",
    Level.WARNING,
    title="Figure out of its range",
    cause="{title}: {figure} is not one of {low} to {high}",
    finds={"named by space": _of_space},
    fix=on_spaces(_nearest),
    remedy="Take the nearest",
)
CHECKS = (OUT_OF_RANGE,)
