"""A telling moment for pictures of the window: a force with many ways, one of them pointed at."""

from __future__ import annotations

import itertools

from editors.playtest.table import PlaytestTable
from workbench.engine.options import OneOf
from workbench.engine.state import Answer

COUNTER_PX = 56.0
LEAST_ZOOM, MOST_ZOOM = 0.9, 2.0
SETS_TRIED = 6


def show_example(table: PlaytestTable) -> None:
    """Go as far into the decision as shows the most; nothing is played."""
    for answer in _telling_answers(table):
        if table.session.answer(answer) is not None:
            break
    origin, choices = table.moment.origin, table.moment.choices
    ways = [choice for choice in choices.by_space.values() if choice.refusal is None and choice.key != origin]
    if origin:
        wanted = table.canvas.camera.zoom * COUNTER_PX / table.canvas.camera.counter_px
        table.canvas.camera.set_zoom(min(MOST_ZOOM, max(LEAST_ZOOM, wanted)))
        table.canvas.camera.fly_to(origin, animated=False)
    if ways:
        table.map.point_at(max(ways, key=lambda choice: choice.note).key)
    table.canvas.seen.finish_drawing()


def _telling_answers(table: PlaytestTable) -> tuple[Answer, ...]:
    """A unit, or a space and units in it, from which the most spaces can be entered."""
    playtest, decision = table.session.playtest, table.moment.decision
    best: tuple[int, tuple[Answer, ...]] = (0, ())
    if decision is None or table.session.so_far:
        return ()
    for unit, choice in table.moment.choices.by_unit.items():
        onward = playtest.next_decision(decision.seat, (unit,)) if choice.refusal is None else None
        if onward is not None and isinstance(onward.options, OneOf):
            best = max(best, (len(list(onward.options)), (unit,)), key=lambda found: found[0])
    for space in table.moment.choices.legal_spaces():
        units = playtest.next_decision(decision.seat, (space,))
        for answer in itertools.islice(units.options, SETS_TRIED) if units else ():
            onward = playtest.next_decision(decision.seat, (space, answer))
            if onward is not None and isinstance(onward.options, OneOf):
                best = max(best, (len(list(onward.options)), (space, answer)), key=lambda found: found[0])
    return best[1]
