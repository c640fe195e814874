"""Deluxe Poker at the keyboard: one prompt for all players, and a line for each of their moves."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from fivefold.cli.drawing import bracketed
from fivefold.cli.lookup import unknown_player
from fivefold.cli.poker.view import card_line, table
from fivefold.cli.words import meaning
from fivefold.dice import Face
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.games.poker import (
    AllIn,
    Bet,
    Betting,
    Bid,
    Bidding,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Rolling,
    Side,
    TransferReason,
)
from fivefold.games.poker.moves import parse_poker_move
from fivefold.protocol import Roll, Seat
from fivefold.rules.poker import CARDS
from fivefold.texts import listed, shown
from fivefold.texts.figures import money

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fivefold.bots import Bot
    from fivefold.cli.terminal import Terminal
    from fivefold.cli.words import Words
    from fivefold.games.poker import PokerGame, Settlement
    from fivefold.games.poker.phases import Attempt
    from fivefold.protocol import Move
    from fivefold.record import Record

_LETTER_DIGIT = re.compile(r"(?<=[a-z])(?=\d)")
_THOUSANDS = re.compile(r"(?<=\d)[, ](?=\d{3}\b)")
SAID_TO_YOU = (
    "own-bid-stands",
    "cant-top-bid",
    "wrong-bid",
    "passed-already",
    "all-in-used",
    "opener-speaks-first",
    "roller-cant-bet",
    "bet-already",
    "wrong-wager",
    "cant-lock",
    "not-your-turn",
    "out-of-the-game",
)
"""The errors that have words of their own here; the others are as in a record."""
_UNCLEAR = ("not-an-act", "bidding-now", "betting-now")
"""These errors list the words of a record; the prompt's own help is clearer here."""
_STILL_OPEN = {"bid": "open-bidding", "bet": "open-betting", "lock": "open-lock"}
_MONEY = ("bid", "lowest", "highest", "standing", "money", "amount")


def decide(record: Record, people: Sequence[Seat], terminal: Terminal) -> tuple[Move, Record]:
    """The decision of the player asked, or of another person who answers with `NAME: …`."""
    asked = record.game.first_to_act
    if asked is None:
        raise IllegalMove("game-over")
    return _Prompt(record, people, terminal).decide(asked)


def instead_of(
    move: Move, seat: Seat, record: Record, people: Sequence[Seat], terminal: Terminal
) -> tuple[Move, Record] | None:
    """A bid or All-In at the keyboard before a bot's pass closes the bidding; None: nothing."""
    if not isinstance(move, Pass) or not terminal.interactive:
        return None
    return _Prompt(record, people, terminal).last_call(seat)


@dataclass(frozen=True, slots=True)
class _Prompt:
    """The prompt at which all people at the keyboard speak."""

    record: Record
    people: Sequence[Seat]
    terminal: Terminal

    @property
    def game(self) -> PokerGame:
        return cast("PokerGame", self.record.game)

    def decide(self, asked: Seat) -> tuple[Move, Record]:
        phase, terminal = self.game.phase, self.terminal
        for seat in still_free(self.game, self.people, asked):
            choices = open_choices(self.game, seat, terminal.words)
            terminal.say("still-free", name=self.record.names[seat], choices=choices)
        if isinstance(phase, Rolling) and not phase.rolls_left:
            terminal.say("last-roll-lock")
        key, fact = _keys(self.game)
        facts: dict[str, object] = {
            "name": self.record.names[asked],
            "money": money(self.game.players[asked].money, terminal.words),
            fact: open_choices(self.game, asked, terminal.words),
        }
        while True:
            if decision := self._read(terminal.ask(f"ask-{key}", **facts), asked):
                return decision

    def last_call(self, passing: Seat) -> tuple[Move, Record] | None:
        free, names = still_free(self.game, self.people, passing), self.record.names
        while free:
            choices = open_choices(self.game, free[0], self.terminal.words)
            answer = self.terminal.ask("ask-last-call", name=names[free[0]], choices=choices)
            if not answer or meaning(answer) == "pass":
                free = free[1:]
            elif decision := self._read(answer, free[0]):
                return decision
        return None

    def _read(self, answer: str, asked: Seat) -> tuple[Move, Record] | None:
        """The decision in an answer and the game after it. None after saying what is wrong with it,
        or if it is not meant."""
        seat, words = asked, self.terminal.words
        try:
            seat, text = self._speaker(answer, asked)
            move = _move(self.game, text)
            after = self.record.play(move, seat)
        except FivefoldError as error:
            said = refusal(error, self.game, seat, self.record.names, words)
            name = self.record.names[seat]
            self.terminal.line(said if seat == asked else words("said-to", name=name, said=said))
            return None
        if isinstance(move, AllIn) and self.terminal.interactive:  # a script has decided already
            stake = money(self.game.players[seat].money, words)
            if not self.terminal.confirm("sure-all-in", money=stake):
                return None
        return move, after

    def _speaker(self, answer: str, asked: Seat) -> tuple[Seat, str]:
        """The player who answers: the one named before a colon, in any case, or else the one
        asked."""
        name, colon, text = answer.partition(":")
        if not colon:
            return asked, answer
        typed, names = name.strip(), self.record.names
        found = [seat for seat, each in enumerate(names) if each == typed] or [
            seat for seat, each in enumerate(names) if each.casefold() == typed.casefold()
        ]
        if not found:
            raise unknown_player(typed, [names[seat] for seat in self.people])
        if found[0] not in self.people:
            raise IllegalMove("bot-decides", name=names[found[0]])
        return Seat(found[0]), text.strip()


def _keys(game: PokerGame) -> tuple[str, str]:
    """The open decision, as the keys of texts name it, and how they name the choices."""
    match game.phase:
        case Bidding():
            return "bid", "choices"
        case Betting():
            return "bet", "wagers"
    return "lock", "values"


def _move(game: PokerGame, text: str) -> Move:
    plain = _THOUSANDS.sub("", text.lower().replace("$", "").replace("all in", "all-in"))
    plain = _LETTER_DIGIT.sub(" ", plain)  # no100 is no 100
    words = [meaning(word) or word for word in plain.split()]
    match game.phase, words:
        case Rolling(), [] | ["none"] | ["no"]:
            return NoLock()
        case Rolling(), [value] if value in set("123456"):
            return Lock(Face(int(value)))
        case Bidding(), [amount] if amount.isdigit():
            words = ["bid", amount]
        case Betting(), []:
            return NoBet()
        case Betting(), [first, *_] if first != "bet":
            words = ["bet", *words]
    move = None if isinstance(game.phase, Rolling) else parse_poker_move(words)
    if move is None:
        raise Malformed("not-an-act", act=shown(" ".join(words)))
    return move


def open_choices(game: PokerGame, seat: Seat, words: Words) -> str:
    """The choices of this player: `a bid of $400 or more, pass or all-in`, `$100 or $200`."""
    moves = game.legal_moves(seat)
    match game.phase:
        case Bidding():
            bids = [move.amount for move in moves if isinstance(move, Bid)]
            bid = [words("choice-bid", lowest=money(bids[0], words))] if bids else []
            passing = [words("choice-pass")] if Pass() in moves else []
            all_in = [words("choice-all-in")] if AllIn() in moves else []
            return either([*bid, *passing, *all_in], words)
        case Betting():
            bets = {move.amount for move in moves if isinstance(move, Bet)}
            return either([money(amount, words) for amount in sorted(bets)], words)
    return either([str(move.value) for move in moves if isinstance(move, Lock)], words)


def either(choices: Sequence[str], words: Words) -> str:
    """`a, b or c`"""
    *first, last = choices or ("",)
    return words("either", first=", ".join(first), last=last) if first else last


def still_free(game: PokerGame, people: Sequence[Seat], silent: Seat) -> list[Seat]:
    """The people who may still speak though nobody waits for them, before `silent` passes.

    They are the highest bidder, who may go all-in, and those who have passed, who may come back. An
    opener who would roll for nothing has no reason to.
    """
    phase = game.phase
    if not isinstance(phase, Bidding) or game.to_act != (silent,):
        return []
    free_roller = phase.opener if phase.highest is None else None
    others = [seat for seat in people if seat not in (silent, free_roller)]
    return [seat for seat in others if game.legal_moves(seat)]


def explain(record: Record, people: Sequence[Seat], words: Words) -> str:
    """The inputs that are possible now, and how another person acts out of turn."""
    game = cast("PokerGame", record.game)
    asked, out = game.first_to_act, [player.out for player in game.players]
    others = [seat for seat in people if seat != asked and not out[seat]]
    out_of_turn = [words("help-out-of-turn", name=record.names[others[0]])] if others else []
    return " ".join([words(f"help-{_keys(game)[0]}"), *out_of_turn, words("poker-help")])


def refusal(
    error: FivefoldError, game: PokerGame, seat: Seat, names: Sequence[str], words: Words
) -> str:
    """Why a move is refused, and what the player may do instead."""
    if error.code in _UNCLEAR:
        return words("not-understood", help=words(f"help-{_keys(game)[0]}"))
    named = error.named(names)
    if error.code not in SAID_TO_YOU:
        message = named.text[words.lang]
        return message[:1].upper() + message[1:]
    facts = {
        key: money(fact, words) if key in _MONEY and isinstance(fact, int) else fact
        for key, fact in named.facts.items()
    }
    said = words(f"refused-{error.code}", **facts)
    if not game.legal_moves(seat):
        return said
    key, fact = _keys(game)
    still_open = words(_STILL_OPEN[key], **{fact: open_choices(game, seat, words)})
    return f"{said} {still_open}"


def describe_move(
    before: PokerGame, after: PokerGame, move: Move, names: Sequence[str], terminal: Terminal
) -> None:
    phase = after.phase
    if isinstance(move, Roll):
        terminal.say("rolled", dice=bracketed(move.dice))
    if isinstance(phase, Rolling) and isinstance(move, Roll | Lock):
        terminal.say("card-now", card=card_line(phase.in_play), count=phase.rolls_left)
    if (
        after.settlement is not None
        and isinstance(before.phase, Rolling)
        and not isinstance(phase, Rolling)
    ):
        attempt = before.phase.play(move)
        _describe_settlement(after.settlement, attempt, names, terminal)
        _describe_who_is_out(before, after, names, terminal)
        money_now = (
            f"{names[s]} {money(after.players[s].money, terminal.words)}" for s in after.seats
        )
        terminal.say("money-now", money=listed(money_now))
    if _phase_begins(after):
        terminal.line()
        terminal.draw(table(after, names, terminal.words))
    elif isinstance(phase, Bidding) and phase.highest is not None and not phase.passed:
        amount = money(phase.standing, terminal.words)
        terminal.say("bid-stands", name=names[phase.highest], amount=amount)


def _phase_begins(game: PokerGame) -> bool:
    """Whether bidding or betting is about to begin, the moment to draw the table."""
    match game.phase:
        case Bidding() as phase:
            return not phase.opened
        case Betting(bets=bets):
            return not any(bets)
    return False


def _describe_settlement(
    settlement: Settlement, attempt: Attempt, names: Sequence[str], terminal: Terminal
) -> None:
    """How an attempt ended, and who was paid what for which reason."""
    key = "completed" if settlement.completed else "failed"
    terminal.say(key, name=names[settlement.roller], card=card_line(attempt.in_play))
    for transfer in settlement.transfers:
        if transfer.reason is TransferReason.BET_BACK:
            continue  # what a bet wins says it as well
        to_roller = transfer.reason is TransferReason.BET_LOST and settlement.completed
        bet = attempt.bets[transfer.about]
        side = terminal.words(f"side-{bet.side}") if isinstance(bet, Bet) else ""
        terminal.say(
            "bet-to-roller" if to_roller else f"paid-{transfer.reason}",
            name=names[transfer.about],
            amount=money(transfer.amount, terminal.words),
            roller=names[settlement.roller],
            side=side,
        )


def _describe_who_is_out(
    before: PokerGame, after: PokerGame, names: Sequence[str], terminal: Terminal
) -> None:
    for seat in after.seats:
        if after.players[seat].out and not before.players[seat].out:
            terminal.say("goes-out", name=names[seat])


def describe_bot_move(move: Move, name: str, terminal: Terminal) -> None:
    match move:
        case Bid(amount):
            terminal.say("bot-bids", name=name, amount=money(amount, terminal.words))
        case Pass():
            terminal.say("bot-passes", name=name)
        case AllIn():
            terminal.say("bot-all-in", name=name)
        case Bet(side, amount):
            key = "bot-bets-yes" if side is Side.YES else "bot-bets-no"
            terminal.say(key, name=name, amount=money(amount, terminal.words))
        case NoBet():
            terminal.say("bot-no-bet", name=name)
        case Lock(value):
            terminal.say("bot-locks", name=name, value=value)
        case NoLock():
            terminal.say("bot-no-lock", name=name)


def aim(game: PokerGame, words: Words) -> str:
    del game
    return f"{words('aim-cards', cards=CARDS)}\n{words('aim-money')}"


def announce_roll(
    game: PokerGame, names: Sequence[str], terminal: Terminal, *, sheet: bool
) -> None:
    """Nothing: the table has been drawn."""


def kept_dice(game: PokerGame) -> None:
    """Never any: dice that match the card stay on it by themselves."""


def show_dice(game: PokerGame, terminal: Terminal) -> None:
    """Nothing: the dice were shown when they were rolled."""


def bot_chance(bot: Bot, game: PokerGame, seat: Seat) -> None:
    """No bot of this game estimates its chance to win."""


def show_after_undo(game: PokerGame, names: Sequence[str], terminal: Terminal) -> None:
    terminal.draw(table(game, names, terminal.words))
