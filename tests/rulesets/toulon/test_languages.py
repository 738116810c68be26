"""Toulon's French agrees with numbers and names. That nothing is missing is looked at with all modules."""

from __future__ import annotations

import pickle

import pytest

from rulesets.toulon.words.wording import REMOVED
from workbench.engine.words.grammar import OfOne
from workbench.engine.words.message import Message
from workbench.language import said_in


@pytest.mark.parametrize(
    ("said", "french"),
    [
        (Message(REMOVED["captured"], unit="Royals"), "Royals : captures"),
        (Message(REMOVED["overrun"], unit=OfOne("Charles")), "Charles se fait balayer"),
        (Message("{cost} operations {cost:point|points}", cost=0), "0 point d'opérations"),
        (Message("{cost} operations {cost:point|points}", cost=2), "2 points d'opérations"),
        ("no more moves", "finir les mouvements"),
    ],
)
def test_french_agrees_with_numbers_and_names(said: str, french: str) -> None:
    assert said_in("fr", said).replace("\N{NO-BREAK SPACE}", " ") == french
    assert said_in("fr", pickle.loads(pickle.dumps(said))) == said_in("fr", said)
