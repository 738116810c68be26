"""A search of a packet for what its seat must not have: units that it neither sees nor saw, by id and by name.

It is a second look at what the rules have made, for who sends it: what it finds may be right all the same, where a
unit was seen and lost in one round.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from workbench.referee.formats import PICTURES
from workbench.referee.referee import Referee
from workbench.referee.rounds import AnyEngine

LEAST = 3
"""Shorter names are parts of too many words."""


def leaks(engine: AnyEngine, state: Any, seat: str, members: Mapping[str, bytes]) -> tuple[str, ...]:
    """The names of units in a packet that its seat does not see in the state that it tells of."""
    rules, view = engine.rules, engine.view(state, seat)
    own, name = rules.side_of(seat), rules.words.name_of
    hidden = [unit for unit, piece in sorted(state.units.items()) if unit not in view.units and piece.side != own]
    known = {name(unit) for unit in view.units} | {name(space) for space in _spaces(state)}
    text = "\n".join(raw.decode(errors="replace") for part, raw in members.items() if part not in PICTURES)
    return tuple(
        name(unit)
        for unit in hidden
        if f'"{unit}"' in text
        or (len(name(unit)) >= LEAST and name(unit) not in known and re.search(rf"\b{re.escape(name(unit))}\b", text))
    )


def leaks_of(referee: Referee, seat: str, state: Any, members: Mapping[str, bytes]) -> tuple[str, ...]:
    """As `leaks`, of a packet of this game."""
    return leaks(referee.engine, state, seat, members)


def _spaces(state: Any) -> set[str]:
    return {piece.space for piece in state.units.values()}
