"""Dice of version 2: those of the description, whatever is played, and checked at any time."""

from collections import Counter

import pytest

from fivefold.errors import Refused
from fivefold.fair.chain import Chain
from fivefold.fair.layout import Skip
from fivefold.fair.verify import UncheckedReason, verify
from fivefold.games import Chance, game_ids
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, load_rules
from tests.support.chained_tables import chained_dealer, chained_game, plain_chain_check
from tests.support.fair_tables import NAMES
from tests.support.paths import OWN_RULES

CARDS = [str(card) for card in load_deck()]


def second_check(record, cards=CARDS):
    rules = record.start.rules
    more = {"boxes": rules.turns or 0, "rolls": rules.rolls or 9, "dice": rules.dice}
    return plain_chain_check(str(record), cards=cards, **more)


def chances(record):
    return sum(isinstance(move, Chance) for _, move in record.played)


def verified(record, rules=None):
    return verify(Record.parse(str(record), rules=rules))


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("game", [game for game in game_ids() if game != "deluxe-poker"])
def test_games_are_fair_for_verify_and_for_a_second_program(game, players, same):
    manches = 2 if game == "classique" else 1
    record = chained_game(game, players, manches=manches, same=same)
    verdict = verified(record)
    assert verdict.fair
    assert (verdict.commitment, verdict.fingerprint, verdict.seals) == (True, True, True)
    assert verdict.checked == verdict.rolls == chances(record)
    assert (verdict.form, verdict.open_seeds, verdict.unopened, verdict.skipped) == (2, (), (), 0)
    second = second_check(record)
    assert len(second) == verdict.checked
    assert all(said == should for said, should in second)


@pytest.mark.parametrize("deck", [None, load_deck()[::-1][:8]])
def test_cards_are_fair_too(deck):
    for players in (2, 4):
        record = chained_game("deluxe-poker", players, seed=players, deck=deck)
        assert verified(record).fair
        assert verified(record).checked == chances(record)
        second = second_check(record, [str(card) for card in deck] if deck else CARDS)
        assert len(second) == chances(record)
        assert all(said == should for said, should in second)


def test_a_game_with_rules_of_ones_own():
    rules = load_rules(OWN_RULES)
    record = chained_game(rules, 2)
    assert verified(record, rules).fair
    assert all(said == should for said, should in second_check(record))


@pytest.mark.parametrize("game", ["yum", "classique", "deluxe-poker"])
@pytest.mark.parametrize("moves", [0, 1, 2, 7, 30])
def test_the_dice_are_checked_while_the_game_goes_on(game, moves):
    record = chained_game(game, 2, moves=moves, told=False)
    assert "secret:" not in str(record)
    verdict = verified(record)
    assert verdict.fair
    assert verdict.commitment is True
    assert verdict.checked == verdict.rolls == chances(record)
    if moves:
        assert all(said == should for said, should in second_check(record))


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_a_roll_that_was_changed_is_found_at_once(game):
    record = chained_game(game, 2, moves=1, told=False)
    ((seat, move),) = record.played
    text = str(record)
    said = text.splitlines()[-1]
    wrong = said.replace(str(move).split()[-1], "JJJJJ/3/1200" if game != "yum" else "11111")
    verdict = verified(text.replace(said, wrong if wrong != said else f"{NAMES[seat]}: 22222"))
    assert not verdict.fair
    assert len(verdict.wrong) == verdict.checked == 1


def test_a_key_that_does_not_hash_to_the_commitment_is_found():
    record = chained_game("yum", 2, moves=5, told=False)
    number, key = dict(record.headers.pairs)["key"].split()
    text = str(record).replace(f"key: {number} {key}", f"key: {number} {'0' * 64}")
    assert verified(text).commitment is False
    assert not verified(text).fair
    # A key of another place is no better.
    assert verified(str(record).replace(f"key: {number} ", "key: 1 ")).commitment is False


def test_rolls_after_the_last_key_that_was_shown_are_not_checked():
    record = chained_game("yum", 2, moves=9, told=False)
    number, key = dict(record.headers.pairs)["key"].split()
    earlier = Chain(bytes.fromhex(key), int(number)).key(2).hex()
    verdict = verified(str(record).replace(f"key: {number} {key}", f"key: 2 {earlier}"))
    assert verdict.fair
    assert verdict.checked == 1
    assert {each.reason for each in verdict.unchecked} == {UncheckedReason.NO_SECRET}


def test_a_seed_that_was_replaced_is_found():
    """By its seal, and if the seal was replaced as well, by the dice."""
    record = chained_game("yum", 2)
    replaced = str(record).replace("seeds: tulip", "seeds: tulips")
    assert verified(replaced).seals is False
    assert not verified(replaced).fair


def test_a_seal_that_nobody_opened_counts_as_the_seed():
    record = chained_game("yum", 2)
    seal = dict(record.headers.pairs)["seals"].split(", ")[1]
    dealer = chained_dealer("yum", 2)
    sealed = type(dealer)(
        dealer.code, dealer.fingerprint, ("tulip", seal), dealer.chain, dealer.layout
    )
    fresh = Record.parse(str(chained_game("yum", 2, moves=0)))
    rolled = fresh.play(sealed.dealt(fresh.game))
    text = str(rolled).replace("seeds: tulip, 17/4", "seeds: tulip, -")
    verdict = verified(text)
    assert verdict.fair
    assert (verdict.checked, verdict.unopened, verdict.seals) == (1, (1,), True)
    assert all(said == should for said, should in second_check(text_record(text)))
    assert not verified(str(rolled)).fair


def text_record(text):
    return Record.parse(text)


def test_a_seed_that_was_not_sealed_is_named():
    text = str(chained_game("yum", 2))
    seal = text.partition("seals: ")[2].split(", ")[0]
    verdict = verified(text.replace(seal, "-"))
    assert verdict.fair
    assert verdict.open_seeds == (0,)


def test_skipped_keys_give_other_dice_and_are_counted():
    record = chained_game("yum", 2, skips=[Skip(7, 12)])
    verdict = verified(record)
    assert (verdict.fair, verdict.skipped) == (True, 12)
    assert all(said == should for said, should in second_check(record))
    assert not verified(str(record).replace("skipped: 7+12\n", "")).fair


def test_there_is_an_end_to_the_keys():
    dealer = chained_dealer("yum", 1, skips=[Skip(0, 10_000)])
    with pytest.raises(Refused) as refused:
        dealer.dealt(built_in("yum").new(1))
    assert refused.value.code == "no-keys-left"


def test_every_die_and_every_card_is_equally_likely():
    faces, cards = Counter(), Counter()
    for n in range(1200):
        secret = n.to_bytes(32, "big")
        game = built_in("deluxe-poker").new(2)
        cards[chained_dealer("deluxe-poker", secret=secret).dealt(game).card] += 1
        faces.update(chained_dealer("yum", secret=secret).dealt(built_in("yum").new(2)).dice.faces)
    assert all(850 < count < 1150 for count in faces.values())
    assert all(8 < count < 66 for count in cards.values())
