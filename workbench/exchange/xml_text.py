"""Texts of a design as XML can hold them."""

from __future__ import annotations

import re

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def fit_for_xml(text: str) -> str:
    r"""The text with another sign for each that no XML may have; what stands for something in XML is not escaped.

    >>> fit_for_xml("Fort\x00 <Mulgrave>")
    'Fort� <Mulgrave>'
    """
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
