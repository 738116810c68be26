"""The part of the table that shows on the map what was played: the last plays, as the eyes at the table were told them.

A person may act at once: whatever they do ends what is still shown. Nothing moves under the cover, on a page that is
not seen, or where the system or the reader wants it to keep still.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, QObject, QTimer

from editors.playtest.bot_clock import PAUSES_MS as BOT_PAUSES_MS
from editors.playtest.bot_clock import WAITED_FOR
from editors.playtest.moment import Moment
from editors.playtest.motion.acts import MOST_MS, Beat, Pieces, Told, beats_of
from editors.playtest.motion.paces import NORMAL, OFF, TIMES
from editors.playtest.motion.showing import Showing
from editors.playtest.table_parts import Stand, Table, TablePart
from editors.playtest.time.part import TimelinePart
from editors.playtest.time.told import events_told
from editors.playtest.time.trip import PAUSES_MS
from workbench.engine.events import PositionSet
from workbench.engine.playtests.play_tree import NO_PLAY, KeptPlay
from workbench.engine.playtests.told_playtest import ToldPlaytest

MOST_PLAYS = 12
"""So many plays are shown at once; of more the strip tells what came of them."""
ENDING = (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.TouchBegin, QEvent.Type.Hide)


@dataclass(slots=True)
class _Wanted:
    """What is to be shown, while it is read: plays that are left, and what was told in those before them."""

    before: Pieces
    left: list[KeptPlay[Any]]
    told: list[Told] = field(default_factory=list)


class MotionPart(TablePart):
    """Nothing of it is seen but on the map."""

    stand: ClassVar[Stand] = Stand.STRIP
    name: ClassVar[str] = "motion"

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.showing = Showing(table.map, table.faces)
        self._chosen = ""
        self._shown: Moment | None = None
        self._at = NO_PLAY
        self._wanted: _Wanted | None = None
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._read_on)
        table.map.canvas.installEventFilter(self)
        table.map.passed_by.connect(lambda _moment: self.skip())
        table.clock.moving = self

    # ------------------------------------------------------------------ the part

    def offered(self, moment: Moment) -> bool:
        return False

    def show_moment(self, moment: Moment) -> None:
        """Nothing is seen of it by itself."""

    def follow(self, moment: Moment) -> None:
        self.skip()
        before, at = self._shown, self._at
        self._shown, self._at = moment, self.table.session.playtest.tree.at
        if before is None:
            self.table.part(TimelinePart).trip.moving = self
        if before is None or self._at == at or not self.moves or self.table.clock.is_fast:
            return
        plays = self._plays_since(at)
        if plays:
            self._want(plays, before.pieces if before.viewer == moment.viewer else self._seen_before(plays[0]))

    def remembered(self) -> str:
        return self._chosen

    def remember(self, text: str) -> None:
        if text in TIMES:
            self.choose(text)

    def take_over(self, before: TablePart) -> None:
        if isinstance(before, MotionPart) and before._chosen:
            self.choose(before._chosen)

    def finish(self) -> None:
        self.skip()

    def stop(self) -> None:
        self.skip()

    # ------------------------------------------------------------------ what is chosen

    @property
    def pace(self) -> str:
        """How fast it is shown: as was chosen, else as the system wants it."""
        if self.table.map.canvas.camera.reduced_motion:
            return OFF
        return self._chosen or NORMAL

    def choose(self, pace: str) -> None:
        """Show what happens at a pace from now on; off is off for flights of the map too."""
        self.skip()
        self._chosen = pace
        self.table.map.canvas.camera.reduced_motion = pace == OFF

    @property
    def moves(self) -> bool:
        """May anything move now?"""
        return self.pace != OFF and not self.table.is_covered and self.table.map.canvas.isVisible()

    def left_ms(self) -> int:
        """How long what was played last is still being shown."""
        return 1 if self._wanted is not None else self.showing.left_ms

    def has_more_to_draw(self) -> bool:
        """Whether the map is seen, and still rough somewhere."""
        canvas = self.table.map.canvas
        return canvas.isVisible() and canvas.seen.has_more_to_draw

    def skip(self) -> bool:
        """The moment as it is, at once; was anything still shown?"""
        had = self._wanted is not None or self.showing.is_running
        self._soon.stop()
        if self._wanted is not None:
            self._wanted = None
            self.table.map.show_under_way(None)
        self.showing.finish()
        return had

    def show_again(self) -> None:
        """The last play that showed anything, once more, with all that went along with it."""
        self.skip()
        tree, moment = self.table.session.playtest.tree, self.table.moment
        number, told = tree.at, list[Told]()
        for _ in range(MOST_PLAYS):
            kept = tree.kept[number]
            if kept.parent == NO_PLAY:
                return
            told = [*self._told_of(kept), *told]
            before = self._seen_before(kept)
            went_along = self.table.session.went_along(kept.play, number)
            if not went_along and (beats := beats_of(told, before, moment.pieces, moment.scene)):
                self._show(beats, before)
                return
            number = kept.parent

    # ------------------------------------------------------------------ showing

    def _want(self, plays: Sequence[KeptPlay[Any]], before: Pieces) -> None:
        """Show the map as it was; what happened is read once that is painted, so that no answer waits for it."""
        self._wanted = _Wanted(before, list(plays))
        if before != self.table.moment.pieces:
            self.table.map.show_under_way(before)
        self._soon.start()

    def _read_on(self) -> None:
        """Read one play, and rest; after the last one show them all."""
        wanted = self._wanted
        if wanted is None:
            return
        if wanted.left:
            wanted.told += self._told_of(wanted.left.pop(0))
            self._soon.start()
            return
        self._wanted, moment = None, self.table.moment
        if beats := beats_of(wanted.told, wanted.before, moment.pieces, moment.scene):
            self._show(beats, wanted.before)
        else:
            self.table.map.show_under_way(None)

    def _show(self, beats: Sequence[Beat], before: Pieces) -> None:
        self.showing.begin(beats, before, TIMES[self.pace] or 1, self._most_ms())

    def beats(self, plays: Sequence[KeptPlay[Any]], before: Pieces) -> tuple[Beat, ...]:
        """What is shown of some plays that lead to the moment that is shown."""
        told = [one for kept in plays for one in self._told_of(kept)]
        return beats_of(told, before, self.table.moment.pieces, self.table.moment.scene)

    def _told_of(self, kept: KeptPlay[Any]) -> list[Told]:
        """The events of a play, as the eyes at the table were told them."""
        playtest = self.table.session.playtest
        display = playtest.engine_of(kept.play).rules.display
        return [Told(event, display.deed(event)) for event in events_told(playtest, kept, self.table.moment.viewer)]

    def _most_ms(self) -> int:
        """Where plays follow each other at a pace of their own, each is over before the next comes."""
        trip, clock = self.table.part(TimelinePart).trip, self.table.clock
        if trip.is_playing:
            return min(MOST_MS, PAUSES_MS[trip.speed])
        if clock.is_running and clock.pace not in WAITED_FOR:
            return min(MOST_MS, BOT_PAUSES_MS[clock.pace])
        return MOST_MS

    def _plays_since(self, at: int) -> list[KeptPlay[Any]]:
        """The plays that lead from one moment to this one; none where they do not, or are too many."""
        tree = self.table.session.playtest.tree
        number, found = tree.at, list[KeptPlay[Any]]()
        while number not in (at, NO_PLAY) and len(found) < MOST_PLAYS:
            found.insert(0, tree.kept[number])
            number = tree.kept[number].parent
        is_set_up = any(isinstance(event, PositionSet) for kept in found for event in kept.play.events)
        return found if number == at and not is_set_up else []

    def _seen_before(self, kept: KeptPlay[Any]) -> Pieces:
        """The counters before a play, as the eyes at the table saw them."""
        playtest, viewer = self.table.session.playtest, self.table.moment.viewer
        engine = playtest.engine_of(kept.play)
        state = playtest.start if kept.parent == NO_PLAY else playtest.tree.kept[kept.parent].play.state
        is_seen_so = not viewer or isinstance(playtest, ToldPlaytest)
        sight = state if is_seen_so else engine.view(state, viewer)
        return {piece.unit: piece for piece in engine.rules.display.pieces(sight)}

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in ENDING:
            self.skip()
        return super().eventFilter(watched, event)
