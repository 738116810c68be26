"""What the ruleset page works on: the game itself, or one of its sides, factions, types of unit or clauses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from immutables import Map
from PySide6.QtCore import Signal

from workbench.engine.design import ClauseLabel, Design, Faction, Side, UnitType
from workbench.engine.problem import Problem
from workbench.engine.words.message import Message, marked
from workbench.qt.editing.document_desk import DocumentDesk
from workbench.qt.looks.translator import spoken
from workbench.qt.undo import EditStack
from workbench.storage.checks.problems import problems_besides_maps
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.listed_edits import AddThing, MoveThing, RemoveThing, free_id, who_needs
from workbench.storage.edits.thing_edits import things_of

GAME, SIDES, FACTIONS, TYPES, CLAUSES = "game", "sides", "factions", "unit_types", "clauses"
LISTS: Mapping[str, str] = {
    SIDES: marked("Sides"), FACTIONS: marked("Factions"), TYPES: marked("Types of unit"), CLAUSES: marked("Clauses"),
}  # fmt: skip
_GROUND = "#6B6456"

OF_PLACE: Mapping[str, str] = {
    "side": SIDES, "faction": FACTIONS, "unit_type": TYPES, "clause": CLAUSES, "design": GAME,
}  # fmt: skip
"""The kinds of places that the page shows, and in which list."""

WORDS = {
    "title": marked("title"),
    "designer": marked("designer"),
    "languages": marked("languages"),
    "rules": marked("rules module"),
    "description": marked("description"),
}
"""What is said of the game itself, and what each is called in the name of a step."""


class RulesetDesk(DocumentDesk):
    """`choice_changed` tells that something else is chosen; a list without a thing of it is its whole list."""

    choice_changed = Signal()

    def __init__(self, document: RulesetDocument, history: EditStack) -> None:
        super().__init__(document, history)
        self.of, self._thing_id = GAME, ""

    @property
    def thing(self) -> Any:
        """What is chosen of a list, None of the game itself and of a whole list."""
        return things_of(self.design, self.of).get(self._thing_id) if self.of != GAME else None

    def choose(self, of: str, thing_id: str = "") -> None:
        """Put the game, a list, or a thing of it on the desk."""
        if (of, thing_id) != (self.of, self._thing_id):
            self.of, self._thing_id = of, thing_id
            self.choice_changed.emit()

    def look_again(self) -> None:
        if self._thing_id and self.thing is None:
            self._thing_id = ""
            self.choice_changed.emit()

    def problems(self) -> tuple[Problem, ...]:
        """All problems of the game but those of its maps, which the map tells."""
        return problems_besides_maps(self.design)

    def say(self, field: str, value: object) -> str:
        """Set a word of the game itself ("title", "rules"); the reason where it cannot be."""
        if getattr(self.design, field) == value:
            return ""
        label = Message("The game: change {field}", field=Message(WORDS[field]))
        return self.apply(ChangeDesign(label, Map({field: value}), gesture=f"game.{field}"))

    def add(self, of: str) -> None:
        """A new thing at the end of a list, and the choice on it."""
        made = new_thing(self.design, of)
        if not self.apply(AddThing(of, made)):
            self.choose(of, made.id)

    def remove(self, instead: str = "") -> str:
        """Take out what is chosen, with what is to stand there instead; the reason where others need it."""
        thing = self.thing
        return self.apply(RemoveThing(self.of, thing.id, instead)) if thing is not None else ""

    def is_needed(self) -> bool:
        """Does anybody name what is chosen?"""
        thing = self.thing
        return thing is not None and next(who_needs(self.design, self.of, thing.id), None) is not None

    def move(self, by: int) -> None:
        """Move what is chosen in its list."""
        if self.thing is not None:
            self.apply(MoveThing(self.of, self._thing_id, by))


def new_thing(design: Design, of: str) -> Any:
    """A thing of a list that nobody has said anything of."""
    taken = things_of(design, of)
    if of == SIDES:
        colours = [name for name in ("blue", "red", "gold", "green", "stone", "slate")]
        free = next((name for name in colours if all(side.colours != name for side in design.sides)), "stone")
        return Side(free_id(free, taken), spoken(marked("New side")), free)
    if of == FACTIONS:
        side = design.sides[0].id if design.sides else ""
        ground = (_GROUND, _GROUND, _GROUND)
        return Faction(free_id("faction", taken), spoken(marked("New faction")), side, "N", _GROUND, "#FFFFFF", ground)
    if of == TYPES:
        return UnitType(free_id("unit", taken), spoken(marked("New type")), "infantry")
    number = max((int(one.partition(".")[0]) for one in taken if one.partition(".")[0].isdecimal()), default=0)
    return ClauseLabel(free_id(str(max(number + 1, 100)), taken), spoken(marked("New clause")))
