"""The results of many games among bots, with confidence intervals, and their table as HTML."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import fsum, sqrt
from typing import NamedTuple

from fivefold.drawings import data_table, framed, interval_bar, joined, paragraph
from fivefold.rules import built_in, known_ids
from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from fivefold.texts.figures import figure

_Z = 1.959963984540054
"""The standard score of a 95% confidence interval."""


class Interval(NamedTuple):
    """A 95% confidence interval."""

    low: float
    high: float


@dataclass(frozen=True, slots=True)
class BotResult:
    bot: str
    """Its name; `perfect (2)` is the second one of that name."""
    games: int
    wins: float
    """Games won; a shared win is split equally."""
    mean: float
    """The mean total, in points or dollars."""
    sd: float
    """The standard deviation of the totals."""

    @property
    def win_rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> Interval:
        """The interval of the win rate, by Wilson's method."""
        n, rate, z = self.games, self.win_rate, _Z
        middle = (rate + z * z / (2 * n)) / (1 + z * z / n)
        reach = z / (1 + z * z / n) * sqrt(rate * (1 - rate) / n + z * z / (4 * n * n))
        return Interval(max(0.0, middle - reach), min(1.0, middle + reach))

    @property
    def mean_interval(self) -> Interval | None:
        """The interval of the mean total; None for a single game."""
        if self.games == 1:
            return None
        reach = _Z * self.sd / sqrt(self.games)
        return Interval(self.mean - reach, self.mean + reach)


def bots_by_seat(number: int, count: int) -> list[int]:
    """Which bot sits in each seat of a game: they move on by one seat from game to game."""
    return [(seat - number) % count for seat in range(count)]


class GameResult(NamedTuple):
    """How one game ended, by bot in the order they were named."""

    totals: tuple[int, ...]
    wins: tuple[float, ...]


@dataclass(frozen=True)
class ArenaResult:
    game: str
    seed: int
    names: tuple[str, ...]
    played: tuple[GameResult, ...]

    @property
    def games(self) -> int:
        return len(self.played)

    @cached_property
    def bots(self) -> tuple[BotResult, ...]:
        return tuple(self._result(place) for place in range(len(self.names)))

    def _result(self, place: int) -> BotResult:
        totals, n = [one.totals[place] for one in self.played], self.games
        mean = fsum(totals) / n
        sd = sqrt(fsum((total - mean) ** 2 for total in totals) / max(n - 1, 1))
        wins = fsum(one.wins[place] for one in self.played)
        return BotResult(self.names[place], n, wins, mean, sd)

    def html(self, lang: Lang = Lang.EN) -> str:
        """A table of the bots as HTML, as a notebook shows it."""
        words, alone = Words(lang, "displays"), len(self.bots) == 1
        count = {"count": self.games, "games": figure(self.games, 0, words)}
        title = words("arena-title", game=_name(self.game, lang), seed=self.seed, **count)
        wins = () if alone else (words("games-won"), words("win-rate"))
        heads = (words("player"), *wins, words("mean-total"), words("totals-sd"))
        rows = [
            [bot.bot, *(() if alone else _wins(bot, words)), *_mean_and_deviation(bot, words)]
            for bot in self.bots
        ]
        notes = words("arena-ranges") if alone else f"{words('arena-note')} {words('arena-ranges')}"
        table = data_table(title, heads, rows)
        return framed(title, table, paragraph(notes, look="soft"), lang=lang)

    def _repr_html_(self) -> str:
        return self.html()


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


def _mean_and_deviation(bot: BotResult, words: Words) -> tuple[str, str]:
    """A single game has no standard deviation."""
    mean = figure(bot.mean, 1, words)
    if bot.mean_interval is None:
        return mean, "-"
    low, high = (figure(end, 1, words) for end in bot.mean_interval)
    return words("with-range", value=mean, low=low, high=high), figure(bot.sd, 1, words)
