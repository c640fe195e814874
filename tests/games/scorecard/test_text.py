"""A scorecard game in words: for str, the lines of a record, and as HTML."""

from dataclasses import replace
from textwrap import dedent

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError, RecordError
from fivefold.games import Roll, new_game
from fivefold.games.scorecard import Fill, Keep, Position, ScorecardGame, Sheet
from fivefold.games.scorecard.display import pad_lines
from fivefold.games.scorecard.text import lower_rows, upper_rows
from fivefold.record import Record
from fivefold.rules import built_in, scorecard_rules
from fivefold.texts import Lang, Text
from fivefold.texts.catalogues import Words
from tests.support.displays import HOSTILE, parsed, pictures, rows, said
from tests.support.paths import GAMES
from tests.support.saving import saver


def shown(text):
    return str(Record.parse(dedent(text)).game)


TWO = "game: yum\nplayers: Ann, Bo\n"


def test_the_first_line_says_what_the_game_waits_for():
    assert shown(f"{TWO}Ann: 23666/666 15666") == (
        "Yum: player 1 has 15666, turn 1, roll 2 of 3\nplayer 1, 0 points\nplayer 2, 0 points"
    )
    head = shown(f"{TWO}Ann: 23666/666").splitlines()[0]
    assert head == "Yum: player 1 keeps 666 and rolls 2 dice, turn 1, roll 2"


def test_a_long_sheet_has_its_boxes_and_bonuses():
    record = """
        game: yard-forced
        players: Ann
        Ann: - five-of-a-kind 50
        Ann: - sixes 30 +100
        Ann: - fives 20
        Ann: - fours 16
        Ann: - chance 5
    """
    assert shown(record).splitlines()[1:] == [
        "player 1, 256 points: Fours 16, Fives 20, Sixes 30, Five of a Kind 50, Chance 5,",
        "  upper bonus 35, five-of-a-kind bonuses 100",
    ]


def test_a_roll_off_shows_what_was_rolled():
    assert shown("game: classique\nplayers: Ann, Bo\nmanches: 2\nAnn: start 13356") == dedent("""\
        Yahtzee Classique, manche 1 of 2: player 2 rolls 5 dice in the roll-off, round 1
        player 1, rolled 13356, 0 in all, 0 points in this manche
        player 2, 0 in all, 0 points in this manche""")


def test_a_game_that_is_over_says_who_won(porch):
    boxes = "fives 5", "sixes 12", "pair 0", "row 20", "chance 11"
    lines = "".join(f"Ann: - {box}\nBo: - {box}\n" for box in boxes)
    record = Record.parse(f"game: porch\nplayers: Ann, Bo\n{lines}", rules=porch)
    head = str(record.game).splitlines()[0]
    assert head == "Porch Dice: the game is over, players 1 and 2 share the win"


def test_the_last_manche_stays_the_last_when_the_game_is_over():
    boxes = [box.id for box in scorecard_rules("classique").boxes]
    turns = "".join(f"Ann: - {box} 0\n" for box in boxes if box != "chance") + "Ann: - chance 20\n"
    lines = shown(f"game: classique\nplayers: Ann\nmanches: 2\n{turns}{turns}").splitlines()
    assert lines[0] == "Yahtzee Classique, manche 2 of 2: the game is over, player 1 wins"
    assert lines[1].startswith("player 1, 40 in all, 20 points in this manche: Aces 0")


def test_a_sheet_and_a_position():
    sheet = Record.parse("game: yum\nplayers: Ann\nAnn: - low 23\nAnn: - ones 1").game.sheets[0]
    assert str(sheet) == "24 points: Ones 1, Low 23"
    dice = Record.parse("game: yum\nplayers: Ann\nAnn: 13356").game.dice
    assert str(Position(sheet, dice, 1)) == "Yum: 13356, 1 roll left\n24 points: Ones 1, Low 23"
    assert str(Sheet.empty(sheet.rules)) == "0 points"


EN = Words(Lang.EN, "displays")


@pytest.mark.parametrize(("lang", "label"), [("en", "Saved rolls"), ("fr", "Lancers en réserve")])
def test_saved_rolls_have_a_row_of_their_own(lang, label):
    game = new_game(saver(), 2).play(Roll(Dice("5566"))).play(Fill("two-pairs"))
    _, sums = lower_rows(game.sheets, Words(Lang(lang), "displays"))
    assert (label, [2, 0]) in sums


def test_only_a_game_with_an_upper_bonus_has_a_gauge(porch):
    without = replace(porch, upper_bonus=None)
    labels = [
        [label for label, _ in upper_rows([Sheet.empty(rules)], EN)[1]]
        for rules in (porch, without)
    ]
    assert labels == [["Upper total", "Bonus (10 at 22)", "Up / down"], ["Upper total"]]


# Lines of a record: one for each turn


CLASSIQUE = "game: classique\nplayers: Ann, Bo, Dev\n"
TIED = f"{CLASSIQUE}Ann: start 66666\nBo: start 11111\nDev: start 66666\n"


UNFINISHED = [
    *[(f"{TWO}Ann: {turn}", ("Ann",), None) for turn in ("", "13356/33", "13356/")],
    *[(f"{TWO}Ann: {turn}", ("Ann",), "13356") for turn in ("13356", "*13356")],
    (f"{TWO}Ann: 13356/33 33333", ("Ann",), "33333"),
    (f"{TWO}Ann: 13356 ones", ("Bo",), None),
    # Alone there is no roll-off; those tied at its top roll again.
    ("game: classique\nplayers: Ann\nAnn: 11111 yahtzee 50", ("Ann",), None),
    (TIED, ("Ann", "Dev"), None),
    (f"{TIED}Ann: start 11111\n", ("Dev",), None),
    (f"{TIED}Ann: start 11111\nDev: start 11112\n", ("Dev",), None),
]


def test_a_record_may_stop_anywhere():
    for text, waiting, dice in UNFINISHED:
        record = Record.parse(text)
        assert record.waiting == waiting, text
        assert record.game.dice is (Dice(dice) if dice else None), text


def test_a_paper_turn_with_the_bonus():
    head = "game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 50\n"
    record = Record.parse(head + "Ann: - sixes 30 +100\n")
    assert (record.game.sheets[0].bonuses, record.game.total(0)) == (100, 180)
    assert str(record).endswith("Ann: - sixes 30 +100\n")


def test_in_a_roll_off_a_wrong_line_names_the_one_who_is_next():
    with pytest.raises(RecordError, match=r"waits for Ann$"):
        Record.parse(f"{CLASSIQUE}Bo: start 11111\n")


def line_after(text):
    """The state after one line of a yum game of two, and its moves."""
    return ScorecardGame.new(built_in("yum"), 2).read_line(0, text)


def test_a_line_is_a_turn():
    game, moves = line_after("12266/66 12666/666 66666 yum 30")
    assert list(map(str, moves)) == [
        "roll 12266", "keep 66", "roll 126", "keep 666", "roll 66", "fill yum"
    ]  # fmt: skip
    assert game.to_act == (1,)
    start = ScorecardGame.new(built_in("yum"), 2)
    steps, state = [], start
    for move in moves:
        steps.append((state, 0, move))
        state = state.play(move)
    assert list(state.write_lines(steps)) == [(0, "12266/66 12666/666 66666 yum 30")]
    assert list(steps[4][0].write_lines(steps[:4])) == [(0, "12266/66 12666/666")]


def test_a_line_that_does_not_fit_is_refused():
    for line, code in (
        ("12266/66 12355 yum", "roll-without-kept"),
        ("12266 yum 30", "wrong-points"),
        ("12266 12355 yum", "roll-after-last"),
        ("66666 yum 30 30", "line-goes-on"),
        ("6666 yum", "wrong-dice-count"),
        ("start 66666", "no-roll-off"),
        ("- yum", "paper-line"),
        ("- sixes 30 +100", "no-bonus-now"),
    ):
        with pytest.raises(FivefoldError) as refused:
            line_after(line)
        assert refused.value.code == code


def test_a_turn_that_stops_in_the_middle_is_known():
    ends = {"66666 yum": False, "66666": True, "66666/6": True, "*66666": True, "": True}
    found = {line: bool(line_after(line)[0].unfinished(line)) for line in ends}
    assert found == ends


# HTML


YUM = built_in("yum")
BEGUN = new_game(YUM, 2).play(Roll(Dice("23666")))


def cells(root):
    """Each line of the pad by its label."""
    return {label: figures for label, *figures in rows(root)}


def test_the_dice_and_what_they_would_score_are_shown():
    root = parsed(BEGUN.html())
    assert root.get("class") == f"fivefold {YUM.look.colour}"
    assert pictures(root) == ["2 3 6 6 6"]
    assert "Waiting for: Player 1" in said(root)
    assert "2 rolls left" in said(root)
    assert (cells(root)["Sixes"], cells(root)["Low"]) == (["18", ""], ["23", ""])


def test_kept_dice_are_locked_and_the_others_blank():
    root = parsed(BEGUN.play(Keep(Dice("666"))).html())
    assert pictures(root) == ["6 6 6"]
    assert len([part for part in root.iter() if part.get("class") == "bow"]) == 3
    assert cells(root)["Sixes"] == ["", ""]


def test_the_player_whose_turn_it_is_is_marked():
    root = parsed(BEGUN.play(Fill("low")).html(names=["Ann", "Bo"]))
    assert [head.text for head in root.iter("th") if head.get("class") == "turn"] == ["Bo"]
    assert (cells(root)["Low"], cells(root)["Total"]) == (["23", ""], ["23", "0"])
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
