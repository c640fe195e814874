"""Score sheets: every player, every figure, and the manches below them."""

import random

import pytest

from fivefold.record import Record
from fivefold.rules import scorecard_ids
from fivefold.texts import Lang, catalogue
from tests.support.paths import GAMES
from tests.support.random_play import play_on
from tests.support.replaying import TEN, kept, replay, sheets, tables


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("players", [1, 3, 10])
@pytest.mark.parametrize("game", scorecard_ids())
def test_every_player_and_every_figure_stands_on_the_sheet(tmp_path, game, players, lang):
    record = play_on(Record.new(game, TEN[:players]), random.Random(2), 55 * players)
    shown = replay(kept(tmp_path, record), "--lang", lang)
    drawn, rules = sheets(shown.stdout), record.game.rules
    assert [*drawn] == TEN[:players]
    for name, sheet in zip(TEN, record.game.sheets, strict=False):
        for box in rules.boxes:
            assert drawn[name][box.label[lang]] == str(sheet.boxes.get(box.id, ""))
        total, gauge = (catalogue("displays")[key][lang] for key in ("total", "gauge"))
        assert drawn[name][total] == str(sheet.total)
        assert drawn[name][gauge] == (f"{sheet.gauge:+d}" if sheet.gauge else "0")


def test_the_sums_of_the_sheet_are_those_of_the_paper(tmp_path):
    turns = ["five-of-a-kind 50", "sixes 30 +100", "fives 20", "fours 16"]
    text = "game: yard-forced\nplayers: Ann\n" + "".join(f"Ann: - {turn}\n" for turn in turns)
    ann = sheets(replay(kept(tmp_path, text)).stdout)["Ann"]
    assert ann["Upper total"] == "66"
    assert ann["Bonus (35 at 63)"] == "35"
    assert ann["Up / down"] == "+21"
    assert ann["Lower total"] == "50"
    assert ann["5OK bonuses"] == "100"
    assert ann["Total"] == "251"
    assert ann["Aces"] == ""


def test_wide_letters_keep_the_columns_straight(tmp_path):
    names = ["日本語の名前", "ひらがな", "Ann"]
    record = play_on(Record.new("yum", names), random.Random(3), 50)
    assert [*sheets(replay(kept(tmp_path, record)).stdout)] == names


@pytest.fixture(scope="module")
def match():
    """Ten players in the third of three manches."""
    record, rng = Record.new("classique", TEN, 3), random.Random(1)
    while len(record.game.played) < 2:
        record = play_on(record, rng, 1)
    return play_on(record, rng, 150)


def test_manches_are_drawn_with_totals_and_winners_marked(tmp_path, match):
    shown = replay(kept(tmp_path, match)).stdout
    assert shown.startswith("Yahtzee Classique, game 3 of 3\n")
    assert "* won the game" in shown
    drawn, game = sheets(shown), match.game
    assert [*drawn] == TEN
    for seat, name in enumerate(TEN):
        for manche, totals in enumerate(game.played):
            mark = " *" if totals[seat] == max(totals) else ""
            assert drawn[name][str(manche + 1)] == f"{totals[seat]}{mark}"
        assert drawn[name]["Match"] == str(game.total(seat))
        assert drawn[name]["Total"] == str(game.sheets[seat].total)


def test_a_match_of_one_manche_is_drawn_as_one_sheet():
    shown = replay(GAMES / "yum-finished.fivefold").stdout
    assert "won the game" not in shown
    record = play_on(Record.new("classique", ["Ann", "Bo"]), random.Random(1), 10_000)
    shown = replay("-", input=str(record)).stdout
    assert "Match" not in shown
    assert len(tables(shown)) == 1
