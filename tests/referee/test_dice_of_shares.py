"""Two implementations of the dice, which share no code, agree; faces are fair; shares lead to their anchors."""

from __future__ import annotations

import random
from collections import Counter
from importlib.resources import files
from runpy import run_path
from typing import Any

import pytest

import resources
from workbench.referee import dice_of_shares as dice
from workbench.referee.dice_of_shares import JointDice

VERIFIER: dict[str, Any] = run_path(str(files(resources) / "verify_dice.py"), run_name="verifier")
KEY = "5e" * 32


@pytest.mark.parametrize("sides", [2, 6, 10, 36, 1000, 2**32, 2**63 - 1, 2**63, 2**63 + 1, 2**64 - 1, 2**64])
def test_faces_are_the_same_by_both(sides: int) -> None:
    chance, joint = random.Random(sides), JointDice(KEY)
    for number in range(800):
        label = tuple(f"{chance.random()} é\n" for _ in range(chance.randint(1, 3)))
        face = joint.face(number % 3, sides, "why", label)
        assert face == VERIFIER["face"](KEY, label, sides, number % 3)
        assert 1 <= face <= sides


def test_a_counted_die_is_called_by_its_number() -> None:
    joint = JointDice(KEY)
    faces = [joint.face(count, 6, "attack") for count in range(200)]
    assert faces == [VERIFIER["face"](KEY, ["n", str(count)], 6, 0) for count in range(200)]


def test_a_label_falls_as_it_falls_in_any_order() -> None:
    one, other = JointDice(KEY), JointDice(KEY)
    labels = [("scouting", str(i)) for i in range(50)]
    first = {label: one.face(0, 6, "", label) for label in labels}
    assert {label: other.face(0, 6, "other words", label) for label in reversed(labels)} == first
    assert {label: one.face(0, 6, "", label) for label in labels} == first
    assert len(one.rolled) == len(labels)


def test_faces_are_as_likely_as_each_other() -> None:
    joint = JointDice(KEY)
    counts = Counter(joint.face(count, 6, "") for count in range(30_000))
    chi = sum((counts[face] - 5000) ** 2 / 5000 for face in range(1, 7))
    assert chi < 20.5  # one in a thousand of fair dice is further off


def test_shares_lead_to_the_anchor_of_their_owner_alone() -> None:
    shown = dice.anchor("g", "blue", "5e" * 32, 20)
    for number in range(1, 21):
        sent = dice.share("g", "blue", "5e" * 32, 20, number)
        assert dice.fits("g", "blue", sent, number, shown)
        assert not dice.fits("g", "blue", sent, number + 1, shown)
        assert not dice.fits("g", "red", sent, number, shown)
        assert not dice.fits("h", "blue", sent, number, shown)


def test_every_share_changes_the_key() -> None:
    shares = {"referee": "a", "blue": "b", "red": "c"}
    keys = {dice.key_of_round("g", 1, shares), dice.key_of_round("g", 2, shares), dice.key_of_round("h", 1, shares)}
    keys |= {dice.key_of_round("g", 1, shares | {owner: ""}) for owner in shares}
    assert len(keys) == 6
    assert dice.key_of_round("g", 1, dict(reversed(shares.items()))) in keys


def test_no_die_has_more_sides_than_numbers() -> None:
    with pytest.raises(OverflowError):
        JointDice(KEY).face(0, 2**64 + 1, "")
