"""The types of the design's own words for spaces: what the values of a tag are."""

from __future__ import annotations

import re
from enum import StrEnum

from msgspec import Struct

YES, NO = "yes", "no"
_WHOLE = re.compile(r"-?[0-9]{1,18}")


class TagKind(StrEnum):
    """What the values of a tag are."""

    TEXT = "text"
    NUMBER = "number"
    YES_NO = "yes_no"
    CHOICE = "choice"


class TagType(Struct, frozen=True):
    """What a design says of one of its tags. `id` is the tag as the spaces carry it (`Space.tags`).

    `choices` are the values of a tag of the kind `CHOICE`, in the order in which they are offered; others have none.
    """

    id: str
    kind: TagKind = TagKind.TEXT
    choices: tuple[str, ...] = ()

    def fits(self, value: str) -> bool:
        """Is this a value of the tag? An empty one says nothing, and fits."""
        match self.kind:
            case _ if not value:
                return True
            case TagKind.NUMBER:
                return bool(_WHOLE.fullmatch(value))
            case TagKind.YES_NO:
                return value in (YES, NO)
            case TagKind.CHOICE:
                return value in self.choices
            case _:
                return True

    @property
    def expected(self) -> str:
        """What a value is, in words ("a whole number")."""
        return {
            TagKind.TEXT: "a text",
            TagKind.NUMBER: "a whole number",
            TagKind.YES_NO: "yes or no",
            TagKind.CHOICE: f"one of {', '.join(self.choices)}" if self.choices else "one of its choices",
        }[self.kind]
