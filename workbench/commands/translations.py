"""The command that lists the languages of the program, and how much of its texts each of them has."""

from __future__ import annotations

from workbench.commands.designs import AsJson
from workbench.commands.terminal import print_json, print_table
from workbench.language import catalogue_of, languages, rooms, template_of


def translations(json: AsJson = False) -> None:
    """List the languages in which the program speaks, and how many of its texts each of them has: those of the window,
    of the engine, of the checks, and of each rules module that brings its own.
    """
    told = [
        (code, title, room, sum(text in catalogue_of(room, code) for text in texts), len(texts))
        for code, title in languages().items()
        for room in rooms()
        if (texts := template_of(room))
    ]
    if json:
        print_json(
            [
                {"language": code, "room": room, "texts": texts, "translated": said}
                for code, _, room, said, texts in told
            ]
        )
        return
    rows = [(code, title, room, f"{said} of {texts}", f"{said / texts:.0%}") for code, title, room, said, texts in told]
    print_table(("language", "called", "texts of", "texts", "share"), rows)
