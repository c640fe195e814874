"""`fivefold review`: luck and decisions for programs and for people, and what is refused."""

import json
import re
import shlex
from math import inf

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from fivefold.coach.levels import LEVELS
from fivefold.coach.scorecard.review import review
from fivefold.commands.app import app
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support.paths import GAMES, ROOT
from tests.support.solved import solved

FINISHED, OPEN = GAMES / "yum-finished.fivefold", GAMES / "yum-in-progress.fivefold"


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Solved games are kept here, so that each is solved once."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(autouse=True)
def surroundings(tables, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tables))


def run(*args, stdin=None):
    return CliRunner().invoke(app, ["review", *map(str, args)], input=stdin)


def plain(*args, stdin=None):
    shown = run(*args, "--json", stdin=stdin)
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    (line,) = shown.stdout.splitlines()
    return json.loads(line)


def people(*args):
    shown = run(*args)
    assert (shown.exit_code, shown.stderr) == (0, ""), shown.output
    # Where a picture was saved is told in full, however long its path is.
    lines = [line for line in shown.stdout.splitlines() if "/" not in line]
    assert max(map(cell_len, lines)) <= 80
    return shown.stdout


def refused(*args, stdin=None):
    shown = run(*args, stdin=stdin)
    assert (shown.exit_code, shown.stdout) == (2, ""), shown.output
    (line,) = shown.stderr.splitlines()
    return line


@pytest.fixture(scope="module")
def found():
    return review(Record.read(FINISHED), solved("yum"))


def test_the_object_for_programs(found):
    assert plain(FINISHED) == json.loads(json.dumps(found.as_data()))
    french = plain(FINISHED, "--lang", "fr")
    assert french == json.loads(json.dumps(found.as_data(Lang.FR)))


def test_a_record_from_standard_input(found):
    assert plain("-", stdin=FINISHED.read_bytes()) == json.loads(json.dumps(found.as_data()))


def test_programs_get_all_decisions_that_cost_something(found):
    answer = plain(FINISHED)
    for player, one in zip(answer["players"], found.players, strict=True):
        assert [worst["cost"] for worst in player["worst"]] == [c.cost for c in one.costly]
        assert sum(worst["cost"] for worst in player["worst"]) == pytest.approx(player["cost"])
        assert len(one.costly) > 5


def test_one_player_only(found):
    whole, bo = plain(FINISHED), plain(FINISHED, "--player", "Bo")
    assert bo["players"] == whole["players"][1:]
    title = "Yum: luck and decisions\n"
    parts = [people(FINISHED, "--player", name).removeprefix(title) for name in ("Ann", "Bo")]
    assert people(FINISHED) == title + "".join(parts)


def test_a_player_who_is_not_there():
    said = "does not play here; the players are Ann, Bo"
    assert refused(FINISHED, "--player", "Dev") == f"fivefold: 'Dev' {said}"
    assert "ne joue pas ici" in refused(FINISHED, "--player", "Dev", "--lang", "fr")


@pytest.mark.parametrize("asked", ["ann", "ANN", "Anne"])
def test_a_player_is_guessed(asked):
    said = f"fivefold: '{asked}' does not play here; did you mean Ann? The players are Ann, Bo"
    assert refused(FINISHED, "--player", asked) == said
    assert "vouliez-vous dire Ann" in refused(FINISHED, "--player", asked, "--lang", "fr")


def test_the_sum_for_people(found):
    shown = people(FINISHED)
    assert shown.startswith("Yum: luck and decisions\n\nAnn\n")
    for player in found.players:
        sign, luck = "-" if player.luck < 0 else "+", abs(player.luck)
        sum_ = f"  171.13 at the start {sign} {luck:.2f} luck - {player.cost:.2f} cost"
        assert f"{player.name}\n{sum_} = {player.total:.0f}\n" in shown
        mean = f"Points lost in each, on average: {player.accuracy:.2f} (beginner)."
        assert f"  {len(player.decisions)} decisions. {mean}\n" in shown


def ends(costly):
    return costly[-1].cost, costly[0].cost


def test_the_costly_decisions_for_people(found):
    shown = people(FINISHED)
    assert shown.count(" lost in turn ") == 10
    worst = found.players[0].costly[0]
    dice, left = " ".join(map(str, worst.position.dice)), worst.position.rolls_left
    headline = f"{worst.cost:.1f} lost in turn {worst.turn}: {dice} on the table"
    rolls = "1 roll" if left == 1 else f"{left} rolls"
    assert f"\n  {headline}, {rolls} left\n    Yours: " in shown
    words = re.sub(r"\s+", " ", shown)
    for player in found.players:
        for decision in player.costly[:5]:
            assert re.sub(r"\s+", " ", decision.reason["en"]) in words
    rest = found.players[0].costly[5:]
    least, most = (f"{cost:.1f}" if cost >= 0.1 else f"{cost:.2f}" for cost in ends(rest))
    more = f"{len(rest)} more lost {least} to {most}; --all shows them.\n"
    assert more in shown
    assert "--all" not in people(FINISHED, "--all")


@pytest.mark.parametrize(
    ("lang", "head", "gives_up"),
    [
        (Lang.EN, r"([\d.]+) lost in turn", " gives up "),
        (Lang.FR, r"Perte de ([\d.]+) au tour", " coûte "),
    ],
)
def test_a_loss_is_one_figure_above_its_reason_and_in_it(lang, head, gives_up):
    shown = " ".join(people(FINISHED, "--all", "--lang", lang).split()).replace(",", ".")
    _, *parts = re.split(head, shown)
    told = [re.search(rf"{gives_up}([\d.]+) points? ?:", part) for part in parts[1::2]]
    pairs = [
        (float(lost), float(one[1])) for lost, one in zip(parts[::2], told, strict=True) if one
    ]
    assert len(pairs) > 10
    assert [pair for pair in pairs if pair[0] != pair[1]] == []


def test_one_decision_more_is_told_as_one():
    lines = (
        "12346 ones",
        "12346 twos",
        "12346 threes",
        "12346 fours",
        "12346 fives",
        "12346 sixes",
    )
    text = "game: yum\nplayers: Ann\n" + "".join(f"Ann: {line}\n" for line in lines)
    (ann,) = review(Record.parse(text), solved("yum")).players
    assert len(ann.costly) == 6
    assert run("-", stdin=text).stdout.endswith(
        f"\n  One more lost {ann.costly[-1].cost:.1f}; --all shows it.\n"
    )


def test_in_french(found):
    shown = people(FINISHED, "--lang", "fr")
    assert shown.startswith("Yum\xa0: la chance et les décisions\n")
    sum_ = f"  171,13 au départ + {found.players[0].luck:.2f} de chance".replace(".", ",")
    assert sum_ in shown
    assert "(niveau débutant)" in shown
    words = re.sub(r"\s+", " ", shown)
    assert re.sub(r"\s+", " ", found.players[0].costly[0].reason["fr"]) in words


def test_french_quotes_are_not_parted_from_what_they_quote():
    shown = people(FINISHED, "--all", "--lang", "fr")
    assert "«" in shown
    assert not re.search(r"«\s*\n|\n\s*[»:;?!%]", shown)


def test_a_game_that_is_not_over():
    answer, shown = plain(OPEN), people(OPEN)
    assert answer["finished"] is False
    assert "The game is not over: each total is what can be expected from here.\n" in shown
    assert f" = {answer['players'][0]['total']:.2f}\n" in shown


def test_turns_that_hide_their_dice_are_named():
    shown = people(OPEN)
    (dev,) = re.findall(r"Dev\n.*?\n\n", shown, re.DOTALL)
    assert "Turns whose dice were not written down: 1, 5. What they hide counts as luck." in dev
    assert shown.count("not written down") == 2


def test_a_game_about_to_begin():
    text = "game: yum\nplayers: Ann\n"
    shown = run("-", stdin=text)
    assert shown.exit_code == 0
    assert shown.stdout.endswith("Ann\n  171.13 at the start + 0.00 luck - 0.00 cost = 171.13\n")
    (ann,) = plain("-", stdin=text)["players"]
    assert (ann["turns"], ann["worst"], ann["accuracy"], ann["level"]) == ([], [], None, None)


def test_rules_of_ones_own(tmp_path, porch):
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    (example,) = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "porch.toml").write_text(example, "utf-8")
    text = "game: porch\nplayers: Ann\nAnn: 556/55 555 fives\n"
    answer = plain("-", "--rules", tmp_path / "porch.toml", stdin=text)
    assert (answer["game"], answer["finished"]) == ("porch", False)
    (ann,) = answer["players"]
    assert ann["start"] + ann["luck"] - ann["cost"] == pytest.approx(ann["total"], abs=1e-6)
    assert refused("-", stdin=text).endswith("; or name its rule file with --rules FILE")


def test_tables_are_kept_in_the_folder_that_was_named(tmp_path):
    plain("-", "--values", tmp_path, stdin="game: yum\nplayers: Ann\n")
    assert [file.suffix for file in tmp_path.iterdir()] == [".table"]


# --- refusals ---


def test_deluxe_poker_is_refused():
    file = GAMES / "deluxe-poker-finished.fivefold"
    assert refused(file) == (
        "fivefold: deluxe-poker is not played on a score sheet: luck and decisions can be "
        "separated in scorecard games only"
    )
    assert "ne se joue pas sur une feuille de marque" in refused(file, "--lang", "fr")


@pytest.mark.parametrize(
    "text",
    [
        "game: yum\nplayers: Ann\nAnn: 66666 low\nBo: 1\n",
        "game: yum\nplayers: Ann\nAnn: 66666 nowhere\n",
        "game: nothing\nplayers: Ann\n",
        "",
    ],
)
@pytest.mark.parametrize("lang", Lang)
def test_a_wrong_record_is_refused_as_replay_does(text, lang):
    said = CliRunner().invoke(app, ["replay", "-", "--lang", lang], input=text)
    assert said.exit_code == 2
    assert refused("-", "--lang", lang, stdin=text) == said.stderr.rstrip("\n")


def test_a_file_that_is_not_there(tmp_path):
    assert refused(tmp_path / "no.fivefold").startswith(f"{tmp_path}/no.fivefold:1: ")


# --- the picture ---


@pytest.mark.parametrize(("name", "begins"), [("a.png", b"\x89PNG\r\n"), ("a.svg", b"<?xml")])
def test_the_picture_is_drawn(tmp_path, name, begins, found):
    file = tmp_path / name
    assert plain(FINISHED, "--plot", file)["plot"] == str(file)
    assert file.read_bytes().startswith(begins)
    assert str(file) in people(FINISHED, "--plot", file).splitlines()[-1]


def drawn_words(tmp_path, monkeypatch, *args, stdin=None):
    monkeypatch.setitem(__import__("matplotlib").rcParams, "svg.fonttype", "none")
    plain(*args, "--plot", tmp_path / "a.svg", stdin=stdin)
    return re.findall(r"<text[^>]*>(.*?)</text>", (tmp_path / "a.svg").read_text("utf-8"))


def test_the_picture_says_whose_line_is_whose(tmp_path, monkeypatch, found):
    words = drawn_words(tmp_path, monkeypatch, FINISHED)
    assert "Yum: luck and decisions" in words
    assert {"Turn", "Luck, added up (points)", "Lost by decisions (points)"} <= set(words)
    for player in found.players:
        assert f"{player.luck:+.1f}  {player.name}" in words
        assert f"{-player.cost:+.1f}  {player.name}" in words


def test_the_picture_in_french(tmp_path, monkeypatch):
    words = drawn_words(tmp_path, monkeypatch, OPEN, "--lang", "fr")
    assert {"Tour", "Chance cumulée (points)", "Perdu par les décisions (points)"} <= set(words)
    assert any(word.startswith("En creux\xa0: dés non notés") for word in words)


def test_the_picture_marks_manches(tmp_path, monkeypatch):
    assert "manche 2 begins" in drawn_words(
        tmp_path, monkeypatch, GAMES / "classique-finished.fivefold"
    )


def test_names_are_drawn_as_they_are_written(tmp_path, monkeypatch):
    text = "game: yum\nplayers: _Bo_, $x^2$ & <b>, 愛\n_Bo_: 66666 sixes\n"
    words = drawn_words(tmp_path, monkeypatch, "-", stdin=text)
    assert any(word.endswith("  _Bo_") for word in words)
    assert any("$x^2$ &amp; &lt;b&gt;" in word for word in words)
    plain("-", "--plot", tmp_path / "a.png", stdin=text)


def test_the_picture_of_a_game_about_to_begin(tmp_path):
    plain("-", "--plot", tmp_path / "a.png", stdin="game: yum\nplayers: Ann\n")


def test_a_picture_that_cannot_be_drawn_is_refused(tmp_path):
    assert "must be named .png or .svg" in refused(FINISHED, "--plot", "a.jpg")
    assert "can't be saved there" in refused(FINISHED, "--plot", tmp_path / "no" / "a.png")


# --- the page about it ---

PAGE = (ROOT / "docs" / "review.md").read_text("utf-8")
SHOWN = [
    part.split("\n", 1)
    for block in re.findall(r"^```\n(\$ .*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for part in re.split(r"^\$ fivefold ", block, flags=re.MULTILINE)[1:]
]


def test_there_are_commands_on_the_page():
    assert len(SHOWN) >= 2


def test_the_levels_on_the_page_are_those_there_are():
    rows = re.findall(r"^\| (\w+) \| (\w+) \| ([\d.]+|more) \|", PAGE, re.MULTILINE)
    limits = {level: "more" if limit == inf else f"{limit:g}" for level, limit in LEVELS.items()}
    assert rows == [(level.label["en"], level.label["fr"], limits[level]) for level in LEVELS]


def test_every_field_is_on_the_page(found):
    data = found.as_data()
    (player, *_), fields = data["players"], set(data)
    fields |= {*player, *player["turns"][0], *player["worst"][0], "plot"}
    assert [field for field in sorted(fields) if f"`{field}`" not in PAGE] == []


@pytest.mark.parametrize(("command", "output"), SHOWN)
def test_the_page_shows_what_a_command_says(command, output, monkeypatch):
    monkeypatch.chdir(ROOT / "docs" / "pictures")
    shown = CliRunner().invoke(app, shlex.split(command))
    assert shown.stdout + shown.stderr == output
