"""What the maps of a design print besides the names of spaces: titles, legends, texts, names of rivers."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.catalogue.resolved import Catalogue, catalogue_of
from workbench.engine.design import Design
from workbench.engine.maps.map_parts import Furniture, FurnitureKind
from workbench.qt.map_canvas.furniture.furniture_painter import NO_SCALE, ONE_HEX, has_kind
from workbench.qt.map_canvas.furniture.legend import legend_entries


def printed_texts(design: Design) -> tuple[str, ...]:
    """Each text once, map by map, in the order in which they lie on the sheet; names of rivers are the last."""
    maps: tuple[AnyMap, ...] = design.maps
    kinds = catalogue_of(design)
    return tuple(dict.fromkeys(text for shown in maps for text in _texts_of(shown, kinds) if text.strip()))


def _texts_of(shown: AnyMap, kinds: Catalogue) -> Iterator[str]:
    titles = [item.text for item in shown.furniture if item.kind is FurnitureKind.TITLE]
    if not all(titles) or not has_kind(shown, FurnitureKind.TITLE):
        yield shown.title
    for item in shown.furniture:
        yield from _of_item(shown, item, kinds)
    yield from sorted({border.name for border in shown.borders.values()})
    run = {border.river for border in shown.borders.values()} if shown.rivers else set()
    yield from sorted({river.name for river in shown.rivers.values() if river.id in run})


def _of_item(shown: AnyMap, item: Furniture, kinds: Catalogue) -> Iterator[str]:
    match item.kind:
        case FurnitureKind.LEGEND:
            yield item.text
            yield from (entry.word for entry in legend_entries(shown, item.values, kinds))
        case FurnitureKind.SCALE_BAR:
            if not shown.scale_metres_per_mm:
                yield NO_SCALE
            elif shown.metres_per_step:
                yield ONE_HEX
        case FurnitureKind.COMPASS | FurnitureKind.PICTURE:
            return
        case _:
            yield item.text
