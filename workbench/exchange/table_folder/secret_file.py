"""Who may know which figures, as a file of the folder: a line for each secret."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.fields import types_of
from workbench.engine.secrecy.declared import Secret
from workbench.engine.words.message import Message, marked, said_by
from workbench.exchange.table_folder.cells import text_of, value_of
from workbench.exchange.table_folder.csv_files import csv_text
from workbench.exchange.table_folder.folder import Folder
from workbench.storage.edits.declarations.secrecy_edits import figures_there

SECRETS = "secrets.csv"
_COLUMNS = types_of(Secret)


def secrets_text(secrets: tuple[Secret, ...]) -> str:
    """The file of the secrets of a design."""
    lines = [[text_of(getattr(secret, name), kind) for name, kind in _COLUMNS.items()] for secret in secrets]
    return csv_text([*_COLUMNS], lines)


def read_secrets(folder: Folder) -> None:
    """The secrets, in the order of their lines; each is of something that the design will have."""
    sheet = folder.sheet(SECRETS)
    if sheet is None:
        return
    if {*sheet.columns} != {*_COLUMNS}:
        folder.fault(SECRETS, 1, Message(marked("its columns have to be {names}"), names=", ".join(_COLUMNS)))
        return
    found = {secret.id: secret for secret in _secrets(folder)}
    if (after := tuple(found.values())) != folder.design.secrets:
        folder.fields["secrets"] = after


def _secrets(folder: Folder) -> Iterator[Secret]:
    sheet, seen = folder.sheet(SECRETS), set[str]()
    known = {secret.id for secret in folder.design.secrets}
    after = folder.whole()
    for line in sheet.lines if sheet else ():
        try:
            secret = Secret(**{name: value_of(line.cells[name], kind) for name, kind in _COLUMNS.items()})
        except ValueError as error:
            folder.fault(SECRETS, line.number, said_by(error))
            continue
        if secret.id in seen:
            folder.fault(SECRETS, line.number, Message("{name} stands twice", name=repr(secret.id[:40])))
        elif secret.id not in known and secret.of not in figures_there(after, secret.what):
            told = Message("there is no {figure} whose secret it could be", figure=secret.id[:60])
            folder.fault(SECRETS, line.number, told)
        seen.add(secret.id)
        yield secret
