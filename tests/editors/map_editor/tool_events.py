"""Presses, moves and keys for tools, without a window."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from editors.map_editor.desk import AnyDesk
from workbench.engine.maps.area_map import Point
from workbench.qt.map_canvas.tools import Tool, ToolEvent

LEFT = "left"


def at(desk: AnyDesk, place: Point, button: str = "", **held: bool | str) -> ToolEvent:
    """The pointer at a place of the sheet."""
    return replace(ToolEvent(place[0], place[1], 4.0, desk.hit(*place, 0.1).space, button), **held)


def click(tool: Tool, desk: AnyDesk, *places: Point, **held: bool) -> None:
    """A click at each place."""
    for place in places:
        tool.move(at(desk, place, "", **held))
        tool.press(at(desk, place, LEFT, **held))
        tool.release(at(desk, place, LEFT, **held))


def hold(tool: Tool, desk: AnyDesk, places: Sequence[Point], **held: bool) -> None:
    """A press at the first place and moves along the others, with the button still down."""
    tool.move(at(desk, places[0], "", **held))
    tool.press(at(desk, places[0], LEFT, **held))
    for place in places[1:]:
        tool.move(at(desk, place, LEFT, **held))


def drag(tool: Tool, desk: AnyDesk, places: Sequence[Point], **held: bool) -> None:
    """A press at the first place, moves along the others, and letting go at the last."""
    hold(tool, desk, places, **held)
    tool.release(at(desk, places[-1], LEFT, **held))


def key(tool: Tool, desk: AnyDesk, name: str, **held: bool) -> bool:
    """A key with the pointer nowhere in particular."""
    return tool.press_key(replace(ToolEvent(0.0, 0.0, 4.0, key=name), **held))


def said(tool: Tool) -> str:
    """What the tool says beside the pointer, title and text."""
    note = tool.note()
    return f"{note.title}: {note.text}" if note is not None else ""


def refused(tool: Tool) -> bool:
    note = tool.note()
    return note is not None and note.refused
