"""Files for people and other programs: each appears at its place whole, or what lay there before stays."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path

from workbench.storage.file.unfinished import Unfinished, told_of, unfinished
from workbench.storage.file.wholeness import has_content


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file; OSError, with what was there before untouched, when it cannot be."""
    with unfinished(path, has_content(content)) as place:
        place.write_bytes(content)


def write_text(path: Path, text: str) -> None:
    """Write a text in UTF-8 with the ends of lines as they are; OSError as `write_bytes`."""
    write_bytes(path, text.encode())


def write_texts(texts: Mapping[Path, str]) -> None:
    """Write files that belong together: none comes to its place before all are whole; OSError as `write_bytes`."""
    write_together({path: text.encode() for path, text in texts.items()})


def write_together(contents: Mapping[Path, bytes]) -> None:
    """As `write_texts`, whatever is in them: a text and its pictures."""
    with ExitStack() as closing:
        made: list[Unfinished] = []
        for path, content in contents.items():
            one = Unfinished(path, has_content(content))
            closing.callback(one.let_go)
            with told_of(one):
                one.place.write_bytes(content)
                one.complete()
            made.append(one)
        for one in made:
            with told_of(one):
                one.move()
