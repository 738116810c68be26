"""What a seat reads in its next packet of the person who referees: as it is made of what is kept for it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from workbench.referee.by_a_person.rulings import ListedRuling
from workbench.referee.formats import PICTURES, Saying
from workbench.referee.game_rows import ToSay


def said_to(to_say: Sequence[ToSay], rulings: Sequence[ListedRuling], seat: str) -> tuple[Saying, ...]:
    """All that is said to a seat with its next packet: what is for it alone first, then notes that all may read."""
    own = (one for one in to_say if one.seat == seat)
    answers = tuple(
        Saying("picture", hashlib.sha256(one.picture).hexdigest()) if one.picture else Saying("answer", one.text)
        for one in own
    )
    return (*answers, *(Saying("ruling", one.note) for one in rulings if one.is_shown and one.note))


def pictures_for(to_say: Sequence[ToSay], seat: str) -> dict[str, bytes]:
    """The pictures in a seat's next packet, by their names in it."""
    return dict(zip(PICTURES, (one.picture for one in to_say if one.seat == seat and one.picture), strict=False))
