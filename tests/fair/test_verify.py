"""A record of fair dice is checked: right games are right, and every change is found."""

import random
import re

import pytest

from fivefold.dice import Dice, rolls
from fivefold.fair.verify import ChanceKind, UncheckedReason, verify
from fivefold.games import Chance, Roll, game_ids
from fivefold.games.poker import Card, TurnCard
from fivefold.games.scorecard import Fill, FinalRoll, Note, RollOff, Turn
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, load_rules, scorecard_ids
from fivefold.sequences import Growing
from tests.support.effort import TIMES
from tests.support.fair_tables import (
    begun,
    dealer_for,
    played_on,
    whole_game,
)
from tests.support.paths import OWN_RULES


def chances(record):
    return [move for _, move in record.played if isinstance(move, Chance)]


def verified(text, rules=None):
    return verify(Record.parse(str(text), rules=rules))


def reasons(verdict):
    return {(entry.seat, entry.reason): entry.count for entry in verdict.unchecked}


def other(move):
    """The same number of dice, or a card, but not these."""
    if isinstance(move, TurnCard):
        return TurnCard(Card.parse("11122/3/900"))
    return next(Roll(dice) for dice in rolls(len(move.dice)) if dice != move.dice)


# --- right games are right ---


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("game", game_ids())
def test_every_game_that_was_played_with_fair_dice_is_found_fair(game, players, same):
    players = max(players, 2) if game == "deluxe-poker" else players
    for seed in range(TIMES):
        manches = 2 if game == "classique" else 1
        record = whole_game(game, players, seed, manches, same=same, secret=bytes([seed]) * 32)
        verdict = verified(record)
        assert verdict.fair
        assert verdict.checked == verdict.rolls == len(chances(record))
        assert (verdict.commitment, verdict.fingerprint) == (True, True)
        assert (verdict.wrong, verdict.unchecked, verdict.code) == ((), (), "7kx20rtd4m")


def test_a_game_with_rules_of_ones_own_is_found_fair():
    rules = load_rules(OWN_RULES)
    record = whole_game(rules, 2)
    assert verified(record, rules).fair
    assert verified(record, rules).checked == len(chances(record))


def test_a_deck_of_ones_own_is_found_fair():
    deck = load_deck()[::-1][:9]
    dealer = dealer_for("deluxe-poker", 2, deck=deck)
    record = played_on(begun("deluxe-poker", dealer, deck=deck), dealer, random.Random(1))
    assert verified(record).fair
    assert any(isinstance(move, TurnCard) for move in chances(record))


@pytest.mark.parametrize("moves", [0, 1, 2, 5, 30])
def test_a_game_that_goes_on_can_be_checked_as_far_as_it_went(moves):
    dealer = dealer_for("yard-forced")
    record = played_on(begun("yard-forced", dealer), dealer, random.Random(1), moves)
    verdict = verified(record)
    assert verdict.fair
    assert verdict.checked == len(chances(record))


# --- wrong rolls are found ---


@pytest.mark.parametrize("game", game_ids())
def test_each_roll_and_card_that_was_changed_is_found_and_nothing_else(game):
    dealer = dealer_for(game, 2)
    record = whole_game(game, 2, seed=4)
    steps = list(record.steps())
    tried = 0
    for place, (state, seat, move) in enumerate(steps):
        if not isinstance(move, Chance):
            continue
        tried += 1
        cut = Record(record.headers, record.start, Growing(record.played[:place]), state)
        # What follows is played with the right dice again.
        changed = played_on(cut.play(other(move), seat), dealer, random.Random(place), moves=40)
        verdict = verified(changed)
        (wrong,) = verdict.wrong
        assert not verdict.fair
        assert (verdict.commitment, verdict.fingerprint) == (True, True)
        assert wrong.seat == seat
        assert wrong.kind == kind_of(state)
        assert (wrong.found, wrong.should_be) == (
            written(state, other(move)),
            written(state, move),
        )
        assert {reason for _, reason in reasons(verdict)} <= {UncheckedReason.AFTER_WRONG}
        assert verdict.rolls == len(chances(changed))
        assert verdict.checked + sum(reasons(verdict).values()) == verdict.rolls
        assert sum(reasons(verdict).values()) <= 2
    assert tried == len(chances(record)) >= 20


def kind_of(state):
    if isinstance(state.phase, RollOff):
        return ChanceKind.START
    return (
        ChanceKind.ROLL
        if state.phase.__class__.__name__ in ("Turn", "Rolling")
        else ChanceKind.CARD
    )


def written(state, move):
    if isinstance(move, TurnCard):
        return str(move.card)
    return str(move.dice + state.phase.kept if isinstance(state.phase, Turn) else move.dice)


def test_it_is_said_which_roll_is_wrong():
    dealer = dealer_for("yum", 2)
    record = begun("yum", dealer)
    for box in ("ones", "ones", "twos"):
        record = record.play(dealer.deal(record.game.due)).play(Fill(box))
    record = record.play(dealer.deal(record.game.due))
    keep = record.game.phase.legal_keeps[3]
    record = record.play(keep)
    due = dealer.deal(record.game.due)
    verdict = verified(record.play(other(due)))
    (wrong,) = verdict.wrong
    assert (wrong.seat, wrong.kind, wrong.manche, wrong.turn, wrong.roll) == (1, "roll", 1, 2, 2)
    assert Dice(wrong.should_be) == keep.dice + due.dice
    assert Dice(wrong.found) == keep.dice + other(due).dice


def test_what_follows_a_wrong_roll_in_its_turn_is_not_checked():
    dealer = dealer_for("yum", 2)
    record = begun("yum", dealer)
    record = record.play(other(dealer.deal(record.game.due)))
    for _ in range(2):
        record = record.play(record.game.phase.legal_keeps[0])
        record = record.play(Roll("11111"))
    record = record.play(Fill("yum"))
    record = record.play(dealer.deal(record.game.due))
    verdict = verified(record)
    assert len(verdict.wrong) == 1
    assert reasons(verdict) == {(0, UncheckedReason.AFTER_WRONG): 2}
    assert (verdict.rolls, verdict.checked) == (4, 2)


# --- every header counts ---


def changes(value, alphabet="0123456789abcdef"):
    """The value with each of its characters changed in turn."""
    for place, char in enumerate(value):
        new = alphabet[(alphabet.index(char) + 1) % len(alphabet)] if char in alphabet else "z"
        yield f"{value[:place]}{new}{value[place + 1 :]}"


def with_header(record, key, value):
    text, count = re.subn(rf"(?m)^{key}: .*$", f"{key}: {value}", str(record))
    assert count == 1
    return text


@pytest.fixture(scope="module")
def game():
    return whole_game("yum", 3)


@pytest.fixture(scope="module")
def headers(game):
    return dict(game.headers.pairs)


@pytest.mark.parametrize("key", ["secret", "commitment"])
def test_a_secret_that_was_not_promised_is_noticed_at_every_digit(game, headers, key):
    for value in changes(headers[key]):
        verdict = verified(with_header(game, key, value))
        assert verdict.commitment is False
        assert not verdict.fair
        assert bool(verdict.wrong) == (key == "secret")


def test_another_fingerprint_is_noticed_at_every_digit(game, headers):
    for value in changes(headers["fingerprint"]):
        verdict = verified(with_header(game, "fingerprint", value))
        assert not verdict.fingerprint
        assert verdict.wrong
        assert not verdict.fair


def test_another_table_is_noticed_at_every_letter(game, headers):
    for value in changes(headers["table"], "0123456789abcdefghjkmnpqrstvwxyz"):
        assert len(verified(with_header(game, "table", value)).wrong) > 20


def test_another_seed_is_noticed_at_every_letter(game, headers):
    seeds = headers["seeds"].split(", ")
    assert seeds[-1] == "-"
    for seat, seed in enumerate(seeds):
        for value in changes(seed, "abcdefghijklmnopqrstuvwxyz-ABCD"):
            changed = ", ".join([*seeds[:seat], value, *seeds[seat + 1 :]])
            assert len(verified(with_header(game, "seeds", changed)).wrong) > 20


def test_seeds_of_other_seats_are_noticed(game, headers):
    one, two, three = headers["seeds"].split(", ")
    assert verified(with_header(game, "seeds", f"{two}, {one}, {three}")).wrong


def test_dice_of_ones_own_are_not_the_same_for_everyone(game):
    text = str(game).replace("seeds:", "same-dice: yes\nseeds:")
    assert verified(text).wrong


def test_rules_that_are_not_those_of_the_dice_are_noticed():
    free = str(whole_game("yard-free", 1)).replace("game: yard-free", "game: yard-forced")
    forced = "\n".join(line for line in free.splitlines() if not line.startswith("Ann"))
    verdict = verified(f"{forced}\n")
    assert not verdict.fingerprint
    assert not verdict.fair


def test_a_deck_that_is_not_that_of_the_dice_is_noticed():
    deck = load_deck()[::-1]
    dealer = dealer_for("deluxe-poker", 2)
    record = begun("deluxe-poker", dealer, deck=deck)
    record = record.play(dealer.deal(record.game.due))
    verdict = verified(record)
    assert not verdict.fingerprint
    assert verdict.wrong[0].kind == ChanceKind.CARD
    assert (verdict.wrong[0].turn, verdict.wrong[0].manche) == (1, None)


# --- what can't be checked ---


def test_without_the_secret_nothing_is_checked_and_nothing_is_wrong():
    dealer = dealer_for("yum", 2)
    record = played_on(begun("yum", dealer, told=False), dealer, random.Random(1))
    verdict = verified(record)
    assert verdict.fair
    assert (verdict.checked, verdict.commitment) == (0, None)
    assert {reason for _, reason in reasons(verdict)} == {UncheckedReason.NO_SECRET}
    assert sum(reasons(verdict).values()) == verdict.rolls == len(chances(record))


@pytest.mark.parametrize("game", game_ids())
def test_dice_that_were_typed_in_are_not_checked_and_the_others_are(game):
    dealer = dealer_for(game, 3)
    record, rng = begun(game, dealer, real_dice=("Bo",)), random.Random(5)
    while not record.game.over and len(record.played) < 300:
        due, real = record.game.due, {1}
        typed = due is not None and due.seat in real and hasattr(due, "count")
        if typed:
            record = record.play(Roll(rng.choice(rolls(due.count))))
        else:
            record = played_on(record, dealer, rng, 1)
    verdict = verified(record)
    bo = [move for seat, move in record.played if seat == 1 and isinstance(move, Roll)]
    assert verdict.fair
    assert reasons(verdict) == {(1, UncheckedReason.REAL_DICE): len(bo)}
    assert verdict.checked == len(chances(record)) - len(bo) > 10


def test_cards_that_were_typed_in_are_not_checked():
    dealer = dealer_for("deluxe-poker", 2)
    record = begun("deluxe-poker", dealer, real_cards=True)
    record = record.play(TurnCard(Card.parse("11122/3/900")))
    verdict = verified(record)
    assert verdict.fair
    assert reasons(verdict) == {(0, UncheckedReason.REAL_CARDS): 1}


def test_turns_off_paper_are_not_checked_and_the_others_are():
    dealer = dealer_for("yum", 2)
    record = begun("yum", dealer)
    for move in (Note("ones", 3), FinalRoll("22222"), Fill("twos")):
        record = record.play(move)
    record = record.play(dealer.deal(record.game.due))
    verdict = verified(record)
    assert verdict.fair
    assert reasons(verdict) == {(0, UncheckedReason.PAPER): 1, (1, UncheckedReason.PAPER): 1}
    assert (verdict.rolls, verdict.checked) == (3, 1)


# --- long games ---


def test_rolls_are_counted_in_a_long_game():
    dealer = dealer_for("deluxe-poker", 2)
    lost = "Ann: pass\nBo: pass\nBo: bet none\nAnn: roll 11111\n"
    text = f"{begun('deluxe-poker', dealer)}\nAnn: card 66666/1/500\n{lost * 500}"
    verdict = verified(text)
    assert verdict.rolls == verdict.checked == 501
    assert verdict.wrong[-1].turn == 500
    dealer = dealer_for("classique", 2)
    ties = "Ann: start 11111\nBo: start 11111\n" * 500
    verdict = verified(f"{begun('classique', dealer)}\n{ties}")
    assert verdict.rolls == verdict.checked == 1000
    assert verdict.wrong[-1].turn == 500
    assert verdict.wrong[-1].kind == ChanceKind.START


@pytest.mark.parametrize("game", scorecard_ids())
def test_manches_and_turns_are_counted_from_one(game):
    manches = 2 if built_in(game).manches else 1
    record = whole_game(game, 2, manches=manches)
    wrong = verified(with_header(record, "secret", "0" * 64)).wrong
    turns = {(w.manche, w.turn, w.roll) for w in wrong if w.kind is ChanceKind.ROLL}
    assert {turn[0] for turn in turns} == set(range(1, manches + 1))
    assert {turn[1] for turn in turns} == set(range(1, len(built_in(game).boxes) + 1))
