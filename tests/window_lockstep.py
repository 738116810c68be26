"""Two worlds in lockstep, as a seat sees them in the window: what it cannot see changes no text and no counter there.

Two tables show two worlds that differ in what a seat cannot see, through the eyes of that seat, and the same plays are
made at both. As long as the seat is told the same, all that the pages say is the same: texts, tooltips, accessible
names, rows of lists, the log and what it copies, branches, the cards of places, a comparison of moments, and all that
the map is given to paint.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from editors.playtest.branches.comparison_dialog import ComparisonDialog
from editors.playtest.commands import Commands
from editors.playtest.motion.part import MotionPart
from editors.playtest.overlays.kinds import KINDS
from editors.playtest.overlays.part import OverlaysPart
from editors.playtest.rulebook.rules_part import Page, RulesPart
from editors.playtest.seats.reasons_part import ReasonsPart
from editors.playtest.seats.since_strip import SinceStrip
from editors.playtest.session import PERSON, PlaytestSession
from editors.playtest.stacks.part import StacksPart
from editors.playtest.table import PlaytestTable
from editors.playtest.time.two_moments import TwoMomentsDialog
from tests.conformance import World
from tests.editors.playtest.further_reads import (
    asked_of_figures,
    dialogs_of,
    hand_over_the_map,
    kept_of,
    odds_of_answers,
    painted_of,
    report_of,
    stages_of,
    timeline_of,
)
from tests.editors.playtest.painted_reads import (
    carried_of,
    copied_of,
    map_of,
    moving_of,
    place_of,
    printed_of,
    second_window_of,
)
from tests.editors.playtest.window_texts import page_texts, said_by, texts_of, texts_within
from tests.lockstep import AnyPlaytest, Counts, FlatDice, Game, Leak, exchanged
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_json
from workbench.engine.decision import Action
from workbench.engine.playtests.play_tree import NO_PLAY, Play, begun_tree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.qt.map_canvas.styles.map_style import Layer
from workbench.storage.records.playtest_record import RecordedPlaytest

OF_THE_MOMENT = ("figures", "report", "printed")
"""What hangs on nothing that was opened at a table before: once read it is compared with several worlds."""
POINTED = 3
"""So many choices and so many places are pointed at in each moment."""
OF_THE_SHEET = [layer for layer in Layer if layer is not Layer.LABELS]
"""What is printed on the map: the same in all worlds, and never painted here. Labels make room for counters."""


FURTHER: dict[str, Callable[[PlaytestTable, random.Random], Iterable[object]]] = {
    "odds": odds_of_answers,
    "hand": hand_over_the_map,
    "timeline": lambda table, _chance: timeline_of(table),
    "dialogs": lambda table, _chance: dialogs_of(table),
    "figures": lambda table, _chance: asked_of_figures(table),
    "report": lambda table, _chance: report_of(table),
    "kept": lambda table, _chance: kept_of(table),
    "painted": lambda table, _chance: painted_of(table),
    "map": lambda table, _chance: map_of(table),
    "moving": lambda table, _chance: moving_of(table),
    "carried": carried_of,
    "second window": lambda table, _chance: second_window_of(table),
    "copied": lambda table, _chance: copied_of(table),
}


class Sitting:
    """A table of one game that can be made to stand at any moment, with every seat held by a person."""

    def __init__(self, game: Game, seed: int) -> None:
        design = game.build()
        self.playtest: AnyPlaytest = Playtest(rules_for(design), game.scenario, seed, game.options)
        seats = dict.fromkeys(self.playtest.rules.seats(self.playtest.start), PERSON)
        self.session = PlaytestSession(RecordedPlaytest(design, self.playtest, seats), seats)
        self.table = PlaytestTable(self.session)
        self.commands = Commands(self.table, lambda: self.table)
        self.table.canvas.camera.reduced_motion = True
        for layer in OF_THE_SHEET:
            self.table.canvas.layers.set_layer_visible(layer, False)
        self.table.resize(1200, 700)
        self.table.show()
        self.table.part(ReasonsPart).toggle_always()
        overlays = self.table.part(OverlaysPart)
        for kind in KINDS:
            if not overlays.is_on(kind):
                overlays.turn(kind)
        self.table.part(StacksPart).toggle()

    def stand(self, state: Any, number: int, seat: str) -> None:
        """A playtest that begins with this moment, seen by a seat."""
        self.playtest.start = state
        beginning: Play[Any] = Play(None, (), state)
        self.playtest.take_up(begun_tree(beginning))
        self.playtest._dice = FlatDice(self.playtest, number)
        self.session.so_far = ()
        self.session.look_as(seat)

    def all_it_says(self, chance: random.Random) -> list[object]:
        """Everything that can be read, pointed at or copied at this moment."""
        table, right, book = self.table, self.table.right, self.table.part(RulesPart)
        table.parts.finish()
        greeting = table.part(SinceStrip).greeting()
        said: list[object] = [*([] if greeting is None else texts_of(greeting))]
        for tab in range(right.count()):
            right.setCurrentIndex(tab)
            table.parts.finish()
            if right.currentWidget() is book:
                said += [page_of_book(table, page) for page in Page]
            else:
                said.append(texts_within(right.currentWidget(), seen=True))
        said.append(page_texts(table))  # hidden widgets too, so once is enough for what is the same in all tabs
        of_rooms = [action for menu in self.commands.menus_of_rooms() for action in self.commands.of_rooms(menu)]
        said.append([words for action in (*self.commands.of_menu(), *of_rooms) for words in said_by(action)])
        right.log.copy()
        said.append(QGuiApplication.clipboard().text())
        said.append(self._planned())
        said.append((table.windowTitle(), table.session.can_undo(), table.session.can_redo()))
        keys = [choice.key for choice in table.moment.choices.choices]
        places = sorted({piece.space for piece in table.moment.pieces.values()} & set(table.map.board.spaces))
        for key in chance.sample(keys, min(len(keys), POINTED)):
            table.map.point_at(key)
            said.append((key, self._card()))
        for place in chance.sample(places, min(len(places), POINTED)):
            table.map._point_at_space(place)
            said.append((place, self._card()))
            said.append((place, self._laid_over(place)))
            said.append((place, self._looked_into(place)))
        for place in places[:1]:
            said += place_of(table, place)
        return said

    def what_else_it_says(self, what: str, chance: random.Random) -> list[object]:
        """What is not on the page until somebody does something, or not as words: one of FURTHER."""
        return list(FURTHER[what](self.table, chance))

    def what_it_prints(self) -> list[object]:
        """What costs most to write and to read: once for a playtest, where it has been played on longest."""
        return list(printed_of(self.table))

    def stages(self, action: Action, chance: random.Random) -> list[object]:
        """The page while an answer is given stage by stage."""
        decision = self.session.decision()
        if decision is None or (decision.seat, decision.name) != (action.seat, action.to):
            return []
        return list(stages_of(self.table, action.answers, chance))

    def taken_back(self) -> list[object]:
        """The page after the last play was taken back, and the timeline after it was made again."""
        said: list[object] = []
        for does, reads in ((self.session.recorded.undo, page_texts), (self.session.recorded.redo, timeline_of)):
            does()
            self.session.tell()
            self.table.parts.finish()
            said.append(reads(self.table))
        return said

    def _planned(self) -> object:
        """What would move on the map after the last play."""
        tree, motion = self.playtest.tree, self.table.part(MotionPart)
        kept = tree.kept[tree.at]
        return motion.beats([kept], motion._seen_before(kept)) if kept.parent != NO_PLAY else ()

    def _looked_into(self, place: str) -> list[object]:
        """What the stack viewer says of all sides of the counters of a place, and what it paints of them."""
        stacks, found = self.table.part(StacksPart), list[object]()
        stacks._look_at(place)
        for _ in range(3):
            widgets = [stacks.view, *stacks.view.findChildren(QWidget)]
            found += [stacks.shown(), stacks.view.shown, [texts_of(widget) for widget in widgets]]
            stacks.turn_all()
        return found

    def _laid_over(self, place: str) -> list[object]:
        """All that the map is given to paint, with the force that is pointed at, and the legend of it."""
        overlays, scene = self.table.part(OverlaysPart), self.table.canvas.layers.scene
        overlays._point_at(place)
        overlays._take_pointed()
        overlays.finish()
        legend = [overlays.legend_of(kind) for kind in KINDS]
        return [scene.overlays if scene is not None else (), legend, texts_of(overlays.legend), texts_of(overlays.bar)]

    def comparison(self, viewer: str) -> list[object]:
        """The dialog that compares the first moment with this one."""
        found = self.playtest.compare(0, self.playtest.tree.at, viewer)
        dialog = ComparisonDialog(self.playtest, found, viewer, viewer, self.table)
        rows: list[object] = [*dialog.rows(), *texts_of(dialog)]
        beside = TwoMomentsDialog(self.session, 0, self.playtest.tree.at, self.table)
        beside._drawing.stop()
        rows += [*beside.rows(), *((shown.pieces, shown.marked) for shown in beside.maps)]
        rows += [words for widget in beside.findChildren(QWidget) for words in texts_of(widget)]
        for closed in (dialog, beside):
            closed.deleteLater()
        return rows

    def _card(self) -> list[object]:
        scene = self.table.canvas.layers.scene
        overlays = scene.overlays_of("way") if scene is not None else ()
        return [texts_within(self.table.map), overlays]

    def close(self) -> None:
        self.table.stop()
        self.table.close()
        self.table.deleteLater()


def page_of_book(table: PlaytestTable, page: Page) -> list[object]:
    """A page of the book beside the decision; of the tables the cells of the one that is open."""
    book = table.part(RulesPart)
    book.show_page(page)
    return [page, *texts_within(book, seen=True), book.tables.grid.model.lit, book.about(table.moment)]


def windows_in_lockstep(
    game: Game, seed: int, plays: int, every: int, depth: int, kind: str = "random", counts: Counts | None = None
) -> Counts:
    """A playtest of bots, and from every so-many-th moment of it pairs of worlds at two tables. Raises Leak."""
    counts, design = counts or Counts(), game.build()
    playtest: AnyPlaytest = Playtest(rules_for(design), game.scenario, seed, game.options)
    playtest._dice = FlatDice(playtest)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), kind), playtest)
    while len(playtest.plays) <= plays + depth and (asked := playtest.decisions()):
        seat = asked[0].seat
        playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    here, there = Sitting(game, seed), Sitting(game, seed)
    chance, looked = random.Random(seed), set[int]()
    try:
        for turn, number in enumerate(range(1, min(plays, len(playtest.plays)), every)):
            seats, read = playtest.rules.seats(playtest.state), _Read(chance.getrandbits(32), looked)
            seat = chance.choice(seats) if turn % 2 else _asked_after(playtest, number + depth, seats)
            for kind, world in enumerate(game.worlds(playtest.rules, playtest.before(number), seat, chance)):
                _Pair(playtest, number, seat, world, (here, there), read, counts).play_on(depth, kind)
    finally:
        here.close()
        there.close()
        QApplication.processEvents()
    return counts


def _asked_after(playtest: AnyPlaytest, number: int, seats: Sequence[str]) -> str:
    """The seat that is asked where a pair is played on to: to it the page says most."""
    asked = playtest.engine.decisions(playtest.plays[min(number, len(playtest.plays)) - 1].state)
    return next((decision.seat for decision in asked), seats[0])


class _Read:
    """What was read in the one world of a moment: it is compared with all others that the seat cannot tell from it."""

    def __init__(self, chances: int, looked: set[int]) -> None:
        """`looked` are the kinds of worlds of the playtest that all was read of."""
        self._chances, self.looked = chances, looked
        self._said: dict[tuple[str, int], object] = {}

    def chance(self, what: str, plays: int) -> random.Random:
        """The same chance in all worlds: the same rows, places and counters are pointed at."""
        return random.Random(f"{self._chances} {what} {plays}")

    def of(self, what: str, plays: int, reads: Callable[[], object]) -> object:
        """What was read so many plays after the moment; anew where it hangs on what was opened meanwhile."""
        if what not in OF_THE_MOMENT or (what, plays) not in self._said:
            self._said[what, plays] = reads()
        return self._said[what, plays]


Reads = Callable[[Sitting, random.Random], object]


class _Pair:
    """Two tables with two worlds. They are looked at where the seat can tell them from each other next, or at the end.

    The page of every moment before is read as well: where plays are taken back.
    """

    def __init__(
        self,
        playtest: AnyPlaytest,
        number: int,
        seat: str,
        world: World,
        sittings: tuple[Sitting, Sitting],
        read: _Read,
        counts: Counts,
    ) -> None:
        self.playtest, self.number, self.seat, self.world = playtest, number, seat, world
        self.here, self.there = sittings
        self.read, self.counts = read, counts
        self._stand()

    def _stand(self) -> None:
        self.here.stand(self.playtest.before(self.number), self.number - 1, self.seat)
        self.there.stand(self.world.state, self.number - 1, self.seat)

    def play_on(self, depth: int, kind: int) -> None:
        """The plays of the playtest at both tables, as long as the seat is told the same, and a look at both.

        What costs more to read is read once in a playtest for each kind of world.
        """
        played = list[Action]()
        for play in self.playtest.plays[self.number : self.number + depth]:
            assert play.action is not None
            if kind not in self.read.looked:
                self._look_between(play.action)
            if why := self._play_at_both(play.action):
                self.counts.pairs[why] += 1
                self._stand()
                assert not any(map(self._play_at_both, played))
                self._compare("page", lambda sitting, chance: sitting.all_it_says(chance))
                return
            played.append(play.action)
        self._compare("page", lambda sitting, chance: sitting.all_it_says(chance))
        if kind not in self.read.looked:
            self._look_further()
            self.read.looked.add(kind)
        self.counts.pairs["to the end"] += 1

    def _look_further(self) -> None:
        for what in FURTHER:
            self._compare(what, lambda sitting, chance, what=what: sitting.what_else_it_says(what, chance))
        self._compare("comparison", lambda sitting, _chance: sitting.comparison(self.seat))
        if not self.read.looked:
            self._compare("printed", lambda sitting, _chance: sitting.what_it_prints())
        if len(self.here.playtest.plays) > 1:
            self._compare("taken back", lambda sitting, _chance: sitting.taken_back())

    def _look_between(self, action: Action) -> None:
        """The stages of an answer of the seat's own, which names nothing that is hidden from it."""
        if action.seat == self.seat and len(action.answers) > 1:
            self._compare("stages", lambda sitting, chance: sitting.stages(action, chance))

    def _compare(self, what: str, reads: Reads) -> None:
        """Read the one world, unless it was for another pair of this moment, and the other."""
        plays, read = len(self.here.playtest.plays), self.read
        mine = read.of(what, plays, lambda: reads(self.here, read.chance(what, plays)))
        theirs = reads(self.there, read.chance(what, plays))
        self.counts.answers[what] += 1
        if mine != theirs:
            number = self.number + plays - 1
            where = f"seed {self.playtest.seed}, play {number} (from {self.number}), {self.seat}"
            raise Leak(
                f"{what}, {where}, {dict(self.world.swapped) or 'other facts'}: {first_difference(mine, theirs)}"
            )

    def _play_at_both(self, action: Action) -> str:
        """Make a play of whoever it is; why the worlds part now, "" when they do not."""
        since = len(self.here.playtest.plays)
        self.here.session.recorded.play(action)
        other = action if action.seat == self.seat else exchanged(action, self.world.swapped)
        try:
            self.there.session.recorded.play(other)
        except (IllegalAction, BrokenRules):
            return "it may not be played there"
        if self._told(self.here, since) != self._told(self.there, since):
            return "told otherwise"
        for sitting in (self.here, self.there):
            sitting.session.tell()
        return ""

    def _told(self, sitting: Sitting, since: int) -> bytes:
        return to_json(sitting.playtest.redacted(self.seat, since))


def first_difference(mine: object, theirs: object) -> str:
    """The innermost part in which two pages differ."""
    if isinstance(mine, list | tuple) and isinstance(theirs, list | tuple):
        if len(mine) == len(theirs) and type(mine) is type(theirs):
            return next(first_difference(a, b) for a, b in zip(mine, theirs, strict=True) if a != b)
        more = [part for part in theirs if part not in mine] or [part for part in mine if part not in theirs]
        return f"{len(theirs)} parts instead of {len(mine)}: {more[:1]!r}"
    return f"{theirs!r} instead of {mine!r}"
