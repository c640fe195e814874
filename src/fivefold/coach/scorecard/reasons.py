"""Why a choice is best, or what another one gives up: two short sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.phrases import paragraph, points
from fivefold.coach.scorecard.analysis import EQUAL, HOPELESS
from fivefold.coach.scorecard.fill_reasons import why_box, why_not_box
from fivefold.coach.scorecard.keep_reasons import why_keep, why_not_keep, why_not_stop
from fivefold.coach.scorecard.phrases import called, describe_move, say
from fivefold.coach.scorecard.rule_reasons import about_alike, about_order, bonus_pace
from fivefold.games.scorecard import Keep

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.scorecard.advice import Choice
    from fivefold.coach.scorecard.analysis import Analysis
    from fivefold.texts import Text

_MOST_SENTENCES = 2


def reason_for_best(analysis: Analysis) -> Text:
    """What the best choice aims at, and a rule that matters or what another one would give up."""
    sentences, other = list(_why_best(analysis)), analysis.alternative
    if other is not None:
        sentences.append(_no_close_second(analysis, other) or _why_not(analysis, other))
    return paragraph(sentences[:_MOST_SENTENCES])


def reason_against(analysis: Analysis, choice: Choice) -> Text:
    """What another choice gives up, and what the best one aims at."""
    return paragraph([_why_not(analysis, choice), next(_why_best(analysis))])


def _why_best(analysis: Analysis) -> Iterator[Text]:
    position, best = analysis.position, analysis.best.move
    if isinstance(best, Keep):
        yield why_keep(analysis, analysis.aim(best.dice))
        return
    yield about_alike(position, best) or why_box(analysis, best)
    if position.five_bonus:
        yield say("alike-bonus", bonus=position.five_bonus, **called(position.sheet))
    elif not analysis.tipped:
        yield from about_order(position, best)


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
    if choice.gives_up < EQUAL:
        same = choice.gives_up <= analysis.values.tolerance
        key = "no-difference" if same else "practically-equal"
        return say(key, move=describe_move(analysis.position, move))
    if analysis.better_without_bonus(choice):
        facts = {"move": describe_move(analysis.position, move), "lost": points(choice.gives_up)}
        return say("bonus-decides", pace=bonus_pace(analysis.sheet), **facts)
    if isinstance(move, Keep):
        return why_not_keep(analysis, choice, move)
    if isinstance(best, Keep):
        return why_not_stop(analysis, choice, move, best)
    return why_not_box(analysis, choice, move, best)
