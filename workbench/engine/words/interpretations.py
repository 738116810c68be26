"""What a rules module reads into its rulebook where that is silent: the entries of the `interpretations.md` beside it.

Nobody plays by these texts: they are shown to whoever looks a clause up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct

from workbench.engine.rules_modules import text_beside

FILE = "interpretations.md"
_ENTRY = re.compile(r"^(\d{1,4})\. ", re.MULTILINE)
_HEADING = re.compile(r"\*\*(?P<question>.+?)\*\*(?: \((?P<clauses>[^)]*)\))?", re.DOTALL)
_CLAUSE = re.compile(r"\d+(?:\.\d+)*[a-z]?")


class Interpretation(Struct, frozen=True):
    """One entry: its number, the question, the clauses that leave it open, and the reading with its reason."""

    number: int
    question: str
    clauses: tuple[str, ...]
    text: str


@cache
def interpretations_of(rules: str) -> tuple[Interpretation, ...]:
    """The entries of the rules module of this name, in their order; none where it has no such file or is not here."""
    return tuple(_entries(text_beside(rules, FILE)))


def _entries(text: str) -> Iterator[Interpretation]:
    begins = [*_ENTRY.finditer(text)]
    for at, begin in enumerate(begins):
        end = begins[at + 1].start() if at + 1 < len(begins) else len(text)
        said = text[begin.end() : end].partition("\n## ")[0]
        heading = _HEADING.match(said)
        if heading is None:
            continue
        clauses = tuple(dict.fromkeys(_CLAUSE.findall(heading["clauses"] or "")))
        body = " ".join(said[heading.end() :].replace("*Reason:*", "\nReason:").replace("*", "").split(" "))
        plain = "\n".join(" ".join(part.split()) for part in re.split(r"\n(?=Reason:)", body))
        yield Interpretation(int(begin[1]), " ".join(heading["question"].split()), clauses, plain.strip())
