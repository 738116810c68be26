"""The edits of silenced warnings: a warning that was looked at is let be, with the reason, and heard again."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.design import SilencedProblem
from workbench.engine.problem import Level, Problem
from workbench.engine.words.message import Message, as_message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.map_changes import place_in, swapped_at, without_at


class Silence(Struct, frozen=True):
    """Let a warning be, with the reason; one that is silenced already gets the new reason. Errors are not silenced."""

    problem: Problem
    reason: str

    @property
    def label(self) -> str:
        return Message("Silence: {problem}", problem=str(self.problem))

    def apply(self, document: Edited) -> Edit:
        if self.problem.level is Level.ERROR:
            raise EditError("An error cannot be silenced: it keeps the design from being played.")
        if not self.reason.strip():
            raise EditError("A warning is silenced with a reason.")
        before, new = document.design.silenced, silenced(self.problem, self.reason)
        at = next((at for at, old in enumerate(before) if old.id == new.id), None)
        after = (*before, new) if at is None else swapped_at(before, at, new)
        document.put(replace(document.design, silenced=after))
        return ChangeDesign(self.label, Map({"silenced": before}))


class Unsilence(Struct, frozen=True):
    """Hear a silenced warning again."""

    silenced: SilencedProblem

    @property
    def label(self) -> str:
        return Message("Hear again: {what}", what=as_message(self.silenced.check.replace("_", " ")))

    def apply(self, document: Edited) -> Edit:
        before = document.design.silenced
        after = without_at(before, place_in(before, self.silenced.id, marked("silenced warning")))
        document.put(replace(document.design, silenced=after))
        return ChangeDesign(self.label, Map({"silenced": before}))


def silenced(problem: Problem, reason: str) -> SilencedProblem:
    """The entry that silences a problem."""
    place = problem.place
    return SilencedProblem(problem.check, place.kind, place.id, reason.strip(), place.map)
