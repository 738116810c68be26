"""The small parts that editors share, in one place to import them from."""

from __future__ import annotations

from workbench.qt.floating_cards import ReasonCard, ReasonRow, Toast
from workbench.qt.focus_ring import FocusRing
from workbench.qt.labels import ElidedLabel, EmptyState, IconLabel, KeyCap, Notice, SectionHeading, hairline, text_label
from workbench.qt.painted_buttons import ClauseLink, KeyButton, ProvenanceChip
from workbench.qt.prompt_bar import PromptBar

__all__ = [
    "ClauseLink",
    "ElidedLabel",
    "EmptyState",
    "FocusRing",
    "IconLabel",
    "KeyButton",
    "KeyCap",
    "Notice",
    "PromptBar",
    "ProvenanceChip",
    "ReasonCard",
    "ReasonRow",
    "SectionHeading",
    "Toast",
    "hairline",
    "text_label",
]
