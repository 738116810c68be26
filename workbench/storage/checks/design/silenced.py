"""What its designer let be and is no longer there, so that it is let be by mistake when it comes back."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Design, SilencedProblem
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.words.message import Message
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.silence_edits import Unsilence


def _gone(silenced: SilencedProblem) -> Iterator[Problem]:
    check, place = silenced.check.replace("_", " "), Place(silenced.place_kind, silenced.place_id).said
    what = Message("silenced: {check} at {place}", check=check, place=place)
    yield SILENCED_IS_GONE.at(Place("silenced_problem", silenced.id, what, silenced.map))


def _forget(design: Design, problem: Problem) -> Edit | None:
    entry = next((entry for entry in design.silenced if entry.id == problem.place.id), None)
    return Unsilence(entry) if entry is not None else None


SILENCED_IS_GONE = Check(
    "silenced_is_gone",
    Level.HINT,
    title="Silenced and gone",
    cause="is there no longer, so that nothing is silenced",
    finds={"silence": _gone},
    fix=_forget,
    remedy="Forget it",
)
CHECKS = (SILENCED_IS_GONE,)
