"""Bots at the table: how they are asked for, remembered and seated, and what they do, told."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, cast

from fivefold.bots import RACE, bot, bot_names, check_bot, needs_values
from fivefold.cli.figures import percent
from fivefold.cli.play.terminal import dice_line
from fivefold.cli.solving import Request
from fivefold.cli.table import money
from fivefold.cli.words import asked_level
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, NoLock, Pass, Side
from fivefold.games.protocol import Seat
from fivefold.games.scorecard import Keep, ScorecardGame
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from fivefold.bots import Bot
    from fivefold.bots.race import RaceBot
    from fivefold.cli.play.terminal import Terminal
    from fivefold.games.protocol import Move
    from fivefold.record import Record
    from fivefold.rules import RuleSet
    from fivefold.solver.values import Values
    from fivefold.texts import Lang

BOTS = "bots"
"""The header that remembers who is a bot: `bots: Casual=casual, Casual 2=casual`."""


def read_players(text: str, game: str | RuleSet) -> tuple[list[str], dict[str, str]]:
    """Names as they are typed, `Ann, bot:casual`: who plays, and at which level the bots do."""
    wanted = [name.strip() for name in text.split(",")]
    names, levels = list[str](), dict[str, str]()
    for name in wanted:
        if (level := asked_level(name)) is not None:
            _check_level(level, game)
            name = _free_name(level.capitalize(), {*wanted, *names})  # noqa: PLW2901
            levels[name] = level
        names.append(name)
    if levels and BOTS in names:  # a player's line would be read for the header
        raise Malformed("reserved-name", name=BOTS)
    return names, levels


def _check_level(level: str, game: str | RuleSet) -> None:
    if not level:
        raise Malformed("bot-without-level", bots=bot_names(game))
    check_bot(level, game)


def _free_name(name: str, taken: set[str]) -> str:
    """The name, or the first of `Casual 2`, `Casual 3` that nobody has."""
    numbered = (name if number == 1 else f"{name} {number}" for number in range(1, len(taken) + 2))
    return next(free for free in numbered if free not in taken)


def people_like_bots(record: Record, game: str | RuleSet) -> list[str]:
    """Those who are called like a level, and were perhaps meant to be bots."""
    bots = {record.names[seat] for seat, _ in remembered_bots(record)}
    return [name for name in record.names if name.lower() in bot_names(game) and name not in bots]


def written(levels: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={level}" for name, level in levels.items())


def remembered_bots(record: Record) -> Iterator[tuple[Seat, str]]:
    """The seats that bots have in a record, and their levels."""
    for entry in dict(record.headers.pairs).get(BOTS, "").split(","):
        name, sign, level = entry.strip().rpartition("=")
        if sign and name not in record.names:
            raise Malformed("unknown-player", name=shown(name), names=record.names)
        if sign:
            yield Seat(record.names.index(name)), level


def has_people(record: Record) -> bool:
    """Whether somebody who is not a bot plays; a header that can't be followed seats no bot."""
    try:
        return len(dict(remembered_bots(record))) < len(record.names)
    except FivefoldError:
        return True


def _seated(record: Record, game: str | RuleSet) -> dict[Seat, str]:
    """The bots of a record; a header that can't be followed is refused as what it is."""
    try:
        levels = dict(remembered_bots(record))
        for level in levels.values():
            check_bot(level, game)
    except FivefoldError as error:
        raise Malformed("wrong-bots", header=BOTS, reason=error.text) from None
    return levels


class BotSeats:
    """The bots of one game. With a seed, what they leave to chance can be repeated."""

    def __init__(self, record: Record, seed: int | None, lang: Lang) -> None:
        start = record.start
        game = start.rules if isinstance(start, ScorecardGame) else start.game_id
        levels = {} if record.game.over else _seated(record, game)
        values = _values(game, levels.values(), lang) if levels else None
        self._bots: dict[Seat, Bot] = {
            seat: bot(level, game, values=values) for seat, level in levels.items()
        }
        self._rng = random.SystemRandom() if seed is None else random.Random(f"bots {seed}")  # noqa: S311

    def __contains__(self, seat: object) -> bool:
        return seat in self._bots

    def decide(self, record: Record, seat: Seat, terminal: Terminal) -> Move:
        """A bot's decision, said as it is made."""
        game = record.game
        if isinstance(game, ScorecardGame) and game.dice is not None:
            terminal.line(f"\n  {dice_line(game.dice)}\n")
        player, name = self._bots[seat], record.names[seat]
        move = player.choose(game, seat, self._rng)
        _tell(move, name, terminal)
        if player.name == RACE:
            _tell_chance(cast("RaceBot", player).options(game, seat)[0].win, name, terminal)
        return move


def _values(game: str | RuleSet, levels: Iterable[str], lang: Lang) -> Values | None:
    if isinstance(game, str) or not any(needs_values(level, game) for level in levels):
        return None
    return Request(game, None, None, False, lang).values()


def _tell_chance(win: float, name: str, terminal: Terminal) -> None:
    """What a bot that plays to win thinks of its chances, with what it has just decided."""
    terminal.say("bot-chance", name=name, chance=percent(win, terminal.words))


def _tell(move: Move, name: str, terminal: Terminal) -> None:
    """What a person would have typed; a filled box is told with its points anyway."""
    match move:
        case Keep(dice):
            key = "bot-keeps" if dice else "bot-rolls-all"
            terminal.say(key, name=name, dice=dice_line(dice))
        case Bid(amount):
            terminal.say("bot-bids", name=name, amount=money(amount, terminal.words))
        case Pass():
            terminal.say("bot-passes", name=name)
        case AllIn():
            terminal.say("bot-all-in", name=name)
        case _:
            _tell_bet_or_lock(move, name, terminal)


def _tell_bet_or_lock(move: Move, name: str, terminal: Terminal) -> None:
    match move:
        case Bet(side, amount):
            key = "bot-bets-yes" if side is Side.YES else "bot-bets-no"
            terminal.say(key, name=name, amount=money(amount, terminal.words))
        case NoBet():
            terminal.say("bot-no-bet", name=name)
        case Lock(value):
            terminal.say("bot-locks", name=name, value=value)
        case NoLock():
            terminal.say("bot-no-lock", name=name)
