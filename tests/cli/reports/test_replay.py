import json
import random
import re
import subprocess
import sys

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.games import game_ids
from fivefold.record import Record, summary
from fivefold.rules import built_in, load_rules, scorecard_ids
from fivefold.texts import Lang, catalogue
from tests.support.paths import GAMES, OWN_RULES
from tests.support.random_play import play_on

GOLDEN = sorted(GAMES.glob("*.fivefold"))
TEN = ["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay", "Gus", "Hal", "Ida", "Jo"]
WRONG = "game: yum\nplayers: Ann, Bo\nBo: 66623 low\n"


def replay(*args, width=80, **options):
    env = {"LC_ALL": "en_US.UTF-8", "COLUMNS": str(width)}
    return CliRunner().invoke(app, ["replay", *map(str, args)], env=env, **options)


def process(*args, **options):
    command = [sys.executable, "-m", "fivefold", "replay", *map(str, args)]
    return subprocess.run(command, capture_output=True, check=False, **options)


def expected(path):
    return json.loads(path.with_suffix(".json").read_text("utf-8"))


def kept(folder, text, name="game.fivefold"):
    file = folder / name
    file.write_text(str(text), "utf-8")
    return file


# --- JSON, streams and exit status ---


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_gives_its_object_on_one_line(path):
    shown = replay(path, "--json")
    assert (shown.exit_code, shown.stderr) == (0, "")
    (line,) = shown.stdout.splitlines()
    assert json.loads(line) == expected(path)


def test_several_records_give_one_object_a_line_in_the_order_asked():
    paths = [GOLDEN[place] for place in (3, 0, -1, 3)]
    shown = process("--json", *paths)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [*map(expected, paths)]


def test_a_wrong_record_among_right_ones_is_an_error_and_the_others_are_shown(tmp_path):
    wrong, missing = kept(tmp_path, WRONG), tmp_path / "missing"
    shown = process("--json", GOLDEN[0], wrong, missing, GOLDEN[1])
    assert shown.returncode == 2
    assert [json.loads(line) for line in shown.stdout.splitlines()] == [*map(expected, GOLDEN[:2])]
    first, second = shown.stderr.decode().splitlines()
    assert first == f"{wrong}:3: not this player's turn; the game waits for Ann"
    assert second == f"{missing}:1: can't be read: No such file or directory"


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_single_wrong_record_leaves_standard_output_empty(tmp_path, options):
    wrong = kept(tmp_path, WRONG)
    shown = process(*options, wrong)
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.decode().splitlines() == [
        f"{wrong}:3: not this player's turn; the game waits for Ann"
    ]


def test_the_error_is_said_in_the_language_asked_for(tmp_path):
    wrong = kept(tmp_path, WRONG)
    shown = replay(wrong, "--lang", "fr")
    assert shown.stderr == f"{wrong}:3: ce n'est pas le tour de ce joueur ; on attend Ann\n"


def test_a_dash_is_standard_input():
    shown = process("-", "--json", input=GOLDEN[0].read_bytes())
    assert shown.returncode == 0
    assert json.loads(shown.stdout) == expected(GOLDEN[0])


def test_an_error_in_standard_input_is_placed_too():
    shown = process("-", input=WRONG.encode())
    assert (shown.returncode, shown.stdout) == (2, b"")
    assert shown.stderr.startswith(b"-:3: ")


def test_a_file_name_can_neither_break_the_line_nor_colour_the_screen(tmp_path):
    shown = replay(tmp_path / "a\nb\x1b[31m")
    (line,) = shown.stderr.splitlines()
    assert r"a\nb\x1b[31m:1: can't be read" in line


# --- a user's own game ---


@pytest.fixture
def own_game(tmp_path):
    record = Record.new(load_rules(OWN_RULES), ["Ann", "Bo"])
    return kept(tmp_path, play_on(record, random.Random(1), 60))


def test_a_game_of_ones_own_replays_with_its_rules(own_game):
    shown = replay(own_game, "--rules", OWN_RULES, "--json")
    assert shown.exit_code == 0
    assert json.loads(shown.stdout) == summary(Record.read(own_game, load_rules(OWN_RULES)))


def test_a_game_of_ones_own_is_drawn_with_its_boxes(own_game):
    shown = replay(own_game, "--rules", OWN_RULES, "--lang", "fr")
    assert shown.stdout.startswith("Maxi Yatzy\n")
    assert "│ Cabane " in shown.stdout


def test_a_game_of_ones_own_is_unknown_without_its_rules(own_game):
    shown = replay(own_game, "--json")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr.startswith(f"{own_game}:1: 'maxi-yatzy' is not a game")


def test_built_in_games_still_replay_beside_it(own_game):
    shown = replay(GOLDEN[0], own_game, "--rules", OWN_RULES, "--json")
    assert shown.exit_code == 0
    assert [json.loads(line)["game"] for line in shown.stdout.splitlines()] == [
        expected(GOLDEN[0])["game"],
        "maxi-yatzy",
    ]


def test_rules_that_cannot_be_read_are_said_once_and_nothing_is_shown():
    shown = replay(*GOLDEN, "--rules", "missing.toml", "--json")
    assert (shown.exit_code, shown.stdout) == (2, "")
    assert shown.stderr == "fivefold: missing.toml: can't be read: No such file or directory\n"


# --- drawing ---


def tables(text):
    """Every table as rows of cells; its lines must fit together and on the screen."""
    found = re.findall(r"^┏.*?^└[^\n]*$", text, re.DOTALL | re.MULTILINE)
    for table in found:
        lines = table.splitlines()
        assert len({tuple(_borders(line)) for line in lines}) == 1, table
        assert cell_len(lines[0]) <= 80
    return [_cells(table) for table in found]


def _borders(line):
    """At which columns of the screen a border stands: the same in every line of a table."""
    for place, char in enumerate(line):
        if char in "┏┳┓┃┡╇┩│├┼┤└┴┘":
            yield cell_len(line[:place])


def _cells(table):
    """The header's cells, unfolded, then the rows."""
    lines = table.splitlines()
    split = [re.split("[┃│]", line)[1:-1] for line in lines if line[0] in "┃│"]
    head = sum(line[0] == "┃" for line in lines)
    header = [
        "".join(cell.strip() for cell in column) for column in zip(*split[:head], strict=True)
    ]
    return [header, *([cell.strip() for cell in row] for row in split[head:])]


def sheets(text):
    """What stands in each player's column: name -> label -> figure."""
    columns = {}
    for header, *rows in tables(text):
        for place, name in enumerate(header[1:], start=1):
            columns.setdefault(name, {}).update({row[0]: row[place] for row in rows})
    return columns


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
        total, gauge = (catalogue("cli")[key][lang] for key in ("total", "gauge"))
        assert drawn[name][total] == str(sheet.total)
        assert drawn[name][gauge] == (f"{sheet.gauge:+d}" if sheet.gauge else "0")


def test_the_sums_of_the_sheet_are_those_of_the_paper(tmp_path):
    turns = ["five-of-a-kind 50", "sixes 30 +100", "fives 20", "fours 16"]
    text = "game: yard-forced\nplayers: Ann\n" + "".join(f"Ann: - {turn}\n" for turn in turns)
    ann = sheets(replay(kept(tmp_path, text)).stdout)["Ann"]
    assert ann["Upper total"] == "66"
    assert ann["Bonus (35 at 63)"] == "35"
    assert ann["Up / down"] == "+21"
    assert ann["Five of a Kind bonuses"] == "100"
    assert ann["Total"] == "251"
    assert ann["Aces"] == ""


@pytest.mark.parametrize("lang", [Lang.EN, Lang.FR])
@pytest.mark.parametrize("width", [40, 80])
def test_the_poker_table_is_whole_at_any_width(lang, width):
    acts = ["Ann: card 665JJ/2/700", "Ann: bid 1200", "Cléo: pass", "Dev: pass", "Dev: bet no 300"]
    text = "\n".join(["game: deluxe-poker", "players: Ann, Cléo, Dev", *acts])
    shown = replay("-", "--lang", lang, input=text, width=width).stdout
    plain = shown.replace("\N{NO-BREAK SPACE}", " ")
    assert max(map(cell_len, shown.splitlines())) <= width
    assert "…" not in shown
    assert not re.search(r"\n\s*([;:]|\$(?!\d))", shown)
    for word in {
        Lang.EN: ["Money", "$1,500", "not used", "no $300"],
        Lang.FR: ["Argent", "1 500 $", "disponible", "non 300 $"],
    }[lang]:
        assert word in plain
    assert ("┃" in shown) == (width > 40)


@pytest.mark.parametrize("game", game_ids())
def test_long_names_are_shown_whole(tmp_path, game):
    names = [f"{'x' * 38}-{end}" for end in "abcd"]
    record = play_on(Record.new(game, names), random.Random(3), 40)
    drawn = replay(kept(tmp_path, record)).stdout
    if game == "deluxe-poker":
        assert [
            line for line in drawn.splitlines() if line.startswith("x") and line in names
        ] == names
    else:
        assert [*sheets(drawn)] == names


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
    assert shown.startswith("Yahtzee Classique, manche 3 of 3\n")
    assert "* won the manche" in shown
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
    assert "anche" not in shown
    record = play_on(Record.new("classique", ["Ann", "Bo"]), random.Random(1), 10_000)
    shown = replay("-", input=str(record)).stdout
    assert "Match" not in shown
    assert len(tables(shown)) == 1


def test_during_a_roll_off_everyone_still_to_roll_is_waited_for():
    head = "game: classique\nplayers: Ann, Bo, Dev\nAnn: start 66666\n"
    assert "\nWaiting for: Bo, Dev\n" in replay("-", input=head).stdout
    assert "\nOn attend : Bo, Dev\n" in replay("-", "--lang", "fr", input=head).stdout


def test_with_several_records_each_has_its_name_above_it():
    shown = replay(GOLDEN[0], GOLDEN[1]).stdout
    assert shown.startswith(f"{GOLDEN[0]}\n")
    assert f"\n{GOLDEN[1]}\n" in shown
    assert str(GOLDEN[0]) not in replay(GOLDEN[0]).stdout


# --- the Deluxe Poker table ---

TABLE = ["game: deluxe-poker", "players: Ann, Bo, Dev"]
PHASES = [
    ([], ["Card 1 of 7: Ann turns it"], "Ann"),
    (
        ["Ann: card 665JJ/2/1700"],
        [
            "Card 1 of 7: 6 6 5 J J   2 rolls, payout $1,700",
            "Bidding, opened by Ann: no bid yet",
        ],
        "Ann",
    ),
    (["Ann: pass", "Bo: bid 400"], ["Highest bid: Bo, $400"], "Ann, Dev"),
    (["Dev: all-in"], ["Dev will roll for $1,500; bets are on"], "Ann, Bo"),
    (
        ["Ann: bet no 300", "Bo: bet none"],
        ["Dev rolls for $1,500; 2 rolls left"],
        "Dev",
    ),
    (
        ["Dev: roll 65331 joker 3"],
        [
            "Card 1 of 7: [6] 6 [5] [J=3] [J=3]   2 rolls, payout $1,700",
            "Dev rolls for $1,500; 1 roll left",
        ],
        "Dev",
    ),
    (["Dev: roll 6"], ["Card 2 of 7: Dev turns it"], "Dev"),
]


@pytest.mark.parametrize("steps", range(1, len(PHASES) + 1))
def test_every_phase_of_the_table_tells_what_goes_on(steps):
    acts = [act for more, _, _ in PHASES[:steps] for act in more]
    shown = replay("-", input="\n".join([*TABLE, *acts])).stdout.splitlines()
    _, story, waiting = PHASES[steps - 1]
    assert shown[0] == "Deluxe Poker"
    assert [line for line in story if line not in shown] == []
    assert f"Waiting for: {waiting}" in shown


def test_the_table_shows_money_cards_all_in_and_bets():
    acts = [act for more, _, _ in PHASES[:-1] for act in more]
    (table,) = tables(replay("-", input="\n".join([*TABLE, *acts])).stdout)
    assert table == [
        ["Player", "Money", "Cards won", "All-In", "Bet"],
        ["Ann", "$1,200", "", "not used", "no $300"],
        ["Bo", "$1,500", "", "not used", "none"],
        ["Dev", "$0", "", "used", "rolls"],
    ]
    acts += PHASES[-1][0]
    (table,) = tables(replay("-", "--lang", "fr", input="\n".join([*TABLE, *acts])).stdout)
    assert table == [
        ["Joueur", "Argent", "Cartes gagnées", "Tapis", "Pari"],
        ["Ann", "1\u00a0200\u00a0$", "", "disponible", ""],
        ["Bo", "1\u00a0500\u00a0$", "", "disponible", ""],
        ["Dev", "3\u00a0500\u00a0$", "665JJ", "utilisé", ""],
    ]


def test_a_die_is_marked_on_one_picture_only():
    acts = ["Ann: card 66655/5/500", "Ann: all-in", "Bo: bet none", "Dev: bet none"]
    text = "\n".join([*TABLE, *acts, "Ann: roll 66511"])
    assert "Card 1 of 7: [6] [6] 6 [5] 5 " in replay("-", input=text).stdout


def test_a_player_without_money_is_shown_as_out():
    acts = ["Ann: card 66666/1/500", "Ann: all-in", "Bo: bet none", "Dev: bet none"]
    text = "\n".join([*TABLE, *acts, "Ann: roll 11111"])
    (table,) = tables(replay("-", input=text).stdout)
    assert table[1] == ["Ann", "$0", "", "used", "out"]


# --- how it ended ---

TIE = "game: yum\nplayers: Ann, Bo, Dev\n" + "".join(
    f"{name}: - {box} 0\n"
    for box in (box.id for box in built_in("yum").boxes)
    for name in ("Ann", "Bo", "Dev")
)
NOBODY = """game: deluxe-poker
players: Ann, Bo
Ann: card 66666/1/500
Ann: pass
Bo: bid 1200
Ann: pass
Ann: bet none
Bo: roll 11111
Bo: pass
Ann: all-in
Bo: bet yes 300
Ann: roll 11111
"""


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            TIE,
            "Ann, Bo, Dev share the win with 0",
            "Ann, Bo, Dev se partagent la victoire avec 0",
        ),
        (
            TIE.replace("Bo: - ones 0", "Bo: - ones 3"),
            "Bo wins with 3",
            "Bo gagne avec 3",
        ),
        (NOBODY, "The game is over; nobody wins", "La partie est finie ; personne ne gagne"),
        (NOBODY.replace("yes 300", "yes 200"), "Bo wins with $100", "Bo gagne avec 100\u00a0$"),
    ],
)
def test_the_last_line_says_who_won(text, english, french):
    assert replay("-", input=text).stdout.splitlines()[-2] == english
    assert replay("-", "--lang", "fr", input=text).stdout.splitlines()[-2] == french
