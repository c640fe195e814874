"""Asks for bids, bets and jokers: one prompt for all players."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.cli.common.answers import meaning
from fivefold.cli.drawing.figures import money
from fivefold.cli.poker.help import not_understood
from fivefold.dice import Face
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.games import parse_move
from fivefold.games.poker import Betting, Bidding, Lock, NoLock, Rolling
from fivefold.protocol import Seat
from fivefold.texts import listed, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.terminal import Terminal
    from fivefold.games.poker import PokerGame
    from fivefold.protocol import Move

_LETTER_DIGIT = re.compile(r"(?<=[a-z])(?=\d)")
_THOUSANDS = re.compile(r"(?<=\d)[, ](?=\d{3}\b)")


def decide(game: PokerGame, names: Sequence[str], terminal: Terminal) -> tuple[Move, Seat]:
    """The decision of the player asked, or of another one who answers with `NAME: …`."""
    asked = game.first_to_act
    if asked is None:
        raise IllegalMove("game-over")
    while True:
        answer = terminal.ask(_question(game), **_facts(game, asked, names, terminal))
        try:
            seat, text = _speaker(answer, asked, names)
            return _move(game, text), seat
        except FivefoldError as error:
            # This error lists the words of a record; the prompt's own help is clearer here.
            unclear = error.code == "not-an-act"
            words = terminal.words
            terminal.line(not_understood(game, words) if unclear else error.say(words.lang))


def _question(game: PokerGame) -> str:
    match game.phase:
        case Bidding():
            return "ask-bid"
        case Betting():
            return "ask-bet"
    return "ask-lock"


def _facts(
    game: PokerGame, asked: Seat, names: Sequence[str], terminal: Terminal
) -> dict[str, object]:
    facts: dict[str, object] = {
        "name": names[asked],
        "money": money(game.players[asked].money, terminal.words),
    }
    if isinstance(game.phase, Rolling):
        values = game.phase.in_play.lockable(game.phase.loose)
        facts["values"] = " / ".join(map(str, values))
    return facts


def _speaker(answer: str, asked: Seat, names: Sequence[str]) -> tuple[Seat, str]:
    """Who answers: the player named before a colon, in any case, or else the one asked."""
    name, colon, text = answer.partition(":")
    if not colon:
        return asked, answer
    typed = name.strip()
    found = [seat for seat, each in enumerate(names) if each == typed] or [
        seat for seat, each in enumerate(names) if each.casefold() == typed.casefold()
    ]
    if not found:
        raise Malformed("unknown-player", name=shown(typed), names=listed(names))
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
