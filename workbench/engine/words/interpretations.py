"""What a rules module reads into its rulebook where that is silent: the entries of the `interpretations.md` beside it.

Nobody plays by these texts: they are shown to whoever looks a clause up. An `interpretations.fr.md` beside it has them
in French, by the same numbers; an entry that it lacks is shown as it is in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from workbench.engine.rules_modules import text_beside

FILE, IN_A_LANGUAGE = "interpretations.md", "interpretations.{}.md"
REASON = re.compile(r"\*(\w+(?: |\u00a0)?:)\*")
"""*Reason:* in any language: a word and a colon that stand out."""
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
def interpretations_of(rules: str, language: str = "") -> tuple[Interpretation, ...]:
    """The entries of the rules module of this name, in their order; none where it has no such file or is not here.

    The clauses of an entry are those of the module's own file, whatever stands in the one of a language.
    """
    own = tuple(_entries(text_beside(rules, FILE)))
    there = text_beside(rules, IN_A_LANGUAGE.format(language)) if language.isalpha() else ""
    told = {one.number: one for one in _entries(there)}
    return tuple(replace(told[one.number], clauses=one.clauses) if one.number in told else one for one in own)


def _entries(text: str) -> Iterator[Interpretation]:
    begins = [*_ENTRY.finditer(text)]
    for at, begin in enumerate(begins):
        end = begins[at + 1].start() if at + 1 < len(begins) else len(text)
        said = text[begin.end() : end].partition("\n## ")[0]
        heading = _HEADING.match(said)
        if heading is None:
            continue
        clauses = tuple(dict.fromkeys(_CLAUSE.findall(heading["clauses"] or "")))
        body = REASON.sub("\0\\1", said[heading.end() :]).replace("*", "")
        plain = "\n".join(" ".join(part.split()) for part in body.split("\0"))
        yield Interpretation(int(begin[1]), " ".join(heading["question"].split()), clauses, plain.strip())
