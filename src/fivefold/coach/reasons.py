"""Why a choice is best or what another gives up: two or three sentences about a position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.filling import why_box, why_not_box
from fivefold.coach.keeping import why_keep, why_not_keep, why_not_stop
from fivefold.coach.phrases import doing, points, say, together
from fivefold.coach.position import FAR, HARDLY
from fivefold.coach.special import about_alike, about_order, bonus_tips
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.advice import Choice
    from fivefold.coach.position import Position
    from fivefold.texts import Text

_MOST_SENTENCES = 3
_SAME = 1e-9


def reason_for_best(position: Position) -> Text:
    """What the best choice is about, and what the natural alternative would give up."""
    other, best = position.tipped or position.natural, position.best.move
    said = list(_why_best(position))
    if not position.tipped and not isinstance(best, Keep):
        said.extend(about_order(position.sheet, position.dice, position.box(best)))
    if other is not None:
        said.append(_no_rival(position, other) or _why_not(position, other))
    if position.tipped:
        said.append(bonus_tips(position.sheet))
    return together(said[-_MOST_SENTENCES:])


def reason_against(position: Position, choice: Choice) -> Text:
    """What another choice gives up, and what the best one is about."""
    said = [_why_not(position, choice)]
    if position.better_without_bonus(choice):
        said.append(bonus_tips(position.sheet))
    said.extend(_why_best(position))
    return together(said[:_MOST_SENTENCES])


def _why_best(position: Position) -> Iterator[Text]:
    best = position.best.move
    if isinstance(best, Keep):
        yield why_keep(position, position.aim(best.dice))
        return
    if position.five_bonus:
        yield say("alike-bonus", bonus=position.five_bonus)
    rule = about_alike(position.sheet, position.dice, position.box(best))
    yield rule or why_box(position, best)


def _no_rival(position: Position, other: Choice) -> Text | None:
    """That even the next best dice are far off, which is all there is to say of them."""
    if other.gives_up < FAR or other is not position.others[0]:
        return None
    if not (isinstance(other.move, Keep) and isinstance(position.best.move, Keep)):
        return None
    move = doing(position.sheet, position.dice, other.move)
    return say("nothing-close", move=move, lost=points(other.gives_up))


def _why_not(position: Position, choice: Choice) -> Text:
    move, best = choice.move, position.best.move
    if choice.gives_up < HARDLY:
        key = "no-difference" if choice.gives_up < _SAME else "hardly-matters"
        return say(key, move=doing(position.sheet, position.dice, move))
    if isinstance(move, Keep):
        return why_not_keep(position, choice, move)
    if isinstance(best, Keep):
        return why_not_stop(position, choice, move, best)
    return why_not_box(position, choice, move, best)
