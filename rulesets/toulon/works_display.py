"""What a window draws of field works: those dug in play, and printed ones that are reduced or gone (13.5 to 13.13)."""

from __future__ import annotations

from rulesets.toulon.position import Position
from rulesets.toulon.state import FieldWork
from workbench.engine.display import ShownWork, WorkStatus
from workbench.engine.maps.area_map import FortKind
from workbench.engine.words.message import Message

KIND_WORDS = {FortKind.REDOUBT: Message("redoubt"), FortKind.IMPROVED_REDOUBT: Message("improved redoubt")}


def works(q: Position) -> tuple[ShownWork, ...]:
    """Dug works that still stand, printed works that were destroyed, and what artillery has reduced, by name."""
    noted = {name: _noted(q, name, work) for name, work in q.state.works.items() if _leaves_a_mark(work)}
    printed = {f.id: f for a in q.figures.fortifications.values() for f in a}
    for name in q.state.reduced:
        if name in printed and name not in noted:
            fort = printed[name]
            remark = Message("{kind}, reduced", kind=KIND_WORDS.get(fort.kind, Message("fort")))
            noted[name] = ShownWork(fort.area, fort.side, name, str(fort.kind), WorkStatus.REDUCED, remark)
    return tuple(noted[name] for name in sorted(noted))


def _leaves_a_mark(work: FieldWork) -> bool:
    """Of what was dug and destroyed nothing is left; a printed work gets a marker."""
    return not (work.destroyed and work.built)


def _noted(q: Position, name: str, work: FieldWork) -> ShownWork:
    kind = KIND_WORDS[work.kind]
    status, remark = WorkStatus.WHOLE, kind
    if work.destroyed:
        status, remark = WorkStatus.DESTROYED, Message("{kind}, destroyed", kind=kind)
    elif name in q.state.reduced:
        status, remark = WorkStatus.REDUCED, Message("{kind}, reduced", kind=kind)
    elif work.progress:
        turns = q.figures.number("redoubt_improvement_turns")
        status, remark = (
            WorkStatus.UNDER_WORK,
            Message("{kind}, improvement {progress} of {turns}", kind=kind, progress=work.progress, turns=turns),
        )
    return ShownWork(work.area, work.side, name, str(work.kind), status, remark)
