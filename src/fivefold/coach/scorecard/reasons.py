"""Why a choice is best, or what another one gives up: two or three sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import paragraph, points
from fivefold.coach.scorecard.analysis import HOPELESS, NEGLIGIBLE
from fivefold.coach.scorecard.fill_reasons import why_box, why_not_box
from fivefold.coach.scorecard.keep_reasons import why_keep, why_not_keep, why_not_stop
from fivefold.coach.scorecard.phrases import describe_move, say
from fivefold.coach.scorecard.rule_reasons import about_alike, about_order, bonus_tips
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.scorecard.advice import Choice
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.texts import Text

_MOST_SENTENCES = 3


def reason_for_best(analysis: Analysis) -> Text:
    """What the best choice aims at, and what the natural alternative would give up."""
    other, best = analysis.tipped or analysis.natural, analysis.best.move
    sentences = list(_why_best(analysis))
    if not analysis.tipped and not isinstance(best, Keep):
        sentences.extend(about_order(analysis.position, best))
    if other is not None:
        sentences.append(_no_close_second(analysis, other) or _why_not(analysis, other))
    if analysis.tipped:
        sentences.append(bonus_tips(analysis.sheet))
    return paragraph(sentences[-_MOST_SENTENCES:])


def reason_against(analysis: Analysis, choice: Choice) -> Text:
    """What another choice gives up, and what the best one aims at."""
    sentences = [_why_not(analysis, choice)]
    if analysis.better_without_bonus(choice):
        sentences.append(bonus_tips(analysis.sheet))
    sentences.extend(_why_best(analysis))
    return paragraph(sentences[:_MOST_SENTENCES])


def _why_best(analysis: Analysis) -> Iterator[Text]:
    best = analysis.best.move
    if isinstance(best, Keep):
        yield why_keep(analysis, analysis.aim(best.dice))
        return
    if analysis.position.five_bonus:
        yield say("alike-bonus", bonus=analysis.position.five_bonus)
    rule = about_alike(analysis.position, best)
    yield rule or why_box(analysis, best)


def _no_close_second(analysis: Analysis, other: Choice) -> Text | None:
    """Says that even the second best keep is far behind, where that is so."""
    if other.gives_up < HOPELESS or other is not analysis.others[0]:
        return None
    if not (isinstance(other.move, Keep) and isinstance(analysis.best.move, Keep)):
        return None
    move = describe_move(analysis.position, other.move)
    return say("nothing-close", move=move, lost=points(other.gives_up))


def _why_not(analysis: Analysis, choice: Choice) -> Text:
    move, best = choice.move, analysis.best.move
    if choice.gives_up < NEGLIGIBLE:
        same = choice.gives_up <= analysis.values.tolerance
        key = "no-difference" if same else "hardly-matters"
        return say(key, move=describe_move(analysis.position, move))
    if isinstance(move, Keep):
        return why_not_keep(analysis, choice, move)
    if isinstance(best, Keep):
        return why_not_stop(analysis, choice, move, best)
    return why_not_box(analysis, choice, move, best)
