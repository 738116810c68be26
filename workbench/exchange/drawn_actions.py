"""Legal actions drawn by chance, for front-ends that play without thinking."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from workbench.engine.decision import Action
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer


def drawn_actions(playtest: Playtest[Any, Any], seat: str, rng: random.Random) -> Iterator[Action]:
    """Whole actions of a seat without end, the same one perhaps twice; none when it is not asked."""
    while (asked := playtest.next_decision(seat)) is not None:
        answers: tuple[Answer, ...] = ()
        name = asked.name
        while asked is not None:
            answers = (*answers, asked.options.sample(rng))
            asked = playtest.next_decision(seat, answers)
        yield Action(seat, name, answers)
