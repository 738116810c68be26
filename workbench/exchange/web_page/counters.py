"""The counters of a page: their faces, their figures, who stands under whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbench.engine.counters.command import ChainOfCommand
from workbench.engine.counters.faces import BACK, FRONT, REDUCED
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.shown_counter import counter_face, face_value, faces_of
from workbench.engine.counters.value_types import CounterPlace
from workbench.engine.design import Counter, Design
from workbench.engine.fields import title_of_field
from workbench.engine.rules_modules import reads_of
from workbench.engine.words.message import Message, marked
from workbench.exchange.web_page.data import CounterData, Figure
from workbench.exchange.web_page.faces import Faces
from workbench.exchange.web_page.reader import Reader

AT_ITS_HEAD = (CounterPlace.UPPER_LEFT, CounterPlace.UPPER_RIGHT, CounterPlace.STEPS)
FIGURES = tuple(name for name, place in BUILT_IN.items() if place not in AT_ITS_HEAD)
"""What is printed on every kind of counter and is read there."""
FACES = {REDUCED: marked("Second step"), BACK: marked("Back")}


def side_of_faction(design: Design) -> Mapping[str, str]:
    """Nation or wing -> its side."""
    return {faction.id: faction.side for faction in design.factions}


def counters_data(reader: Reader, faces: Faces) -> tuple[CounterData, ...]:
    """All counters, in the order of the design."""
    design = reader.design
    chain, sides = ChainOfCommand(design, reads_of(design).command), side_of_faction(design)
    kinds = {kind.id: kind.name for kind in design.unit_types}
    return tuple(
        CounterData(
            counter.id,
            counter.name or counter.id,
            sides.get(counter.faction, ""),
            counter.faction,
            kinds.get(counter.unit_type, counter.unit_type),
            faces.number(counter_face(design, counter)),
            tuple(_others(reader, counter, faces)),
            tuple(_figures(reader, counter)),
            counter.quantity,
            chain.above.get(counter.id, ""),
        )
        for counter in design.counters
    )


def _others(reader: Reader, counter: Counter, faces: Faces) -> Iterator[tuple[str, int]]:
    for name in faces_of(counter):
        if name != FRONT:
            steps = int(name) if name.isdecimal() and len(name) < 4 else 0
            title = Message("With {steps} {steps:step|steps} left", steps=steps) if steps else FACES.get(name, name)
            yield reader.said(title), faces.number(counter_face(reader.design, counter, name))


def _figures(reader: Reader, counter: Counter) -> Iterator[Figure]:
    titles = {kind.id: kind.title for kind in reader.design.value_types}
    for name in (*FIGURES, *sorted(counter.values)):
        value = face_value(counter, FRONT, name)
        if value in (None, "") or (name == "strength" and value == 0):
            continue
        known = reader.said(title_of_field(Counter, name)) if name in BUILT_IN else titles.get(name, name)
        yield reader.figure(known.replace("_", " "), str(value), counter.provenance.get(name))
