"""What the columns of other people's tables are called, in several languages, by the fields that they say."""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files


@cache
def heading_words() -> Mapping[str, tuple[str, ...]]:
    """Field -> what it is called, as `plain` has it."""
    read = tomllib.loads(files("resources").joinpath("headings.toml").read_text(encoding="utf-8"))
    return {field: tuple(words) for field, words in read.items()}


def plain(heading: str) -> str:
    """A heading as it is compared: small letters without accents, signs and brackets as one blank."""
    bare = "".join(
        sign for sign in unicodedata.normalize("NFKD", heading.casefold()) if not unicodedata.combining(sign)
    )
    return " ".join("".join(sign if sign.isalnum() or sign == "'" else " " for sign in bare.partition("(")[0]).split())


def proposed(headings: Iterable[str], titles: Mapping[str, str]) -> dict[str, str]:
    """The target of each heading by its words, "" where none fits; each target once.

    `titles` are the targets with what the window calls them. A target that is called so itself goes before one whose
    words only mean it.
    """
    found: dict[str, str] = {heading: "" for heading in headings}
    own = {plain(words): target for target, title in titles.items() for words in (target, title)}
    meant = {word: target for target, words in heading_words().items() if target in titles for word in words}
    for words_of in (own, meant):
        taken = set(filter(None, found.values()))
        for heading, known in found.items():
            target = "" if known else words_of.get(plain(heading), "")
            if target and target not in taken:
                found[heading] = target
                taken.add(target)
    return found
