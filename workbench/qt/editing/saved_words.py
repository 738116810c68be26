"""How a document is kept, in the words that stand beside its title."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument


def saved_words(document: RulesetDocument) -> str:
    """Whether all is saved, and after which version it stands."""
    if document.path is None:
        return _tr("not saved in a file yet")
    if document.why_read_only:
        return _tr("only looked at")
    saved, versions = _tr("All changes saved"), len(document.versions)
    return f"{saved} · " + _tr("after version {0}").format(versions) if versions else saved


def _tr(text: str) -> str:
    return QCoreApplication.translate("SavedWords", text)
