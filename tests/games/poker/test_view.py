"""Deluxe Poker as it is seen: the view, text for str, lines of a record, and HTML."""

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games import Roll, Seat
from fivefold.games.poker import Bid, Card, CardInPlay, Lock, NoBet, NoLock, Pass, Player, TurnCard
from fivefold.games.poker.text import dice_on_card, labels, phase_line, player_row
from fivefold.games.poker.view import summary
from fivefold.games.poker.view import view as poker_view
from fivefold.record import Record
from fivefold.tables.view import view
from fivefold.texts import Lang
from fivefold.texts.catalogues import Words
from tests.support.displays import parsed, pictures, rows, said
from tests.support.paths import GAMES
from tests.support.poker_acts import SAMPLE, bidding, over, play, rolling
from tests.support.poker_tables import player
from tests.support.tables import acts, acts_of, started


def test_a_card_is_won():
    at = started("deluxe-poker", ("me/real", "me"), cards="typed")
    assert view(at.table)["state"]["phase"] == "card"
    at.acts("card 665JJ/2/700", "bid 300")
    bidding = view(at.table)["state"]
    assert (bidding["phase"], bidding["standing_bid"], bidding["highest_bidder"]) == ("bid", 300, 0)
    at.acts("pass")
    assert view(at.table)["state"]["phase"] == "bet"
    at.acts("bet no 200", "roll 65311")
    seen = view(at.table)
    assert (seen["state"]["phase"], seen["state"]["stake"], seen["state"]["loose"]) == (
        "roll", 300, "113"
    )  # fmt: skip
    assert seen["players"]["1"]["score"]["bet"] == {"side": "no", "amount": 200}
    assert seen["state"]["card"] == {
        "faces": "665JJ", "rolls": 2, "payout": 700, "matched": "56", "joker": None, "rolls_left": 1
    }  # fmt: skip
    at.acts("lock 1", "roll 6")
    seen = view(at.table)
    assert seen["state"]["cards_won"] == 1
    assert seen["players"]["0"]["score"]["cards"] == ["665JJ"]
    settlement = seen["state"]["settlement"]
    assert (settlement["roller"], settlement["completed"]) == (0, True)
    gains = {0: 0, 1: 0}
    for transfer in settlement["transfers"]:
        for side, sign in (("giver", -1), ("taker", 1)):
            if transfer[side] in gains:
                gains[transfer[side]] += sign * transfer["amount"]
    assert gains == {0: 1200, 1: 0}
    assert seen["players"]["0"]["score"]["money"] == 1500 - 300 + 1200


def test_passes_and_bets_that_say_nothing():
    at = started("deluxe-poker", ("me", "me", "me")).acts("turn", "pass")
    passed = [player["score"]["passed"] for player in view(at.table)["players"].values()]
    assert passed == [True, False, False]
    at.acts("pass", "pass").act("bet none", seat=1)
    bets = [player["score"]["bet"] for player in view(at.table)["players"].values()]
    assert bets == [None, {"side": "none", "amount": 0}, None]


def test_a_summary_names_the_players_instead_of_their_seats():
    game = play(bidding(1500, 900, card=SAMPLE), "0 bid 300")
    found = summary(game, ["Ann", "Bo"])
    assert (found["phase"], found["standing_bid"], found["highest_bidder"]) == ("bid", 300, "Ann")
    assert (found["opener"], found["roller"]) == ("Ann", None)
    assert [(one["name"], one["money"]) for one in found["players"]] == [("Ann", 1500), ("Bo", 900)]


def test_a_game_that_is_over_shows_no_card():
    seen = poker_view(over(player(1500), player(0)))
    assert (seen["phase"], seen["card"], seen["opener"]) == ("over", None, None)
    assert seen["cards_won"] == 7


CARD = "card 665JJ/2/700"


def test_several_speak_at_once():
    at = started("deluxe-poker", ("me", "me", "me"))
    assert acts(at.table) == {"0": {"turn": True, "typed": False}}
    at.act("turn")
    assert list(acts(at.table)) == ["0"]
    at.act("bid 300")
    bidding = {"bids": (400, 1500, 100), "passing": True, "all_in": True}
    assert acts(at.table) == {"0": {"all_in": True}, "1": bidding, "2": bidding}
    at.act("pass", seat=1)
    assert acts_of(at, 1) == {"bids": (400, 1500, 100), "all_in": True}
    at.act("pass", seat=2)
    assert acts(at.table) == {"1": {"bets": [100, 200, 300]}, "2": {"bets": [100, 200, 300]}}
    at.act("bet none", seat=2)
    assert list(acts(at.table)) == ["1"]


def test_a_joker_is_to_be_locked():
    at = started("deluxe-poker", ("me/real", "me"), cards="typed")
    assert acts_of(at) == {"turn": True, "typed": True}
    at.acts(CARD, "pass", "pass", "bet none", "roll 65311")
    assert acts(at.table) == {"0": {"locks": [1, 3]}}
    assert acts_of(at.act("no-lock")) == {"roll": 3, "typed": True}


# Text


HEAD = "game: deluxe-poker\nplayers: Ann, Bo, Cy\n"
BIDDING = ["Ann: card 665JJ/2/700", "Ann: bid 100"]
BETTING = [*BIDDING, "Bo: bid 300", "Ann: pass", "Cy: pass"]
ROLLING = [*BETTING, "Ann: bet no 300", "Cy: bet none"]


def shown(lines):
    return str(Record.parse(HEAD + "\n".join(lines)).game).splitlines()


CARD_IN_PLAY = "Deluxe Poker, card 665JJ/2/700"


FIRST_LINES = [
    ([], "Deluxe Poker: player 1 turns card 1"),
    (BIDDING[:1], f"{CARD_IN_PLAY}: player 1 opens the bidding"),
    ([BIDDING[0], "Ann: pass"], f"{CARD_IN_PLAY}: no bid yet, players 2 and 3 may bid"),
    (BIDDING, f"{CARD_IN_PLAY}: player 1 bids $100, players 2 and 3 may go higher"),
    (BETTING, f"{CARD_IN_PLAY}: player 2 will roll for $300, players 1 and 3 may bet"),
    (ROLLING, f"{CARD_IN_PLAY}: player 2 rolls 5 dice, attempt 1, roll 1"),
    (
        [*ROLLING, "Bo: roll 12566 joker ?"],
        f"{CARD_IN_PLAY} with 566 on it: player 2 has 12 and may lock the jokers to 1 or 2, 1 roll left",  # noqa: E501
    ),
]  # fmt: skip


def test_the_first_line_says_what_the_game_waits_for():
    for lines, first in FIRST_LINES:
        players = [line for line in shown(lines) if line.startswith("player ")]
        assert " ".join(line.strip() for line in shown(lines) if line not in players) == first
        assert len(players) == 3


def test_each_player_has_a_line_with_money_stake_and_bet():
    assert shown([])[1:] == ["player 1, $1,500", "player 2, $1,500", "player 3, $1,500"]
    assert shown(ROLLING)[1:] == [
        "player 1, $1,200: bet no 300",
        "player 2, $1,200: stake $300",
        "player 3, $1,500: bet none",
    ]


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


def test_every_die_lies_on_one_picture():
    for card, matched, dice in (
        ("665JJ/2/700", "", [None] * 5),
        ("665JJ/2/700", "56", [6, None, 5, None, None]),
        ("665JJ/2/700", "2266", [6, 6, None, 2, 2]),
        ("1111J/2/700", "1116", [1, 1, 1, None, 6]),
    ):
        assert dice_on_card(CardInPlay(Card.parse(card), Dice(matched))) == dice


def test_a_row_has_a_cell_for_each_column():
    record = Record.read(GAMES / "deluxe-poker-bet.fivefold")
    row = player_row(record.game, record.game.seats[0], record.names, EN)
    assert [*labels(EN)] == ["Player", "Money", "Cards won", "All-In", "Bet"]
    assert [*row] == ["Ann", "$2,400", "66666", "not used", "rolls"]
    record = Record.read(GAMES / "deluxe-poker-card.fivefold")
    assert phase_line(record.game.phase, record.names, EN) == "", "a card is turned"


# Lines of a record: one for each move


def test_a_joker_still_to_be_decided_survives():
    record = Record.new("deluxe-poker", ["Ann", "Bo"])
    for move in (TurnCard(Card.parse("665JJ/2/700")), Bid(100)):
        record = record.play(move)
    record = record.play(Pass()).play(NoBet()).play(Roll(Dice("65531")))
    assert str(record).endswith("Ann: roll 13556 joker ?\n")
    assert Record.parse(str(record)) == record
    assert str(record.play(Lock(3))).endswith("Ann: roll 13556 joker 3\n")
    assert str(record.play(NoLock())).endswith("Ann: roll 13556\n")


def test_a_line_is_a_move_and_a_roll_has_its_joker_with_it():
    game = rolling(1500, 1500, card=SAMPLE)
    after, moves = game.read_line(0, "roll 65331 joker 3")
    assert moves == [Roll(Dice("65331")), Lock(3)]
    rolled = play(game, "0 roll 65331")
    assert after == play(rolled, "0 lock 3")
    steps = [(game, Seat(0), moves[0]), (rolled, Seat(0), moves[1])]
    assert list(after.write_lines(steps)) == [(0, "roll 13356 joker 3")]
    assert list(rolled.write_lines(steps[:1])) == [(0, "roll 13356 joker ?")]
    assert game.read_line(0, "roll 65331") == (
        play(game, "0 roll 65331", "0 no-lock"),
        [Roll(Dice("65331")), NoLock()],
    )
    assert bidding(1500, 1500).read_line(0, "bid 100")[1] == [Bid(100)]


def test_a_line_that_does_not_fit_is_refused():
    for line, code in (
        ("roll 66666 joker 6", "no-joker-to-lock"),
        ("roll 65331 joker 7", "not-a-roll"),
        ("roll 65331 3", "not-a-roll"),
        ("lock 3", "not-an-act"),
        ("no-lock", "not-an-act"),
        ("card", "not-an-act"),
    ):
        with pytest.raises(FivefoldError) as refused:
            rolling(1500, 1500, card=SAMPLE).read_line(0, line)
        assert refused.value.code == code


def test_a_joker_left_undecided_is_known():
    game, moves = rolling(1500, 1500, card=SAMPLE).read_line(0, "roll 65331 joker ?")
    assert moves == [Roll(Dice("65331"))]
    assert game.unfinished("roll 65331 joker ?").code == "unfinished-roll"
    assert game.unfinished("roll 65331") is None


# HTML


def drawn(name, lang=Lang.EN):
    return parsed(Record.read(GAMES / f"deluxe-poker-{name}.fivefold").html(lang))


def test_every_phase_is_told():
    lines = {
        "card": "Card 3 of 7: Bo turns it",
        "bid": "Bidding, opened by Bo: no bid yet",
        "bet": "Ann will roll for $400. Will the card be completed? Place your bets.",
        "roll": "Ann rolls for free; 1 roll left",
        "finished": "Cléo wins with $3,100",
    }
    assert [name for name, line in lines.items() if line not in said(drawn(name))] == []
    assert "Cléo gagne avec" in said(drawn("finished", Lang.FR))


def test_the_card_is_drawn_with_the_dice_on_it():
    root = drawn("roll")
    assert pictures(root) == ["665JJ/2/700 with 4456 on it"]
    looks = [part.get("class") for part in root.iter()]
    assert looks.count("on-joker") == 2
    assert looks.count("place") == 1


def test_every_player_has_a_row_and_those_who_are_out_are_faint():
    root = drawn("finished")
    assert rows(root)[1:] == [
        ["Ann", "$0", "34JJJ 66554", "used", "out"],
        ["Bo", "$700", "", "not used", ""],
        ["Cléo", "$3,100", "222JJ 1256J 12345 1111J 4444J", "not used", ""],
    ]
    assert [row.get("class") for row in root.iter("tr")] == [None, "faint", None, None]
