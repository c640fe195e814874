"""Advice and reviews of scorecard games as HTML, for notebooks and pages."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING

from fivefold.coach.displays import CHOICES, COSTLY, costly_decisions
from fivefold.coach.levels import level_of
from fivefold.drawings import (
    ChartLine,
    OptionRow,
    data_table,
    dice,
    element,
    framed,
    joined,
    line_chart,
    option_table,
    paragraph,
)
from fivefold.games.scorecard import Fill
from fivefold.texts.catalogues import Words
from fivefold.texts.figures import VISIBLE_LOSS, figure, loss, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.scorecard.advice import Advice
    from fivefold.coach.scorecard.review import PlayerReview, Review, ReviewedDecision
    from fivefold.drawings import Markup
    from fivefold.games.scorecard import Keep, Position
    from fivefold.solver.values import Choice
    from fivefold.texts import Lang


def advice_html(advice: Advice, lang: Lang) -> str:
    words, position = Words(lang, "page/coach", "page/table"), advice.position
    heads = [words(key) for key in ("hint-choice", "hint-expected", "hint-gives-up")]
    options = [_option(advice, choice, words) for choice in advice.choices[:CHOICES]]
    rules = position.sheet.rules
    return framed(
        rules.name[lang],
        dice(position.dice.faces),
        paragraph(words("rolls-left", count=position.rolls_left), look="soft"),
        paragraph(advice.reason()[lang]),
        option_table(words("hint-choices"), heads, options),
        colour=rules.look.colour,
        lang=lang,
    )


def _option(advice: Advice, choice: Choice, words: Words) -> OptionRow:
    best = choice.gives_up < VISIBLE_LOSS
    return OptionRow(
        _move(choice.move, advice.position, words),
        [figure(choice.expected, 2, words)],
        choice.gives_up,
        words("hint-best") if best else loss(choice.gives_up, words),
        best=best,
        note=advice.reason(choice.move)[words.lang],
    )


def _move(move: Keep | Fill, position: Position, words: Words) -> Markup | str:
    """The dice to keep, or the box with its points."""
    if isinstance(move, Fill):
        rules = position.sheet.rules
        label = rules.boxes[rules.index[move.box]].label[words.lang]
        return joined((label, " ", element("span", position.points(move), class_="points")))
    return dice(move.dice.faces, size=24) if move.dice else words("hint-keep-none")


def review_html(review: Review, lang: Lang) -> str:
    words = Words(lang, "page/review", "page/coach", "displays")
    values = review.players[0].values
    rules = values.rules
    parts = [
        *([] if review.finished else [paragraph(words("review-unfinished"))]),
        _splits(review, words),
        element("div", *(_chart(player, words) for player in review.players), class_="charts"),
        paragraph(words("chart-key"), look="soft"),
        *_costly(review, words),
    ]
    return framed(rules.name[lang], *parts, colour=rules.look.colour, lang=lang)


def _splits(review: Review, words: Words) -> Markup:
    total = "split-total" if review.finished else "split-expected"
    keys = ("split-start", "split-luck", "split-cost", total)
    heads = [words("player"), *map(words, keys), words("grade")]
    rows = [_split(player, words, finished=review.finished) for player in review.players]
    return data_table(words("split-heading"), heads, rows, words=(0, 5))


def _split(player: PlayerReview, words: Words, *, finished: bool) -> list[object]:
    accuracy = player.accuracy
    return [
        player.name,
        figure(player.start, 1, words),
        signed(player.luck, 1, words),
        signed(-player.cost, 1, words),
        element("b", figure(player.total, 0 if finished else 1, words)),
        words("split-no-decisions")
        if accuracy is None
        else words(f"skill-{level_of(accuracy).value}"),
    ]


def _chart(player: PlayerReview, words: Words) -> Markup:
    """The expected total over the turns, and where the dice alone would have led."""
    turns = player.turns
    lucky = accumulate((turn.luck for turn in turns), initial=player.start)
    start = ChartLine(words("chart-start"), [player.start] * (len(turns) + 1), "start")
    luck = ChartLine(words("chart-luck"), list(lucky), "luck")
    total = ChartLine(
        words("chart-total"), [player.start, *(one.expected for one in turns)], "total"
    )
    chart = line_chart(
        f"{words('chart-heading')} ({player.name})",
        [start, luck, total],
        across=words("table-turn"),
        write=lambda value: figure(value, 0, words),
        between=(luck, total),
    )
    return element("div", paragraph(player.name, look="name"), chart)


def _costly(review: Review, words: Words) -> Iterator[Markup]:
    """Each player's most costly decisions."""
    rows = [
        [player.name, *_decision(decision, words)]
        for player in review.players
        for decision in player.costly[:COSTLY]
        if decision.cost >= VISIBLE_LOSS
    ]
    return costly_decisions(words, ["table-turn", "dice-rolled"], rows)


def _decision(decision: ReviewedDecision, words: Words) -> list[object]:
    position = decision.position
    return [
        decision.turn,
        dice(position.dice.faces, size=20),
        _move(decision.yours.move, position, words),
        _move(decision.best.move, position, words),
        loss(decision.cost, words),
    ]
