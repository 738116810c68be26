"""Going from moment to moment: one looks back with one's own eyes, bots wait, and there is a way home.

Whoever looks back in a playtest of several people keeps their eyes: no cover falls because another seat was asked at
that moment. Playing on from there lets the eyes follow the turn again, as they did before.
"""

from __future__ import annotations

from typing import NamedTuple

from editors.playtest.session import EVERYTHING
from editors.playtest.table_parts import Table
from editors.playtest.time.lanes import AnyTree
from workbench.engine.playtests.play_tree import NO_PLAY


class Home(NamedTuple):
    """Where one came from, and how one looked and played there."""

    at: int
    due: int
    """The number of the next play at that time: where it is another, somebody has played since."""
    follows: bool
    waits: bool


class Travel:
    """Stands at other moments of a table's playtest; `home` is None while one has gone nowhere."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.home: Home | None = None

    @property
    def is_away(self) -> bool:
        """Does one look at another moment than that which one came from?"""
        return self.home is not None and self._tree.at != self.home.at

    def go(self, number: int) -> None:
        """Stand at a play, by its number, with the eyes that one has."""
        session, at = self._table.session, self._tree.at
        if number == at:
            return
        if self.home is not None and number == self.home.at:
            self.return_home()
            return
        home = self.home or Home(at, self._tree.due, session.follows_the_turn, self._table.clock.waits)
        self.home = home
        if session.viewer != EVERYTHING:
            session.follows_the_turn = False
        self._table.go_to(number)
        if self._tree.at == home.at:
            self._leave(home)  # the record could not be written

    def step(self, plays: int, line: list[int]) -> None:
        """Some plays along the line that is stood on, no further than its ends."""
        depth = self._tree.kept[self._tree.at].depth
        self.go(line[min(max(0, depth + plays), len(line) - 1)])

    def last_decision(self) -> int | None:
        """The moment at which the eyes of the table were asked last before this one; None where they never were."""
        kept = self._tree.kept[self._tree.at]
        while kept.parent != NO_PLAY:
            if kept.play.action is not None and kept.play.action.seat in self._own_seats():
                return kept.parent
            kept = self._tree.kept[kept.parent]
        return None

    def next_decision(self, line: list[int]) -> int | None:
        """The moment at which they are asked next on the line; its end where they are not."""
        depth = self._tree.kept[self._tree.at].depth
        for number in line[depth + 2 :]:
            kept = self._tree.kept[number]
            if kept.play.action is not None and kept.play.action.seat in self._own_seats():
                return kept.parent
        return line[-1] if line[-1] != self._tree.at else None

    def return_home(self) -> None:
        """Back to where one came from, and on as it went there."""
        home = self.home
        if home is None:
            return
        at = home.at if home.at in self._tree.kept else self._tree.line_end
        self._leave(home)
        is_there = self._tree.at == at
        if not is_there:
            self._table.go_to(at)
        may_go_on = self._table.clock.waits and not home.waits
        if may_go_on:
            self._table.clock.waits = False
        if may_go_on or is_there:
            self._table.session.tell()

    def play_on(self) -> None:
        """Stay here: the question of this moment is for whoever is asked. What is played begins a branch."""
        if (home := self.home) is not None:
            self._leave(home)
            self._table.session.tell()

    def follow(self) -> bool:
        """Somebody has played, or a branch is gone: is one at home where one stands now, in another way than before?"""
        home = self.home
        if home is None or (self._tree.due == home.due and home.at in self._tree.kept):
            return False
        self._leave(home)
        if self._tree.due != home.due:
            self._table.clock.waits = home.waits
        return True

    def take_over(self, before: Travel) -> None:
        """Go on at a new table of the same playtest."""
        self.home = before.home

    def _leave(self, home: Home) -> None:
        self.home = None
        self._table.session.follows_the_turn = home.follows

    def _own_seats(self) -> tuple[str, ...]:
        """The seats whose decisions are one's own; for eyes that see everything those of people, or all."""
        session = self._table.session
        if session.viewer != EVERYTHING:
            return (session.viewer,)
        return session.persons or tuple(session.rules.seats(session.playtest.start))

    @property
    def _tree(self) -> AnyTree:
        return self._table.session.playtest.tree
