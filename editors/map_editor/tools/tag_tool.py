"""What tools that set a tag have in common: which of the declared tags it is, and that without one they are gone."""

from __future__ import annotations

from collections.abc import Callable

from editors.map_editor.desk import AnyDesk
from editors.map_editor.spaces.tags import TagType
from workbench.engine.design import Design
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.tools import Tool


class TagTool(Tool):
    """A tool that is called after the tag it sets, and stands there while the design declares such a tag.

    `tags_of` gives the tags of a design that it can set. `chosen_tag` is the one that was chosen last; without one the
    first that the design declares.
    """

    def __init__(self, desk: AnyDesk, tags_of: Callable[[Design], tuple[TagType, ...]]) -> None:
        self._tags_of = tags_of
        self._declaring = desk
        self.chosen_tag = ""

    @property
    def tag(self) -> TagType | None:
        """The tag that it sets; None in a design that declares none."""
        offered = self._tags_of(self._declaring.design)
        return next((tag for tag in offered if tag.id == self.chosen_tag), offered[0] if offered else None)

    @property
    def is_offered(self) -> bool:
        return self.tag is not None

    @property
    def title(self) -> str:
        tag = self.tag
        return spoken(tag.called if tag is not None else self.name)
