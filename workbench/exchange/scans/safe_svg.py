"""SVG drawings as scans: what could run, fetch or never end is refused before anything is drawn."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import iterparse

from workbench import limits
from workbench.exchange.scans.pictures import UnfitPicture, check_drawing_bytes

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
            for event, element in iterparse(file, events=("start", "end"), forbid_dtd=False):
                depth += 1 if event == "start" else -1
                if event == "end":
                    element.clear()
                    continue
                count += 1
                if depth > limits.SCAN_DRAWING_DEPTH.most:
                    raise UnfitPicture(f"{path.name} has {limits.SCAN_DRAWING_DEPTH.beyond}.")
                if count > limits.SCAN_DRAWING_ELEMENTS.most:
                    raise UnfitPicture(f"{path.name} has {limits.SCAN_DRAWING_ELEMENTS.beyond}.")
                _refuse_active(path.name, element.tag, dict(element.attrib))
    except DefusedXmlException:
        raise UnfitPicture(f"{path.name} declares entities of its own: save it as plain SVG.") from None
    except ParseError as error:
        raise UnfitPicture(f"{path.name} is damaged: {str(error).split(':')[0]}.") from None
    return path.read_bytes()


def _refuse_active(name: str, tag: object, attributes: dict[str, str]) -> None:
    plain = str(tag).rpartition("}")[2].lower()
    if plain in _ACTIVE:
        raise UnfitPicture(f"{name} carries a {plain} element, and a scan only draws: save it as plain SVG.")
    for attribute, value in attributes.items():
        key, text = attribute.rpartition("}")[2].lower(), value.strip().lower()
        if key.startswith("on"):
            raise UnfitPicture(f"{name} carries a script ({key}), and a scan only draws: save it as plain SVG.")
        if key == "href" and plain != "a" and not text.startswith(("#", "data:image/")):
            raise UnfitPicture(f"{name} names another file ({value[:40]}): embed it, or save it as a picture.")
        if "url(" in text and "url(#" not in text.replace("'", "").replace('"', "").replace(" ", ""):
            raise UnfitPicture(f"{name} names another file in its style: save it as plain SVG.")
