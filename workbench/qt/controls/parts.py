"""The small parts that editors share, in one place to import them from."""

from __future__ import annotations

from workbench.qt.controls.floating_cards import ReasonCard, ReasonRow, Toast
from workbench.qt.controls.focus_ring import FocusRing
from workbench.qt.controls.labels import (
    ElidedLabel,
    EmptyState,
    IconLabel,
    KeyCap,
    Notice,
    SectionHeading,
    hairline,
    text_label,
)
from workbench.qt.controls.painted_buttons import ClauseLink, KeyButton, ProvenanceChip
from workbench.qt.controls.prompt_bar import PromptBar

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
