"""Provenance as one writes it in a source file: "rulebook 13.1", "public source chuquet", "reconstructed: why"."""

from __future__ import annotations

from immutables import Map

from workbench.engine.provenance import Provenance, Source

KINDS = {
    "rulebook": Source.RULEBOOK,
    "public source": Source.PUBLIC_SOURCE,
    "reconstructed": Source.RECONSTRUCTED,
    "designer": Source.DESIGNER,
}


def provenance(text: str) -> Provenance:
    """The provenance that a source file writes as text.

    Raises
    ------
    ValueError
        The text begins with none of the four kinds of origin.
    """
    for word, source in KINDS.items():
        if text.startswith(word):
            return Provenance(source, text[len(word) :].strip(" :"))
    raise ValueError(f"{text!r} is no provenance: it begins with none of {', '.join(KINDS)}")


def of_fields(origin: Provenance, *fields: str) -> Map[str, Provenance]:
    """Fields of a counter or a scenario that are all of one origin."""
    return Map(dict.fromkeys(fields, origin))
