"""Advice and reviews of Deluxe Poker as HTML, for notebooks and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.coach.displays import CHOICES, COSTLY, costly_decisions
from fivefold.coach.phrases import percent
from fivefold.coach.poker.reasons import describe_move
from fivefold.drawings import (
    ChartLine,
    OptionRow,
    data_table,
    element,
    framed,
    line_chart,
    option_table,
    paragraph,
)
from fivefold.games.poker.display import card_drawing
from fivefold.texts.catalogues import Words
from fivefold.texts.figures import figure, signed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fivefold.coach.poker.advice import PokerAdvice
    from fivefold.coach.poker.choices import PokerChoice
    from fivefold.coach.poker.review import PokerPlayerReview, PokerReview
    from fivefold.drawings import Markup
    from fivefold.texts import Lang


def advice_html(advice: PokerAdvice, lang: Lang) -> str:
    words, rules = Words(lang, "page/coach"), advice.game.rules
    heads = [words(key) for key in ("hint-choice", "hint-win", "hint-gives-up")]
    options = [_option(place, one, words) for place, one in enumerate(advice.choices[:CHOICES])]
    chance = percent(float(advice.chance))[lang]
    return framed(
        rules.name[lang],
        card_drawing(advice.in_play),
        paragraph(words("hint-complete"), " ", element("b", chance), look="soft"),
        paragraph(advice.reason()[lang]),
        option_table(words("hint-choices"), heads, options),
        colour=rules.look.colour,
        lang=lang,
    )


def _option(place: int, option: PokerChoice, words: Words) -> OptionRow:
    shown = words("hint-best") if not place else _points(option.gives_up, option.doubt, words)
    chance = words.language.in_percent(_points(option.chance, option.error, words))
    choice = describe_move(option.move)[words.lang]
    return OptionRow(choice, [chance], option.gives_up, shown, best=not place)


def _points(share: float, error: float, words: Words) -> str:
    """In percentage points, with the standard error if there is one: `35.3 ± 0.4`."""
    shown = figure(100 * share, 1, words)
    return f"{shown} ± {figure(100 * error, 1, words)}" if error else shown


def review_html(review: PokerReview, lang: Lang) -> str:
    words = Words(lang, "page/poker-review", "page/review", "page/coach", "displays")
    rules = next((step.game.rules for step in review.steps), None)
    parts = [
        *([] if review.finished else [paragraph(words("poker-review-unfinished"))]),
        _splits(review, words),
        paragraph(words("win-heading"), look="name"),
        win_chart(review, words("win-heading"), words),
        *_costly(review, words),
        paragraph(words("poker-review-key"), look="soft"),
    ]
    title, colour = (rules.name[lang], rules.look.colour) if rules else (review.game, "teal")
    return framed(title, *parts, colour=colour, lang=lang)


def _splits(review: PokerReview, words: Words) -> Markup:
    parts = ("even", "dice", "cards", "others", "own")
    result = "poker-split-result" if review.finished else "poker-split-chance"
    heads = [words("player"), *(words(f"poker-split-{part}") for part in parts), words(result)]
    rows = [_split(player, words) for player in review.players]
    return data_table(words("split-heading"), heads, rows)


def _split(player: PokerPlayerReview, words: Words) -> list[object]:
    gained = (player.dice, player.cards, player.others, -player.cost)
    result = words.language.in_percent(f"{100 * player.result:.1f}")
    return [
        player.name,
        figure(100 * player.even, 1, words),
        *(signed(100 * share, 1, words) for share in gained),
        element("b", result),
    ]


def win_chart(review: PokerReview, title: str, words: Words) -> Markup:
    """Everyone's chance to win at the start, and after each attempt."""
    last = {step.attempt: step.after for step in review.steps}
    lines = [
        ChartLine.of_seat(
            player.seat,
            player.name,
            [player.even, *(min(max(after[player.seat], 0.0), 1.0) for after in last.values())],
        )
        for player in review.players
    ]
    return line_chart(
        title,
        lines,
        across=words("plot-attempt"),
        write=lambda share: words.language.in_percent(f"{100 * share:.0f}"),
        bounds=(0, 1),
    )


def _costly(review: PokerReview, words: Words) -> Iterator[Markup]:
    """Each player's most costly decisions."""
    rows = [
        [
            player.name,
            step.attempt,
            *(describe_move(one.move)[words.lang] for one in (step.yours, step.best)),
            _points(step.cost, step.yours.doubt, words),
        ]
        for player in review.players
        for step in player.costly[:COSTLY]
    ]
    return costly_decisions(words, ["plot-attempt"], rows)
