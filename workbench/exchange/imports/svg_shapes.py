"""The closed shapes of an SVG drawing as areas: paths, polygons, rectangles, circles, in groups, moved and repeated.

Which of its layers are spaces, and what names and kinds are read from, is chosen or guessed (`choosing`); the label of
the group that a shape lies in becomes the tag `layer`. Lines that do not close, texts and pictures are no areas: steps
say how many are left out. Scripts are never run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element

from immutables import Map
from msgspec.structs import replace

from workbench.cartography.plane import Ring
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.problem import Place
from workbench.engine.words.message import Message
from workbench.exchange.imports.choosing.columns import GROUP, is_name, tidy
from workbench.exchange.imports.choosing.found import FoundShape
from workbench.exchange.imports.choosing.naming import LABELS, Chosen, choose, is_wet, joined_by_name, name_said
from workbench.exchange.imports.choosing.texts import is_name_of_one, without_space
from workbench.exchange.imports.cleaning.account import account_of
from workbench.exchange.imports.cleaning.last import with_borders
from workbench.exchange.imports.contents import Choices
from workbench.exchange.imports.drawn_shapes import DrawnShape, check_scribble
from workbench.exchange.imports.proposal import Cleaning, ImportRefused
from workbench.exchange.imports.shape_cleaning import CleanShape, cleaned
from workbench.exchange.imports.svg_fill import filled_parts
from workbench.exchange.imports.svg_transform import Matrix, SvgSheet, sheet_of
from workbench.exchange.imports.svg_tree import local_name, svg_tree
from workbench.exchange.imports.svg_walk import BOX, Drawn, Groups, Walk

OWN_SPACES, OWN_ID = "layer-spaces", "space-"
"""The group that holds the spaces in a drawing which the workbench has exported, and how their ids begin."""
MOST_LAYERS = 25
"""So many groups beside each other are layers; more of them are spaces."""
NO_CHOICES = Choices()


def read_svg(document: bytes, map_id: str, title: str, cleaning: Cleaning, choices: Choices = NO_CHOICES) -> AreaMap:
    """The area map that the closed shapes of a drawing make, on its own sheet or on one that is as long as was chosen.

    Raises
    ------
    ImportRefused
        It is no drawing that can be read within bounds, or there is no area in it.
    """
    root = svg_tree(document)
    sheet = _sized(sheet_of(root), choices.longest_mm)
    walk, own = Walk(root), _own_spaces(root)
    found = list(walk.shapes(root if own is None else own, sheet.matrix, Groups(), ()))
    kinds = {} if own is None else {path.get("id", ""): SpaceKind(path.get("data-kind", "")) for path in own}
    if own is not None:
        walk.left_out.update({BOX: sum(kind is SpaceKind.BOX for kind in kinds.values())})
        found = [shape for shape in found if kinds.get(shape.id) is not SpaceKind.BOX]
    shapes = [shape for shape in found if not shape.is_line]
    walk.left_out.update({"line": len(found) - len(shapes)})
    if not shapes:
        raise ImportRefused(Message("there is no closed shape in it"))
    chosen = choose(_found(shapes), choices, cleaning, walk.texts)
    walk.left_out.update({"text": len(walk.texts) - sum(bool(words) for words in chosen.written.values())})
    _tell_what_is_left_out(walk, cleaning)
    drawn = _drawn(shapes, chosen, bool(choices.name_from), cleaning)
    if not drawn:
        raise ImportRefused(Message("there is no closed shape in it"))
    wet = {one.source for one in drawn if own is None and is_wet(shapes[one.source].said, one.place, chosen, cleaning)}
    clean, junctions, borders = with_borders(cleaned(drawn, cleaning, choices.close_mm), cleaning)
    account = account_of(drawn, clean, max(sheet.width_mm, sheet.height_mm))
    cleaning.account = replace(account, off_spaces=without_space(walk.texts, clean, cleaning))
    spaces = (_space(shape, shapes, kinds, wet) for shape in clean)
    size = (round(sheet.width_mm, 3), round(sheet.height_mm, 3))
    return AreaMap(
        map_id, title, *size, junctions=junctions, borders=borders, spaces=Map({one.id: one for one in spaces})
    )


def _sized(sheet: SvgSheet, longest_mm: float) -> SvgSheet:
    """The sheet with its longer side as long as was chosen; 0 is as it is."""
    if not longest_mm:
        return sheet
    times = longest_mm / max(sheet.width_mm, sheet.height_mm)
    return SvgSheet(sheet.width_mm * times, sheet.height_mm * times, Matrix(a=times, d=times).then_inside(sheet.matrix))


def _found(shapes: Sequence[Drawn]) -> list[FoundShape]:
    """The shapes with their layers: the outermost groups that tell them apart."""
    depth = 0
    while (depth < max(len(shape.groups) for shape in shapes)) and len(
        {shape.groups[: depth + 1] for shape in shapes}
    ) < 2:
        depth += 1
    names = [shape.groups[depth] if len(shape.groups) > depth else "" for shape in shapes]
    if len(set(names)) > MOST_LAYERS:
        names = ["" for _ in shapes]
    return [
        FoundShape(name, shape.said, tuple(line.ring for line in shape.lines))
        for name, shape in zip(names, shapes, strict=True)
    ]


def _drawn(shapes: Sequence[Drawn], chosen: Chosen, is_asked: bool, cleaning: Cleaning) -> list[DrawnShape]:
    found = []
    for number, place in enumerate(chosen.taken, start=1):
        shape = shapes[place]
        parts = tuple(_parts(shape, cleaning))
        if parts:
            own_id = shape.id.removeprefix(OWN_ID) or f"A{number:02}"
            written = _written_in(shape, chosen, place, is_asked, cleaning)
            name = written or name_said(shape.said, chosen, is_asked) or own_id
            is_named = name != own_id or is_name(name)
            found.append(DrawnShape(own_id, name.removeprefix(OWN_ID), parts, shape.where, place, is_named))
    return joined_by_name(found) if chosen.name_from == GROUP else found


def _written_in(shape: Drawn, chosen: Chosen, place: int, is_asked: bool, cleaning: Cleaning) -> str:
    """What a shape is called by what stands in it; "" where names are read from something else."""
    words = chosen.written.get(place, ())
    if not is_asked and any(is_name(shape.said.get(label, "")) for label in LABELS):
        return ""
    where = Place("space", shape.id, shape.label or shape.where)
    return tidy(words[0]) if is_name_of_one(words, where, cleaning) else ""


def _own_spaces(root: Element) -> Element | None:
    """The spaces in a drawing that the workbench made of an area map; None in any other drawing.

    ImportRefused for that of a hex map: a drawing cannot say what a grid is.
    """
    own = next((child for child in root if local_name(child) == "g" and child.get("id") == OWN_SPACES), None)
    if own is None or not len(own) or any(path.get("data-id") is None for path in own):
        return None
    kinds = [path.get("data-kind") for path in own]
    if None in kinds:
        raise ImportRefused("it is a drawing of a hex map: export the map as csv or the ruleset as json to import it")
    return own if set(kinds) <= {kind.value for kind in SpaceKind} else None


def _space(shape: CleanShape, drawn: Sequence[Drawn], kinds: Mapping[str, SpaceKind], wet: set[int]) -> Space:
    if shape.source is None:
        return Space(shape.polygon.id, shape.polygon.name, SpaceKind.UNPLAYABLE)
    if (known := kinds.get(drawn[shape.source].id)) is not None:
        return Space(shape.polygon.id, shape.polygon.name, known)
    kind, layer = SpaceKind.SEA_ZONE if shape.source in wet else SpaceKind.AREA, drawn[shape.source].layer
    return Space(shape.polygon.id, shape.polygon.name, kind, tags=Map({"layer": layer} if layer else {}))


# ---------------------------------------------------------------- from lines to parts


def _parts(shape: Drawn, cleaning: Cleaning) -> Iterator[tuple[Ring, ...]]:
    """The outlines of a shape, each with the holes that its fill leaves open."""
    lines = [line for line in shape.lines if len(line.ring) > 2]
    if not all(line.closes for line in lines):
        place = Place("space", shape.id, shape.label or shape.where)
        cause, remedy = Message("has an outline that does not close"), Message("close it")
        if not cleaning.step("open_ring", place, cause, remedy, Message("leave it out")):
            lines = [line for line in lines if line.closes]
    rings = [line.ring for line in lines]
    for ring in rings:
        check_scribble(ring, shape.where)
    yield from filled_parts(rings, shape.is_even_odd)


def _tell_what_is_left_out(walk: Walk, cleaning: Cleaning) -> None:
    place = Place("file", "", Message("the drawing"))
    if walk.scripts:
        cause = (
            Message("holds a script") if walk.scripts == 1 else Message("holds {scripts} scripts", scripts=walk.scripts)
        )
        cleaning.step("script", place, cause, "leave them out: nothing of an import is ever run")
    for kind, count in sorted((+walk.left_out).items()):
        cause = (
            Message("holds a {kind}, which is no area", kind=Message(kind))
            if count == 1
            else Message("holds {count} times a {kind}, which is no area", count=count, kind=Message(kind))
        )
        cleaning.step("no_area", place, cause, "leave it out")
