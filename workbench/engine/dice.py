"""Dice by seed and count: the same play repeated rolls the same. The seed lives in the playtest, not in the state.

Where rolls are hidden, a roll has a label instead: what it is for, and of whom. Counted, a hidden roll would shift all
open ones after it, and so tell that it was made.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Protocol

from workbench.engine.codec import to_json
from workbench.engine.words.message import Message, as_message

Label = tuple[str, ...]
"""What a roll is called by, once in a playtest; () is a roll that is called by how many were made before it."""


class Dice(Protocol):
    """Where faces come from."""

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        """The face, 1 to `sides`, of the die that is rolled after `count` others: of its label if it has one."""
        ...


class NeedsDice(Exception):
    """A play needs a face that has not been given by hand; nothing has changed."""

    def __init__(self, why: str, sides: int) -> None:
        super().__init__(Message("a die with {sides} sides is needed: {why}", sides=sides, why=as_message(why)))
        self.why = why
        self.sides = sides


class SeededDice:
    """Faces from a keyed hash of (seed, label, count): no hidden generator, no order of asking."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._key = (seed % 2**128).to_bytes(16, "little")

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        asked = count.to_bytes(8, "little") + (to_json(label) if label else b"")
        word = hashlib.blake2b(asked, key=self._key, digest_size=8).digest()
        return int.from_bytes(word, "little") % sides + 1


class GivenDice:
    """Faces entered by hand, in order; one too few raises NeedsDice."""

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._next = 0

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        if self._next >= len(self._faces):
            raise NeedsDice(why, sides)
        face = self._faces[self._next]
        if not 1 <= face <= sides:
            raise ValueError(Message("a die with {sides} sides cannot show {face}", sides=sides, face=face))
        self._next += 1
        return face

    @property
    def unused(self) -> int:
        """How many given faces no roll has asked for."""
        return len(self._faces) - self._next
