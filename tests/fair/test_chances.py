"""Fair dice and cards are equally likely, and independent of each other."""

from collections import Counter
from itertools import pairwise

from fivefold.fair.dice import FairDice
from fivefold.rules import load_deck
from tests.support.fair_tables import CODE, SECRET, dealer_for


def chi_square(counts, cells):
    expected = sum(counts.values()) / cells
    assert len(counts) <= cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (
        cells - len(counts)
    )


def test_every_face_is_equally_likely():
    dealer = dealer_for("yum")
    counts = Counter()
    for n in range(1000):
        counts.update(dealer.faces("long", n, 1000))
    assert chi_square(counts, 6) < 25.7  # five degrees of freedom: 1 in 10,000


def test_faces_of_two_places_and_of_two_rolls_are_independent():
    dealer = dealer_for("yum")
    rolls = [dealer.faces(f"1.{n}.1", 1, 5) for n in range(20_000)]
    assert chi_square(Counter((roll[0], roll[1]) for roll in rolls), 36) < 76
    assert chi_square(Counter((roll[3], roll[4]) for roll in rolls), 36) < 76
    assert chi_square(Counter((one[2], two[2]) for one, two in pairwise(rolls)), 36) < 76


def test_every_card_is_equally_likely_in_every_place():
    deck = load_deck()
    first, last = Counter(), Counter()
    for n in range(3600):
        dealer = FairDice(f"{n:08}", "", ("",), SECRET, deck=deck)
        assert sorted(map(str, dealer.cards)) == sorted(map(str, deck))
        first[str(dealer.cards[0])] += 1
        last[str(dealer.cards[-1])] += 1
    assert chi_square(first, 36) < 76
    assert chi_square(last, 36) < 76


def test_the_chi_square_notices_loaded_dice():
    assert chi_square(Counter({1: 43, 2: 43, 3: 43, 4: 43, 5: 42, 6: 42}), 6) < 25.7
    loaded = Counter({face: (43 if face < 5 else 42) * 4000 for face in range(1, 7)})
    assert chi_square(loaded, 6) > 25.7
    assert chi_square(Counter({1: 100, 2: 100}), 6) > 25.7


def test_numbers_that_would_favour_some_cards_are_passed_over(monkeypatch):
    # 2³² − 1 is no fair number among three, but one among two.
    blocks = b"\xff" * 32, bytes(32)
    monkeypatch.setattr(FairDice, "_blocks", lambda _, __: iter(blocks))
    one, two, three = deck = load_deck()[:3]
    assert FairDice(CODE, "", (), SECRET, deck=deck).cards == (two, three, one)
    assert FairDice(CODE, "", (), SECRET, deck=deck[:2]).cards == (one, two)
