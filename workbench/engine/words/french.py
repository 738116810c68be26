"""How words meet in French: what a catalogue cannot say of what stands in its places.

"vers {space}" of "hexagone 1316" is "vers l'hexagone 1316", "Bataille de {area}" of "Ollioules" is "d'Ollioules", and
"les pertes de {side}" of "le camp" is "du camp".
"""

from __future__ import annotations

import re

ASKS_FOR_ARTICLE = re.compile(
    r"(?:^|[^\w])(?:à|contre|dans|de|depuis|en|entre|jusqu['’]à|par|sur|vers)\ $", re.IGNORECASE
)
"""A preposition before which a thing is named with its article; what has a name of its own has none."""
ELIDED = re.compile(r"(^|[^\w])(de|le|la|que|ne|se|jusque|lorsque|puisque)\ $", re.IGNORECASE)
BEGINS_WITH_VOWEL = re.compile(r"(?:[aeiouàâäéèêëîïôöùûüœ]|hexagone)[\w'’]", re.IGNORECASE)
"""An h is taken for silent in our own word alone: of names nobody knows. A letter by itself is a name, as is "A2"."""
NOT_ELIDED = re.compile(r"(?:onz|oui|[a-z]+\d)", re.IGNORECASE)
CONTRACTED = {"de le": "du", "de les": "des", "à le": "au", "à les": "aux"}
BEFORE_ARTICLE = re.compile(r"(^|[^\w])(de|à)\ $", re.IGNORECASE)
ARTICLE, WITH_ARTICLE = re.compile(r"(les?)\ "), re.compile(r"l[ea]s?\ |l['’]")
IN = re.compile(r"(^|[^\w])(en)\ $", re.IGNORECASE)


def met(before: str, said: str) -> tuple[str, str]:
    """The words before a place and what stands in it, as they are written together.

    >>> ["".join(met("prise de ", of)) for of in ("Ollioules", "le pont", "La Seyne", "A2", "l'hexagone 1108")]
    ["prise d'Ollioules", 'prise du pont', 'prise de La Seyne', 'prise de A2', "prise de l'hexagone 1108"]
    """
    if (found := IN.search(before)) and WITH_ARTICLE.match(said):
        return f"{before[: found.start(2)]}{_as_begun('dans', found[2])} ", said
    if (article := ARTICLE.match(said)) and (found := BEFORE_ARTICLE.search(before)):
        one = CONTRACTED[f"{found[2].lower()} {article[1]}"]
        return f"{before[: found.start(2)]}{_as_begun(one, found[2])} ", said[article.end() :]
    if (found := ELIDED.search(before)) and BEGINS_WITH_VOWEL.match(said) and not NOT_ELIDED.match(said):
        return f"{before[: found.end(2) - 1]}'", said
    return before, said


def asks_for_article(before: str) -> bool:
    """Is a thing that has no name of its own called with its article after these words?"""
    return ASKS_FOR_ARTICLE.search(before) is not None


def _as_begun(word: str, like: str) -> str:
    return word.capitalize() if like[:1].isupper() else word
