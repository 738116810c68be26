"""Pictures of counters' own, read from a stranger's file: PNG, or SVG that only draws.

A process of its own looks at the file first, as at a scan (`scans/import_process.py`). What a drawing may be made of is
listed here: plain shapes with their colours. Text is refused, for its fonts are not everywhere; so is whatever repeats,
filters or embeds, which a small file can make endless.
"""

from __future__ import annotations

import time
from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.scans.import_process import PictureLook
from workbench.exchange.scans.pictures import PictureKind, UnfitPicture, kind_of
from workbench.storage.assets import Asset, content_digest
from workbench.storage.file.wholeness import is_whole_png

SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"
SHAPES = frozenset(
    ("svg", "g", "defs", "title", "desc", "metadata", "path", "rect", "circle", "ellipse", "line", "polyline")
) | {"polygon", "linearGradient", "radialGradient", "stop", "style"}
"""What the drawing of a counter may be made of."""
SECONDS_TO_LOOK = 60.0
_KINDS = {PictureKind.PNG: ("png", "image/png"), PictureKind.SVG: ("svg", "image/svg+xml")}


def read_counter_picture(path: Path) -> Asset:
    """The picture in a file as an asset, called after its content, so that the same picture is kept once.

    Raises
    ------
    UnfitPicture
        It is no PNG or SVG, too large, damaged, or a drawing that does more than draw.
    """
    kind = kind_of(path)
    if kind not in _KINDS:
        raise UnfitPicture(Message("{file} is neither a PNG nor an SVG.", file=path.name))
    if path.stat().st_size > limits.COUNTER_PICTURE_BYTES.most:
        raise UnfitPicture(Message("{file} has {beyond}.", file=path.name, beyond=limits.COUNTER_PICTURE_BYTES.beyond))
    facts = _looked_at(path)
    if max(facts) > limits.COUNTER_PICTURE_PX.most:
        raise UnfitPicture(Message("{file} has {beyond}.", file=path.name, beyond=limits.COUNTER_PICTURE_PX.beyond))
    if kind is PictureKind.PNG and not is_whole_png(path):
        raise UnfitPicture(Message("{file} is damaged: it is not whole.", file=path.name))
    content = path.read_bytes()
    if kind is PictureKind.SVG:
        _refuse_more_than_shapes(path.name, content)
    ending, media_type = _KINDS[kind]
    return Asset(f"counter_{content_digest(content)}.{ending}", media_type, content)


def _looked_at(path: Path) -> tuple[int, int]:
    """Width and height, as a process beside this one reads them."""
    look, until = PictureLook(path), time.monotonic() + SECONDS_TO_LOOK
    try:
        while time.monotonic() < until:
            if (facts := look.poll(0.2)) is not None:
                return facts.width_px, facts.height_px
    finally:
        look.close()
    raise UnfitPicture(Message("{file} could not be read in time.", file=path.name))


def _refuse_more_than_shapes(name: str, content: bytes) -> None:
    try:
        drawing = fromstring(content)
    except (DefusedXmlException, ParseError):
        raise UnfitPicture(Message("{file} is damaged, or declares entities of its own.", file=name)) from None
    for element in drawing.iter():
        if not isinstance(element.tag, str) or not element.tag.startswith(SVG_NAMESPACE):
            if isinstance(element.tag, str) and element.tag.startswith("{"):
                continue  # what a program noted for itself; nobody draws it
            raise UnfitPicture(Message("{file} is no plain SVG.", file=name))
        plain = element.tag.removeprefix(SVG_NAMESPACE)
        if plain not in SHAPES:
            raise UnfitPicture(
                Message(
                    "{file} has a {plain} element; a counter has plain shapes alone: turn it into paths.",
                    file=name,
                    plain=plain,
                )
            )
