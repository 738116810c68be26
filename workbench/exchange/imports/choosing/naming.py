"""What each shape is called and whether it is water, by the columns that were chosen or guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.choosing.columns import TEXT, chosen_column, columns_of, guessed_name, is_name, tidy
from workbench.exchange.imports.choosing.found import FoundShape, FoundText
from workbench.exchange.imports.choosing.layers import layers_of
from workbench.exchange.imports.choosing.texts import texts_in
from workbench.exchange.imports.choosing.waters import guessed_kind, is_water
from workbench.exchange.imports.contents import Choices, Contents
from workbench.exchange.imports.drawn_shapes import DrawnShape
from workbench.exchange.imports.proposal import Cleaning, ImportRefused

LABELS = ("label", "title", "aria-label", "data-name", "name")
"""What a person called a shape of a drawing, the surest first."""


class Chosen(Struct, frozen=True):
    """The shapes that are taken, by their places, and from where their names and kinds are read.

    `written` is what stands in shapes, by their places, where names are read from that.
    """

    taken: tuple[int, ...]
    name_from: str
    kind_from: str
    written: Mapping[int, tuple[str, ...]] = {}


def choose(
    found: Sequence[FoundShape], choices: Choices, cleaning: Cleaning, texts: Sequence[FoundText] = ()
) -> Chosen:
    """Which shapes are taken and how they are read; what there is to choose from is told to the cleaning.

    `texts` are what is written among the shapes.

    Raises
    ------
    ImportRefused
        A layer or column that was asked for is not there, or nothing is in those that were.
    """
    layers = layers_of(found, choices.layers)
    names = {layer.name for layer in layers if layer.is_taken}
    taken = tuple(place for place, shape in enumerate(found) if shape.layer in names)
    if not taken:
        raise ImportRefused(Message("there is no area in it"))
    written = texts_in([found[place] for place in taken], texts)
    said = [
        {**found[place].said, TEXT: words[0]} if words else found[place].said
        for place, words in zip(taken, written, strict=True)
    ]
    columns = columns_of(said)
    name_from = chosen_column(choices.name_from, columns) if choices.name_from else guessed_name(said, columns)
    kind_from = chosen_column(choices.kind_from, columns) if choices.kind_from else guessed_kind(said, columns)
    cleaning.tell_contents(Contents(layers, columns, name_from, kind_from))
    named_by = dict(zip(taken, written, strict=True)) if name_from == TEXT else {}
    return Chosen(taken, name_from, kind_from, named_by)


def name_said(said: Mapping[str, str], chosen: Chosen, is_asked: bool) -> str:
    """What a shape of a drawing is called; "" where nothing calls it anything."""
    order = [chosen.name_from, *LABELS, "id"]
    if not is_asked and chosen.name_from not in LABELS:
        order = [*LABELS, chosen.name_from, "id"]
    for column in order:
        if column and (value := said.get(column, "")):
            return tidy(value) if column == chosen.name_from or is_name(value) else value
    return ""


def joined_by_name(drawn: Sequence[DrawnShape]) -> list[DrawnShape]:
    """Shapes of one name as one of several parts: a group stands for one space."""
    found: dict[str, DrawnShape] = {}
    for shape in drawn:
        known = found.get(shape.name)
        found[shape.name] = shape if known is None else replace(known, parts=(*known.parts, *shape.parts))
    return list(found.values())


def is_wet(said: Mapping[str, str], place: Place, chosen: Chosen, cleaning: Cleaning) -> bool:
    """Whether a shape is water, and is to be a sea zone."""
    value = said.get(chosen.kind_from, "") if chosen.kind_from else ""
    if not value or not is_water(value, chosen.kind_from):
        return False
    cause = Message("is water, by its {column} {value}", column=chosen.kind_from, value=value[:40])
    return cleaning.step("water", place, cause, Message("make a sea zone of it"), Message("leave it an area"))
