"""An export: a function that writes what it is handed, named as its files end."""

from __future__ import annotations

from workbench.exchange.exports import CannotExport, Export, Written


def write_beads(export: Export) -> Written:
    """The heap of each scenario, a line each; `CannotExport` says in a sentence why there is nothing to write."""
    heaps = {scenario.title: scenario.tracks.get("beads", 0) for scenario in export.design.scenarios}
    if not any(heaps.values()):
        raise CannotExport("no scenario of the design has beads")
    export.path.write_text("".join(f"{title}: {'o' * heap}\n" for title, heap in heaps.items()), encoding="utf-8")
    return Written(f"{export.path}: {sum(heaps.values())} beads", left_out=("spaces",))
