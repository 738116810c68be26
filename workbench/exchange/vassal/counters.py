"""The counters of a design as pieces of VASSAL: their pictures, their levels, what is hidden of them, their slots."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.faces import BACK, FRONT, REDUCED
from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.counters.shown_counter import MOST_STEPS, counter_face, face_value, faces_of, own_face
from workbench.engine.design import Counter, Design
from workbench.engine.rules_modules import UnknownRules, rules_class
from workbench.engine.ruleset import RulesModule
from workbench.engine.words.message import Message
from workbench.exchange.vassal import said as words
from workbench.exchange.vassal import traits
from workbench.exchange.vassal.said import Said
from workbench.exchange.vassal.sequences import one_line, told_apart
from workbench.exchange.vassal.traits import Trait

LEAST_NOTE, NOTE_SHARE = 10, 8
HIDDEN = "hidden.png"
"""The sign that a side sees on counters of its own that the others do not."""
ALL = "All counters"
"""The prototype that every counter has."""


class Standing(Struct, frozen=True):
    """How a piece stands in a saved game: where, which level lies up, whether it is hidden, what is noted of it."""

    place: tuple[str, int, int]
    level: int = 0
    is_hidden: bool = False
    note: str = ""


class Counters:
    """The pieces of a design. Every face is painted once, whichever counters have it.

    `size_px` is the side of a counter. `pictures` are the faces by the names of their files, as far as they have been
    asked for by `slot` or by a piece; `has_masks` when one of these can be hidden, and then has the sign `HIDDEN`.
    """

    def __init__(self, design: Design, size_px: int, said: Said) -> None:
        self.design, self.size_px, self._said = design, size_px, said
        self.sides: Mapping[str, str] = told_apart((side.id, side.name) for side in design.sides)
        self.names: Mapping[str, str] = {one.id: one_line(one.name) or one_line(one.id) for one in design.counters}
        self.gpids: Mapping[str, str] = {one.id: str(at) for at, one in enumerate(design.counters, 1)}
        self.pictures: dict[str, CounterFace] = {}
        self.has_masks = False
        self._file_of: dict[CounterFace, str] = {}
        self._side_of_faction = {one.id: one.side for one in design.factions}

    @cached_property
    def may_be_hidden(self) -> bool:
        """Whether the rules ever keep a counter from somebody; without rules that are known it may be so."""
        try:
            module = rules_class(self.design.rules)
        except UnknownRules:
            return True
        return module.hidden is not RulesModule.hidden or module.redact is not RulesModule.redact

    def side_of(self, counter: Counter) -> str:
        """The id of its side, "" where nobody says."""
        side = self._side_of_faction.get(counter.faction, "")
        return side if side in self.sides else ""

    def slot(self, counter: Counter) -> str:
        """The piece in the palette, made of prototypes."""
        outer: list[Trait] = []
        if side := self.side_of(counter):
            outer.append(traits.prototype(self.prototype_of(side)))
        outer.extend(self._mask(counter, False))
        outer.append(traits.prototype(ALL))
        return traits.piece((*self._own(counter, None), *outer))

    def standing(self, counter: Counter, piece_id: str, now: Standing) -> str:
        """The piece in a saved game: prototypes stand there with what they are made of."""
        outer: list[Trait] = []
        if side := self.side_of(counter):
            outer.extend(self._of_side(side, now.note))
        outer.extend(self._mask(counter, now.is_hidden))
        outer.extend(self._of_all())
        return traits.piece((*self._own(counter, now), *outer), piece_id)

    def prototypes(self) -> dict[str, str]:
        """Name -> definition."""
        of_sides = {self.prototype_of(side): traits.definition(self._of_side(side)) for side in self.sides}
        return {ALL: traits.definition(self._of_all()), **of_sides}

    def prototype_of(self, side: str) -> str:
        return f"Side {self.sides[side]}"

    def level_after(self, counter: Counter, lost: int) -> int:
        """The level that lies up after so many steps lost."""
        lower = _steps_below(counter)
        if not lost or not lower:
            return 0
        return _levels(counter).index(lower[min(lost, len(lower)) - 1]) + 1

    def picture_of(self, counter: Counter, face: str) -> str:
        """The file of a face of a counter."""
        return self.file_of(counter_face(self.design, counter, face))

    def file_of(self, shown: CounterFace) -> str:
        """The file of what stands on a face."""
        if shown not in self._file_of:
            self._file_of[shown] = f"counter_{len(self._file_of) + 1}.png"
            self.pictures[self._file_of[shown]] = shown
        return self._file_of[shown]

    def _own(self, counter: Counter, now: Standing | None) -> list[Trait]:
        """The piece with what is its own alone."""
        picture, name = self.picture_of(counter, FRONT), self.names[counter.id]
        found = [traits.basic(picture, name, self.gpids[counter.id], now.place if now else None)]
        levels = [(self.picture_of(counter, face), self._said(_called(face))) for face in _levels(counter)]
        if levels:
            menu = (self._said(words.REDUCED_STEP), self._said(words.STEP_BACK) if len(levels) > 1 else "")
            found.append(traits.layers("Steps", "", levels, menu, now.level if now else 0))
        found.append(traits.properties(self._said_of(counter)))
        return found

    def _said_of(self, counter: Counter) -> dict[str, str]:
        """What is printed on it, as properties that the lists of VASSAL can be made by."""
        said = {"Id": counter.id, "Faction": counter.faction, "Type": counter.unit_type}
        for name in BUILT_IN:
            if value := face_value(counter, FRONT, name):
                said[name.capitalize()] = str(value)
        if counter.quantity > 1:
            said["Copies"] = str(counter.quantity)
        for name, value in sorted(counter.values.items()):
            said.setdefault(name.replace(",", " "), str(value))
        return {one_line(name): one_line(value) for name, value in said.items()}

    def _mask(self, counter: Counter, is_on: bool) -> list[Trait]:
        side = self.side_of(counter)
        if not side or not self.may_be_hidden:
            return []
        menu = (self._said(words.HIDE), self._said(words.HIDDEN))
        self.has_masks = True
        return [traits.mask(self.picture_of(counter, BACK), HIDDEN, self.sides[side], menu, is_on)]

    def _of_side(self, side: str, note: str = "") -> list[Trait]:
        size = max(LEAST_NOTE, self.size_px // NOTE_SHARE)
        return [
            traits.properties({"Side": self.sides[side]}),
            traits.label(self._said(words.NOTE), size, one_line(note).strip("{}")),
        ]

    def _of_all(self) -> list[Trait]:
        return [
            traits.moved(self._said(words.MOVED)),
            traits.cloned(self._said(words.CLONE)),
            traits.deleted(self._said(words.DELETE)),
        ]


def _steps_below(counter: Counter) -> tuple[str, ...]:
    """The faces that lie up after one step lost, after two ..."""
    steps = counter.values.get("steps", 1)
    if not isinstance(steps, int) or not 1 < steps <= MOST_STEPS:
        return ()
    has_own = own_face(counter, str(steps - 1)) is not None
    return (REDUCED,) if steps == 2 and not has_own else tuple(str(left) for left in range(steps - 1, 0, -1))


def _levels(counter: Counter) -> tuple[str, ...]:
    """The faces besides the front: steps first, then what the counter has of its own."""
    own = tuple(face for face in faces_of(counter) if face not in (FRONT, BACK))
    steps = _steps_below(counter)
    back = own_face(counter, BACK)
    has_back = back is not None and bool(back.values or back.picture or back.text)
    return (*steps, *(face for face in own if face not in steps), *((BACK,) if has_back else ()))


def _called(face: str) -> str:
    """What is put behind the name of a counter that shows this face."""
    if face.isascii() and face.isdigit():
        return Message("{count} {count:step|steps}", count=int(face))
    return {REDUCED: words.REDUCED, BACK: words.OTHER_SIDE}.get(face) or one_line(face)
