"""What a design says of who may know its figures: an entry for each that is not everybody's."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

from msgspec import Struct

from workbench.engine.fields import NOWHERE, Field, FieldKind
from workbench.engine.words.message import Message, marked


class SecretKind(StrEnum):
    """What is kept secret. Values are those of counters, printed or not; a set-up is who stands and comes where."""

    PARAMETER = "parameter"
    TABLE = "table"
    VALUE = "value"
    COUNTERS = "counters"
    SET_UP = "set_up"


OF_ONE_SIDE = frozenset({SecretKind.VALUE, SecretKind.COUNTERS, SecretKind.SET_UP})
"""What has an owner: the side of the counters. Of all else a referee alone may know what not everybody does."""
NAMED = frozenset({SecretKind.PARAMETER, SecretKind.TABLE, SecretKind.VALUE})
"""What there are several of, so that a secret says which."""


class Secrecy(StrEnum):
    """Who may know a figure."""

    OPEN = "open"
    OWNER = "owner"
    REFEREE = "referee"


KNOWN_TO: Mapping[Secrecy, str] = {
    Secrecy.OPEN: marked("Everybody"),
    Secrecy.OWNER: marked("Its owner"),
    Secrecy.REFEREE: marked("The referee alone"),
}
"""What each is called."""


class Secret(Struct, frozen=True):
    """Figures that not everybody may know: a parameter, a table or a value of counters by its id, or all of a kind.

    `left_out_for` is None while the design holds them; in the design that a seat has it is the side of that seat, ""
    one that belongs to no side.
    """

    what: SecretKind
    of: str = ""
    known_to: Annotated[Secrecy, Field("Who may know it", FieldKind.DRAWN, shown=NOWHERE)] = Secrecy.REFEREE
    left_out_for: str | None = None

    @property
    def id(self) -> str:
        """What tells it from others: "parameter.pursuit", "value.strength", "counters"."""
        return secret_id(self.what, self.of)


def secret_id(what: SecretKind, of: str = "") -> str:
    """The name under which figures are withheld."""
    return f"{what}.{of}" if what in NAMED else str(what)


class Withheld(KeyError):
    """A figure was asked for that the design of this seat leaves out; `name` is that of the secret."""

    def __init__(self, name: str) -> None:
        super().__init__(Message("{name} is withheld: this seat may not know it", name=name))
        self.name = name
