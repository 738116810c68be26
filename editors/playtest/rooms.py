"""What the rooms of this editor bring to the table: their parts, and their commands in the order of the menus."""

from __future__ import annotations

from typing import Final

from editors.playtest.answering import commands as answering
from editors.playtest.answering.enter_key import EnterKey
from editors.playtest.answering.orders import Orders
from editors.playtest.battle import part as battle
from editors.playtest.battle.part import BattlePart
from editors.playtest.battlefield.part import FieldPart
from editors.playtest.by_files.desk_strip import DeskStrip, ToldPart
from editors.playtest.committing import odds_part
from editors.playtest.committing.odds_part import OddsPart
from editors.playtest.motion import commands as motion
from editors.playtest.motion.part import MotionPart
from editors.playtest.notebook import commands as notebook
from editors.playtest.notebook.end_strip import EndStrip
from editors.playtest.notebook.log_desk import LogDesk
from editors.playtest.on_map import looks
from editors.playtest.on_map.looks import LooksPart
from editors.playtest.orders import commands as orders
from editors.playtest.orders.part import WritingPart
from editors.playtest.overlays import commands as overlays
from editors.playtest.overlays.part import OverlaysPart
from editors.playtest.reports.part import ReportsPart
from editors.playtest.rulebook import commands as rulebook
from editors.playtest.rulebook.rules_part import RulesPart
from editors.playtest.seats import commands as seats
from editors.playtest.seats.bell import Bell
from editors.playtest.seats.reasons_part import ReasonsPart
from editors.playtest.seats.since_strip import SinceStrip
from editors.playtest.stacks import part as stacks
from editors.playtest.stacks.part import StacksPart
from editors.playtest.table_commands import TableCommand
from editors.playtest.table_parts import TablePart
from editors.playtest.time import commands as time
from editors.playtest.time.part import TimelinePart

PARTS: Final[tuple[type[TablePart], ...]] = (
    DeskStrip,
    SinceStrip,
    EndStrip,
    BattlePart,
    LooksPart,
    OddsPart,
    ToldPart,
    RulesPart,
    OverlaysPart,
    Bell,
    TimelinePart,
    Orders,
    WritingPart,
    ReportsPart,
    FieldPart,
    EnterKey,
    MotionPart,
    StacksPart,
    ReasonsPart,
    LogDesk,
)
"""Tabs and strips stand in this order."""
COMMANDS: Final[tuple[TableCommand, ...]] = (
    *battle.COMMANDS,
    *odds_part.COMMANDS,
    *rulebook.COMMANDS,
    *seats.COMMANDS,
    *notebook.COMMANDS,
    *overlays.COMMANDS,
    *looks.COMMANDS,
    *stacks.COMMANDS,
    *time.COMMANDS,
    *answering.COMMANDS,
    *orders.COMMANDS,
    *motion.COMMANDS,
)
