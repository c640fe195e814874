"""Bots of your own: objects with a method `choose`, or `module:Class`; what they do is checked."""

from __future__ import annotations

import pickle
import sys
import traceback
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fivefold.errors import FivefoldError, Malformed
from fivefold.protocol import Move
from fivefold.texts import listed, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random
    from types import ModuleType

    from fivefold.bots import Bot
    from fivefold.protocol import Game, Seat


_FAILURES = (Exception, SystemExit)
"""The errors that a user's bot may raise: anything, and `sys.exit` must not end the program
silently."""
_SHOWN_MOVES = 6
"""So many legal moves are shown from each end of a long list: some keeps, and some boxes."""


def is_custom(bot: object) -> bool:
    """Whether it is a bot of one's own, and not the name of a built-in one."""
    return not isinstance(bot, str) or ":" in bot


def load_custom_bot(bot: str | Bot | Callable[[], Bot]) -> Bot:
    """The bot that was given, or that a class or function makes when called without arguments.

    All of these may also be named: `module:Class`.
    """
    name = shown(bot) if isinstance(bot, str) else getattr(bot, "__name__", type(bot).__name__)
    found: Any = _imported(bot) if isinstance(bot, str) else bot
    try:
        if isinstance(found, type) or (callable(found) and not hasattr(found, "choose")):
            found = found()
        able = callable(getattr(found, "choose", None))
    except _FAILURES as error:  # whatever a bot raises is reported as its mistake
        raise Malformed("bot-not-made", bot=name, error=_in_short(error)) from error
    if not able:
        raise Malformed("no-choose", bot=name)
    made: Bot = found
    return made


def shown_name(bot: Bot) -> str:
    """The name of a bot in results and records: its own, or else that of its class."""
    kind = type(bot).__name__
    try:
        name = str(getattr(bot, "name", None) or kind)
    except _FAILURES as error:
        raise Malformed("bot-name-fails", bot=shown(kind), error=_in_short(error)) from error
    if not name.replace("\N{NO-BREAK SPACE}", " ").isprintable():
        raise Malformed("bot-name-characters", bot=shown(kind), name=shown(name))
    return name


def can_be_sent(entries: Sequence[object]) -> bool:
    """Whether other processes can have these bots: pickled here, and found again there."""
    try:
        pickled = pickle.dumps(entries)
    except Exception:  # an object may raise anything
        return False
    # Other processes load the program too, but can't if it was typed at a prompt or piped in.
    program = getattr(sys.modules["__main__"], "__file__", None)
    return program != "<stdin>" if program else b"__main__" not in pickled


def _imported(name: str) -> object:
    """The object that `module:name` names."""
    module_name, _, attribute = name.partition(":")
    if not module_name.strip(".") or not attribute:
        raise Malformed("not-module-and-class", bot=shown(name))
    module = _module(module_name)
    try:
        return getattr(module, attribute)
    except AttributeError:
        facts = {"module": shown(module_name), "name": shown(attribute)}
        raise Malformed("bot-not-in-module", **facts, names=_bots_in(module)) from None
    except _FAILURES as error:
        raise _module_fails(module_name, error) from error


def _module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except _FAILURES as error:  # a module may do anything when it is imported
        if isinstance(error, ModuleNotFoundError) and f"{name}.".startswith(f"{error.name}."):
            raise Malformed("bot-module-missing", module=shown(name)) from error
        raise _module_fails(name, error) from error


def _module_fails(name: str, error: BaseException) -> Malformed:
    return Malformed("bot-module-fails", module=shown(name), error=_in_short(error))


def _bots_in(module: ModuleType) -> tuple[str, ...]:
    return tuple(name for name, value in vars(module).items() if _has_choose(value))


def _has_choose(value: object) -> bool:
    try:
        return hasattr(value, "choose")
    except _FAILURES:
        return False


@dataclass(frozen=True, slots=True)
class CheckedBot:
    """A bot of one's own in one game of the arena. Its mistakes become errors that name both."""

    bot: Bot
    name: str
    number: int
    """Which game of the arena it is, from 1."""

    def choose(self, game: Game, seat: Seat, rng: Random) -> Move:
        try:
            move = self.bot.choose(game, seat, rng)
            legal = game.legal_moves(seat)
            wrong = "" if _is_one_of(legal, move) else _in_words(move)
        except _FAILURES as error:
            facts = {"bot": self.name, "game": self.number, "error": _in_short(error)}
            raise FivefoldError("bot-fails", **facts) from error
        if wrong:
            facts = {"bot": self.name, "game": self.number, "move": wrong}
            raise FivefoldError("bot-move-not-legal", **facts, moves=_some(legal))
        return move


def _is_one_of(legal: Sequence[Move], move: object) -> bool:
    # An object of the bot's own may claim to equal any move.
    return isinstance(move, Move) and move in legal


def _in_words(move: object) -> str:
    return str(move) if isinstance(move, Move) else f"{shown(move)} ({type(move).__name__})"


def _some(moves: Sequence[Move]) -> str:
    if len(moves) <= 2 * _SHOWN_MOVES:
        return listed(moves)
    return listed([*moves[:_SHOWN_MOVES], "…", *moves[-_SHOWN_MOVES:]])


def _in_short(error: BaseException) -> str:
    """`ZeroDivisionError: division by zero (mybots.py:12)`, in one line."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    try:
        said = " ".join(str(error).split())
    except _FAILURES:
        said = ""
    what = f"{type(error).__name__}: {said}" if said else type(error).__name__
    if last.filename == __file__:  # it was called in a wrong way, so its own line is not known
        return what
    return f"{what} ({Path(last.filename).name}:{last.lineno})"
