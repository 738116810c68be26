"""The exports `tmx` and `tmj`: a map for Tiled, and beside it the sheet picture of its tiles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from shapely.errors import ShapelyError

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.words.message import Message, said_by
from workbench.exchange.exports import CannotExport, Export, Written
from workbench.exchange.manifest import RIGHTS, manifest_of
from workbench.exchange.tiled.area_maps import tiled_area_map
from workbench.exchange.tiled.hex_maps import DrawnMap, tiled_hex_map
from workbench.exchange.tiled.left_out import left_out
from workbench.exchange.tiled.tiled_map import TiledMap
from workbench.exchange.tiled.tmj_text import tmj_text
from workbench.exchange.tiled.tmx_text import tmx_text
from workbench.long_work import LongWork
from workbench.storage.file.written import write_together

Text = Callable[[TiledMap], str]


def write_tmx(export: Export) -> Written:
    """A map as Tiled's XML."""
    return _write(export, "tmx", tmx_text)


def write_tmj(export: Export) -> Written:
    """A map as Tiled's JSON."""
    return _write(export, "tmj", tmj_text)


def picture_beside(path: Path) -> Path:
    """Where the sheet picture of a map's tiles lies."""
    return path.with_name(f"{path.stem}_terrain.png")


def _write(export: Export, name: str, text: Text) -> Written:
    shown, design = export.the_map(), export.design
    picture = picture_beside(export.path)
    drawn = _drawn(export, shown, picture.name)
    manifest = manifest_of(design, name, drawn.holds, left_out(design, shown, drawn.tiled, drawn.nowhere))
    origin = {"designer": manifest.designer, "rules": manifest.rules, "ruleset": manifest.digest, "rights": RIGHTS}
    properties = drawn.tiled.properties | {what: said for what, said in origin.items() if said}
    files = {export.path: text(replace(drawn.tiled, properties=properties)).encode()}
    if drawn.picture:
        export.claim(picture)
        files[picture] = drawn.picture
    write_together(files)
    words = Message(
        "{file}: {tiles} tiles, {objects} objects",
        file=export.path.name,
        tiles=drawn.tiled.size[0] * drawn.tiled.size[1] if drawn.picture else 0,
        objects=drawn.tiled.objects,
    )
    return Written(words, manifest=manifest)


def _drawn(export: Export, shown: AnyMap, picture: str) -> DrawnMap:
    work = LongWork(export.progress)
    try:
        for area_map in export.design.area_maps:
            if area_map is shown:
                return tiled_area_map(export.design, area_map, work)
        hex_map = next(one for one in export.design.hex_maps if one is shown)
        if hex_map.grid.columns < 1 or hex_map.grid.rows < 1:
            raise CannotExport(Message("map {id} has no hexes", id=shown.id))
        return tiled_hex_map(export.design, hex_map, picture, work)
    except CannotExport:
        raise
    except (ShapelyError, ArithmeticError, LookupError, ValueError) as error:
        why = Message(
            "map {id} cannot be drawn: {error}; the checks of the design say what is wrong",
            id=shown.id,
            error=said_by(error),
        )
        raise CannotExport(why) from error
