"""Another value of a parameter, as an edit: what tests do that want any edit at all."""

from __future__ import annotations

from workbench.engine.provenance import Provenance
from workbench.storage.edits.thing_edits import ChangeThings


def change_parameter(name: str, value: str | int, provenance: Provenance | None = None) -> ChangeThings:
    """Set the value of a parameter, with where it comes from; without a provenance that stays as it was."""
    return ChangeThings("parameters", "", (name,), "value", value, provenance, name.replace("_", " "))
