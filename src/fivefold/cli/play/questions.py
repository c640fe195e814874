"""Asks how a new game is played: by whom, how many manches, with whose dice.

A script, which has its answers prepared, is only asked who plays.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from fivefold.bots import bot_names, check_bot, playable_bots
from fivefold.cli.common.answers import meaning
from fivefold.cli.common.lookup import bot_level
from fivefold.cli.play.players import people, read_players
from fivefold.cli.play.saves import latest
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.scorecard import MAX_MANCHES
from fivefold.integers import is_number
from fivefold.record.headers import check_names
from fivefold.rules.model import without_accents
from fivefold.texts import Lang, catalogue, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from fivefold.cli.common.words import Words
    from fivefold.cli.play.options import PlayOptions
    from fivefold.cli.terminal import Terminal
    from fivefold.rules import Rules

T = TypeVar("T")
_OPPONENT = "casual"
"""Who plays against somebody alone, in a game that nobody can play alone."""
_SCRIPTS_NAMES = "Ann, Bo"
"""Who plays if a script leaves it open, whoever has played here before."""
_TWO = 2
"""Players enough for every game, to try a number of manches with."""


def ask_all(rules: Rules, options: PlayOptions, terminal: Terminal) -> PlayOptions:
    """The options with an answer to every question that they leave open."""
    players, manches = options.players, options.manches
    if players is None:
        players = ask_players(rules, terminal)
    if manches is None and rules.manches:
        manches = _until_right(lambda: _ask_manches(rules, terminal), terminal)
    real = options.real_dice or terminal.confirm("real-dice")
    return replace(options, players=players, manches=manches, real_dice=real)


def ask_players(rules: Rules, terminal: Terminal) -> str:
    """Who plays, as `--players` has it: `Ann, bot:casual`."""
    names = _until_right(lambda: _ask_names(rules, terminal), terminal)
    if not terminal.interactive or any(bot_level(name) is not None for name in names.split(",")):
        return names
    bots = _until_right(lambda: _ask_bots(names, rules, terminal), terminal)
    return ", ".join([names, *(f"bot:{level}" for level in bots)])


def _until_right(ask: Callable[[], T], terminal: Terminal) -> T:
    """The first answer that is not refused."""
    while True:
        try:
            return ask()
        except FivefoldError as error:
            terminal.line(error.say(terminal.words.lang))


def _ask_names(rules: Rules, terminal: Terminal) -> str:
    default = _offered_names(rules, terminal)
    names = terminal.ask("who-plays", names=default) or default
    players, bots = read_players(names, rules)
    check_names(players)
    if bots or not terminal.interactive or len(players) > rules.players[-1]:
        rules.check_players(len(players))
    return names


def _offered_names(rules: Rules, terminal: Terminal) -> str:
    """The people of the latest game on this machine, unless they are too many for this one."""
    if not terminal.interactive:
        return _SCRIPTS_NAMES
    last = latest()
    names = [last.names[seat] for seat in people(last)] if last else []
    fit = len(names) <= rules.players[-1]
    return ", ".join(names if fit else ()) or terminal.words("default-name")


def _ask_bots(names: str, rules: Rules, terminal: Terminal) -> list[str]:
    """The levels of the bots that play too."""
    offered, words, seated = playable_bots(rules), terminal.words, len(names.split(","))
    _show_levels(offered, terminal)
    if seated >= rules.players[0]:
        answer = terminal.ask("which-bots")
    else:
        opponent = _OPPONENT if _OPPONENT in offered else offered[-1]
        answer = terminal.ask("some-bots", bot=words(f"level-{opponent}")) or opponent
    typed = [] if meaning(answer) in ("none", "no") else answer.split(",")
    levels = [_level(each.strip(), offered) for each in typed if each.strip()]
    for level in levels:
        _check_level(level, rules, words)
    rules.check_players(seated + len(levels))
    return levels


def _show_levels(offered: Sequence[str], terminal: Terminal) -> None:
    """Every level of the bots with its number, and how it plays in a few words."""
    words = terminal.words
    names = {level: words(f"level-{level}") for level in offered}
    width = max(map(len, names.values()))
    terminal.say("bot-levels")
    for number, (level, name) in enumerate(names.items(), start=1):
        terminal.line(f"  {number}  {name:{width}}  {words(f'plays-{level}')}")


def _level(typed: str, offered: Sequence[str]) -> str:
    """The level meant by its number or its name in any language; else what was typed."""
    names = {str(number): level for number, level in enumerate(offered, start=1)}
    for level in offered:
        text = catalogue("cli")[f"level-{level}"]
        names |= {without_accents(text[lang]): level for lang in Lang} | {level: level}
    plain = typed.lower().removeprefix("bot:").strip()
    return names.get(without_accents(plain), plain)


def _check_level(level: str, rules: Rules, words: Words) -> None:
    """Refuse a level that is not on the list, with the names that the list has."""
    try:
        check_bot(level, rules)
    except Malformed as error:
        facts: dict[str, object] = {
            "bots": tuple(words(f"level-{one}") for one in bot_names(rules))
        }
        if "near" in error.facts:
            facts["near"] = words(f"level-{error.facts['near']}")
        raise error.with_facts(**facts) from None


def _ask_manches(rules: Rules, terminal: Terminal) -> int:
    answer = terminal.ask("how-many-manches")
    if not is_number(answer or "1"):
        raise Malformed("wrong-manches", manches=shown(answer), most=MAX_MANCHES)
    rules.new(_TWO, int(answer or "1"))
    return int(answer or "1")
