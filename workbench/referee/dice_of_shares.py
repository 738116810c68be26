"""Dice that nobody can foresee or steer and everybody can check: they follow from shares of all seats and the referee.

Each has a secret and, before the game, shows its anchor: the end of a chain of hashes. With the orders of each round
comes the link that lies that far before it. `resources/protocol.md` says it for other programs; `verify_dice.py`,
which shares nothing with this module, checks a finished game.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from workbench.engine.dice import Label
from workbench.engine.words.message import Message

DOMAIN = "workbench-dice-1"
REFEREE = "referee"
"""Whose share the referee's is; no seat that rolls has this name."""
NO_SHARE = ""
"""What stands for the share of a seat that sent none."""
ATTEMPTS = 100
"""So often a number is rejected at most: each time at odds of less than one to one."""
ALL = 2**64
COUNTED = "n"
"""What the label of a roll begins with that is called by how many dice were rolled before it."""
Part = str | Sequence["Part"]


def written(*parts: Part) -> bytes:
    """Texts and lists of texts as JSON in its one form: nothing runs into anything."""
    return json.dumps([DOMAIN, *parts], separators=(",", ":"), ensure_ascii=False).encode()


def hashed(*parts: Part) -> str:
    """SHA-256 of them, in hexadecimal signs."""
    return hashlib.sha256(written(*parts)).hexdigest()


def link(game: str, owner: str, secret: str, times: int) -> str:
    """The chain of a secret, so many links on."""
    for _ in range(times):
        secret = hashed("link", game, owner, secret)
    return secret


@lru_cache(maxsize=8)
def chain(game: str, owner: str, secret: str, rounds: int) -> tuple[str, ...]:
    """All links of it, from the secret to the anchor of so many rounds."""
    links = [secret]
    for _ in range(rounds + 1):
        links.append(hashed("link", game, owner, links[-1]))
    return tuple(links)


def anchor(game: str, owner: str, secret: str, rounds: int) -> str:
    """What is shown before the game by somebody who has shares for so many rounds."""
    return chain(game, owner, secret, rounds)[-1]


def share(game: str, owner: str, secret: str, rounds: int, number: int) -> str:
    """What is sent with the orders of a round: the link that lies so far before the anchor."""
    return chain(game, owner, secret, rounds)[-1 - number]


def fits(game: str, owner: str, sent: str, number: int, shown: str) -> bool:
    """Whether the share of a round leads to the anchor that was shown."""
    return link(game, owner, sent, number) == shown


def key_of_round(game: str, number: int, shares: Mapping[str, str]) -> str:
    """What all faces of a round follow from."""
    return hashed("key", game, str(number), sorted(shares.items()))


def seal(game: str, number: int, before: str, salt: str, record: bytes) -> str:
    """What binds the referee to the record of a round without telling it."""
    return hashed("seal", game, str(number), before, salt, hashlib.sha256(record).hexdigest())


class Face(NamedTuple):
    """A die as it fell: the `which`-th of its label."""

    label: Label
    which: int
    sides: int
    face: int


class JointDice:
    """The dice of one round. A label falls as it falls, however often and in whatever order it is asked for."""

    def __init__(self, key: str) -> None:
        self._key = bytes.fromhex(key)
        self.rolled: dict[tuple[Label, int], Face] = {}

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        called, which = (label, count) if label else ((COUNTED, str(count)), 0)
        fell = self.fallen(called, sides, which)
        self.rolled[called, which] = Face(called, which, sides, fell)
        return fell

    def fallen(self, label: Label, sides: int, which: int) -> int:
        """Eight bytes are a number; the last few, by which low faces would be likelier, are thrown again."""
        for attempt in range(ATTEMPTS):
            asked = written("face", label, str(sides), str(which), str(attempt))
            number = int.from_bytes(hmac.digest(self._key, asked, "sha256")[:8], "big")
            if number < ALL - ALL % sides:
                return number % sides + 1
        raise OverflowError(Message("a die with {sides} sides never falls", sides=sides))
