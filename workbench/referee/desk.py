"""A seat's desk: what it knows, played on in thought, by a bot or by hand; nothing of it leaves the desk but orders.

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
from workbench.referee.rounds import AnyEngine

NO_FACES = GivenDice(())


def orders_of_bot(engine: AnyEngine, view: Any, seat: str, bot: Bot, most: int = limits.ORDERED_ACTIONS.most) -> Orders:
    """What a bot orders that sees this view and nothing else; an action after the other as far as can be foreseen."""
    actions: list[Action] = []
    while len(actions) < most and view is not None:
        action, view = _next(engine, view, seat, bot)
        if action is None:
            break
        actions.append(action)
    return Orders(tuple(actions))


def _next(engine: AnyEngine, view: Any, seat: str, bot: Bot) -> tuple[Action | None, Any]:
    """The bot's next action, and the view after it as far as it can be foreseen, else None."""
    asked = next((d for d in engine.decisions(view) if d.seat == seat), None)
    if asked is None:
        return None, None
    said: list[Answer] = []
    seen = sight(engine.rules, view)

    def choose(decision: Decision, so_far: tuple[Answer, ...]) -> Answer:
        answer = bot.choose(decision, so_far, seen)
        said.append(answer)
        return answer

    after = None
    try:
        _, after = engine.play_by(view, seat, choose, NO_FACES)
    except (NeedsDice, IllegalAction):
        pass
    except Exception:  # a view that is played on may lack what the whole state has; what was said stands
        if not said:
            raise
    return Action(seat, asked.name, tuple(said)), after
