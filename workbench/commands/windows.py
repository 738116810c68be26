"""The command that opens the window."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from workbench.commands.display import has_display
from workbench.commands.terminal import BadInput, application_id


def gui(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A ruleset file or a record.")] = None,
) -> None:
    """Open the window, with a file when one is named."""
    if file is not None:
        check_file(file)
    if not has_display():
        raise BadInput("there is no display to open the window on; `workbench demo` works without one")
    try:
        from workbench.shell.start_up import run
    except ImportError as error:
        raise BadInput(f"the window needs Qt, and Qt cannot be loaded: {error}") from None
    raise typer.Exit(run(file))


def check_file(path: Path) -> None:
    """Can the window open this file? StoredFileError when it is no sound ruleset file or record."""
    from workbench.storage.file import opening
    from workbench.storage.file.ruleset_file import RULESET_FILE
    from workbench.storage.records.record_file import RECORD_FILE

    is_record = application_id(path) == RECORD_FILE.application_id
    with opening.reading(path, RECORD_FILE if is_record else RULESET_FILE):
        pass
