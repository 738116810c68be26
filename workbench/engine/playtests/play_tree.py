"""All plays that were ever made in a playtest, each with the play before it: one line of play, or many branches.

A tree is a frozen value that shares everything with the trees before and after it, so a branch costs the plays that
are its own and nothing else, and whoever keeps an older tree can go back to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Self, TypeVar

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.decision import Action
from workbench.engine.events import Event
from workbench.engine.playtests.own_words import OwnName, OwnNote, handed_on, with_words, without_plays
from workbench.engine.state import State
from workbench.engine.words.message import Message, marked

S = TypeVar("S", bound=State[Any, Any])
BEGINNING = 0
NO_PLAY = -1
"""The parent of the beginning."""
MAIN_LINE = 1
AS_BEGUN = 0
"""The number of the figures that a playtest was begun with."""


class NotInTree(Exception):
    """A play or a branch that is not there, or a branch that cannot be changed so; the text says why."""


class Made(NamedTuple):
    """How a play came about, as far as it is known: nothing that the rules, or a replay, would look at.

    Attributes
    ----------
    by
        Who held the seat that decided: the kind of a bot, or "person"; "" where that is not known.
    seconds
        How long they thought; 0 where nobody measured it.
    is_advised
        Whether a bot's advice was shown to them.
    """

    by: str = ""
    seconds: float = 0.0
    is_advised: bool = False


NOT_KNOWN = Made()


@dataclass(frozen=True, slots=True)
class Play(Generic[S]):
    """One play: what was said, what happened, and the state after it.

    `action` is None for the beginning and for a position that was set up by hand. `given` holds faces
    that were entered instead of rolled from the seed. `figures` is the number of the figures that it was played on,
    0 of those that the playtest was begun with. `made` tells how it came about.
    """

    action: Action | None
    events: tuple[Event[Any], ...]
    state: S
    given: tuple[int, ...] = ()
    figures: int = AS_BEGUN
    made: Made = NOT_KNOWN


class KeptPlay(Struct, Generic[S], frozen=True):
    """A play in its place: `number` in the order in which plays were made, `depth` counts plays since the beginning."""

    number: int
    parent: int
    depth: int
    play: Play[S]


class Label(Struct, frozen=True):
    """What a branch is called by all. `number` is given once and for all; without a `name` the branch goes by it.

    Only older records have names and notes that everybody reads; those that are given now have their owners.
    """

    number: int
    name: str = ""
    note: str = ""

    @property
    def numbered(self) -> str:
        """What it is called without a name."""
        return marked("Main line") if self.number == MAIN_LINE else Message("Branch {number}", number=self.number)


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch: its own plays, from the one that parts from another branch to its last.

    Attributes
    ----------
    first, last
        The numbers of its first and last own play; `first` names the branch.
    parts_after
        The play it parts after, NO_PLAY of the branch that holds the beginning.
    plays, own
        How many plays lead from the beginning to its last one, and how many of these are its own.
    """

    first: int
    last: int
    parts_after: int
    plays: int
    own: int
    label: Label


class PlayTree(Struct, Generic[S], frozen=True):
    """The plays, where play stands, and what branches and moments are called.

    Of the plays that follow one play the first on the same figures continues its branch and every other begins a
    branch: whoever goes on with other figures leaves the line as it is. Make a tree with `begun_tree`.

    Attributes
    ----------
    kept
        Every play by its number.
    following
        Play -> the plays that were made after it, in the order in which they were made.
    labels
        The first play of each branch -> its label.
    notes
        Play -> what was noted there for all to read.
    own_notes, own_names
        What was noted by one pair of eyes, and what they call branches, for them and for who sees everything.
    at
        The play that is stood on: the moment after it is played on.
    line_end
        The last play of the line that is stood on: where `redo` leads.
    due
        The number of the next play.
    """

    kept: Map[int, KeptPlay[S]]
    following: Map[int, tuple[int, ...]] = Map()
    labels: Map[int, Label] = Map()
    notes: Map[int, str] = Map()
    at: int = BEGINNING
    line_end: int = BEGINNING
    due: int = BEGINNING + 1
    own_notes: Map[OwnNote, str] = Map()
    own_names: Map[OwnName, str] = Map()

    # ------------------------------------------------------------------ reading

    def play(self, number: int) -> KeptPlay[S]:
        """The play of this number, or NotInTree."""
        found = self.kept.get(number)
        if found is None:
            raise NotInTree(Message("there is no play {number}", number=number))
        return found

    def line_to(self, number: int) -> list[KeptPlay[S]]:
        """The plays from the beginning to this one."""
        return [*self._back_from(number)][::-1]

    def end_of(self, number: int) -> int:
        """The last play of the branch that this play is on."""
        while (after := self.continued_by(number)) is not None:
            number = after
        return number

    def continued_by(self, number: int) -> int | None:
        """The play that continues the branch of this one; None where the branch ends here."""
        figures = self.kept[number].play.figures
        return next((x for x in self.following.get(number, ()) if self.kept[x].play.figures == figures), None)

    def branches(self) -> tuple[Branch, ...]:
        """All branches, in the order in which they were begun."""
        return tuple(self.branch(first) for first in sorted(self.labels))

    def branch(self, first: int) -> Branch:
        """The branch that begins with this play, or NotInTree. Its end is looked for: `label` is quicker."""
        label = self.label(first)
        begun, ended = self.kept[first], self.kept[self.end_of(first)]
        own = ended.depth - begun.depth + (1 if begun.depth else 0)
        return Branch(first, ended.number, begun.parent, ended.depth, own, label)

    def label(self, first: int) -> Label:
        """What the branch that begins with this play is called by all, or NotInTree."""
        found = self.labels.get(first)
        if found is None:
            raise NotInTree(Message("no branch begins with play {first}", first=first))
        return found

    def first_at(self, number: int) -> int:
        """The play that begins the branch whose own play this is."""
        return next(kept.number for kept in self._back_from(number) if kept.number in self.labels)

    def parting(self, one: int, other: int) -> int:
        """The last play that leads to both of these."""
        before = {kept.number for kept in self._back_from(one)}
        return next(kept.number for kept in self._back_from(other) if kept.number in before)

    def lost_with(self, first: int) -> tuple[int, ...]:
        """The plays that go when this branch is deleted: those that no other branch has begun after."""
        own = self._own_plays(first)
        shared = next((i for i in range(len(own) - 1, -1, -1) if self._is_parted_from(own[i])), -1)
        return tuple(own[shared + 1 :])

    def _is_parted_from(self, number: int) -> bool:
        """Does a branch begin after this play?"""
        return any(after in self.labels for after in self.following.get(number, ()))

    # ------------------------------------------------------------------ moving

    def back(self) -> Self:
        """Standing one play earlier; the same tree at the beginning."""
        return replace(self, at=self.kept[self.at].parent) if self.at != BEGINNING else self

    def ahead(self) -> Self:
        """Standing one play further on the line; the same tree at its end."""
        if self.at == self.line_end:
            return self
        return replace(self, at=next(k.number for k in self._back_from(self.line_end) if k.parent == self.at))

    def standing_at(self, number: int) -> Self:
        """Standing at any play; the line stays the same when the play is on it. NotInTree when there is none."""
        depth = self.play(number).depth
        is_on_line = next((k.number for k in self._back_from(self.line_end) if k.depth <= depth), NO_PLAY) == number
        return replace(self, at=number, line_end=self.line_end if is_on_line else self.end_of(number))

    # ------------------------------------------------------------------ changing

    def with_play(self, play: Play[S]) -> Self:
        """The tree with a play made where it stands, standing at it; one that was made here before is not doubled."""
        after = self.following.get(self.at, ())
        for number in after:
            known = self.kept[number].play
            same = (known.action, known.given, known.figures) == (play.action, play.given, play.figures)
            if same and known.events == play.events:
                return self.standing_at(number)
        due = self.due
        is_branch = play.figures != self.kept[self.at].play.figures or self.continued_by(self.at) is not None
        kept: KeptPlay[S] = KeptPlay(due, self.at, self.kept[self.at].depth + 1, play)
        return replace(
            self,
            kept=self.kept.set(due, kept),
            following=self.following.set(self.at, (*after, due)),
            labels=self.labels.set(due, Label(self._next_label())) if is_branch else self.labels,
            at=due,
            line_end=due,
            due=due + 1,
        )

    def name_of(self, first: int, viewer: str) -> str:
        """What a seat calls a branch, or "" where it goes by its number. Who sees everything reads all."""
        if own := self.own_names.get(OwnName(first, viewer), ""):
            return own
        given = [self.own_names[x] for x in sorted(self.own_names) if x.play == first and not viewer]
        return " / ".join(filter(None, (self.label(first).name, *given)))

    def title(self, first: int, viewer: str = "") -> str:
        """The name that a seat reads, or "Main line", "Branch 2"."""
        return self.name_of(first, viewer) or self.label(first).numbered

    def with_own_name(self, where: OwnName, name: str) -> Self:
        """A branch as one pair of eyes calls it; with "" it goes by what everybody calls it, if not by its number.

        Raises
        ------
        NotInTree
            No branch begins there, or these eyes know another one by this name.
        """
        name = " ".join(name.split())
        label = self.label(where.play)
        if name and any(self.title(other, where.seat) == name for other in self.labels if other != where.play):
            raise NotInTree(Message("another branch is called {name}", name=name))
        if not name and where not in self.own_names:
            return replace(self, labels=self.labels.set(where.play, replace(label, name="")))
        names = with_words(self.own_names, where, name)
        return self if names is self.own_names else replace(self, own_names=names)

    def with_branch_note(self, first: int, note: str) -> Self:
        """A branch with a note, or with "" without one."""
        return replace(self, labels=self.labels.set(first, replace(self.label(first), note=note.strip())))

    def with_note(self, number: int, note: str) -> Self:
        """A play with a note, or with "" without one."""
        self.play(number)
        if note.strip():
            return replace(self, notes=self.notes.set(number, note.strip()))
        return replace(self, notes=self.notes.delete(number)) if number in self.notes else self

    def with_own_note(self, where: OwnNote, note: str) -> Self:
        """A note of one pair of eyes, or with "" none; NotInTree where there is no such play or branch."""
        if where.of_branch:
            self.label(where.play)
        self.play(where.play)
        notes = with_words(self.own_notes, where, note.strip())
        return self if notes is self.own_notes else replace(self, own_notes=notes)

    def own_notes_of(self, viewer: str) -> tuple[OwnNote, ...]:
        """Where notes stand that a seat has written, in the order of the plays; of "" those of everybody."""
        return tuple(where for where in sorted(self.own_notes) if viewer in ("", where.seat))

    def without_branch(self, first: int) -> Self:
        """The tree without a branch and the plays that are its alone (`lost_with`).

        Plays after which other branches begin stay and become part of the first of those that part last on the same
        figures, or with none a branch that ends there. Who stood on a lost play stands at the last one before it.

        Raises
        ------
        NotInTree
            There is no such branch, or no other one, or others go on from its last play.
        """
        lost = self.lost_with(first)
        if not lost:
            raise NotInTree(marked("other figures go on from its last play"))
        if lost[0] == BEGINNING:
            raise NotInTree(marked("this is the only branch"))
        if lost[0] == first:
            return self._less(lost, self.labels.delete(first))
        parent = self.kept[lost[0]].parent
        figures = self.kept[parent].play.figures
        heirs = (x for x in self.following[parent] if x != lost[0] and self.kept[x].play.figures == figures)
        heir = next(heirs, None)
        if heir is None:
            return self._less(lost, self.labels)
        less = self._less(lost, self.labels.delete(heir).set(first, self.labels[heir]))
        names, notes = handed_on(less.own_names, heir, first), handed_on(less.own_notes, heir, first)
        return replace(less, own_names=names, own_notes=notes)

    def _less(self, lost: tuple[int, ...], labels: Map[int, Label]) -> Self:
        parent = self.kept[lost[0]].parent
        kept, following, notes = self.kept.mutate(), self.following.mutate(), self.notes.mutate()
        following[parent] = tuple(number for number in following[parent] if number != lost[0])
        if not following[parent]:
            del following[parent]
        for number in lost:
            del kept[number]
            following.pop(number, None)
            notes.pop(number, None)
        less = replace(
            self,
            kept=kept.finish(),
            following=following.finish(),
            notes=notes.finish(),
            labels=labels,
            own_notes=without_plays(self.own_notes, lost),
            own_names=without_plays(self.own_names, lost),
        )
        at = parent if self.at in lost else self.at
        return replace(less, at=at, line_end=less.end_of(at) if self.line_end in lost else self.line_end)

    def _own_plays(self, first: int) -> list[int]:
        self.label(first)
        own = [first]
        while (after := self.continued_by(own[-1])) is not None:
            own.append(after)
        return own

    def _back_from(self, number: int) -> Iterator[KeptPlay[S]]:
        kept = self.play(number)
        yield kept
        while kept.parent != NO_PLAY:
            kept = self.kept[kept.parent]
            yield kept

    def _next_label(self) -> int:
        return 1 + max(self.labels[first].number for first in self.labels)


def begun_tree(beginning: Play[S]) -> PlayTree[S]:
    """The tree of a playtest at its beginning."""
    kept: KeptPlay[S] = KeptPlay(BEGINNING, NO_PLAY, 0, beginning)
    return PlayTree(Map({BEGINNING: kept}), labels=Map({BEGINNING: Label(MAIN_LINE)}))
