"""A seat's desk: what it knows, played on in thought by a bot; nothing leaves the desk but orders.

One goes on as far as the seat alone is asked and nothing is rolled: what comes then nobody can know.
"""

from __future__ import annotations

from typing import Any

from workbench import limits
from workbench.engine.bots import Bot
from workbench.engine.clauses import IllegalAction
from workbench.engine.decision import Action, Decision
from workbench.engine.dice import GivenDice, NeedsDice
from workbench.engine.state import Answer
from workbench.referee.answering import sight
from workbench.referee.formats import Orders
from workbench.referee.player import Player
from workbench.referee.rounds import AnyEngine

NO_FACES = GivenDice(())


def orders_of_bot(player: Player, bot: Bot, most: int = limits.ORDERED_ACTIONS.most) -> Orders:
    """What a bot orders that has a player's file; an action after the other as far as can be foreseen."""
    first = player.asked
    if first is None:
        return Orders()
    engine, view = player.engine, player.view
    if first.is_told_alone:
        answer = bot.choose(first.decision, (), sight(engine.rules, view))
        return Orders((Action(player.seat, first.decision.name, (answer,)),))
    actions: list[Action] = []
    asked: Decision | None = first.decision
    while asked is not None and len(actions) < most:
        action, view = _answered(engine, view, asked, bot)
        actions.append(action)
        asked = _foreseen(engine, view, player.seat)
    return Orders(tuple(actions))


def _foreseen(engine: AnyEngine, view: Any, seat: str) -> Decision | None:
    """What the seat is asked at a moment that it can only suppose; None where it cannot be told."""
    try:
        return next((d for d in engine.decisions(view) if d.seat == seat), None) if view is not None else None
    except Exception:  # a view that is played on may lack what the whole state has
        return None


def _answered(engine: AnyEngine, view: Any, asked: Decision, bot: Bot) -> tuple[Action, Any]:
    """The bot's next action, and the view after it as far as it can be foreseen, else None."""
    said: list[Answer] = []
    seen = sight(engine.rules, view)

    def choose(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        answer = bot.choose(decision, so_far, seen)
        said.append(answer)
        return answer

    after = None
    try:
        _, after = engine.play_by(view, asked.seat, choose, NO_FACES)
    except (NeedsDice, IllegalAction):
        pass
    except Exception:  # as above; what was said stands
        if not said:
            raise
    return Action(asked.seat, asked.name, tuple(said)), after
