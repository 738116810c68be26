"""What a tool is: presses, moves and keys in millimetres of the sheet, without a window."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from workbench.language import marked
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas.laid_over.overlays import Overlay


class ToolEvent(Struct, frozen=True):
    """One event of pointer or keyboard. `space` lies under the pointer; `key` is a name such as "escape"."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    px_per_mm: float = 3.78
    space: str = ""
    button: str = ""
    key: str = ""
    shift: bool = False
    control: bool = False
    alt: bool = False
    double: bool = False

    def reach_mm(self, px: float = 8.0) -> float:
        """How far the pointer reaches on the sheet."""
        return px / self.px_per_mm


class ToolNote(Struct, frozen=True):
    """What a tool says beside the pointer: a bold word, a sentence, and whether it refuses.

    Both are messages, or were put into the language of the reader where they were made.
    """

    title: str
    text: str = ""
    refused: bool = False

    def in_words(self) -> ToolNote:
        """The same in the language of the reader."""
        return ToolNote(called(self.title), called(self.text), self.refused)


class Tool:
    """A tool that does nothing; real ones override what they need.

    `icon` and `key` are those of the tool strip, `hint` tells in the status line what the mouse does now,
    `cursor` is "arrow", "cross" or "hand". A tool that `pans` moves the map with the left button; one that
    `hovers` has the space under the pointer framed.
    """

    name = ""
    icon = ""
    key = ""
    hint = ""
    cursor = "arrow"
    pans = False
    hovers = True

    @property
    def title(self) -> str:
        """What the tool is called in the language of the reader; `name` is what it is known by."""
        return spoken(self.name)

    @property
    def is_offered(self) -> bool:
        """Has the design what the tool works on? The strip shows no other tool."""
        return True

    @property
    def said_hint(self) -> str:
        """The hint in the language of the reader."""
        return spoken(self.hint)

    def press(self, event: ToolEvent) -> None: ...

    def move(self, event: ToolEvent) -> None: ...

    def release(self, event: ToolEvent) -> None: ...

    def leave(self) -> None:
        """The pointer has left the map."""

    def press_key(self, event: ToolEvent) -> bool:
        """Whether the key meant something to the tool."""
        return False

    def cancel(self) -> None:
        """Give up what was begun: another tool is taken, or the map has changed."""

    def end_drag(self) -> None:
        """Give up what the held button does; what was begun before it was pressed stays."""
        self.cancel()

    def overlays(self) -> Sequence[Overlay]:
        """What the tool shows on the map now."""
        return ()

    def note(self) -> ToolNote | None:
        """What the tool says beside the pointer now."""
        return None


class HandTool(Tool):
    """Moves the map."""

    name = marked("Hand")
    icon = "hand"
    key = "H"
    hint = marked("Drag to move the map")
    cursor = "hand"
    pans = True
    hovers = False
