"""Fair dice: as they are described, whoever plays and whatever is kept."""

import random
from collections import Counter
from itertools import pairwise, product

import pytest

from fivefold.dice import Dice
from fivefold.errors import Refused
from fivefold.fair.chain import Chain, Skip
from fivefold.fair.dice import FairDice, KeyLayout, below, faces_of, numbers_of
from fivefold.games import CardDue, Chance, Roll, game_ids
from fivefold.games.scorecard import Fill, FinalRoll, Note
from fivefold.record import Record
from fivefold.rules import built_in, load_deck, load_rules
from tests.support.fair_tables import (
    CODE,
    SECRET,
    begun,
    dealer_for,
    plain_check,
    plain_set,
    played_on,
    whole_game,
)
from tests.support.paths import OWN_RULES

CARDS = [str(card) for card in load_deck()]


def second_check(record, cards=CARDS):
    rules = record.start.rules
    more = {"boxes": rules.turns or 0, "rolls": rules.rolls or 9, "dice": rules.dice}
    return plain_check(str(record), cards=cards, **more)


def chance_moves(record):
    return [move for _, move in record.played if isinstance(move, Chance)]


# Against the second implementation


def places(record):
    """The place of each roll and card, with what was due."""
    layout = KeyLayout.of(record.start.rules, len(record.names))
    return [
        (layout.place(game, game.due), game.due)
        for game, _, move in record.steps()
        if isinstance(move, Chance)
    ]


@pytest.mark.parametrize("same", [False, True])
@pytest.mark.parametrize("game", game_ids())
def test_whole_games_are_as_described_and_every_roll_has_a_key_of_its_own(game, same):
    manches = 2 if game == "classique" else 1
    for players in (2, 3) if game == "deluxe-poker" else (1, 2, 3):
        record = whole_game(game, players, manches=manches, same=same)
        second = second_check(record)
        assert len(second) == len(chance_moves(record))
        assert [pair for pair in second if pair[0] != pair[1]] == []
        shown = 0  # keys come after all that were shown, but a roll-off has one for everybody
        for place, due in places(record):
            in_roll_off = getattr(due, "start", False)
            assert place > shown or (in_roll_off and place == shown)
            shown = place
        assert shown <= KeyLayout.of(built_in(game), players).length(manches)


def test_a_deck_and_rules_of_ones_own_are_as_described():
    deck = load_deck()[::-1][:8]
    record = whole_game("deluxe-poker", 4, deck=deck)
    assert all(said == should for said, should in second_check(record, list(map(str, deck))))
    record = whole_game(load_rules(OWN_RULES), 2)
    assert all(said == should for said, should in second_check(record))


def test_the_first_cards_are_as_described():
    record = whole_game("deluxe-poker", 2, moves=40)
    assert all(said == should for said, should in second_check(record))
    assert next(place for place, due in places(record) if isinstance(due, CardDue)) == 1


def test_the_second_implementation_notices_a_wrong_roll():
    text = str(whole_game("yum", 2, sealed=False)).replace("table: 7", "table: 8")
    wrong = [said != should for said, should in second_check(Record.parse(text))]
    assert wrong.count(True) > 40


# The key of each roll


def test_the_first_roll_of_a_turn_does_not_depend_on_how_earlier_ones_were_played():
    dealer, found = dealer_for("yum", 2), set()
    for seed in range(5):
        record = played_on(begun("yum", dealer), dealer, random.Random(seed))
        rolls = zip(places(record), chance_moves(record), strict=True)
        firsts = [(d.turn, d.seat, place, move.dice) for (place, d), move in rolls if d.roll == 1]
        assert len(firsts) == 2 * len(built_in("yum").boxes)
        found.add(tuple(firsts))
    assert len(found) == 1


def test_own_rules_have_their_own_number_of_rolls():
    rules = load_rules(OWN_RULES)
    layout = KeyLayout.of(rules, 2)
    assert layout.rolls == rules.rolls
    assert layout.length(1) == 2 * (1 + rules.turns * 2 * rules.rolls)


def test_there_is_an_end_to_the_keys():
    dealer = dealer_for("yum", 1, skips=(Skip(0, 10_000),))
    with pytest.raises(Refused) as refused:
        dealer.dealt(Record.new("yum", ["Ann"]))
    assert refused.value.code == "no-keys-left"


# The same dice for everyone


def test_with_the_same_dice_everyone_has_every_set_once():
    for game, players in product(("yum", "yacht", "classique", "yard-forced"), (1, 2, 3, 4)):
        boxes = len(built_in(game).boxes)
        turns = range(boxes)
        sets = [[plain_set(n * players + p, players, boxes) for n in turns] for p in range(players)]
        assert all(sorted(each) == list(turns) for each in sets)
        for turn in range(boxes - boxes % players):  # in these, nobody sees their dice with another
            assert len({each[turn] for each in sets}) == players


def rolls_by_point(record):
    """All rolls, by the point at which everyone gets the same dice."""
    layout, found = KeyLayout.of(record.start.rules, len(record.names)), {}
    for game, seat, move in record.steps():
        if isinstance(move, Roll) and not game.due.start:
            found.setdefault(layout.point(game, game.due), []).append((seat, move.dice))
    return found


@pytest.mark.parametrize("game", ["yum", "classique", "deluxe-poker"])
def test_with_the_same_dice_everyone_gets_them_at_the_same_point(game):
    """Whoever rolls as many dice gets the same ones, and whoever rolls more gets them too."""
    record = whole_game(game, 3, same=True)
    shared = [rolls for rolls in rolls_by_point(record).values() if len(rolls) > 1]
    assert len(shared) > 5
    for rolls in shared:
        assert len({seat for seat, _ in rolls}) == len(rolls)
        ordered = sorted((dice for _, dice in rolls), key=len)
        assert all(one <= other for one, other in pairwise(ordered))
    apart = rolls_by_point(whole_game(game, 3)).values()
    assert any(not one[1] <= other[1] for one, other, *_ in (r for r in apart if len(r) > 1))


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_with_the_same_dice_a_shown_key_tells_no_dice_that_nobody_had(game):
    """With all keys that were shown so far, but another chain behind them, the dice that somebody
    had before are the same, and those that nobody had are not."""
    dealer, other = (
        dealer_for(game, 2, same=True, secret=secret) for secret in (SECRET, bytes(32))
    )
    record, layout = whole_game(game, 2, same=True), dealer.layout
    so_far, known, fresh = begun(game, dealer), {}, 0
    for seat, move in record.played:
        if isinstance(move, Roll):
            due = so_far.game.due
            point, place = layout.point(so_far.game, due), layout.place(so_far.game, due)
            had = known.get(point, 0)
            changed = _KeysFrom(dealer.chain, other.chain, place)
            again = FairDice(
                CODE, dealer.fingerprint, dealer.seeds, changed, layout, dealer.deck, same=True
            )
            dice = again.dealt(so_far).dice
            if due.count <= had:
                assert dice == move.dice
            else:
                fresh += dice != move.dice
            known[point] = max(had, due.count)
        so_far = so_far.play(move, seat)
    assert fresh > 10


class _KeysFrom:
    """One chain up to a key, and another one from there on."""

    def __init__(self, shown, hidden, first):
        self._shown, self._hidden, self._first = shown, hidden, first
        self.length = shown.length

    def key(self, number):
        return (self._shown if number < self._first else self._hidden).key(number)


def test_dice_that_were_typed_in_are_not_given_to_others():
    dealer = dealer_for("yum", 2, same=True, real=frozenset({0}))
    own = dealer_for("yum", 2)
    record = begun("yum", dealer).play(Roll("11111")).play(Fill("ones"))
    record = record.play(dealer.dealt(record)).play(Fill("ones"))
    at_the_same_point = record.play(Roll("22222")).play(Fill("twos"))
    assert dealer.dealt(at_the_same_point) == own.dealt(at_the_same_point)


def test_the_same_dice_are_found_again_after_moves_were_taken_back():
    dealer = dealer_for("yum", 2, same=True)
    record = whole_game("yum", 2, same=True)
    for place in (40, 10, 41, 39, 12):
        cut = begun("yum", dealer)
        for seat, move in record.played[:place]:
            cut = cut.play(move, seat)
        if cut.game.due is not None:
            assert dealer.dealt(cut) == record.played[place][1]


def test_the_start_is_never_rolled_with_the_same_dice():
    dealer = dealer_for("classique", 4, same=True)
    record = begun("classique", dealer)
    for _ in range(4):
        record = record.play(dealer.dealt(record))
    assert len({move.dice for _, move in record.played}) > 1


# Everything that goes into a roll


def test_every_part_changes_the_dice():
    chain, layout = Chain(SECRET, 99), KeyLayout.of(built_in("yum"), 3)
    seeds = ("ann", "bo", "")
    dealers = [
        FairDice(CODE, "f" * 64, seeds, chain, layout),
        FairDice("8kx20rtd4m", "f" * 64, seeds, chain, layout),
        FairDice(CODE, "e" + "f" * 63, seeds, chain, layout),
        FairDice(CODE, "f" * 64, ("ann", "bp", ""), chain, layout),
        FairDice(CODE, "f" * 64, ("ann", "", "bo"), chain, layout),
        FairDice(CODE, "f" * 64, ("annbo", "", ""), chain, layout),
        FairDice(CODE, "f" * 64, ("ann", "bo"), chain, layout),
        FairDice(CODE, "f" * 64, ("bo", "ann", ""), chain, layout),
        FairDice(CODE, "f" * 64, seeds, Chain(bytes(32), 99), layout),
        FairDice(CODE, "f" * 64, seeds, chain, layout, skips=(Skip(0, 1),)),
    ]
    blocks = {next(dealer.blocks(7, label)) for dealer in dealers for label in ("roll", "card")}
    blocks |= {next(dealers[0].blocks(place, "roll")) for place in (1, 77)}
    assert len(blocks) == 2 * len(dealers) + 2


def test_the_secret_is_not_shown():
    assert str(SECRET) not in repr(dealer_for("yum"))
    assert SECRET.hex() not in repr(dealer_for("yum"))


def test_turns_off_paper_do_not_shift_the_others():
    dealer = dealer_for("yum", 2)
    record = begun("yum", dealer)
    for move in (Note("ones", 0), FinalRoll("11111"), Fill("yum")):
        record = record.play(move)
    assert dealer.dealt(record).dice == Dice(faces_of(dealer.blocks(1 + 2 * 3 + 1, "roll"), 5))


# No face and no card is more likely


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    assert len(counts) <= cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (
        cells - len(counts)
    )


def test_every_face_is_equally_likely_and_independent_of_others():
    dealer, counts = dealer_for("yum"), Counter()
    for label in range(100):
        counts.update(faces_of(dealer.blocks(1, str(label)), 2000))
    assert chi_square(counts, 6) < 25.7  # five degrees of freedom: 1 in 10,000
    rolls = [faces_of(dealer.blocks(1, f"roll {n}"), 5) for n in range(6000)]
    assert chi_square(Counter((roll[0], roll[1]) for roll in rolls), 36) < 76
    assert chi_square(Counter((roll[3], roll[4]) for roll in rolls), 36) < 76
    assert chi_square(Counter((one[2], two[2]) for one, two in pairwise(rolls)), 36) < 76


def test_every_card_is_equally_likely():
    table, cards = Record.new("deluxe-poker", ["Ann", "Bo"]), Counter()
    for n in range(720):
        dealer = dealer_for("deluxe-poker", secret=n.to_bytes(32, "big"))
        cards[dealer.dealt(table).card] += 1
    assert chi_square(cards, len(CARDS)) < 76


def test_the_chi_square_notices_loaded_dice():
    assert chi_square(Counter({1: 43, 2: 43, 3: 43, 4: 43, 5: 42, 6: 42}), 6) < 25.7
    loaded = Counter({face: (43 if face < 5 else 42) * 4000 for face in range(1, 7)})
    assert chi_square(loaded, 6) > 25.7
    assert chi_square(Counter({1: 100, 2: 100}), 6) > 25.7


def test_faces_are_read_from_as_many_bytes_and_blocks_as_they_need():
    faces = faces_of(iter([bytes(range(256))]), 252)
    assert set(Counter(faces).values()) == {42}
    blocks = iter([b"\xff" * 32, bytes(32), b"\x05" * 32])
    assert faces_of(blocks, 33) == (1,) * 32 + (6,)
    assert next(numbers_of([b"\x00\x00\x01\x02" + bytes(28)])) == 258


@pytest.mark.parametrize(("limit", "numbers"), [(3, [2**32 - 1, 4]), (36, [2**32 - 4, 37])])
def test_numbers_that_would_favour_some_are_left_out(limit, numbers):
    assert below(limit, iter(numbers)) == 1
