"""The edit of who may know a figure of the design, and what one may be."""

from __future__ import annotations

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.counters.pieces import BUILT_IN
from workbench.engine.design import Design
from workbench.engine.secrecy.declared import (
    KNOWN_TO,
    NAMED,
    OF_ONE_SIDE,
    Secrecy,
    Secret,
    SecretKind,
    secret_id,
)
from workbench.engine.words.message import Message, as_message
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ChangeDesign
from workbench.storage.edits.map_changes import NOTHING_CHANGES, swapped_at, without_at


class SetSecrecy(Struct, frozen=True):
    """Say who may know a parameter, a table, a value of counters (`of` is its id), all counters or the set-up.

    What everybody may know has no entry. `called` is what it is called in the history.
    """

    what: SecretKind
    of: str = ""
    known_to: Secrecy = Secrecy.OPEN
    called: str = ""

    @property
    def label(self) -> str:
        told = as_message(KNOWN_TO[self.known_to])
        return Message("Who may know {figure}: {who}", figure=self.called or secret_id(self.what, self.of), who=told)

    def apply(self, document: Edited) -> Edit:
        before = document.design.secrets
        new = Secret(self.what, self.of if self.what in NAMED else "", self.known_to)
        at = next((at for at, old in enumerate(before) if old.id == new.id), None)
        if self.known_to is secrecy_of(document.design, self.what, self.of):
            raise EditError(NOTHING_CHANGES)
        if self.known_to is not Secrecy.OPEN:
            if self.known_to is Secrecy.OWNER and self.what not in OF_ONE_SIDE:
                raise EditError("Only counters have an owner who may know what others do not.")
            if self.what in NAMED and self.of not in figures_there(document.design, self.what):
                raise EditError(Message("there is no {figure} whose secret it could be", figure=new.id))
            after = (*before, new) if at is None else swapped_at(before, at, new)
        else:
            assert at is not None
            after = without_at(before, at)
        document.put(replace(document.design, secrets=after))
        return ChangeDesign(self.label, Map({"secrets": before}))


def secrecy_of(design: Design, what: SecretKind, of: str = "") -> Secrecy:
    """Who may know it."""
    name = secret_id(what, of)
    return next((secret.known_to for secret in design.secrets if secret.id == name), Secrecy.OPEN)


def figures_there(design: Design, what: SecretKind) -> frozenset[str]:
    """The ids of all that a secret of a kind may be of."""
    match what:
        case SecretKind.PARAMETER:
            return frozenset(one.id for one in design.parameters)
        case SecretKind.TABLE:
            return frozenset(one.id for one in design.tables)
        case SecretKind.VALUE:
            said = {name for counter in design.counters for name in counter.values}
            return frozenset({*BUILT_IN, *said, *(kind.id for kind in design.value_types)})
        case _:
            return frozenset({""})
