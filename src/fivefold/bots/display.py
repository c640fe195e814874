"""The result of an arena as HTML, for notebooks and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.drawings import data_table, framed, interval_bar, joined, paragraph
from fivefold.rules import built_in, known_ids
from fivefold.texts.figures import figure
from fivefold.texts.words import Words

if TYPE_CHECKING:
    from fivefold.bots.results import ArenaResult, BotResult, Interval
    from fivefold.texts import Lang


def arena_html(result: ArenaResult, lang: Lang) -> str:
    words, games, alone = Words(lang, "displays"), result.games, len(result.bots) == 1
    count = {"count": games, "games": figure(games, 0, words)}
    title = words("arena-title", game=_name(result.game, lang), seed=result.seed, **count)
    wins = () if alone else (words("games-won"), words("win-rate"))
    heads = (words("player"), *wins, words("mean-total"), words("totals-sd"))
    rows = [
        [bot.bot, *(() if alone else _wins(bot, words)), *_totals(bot, words)]
        for bot in result.bots
    ]
    notes = words("arena-ranges") if alone else f"{words('arena-note')} {words('arena-ranges')}"
    return framed(title, data_table(title, heads, rows), paragraph(notes, look="soft"), lang=lang)


def _name(game: str, lang: Lang) -> str:
    """The name of a game that comes with the package; otherwise its id."""
    return built_in(game).name[lang] if game in known_ids() else game


def _wins(bot: BotResult, words: Words) -> tuple[object, ...]:
    rate = words.language.in_percent(f"{100 * bot.win_rate:.1f}")
    low, high = (figure(100 * end, 1, words) for end in bot.interval)
    written = words("with-range", value=rate, low=low, high=high)
    return (
        figure(bot.wins, 0 if bot.wins == int(bot.wins) else 1, words),
        joined((written, " ", interval_bar(bot.win_rate, *bot.interval))),
    )


def _totals(bot: BotResult, words: Words) -> tuple[str, str]:
    """A single game has no standard deviation."""
    deviation = "-" if bot.games == 1 else figure(bot.sd, 1, words)
    return _mean(bot, bot.mean_interval, words), deviation


def _mean(bot: BotResult, interval: Interval | None, words: Words) -> str:
    mean = figure(bot.mean, 1, words)
    if interval is None:
        return mean
    low, high = (figure(end, 1, words) for end in interval)
    return words("with-range", value=mean, low=low, high=high)
