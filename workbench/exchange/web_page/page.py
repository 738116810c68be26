"""The page as one text: data as JSON, pictures as they are painted, one style and one script with their digests.

Whatever stands in a design is text and no page: the data is JSON in which no tag can begin, the template escapes, and
the scripts make text of it. The page may load nothing from anywhere (its Content-Security-Policy).
"""

from __future__ import annotations

import base64
import hashlib
import zlib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import jinja2
import msgspec

import resources
from workbench.exchange.web_page.data import PageData

FOLDER = "web_page"
TEMPLATE, STYLE = "page.html", "page.css"
SCRIPTS = ("parts.js", "sheet.js", "counters.js", "panels.js", "pages.js", "replay.js", "find.js", "start.js")
"""In the order in which they stand in the page."""
SVG = "image/svg+xml"


class PagePicture(NamedTuple):
    """A picture of the page: what kind it is, and its content."""

    media_type: str
    content: bytes

    @property
    def is_packed(self) -> bool:
        """Drawings are text, and packed; other pictures are as small as they can be."""
        return self.media_type == SVG

    @property
    def text(self) -> str:
        """As it stands in the page."""
        return packed(self.content) if self.is_packed else base64.b64encode(self.content).decode()


def page_of(data: PageData, maps: Sequence[PagePicture], faces: Sequence[PagePicture]) -> str:
    """The page; pictures of maps in the order of `data.maps`, those of faces by their numbers."""
    style, script = _resource(STYLE), "\n".join(map(_resource, SCRIPTS))
    return _template().render(
        d=data,
        w=data.words,
        style=style,
        style_digest=digest_of(style),
        script=script,
        script_digest=digest_of(script),
        data=as_json(data),
        maps=maps,
        faces=packed(msgspec.json.encode([_as_address_or_text(face) for face in faces])),
    )


def as_json(value: object) -> str:
    """JSON in which no tag, no comment and no end of a line of scripts can begin."""
    text = msgspec.json.encode(value).decode()
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def packed(content: bytes) -> str:
    """Deflated, as letters; browsers unpack it themselves."""
    return base64.b64encode(zlib.compress(content, 9)).decode()


def digest_of(text: str) -> str:
    """What a Content-Security-Policy names a script or a style by."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _as_address_or_text(picture: PagePicture) -> str:
    """A drawing as its text, another picture as an address that holds it."""
    if picture.media_type == SVG:
        return picture.content.decode()
    return f"data:{picture.media_type};base64,{base64.b64encode(picture.content).decode()}"


@cache
def _resource(name: str) -> str:
    return (files(resources) / FOLDER / name).read_text(encoding="utf-8")


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(str(files(resources) / FOLDER)),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(TEMPLATE)
