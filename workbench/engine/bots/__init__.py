"""Bots: they see only their seat's view, answer question by question, and never touch a state.

`bot.py` says what a bot is; then `random_bot.py`, `greedy_bot.py` (with `look_ahead.py`), `restricted_bot.py`.
`reasons.py` holds what they tell of their answers where somebody asks. `kinds.py` makes them from their names,
`letting_play.py` lets them play, asks them for advice and cuts off those that stall. What a bot makes of a game is the
rules module's business: see the hooks for bots in `workbench.engine.ruleset`.
"""

from __future__ import annotations

from workbench.engine.bots.bot import Bot, BotFailed, Sight, name_of, sight_of
from workbench.engine.bots.greedy_bot import GreedyBot
from workbench.engine.bots.kinds import BOT_KINDS, NoSuchBot, make_bot, make_bots, restrictions_of, why_no_bot
from workbench.engine.bots.letting_play import StallWatch, advice, bot_chooser, bot_play, let_play
from workbench.engine.bots.look_ahead import LookAhead
from workbench.engine.bots.random_bot import RandomBot
from workbench.engine.bots.reasons import Feared, How, Notes, Question, Weighed, explained
from workbench.engine.bots.restricted_bot import RestrictedBot

__all__ = [
    "BOT_KINDS",
    "Bot",
    "BotFailed",
    "Feared",
    "GreedyBot",
    "How",
    "LookAhead",
    "NoSuchBot",
    "Notes",
    "Question",
    "RandomBot",
    "RestrictedBot",
    "Sight",
    "StallWatch",
    "Weighed",
    "advice",
    "bot_chooser",
    "bot_play",
    "explained",
    "let_play",
    "make_bot",
    "make_bots",
    "name_of",
    "restrictions_of",
    "sight_of",
    "why_no_bot",
]
