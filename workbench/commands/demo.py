"""The demonstration."""

import typer


def demo() -> None:
    """The main job on a real sample."""
    raise typer.Exit(0)
