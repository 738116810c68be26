"""The edits of the sequence of play: phases added, taken out, moved, indented, repeated, given figures of their own.

A phase goes with the lines that are indented under it.
"""

from __future__ import annotations

from collections.abc import Sequence

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.engine.design import DEEPEST, Phase, Value
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign, sound
from workbench.storage.edits.listed_edits import free_id
from workbench.storage.edits.map_changes import NOTHING_CHANGES

Lines = tuple[Phase, ...]
UP, DOWN = -1, 1


class AddPhases(Struct, frozen=True):
    """Put lines into the sequence before the line of this id, "" behind all. Their ids must be free."""

    phases: Lines
    before: str = ""

    @property
    def label(self) -> str:
        return Message("Add the phase {phase}", phase=self.phases[0].title if self.phases else "")

    def apply(self, document: Edited) -> Edit:
        lines = document.design.sequence
        at = _place_of(lines, self.before) if self.before else len(lines)
        if not self.phases:
            raise EditError(NOTHING_CHANGES)
        known = {phase.id for phase in lines}
        for phase in self.phases:
            if not phase.id or phase.id in known:
                raise EditError(Message("There is a phase {phase} already.", phase=repr(phase.id)))
            known.add(phase.id)
        if len(known) > limits.TABLE_ROWS.most:
            raise EditError(Message("A sequence of play has at most {most} lines.", most=limits.TABLE_ROWS.most))
        new = tuple(sound(phase, Message("phase {id}", id=phase.id)) for phase in self.phases)
        return _put(document, self.label, (*lines[:at], *new, *lines[at:]))


class RemovePhases(Struct, frozen=True):
    """Take phases out of the sequence; what is indented under one goes with it."""

    ids: tuple[str, ...]

    @property
    def label(self) -> str:
        return Message("Remove the phase {phases}", phases=", ".join(self.ids))

    def apply(self, document: Edited) -> Edit:
        lines = document.design.sequence
        gone = {at for name in self.ids for at in run_of(lines, name)}
        return _put(document, self.label, tuple(phase for at, phase in enumerate(lines) if at not in gone))


class MovePhase(Struct, frozen=True):
    """Move a phase with what is under it before the line of another id, "" behind all, to a depth (None: as it is)."""

    phase_id: str
    before: str = ""
    depth: int | None = None

    @property
    def label(self) -> str:
        return Message("Move the phase {phase}", phase=self.phase_id)

    def apply(self, document: Edited) -> Edit:
        lines = document.design.sequence
        run = run_of(lines, self.phase_id)
        moved = lines[run.start : run.stop]
        if self.before in {phase.id for phase in moved[1:]}:
            raise EditError(Message("A phase is not moved into itself."))
        if self.before != self.phase_id:
            rest = (*lines[: run.start], *lines[run.stop :])
            at = _place_of(rest, self.before) if self.before else len(rest)
        else:
            rest, at = (*lines[: run.start], *lines[run.stop :]), run.start
        by = 0 if self.depth is None else self.depth - moved[0].depth
        return _put(document, self.label, (*rest[:at], *_indented(moved, by), *rest[at:]))


class ShiftPhase(Struct, frozen=True):
    """Move a phase before the one above it of its depth, or behind the one below it: `by` is UP or DOWN."""

    phase_id: str
    by: int

    @property
    def label(self) -> str:
        return Message("Move the phase {phase}", phase=self.phase_id)

    def apply(self, document: Edited) -> Edit:
        before = place_after_shift(document.design.sequence, self.phase_id, self.by)
        if before is None:
            raise EditError(NOTHING_CHANGES)
        return MovePhase(self.phase_id, before).apply(document)


class IndentPhase(Struct, frozen=True):
    """Indent a phase with what is under it, or bring it out: `by` is 1 or -1."""

    phase_id: str
    by: int

    @property
    def label(self) -> str:
        return Message("Indent the phase {phase}", phase=self.phase_id)

    def apply(self, document: Edited) -> Edit:
        lines = document.design.sequence
        run = run_of(lines, self.phase_id)
        depth = lines[run.start].depth + self.by
        above = lines[run.start - 1].depth if run.start else -1
        if not 0 <= depth <= above + 1:
            raise EditError(Message("A line is indented by one under the line above it, and not further."))
        return _put(document, self.label, _with_run(lines, run, _indented(lines[run.start : run.stop], self.by)))


class RepeatPhase(Struct, frozen=True):
    """Put a phase, with what is under it, behind itself once more, of this side ("" as it was)."""

    phase_id: str
    side: str = ""

    @property
    def label(self) -> str:
        return Message("Repeat the phase {phase}", phase=self.phase_id)

    def apply(self, document: Edited) -> Edit:
        lines = document.design.sequence
        run = run_of(lines, self.phase_id)
        taken = {phase.id for phase in lines}
        copies = []
        for phase in lines[run.start : run.stop]:
            copies.append(replace(phase, id=free_id(phase.id, taken), side=self.side or phase.side))
            taken.add(copies[-1].id)
        return _put(document, self.label, (*lines[: run.stop], *copies, *lines[run.stop :]))


class SetOwnFigure(Struct, frozen=True):
    """Give a phase a figure of its own; None lets it go by the design's parameter again. Typing is one edit."""

    phase_id: str
    name: str
    value: Value | None

    @property
    def label(self) -> str:
        if self.value is None:
            return Message("{phase}: {name} as the design has it", phase=self.phase_id, name=self.name)
        return Message("{phase}: {name} {value}", phase=self.phase_id, name=self.name, value=str(self.value))

    def apply(self, document: Edited) -> Edit:
        lines = document.design.sequence
        at = _place_of(lines, self.phase_id)
        own: Map[str, Value] = lines[at].parameters
        if self.value is not None:
            own = own.set(self.name, self.value)
        elif self.name in own:
            own = own.delete(self.name)
        return _put(document, self.label, _with_run(lines, range(at, at + 1), (replace(lines[at], parameters=own),)))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, SetOwnFigure):
            return None
        return self if (self.phase_id, self.name) == (previous.phase_id, previous.name) else None


def run_of(lines: Sequence[Phase], phase_id: str) -> range:
    """Where a phase stands with all that is indented under it; EditError without it."""
    first = _place_of(lines, phase_id)
    below = (at for at in range(first + 1, len(lines)) if lines[at].depth <= lines[first].depth)
    return range(first, next(below, len(lines)))


def place_after_shift(lines: Sequence[Phase], phase_id: str, by: int) -> str | None:
    """The line before which a phase stands when it has been moved up or down by one; None at either end."""
    run = run_of(lines, phase_id)
    depth = lines[run.start].depth
    if by == UP:
        above = [at for at in range(run.start) if lines[at].depth <= depth]
        return lines[above[-1]].id if above and lines[above[-1]].depth == depth else None
    if run.stop >= len(lines) or lines[run.stop].depth < depth:
        return None
    after = run_of(lines, lines[run.stop].id).stop
    return lines[after].id if after < len(lines) else ""


def _indented(lines: Lines, by: int) -> Lines:
    if any(not 0 <= phase.depth + by <= DEEPEST for phase in lines):
        raise EditError(Message("A line is indented {most} times at most.", most=DEEPEST))
    return tuple(replace(phase, depth=phase.depth + by) for phase in lines)


def _with_run(lines: Lines, run: range, instead: Lines) -> Lines:
    return (*lines[: run.start], *instead, *lines[run.stop :])


def _place_of(lines: Sequence[Phase], phase_id: str) -> int:
    for at, phase in enumerate(lines):
        if phase.id == phase_id:
            return at
    raise EditError(Message("there is no phase {phase}", phase=repr(phase_id)))


def _put(document: Edited, label: str, after: Lines) -> Edit:
    before = document.design.sequence
    if after == before:
        raise EditError(NOTHING_CHANGES)
    document.put(replace(document.design, sequence=after))
    return ChangeDesign(label, Map({"sequence": before}))
