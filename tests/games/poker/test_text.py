"""A Deluxe Poker game in words: for str, and the rows of the table."""

import pytest

from fivefold.card import Card
from fivefold.dice import Dice
from fivefold.games.poker import CardInPlay, Player
from fivefold.games.poker.text import dice_on_card, labels, phase_line, player_row
from fivefold.record import Record
from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from tests.support.paths import GAMES

HEAD = "game: deluxe-poker\nplayers: Ann, Bo, Cy\n"
BIDDING = ["Ann: card 665JJ/2/700", "Ann: bid 100"]
BETTING = [*BIDDING, "Bo: bid 300", "Ann: pass", "Cy: pass"]
ROLLING = [*BETTING, "Ann: bet no 300", "Cy: bet none"]


def shown(lines):
    return str(Record.parse(HEAD + "\n".join(lines)).game).splitlines()


def head(lines):
    """What the game waits for, as one line."""
    return " ".join(line.strip() for line in shown(lines) if not line.startswith("player "))


def test_the_card_comes_first():
    assert shown([]) == [
        "Deluxe Poker: player 1 turns card 1",
        "player 1, $1,500",
        "player 2, $1,500",
        "player 3, $1,500",
    ]


def test_the_bidding_names_the_highest_bid_and_who_may_go_higher():
    card = "Deluxe Poker, card 665JJ/2/700: "
    assert head(BIDDING[:1]) == f"{card}player 1 opens the bidding"
    assert head([*BIDDING[:1], "Ann: pass"]) == f"{card}no bid yet, players 2 and 3 may bid"
    assert head(BIDDING) == f"{card}player 1 bids $100, players 2 and 3 may go higher"


def test_the_betting_names_the_roller_and_who_may_bet():
    now = "player 2 will roll for $300, players 1 and 3 may bet"
    assert head(BETTING) == f"Deluxe Poker, card 665JJ/2/700: {now}"


def test_an_attempt_shows_stake_and_bets():
    assert shown(ROLLING) == [
        "Deluxe Poker, card 665JJ/2/700: player 2 rolls 5 dice, attempt 1, roll 1",
        "player 1, $1,200: bet no 300",
        "player 2, $1,200: stake $300",
        "player 3, $1,500: bet none",
    ]


def test_dice_on_the_card_and_a_joker_to_decide():
    rolled = [*ROLLING, "Bo: roll 12566 joker ?"]
    now = "player 2 has 12 and may lock the jokers to 1 or 2, 1 roll left"
    assert head(rolled) == f"Deluxe Poker, card 665JJ/2/700 with 566 on it: {now}"


def test_cards_won_all_in_and_who_is_out():
    won = [*ROLLING[:2], "Bo: all-in", "Ann: bet none", "Cy: bet none", "Bo: roll 66533 joker 3"]
    assert shown(won)[2] == "player 2, $2,200: won 665JJ, all-in used"
    lost = [*won[:-1], "Bo: roll 44444 joker 4", "Bo: roll 111"]
    assert shown(lost)[-2] == "player 2, $0: all-in used, out"


def test_a_player():
    card = Card.parse("665JJ/2/700")
    assert str(Player()) == "$1,500"
    assert str(Player(cards=(card, card))) == "$1,500: won 665JJ and 665JJ"


EN = Words(Lang.EN, "displays")


@pytest.mark.parametrize(
    ("card", "matched", "dice"),
    [
        ("665JJ/2/700", "", [None] * 5),
        ("665JJ/2/700", "56", [6, None, 5, None, None]),
        ("665JJ/2/700", "2266", [6, 6, None, 2, 2]),
        ("1111J/2/700", "1116", [1, 1, 1, None, 6]),
    ],
)
def test_every_die_lies_on_one_picture(card, matched, dice):
    assert dice_on_card(CardInPlay(Card.parse(card), Dice(matched))) == dice


def test_a_row_has_a_cell_for_each_column():
    record = Record.read(GAMES / "deluxe-poker-bet.fivefold")
    row = player_row(record.game, record.game.seats[0], record.names, EN)
    assert dict(zip(labels(EN), row, strict=True)) == {
        "Player": "Ann",
        "Money": "$2,400",
        "Cards won": "66666",
        "All-In": "not used",
        "Bet": "rolls",
    }


def test_nothing_is_said_while_a_card_is_turned():
    record = Record.read(GAMES / "deluxe-poker-card.fivefold")
    assert phase_line(record.game.phase, record.names, EN) == ""
