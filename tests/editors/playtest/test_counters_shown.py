"""A counter shows all that it fights with: attack, defence and movement where its game has them apart."""

from __future__ import annotations

import pytest

from editors.playtest.moment import piece_words
from editors.playtest.on_map.faces import Faces
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.rules_modules import rules_for
from workbench.qt.set_up.stacks import face_of
from workbench.storage.samples import build_sample


@pytest.mark.parametrize(
    ("unit", "shown", "words"),
    [
        ("b_horse_guns", "3-1-5", "3 SP, 1 in defence, 5 movement points"),
        ("b_lancers", "3-2-7", "3 SP, 2 in defence, 7 movement points"),
        ("b_1st", "4-4-4", "4 SP, 4 in defence, 4 movement points"),
    ],
)
def test_crossroads_prints_both_strengths(unit: str, shown: str, words: str) -> None:
    design = build_sample("crossroads")
    rules = rules_for(design)
    piece = next(p for p in rules.display.pieces(Playtest(rules, "delaying_defence", 1).state) if p.unit == unit)
    face = Faces(design).face(piece)
    assert (face.strength, face.quality) == (shown, "")
    assert piece_words(piece) == words
    in_design = face_of(design, design.counter(unit))
    assert (in_design.strength, in_design.quality) == (shown, "")


def test_games_with_one_strength_stay_as_they_are() -> None:
    design = build_sample("toulon")
    rules = rules_for(design)
    pieces = rules.display.pieces(Playtest(rules, "faron", 1).state)
    assert not [piece for piece in pieces if piece.defence]
    faces = [Faces(design).face(piece) for piece in pieces]
    assert all("-" not in face.strength for face in faces)
