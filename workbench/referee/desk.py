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
    """What a bot orders that sees this view and nothing else; an action after the other as far as can be foreseen.

    The view is of a moment at which the seat is asked.
    """
    actions: list[Action] = []
    asked = _asked(engine, view, seat)
    while asked is not None and len(actions) < most:
        action, view = _answered(engine, view, asked, bot)
        actions.append(action)
        asked = _foreseen(engine, view, seat)
    return Orders(tuple(actions))


def _asked(engine: AnyEngine, view: Any, seat: str) -> Decision | None:
    return next((d for d in engine.decisions(view) if d.seat == seat), None)


def _foreseen(engine: AnyEngine, view: Any, seat: str) -> Decision | None:
    """What the seat is asked at a moment that it can only suppose; None where it cannot be told."""
    try:
        return _asked(engine, view, seat) if view is not None else None
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
