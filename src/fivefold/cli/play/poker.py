"""Deluxe Poker at the keyboard: everyone's bids, bets and jokers at one prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.table import card_line, money, poker_table
from fivefold.dice import Face
from fivefold.errors import FivefoldError, Malformed
from fivefold.games.poker import Betting, Bidding, Lock, NoLock, PokerGame, Reason, Rolling
from fivefold.games.protocol import Seat
from fivefold.record.acts import act_of
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.cli.play.terminal import Terminal
    from fivefold.games.poker import Settlement
    from fivefold.games.protocol import Move

HELP = ("?", "help", "aide")
_WORDS = {
    "p": "pass",
    "passe": "pass",
    "passer": "pass",
    "allin": "all-in",
    "tapis": "all-in",
    "y": "yes",
    "o": "yes",
    "oui": "yes",
    "n": "no",
    "non": "no",
    "rien": "none",
}


def decide(game: PokerGame, names: Sequence[str], terminal: Terminal) -> tuple[Move, Seat]:
    """One player's decision; `NAME: …` lets anyone speak out of turn."""
    asked = _asked_first(game)
    _show(game, names, terminal)
    while True:
        answer = terminal.ask(_question(game), **_facts(game, asked, names, terminal))
        if answer.lower() in HELP:
            terminal.say("poker-help")
            continue
        try:
            seat, text = _speaker(answer, asked, names)
            return _move(game, text), seat
        except FivefoldError as error:
            # The words of a record are not those of the prompt, so the prompt's own help serves.
            help_serves = error.code == "not-an-act"
            terminal.line(
                terminal.words("poker-help") if help_serves else error.say(terminal.words.lang)
            )


def _asked_first(game: PokerGame) -> Seat:
    """Whoever comes next after the one who bid last, so that asking goes round the table."""
    phase, waiting = game.phase, game.to_act
    if not isinstance(phase, Bidding) or phase.highest is None:
        return waiting[0]
    later = [seat for seat in waiting if seat > phase.highest]
    return (later or list(waiting))[0]


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


def _show(game: PokerGame, names: Sequence[str], terminal: Terminal) -> None:
    phase = game.phase
    fresh_bidding = isinstance(phase, Bidding) and not phase.opened
    fresh_betting = isinstance(phase, Betting) and not any(phase.bets)
    if fresh_bidding or fresh_betting:
        terminal.line()
        terminal.show(poker_table(game, names, terminal.words))
    elif isinstance(phase, Bidding) and phase.highest is not None:
        amount = money(phase.standing, terminal.words)
        terminal.say("bid-stands", name=names[phase.highest], amount=amount)


def _speaker(answer: str, asked: Seat, names: Sequence[str]) -> tuple[Seat, str]:
    name, colon, text = answer.partition(":")
    if not colon:
        return asked, answer
    known = [n.casefold() for n in names]
    if name.strip().casefold() not in known:
        raise Malformed("unknown-player", name=shown(name), names=", ".join(names))
    return Seat(known.index(name.strip().casefold())), text.strip()


def _move(game: PokerGame, text: str) -> Move:
    words = [_WORDS.get(word, word) for word in text.lower().replace("$", "").split()]
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
        raise Malformed("not-a-face", face=shown(" ".join(words)))
    return Lock(Face(int(words[0])))


def tell(before: PokerGame, after: PokerGame, names: Sequence[str], terminal: Terminal) -> None:
    """What lies on the card after dice; how an attempt ended, dollar by dollar; who is out."""
    if isinstance(after.phase, Rolling) and isinstance(before.phase, Rolling):
        terminal.line("  " + card_line(after.phase.in_play))
    if after.settlement is None or after.settlement is before.settlement:
        return
    settlement = after.settlement
    key = "completed" if settlement.completed else "failed"
    terminal.say(key, name=names[settlement.roller])
    _tell_bets(settlement, names, terminal)
    for seat in after.seats:
        if after.players[seat].out and not before.players[seat].out:
            terminal.say("goes-out", name=names[seat])


def _tell_bets(settlement: Settlement, names: Sequence[str], terminal: Terminal) -> None:
    for transfer in settlement.transfers:
        if transfer.amount and transfer.reason not in (Reason.BET_BACK, Reason.STAKE_BACK):
            amount = money(transfer.amount, terminal.words)
            terminal.say(f"paid-{transfer.reason}", name=names[transfer.about], amount=amount)
