"""Fair dice: as they are described, whoever plays and whatever is kept."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice, replaced
from fivefold.errors import Malformed
from fivefold.fair.dice import FairDice, check_seed, roll_key
from fivefold.games import Roll, game_ids, new_game
from fivefold.games.poker import AllIn, Bid, Card, NoBet, Pass, TurnCard
from fivefold.games.scorecard import Fill, FinalRoll, Note, RollOff
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, load_rules, scorecard_ids
from tests.support import fair_tables as plain
from tests.support.effort import effort
from tests.support.fair_tables import (
    CODE,
    NAMES,
    SECRET,
    begun,
    dealer_for,
    plain_check,
    played_on,
    whole_game,
)
from tests.support.paths import OWN_RULES

secrets = st.binary(min_size=32, max_size=32)
seed_text = st.text(
    st.characters(min_codepoint=33, max_codepoint=126, exclude_characters=",:#"),
    min_size=1,
    max_size=64,
).filter(lambda seed: seed != "-")
seeds = st.lists(seed_text | st.just(""), min_size=1, max_size=8).map(tuple)
texts = st.text(st.characters(codec="utf-8"), max_size=20)
keys = st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,3}){0,2}", fullmatch=True)


def head(dealer):
    return dealer.secret, dealer.code, dealer.fingerprint, dealer.seeds


# --- against the second implementation ---


@given(st.builds(FairDice, texts, texts, seeds, secrets), keys, st.integers(0, 9))
def test_every_roll_is_the_one_described(dealer, key, roll):
    for places in (0, 1, 5, 6, 10, 80):
        wanted = plain.plain_faces(head(dealer), key, roll, places)
        assert list(dealer.faces(key, roll, places)) == wanted


@given(secrets, seeds, st.integers(0, 60))
def test_every_deck_is_shuffled_as_described(secret, given_seeds, cards):
    deck = tuple(Card("66666", 1 + n % 9, 100 * (1 + n // 9)) for n in range(cards))
    dealer = FairDice(CODE, "0" * 64, given_seeds, secret, deck=deck)
    assert list(dealer.cards) == plain.plain_deck(head(dealer), deck)


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("players", [1, 2, 4])
@pytest.mark.parametrize("game", game_ids())
def test_whole_games_are_as_described(game, players, same):
    if game == "deluxe-poker":
        boxes, players = 0, max(players, 2)
    else:
        boxes = len(built_in(game).boxes)
    for seed in range(3):
        manches = 3 if game == "classique" else 1
        record = whole_game(game, players, seed, manches, same=same, secret=bytes([seed]) * 32)
        checked = plain_check(str(record), boxes, cards=[str(card) for card in load_deck()])
        assert len(checked) == sum(isinstance(m, Roll | TurnCard) for _, m in record.played)
        assert [pair for pair in checked if pair[0] != pair[1]] == []


def test_games_with_six_dice_are_as_described():
    rules = load_rules(OWN_RULES)
    record = whole_game(rules, 2)
    checked = plain_check(str(record), len(rules.boxes), dice=6)
    assert len(checked) > 40
    assert all(found == due for found, due in checked)


def test_the_second_implementation_notices_a_wrong_roll():
    text = str(whole_game("yum"))
    checked = plain_check(text.replace("table: 7", "table: 8"), 11)
    assert [found == due for found, due in checked].count(True) < 5


# --- what is kept can't steer what comes ---


def held_places(lying, kept):
    """The leftmost dice of the values kept."""
    left, places = Counter(kept), []
    for place, face in enumerate(lying):
        if left[face]:
            left[face] -= 1
            places.append(place)
    return places


@effort(200)
@given(secrets, st.sampled_from(scorecard_ids()), st.data())
def test_whatever_is_kept_the_other_places_show_the_same(secret, game, data):
    dealer = dealer_for(game, 1, secret=secret)
    state, lying = new_game(game, 1), None
    for roll in (1, 2, 3):
        fell = dealer.deal(state.due)
        coming = dealer.faces("1.1.1", roll, 5)
        held = [] if lying is None else held_places(lying, state.phase.kept)
        assert sorted(fell.dice) == sorted(coming[n] for n in range(5) if n not in held)
        lying = [lying[n] if n in held else coming[n] for n in range(5)]
        state = state.play(fell)
        assert sorted(lying) == sorted(state.dice)
        if roll < 3:
            keep = data.draw(st.sampled_from(state.phase.legal_keeps))
            state = state.play(keep)


def test_later_turns_do_not_depend_on_how_earlier_ones_were_played():
    dealer = dealer_for("yum", 2)
    rolls = []
    for seed in range(5):
        record = played_on(begun("yum", dealer), dealer, random.Random(seed))
        firsts = [
            (str(move.dice))
            for game, _, move in record.steps()
            if isinstance(move, Roll) and game.phase.rolls_left == 3
        ]
        rolls.append(firsts)
    assert all(each == rolls[0] for each in rolls)


def test_a_keep_holds_the_leftmost_dice_of_its_values():
    assert replaced((2, 5, 2, 5, 2), Dice("25"), (6, 6, 6, 6, 6)) == (2, 5, 6, 6, 6)
    assert replaced((2, 5, 2, 5, 2), Dice(), (6, 1, 6, 1, 6)) == (6, 1, 6, 1, 6)
    assert replaced((2, 5, 2, 5, 2), Dice("225"), (1, 1, 1, 1, 1)) == (2, 5, 2, 1, 1)


# --- everything that goes into a roll ---


def fives(dealer, n=40):
    return [dealer.faces(f"1.{turn}.1", 1, 5) for turn in range(1, n)]


def test_every_part_changes_the_dice():
    one = FairDice(CODE, "f" * 64, ("ann", "bo", ""), SECRET)
    others = [
        FairDice("8kx20rtd", "f" * 64, ("ann", "bo", ""), SECRET),
        FairDice(CODE, "e" + "f" * 63, ("ann", "bo", ""), SECRET),
        FairDice(CODE, "f" * 64, ("ann", "bp", ""), SECRET),
        FairDice(CODE, "f" * 64, ("ann", "", "bo"), SECRET),
        FairDice(CODE, "f" * 64, ("annbo", "", ""), SECRET),
        FairDice(CODE, "f" * 64, ("ann", "bo"), SECRET),
        FairDice(CODE, "f" * 64, ("bo", "ann", ""), SECRET),
        FairDice(CODE, "f" * 64, ("ann", "bo", ""), SECRET[:-1] + b"\0"),
    ]
    rolls = [fives(dealer) for dealer in (one, *others)]
    for n, some in enumerate(rolls):
        assert all(some != other for other in rolls[:n])
    assert one.faces("1.1.1", 1, 9) != one.faces("1.1.1", 2, 9)
    assert one.faces("1.1.1", 1, 9) != one.faces("1.1.11", 1, 9)


def test_the_secret_is_not_shown():
    assert str(SECRET) not in repr(dealer_for("yum"))
    assert SECRET.hex() not in repr(dealer_for("yum"))


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_has_32_bytes(secret):
    with pytest.raises(Malformed) as refused:
        dealer_for("yum", secret=secret)
    assert refused.value.code == "bad-secret"


@given(seed_text)
def test_seeds_are_plain_words(seed):
    assert check_seed(seed) == seed


@pytest.mark.parametrize(
    "seed", ["", "-", "a b", "a,b", "a:b", "a#", "é", "a\n", "\x7f", "x" * 65, "\u2028"]
)
def test_what_a_record_could_not_hold_is_no_seed(seed):
    with pytest.raises(Malformed) as refused:
        check_seed(seed)
    assert refused.value.code == "bad-seed"
    if seed:
        with pytest.raises(Malformed):
            FairDice(CODE, "", ("ann", seed), SECRET)


# --- the same dice for everyone ---


@pytest.mark.parametrize("game", scorecard_ids())
def test_players_who_keep_alike_get_the_same_dice(game):
    dealer = dealer_for(game, 3, same=True)
    record = begun(game, dealer)
    while record.game.due and isinstance(record.game.phase, RollOff):
        record = record.play(dealer.deal(record.game.due))
    turns = [[], [], []]
    for _ in range(9):
        seat = record.game.to_act[0]
        while record.game.phase.rolls_left:
            record = record.play(dealer.deal(record.game.due))
            turns[seat].append(record.game.dice)
            keep = record.game.phase.legal_keeps
            if keep:
                record = record.play(keep[len(keep) // 2])
        record = record.play(Fill(next(iter(record.game.preview()))))
    assert turns[0] == turns[1] == turns[2]
    assert len(turns[0]) == 9


def test_without_it_everyone_has_dice_of_their_own():
    dealer = dealer_for("yum", 3)
    assert len({dealer.faces(f"1.1.{seat}", 1, 10) for seat in (1, 2, 3)}) == 3


def test_the_start_is_never_rolled_with_the_same_dice():
    dealer = dealer_for("classique", 4, same=True)
    record = begun("classique", dealer)
    for _ in range(4):
        record = record.play(dealer.deal(record.game.due))
    assert len({move.dice for _, move in record.played}) > 1


# --- which roll it is ---


def names_of_rolls(record, same=False):
    found = []
    for game, seat, move in record.steps():
        if isinstance(move, Roll):
            assert game.due.seat == seat
            found.append((roll_key(game.due, same), game.due.roll))
    return found


def test_turns_are_named_by_manche_turn_and_seat():
    record = Record.parse(
        "game: yum\nplayers: Ann, Bo\n"
        "Ann: 11111/111 11123/ 12345 straight\nBo: - ones 3\nAnn: 22222 twos\nBo: *33333 threes\n"
        "Ann: - fours 4\nBo: 11111/1 11111\n"
    )
    wanted = [("1.1.1", 1), ("1.1.1", 2), ("1.1.1", 3), ("1.2.1", 1), ("1.3.2", 1), ("1.3.2", 2)]
    assert names_of_rolls(record) == wanted
    assert names_of_rolls(record, same=True)[3:5] == [("1.2", 1), ("1.3", 1)]


def test_rolls_for_the_start_are_counted_in_each_manche():
    ties = "Ann: start 66666\nBo: start 66666\nCléo: start 11111\n"
    again = "Ann: start 22222\nBo: start 22222\nAnn: start 33333\nBo: start 44444\n"
    boxes = [box.id for box in built_in("classique").boxes]
    turns = "".join(
        f"{name}: - {box} {5 * (box == 'chance')}\n"
        for box in boxes
        for name in ("Bo", "Cléo", "Ann")
    )
    record = Record.parse(
        f"game: classique\nplayers: Ann, Bo, Cléo\nmanches: 2\n{ties}{again}{turns}{ties}{again}"
    )
    starts = ["1.1", "1.2", "1.3", "2.1", "2.2", "3.1", "3.2"]
    wanted = [(f"{manche}.start.{start}", 1) for manche in (1, 2) for start in starts]
    assert names_of_rolls(record) == wanted
    assert names_of_rolls(record, same=True) == wanted


def test_attempts_are_counted_for_each_seat():
    lost = "{0}: pass\n{1}: pass\n{1}: bet none\n{0}: roll 11111\n{0}: roll 11111\n"
    record = Record.parse(
        "game: deluxe-poker\nplayers: Ann, Bo\nAnn: card 6655J/2/500\n"
        "Ann: pass\nBo: pass\nBo: bet none\nAnn: roll 22333 joker 3\nAnn: roll 2222\n"
        "Ann: pass\nBo: bid 100\nAnn: pass\nAnn: bet none\nBo: roll 1111\nBo: roll 1111\n"
        + lost.format("Bo", "Ann").replace("11111", "1111")
        + "Bo: pass\nAnn: bid 100\nBo: pass\nBo: bet none\nAnn: roll 5566\n"
        "Ann: card 66666/1/500\nAnn: bid 100\nBo: pass\nBo: bet none\nAnn: roll 12345\n"
    )
    assert names_of_rolls(record) == [
        ("1.1", 1), ("1.1", 2), ("1.2", 1), ("1.2", 2), ("2.2", 1), ("2.2", 2),
        ("2.1", 1), ("3.1", 1),
    ]  # fmt: skip
    assert names_of_rolls(record, same=True)[-1] == ("3", 1)


def test_cards_are_turned_from_the_first_on():
    dealer = dealer_for("deluxe-poker", 2)
    record = whole_game("deluxe-poker", 2)
    turned = [move.card for _, move in record.played if isinstance(move, TurnCard)]
    assert turned == list(dealer.cards[: len(turned)])
    assert len(turned) == 7


# --- what else may be asked ---


@pytest.mark.parametrize("typed", ["11111", "66666", "12345", "22233"])
def test_dice_can_go_on_where_the_first_were_typed_in(typed):
    dealer = dealer_for("yum")
    record = begun("yum", dealer).play(Roll(typed))
    for _ in range(2):
        keeps = record.game.phase.legal_keeps
        record = record.play(keeps[-1])
        fell = dealer.deal(record.game.due)
        assert len(fell.dice) == 5 - len(keeps[-1].dice)
        record = record.play(fell)


def test_turns_off_paper_do_not_shift_the_others():
    dealer = dealer_for("yum", 2)
    boxes = iter(box.id for box in built_in("yum").boxes)
    record = begun("yum", dealer)
    for move in (Note(next(boxes), 0), FinalRoll("11111"), Fill("yum")):
        record = record.play(move)
    assert dealer.deal(record.game.due).dice == Dice(dealer.faces("1.2.1", 1, 5))


def test_poker_dice_take_the_first_places():
    dealer = dealer_for("deluxe-poker", 2)
    record = begun("deluxe-poker", dealer)
    for move, seat in [
        (TurnCard(Card.parse("66666/9/500")), 0),
        (Bid(100), 0),
        (Pass(), 1),
        (NoBet(), 1),
        (Roll("66112"), 0),
    ]:
        record = record.play(move, seat)
    assert dealer.deal(record.game.due).dice == Dice(dealer.faces("1.1", 2, 3))
    assert AllIn() not in record.game.legal_moves(0)
    assert NAMES[0] == record.waiting[0]
