"""Which play stands where: branches as lanes of plays, and the line that is stood on. No Qt here."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from workbench.engine.playtests.play_tree import KeptPlay, PlayTree

AnyTree = PlayTree[Any]


@dataclass(slots=True)
class Lane:
    """The own plays of a branch, by their numbers. `parts_after` is the play it parts after, NO_PLAY of the first."""

    first: int
    parts_after: int
    begins: int
    """The depth of its first play."""
    row: int = 0
    plays: list[int] = field(default_factory=list)

    @property
    def ends(self) -> int:
        """The depth of its last play."""
        return self.begins + len(self.plays) - 1

    def play_at(self, depth: int) -> int:
        """The play that is nearest to a depth."""
        return self.plays[min(max(0, depth - self.begins), len(self.plays) - 1)]


class Lanes:
    """Follows a tree: a play that is added costs no more than that play, everything else is laid out anew."""

    def __init__(self) -> None:
        self.lanes: list[Lane] = []
        """From top to bottom, in the order in which they were begun."""
        self.line: list[int] = []
        """The plays of the line that is stood on, from the beginning to its last; the place in it is the depth."""
        self.longest = 0
        """The depth of the play that is farthest from the beginning."""
        self._lane_of: dict[int, Lane] = {}
        self._tree: AnyTree | None = None

    def follow(self, tree: AnyTree) -> bool:
        """Lay out a tree; False where its plays and its line are those of the last one."""
        was, self._tree = self._tree, tree
        is_same = was is not None and was.kept is tree.kept and was.labels is tree.labels
        if is_same and was is not None and was.line_end == tree.line_end:
            return False
        if not is_same:
            if was is not None and _is_one_more(was, tree):
                self._add(tree, tree.kept[was.due])
            else:
                self._lay_out(tree)
        self._follow_line(tree)
        return True

    def lane_of(self, number: int) -> Lane:
        """The lane that a play stands on."""
        return self._lane_of[number]

    def stands_on_line(self, number: int) -> bool:
        """Is a play on the line that is stood on?"""
        assert self._tree is not None
        depth = self._tree.kept[number].depth
        return depth < len(self.line) and self.line[depth] == number

    def stretches(self) -> list[tuple[Lane, int, int]]:
        """The line that is stood on as parts of lanes, each from one depth to another, from the beginning on."""
        found: list[tuple[Lane, int, int]] = []
        depth = len(self.line) - 1
        while depth >= 0:
            lane = self._lane_of[self.line[depth]]
            found.append((lane, lane.begins, depth))
            depth = lane.begins - 1
        return found[::-1]

    def _lay_out(self, tree: AnyTree) -> None:
        self.lanes, self._lane_of, self.longest = [], {}, 0
        for number in sorted(tree.kept):
            self._add(tree, tree.kept[number])

    def _add(self, tree: AnyTree, kept: KeptPlay[Any]) -> None:
        number = kept.number
        if number in tree.labels or kept.parent not in self._lane_of:
            lane = Lane(number, kept.parent, kept.depth, len(self.lanes))
            self.lanes.append(lane)
        else:
            lane = self._lane_of[kept.parent]
        lane.plays.append(number)
        self._lane_of[number] = lane
        self.longest = max(self.longest, kept.depth)

    def _follow_line(self, tree: AnyTree) -> None:
        end = tree.kept[tree.line_end]
        if self.line and self.line[-1] == end.parent:
            self.line.append(end.number)
        else:
            self.line = [kept.number for kept in tree.line_to(tree.line_end)]


def _is_one_more(was: AnyTree, now: AnyTree) -> bool:
    """Is a tree the other one with the next play, and with nothing else?"""
    return now.due == was.due + 1 and len(now.kept) == len(was.kept) + 1 and was.due in now.kept
