"""The two drawings of the page on architecture: the way of an edit and the way of a play, from module to module.

They are declared here, drawn by `make handbook`, and held against the imports by a test.
"""

from __future__ import annotations

import textwrap
from enum import Enum
from html import escape
from typing import NamedTuple


class How(Enum):
    """How one module comes to the next."""

    CALLS = "it imports it"
    TELLS = "the next one imports it, and listens"
    HANDED = "neither knows the other: a third imports both and puts them together"


class Stop(NamedTuple):
    """A module on the way, what it does there, and where it is drawn."""

    module: str
    does: str
    column: int
    row: int


class Arrow(NamedTuple):
    """From module to module; `by` has put together what is handed."""

    start: str
    end: str
    how: How = How.CALLS
    by: str = ""


class Way(NamedTuple):
    """A drawing."""

    title: str
    stops: tuple[Stop, ...]
    arrows: tuple[Arrow, ...]


_AREAS = "editors.map_editor.areas"
EDIT = Way(
    "The way of an edit",
    (
        Stop(f"{_AREAS}.tools.junction_tool", "a tool: what a drag means", 0, 0),
        Stop(f"{_AREAS}.area_desk", "makes the edit, says a refusal", 0, 1),
        Stop("workbench.storage.edits.areas.area_edits", "the edit: a small value, MoveJunction", 1, 1),
        Stop("editors.map_editor.desk", "what is chosen; hands the edit on", 0, 2),
        Stop("workbench.qt.undo", "one command of Qt's undo stack", 1, 2),
        Stop("workbench.storage.document", "does it whole or not at all", 2, 2),
        Stop("workbench.storage.edits.edit", "edit.apply: a new design, the inverse", 2, 1),
        Stop("workbench.storage.rows.changes", "which rows are others now", 3, 1),
        Stop("workbench.storage.history.kept_steps", "its step of the history", 3, 2),
        Stop("workbench.storage.file.open_file", "one transaction of the file", 3, 3),
        Stop("editors.map_editor.editor", "hears what kind of thing changed", 0, 4),
        Stop("workbench.qt.map_canvas", "draws what changed", 1, 4),
        Stop("editors.map_editor.problem_desk", "problems and their fixes, on the page", 0, 5),
        Stop("workbench.qt.editing.checking", "asks again, when the hand rests", 1, 5),
        Stop("workbench.storage.checks.running_check", "looks at what the edit touched", 2, 5),
    ),
    (
        Arrow(f"{_AREAS}.tools.junction_tool", f"{_AREAS}.area_desk"),
        Arrow(f"{_AREAS}.area_desk", "workbench.storage.edits.areas.area_edits"),
        Arrow(f"{_AREAS}.area_desk", "editors.map_editor.desk"),
        Arrow("editors.map_editor.desk", "workbench.qt.undo", How.HANDED, "editors.map_editor.editor"),
        Arrow("workbench.qt.undo", "workbench.storage.document"),
        Arrow("workbench.storage.document", "workbench.storage.edits.edit"),
        Arrow("workbench.storage.document", "workbench.storage.rows.changes"),
        Arrow("workbench.storage.document", "workbench.storage.history.kept_steps"),
        Arrow("workbench.storage.document", "workbench.storage.file.open_file"),
        Arrow("workbench.storage.document", "editors.map_editor.editor", How.TELLS),
        Arrow("editors.map_editor.editor", "workbench.qt.map_canvas"),
        Arrow("editors.map_editor.editor", "editors.map_editor.problem_desk"),
        Arrow("editors.map_editor.problem_desk", "workbench.qt.editing.checking"),
        Arrow("workbench.qt.editing.checking", "workbench.storage.checks.running_check"),
    ),
)
_RECORD, _PLAYTEST = "workbench.storage.records.playtest_record", "workbench.engine.playtests.playtest"
_PHASE = "rulesets.template.phases.running"
PLAY = Way(
    "The way of a play",
    (
        Stop("editors.playtest.left_column", "options of the decision, and the answer", 0, 0),
        Stop("editors.playtest.table", "the page: asks, shows, waits", 0, 1),
        Stop("editors.playtest.on_map.map_side", "the decision on the map", 1, 0),
        Stop("editors.playtest.right_column", "the log, read off the events", 1, 1),
        Stop("editors.playtest.session", "who answers, whose eyes, answers so far", 0, 2),
        Stop(_RECORD, "the playtest with its file", 1, 2),
        Stop("workbench.storage.records.record_file", "the play is on the disk", 1, 3),
        Stop(_PLAYTEST, "the tree of plays; its dice", 2, 2),
        Stop("workbench.engine.play", "engine.play: events and the next state", 2, 3),
        Stop("workbench.engine.ruleset", "which segment is next; every hook", 2, 4),
        Stop(_PHASE, "a segment: asks, then acts, cites its clause", 3, 4),
        Stop("workbench.engine.unfolding", "u.ask, u.roll, u.emit", 2, 5),
        Stop("workbench.engine.events", "event.apply: only events change a state", 2, 6),
    ),
    (
        Arrow("editors.playtest.left_column", "editors.playtest.table", How.TELLS),
        Arrow("editors.playtest.table", "editors.playtest.on_map.map_side"),
        Arrow("editors.playtest.table", "editors.playtest.right_column"),
        Arrow("editors.playtest.table", "editors.playtest.session"),
        Arrow("editors.playtest.session", _RECORD),
        Arrow(_RECORD, "workbench.storage.records.record_file"),
        Arrow(_RECORD, _PLAYTEST),
        Arrow(_PLAYTEST, "workbench.engine.play"),
        Arrow("workbench.engine.play", "workbench.engine.ruleset"),
        Arrow("workbench.engine.ruleset", _PHASE, How.HANDED, "rulesets.template.sequence"),
        Arrow(_PHASE, "workbench.engine.unfolding"),
        Arrow("workbench.engine.unfolding", "workbench.engine.events"),
    ),
)
WAYS = {"an_edit.svg": EDIT, "a_play.svg": PLAY}
"""The name of each drawing's file."""

_WIDE, _HIGH, _ACROSS, _DOWN, _EDGE = 218, 62, 246, 88, 10
_GROUNDS = {"editors": "#e4edf0", "workbench": "#f4f0e2", "rulesets": "#ecdfe6"}
_INK, _SOFT = "#1f2a30", "#4d5a61"
_DASHES = {How.CALLS: "", How.TELLS: ' stroke-dasharray="7 4"', How.HANDED: ' stroke-dasharray="2 4"'}
_SAYS = {
    How.CALLS: "calls (imports)",
    How.TELLS: "tells (is listened to)",
    How.HANDED: "handed (put together by a third)",
}


def drawing(way: Way) -> str:
    """A way as SVG."""
    width = (max(stop.column for stop in way.stops) + 1) * _ACROSS - (_ACROSS - _WIDE) + 2 * _EDGE
    height = (max(stop.row for stop in way.stops) + 1) * _DOWN + 2 * _EDGE + 8
    stops = {stop.module: stop for stop in way.stops}
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
        f' font-family="sans-serif" role="img"><title>{escape(way.title)}</title>',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    for arrow in way.arrows:
        lines += _arrow(stops[arrow.start], stops[arrow.end], arrow.how)
    for stop in way.stops:
        lines += _box(stop)
    lines += _legend(height - _EDGE - 4)
    return "\n".join([*lines, "</svg>", ""])


def _box(stop: Stop) -> list[str]:
    x, y = _corner(stop)
    package, _, name = stop.module.rpartition(".")
    top = stop.module.partition(".")[0]
    told = textwrap.wrap(stop.does, 38)[:2]
    return [
        f'<rect x="{x}" y="{y}" width="{_WIDE}" height="{_HIGH}" rx="5" fill="{_GROUNDS[top]}" stroke="{_SOFT}"/>',
        f'<text x="{x + 8}" y="{y + 14}" font-size="9" fill="{_SOFT}">{escape(package)}</text>',
        f'<text x="{x + 8}" y="{y + 28}" font-size="12" font-weight="bold" fill="{_INK}">{escape(name)}</text>',
        *(
            f'<text x="{x + 8}" y="{y + 43 + 12 * at}" font-size="10" fill="{_INK}">{escape(line)}</text>'
            for at, line in enumerate(told)
        ),
    ]


def _arrow(start: Stop, end: Stop, how: How) -> list[str]:
    """A line from edge to edge with its point."""
    (x1, y1), (x2, y2) = _middle(start), _middle(end)
    dx, dy = x2 - x1, y2 - y1
    out = min(_WIDE / 2 / abs(dx) if dx else 9.0, _HIGH / 2 / abs(dy) if dy else 9.0)
    ax, ay, bx, by = x1 + dx * out, y1 + dy * out, x2 - dx * out, y2 - dy * out
    length = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / length, dy / length
    barbs = " ".join(f"{bx - 8 * ux + side * uy * 4:.1f},{by - 8 * uy - side * ux * 4:.1f}" for side in (1, -1))
    ends = f'x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}"'
    return [
        f'<line {ends} stroke="{_INK}" stroke-width="1.4"{_DASHES[how]}/>',
        f'<polygon points="{bx:.1f},{by:.1f} {barbs}" fill="{_INK}"/>',
    ]


def _legend(y: int) -> list[str]:
    lines = []
    for at, how in enumerate(How):
        x = _EDGE + at * 240
        lines += [
            f'<line x1="{x}" y1="{y - 3}" x2="{x + 34}" y2="{y - 3}" stroke="{_INK}"{_DASHES[how]}/>',
            f'<text x="{x + 42}" y="{y}" font-size="10" fill="{_SOFT}">{escape(_SAYS[how])}</text>',
        ]
    return lines


def _corner(stop: Stop) -> tuple[int, int]:
    return _EDGE + stop.column * _ACROSS, _EDGE + stop.row * _DOWN


def _middle(stop: Stop) -> tuple[float, float]:
    x, y = _corner(stop)
    return x + _WIDE / 2, y + _HIGH / 2
