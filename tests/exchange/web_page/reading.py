"""A web page read back: what it holds as data and pictures, and what a browser would load or run."""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from workbench.engine.design import Design
from workbench.exchange.exports import Export
from workbench.qt.web_pages.exports import write_web

WITHOUT_END = {"meta", "input", "img", "br", "link", "hr"}


@dataclass
class Element:
    """An element with its facts and the text right in it."""

    tag: str
    facts: dict[str, str | None]
    text: str = ""


@dataclass
class ReadPage:
    """The elements of a page in their order, and its data."""

    text: str
    elements: list[Element] = field(default_factory=list)

    def of(self, tag: str) -> list[Element]:
        return [one for one in self.elements if one.tag == tag]

    def script(self, name: str) -> str:
        return next(one.text for one in self.of("script") if one.facts.get("id") == name)

    @property
    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.script("data"))
        return found

    @property
    def faces(self) -> list[str]:
        found: list[str] = json.loads(zlib.decompress(base64.b64decode(self.script("faces"))))
        return found

    @property
    def policy(self) -> str:
        return next(
            str(one.facts["content"])
            for one in self.of("meta")
            if one.facts.get("http-equiv") == "Content-Security-Policy"
        )


class _Reader(HTMLParser):
    def __init__(self, page: ReadPage) -> None:
        super().__init__()
        self.page, self.open = page, list[Element]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, dict(attrs))
        self.page.elements.append(element)
        if tag not in WITHOUT_END:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.page.elements.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1].tag == tag, f"</{tag}> ends {self.open[-1:]}"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open:
            self.open[-1].text += data


def read_page(path: Path) -> ReadPage:
    """The page in a file, each of its elements ended where it should be."""
    page = ReadPage(path.read_text(encoding="utf-8"))
    reader = _Reader(page)
    reader.feed(page.text)
    reader.close()
    assert not reader.open
    return page


def page_of(design: Design, folder: Path, **wishes: Any) -> ReadPage:
    """The design written as a page and read back."""
    path = folder / "page.html"
    write_web(Export(design, path, **wishes))
    return read_page(path)
