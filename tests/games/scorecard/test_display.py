"""A scorecard game as HTML, and the lines of its pad."""

from dataclasses import replace

from fivefold.dice import Dice
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill, Keep, Position, Sheet
from fivefold.games.scorecard.display import pad_lines
from fivefold.record import Record
from fivefold.rules import built_in
from fivefold.texts import Lang, Text
from fivefold.texts.catalogues import Words
from tests.support.displays import HOSTILE, parsed, pictures, rows, said
from tests.support.paths import GAMES

YUM = built_in("yum")
BEGUN = new_game(YUM, 2).play(Roll(Dice("23666")))


def cells(root):
    """Each line of the pad by its label."""
    return {label: figures for label, *figures in rows(root)}


def test_the_dice_and_what_they_would_score_are_shown():
    root = parsed(BEGUN.html())
    assert pictures(root) == ["2 3 6 6 6"]
    assert "Waiting for: Player 1" in said(root)
    assert "2 rolls left" in said(root)
    assert cells(root)["Sixes"] == ["18", ""]
    assert cells(root)["Low"] == ["23", ""]


def test_kept_dice_are_locked_and_the_others_blank():
    root = parsed(BEGUN.play(Keep(Dice("666"))).html())
    assert pictures(root) == ["6 6 6"]
    locks = [part for part in root.iter() if part.get("class") == "bow"]
    assert len(locks) == 3
    assert cells(root)["Sixes"] == ["", ""]


def test_the_player_whose_turn_it_is_is_marked():
    root = parsed(BEGUN.play(Fill("low")).html(names=["Ann", "Bo"]))
    assert [head.text for head in root.iter("th") if head.get("class") == "turn"] == ["Bo"]
    assert cells(root)["Low"] == ["23", ""]
    assert cells(root)["Total"] == ["23", "0"]
    assert pictures(root) == []


def test_the_winner_is_named_in_the_language_that_is_asked_for():
    record = Record.read(GAMES / "yard-forced-finished.fivefold")
    assert "Ann wins with 372" in said(parsed(record.html()))
    assert "Ann gagne avec 372" in said(parsed(record.html(Lang.FR)))
    assert "Joueur 1" in said(parsed(record.game.html(Lang.FR)))


def test_a_match_has_the_totals_of_all_its_games():
    record = Record.new("classique", ["Ann", "Bo"], manches=2)
    root = parsed(record.html())
    assert ", game 1 of 2" in said(root)
    assert "Totals: Ann 0, Bo 0" in said(root)


def test_a_sheet_alone_has_one_column():
    sheet = BEGUN.play(Fill("low")).sheets[0]
    assert cells(parsed(sheet._repr_html_()))["Low"] == ["23"]
    assert said(parsed(sheet.html(Lang.FR))).startswith("Yum")


def test_a_position_shows_its_dice_its_rolls_and_its_offers():
    position = Position(Sheet.empty(YUM), Dice("33355"), rolls_left=1)
    root = parsed(position._repr_html_())
    assert pictures(root) == ["3 3 3 5 5"]
    assert "1 roll left" in said(root)
    assert cells(root)["Full"] == ["25"]


def test_columns_stand_side_by_side():
    root = parsed(new_game("three-columns", 2).html())
    heads = [head.text for head in root.iter("th") if head.get("scope") == "colgroup"]
    assert heads == ["Player 1", "Player 2"]


def test_hostile_labels_of_a_rule_file_stay_text():
    box = replace(YUM.boxes[0], label=Text(en=HOSTILE))
    rules = replace(YUM, name=Text(en=HOSTILE), boxes=(box, *YUM.boxes[1:]))
    assert said(parsed(Sheet.empty(rules).html())).count("<script>") == 2


def test_the_colour_is_that_of_the_game():
    assert parsed(BEGUN.html()).get("class") == f"fivefold {YUM.look.colour}"


EN = Words(Lang.EN, "displays")


def test_sections_sums_and_totals_come_in_order():
    lines = [*pad_lines(new_game("yum", 1).sheets, EN)]
    assert [line.label for line in lines if line.look != "box"] == [
        "Upper total", "Bonus (25 at 63)", "Up / down", "Lower total", "Total",
    ]  # fmt: skip
    assert [line.label for line in lines if line.begins] == ["Straight"]
    assert [line.look for line in lines[-2:]] == ["sum", "total"]


def test_only_the_player_whose_turn_it_is_has_offers():
    game = new_game("yum", 2).play(Roll(Dice("66623"))).play(Fill("sixes")).play(Roll("11123"))
    lines = {line.label: line for line in pad_lines(game.sheets, EN, 1, game.preview())}
    assert (lines["Ones"].cells, lines["Ones"].offers) == (["", ""], [None, 3])
    assert (lines["Sixes"].cells, lines["Sixes"].offers) == ([18, ""], [None, 0])
    assert (lines["Total"].cells, lines["Total"].offers) == ([18, 0], ())
    assert not any(
        filter(None, (offer for line in pad_lines(game.sheets, EN) for offer in line.offers))
    )
