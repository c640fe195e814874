"""The text of every move, and back; and the names at the seats."""

from string import ascii_lowercase

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice
from fivefold.errors import Malformed
from fivefold.games import game_ids, new_game, parse_move
from fivefold.games.moves import MAX_MOVE_TEXT
from fivefold.games.poker import (
    AllIn,
    Bet,
    Bid,
    Card,
    Lock,
    NoBet,
    NoLock,
    Pass,
    Side,
    TurnCard,
)
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note
from fivefold.games.scorecard.moves import parse_scorecard_move
from fivefold.protocol import Move, Roll
from fivefold.texts import Lang

WORDS = {
    "roll 13356": Roll("13356"),
    "keep 33": Keep("33"),
    "keep": Keep(""),
    "fill full-house": Fill("full-house"),
    "final 33355": FinalRoll("33355"),
    "note sixes 24": Note("sixes", 24),
    "note sixes 30 bonus": Note("sixes", 30, bonus=True),
    "lock 3": Lock(3),
    "no-lock": NoLock(),
    "card 665JJ/2/700": TurnCard(Card.parse("665JJ/2/700")),
    "bid 100": Bid(100),
    "pass": Pass(),
    "all-in": AllIn(),
    "bet yes 100": Bet("yes", 100),
    "bet no 300": Bet("no", 300),
    "bet none": NoBet(),
}


def test_every_move_there_and_back():
    for words, move in WORDS.items():
        assert parse_move(words) == move
        assert type(parse_move(words)) is type(move)
        assert str(move) == words


dice = st.text("123456", max_size=10).map(Dice)
number = st.integers(0, 10**9 - 1)
word = st.text(ascii_lowercase, min_size=1, max_size=12)
box = st.one_of(
    st.text(ascii_lowercase, min_size=1, max_size=40),
    st.lists(word, min_size=2, max_size=3).map("-".join),
)
cards = st.builds(
    Card, st.text("123456J", min_size=5, max_size=5), st.integers(1, 9),
    st.integers(1, 50).map(lambda hundreds: 100 * hundreds),
)  # fmt: skip
moves = st.one_of(
    st.builds(Roll, dice),
    st.builds(Keep, dice),
    st.builds(FinalRoll, dice),
    st.builds(Fill, box),
    st.builds(Note, box, number, st.booleans()),
    st.builds(TurnCard, cards),
    st.builds(Bid, number),
    st.builds(Bet, st.sampled_from(Side), number),
    st.builds(Lock, number),
    st.sampled_from([Pass(), AllIn(), NoBet(), NoLock()]),
)


@given(moves)
def test_any_move_is_read_back_from_its_text(move):
    assert parse_move(str(move)) == move
    assert type(parse_move(str(move))) is type(move)
    assert len(str(move)) <= MAX_MOVE_TEXT


def test_every_class_of_move_has_a_text():
    def leaves(kind):
        return [leaf for sub in kind.__subclasses__() for leaf in leaves(sub)] or [kind]

    named = {type(move).__name__ for move in WORDS.values()}
    ours = [leaf for leaf in leaves(Move) if leaf.__module__.startswith("fivefold")]
    assert {leaf.__name__ for leaf in ours} - {"WithDice"} == named


def test_words_are_read_kindly_and_written_one_way():
    assert str(parse_move("  keep   6353 ")) == "keep 3356"
    assert parse_move("keep 33").dice is Dice("33")


NO_ACTS = ("", "   ", "dance", "roll 12 345", "keep 3 3 3 3", "fill", "fill full house")
UNREADABLE = {
    "not-an-act": [
        *NO_ACTS, "bet maybe 100", "note sixes 24 bonus now", "note sixes 24 more",
        "pass " + " " * 80,
    ],
    "not-points": ["note sixes -1", "note sixes ²", "note sixes 1234567890", "lock x"],
    "not-money": ["bid 1e3"],
    "not-a-face": ["roll 7", "roll ١٢٣٤٥"],
    "too-many-dice": ["keep " + "1" * 11],
    "not-a-card": ["card 665JJ"],
}  # fmt: skip


def test_what_is_no_move_is_refused():
    for code, texts in UNREADABLE.items():
        for words in texts:
            with pytest.raises(Malformed) as refused:
                parse_move(words)
            assert refused.value.code == code, words
            assert refused.value.say("en") != refused.value.say("fr")


@pytest.mark.parametrize("points", ["24", 24.0, True])
def test_points_are_whole_numbers(points):
    with pytest.raises(Malformed) as refused:
        Note("sixes", points)
    assert refused.value.code == "not-a-number"


def test_a_reader_leaves_moves_of_other_games_to_others():
    for words in (["bid", "100"], ["roll", "12345"], ["fill"], []):
        assert parse_scorecard_move(words) is None


@pytest.mark.parametrize("game", game_ids())
def test_each_seat_has_a_name_or_all_have_numbers(game):
    for names in ([], ["Ann"], ["Ann", "Bo", "Cléo"]):
        with pytest.raises(Malformed) as refused:
            new_game(game, 2).html(names=names)
        assert refused.value.code == "wrong-name-count"
        assert refused.value.facts == {"names": len(names), "count": 2}
    with pytest.raises(Malformed) as refused:
        new_game(game, 2).html(names="Bo")
    assert refused.value.code == "names-not-listed"
    assert "Joueur 2" in new_game(game, 2).html(Lang.FR)
