"""Lets beats pass over the map, one after the other: a timer while something moves, and none otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from math import hypot
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from editors.playtest.motion.acts import MOST_MS, Beat, Come, Fade, Go, Pieces, Roll, Shoot, TurnOver, ms_of
from editors.playtest.on_map.faces import Faces
from editors.playtest.on_map.map_side import MapSide
from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.display import Piece
from workbench.qt.map_canvas.moving.moving_things import FallenDice, Fire, Moving, MovingStack, Place

FRAME_MS = 16
ABOVE_MM = 8.0
"""Dice lie so far above the place that they belong to."""


class _Way(NamedTuple):
    """Places one after the other, and how far each is along the whole way."""

    places: tuple[Place, ...]
    at: tuple[float, ...]

    def place(self, share: float) -> Place:
        """Where one is after a share of the way; slower at both ends."""
        gone = share * share * (3 - 2 * share) * self.at[-1]
        for (a, b), (start, end) in zip(pairwise(self.at), pairwise(self.places), strict=True):
            if gone <= b and b > a:
                part = (gone - a) / (b - a)
                return (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
        return self.places[-1]


class _Shown(NamedTuple):
    """An act of the beat that passes, with all that is needed to paint it."""

    act: object
    faces: tuple[CounterFace, ...]
    way: _Way
    size_mm: float
    face_after: CounterFace | None = None


class Showing(QObject):
    """At most one row of beats passes at a time. `finish` shows the moment as it is."""

    def __init__(self, shown_map: MapSide, faces: Faces) -> None:
        super().__init__(shown_map)
        self._map, self._faces = shown_map, faces
        self._beats: Sequence[Beat] = ()
        self._ends: tuple[float, ...] = ()
        self._at = -1
        self._stands: dict[str, Piece] = {}
        self._travelling: dict[str, Piece] = {}
        self._shown: list[_Shown] = []
        self._clock = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME_MS, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._tick)

    @property
    def is_running(self) -> bool:
        """Does something move just now?"""
        return self._at >= 0

    @property
    def left_ms(self) -> int:
        """How long it goes on."""
        return max(1, round(self._ends[-1] - self._clock.elapsed())) if self.is_running else 0

    def begin(self, beats: Sequence[Beat], before: Pieces, times: int = 1, most_ms: int = MOST_MS) -> None:
        """Show beats from the moment on that was before them: in so many times the usual time, `most_ms` of it."""
        self.finish()
        whole = sum(ms_of(beat) for beat in beats)
        if not whole:
            return
        share = times * min(1.0, most_ms / whole)
        self._beats = beats
        self._ends = tuple(accumulate(ms_of(beat) * share for beat in beats))
        self._stands = dict(before)
        self._begin_beat(0)
        self._clock.start()
        self._timer.start()
        self.show_at(0)

    def finish(self) -> None:
        """Skip what still moves."""
        if self.is_running:
            self._timer.stop()
            self._at, self._shown = -1, []
            self._map.canvas.layers.set_moving(())
            self._map.show_under_way(None)

    def _tick(self) -> None:
        self.show_at(self._clock.elapsed())

    def show_at(self, ms: float) -> None:
        """Everything as it is so long after the beginning."""
        while self.is_running and ms >= self._ends[self._at]:
            self._end_beat()
            if self._at + 1 == len(self._beats):
                self.finish()
                return
            self._begin_beat(self._at + 1)
        begun = self._ends[self._at - 1] if self._at else 0.0
        share = (ms - begun) / (self._ends[self._at] - begun)
        self._map.canvas.layers.set_moving([_thing(one, share) for one in self._shown])

    # ------------------------------------------------------------------ beats

    def _begin_beat(self, number: int) -> None:
        self._at = number
        self._shown = list(self._all_shown(self._beats[number]))
        for act in self._beats[number]:
            gone = act.units if isinstance(act, Go) else (act.unit,) if isinstance(act, Fade) else ()
            for unit in gone:
                self._stands.pop(unit, None)
        self._map.show_under_way(self._stands)

    def _end_beat(self) -> None:
        for act in self._beats[self._at]:
            match act:
                case Go(way=way):
                    self._stands |= {unit: replace(piece, space=way[-1]) for unit, piece in self._gone(act)}
                case Come(piece=piece):
                    self._stands[piece.unit] = piece
                case TurnOver(was=was, now=now):
                    self._stands.pop(was, None)
                    self._stands[now.unit] = now

    def _gone(self, act: Go) -> Iterator[tuple[str, Piece]]:
        """Those that were on their way, as they looked."""
        return ((unit, self._travelling[unit]) for unit in act.units if unit in self._travelling)

    def _all_shown(self, beat: Beat) -> Iterator[_Shown]:
        self._travelling = dict(self._stands)
        for act in beat:
            match act:
                case Go(units=units, way=way):
                    pieces = [self._stands[unit] for unit in units if unit in self._stands]
                    yield from self._on_the_map(act, pieces, way)
                case Fade(unit=unit) if unit in self._stands:
                    yield from self._on_the_map(act, [self._stands[unit]], (self._stands[unit].space,))
                case Come(piece=piece):
                    yield from self._on_the_map(act, [piece], (piece.space,))
                case TurnOver(was=was, now=now) if was in self._stands:
                    for one in self._on_the_map(act, [self._stands[was]], (self._stands[was].space,)):
                        yield one._replace(face_after=self._faces.face(now))
                case Shoot(on=on, origins=origins):
                    yield from self._on_the_map(act, [], (on, *origins))
                case Roll(at=at):
                    yield from self._on_the_map(act, [], (at,))

    def _on_the_map(self, act: object, pieces: Sequence[Piece], spaces: Sequence[str]) -> Iterator[_Shown]:
        """What is shown of an act; nothing of one that begins beside the map."""
        scene = self._map.canvas.layers.scene
        if scene is None:
            return
        first = pieces[0].unit if pieces else ""
        squares = [scene.counters.square_of(space, first if i == 0 else "") for i, space in enumerate(spaces)]
        places = tuple((s.center().x(), s.center().y()) for s in squares if not s.isEmpty())
        if squares[0].isEmpty() or (isinstance(act, Go) and len(places) < 2):
            return
        far = accumulate((hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)), initial=0.0)
        faces = tuple(self._faces.face(piece) for piece in pieces)
        yield _Shown(act, faces, _Way(places, tuple(far)), squares[0].width())


def _thing(shown: _Shown, share: float) -> Moving:
    """An act as it is after a share of its time."""
    here = shown.way.places[0]
    match shown.act:
        case Go():
            return MovingStack(shown.faces, shown.way.place(share), shown.size_mm)
        case Fade():
            return MovingStack(shown.faces, here, shown.size_mm, 1 - share)
        case Come():
            return MovingStack(shown.faces, here, shown.size_mm, share)
        case Roll(faces=faces, colours=colours):
            return FallenDice(faces, colours, (here[0], here[1] - ABOVE_MM), min(1.0, 4 * share))
        case TurnOver() if shown.face_after is not None:
            seen = (shown.face_after,) if share >= 0.5 else shown.faces
            return MovingStack(seen, here, shown.size_mm, turned=share)
    return Fire(here, shown.way.places[1:], share)
