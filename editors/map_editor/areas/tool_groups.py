"""The tools of area maps in their groups.

To add a tool: write it in `tools/`, put it into a group of `tool_groups`; its letter must be free (a test says so).
To give it options in the bar over the map: answer for it in `options_of`, with the parts of `tool_options.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.line_chooser import LineChooser
from editors.map_editor.areas.redrawing import RedrawOption
from editors.map_editor.areas.tools import (
    DrawAreaTool,
    JunctionTool,
    LabelTool,
    MergeTool,
    MoveAreaTool,
    PointTool,
    RectangleTool,
    SplitTool,
    WandTool,
)
from editors.map_editor.borders.border_tool import BorderTool
from editors.map_editor.borders.line_classes import features
from editors.map_editor.borders.marking_tools import marking_options, marking_tools
from editors.map_editor.borders.marks import Mark
from editors.map_editor.off_map.box_tool import BoxTool
from editors.map_editor.off_map.letter_tool import LETTERS, LetterTool
from editors.map_editor.off_map.link_option import LinkOption
from editors.map_editor.off_map.link_tools import LinkTool, PortTool
from editors.map_editor.spaces.tags import TagType, marking_tags, painted_tags
from editors.map_editor.tools.select_tool import SelectTool
from editors.map_editor.tools.tool_options import ToolOption, check_option, choice_option
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.maps.border import Shore
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas import HandTool, Tool


def tool_groups(desk: AreaDesk) -> list[ToolGroup]:
    """All tools in groups, in the order of the strip; the first is taken at the beginning."""
    river = BorderTool(desk, Mark.RIVER, marked("River"), "river", "W")
    marking = marking_tools(desk, river, lambda: _kinds_of_lines(desk), _shores)
    ways = [BorderTool(desk, Mark.ROAD, marked("Road"), "road", "R"), PointTool(desk), *marking]
    return [
        ToolGroup(_tr("Select and move"), [SelectTool(desk), HandTool()]),
        ToolGroup(_tr("Shapes"), [JunctionTool(desk), MoveAreaTool(desk), SplitTool(desk), MergeTool(desk)]),
        ToolGroup(_tr("Draw"), [DrawAreaTool(desk), RectangleTool(desk), WandTool(desk)]),
        ToolGroup(_tr("Ways and borders"), ways),
        ToolGroup(_tr("Boxes, links, ports"), [BoxTool(desk), LinkTool(desk), PortTool(desk), LetterTool(desk)]),
        ToolGroup(_tr("Labels"), [LabelTool(desk)]),
    ]


def options_of(tool: Tool, desk: AreaDesk, done: Callable[[], object]) -> list[QWidget]:
    """The options of a tool; `done` is called when Enter was pressed in a field of theirs."""
    if isinstance(tool, JunctionTool):
        return [
            _Row(
                check_option(_tr("Snap"), tool, "snaps", _tr("Junctions and points lie on half millimetres")),
                check_option(_tr("Smooth"), tool, "smooth", _tr("The points of borders beside follow what is moved")),
                RedrawOption(desk, tool),
            )
        ]
    if isinstance(tool, LinkTool):
        return [LinkOption(desk, tool)]
    if isinstance(tool, PointTool):
        return _tags_option(tool, marking_tags(desk.design), done)
    if isinstance(tool, LetterTool):
        letters = [(_tr("Letter {0}").format(letter), letter) for letter in LETTERS]
        letter = choice_option(_tr("Letter"), letters, tool.letter, lambda letter: setattr(tool, "letter", letter))
        return [*_tags_option(tool, painted_tags(desk.design), done), letter]
    if isinstance(tool, DrawAreaTool | WandTool):
        tip = _tr("Areas that are there keep their ground; otherwise the new one takes it")
        kinds = choice_option(_tr("What is drawn"), _kinds(), tool.kind, lambda kind: _set_kind(tool, kind))
        stops = check_option(_tr("Beside others"), tool, "stops_at_borders", tip)
        return [_Row(kinds, stops, *([_gaps_option(tool)] if isinstance(tool, WandTool) else []))]
    if isinstance(tool, BorderTool) and tool.draws_line:
        chooser = LineChooser(tool, desk)
        chooser.name.returnPressed.connect(done)
        return [chooser]
    if isinstance(tool, BorderTool):
        return [*marking_options(tool, desk)]
    return []


class _Row(ToolOption):
    """Several options that want much room together: in a narrow window other parts of the bar make it."""

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in parts:
            row.addWidget(part)

    def refresh(self) -> None:
        """They do not depend on the map."""


def _tags_option(tool: PointTool | LetterTool, tags: Sequence[TagType], done: Callable[[], object]) -> list[QWidget]:
    """Which of several tags is set."""
    if len(tags) < 2:
        return []

    def choose(tag: str) -> None:
        tool.chosen_tag = tag
        done()

    offered = [(spoken(tag.called), tag.id) for tag in tags]
    return [choice_option(_tr("Tag"), offered, tool.tag.id if tool.tag else "", choose)]


def _kinds_of_lines(desk: AreaDesk) -> list[tuple[str, str]]:
    return [(kind.name, kind.id) for kind in features(desk.design)]


def _shores() -> list[tuple[str, str]]:
    """What one can say of a coast; that it is one is told by the spaces on both sides."""
    return [(_tr("Beach"), Shore.BEACH.value), (_tr("Not a beach"), Shore.NOT_A_BEACH.value)]


HOLE = "hole"
GAPS_MM = ("0.5", "1", "2", "3", "5")


def _kinds() -> list[tuple[str, str]]:
    return [
        (_tr("Area"), SpaceKind.AREA), (_tr("Sea zone"), SpaceKind.SEA_ZONE), (_tr("Rade"), SpaceKind.RADE),
        (_tr("Not playable"), SpaceKind.UNPLAYABLE), (_tr("Hole"), HOLE),
    ]  # fmt: skip


def _gaps_option(tool: WandTool) -> QWidget:
    """How wide a gap in a printed border may be that no colour runs through."""
    widths = [(_tr("Gaps stay open"), "0"), *((_tr("Close gaps to {0} mm").format(mm), mm) for mm in GAPS_MM)]
    return choice_option(
        _tr("Gaps in borders"), widths, f"{tool.gap_mm:g}", lambda width: tool.close_gaps(float(width))
    )


def _set_kind(tool: DrawAreaTool | WandTool, kind: str) -> None:
    tool.cuts_hole = kind == HOLE
    tool.kind = SpaceKind.AREA if kind == HOLE else SpaceKind(kind)


def _tr(text: str) -> str:
    return QCoreApplication.translate("AreaTools", text)
