"""SVG drawings as scans: what could run, fetch or never end is refused before anything is drawn."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.scans.pictures import UnfitPicture, check_drawing_bytes

_BASES = {"base", "srcset"}
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_ESCAPED = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))", re.DOTALL)
_PLACE = re.compile(r"url\(\s*[\"']?\s*([^\"')\s]*)")
_ACTIVE = {"script", "foreignobject", "iframe", "handler", "audio", "video"}


def checked_svg(path: Path) -> bytes:
    """The text of a drawing that only draws.

    Raises
    ------
    UnfitPicture
        It is damaged or too large, carries a script or an event handler, declares entities, or names another file.
    """
    check_drawing_bytes(path)
    depth = count = 0
    try:
        with path.open("rb") as file:
            for event, element in iterparse(file, events=("start", "end", "pi"), forbid_dtd=False):
                if event == "pi":
                    _refuse_style_sheet(path.name, element.text or "")
                    continue
                depth += 1 if event == "start" else -1
                if event == "end":
                    _refuse_fetching_style(path.name, element.tag, "".join(element.itertext()))
                    after = element.tail
                    element.clear()
                    element.tail = after  # it belongs to what is round it, a style sheet perhaps
                    continue
                count += 1
                if depth > limits.SCAN_DRAWING_DEPTH.most:
                    raise UnfitPicture(
                        Message("{file} has {beyond}.", file=path.name, beyond=limits.SCAN_DRAWING_DEPTH.beyond)
                    )
                if count > limits.SCAN_DRAWING_ELEMENTS.most:
                    raise UnfitPicture(
                        Message("{file} has {beyond}.", file=path.name, beyond=limits.SCAN_DRAWING_ELEMENTS.beyond)
                    )
                _refuse_active(path.name, element.tag, dict(element.attrib))
    except DefusedXmlException:
        raise UnfitPicture(
            Message("{file} declares entities of its own: save it as plain SVG.", file=path.name)
        ) from None
    except ParseError as error:
        raise UnfitPicture(
            Message("{file} is damaged: {error}.", file=path.name, error=str(error).split(":")[0])
        ) from None
    return path.read_bytes()


def _refuse_active(name: str, tag: object, attributes: dict[str, str]) -> None:
    plain = str(tag).rpartition("}")[2].lower()
    if plain in _ACTIVE:
        raise UnfitPicture(
            Message(
                "{name} carries a {plain} element, and a scan only draws: save it as plain SVG.", name=name, plain=plain
            )
        )
    for attribute, value in attributes.items():
        key, text = attribute.rpartition("}")[2].lower(), value.strip().lower()
        if key.startswith("on"):
            raise UnfitPicture(
                Message(
                    "{name} carries a script ({key}), and a scan only draws: save it as plain SVG.", name=name, key=key
                )
            )
        if key == "href" and plain != "a" and not text.startswith(("#", "data:image/")):
            raise UnfitPicture(
                Message(
                    "{name} names another file ({value}): embed it, or save it as a picture.",
                    name=name,
                    value=value[:40],
                )
            )
        if key in _BASES:
            raise UnfitPicture(
                Message("{name} names a place to fetch from ({key}): save it as plain SVG.", name=name, key=key)
            )
        if _fetches(value):
            raise UnfitPicture(Message("{name} names another file in its style: save it as plain SVG.", name=name))


def _refuse_style_sheet(name: str, instruction: str) -> None:
    if instruction.split()[:1] == ["xml-stylesheet"]:
        raise UnfitPicture(Message("{name} brings in another style sheet: save it as plain SVG.", name=name))


def _refuse_fetching_style(name: str, tag: object, text: str) -> None:
    """The text of a style sheet in the drawing: it may not bring in another one, a font or a picture."""
    if str(tag).rpartition("}")[2].lower() == "style" and _fetches(text):
        raise UnfitPicture(
            Message("{name} brings in another style sheet, a font or a picture: save it as plain SVG.", name=name)
        )


def _fetches(style: str) -> bool:
    """Whether a style names anything that lies elsewhere, however its letters are written."""
    plain = _COMMENT.sub("", _ESCAPED.sub(_letter, style)).lower()
    if "@import" in plain or "image-set(" in plain:
        return True
    return any(not place.startswith(("#", "data:")) for place in _PLACE.findall(plain))


def _letter(escaped: re.Match[str]) -> str:
    digits = escaped[1]
    return chr(int(digits, 16)) if digits and int(digits, 16) <= 0x10FFFF else escaped[2] or ""
