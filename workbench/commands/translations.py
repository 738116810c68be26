"""The command that lists the languages of the program, and how much of its texts each of them has."""

from __future__ import annotations

from workbench.commands.designs import AsJson
from workbench.commands.terminal import print_json, print_table
from workbench.language import catalogue, languages, template


def translations(json: AsJson = False) -> None:
    """List the languages in which the program speaks, and how many of its texts each of them has."""
    texts = template()
    said = {code: sum(text in catalogue(code) for text in texts) for code in languages()}
    if json:
        print_json([{"language": code, "texts": len(texts), "translated": count} for code, count in said.items()])
        return
    rows = [
        (code, title, f"{said[code]} of {len(texts)}", f"{said[code] / len(texts):.0%}")
        for code, title in languages().items()
    ]
    print_table(("language", "called", "texts", "share"), rows)
