"""A record of fair dice is checked: right games are right, and every change is found."""

import random
import re
from itertools import product

import pytest

from fivefold.dice import Dice, rolls
from fivefold.fair.chain import Chain, Skip
from fivefold.fair.verify import ChanceKind, Result, UncheckedReason, verify
from fivefold.games import Chance, DiceDue, Roll, game_ids
from fivefold.games.poker import Card, Rolling, TurnCard
from fivefold.games.scorecard import Fill, FinalRoll, Note, RollOff, Turn
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, load_rules, scorecard_ids
from fivefold.sequences import SharedHistory
from tests.support.effort import TIMES
from tests.support.fair_tables import (
    CODE,
    NAMES,
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


# Right games are right


@pytest.mark.parametrize("game", game_ids())
def test_every_game_that_was_played_with_fair_dice_is_found_fair(game):
    manches = 2 if game == "classique" else 1
    for players, same, seed in product((2, 3), (False, True), range(1, TIMES + 1)):
        record = whole_game(game, players, seed, manches=manches, same=same)
        verdict = verified(record)
        assert verdict.consistent
        assert verdict.checked == verdict.rolls == len(chances(record))
        assert (verdict.commitment, verdict.fingerprint) == (True, True)
        assert (verdict.wrong, verdict.unchecked, verdict.code) == ((), (), CODE)
        assert (verdict.open_seeds, verdict.unopened, verdict.skipped) == ((), (), 0)


def test_rules_and_a_deck_of_ones_own_are_found_fair():
    rules = load_rules(OWN_RULES)
    record = whole_game(rules, 2)
    assert verified(record, rules).consistent
    assert verified(record, rules).checked == len(chances(record))
    record = whole_game("deluxe-poker", 2, deck=load_deck()[::-1][:9])
    assert verified(record).consistent
    assert any(isinstance(move, TurnCard) for move in chances(record))


@pytest.mark.parametrize("told", [True, False])
@pytest.mark.parametrize("game", ["yum", "classique", "deluxe-poker"])
def test_a_game_that_goes_on_is_checked_as_far_as_it_went(game, told):
    for moves in (0, 1, 2, 7, 30):
        record = whole_game(game, 2, moves=moves, told=told)
        assert ("secret:" in str(record)) == told
        verdict = verified(record)
        assert verdict.consistent
        assert verdict.commitment is True
        assert verdict.checked == verdict.rolls == len(chances(record))


# Wrong rolls are found


@pytest.mark.parametrize("game", game_ids())
def test_each_roll_and_card_that_was_changed_is_found_and_nothing_else(game):
    dealer = dealer_for(game, 2)
    record = whole_game(game, 2, seed=4, moves=120)
    steps = list(record.steps())
    tried = 0
    for place, (state, seat, move) in enumerate(steps):
        if not isinstance(move, Chance):
            continue
        tried += 1
        cut = Record(record.headers, record.start, SharedHistory(record.played[:place]), state)
        # What follows is played with the right dice again.
        changed = played_on(cut.play(other(move), seat), dealer, random.Random(place), moves=10)
        verdict = verified(changed)
        (wrong,) = verdict.wrong
        assert not verdict.consistent
        assert (verdict.commitment, verdict.fingerprint) == (True, True)
        assert wrong.seat == seat
        assert wrong.kind == kind_of(state)
        assert (wrong.found, wrong.should_be) == (
            written(state, other(move)),
            written(state, move),
        )
        assert verdict.rolls == verdict.checked == len(chances(changed))
    assert tried == len(chances(record)) >= 20


def kind_of(state):
    if isinstance(state.phase, RollOff):
        return ChanceKind.START
    return ChanceKind.ROLL if isinstance(state.phase, Turn | Rolling) else ChanceKind.CARD


def written(state, move):
    if isinstance(move, TurnCard):
        return str(move.card)
    return str(move.dice + state.phase.kept if isinstance(state.phase, Turn) else move.dice)


def test_it_is_said_which_roll_is_wrong():
    dealer = dealer_for("yum", 2)
    record = begun("yum", dealer)
    for box in ("ones", "ones", "twos"):
        record = record.play(dealer.dealt(record)).play(Fill(box))
    record = record.play(dealer.dealt(record))
    keep = record.game.phase.legal_keeps[3]
    record = record.play(keep)
    due = dealer.dealt(record)
    verdict = verified(record.play(other(due)))
    (wrong,) = verdict.wrong
    assert (wrong.seat, wrong.kind, wrong.manche, wrong.turn, wrong.roll) == (1, "roll", 1, 2, 2)
    assert Dice(wrong.should_be) == keep.dice + due.dice
    assert Dice(wrong.found) == keep.dice + other(due).dice


# Every header counts


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
    return whole_game("yum", 3, moves=60, sealed=False)


@pytest.fixture(scope="module")
def headers(game):
    return dict(game.headers.pairs)


def test_another_secret_commitment_or_fingerprint_is_noticed_at_every_digit(game, headers):
    for key in ("secret", "commitment", "fingerprint"):
        for value in changes(headers[key]):
            verdict = verified(with_header(game, key, value))
            assert not verdict.consistent
            assert verdict.commitment is (key == "fingerprint")
            assert verdict.fingerprint is (key != "fingerprint")
            assert bool(verdict.wrong) == (key != "commitment")


def test_another_table_or_seed_is_noticed_at_every_letter(game, headers):
    for value in changes(headers["table"], "0123456789abcdefghjkmnpqrstvwxyz"):
        assert len(verified(with_header(game, "table", value)).wrong) > 10
    seeds = headers["seeds"].split(", ")
    for seat, seed in enumerate(seeds):
        for value in changes(seed, "abcdefghijklmnopqrstuvwxyzABCD"):
            changed = ", ".join([*seeds[:seat], value, *seeds[seat + 1 :]])
            assert len(verified(with_header(game, "seeds", changed)).wrong) > 10
    one, two, three = seeds
    assert verified(with_header(game, "seeds", f"{two}, {one}, {three}")).wrong


def test_dice_of_ones_own_are_not_the_same_for_everyone(game):
    text = str(game).replace("seeds:", "same-dice: yes\nseeds:")
    assert verified(text).wrong
    shared = str(whole_game("yum", 3, same=True))
    assert verified(shared.replace("same-dice: yes\n", "")).wrong


def test_rules_and_a_deck_that_are_not_those_of_the_dice_are_noticed():
    free = str(whole_game("yard-free", 1)).replace("game: yard-free", "game: yard-forced")
    forced = "\n".join(line for line in free.splitlines() if not line.startswith("Ann"))
    verdict = verified(f"{forced}\n")
    assert (verdict.fingerprint, verdict.consistent) == (False, False)
    dealer = dealer_for("deluxe-poker", 2)
    record = begun("deluxe-poker", dealer, deck=load_deck()[::-1])
    verdict = verified(record.play(dealer.dealt(record)))
    assert not verdict.fingerprint
    (wrong,) = verdict.wrong
    assert (wrong.kind, wrong.turn, wrong.manche) == (ChanceKind.CARD, 1, None)


# What can't be checked


def test_without_the_secret_nothing_is_checked_and_nothing_is_wrong():
    dealer = dealer_for("yum", 2)
    record = played_on(begun("yum", dealer, told=False), dealer, random.Random(1))
    verdict = verified(record)
    assert verdict.result is Result.UNCHECKED
    assert (verdict.checked, verdict.commitment) == (0, None)
    assert {reason for _, reason in reasons(verdict)} == {UncheckedReason.NO_SECRET}
    assert sum(reasons(verdict).values()) == verdict.rolls == len(chances(record))


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("game", game_ids())
def test_dice_that_were_typed_in_are_not_checked_and_the_others_are(game, same):
    dealer = dealer_for(game, 3, same=same, real=frozenset({1}))
    record, rng = begun(game, dealer, real_dice=("Bo",)), random.Random(5)
    while not record.game.over and len(record.played) < 300:
        due = record.game.due
        if isinstance(due, DiceDue) and due.seat == 1:
            record = record.play(Roll(rng.choice(rolls(due.count))))
        else:
            record = played_on(record, dealer, rng, 1)
    verdict = verified(record)
    bo = [move for seat, move in record.played if seat == 1 and isinstance(move, Roll)]
    assert verdict.consistent
    assert reasons(verdict) == {(1, UncheckedReason.REAL_DICE): len(bo)}
    assert verdict.checked == len(chances(record)) - len(bo) > 10


def test_typed_cards_and_turns_off_paper_are_not_checked_and_the_others_are():
    record = begun("deluxe-poker", dealer_for("deluxe-poker", 2), real_cards=True)
    verdict = verified(record.play(TurnCard(Card.parse("11122/3/900"))))
    assert verdict.consistent
    assert reasons(verdict) == {(0, UncheckedReason.REAL_CARDS): 1}
    dealer = dealer_for("yum", 2)
    record = begun("yum", dealer)
    for move in (Note("ones", 3), FinalRoll("22222"), Fill("twos")):
        record = record.play(move)
    verdict = verified(record.play(dealer.dealt(record)))
    assert verdict.consistent
    assert reasons(verdict) == {(0, UncheckedReason.PAPER): 1, (1, UncheckedReason.PAPER): 1}
    assert (verdict.rolls, verdict.checked) == (3, 1)


def test_rolls_after_the_last_key_that_was_shown_are_not_checked():
    record = whole_game("yum", 2, moves=9, told=False)
    number, key = dict(record.headers.pairs)["key"].split()
    earlier = Chain(bytes.fromhex(key), int(number)).key(2).hex()
    verdict = verified(str(record).replace(f"key: {number} {key}", f"key: 2 {earlier}"))
    assert verdict.consistent
    assert verdict.checked == 1
    assert {each.reason for each in verdict.unchecked} == {UncheckedReason.NO_SECRET}


# While the game goes on


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_a_roll_that_was_changed_is_found_at_once(game):
    record = whole_game(game, 2, moves=1, told=False)
    ((seat, move),) = record.played
    text = str(record)
    said = text.splitlines()[-1]
    wrong = said.replace(str(move).split()[-1], "JJJJJ/3/1200" if game != "yum" else "11111")
    verdict = verified(text.replace(said, wrong if wrong != said else f"{NAMES[seat]}: 22222"))
    assert not verdict.consistent
    assert len(verdict.wrong) == verdict.checked == 1


def test_a_key_that_does_not_hash_to_the_commitment_is_found():
    record = whole_game("yum", 2, moves=5, told=False)
    number, key = dict(record.headers.pairs)["key"].split()
    text = str(record).replace(f"key: {number} {key}", f"key: {number} {'0' * 64}")
    assert verified(text).commitment is False
    assert not verified(text).consistent
    # A key of another place is no better.
    assert verified(str(record).replace(f"key: {number} ", "key: 1 ")).commitment is False


# Seeds, seals and skipped keys


def test_a_seed_that_was_replaced_is_found_by_its_seal():
    record = whole_game("yum", 2)
    verdict = verified(str(record).replace("seeds: tulip", "seeds: tulips"))
    assert (verdict.seals, verdict.consistent) == (False, False)
    verdict = verified(whole_game("yum", 2, sealed=False))
    assert (verdict.consistent, verdict.seals, verdict.open_seeds) == (True, None, (0, 1))


def test_a_seal_that_nobody_opened_counts_as_the_seed():
    record = whole_game("yum", 2, moves=0)
    seal = dict(record.headers.pairs)["seals"].split(", ")[1]
    rolled = record.play(dealer_for("yum", 2, seeds=("tulip", seal)).dealt(record))
    verdict = verified(str(rolled).replace("seeds: tulip, 17/4", "seeds: tulip, -"))
    assert verdict.consistent
    assert (verdict.checked, verdict.unopened, verdict.seals) == (1, (1,), True)
    assert not verified(str(rolled)).consistent


def test_skipped_keys_give_other_dice_and_are_counted():
    record = whole_game("yum", 2, skips=(Skip(7, 12),))
    verdict = verified(record)
    assert (verdict.consistent, verdict.skipped) == (True, 12)
    assert not verified(str(record).replace("skipped: 7+12\n", "")).consistent


# A record alone proves nothing


def confirmed(record, digest=None, served=None):
    return verify(Record.parse(str(record)), digest, served)


def test_a_record_is_fair_only_if_something_else_confirms_it():
    record = whole_game("yum", 2)
    digest = verified(record).digest
    assert verified(record).result is Result.CONSISTENT
    assert confirmed(record, digest.upper()).result is Result.FAIR
    assert confirmed(record, served=record).result is Result.FAIR
    assert confirmed(record, "0" * 20).result is Result.WRONG
    assert confirmed(record, served=whole_game("yum", 2, seed=2)).result is Result.WRONG


def test_the_beginning_of_what_the_server_has_is_its_game_too():
    whole = whole_game("yum", 2)
    assert confirmed(whole_game("yum", 2, moves=20, told=False), served=whole).fair
    assert not confirmed(whole, served=whole_game("yum", 2, moves=20, told=False)).consistent


def test_the_server_confirms_names_except_those_that_were_deleted():
    record = whole_game("yum", 2)
    first, second = record.names
    deleted = "former-players: Former player\nsecret:"
    served = Record.parse(renamed(record, second, "Former player").replace("secret:", deleted))
    assert confirmed(record, served=served).fair
    assert not confirmed(renamed(record, first, "Zoé"), served=served).consistent
    # The digest stays the same.
    assert confirmed(renamed(record, first, "Former player"), verified(record).digest).fair
    # Anyone may choose such a name; it does not mean that they have deleted theirs.
    chosen = Record.parse(renamed(record, second, "Former player"))
    assert not confirmed(record, served=chosen).consistent


def test_a_game_that_was_brought_under_its_code_does_not_make_a_record_wrong():
    """Once a table is deleted, its code is free."""
    record = whole_game("yum", 2)
    digest = verified(record).digest
    other = str(whole_game("yum", 2, moves=20)).replace("\nsecret:", "\nbrought: yes\nsecret:")
    verdict = confirmed(record, digest, Record.parse(other))
    assert (verdict.server, verdict.result) == (None, Result.FAIR)
    assert confirmed(record, served=Record.parse(other)).result is Result.CONSISTENT


def renamed(record, old, new):
    """The record of the same game with another name."""
    return re.sub(rf"\b{old}\b", new, str(record))


def test_a_digest_that_does_not_fit_the_record_is_wrong():
    verdict = verified(with_header(whole_game("yum", 2), "digest", "00000-00000-00000-00000"))
    assert (verdict.own_digest, verdict.result) == (False, Result.WRONG)


def test_the_noted_digest_does_not_confirm_dice_that_were_open_when_it_was_shown():
    """With the secret known, somebody could pretend that keys were skipped or seals not opened, or
    leave out what would check a roll: each gives other dice under the same digest."""
    digest = verified(whole_game("yum", 2)).digest
    seals = dict(whole_game("yum", 2).headers.pairs)["seals"].split(", ")
    unopened = dealer_for("yum", 2, seeds=("tulip", seals[1]))
    record = played_on(whole_game("yum", 2, moves=0), unopened, random.Random(1))
    first, going_on = unopened.chain.key(2), whole_game("yum", 2, moves=9, told=False)
    forged = {
        "skipped": whole_game("yum", 2, skips=(Skip(0, 12),)),
        "unopened": str(record).replace("seeds: tulip, 17/4", "seeds: tulip, -"),
        "paper": whole_game("yum", 2, moves=2).play(Note("ones", 5)),
        "no key": re.sub("key: .*", f"key: 2 {first.hex()}", str(going_on)),
    }
    for what, text in forged.items():
        verdict = confirmed(text, digest)
        assert (verdict.noted, verdict.result) == (True, Result.CONSISTENT), what


def test_a_forged_game_under_the_code_and_commitment_of_another_is_refused():
    """Once the secret is public, seeds and seals can be chosen anew until the dice are better."""
    genuine = whole_game("yum", 2)
    digest = verified(genuine).digest

    def first_total(number):
        dealer = dealer_for("yum", 2, seeds=(f"try-{number}", "17/4"))
        return sum(dealer.dealt(begun("yum", dealer)).dice.faces)

    best = max(range(300), key=first_total)
    seeds = (f"try-{best}", "17/4")
    forged = whole_game("yum", 2, seed=3, seeds=seeds)
    old, new = dict(genuine.headers.pairs), dict(forged.headers.pairs)
    assert [old[key] for key in ("table", "commitment", "secret", "fingerprint")] == [
        new[key] for key in ("table", "commitment", "secret", "fingerprint")
    ]
    assert first_total(best) >= 27
    assert verified(forged).result is Result.CONSISTENT  # nothing in it is wrong
    assert confirmed(forged, digest).result is Result.WRONG
    assert confirmed(forged, served=genuine).result is Result.WRONG
    # With the genuine digest written into it, it is not even consistent.
    assert verified(with_header(forged, "digest", digest)).result is Result.WRONG


# Long games


def test_rolls_are_counted_in_a_long_game():
    dealer = dealer_for("deluxe-poker", 2)
    lost = "Ann: pass\nBo: pass\nBo: bet none\nAnn: roll 11111\n"
    text = f"{begun('deluxe-poker', dealer)}\nAnn: card 66666/1/500\n{lost * 400}"
    verdict = verified(text)
    assert verdict.rolls == verdict.checked == 401
    assert verdict.wrong[-1].turn == 400
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


@pytest.mark.parametrize("told", ["brought: yes", "handed-over: 2"])
def test_a_game_whose_dice_somebody_could_know_is_never_called_fair(told):
    record = whole_game("yum", 2)
    digest = verified(record).digest
    elsewhere = str(record).replace("\nsecret:", f"\n{told}\nsecret:")
    assert confirmed(elsewhere, digest).result is Result.CONSISTENT
    served = Record.parse(elsewhere)
    verdict = confirmed(record, digest, served)
    assert (verdict.server, verdict.result) == (True, Result.CONSISTENT)
    assert (verdict.brought, verdict.handed_over) in {(True, 0), (False, 2)}
