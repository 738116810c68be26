"""What a game on paper does not hold, and why."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.rules_modules import text_beside
from workbench.engine.secrecy.published import kept_by_the_referee
from workbench.engine.words.message import marked
from workbench.exchange.exports import Export, PaperPart
from workbench.exchange.manifest import LeftOut
from workbench.exchange.rules_summary import OWN_BOOK

RULES = LeftOut(marked("the text of the rules"), marked("it is not ours to print; the numbers of its clauses stay"))
PLAYTESTS = LeftOut(marked("notes and playtests"), marked("they are the designer's own"))
SCANS = LeftOut(marked("scans under the map"), marked("they are printed where that is wished"))
FACES = LeftOut(marked("further faces of counters"), marked("a counter of paper has a front and a back"))
UNWISHED = marked("it was not wished")
PARTS = {
    PaperPart.COVER: marked("cover and contents"),
    PaperPart.MAP: marked("map"),
    PaperPart.COUNTERS: marked("counters"),
    PaperPart.TABLES: marked("tables"),
    PaperPart.AIDS: marked("player aids"),
    PaperPart.CARDS: marked("set-up cards"),
    PaperPart.RULES: marked("rules summary"),
    PaperPart.REFEREE: marked("figures of the referee"),
    PaperPart.CREDITS: marked("credits and sources"),
}
"""What each part is called."""


def left_out(export: Export) -> tuple[LeftOut, ...]:
    """The list for this design and these wishes."""
    return tuple(_left_out(export))


def has_rules_to_print(export: Export) -> bool:
    """Are there clauses in words that are ours, or the designer's?"""
    design = export.design
    return bool(design.clauses) or bool(text_beside(design.rules, OWN_BOOK))


def _left_out(export: Export) -> Iterator[LeftOut]:
    design, wishes = export.design, export.wishes
    for part in PaperPart:
        if part not in wishes.parts and (part is not PaperPart.REFEREE or kept_by_the_referee(design)):
            yield LeftOut(PARTS[part], UNWISHED)
    if design.rules and not has_rules_to_print(export):
        yield RULES
    yield PLAYTESTS
    if any(shown.scans for shown in design.maps) and not wishes.scans:
        yield SCANS
    if any(len({face.name for face in counter.faces} | {"front"}) > 2 for counter in design.counters):
        yield FACES
