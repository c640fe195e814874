"""Asks for bids, bets and jokers: one prompt for all players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.cli.common.answers import meaning
from fivefold.cli.common.lookup import unknown_player
from fivefold.cli.poker.choices import bidding_choices, lock_values, still_free, wagers
from fivefold.cli.poker.help import not_understood
from fivefold.cli.poker.refusals import refusal
from fivefold.dice import Face
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.games import parse_move
from fivefold.games.poker import AllIn, Betting, Bidding, Lock, NoLock, Rolling
from fivefold.protocol import Seat
from fivefold.texts import shown
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from fivefold.cli.common.words import Words
    from fivefold.cli.screen import Seated
    from fivefold.cli.terminal import Terminal
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Move

_LETTER_DIGIT = re.compile(r"(?<=[a-z])(?=\d)")
_THOUSANDS = re.compile(r"(?<=\d)[, ](?=\d{3}\b)")


def decide(game: PokerGame, seated: Seated, terminal: Terminal) -> tuple[Move, Seat]:
    """The decision of the player asked, or of another person who answers with `NAME: …`."""
    asked = game.first_to_act
    if asked is None:
        raise IllegalMove("game-over")
    _say_who_is_free(game, asked, seated, terminal)
    if isinstance(game.phase, Rolling) and not game.phase.rolls_left:
        terminal.say("last-roll-lock")
    while True:
        answer = terminal.ask(
            _question(game), **_facts(game, asked, seated.names[asked], terminal.words)
        )
        if decision := _read(answer, asked, game, seated, terminal):
            return decision


def last_call(
    game: PokerGame, passing: Seat, seated: Seated, terminal: Terminal
) -> tuple[Move, Seat] | None:
    """What somebody at the keyboard says before the last pass closes the bidding; None: nothing."""
    free = still_free(game, seated.people, passing) if terminal.interactive else []
    words = terminal.words
    while free:
        choices = bidding_choices(game, free[0], words)
        answer = terminal.ask("ask-last-call", name=seated.names[free[0]], choices=choices)
        if not answer or meaning(answer) == "pass":
            free = free[1:]
        elif decision := _read(answer, free[0], game, seated, terminal):
            return decision
    return None


def _say_who_is_free(game: PokerGame, asked: Seat, seated: Seated, terminal: Terminal) -> None:
    """Before the last pass, who else may still speak, and how."""
    for seat in still_free(game, seated.people, asked):
        choices = bidding_choices(game, seat, terminal.words)
        terminal.say("still-free", name=seated.names[seat], choices=choices)


def _read(
    answer: str,
    asked: Seat,
    game: PokerGame,
    seated: Seated,
    terminal: Terminal,
) -> tuple[Move, Seat] | None:
    """The decision in an answer; None after saying what is wrong with it, or if it is not meant."""
    seat, words = asked, terminal.words
    try:
        seat, text = _speaker(answer, asked, seated)
        move = _move(game, text)
        game.play(move, seat)  # refused here, where the words are those of the prompt
    except FivefoldError as error:
        # These errors list the words of a record; the prompt's own help is clearer here.
        unclear = error.code in ("not-an-act", "bidding-now", "betting-now")
        said = (
            not_understood(game, words)
            if unclear
            else refusal(error, game, seat, seated.names, words)
        )
        terminal.line(
            said if seat == asked else words("said-to", name=seated.names[seat], said=said)
        )
        return None
    return (move, seat) if _is_meant(move, seat, game, terminal) else None


def _is_meant(move: Move, seat: Seat, game: PokerGame, terminal: Terminal) -> bool:
    """Ask whoever types an All-In; a script has decided already."""
    if not isinstance(move, AllIn) or not terminal.interactive:
        return True
    return terminal.confirm("sure-all-in", money=money(game.players[seat].money, terminal.words))


def _question(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "ask-bid"
        case Betting():
            return "ask-bet"
    return "ask-lock"


def _facts(game: PokerGame, asked: Seat, name: str, words: Words) -> dict[str, object]:
    facts: dict[str, object] = {"name": name, "money": money(game.players[asked].money, words)}
    match game.phase:
        case Bidding():
            return facts | {"choices": bidding_choices(game, asked, words)}
        case Betting():
            return facts | {"wagers": wagers(game, asked, words)}
    return facts | {"values": lock_values(game, asked, words)}


def _speaker(answer: str, asked: Seat, seated: Seated) -> tuple[Seat, str]:
    """Who answers: the person named before a colon, in any case, or else the one asked."""
    name, colon, text = answer.partition(":")
    if not colon:
        return asked, answer
    typed, names = name.strip(), seated.names
    found = [seat for seat, each in enumerate(names) if each == typed] or [
        seat for seat, each in enumerate(names) if each.casefold() == typed.casefold()
    ]
    if not found:
        raise unknown_player(typed, [names[seat] for seat in seated.people])
    if found[0] not in seated.people:
        raise IllegalMove("bot-decides", name=names[found[0]])
    return Seat(found[0]), text.strip()


def _move(game: PokerGame, text: str) -> Move:
    plain = _THOUSANDS.sub("", text.lower().replace("$", "").replace("all in", "all-in"))
    plain = _LETTER_DIGIT.sub(" ", plain)  # no100 is no 100
    words = [meaning(word) or word for word in plain.split()]
    if isinstance(game.phase, Rolling):
        return _lock(words)
    if isinstance(game.phase, Bidding) and len(words) == 1 and words[0].isdigit():
        words = ["bid", *words]
    if isinstance(game.phase, Betting):
        words = ["bet", *(words or ["none"])] if words[:1] != ["bet"] else words
    return parse_move(" ".join(words))


def _lock(words: list[str]) -> Move:
    if not words or words in (["none"], ["no"]):
        return NoLock()
    if len(words) != 1 or words[0] not in set("123456"):
        raise Malformed("not-an-act", act=shown(" ".join(words)))
    return Lock(Face(int(words[0])))
