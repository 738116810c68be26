"""Whoever the page is written for: a language, what the design calls things, and where figures come from."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.engine.design import Design
from workbench.engine.provenance import Provenance, Source
from workbench.engine.words.message import as_message, marked
from workbench.exchange.web_page.data import Figure
from workbench.language import ENGLISH, said_in

SOURCES = {
    Source.RULEBOOK: marked("rulebook"),
    Source.PUBLIC_SOURCE: marked("public source"),
    Source.RECONSTRUCTED: marked("reconstructed"),
    Source.DESIGNER: marked("designer"),
}
"""What the kinds of origin are called."""


class Reader:
    """Puts a design into words."""

    def __init__(self, design: Design, language: str = "") -> None:
        self.design = design
        self.language = language or next(iter(design.languages), ENGLISH)
        shown = self.language if self.language in design.languages[1:] else ""
        self._texts: Mapping[str, str] = design.texts_in.get(shown) or {}
        self.names_in = shown

    def said(self, words: str) -> str:
        """Words of the program or of rules."""
        return said_in(self.language, as_message(words))

    def own(self, text: str) -> str:
        """A text of the design's maps, in the language where it was put into that."""
        return self._texts.get(text) or text

    def figure(self, title: str, value: str, origin: Provenance | None) -> Figure:
        """A figure with where it is from."""
        return Figure(title, value) if origin is None else Figure(title, value, origin.source.value, origin.note)
