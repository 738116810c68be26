"""What a playtest counts is said right of one, too: a count and its noun agree (`{count:unit|units}`)."""

from __future__ import annotations

import re

from tests.translations import ROOT, texts_in

COUNTED = (
    "branches|counters|chariots|differences|guns|hexes|hours|leaders|lines|losses|notes|options|pages|plays|playtests|"
    "points|steps|turns|units"
)
FIXED = re.compile(r"\{[^}|]*\} (?:[a-z]+ )?(?:" + COUNTED + r")\b")
FOLDERS = ("editors/playtest", "workbench/qt/counters", "workbench/qt/map_canvas/labels")
ONE_IS_SAID_APART = {"{} units", "{} leaders", "{} new lines below", "{} comes here in {} turns"}
"""Texts beside which stands another one for one."""
COUNTS_NOTHING = {"How fast the bot of {} plays"}


def test_no_count_of_a_playtest_has_a_noun_of_many_alone() -> None:
    said = {
        text
        for folder in FOLDERS
        for file in (ROOT / folder).rglob("*.py")
        for text in texts_in(file.read_text(encoding="utf-8"))
    }
    assert {text for text in said if FIXED.search(text)} - ONE_IS_SAID_APART - COUNTS_NOTHING == set()
