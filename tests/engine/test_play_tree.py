"""Branches of a playtest: any sequence of plays, undo, going to moments and naming is as a naive model has it."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_game import CoinPosition, Coins, CoinState
from workbench.engine.bots import bot_play, make_bot
from workbench.engine.codec import to_json
from workbench.engine.decision import Action
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.engine.playtests.play_tree import NO_PLAY, Label, NotInTree
from workbench.engine.playtests.playtest import Playtest

CoinTest = Playtest[CoinState, CoinPosition]
DESIGN = coin_design()
STEPS = st.lists(
    st.tuples(st.sampled_from(("play", "play", "play", "undo", "redo", "go", "name", "note", "delete")),
              st.integers(0, 10**6)),
    max_size=40,
)  # fmt: skip


VIEWERS = ("", "red", "blue")


class NaiveTree:
    """The same as lists that are copied: every branch is the whole line of its plays' names."""

    def __init__(self) -> None:
        self.lines: list[list[int]] = [[0]]
        self.numbered: list[str] = ["Main line"]
        self.names: list[dict[str, str]] = [{}]
        self.parents: dict[int, int] = {0: NO_PLAY}
        self.said: dict[tuple[int, bytes], int] = {}
        self.notes: dict[int, str] = {}
        self.line, self.depth, self.begun, self.made = 0, 0, 1, 0

    @property
    def at(self) -> int:
        return self.lines[self.line][self.depth]

    def titles(self, viewer: str) -> list[str]:
        """What a seat calls the branches; who sees everything reads the names of all seats."""
        read = [own.get(viewer) or " / ".join(own[x] for x in sorted(own) if not viewer) for own in self.names]
        return [name or numbered for name, numbered in zip(read, self.numbered, strict=True)]

    def play(self, said: bytes) -> None:
        before = self.at
        if (number := self.said.get((before, said))) is not None:
            self.go(number)
            return
        self.made += 1
        self.said[before, said], self.parents[self.made] = self.made, before
        if self.depth == len(self.lines[self.line]) - 1:
            self.lines[self.line].append(self.made)
        else:
            self.begun += 1
            self.lines.append([*self.lines[self.line][: self.depth + 1], self.made])
            self.numbered.append(f"Branch {self.begun}")
            self.names.append({})
            self.line = len(self.lines) - 1
        self.depth += 1

    def go(self, number: int) -> None:
        if number not in self.lines[self.line]:
            self.line = next(i for i, line in enumerate(self.lines) if number in line)
        self.depth = self.lines[self.line].index(number)

    def first_of(self, line: int) -> int:
        """The first play that no earlier line has."""
        earlier = {number for other in self.lines[:line] for number in other}
        return next(number for number in self.lines[line] if number not in earlier)


def model_and_tree(seed: int, steps: list[tuple[str, int]]) -> tuple[NaiveTree, CoinTest]:
    """Both after the same steps (deleting is left to its own test)."""
    model, playtest = NaiveTree(), Playtest(Coins(DESIGN), "long", seed)
    for what, chance in steps:
        match what:
            case "play":
                make_a_play(model, playtest, chance)
            case "undo":
                model.depth = max(0, model.depth - 1)
                playtest.undo()
            case "redo":
                model.depth = min(len(model.lines[model.line]) - 1, model.depth + 1)
                playtest.redo()
            case "go":
                model.go(chance % (model.made + 1))
                playtest.go_to(chance % (model.made + 1))
            case "name":
                line = chance % len(model.lines)
                seat, name = VIEWERS[chance % 3], f"name {chance} of {line}"
                model.names[line][seat] = name
                playtest.take_up(playtest.tree.with_own_name(OwnName(model.first_of(line), seat), name))
            case "note":
                model.notes[chance % (model.made + 1)] = f"note {chance}"
                playtest.take_up(playtest.tree.with_note(chance % (model.made + 1), f"note {chance}"))
    return model, playtest


def make_a_play(model: NaiveTree, playtest: CoinTest, chance: int) -> None:
    if playtest.is_over:
        return
    seat = playtest.decisions()[0].seat
    actions = list(playtest.engine.legal_actions(playtest.state, seat))
    action = actions[chance % min(3, len(actions))]
    model.play(to_json(action))
    playtest.play(action)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 1000), STEPS)
def test_a_tree_is_as_the_naive_model_has_it(seed: int, steps: list[tuple[str, int]]) -> None:
    model, playtest = model_and_tree(seed, steps)
    tree = playtest.tree
    assert {number: kept.parent for number, kept in tree.kept.items()} == model.parents
    assert tree.at == model.at
    assert [kept.number for kept in tree.line_to(tree.line_end)] == model.lines[model.line]
    assert dict(tree.notes) == model.notes
    branches = tree.branches()
    for viewer in VIEWERS:
        assert [tree.title(b.first, viewer) for b in branches] == model.titles(viewer)
    assert [b.first for b in branches] == [model.first_of(line) for line in range(len(model.lines))]
    assert [(b.last, b.plays) for b in branches] == [(line[-1], len(line) - 1) for line in model.lines]
    assert sum(b.own for b in branches) == model.made
    for number in tree.kept:
        assert tree.first_at(number) == model.first_of(next(i for i, line in enumerate(model.lines) if number in line))


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 1000), STEPS)
def test_the_line_stood_on_replays_from_the_beginning(seed: int, steps: list[tuple[str, int]]) -> None:
    _, playtest = model_and_tree(seed, steps)
    assert list(playtest.plays) == [kept.play for kept in playtest.tree.line_to(playtest.tree.at)]
    again = Playtest(Coins(DESIGN), "long", seed)
    for play in playtest.plays[1:]:
        assert play.action is not None
        again.play(play.action)
    assert again.digest() == playtest.digest()
    for seat in ("red", "blue"):
        assert again.redacted(seat) == playtest.redacted(seat)
        assert again.view(seat) == playtest.view(seat)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 1000), STEPS, st.integers(0, 1000))
def test_deleting_takes_own_plays_alone_and_the_older_tree_brings_them_back(
    seed: int, steps: list[tuple[str, int]], chance: int
) -> None:
    _, playtest = model_and_tree(seed, steps)
    before = playtest.tree
    branches = before.branches()
    branch = branches[chance % len(branches)]
    if len(branches) == 1:
        with pytest.raises(NotInTree, match="the only branch"):
            before.without_branch(branch.first)
        return
    lost = set(before.lost_with(branch.first))
    playtest.take_up(before.without_branch(branch.first))
    after = playtest.tree
    assert lost and set(before.kept) - set(after.kept) == lost
    others = [b for b in branches if b.first != branch.first]
    assert [b.last for b in after.branches()] == sorted((b.last for b in others), key=[
        b.last for b in after.branches()].index)  # fmt: skip
    assert {b.label for b in after.branches()} == {b.label for b in others}
    for other in others:
        assert [k.number for k in after.line_to(other.last)] == [k.number for k in before.line_to(other.last)]
    assert not lost & set(after.notes) and after.at not in lost and after.line_end not in lost
    assert after.at in {kept.number for kept in after.line_to(after.line_end)}
    assert playtest.state == after.kept[after.at].play.state == playtest.plays[-1].state
    assert len(playtest.plays) == after.kept[after.at].depth + 1
    playtest.take_up(before)
    assert playtest.state == before.kept[before.at].play.state
    assert len(playtest.plays) == before.kept[before.at].depth + 1


# ---------------------------------------------------------------- by hand


def long_playtest(plays: int) -> CoinTest:
    """So many plays; sides that bid nothing and pass play for a long time."""
    playtest = Playtest(Coins(DESIGN), "long", 7)
    chance = random.Random(1)
    while not playtest.is_over and len(playtest.plays) <= plays:
        bot_play(playtest, playtest.decisions()[0].seat, make_bot("random", chance.randrange(10**6), playtest))
    return playtest


def test_a_branch_shares_every_play_and_state_with_the_line_it_parts_from() -> None:
    playtest = long_playtest(300)
    before = playtest.tree
    middle = len(before.kept) // 2
    playtest.go_to(middle)
    other = next(
        action
        for action in playtest.engine.legal_actions(playtest.state, playtest.decisions()[0].seat)
        if action != before.kept[middle + 1].play.action
    )
    playtest.play(other)
    tree = playtest.tree
    assert len(tree.kept) == len(before.kept) + 1
    assert all(tree.kept[number] is before.kept[number] for number in before.kept)
    line = tree.line_to(tree.at)
    assert all(kept.play.state is before.kept[kept.number].play.state for kept in line[:-1])
    # one play, one struct for its place, and a few nodes of the maps
    own = sys.getsizeof(tree) + sys.getsizeof(tree.kept[tree.at]) + sys.getsizeof(tree.kept[tree.at].play)
    assert own < 1000 < sys.getsizeof(before.kept[0]) * len(before.kept)


def test_the_same_play_again_goes_along_the_branch_there_is() -> None:
    playtest = long_playtest(10)
    played = playtest.plays[-1]
    playtest.undo()
    assert playtest.tree.line_end == 10
    assert played.action is not None
    assert playtest.play(played.action) is played
    assert len(playtest.tree.kept) == 11
    assert len(playtest.tree.branches()) == 1


def test_redo_goes_along_the_branch_that_was_stood_on() -> None:
    playtest = bids(1, 0)
    playtest.go_to(0)
    playtest.play(bid(2))
    assert playtest.redo() is None
    playtest.undo()
    assert playtest.redo() is playtest.tree.kept[3].play
    playtest.go_to(2)
    playtest.go_to(0)
    assert playtest.redo() is playtest.tree.kept[1].play


def test_a_deleted_branch_passes_what_others_need_to_the_one_that_parts_last() -> None:
    playtest = bids(1, 0)
    playtest.go_to(1)
    playtest.play(bid(2, "blue"))
    playtest.take_up(playtest.tree.with_own_name(OwnName(3, "blue"), "High bids"))
    assert playtest.tree.lost_with(0) == (2,)
    playtest.take_up(playtest.tree.without_branch(0))
    (branch,) = playtest.tree.branches()
    assert (branch.first, branch.last, branch.own) == (0, 3, 2)
    assert [playtest.tree.title(0, viewer) for viewer in VIEWERS] == ["High bids", "Branch 2", "High bids"]


def test_names_are_of_one_branch() -> None:
    playtest = bids(1, 0)
    playtest.go_to(1)
    playtest.play(bid(2, "blue"))
    tree = playtest.tree.with_own_name(OwnName(3, "red"), "  High   bids ")
    assert tree.title(3, "red") == "High bids"
    for viewer in ("red", ""):
        with pytest.raises(NotInTree, match="another branch is called High bids"):
            tree.with_own_name(OwnName(0, viewer), "High bids")
    with pytest.raises(NotInTree, match="another branch is called Main line"):
        tree.with_own_name(OwnName(3, "red"), "Main line")
    assert tree.with_own_name(OwnName(3, "red"), "").title(3, "red") == "Branch 2"
    assert tree.with_branch_note(3, "too high").branch(3).label.note == "too high"
    with pytest.raises(NotInTree, match="no branch begins with play 1"):
        tree.with_own_name(OwnName(1, "red"), "High bids")


def test_a_name_is_read_by_its_seat_and_by_who_sees_everything() -> None:
    """What another calls a branch is neither told nor in the way."""
    playtest = bids(1, 0)
    playtest.go_to(1)
    playtest.play(bid(2, "blue"))
    tree = playtest.tree.with_own_name(OwnName(3, "blue"), "We bluff")
    tree = tree.with_own_name(OwnName(0, "red"), "The bluff")
    assert [tree.title(0, viewer) for viewer in VIEWERS] == ["The bluff", "The bluff", "Main line"]
    tree = tree.with_own_name(OwnName(0, "blue"), "The bluff")
    tree = tree.with_own_name(OwnName(0, "red"), "We bluff")
    assert [tree.title(0, viewer) for viewer in VIEWERS] == ["The bluff / We bluff", "We bluff", "The bluff"]
    tree = tree.with_own_name(OwnName(0, ""), "As it was")
    assert [tree.title(0, viewer) for viewer in VIEWERS] == ["As it was", "We bluff", "The bluff"]
    assert tree.with_own_name(OwnName(0, ""), "").title(0) == "The bluff / We bluff"


def test_a_name_of_an_older_record_is_read_by_all_until_one_has_an_own() -> None:
    tree = bids(1, 0).tree
    tree = replace(tree, labels=tree.labels.set(0, Label(1, "The evening")))
    assert {tree.title(0, viewer) for viewer in VIEWERS} == {"The evening"}
    own = tree.with_own_name(OwnName(0, "red"), "Ours")
    assert [own.title(0, viewer) for viewer in VIEWERS] == ["The evening / Ours", "Ours", "The evening"]
    bare = own.with_own_name(OwnName(0, "red"), "")
    assert bare.title(0, "red") == "The evening"
    assert bare.with_own_name(OwnName(0, "red"), "").title(0, "blue") == "Main line"


@pytest.mark.parametrize("wrong", [-1, 3, 99])
def test_what_is_not_in_the_tree_is_refused(wrong: int) -> None:
    tree = bids(1, 0).tree
    for ask in (tree.standing_at, tree.branch, tree.lost_with, tree.without_branch, tree.line_to):
        with pytest.raises(NotInTree):
            ask(wrong)
    with pytest.raises(NotInTree):
        tree.with_note(wrong, "here")
    with pytest.raises(NotInTree):
        bids(1, 0).compare(0, wrong)


def test_a_note_that_is_emptied_is_gone() -> None:
    tree = bids(1, 0).tree.with_note(1, " why so much? ")
    assert dict(tree.notes) == {1: "why so much?"}
    assert not tree.with_note(1, " ").notes
    assert tree.with_note(2, "") is tree


def bid(coins: int, seat: str = "red") -> Action:
    return Action(seat, "Turn.bid", (coins,))


def bids(red: int, blue: int) -> CoinTest:
    playtest: Any = Playtest(Coins(DESIGN), "long", 3)
    playtest.play(bid(red))
    playtest.play(bid(blue, "blue"))
    return playtest  # type: ignore[no-any-return]


def test_own_notes_are_read_by_their_seat_and_by_who_sees_everything() -> None:
    tree = bids(1, 0).tree
    for where in (OwnNote(1, "red"), OwnNote(1, "blue"), OwnNote(1, ""), OwnNote(0, "red", of_branch=True)):
        tree = tree.with_own_note(where, " here ")
    assert tree.own_notes_of("red") == (OwnNote(0, "red", True), OwnNote(1, "red"))
    assert tree.own_notes_of("blue") == (OwnNote(1, "blue"),)
    assert len(tree.own_notes_of("")) == 4
    assert tree.with_own_note(OwnNote(1, "blue"), " ").own_notes_of("blue") == ()
    assert tree.with_own_note(OwnNote(2, "blue"), "") is tree
    for wrong in (OwnNote(9, "red"), OwnNote(1, "red", of_branch=True)):
        with pytest.raises(NotInTree):
            tree.with_own_note(wrong, "here")


def test_own_notes_go_with_their_branch_and_follow_the_one_that_takes_its_place() -> None:
    playtest = bids(1, 0)
    end = playtest.tree.line_end
    playtest.take_up(playtest.tree.standing_at(0))
    playtest.play(bid(2))
    tree = playtest.tree
    for where in (OwnNote(tree.at, "red", True), OwnNote(tree.at, "red"), OwnNote(0, "red", True), OwnNote(end, "red")):
        tree = tree.with_own_note(where, f"{where.play}")
    less = tree.without_branch(0)
    assert dict(less.own_notes) == {OwnNote(0, "red", True): f"{tree.at}", OwnNote(tree.at, "red"): f"{tree.at}"}
