"""Scorecard games at the terminal: what may be typed, sheets on any screen, figures of hints."""

import random
import re
from io import StringIO
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from fivefold.cli.scorecard.hint import print_choices
from fivefold.cli.scorecard.view import compact_sheet
from fivefold.cli.solver_options import SolverOptions, read_sheet
from fivefold.cli.words import Words
from fivefold.coach.scorecard.advice import Advice
from fivefold.dice import Dice
from fivefold.games.scorecard import Keep, Position, Sheet
from fivefold.record import Record
from fivefold.rules import built_in, scorecard_ids
from fivefold.solver.values import Choice
from fivefold.texts import Lang, catalogue
from tests.support.keyboard import FILE, kept, lines, play, replay, typed
from tests.support.paths import GAMES, OWN_RULES
from tests.support.random_play import play_on
from tests.support.scorecard_play import start
from tests.support.solver_commands import plain, refused, run

TEN = ["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
TURN = "game: yum\nplayers: Ann\nAnn: 33345"


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("Ann: 44125/44", ["keep 44", "keep 4 4", "Garder 4,4", "4 4"]),
        ("Ann: 44125/", ["roll", "roll  all again", "lancer", "Tout relancer", "/"]),
        ("Ann: 44125 fours 8", ["fill fours", "remplir Quatre", "FOURS"]),
        ("Ann: 44125", ["keep", "garder", "keep x", "fill", "remplir"]),
    ],
)
def test_what_a_hint_says_may_be_typed(line, answers):
    for answer in answers:
        typed("yum", "44125", answer)
        assert str(kept()) == str(Record.parse(f"{kept().headers}\n{line}\n")), answer


def test_a_box_may_be_called_like_a_word_of_a_hint():
    rules = OWN_RULES.read_text("utf-8").replace('en = "Ones"', 'en = "Roll"')
    Path("own.toml").write_text(rules, "utf-8")
    typed("own.toml", "111234", "roll")
    assert lines()[-1].endswith(" 3")


@pytest.mark.parametrize(
    ("game", "box", "names"),
    [
        ("yum", "straight", ["st"]),
        ("yum", "yum", ["YU"]),
        ("yard-free", "five-of-a-kind", ["5ok"]),
        ("yard-free", "small-straight", ["Small Straight", "petite suite"]),
        ("yard-free", "four-of-a-kind", ["carre", "CARRÉ"]),
        ("yard-free", "three-of-a-kind", ["three"]),
        ("yard-free", "threes", ["threes"]),
        ("yacht", "full-house", ["full"]),
        ("three-columns", "fours-double", ["fours x2", "Fours ×2", "fours-double"]),
    ],
)
def test_a_box_may_be_named_in_many_ways(game, box, names):
    # Threes are filled, so that the beginning of a name can mean one open box only.
    filled = "" if game == "three-columns" or box == "threes" else "Ann: - threes 0\n"
    for name in names:
        FILE.write_text(f"game: {game}\nplayers: Ann\n{filled}")
        play(FILE, "--real-dice", answers=["33321", name, "y"])
        assert re.fullmatch(rf"Ann: 12333 {box} \d+", lines()[-1]), name


# --- sheets ---


def compact(game, names, width=80, seat=0):
    console = Console(file=StringIO(), width=width, color_system=None)
    console.print(compact_sheet(game, seat, names, Words(Lang.EN)))
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def test_the_compact_sheet_fits_every_screen():
    for game in scorecard_ids():
        for width, height in ((80, 12), (60, 22), (40, 22)):
            for players in (1, 2, 6):
                names = ["Maximilienne"] + [f"P{number}" for number in range(1, players)]
                lines = compact(start(game, players), names, width)
                assert max(map(len, lines)) <= width, (game, players)
                assert len(lines) <= height, (game, players, width)


def test_where_there_is_no_room_for_all_the_sheet_of_the_player_is_left():
    head = compact(start("yum", 6), TEN[:6], width=60, seat=2)[0]
    assert head.split() == ["Cléo", "Cléo"]


def sheets(text):
    """What stands in each player's column: name -> label -> figure. All lines must fit together."""
    columns = {}
    for table in re.findall(r"^┏.*?^└[^\n]*$", text, re.DOTALL | re.MULTILINE):
        drawn = table.splitlines()
        assert len({tuple(borders(line)) for line in drawn}) == 1, table
        assert cell_len(drawn[0]) <= 80
        rows = [re.split("[┃│]", line)[1:-1] for line in drawn if line[0] in "┃│"]
        head = sum(line[0] == "┃" for line in drawn)
        names = ["".join(map(str.strip, column)) for column in zip(*rows[:head], strict=True)]
        for label, *figures in ([cell.strip() for cell in row] for row in rows[head:]):
            for name, figure in zip(names[1:], figures, strict=True):
                columns.setdefault(name, {})[label] = figure
    return columns


def borders(line):
    """At which columns of the screen a border stands: the same in every line of a table."""
    for place, char in enumerate(line):
        if char in "┏┳┓┃┡╇┩│├┼┤└┴┘":
            yield cell_len(line[:place])


def drawn(record, *options):
    FILE.write_text(str(record), "utf-8")
    return replay(FILE, *options)


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize(("players", "games"), [(3, scorecard_ids()), (10, ["yard-free"])])
def test_every_player_and_every_figure_stands_on_the_sheet(players, games, lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    total, gauge = (catalogue("displays")[key][lang] for key in ("total", "gauge"))
    for game in games:
        record = play_on(Record.new(game, TEN[:players]), random.Random(2), 55 * players)
        shown, rules = sheets(drawn(record, "--lang", lang)), record.game.rules
        assert [*shown] == TEN[:players]
        for name, sheet in zip(TEN, record.game.sheets, strict=False):
            for box in rules.boxes:
                assert shown[name][box.label[lang]] == str(sheet.boxes.get(box.id, ""))
            assert shown[name][total] == str(sheet.total)
            assert shown[name][gauge] == (f"{sheet.gauge:+d}" if sheet.gauge else "0")


# --- advice ---


def test_a_loss_in_the_table_is_rounded_as_in_the_reason(yum_solved):
    flat = " ".join(run("hint", "-", "--all", stdin=TURN).output.split())
    (told,) = re.findall(r"Stopping with 9 points in Threes gives up ([\d.]+) points", flat)
    (shown,) = re.findall(r"│ fill Threes │ 9 │ [\d.]+ │ ([\d.]+) │", flat)
    assert shown == told


@pytest.mark.parametrize(
    ("lang", "head", "gives_up"),
    [
        (Lang.EN, r"([\d.]+) lost in turn", " gives up "),
        (Lang.FR, r"Perte de ([\d.]+) au tour", " coûte "),
    ],
)
def test_a_loss_is_one_figure_above_its_reason_and_in_it(lang, head, gives_up, yum_solved):
    file = GAMES / "yum-finished.fivefold"
    shown = run("review", file, "--all", "--lang", lang).stdout
    _, *parts = re.split(head, " ".join(shown.split()).replace(",", "."))
    told = [re.search(rf"{gives_up}([\d.]+) points? ?:", part) for part in parts[1::2]]
    pairs = [
        (float(lost), float(one[1])) for lost, one in zip(parts[::2], told, strict=True) if one
    ]
    assert len(pairs) > 10
    assert [pair for pair in pairs if pair[0] != pair[1]] == []


def test_choices_that_give_up_the_same_are_no_range(porch, capsys):
    best = [Choice(Keep(Dice("66")), 22.5, 0.0)] * 10
    rest = [Choice(Keep(Dice("6")), 22.5 - less, less) for less in (2.499, 2.5)]
    position = Position(Sheet.empty(porch), Dice("661"), 1)
    advice = Advice(position, (*best, *rest), None)
    print_choices(advice, advice.choices, "", SolverOptions(porch), every=False)
    assert re.search(r"\n2 [a-z ]+ 2\.5; --all [a-z ]+\.\n$", capsys.readouterr().out)


def test_a_hint_for_programs_has_the_choices_and_the_reason(yum_solved):
    data = plain("hint", "-", "--lang", "fr", stdin=TURN)
    assert list(data) == ["game", "player", "kind", "position", "choices", "reason", "needed"]
    assert (data["game"], data["player"]) == ("yum", "Ann")
    assert data["choices"][0]["act"] == "keep 333"
    assert "3 3 3" in data["reason"]


def test_reasons_look_for_solved_games_where_the_user_keeps_them(monkeypatch, yum_solved, tmp_path):
    seen, reasoned = [], Advice.reason
    monkeypatch.setattr(
        Advice, "reason", lambda one: seen.append(one.values_folder) or reasoned(one)
    )
    run("hint", "-", "--values", tmp_path, stdin=TURN)
    assert seen == [tmp_path]


def test_the_example_in_a_refusal_is_a_card_of_the_game():
    for game in scorecard_ids():
        rules = built_in(game)
        for boxes in ("three", f"{rules.boxes[0].id}=", f"{rules.boxes[0].id}=x"):
            example = refused("distribution", game, "--card", boxes).rpartition(": ")[2]
            assert len(read_sheet(rules, [example], 0).boxes) == 2
