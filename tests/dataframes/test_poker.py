"""The rows of Deluxe Poker."""

import pytest

from fivefold.dataframes import decisions, games, rolls
from fivefold.record import Record
from tests.support.framing import example, review

ROUND = Record.parse(
    "game: deluxe-poker\nplayers: Ann, Bo\n"
    "Ann: card 665JJ/2/700\nAnn: bid 400\nBo: pass\nBo: bet yes 300\n"
    "Ann: roll 53352\nAnn: roll 4224 joker 4\nAnn: all-in\nBo: bet none\n"
)


def rows(frame, *names):
    return [tuple(row[name] for name in names) for row in frame]


def test_bids_bets_and_locks():
    names = ["player", "turn", "card", "roll", "rolls_left", "dice", "decision", "amount", "total"]
    card = "665JJ/2/700"
    assert rows(decisions([ROUND]), *names) == [
        ("Ann", 1, card, None, None, None, "bid", 400, 1500),
        ("Bo", 1, card, None, None, None, "pass", None, 1500),
        ("Bo", 1, card, None, None, None, "bet", 300, 1200),
        ("Ann", 1, card, 1, 1, "2335", "no-lock", None, 1100),
        ("Ann", 1, card, 2, 0, "2244", "lock", None, 1100),
        ("Ann", 2, card, None, None, None, "all-in", 1100, 0),
        ("Bo", 2, card, None, None, None, "bet", None, 1200),
    ]


def test_rolls_with_the_dice_on_the_card():
    names = ["player", "turn", "roll", "rolls_left", "kept", "rolled", "dice", "manche"]
    assert rows(rolls([ROUND]), *names) == [
        ("Ann", 1, 1, 1, "", "23355", "23355", None),
        ("Ann", 1, 2, 0, "5", "2244", "22445", None),
    ]


def test_money_cards_and_attempts_of_a_game():
    record = example("deluxe-poker-finished")
    names = ["total", "cards_won", "attempts", "upper_bonus", "won", "rank"]
    ranks = {standing.seat: standing.rank for standing in record.game.standings}
    wins = record.game.winners
    assert rows(games([record]), *names) == [
        (p.money, len(p.cards), p.attempts, None, (seat in wins) / len(wins), ranks[seat])
        for seat, p in enumerate(record.game.players)
    ]


@pytest.mark.parametrize("name", ["deluxe-poker-finished", "deluxe-poker-roll"])
def test_luck_and_costs_add_up_to_the_review(name):
    record = example(name)
    reviewed = review()(record)
    found, made = decisions([record], review()), games([record], review())
    for row, player in zip(made, reviewed.players, strict=True):
        own = [one for one in found if one["seat"] == row["seat"]]
        assert sum(one["cost"] or 0 for one in own) == pytest.approx(player.cost)
        assert sum(one["mattered"] for one in own) == len(player.decisions) == row["decisions"]
        parts = row["start"] + row["luck"] + row["card_luck"] + row["others"] - row["cost"]
        assert row["result"] == pytest.approx(parts)
        assert row["luck"] == player.dice
    attempts = [step.attempt for step in reviewed.steps if step.cause == "choice"]
    assert found["turn"] == attempts


def test_chances_before_and_after_and_the_luck_of_the_roll():
    found = rolls([ROUND], review())
    for row in found:
        assert row["luck"] == pytest.approx(row["chance_after"] - row["chance_before"])
        assert row["expected_after"] is None
    locks = [row for row in decisions([ROUND], review()) if row["roll"]]
    assert [row["luck"] for row in locks] == found["luck"]
    others = [row["luck"] for row in decisions([ROUND], review()) if not row["roll"]]
    assert set(others) == {None}


def test_a_bid_that_was_topped_is_not_judged():
    record = example("deluxe-poker-bid")
    found = decisions([record], review())
    topped = next(row for row in found if row["move"] == "bid 400")
    assert (topped["mattered"], topped["best"], topped["cost"]) == (False, None, None)
    judged = [row for row in found if row["mattered"]]
    assert judged
    assert all(row["best"] and row["cost"] >= 0 and row["cost_error"] >= 0 for row in judged)
