from dataclasses import replace

from fivefold.card import Card
from fivefold.envs.encodings.poker.encoding import PokerEncoding
from fivefold.games import Roll, new_game
from fivefold.games.poker import AllIn, Bet, Bid, Lock, NoBet, Pass, Side, TurnCard
from fivefold.rules import built_in
from tests.support.agent_play import decisions

RULES = built_in("deluxe-poker")


def seen(game, seat):
    numbers = PokerEncoding.of(game.rules, len(game.seats))
    return dict(zip(numbers.names, numbers.row(game, seat).tolist(), strict=True))


def faces(row, part):
    return [row[f"{part} {face}"] for face in range(1, 7)]


def bidding():
    game = new_game(RULES, 3).play(TurnCard("665JJ/2/700"))
    return game.play(Pass(), 0).play(Bid(300), 1)


def rolling():
    game = bidding().play(Pass(), 2).play(Pass(), 0)
    game = game.play(Bet(Side.NO, 200), 2).play(NoBet(), 0)
    return game.play(Roll("12466"))


def test_the_card_and_the_bids_are_seen():
    row = seen(bidding(), 0)
    assert (row["phase"], row["jokers"], row["rolls"], row["payout"]) == (2, 2, 2, 700)
    assert faces(row, "pictured") == [0, 0, 0, 0, 1, 2]
    assert faces(row, "matched") == faces(row, "loose") == [0] * 6
    assert (row["standing bid"], row["stake"], row["locked"], row["rolls left"]) == (300, 0, 0, 2)
    assert row["turned 665JJ/2/700"] == 1
    assert sum(value for name, value in row.items() if name.startswith("turned")) == 1


def test_players_are_seen_from_oneself_to_the_left():
    first, second, third = (seen(bidding(), seat) for seat in range(3))
    assert first["own opener"] == second["opponent 2 opener"] == third["opponent 1 opener"] == 1
    bidder = "highest bidder"
    assert first[f"opponent 1 {bidder}"] == second[f"own {bidder}"] == 1
    assert third[f"opponent 2 {bidder}"] == 1
    assert third["own decides"] == first["opponent 2 decides"] == 1
    assert first["own decides"] == second["own decides"] == 0


def test_the_roll_and_the_bets_are_seen():
    row = seen(rolling(), 1)
    assert (row["phase"], row["stake"], row["rolls left"], row["own money"]) == (4, 300, 1, 1200)
    assert faces(row, "matched") == [0, 0, 0, 0, 0, 2]
    assert faces(row, "loose") == [1, 1, 0, 1, 0, 0]
    assert (row["own roller"], row["own decides"], row["own spoken"], row["own bet"]) == (
        1,
        1,
        0,
        0,
    )
    bets = [(row[f"opponent {n} spoken"], row[f"opponent {n} bet"]) for n in (1, 2)]
    assert bets == [(1, -200), (1, 0)]


def test_a_locked_joker_is_seen():
    row = seen(rolling().play(Lock(4)), 0)
    assert row["locked"] == 4
    assert faces(row, "matched") == [0, 0, 0, 1, 0, 2]
    assert faces(row, "loose") == [0] * 6


def test_an_all_in_and_a_player_who_is_out_are_seen():
    game = new_game(RULES, 3).play(TurnCard("11155/2/1400")).play(AllIn())
    game = game.play(NoBet(), 1).play(Bet(Side.NO, 100), 2)
    game = game.play(Roll("22222")).play(Roll("22222"))
    row = seen(game, 2)
    assert (row["own money"], row["opponent 1 money"]) == (1600, 0)
    assert (row["opponent 1 out"], row["opponent 1 all-in used"]) == (1, 1)
    assert (row["opponent 2 out"], row["opponent 2 all-in used"]) == (0, 0)
    assert row["opponent 2 opener"] == row["opponent 2 decides"] == 1


def test_a_card_that_was_won_stays_turned():
    game = new_game(RULES, 2).play(TurnCard("22222/6/800")).play(AllIn()).play(NoBet(), 1)
    game = game.play(Roll("22222"))
    row = seen(game, 0)
    assert (row["phase"], row["cards won"], row["own cards"], row["payout"]) == (1, 1, 1, 0)
    assert row["turned 22222/6/800"] == 1


def test_equal_cards_are_marked_one_after_another():
    card, other = Card.parse("22222/6/800"), Card.parse("66554/5/500")
    rules = RULES.with_deck([other, card, card, other, card, card, card])
    game = new_game(rules, 2)
    player = replace(game.players[1], cards=(card, other))
    game = replace(game, players=game.players.with_player(1, player), cards_won=2)
    numbers = PokerEncoding.of(rules, 2)
    turned = [place for place, name in enumerate(numbers.names) if name.startswith("turned")]
    row = numbers.row(game.play(TurnCard(card)), 0)
    assert row[turned].tolist() == [1, 1, 1, 0, 0, 0, 0]


def test_the_phase_of_the_end_is_0():
    _, states = decisions(RULES, 2)
    assert seen(states[-1], 0)["phase"] == 0
