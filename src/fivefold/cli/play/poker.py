"""Deluxe Poker at the keyboard: everyone's bids, bets and jokers at one prompt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from fivefold.bots.driving import asked_first
from fivefold.cli.play.help import not_understood
from fivefold.cli.play.terminal import dice_line
from fivefold.cli.table import card_line, money, poker_table
from fivefold.dice import Face
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.poker import Betting, Bidding, Lock, NoLock, PokerGame, Reason, Rolling
from fivefold.games.protocol import Roll, Seat
from fivefold.record.acts import act_of
from fivefold.texts import listed, shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.play.terminal import Terminal
    from fivefold.games.poker import Settlement
    from fivefold.games.protocol import Move

_WORDS = {
    "p": "pass",
    "passe": "pass",
    "passer": "pass",
    "all": "all-in",
    "allin": "all-in",
    "tapis": "all-in",
    "y": "yes",
    "o": "yes",
    "oui": "yes",
    "n": "no",
    "non": "no",
    "rien": "none",
    "aucun": "none",
}
_LETTER_DIGIT = re.compile(r"(?<=[a-z])(?=\d)")
_THOUSANDS = re.compile(r"(?<=\d)[, ](?=\d{3}\b)")


def decide(game: PokerGame, names: Sequence[str], terminal: Terminal) -> tuple[Move, Seat]:
    """One player's decision; `NAME: …` lets anyone speak out of turn."""
    asked = asked_first(game)
    while True:
        answer = terminal.ask(_question(game), **_facts(game, asked, names, terminal))
        try:
            seat, text = _speaker(answer, asked, names)
            return _move(game, text), seat
        except FivefoldError as error:
            # The words of a record are not those of the prompt, so the prompt's own help serves.
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
    """Who speaks, by the name in front of a colon if there is one; capitals don't matter."""
    name, colon, text = answer.partition(":")
    if not colon:
        return asked, answer
    said = name.strip()
    found = [seat for seat, known in enumerate(names) if known == said] or [
        seat for seat, known in enumerate(names) if known.casefold() == said.casefold()
    ]
    if not found:
        raise Malformed("unknown-player", name=shown(said), names=listed(names))
    return Seat(found[0]), text.strip()


def _move(game: PokerGame, text: str) -> Move:
    plain = _THOUSANDS.sub("", text.lower().replace("$", "").replace("all in", "all-in"))
    plain = _LETTER_DIGIT.sub(" ", plain)  # no100
    words = [_WORDS.get(word, word) for word in plain.split()]
    if isinstance(game.phase, Rolling):
        return _lock(words)
    if isinstance(game.phase, Bidding) and len(words) == 1 and words[0].isdigit():
        words = ["bid", *words]
    if isinstance(game.phase, Betting):
        words = ["bet", *(words or ["none"])] if words[:1] != ["bet"] else words
    return act_of(words)


def _lock(words: list[str]) -> Move:
    if not words or words in (["none"], ["no"]):
        return NoLock()
    if len(words) != 1 or words[0] not in set("123456"):
        raise Malformed("not-an-act", act=shown(" ".join(words)))
    return Lock(Face(int(words[0])))


def tell(
    before: PokerGame, after: PokerGame, move: Move, names: Sequence[str], terminal: Terminal
) -> None:
    """What came of a move: dice and the card under them, a bid, an attempt's end, a new table."""
    phase = after.phase
    if isinstance(move, Roll):
        terminal.say("rolled", dice=dice_line(move.dice))
    if isinstance(phase, Rolling) and isinstance(move, Roll | Lock):
        terminal.say("card-now", card=card_line(phase.in_play), left=phase.rolls_left)
    if after.settlement is not None and after.settlement is not before.settlement:
        _tell_settlement(after.settlement, names, terminal)
        _tell_who_is_out(before, after, names, terminal)
    if _is_fresh(after):
        terminal.line()
        terminal.show(poker_table(after, names, terminal.words))
    elif isinstance(phase, Bidding) and phase.highest is not None and not phase.passed:
        amount = money(phase.standing, terminal.words)
        terminal.say("bid-stands", name=names[phase.highest], amount=amount)


def _is_fresh(game: PokerGame) -> bool:
    """Whether bids or bets are about to begin, the moment to look at the whole table."""
    match game.phase:
        case Bidding() as phase:
            return not phase.opened
        case Betting(bets=bets):
            return not any(bets)
    return False


def _tell_settlement(settlement: Settlement, names: Sequence[str], terminal: Terminal) -> None:
    """How an attempt ended, dollar by dollar."""
    key = "completed" if settlement.completed else "failed"
    terminal.say(key, name=names[settlement.roller])
    for transfer in settlement.transfers:
        if transfer.amount and transfer.reason not in (Reason.BET_BACK, Reason.STAKE_BACK):
            to_roller = transfer.reason is Reason.BET_LOST and settlement.completed
            terminal.say(
                "bet-to-roller" if to_roller else f"paid-{transfer.reason}",
                name=names[transfer.about],
                amount=money(transfer.amount, terminal.words),
                roller=names[settlement.roller],
            )


def _tell_who_is_out(
    before: PokerGame, after: PokerGame, names: Sequence[str], terminal: Terminal
) -> None:
    for seat in after.seats:
        if after.players[seat].out and not before.players[seat].out:
            terminal.say("goes-out", name=names[seat])
