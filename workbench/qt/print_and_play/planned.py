"""What every part of a game on paper is planned from: the export, the language it is read in, the paper, the maps."""

from __future__ import annotations

from dataclasses import dataclass

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.words.message import Message
from workbench.exchange.exports import Export
from workbench.exchange.vassal.said import Said, said_for
from workbench.exchange.web_page.reader import Reader
from workbench.qt.map_prints import Pages, pages_of, paper_called
from workbench.qt.map_prints.exports import language_for
from workbench.qt.print_and_play.paper import LEAST_MARGIN_MM, Frame
from workbench.qt.print_and_play.printed_maps import PrintedMaps


@dataclass(frozen=True, slots=True)
class Planned:
    """An export on its way to paper."""

    export: Export
    said: Said
    frame: Frame
    maps: PrintedMaps

    @property
    def design(self) -> Design:
        return self.export.design

    @property
    def reader(self) -> Reader:
        return Reader(self.design, language_for(self.export))

    @property
    def names(self) -> dict[str, str]:
        """What sides, factions and counters are called, by their ids."""
        design = self.design
        return (
            {one.id: one.name for one in design.sides}
            | {one.id: one.name for one in design.factions}
            | {one.id: one.name for one in design.counters}
        )

    @property
    def shown_maps(self) -> tuple[AnyMap, ...]:
        """The maps that are printed: the one that is asked for, without a wish all."""
        return (self.export.the_map(),) if self.export.map_id else self.design.maps

    def pages_of(self, shown: AnyMap) -> Pages:
        """How a map is divided over pages; PrintError where it cannot be."""
        wishes = self.export.wishes
        return pages_of(
            shown.width_mm, shown.height_mm, self.frame.paper, wishes.landscape, self.frame.margin_mm, wishes.overlap,
            wishes.scale,
        )  # fmt: skip

    def note(self, told: str) -> str:
        """What stands at the foot of a page: the game, and what the page is."""
        return f"{self.design.title} · {self.said(told)}"


def planned(export: Export, maps: PrintedMaps | None = None) -> Planned:
    """What is planned from; PrintError for an unknown paper, CannotExport for a language that the design lacks."""
    language_for(export)
    margin = max(LEAST_MARGIN_MM, export.wishes.margin)
    frame = Frame(paper_called(export.wishes.paper), margin)
    return Planned(export, said_for(export), frame, maps or PrintedMaps())


def text(words: str) -> Message:
    """A text of the design as a message: it is not looked up."""
    return Message("{text}", text=words)
