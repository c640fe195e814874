"""What a player may do now, in words."""

import pytest

from fivefold.cli.poker.play import either, open_choices, still_free
from fivefold.cli.words import Words
from fivefold.games.poker import AllIn, Bid, Pass, TurnCard
from fivefold.protocol import Seat
from fivefold.rules import built_in
from fivefold.texts import Lang

EN, FR = Words(Lang.EN), Words(Lang.FR)


def table(players=3, *moves):
    game = built_in("deluxe-poker").new(players).play(TurnCard("665JJ/2/700"))
    for move, seat in moves:
        game = game.play(move, seat)
    return game


def test_only_what_may_be_said_is_offered():
    assert open_choices(table(), Seat(0), EN) == "a bid from $100, pass or all-in"
    game = table(3, (Bid(1400), 0), (Pass(), 1))
    assert open_choices(game, Seat(0), EN) == "all-in"
    assert open_choices(game, Seat(1), EN) == "a bid from $1,500 or all-in"
    assert open_choices(game, Seat(2), FR).replace("\u00a0", " ") == (
        "une enchère dès 1 500 $, passe ou tapis"
    )


def test_a_wager_is_never_more_than_the_player_has():
    assert open_choices(table(2, (AllIn(), 0)), Seat(1), EN) == "$100, $200 or $300"


@pytest.mark.parametrize(("seat", "free"), [(2, [0, 1]), (1, [])])
def test_before_the_last_pass_others_may_still_speak(seat, free):
    game = table(3, (Bid(100), 0), (Pass(), 1))
    assert still_free(game, game.seats, Seat(seat)) == free


def test_an_opener_who_would_roll_for_nothing_is_not_called_again():
    game = table(3, (Pass(), 0), (Pass(), 1))
    assert still_free(game, game.seats[:2], Seat(2)) == [1]


def test_choices_are_listed_with_or():
    assert [either(some, EN) for some in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "", "a", "a or b", "a, b or c",
    ]  # fmt: skip
