"""Dice as texts."""

from __future__ import annotations

import pytest

from workbench.engine.mechanics.dice_text import DiceText, read_dice


@pytest.mark.parametrize(
    ("text", "dice"),
    [("1D6", DiceText(1, 6)), (" 2D6 ", DiceText(2, 6)), ("1D3+1", DiceText(1, 3, 1)), ("1D6-2", DiceText(1, 6, -2))],
)
def test_dice_are_read(text: str, dice: DiceText) -> None:
    assert read_dice(text) == dice


@pytest.mark.parametrize("text", ["", "D6", "0D6", "1D0", "6", "1d6", "999999D6", "1D6+", "1D6*2"])
def test_other_texts_are_no_dice(text: str) -> None:
    with pytest.raises(ValueError, match="are no dice"):
        read_dice(text)
