"""The command that opens the window."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from workbench.commands.terminal import BadInput


def gui(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A ruleset file or a record.")] = None,
) -> None:
    """Open the window, with a file when one is named."""
    if file is not None and not file.is_file():
        raise BadInput(f"{file}: there is no such file")
    if not has_display():
        raise BadInput("there is no display to open the window on; `workbench demo` works without one")
    try:
        from workbench.shell.application import run
    except ImportError as error:
        raise BadInput(f"the window needs Qt, and Qt cannot be loaded: {error}") from None
    raise typer.Exit(run(file))


def has_display() -> bool:
    """Can Qt show a window here, or paint into one that it was told of?"""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
