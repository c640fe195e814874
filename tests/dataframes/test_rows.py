"""The rows of scorecard games and Deluxe Poker, step by step."""

from itertools import pairwise

import pytest

from fivefold.dataframes import decisions, games, rolls
from fivefold.dataframes.steps import steps
from fivefold.record import Record
from tests.support.framing import FILES, PAPER, example, review

SHEETS = ["classique-finished", "yard-forced-in-progress", "yacht-finished", "yum-finished"]
ONE = Record.parse("game: yum\nplayers: Ann\nAnn: 11123/111 11114 yum")


def rows(frame, *names):
    return [tuple(row[name] for name in names) for row in frame]


def test_a_turn_has_a_row_for_each_decision():
    names = ["manche", "turn", "roll", "rolls_left", "dice", "decision", "move", "choices", "box",
             "points", "bonus", "total"]  # fmt: skip
    keeps, boxes = 4 * 2 * 2 - 1, 11
    assert rows(decisions([ONE]), *names) == [
        (1, 1, 1, 2, "11123", "keep", "keep 111", keeps + boxes, None, None, None, 0),
        (1, 1, 2, 1, "11114", "fill", "fill yum", 5 * 2 - 1 + boxes, "yum", 0, 0, 0),
    ]


def test_a_turn_has_a_row_for_each_roll():
    names = ["manche", "turn", "roll", "rolls_left", "roll_off", "kept", "rolled", "dice"]
    assert rows(rolls([ONE]), *names) == [
        (1, 1, 1, 2, False, "", "11123", "11123"),
        (1, 1, 2, 1, False, "111", "14", "11114"),
    ]


def test_what_a_review_says_of_the_doctested_example():
    first, second = decisions([ONE], review())
    assert first["expected_before"] == pytest.approx(171.13 + first["luck"], abs=0.01)
    assert second["expected_after"] == pytest.approx(160.47, abs=0.01)
    assert first["luck"] + second["luck"] == pytest.approx(0.53, abs=0.01)
    assert first["cost"] + second["cost"] == pytest.approx(11.19, abs=0.01)
    assert (second["mattered"], second["best"][:4], second["chance_before"]) == (True, "keep", None)
    assert [row["luck"] for row in rolls([ONE], review())] == [first["luck"], second["luck"]]


def test_turns_from_paper():
    names = ["player", "turn", "roll", "rolls_left", "dice", "move", "choices", "forced", "points",
             "bonus", "total"]  # fmt: skip
    assert rows(decisions([PAPER]), *names) == [
        ("Ann", 1, None, None, None, "note five-of-a-kind 50", None, None, 50, 0, 50),
        ("Bo", 1, None, 0, "33355", "fill full-house", 13, False, 25, 0, 25),
        ("Ann", 2, None, None, None, "note sixes 30 bonus", None, None, 30, 100, 180),
        ("Bo", 2, 1, 2, "12345", "keep", 31 + 12, False, None, None, 25),
        ("Bo", 2, 2, 1, "66666", "keep 6", 5 + 12, False, None, None, 25),
    ]
    assert rows(rolls([PAPER]), "player", "roll", "rolls_left", "kept", "rolled", "dice") == [
        ("Bo", None, 0, None, None, "33355"),
        ("Bo", 1, 2, "", "12345", "12345"),
        ("Bo", 2, 1, "", "66666", "66666"),
        ("Bo", 3, 0, "6", "2346", "23466"),
    ]


def test_what_paper_hides_counts_as_luck_and_costs_nothing():
    noted = [row for row in decisions([PAPER], review()) if row["decision"] == "note"]
    ann = games([PAPER], review())["luck"][0]
    assert sum(row["luck"] for row in noted) == pytest.approx(ann)
    assert {(row["cost"], row["mattered"], row["best"]) for row in noted} == {(None, None, None)}
    for row in noted:
        gain = row["expected_after"] - row["expected_before"]
        assert gain == pytest.approx(row["luck"])


def test_a_roll_off_has_rolls_without_luck():
    found = rolls([example("classique-finished")], review())
    start = [row for row in found if row["roll_off"]]
    assert {row["manche"] for row in start} == {1, 2}
    empty = {(row["rolls_left"], row["luck"], row["expected_after"]) for row in start}
    assert empty == {(None, None, None)}
    assert all(row["luck"] is not None for row in found if not row["roll_off"])


@pytest.mark.parametrize("name", SHEETS)
def test_points_and_bonuses_add_up_to_the_total(name):
    record = example(name)
    boxes, made = decisions([record]), games([record])
    for row in made:
        own = [one for one in boxes if one["seat"] == row["seat"]]
        points = sum((one["points"] or 0) + (one["bonus"] or 0) for one in own)
        assert row["total"] == points + row["upper_bonus"] == own[-1]["total"]
        assert row["five_bonus"] == sum(one["bonus"] or 0 for one in own)
    if not record.game.played:  # a single manche
        sheets = [(sheet.upper_bonus, sheet.bonuses) for sheet in record.game.sheets]
        assert rows(made, "upper_bonus", "five_bonus") == sheets
    forced = [row["rolls_left"] for row in boxes if row["choices"] == 1]
    assert forced == [row["rolls_left"] for row in boxes if row["forced"]]
    assert forced.count(0) == len(forced)


@pytest.mark.parametrize("name", ["yum-finished", "classique-in-progress"])
def test_luck_and_costs_on_score_sheets_are_those_of_the_review(name):
    record = example(name)
    found, made = decisions([record], review()), games([record], review())
    for row, player in zip(made, review()(record).players, strict=True):
        own = [one for one in found if one["seat"] == row["seat"]]
        assert (row["luck"], row["cost"]) == (player.luck, player.cost)
        assert sum(one["cost"] or 0 for one in own) == pytest.approx(player.cost)
        assert sum(one["mattered"] or 0 for one in own) == len(player.decisions) == row["decisions"]
        assert row["result"] == pytest.approx(row["start"] + row["luck"] - row["cost"])
        for one in own:
            if one["cost"] is not None:
                lost = one["expected_before"] - one["expected_after"]
                assert lost == pytest.approx(one["cost"], abs=1e-9)
                assert (one["best"] == one["move"]) <= (one["cost"] == 0)


def test_a_finished_match_of_two_manches_has_numbered_turns():
    record = example("classique-finished")
    found = [row for row in decisions([record]) if row["decision"] in ("fill", "note")]
    boxes = len(record.start.rules.boxes)
    for seat in (1, 2, 3):
        own = [(row["manche"], row["turn"]) for row in found if row["seat"] == seat]
        assert own == [(manche, turn + 1) for manche in (1, 2) for turn in range(boxes)]


ROUND = Record.parse(
    "game: deluxe-poker\nplayers: Ann, Bo\n"
    "Ann: card 665JJ/2/700\nAnn: bid 400\nBo: pass\nBo: bet yes 300\n"
    "Ann: roll 53352\nAnn: roll 4224 joker 4\nAnn: all-in\nBo: bet none\n"
)


def test_bids_bets_and_locks_and_rolls_with_the_dice_on_the_card():
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
def test_luck_and_costs_add_up_in_poker(name):
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


def test_each_step_leads_to_the_next():
    for record in (example(file.stem) for file in FILES):
        found = list(steps(record))
        assert [(step.seat, step.move) for step in found] == list(record.played)
        assert found[0].before == record.start
        for one, following in pairwise(found):
            assert one.before.play(one.move, one.seat) == one.after == following.before
        assert found[-1].after is record.game


def test_a_review_is_asked_once_a_move_with_the_state_before_it():
    record, asked = example("yum-finished"), []

    def numbered(game):
        asked.append(game)
        return len(asked)

    found = list(steps(record, numbered))
    assert asked == [step.before for step in found]
    assert [step.reviewed for step in found] == list(range(1, len(found) + 1))
    assert list(steps(Record.new("yum", ["Ann"]))) == []
