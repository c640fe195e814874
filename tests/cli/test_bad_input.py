"""Whatever is typed: status 2 and one clear line, never a traceback."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from tests.support.paths import GAMES, OWN_RULES

GOLDEN = GAMES / "yum-finished.fivefold"


@pytest.fixture(autouse=True)
def nowhere_near_home(tmp_path, monkeypatch):
    """Every file a test names lies in its own folder, and so does what is kept."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")


def refused(*args):
    """The one line that a command is refused with."""
    shown = CliRunner().invoke(app, args, input="")
    assert shown.exit_code == 2, shown.output
    assert shown.stdout == ""
    (line,) = shown.stderr.splitlines()
    return line


def poker(players, *acts):
    return "\n".join(["game: deluxe-poker", f"players: {players}", *acts])


YUM = "game: yum\nplayers: Ann, Bo\n"


@pytest.mark.parametrize(
    ("content", "line", "complaint"),
    [
        (b"game: yum\nplayers: Ann\nAnn: \xff\xfe\n", 3, "not UTF-8"),
        (b"game: yum\nplayers: An\x00n\n", 2, "U+0000"),
        (b"\x00" * 100, 1, "U+0000"),
        (f"{YUM}Ann: {'1' * 100_000}\n", 3, "the line has 100005 characters"),
        (f"{'x' * 100_000}\n", 1, "the line has 100000 characters"),
        (b"", 1, "the header game is missing"),
        (b"\n\n# only a comment\n", 1, "the header game is missing"),
        ("game: yum\n", 1, "the header players is missing"),
        ("game: nope\nplayers: Ann\n", 1, "'nope' is not a game"),
        ("game: yum\nplayers: Ann,, Bo\n", 2, "a player's name is empty"),
        ("game: yum\nplayers: Ann, Ann\n", 2, "two players are called 'Ann'"),
        ("game: yum\nplayers: A\x1b[31mn\n", 2, "U+001B"),
        ("game: yum\nplayers: A:n, Bo\n", 2, "the name 'A:n' can't be used"),
        (f"game: yum\nplayers: {'x' * 41}\n", 2, "has 41 characters; at most 40"),
        ("game: yum\nplayers: game\n", 2, "game can't be a player's name"),
        (poker("Ann"), 2, "it takes 2 to 6"),
        (poker("A, B, C, D, E, F, G"), 2, "it takes 2 to 6"),
        (poker("Ann, Bo", "Ann: card 665J/2/700"), 3, "a card has 5 faces"),
        (poker("Ann, Bo", "Ann: card 665JX/2/700"), 3, "is not a card"),
        (poker("Ann, Bo", "Ann: card 665JJ/2/750"), 3, "a card pays hundreds"),
        (poker("Ann, Bo", f"Ann: bid {'9' * 5000}"), 3, "is not an amount of money"),
        ("game: classique\nplayers: Ann\nmanches: 99999999999999999999\n", 3, "1 to 1000"),
        ("game: classique\nplayers: Ann\nmanches: 0\n", 3, "1 to 1000"),
        ("game: yum\nplayers: Ann\nmanches: 2\n", 3, "a match of yum is one game"),
        (f"{YUM}Ann: 7 low\n", 3, "is not a roll"),
        (f"{YUM}Ann: 66623 nope\n", 3, "'nope' is not a box of yum"),
        (f"{YUM}Ann: 66623 low {'9' * 5000}\n", 3, "is not a number of points"),
        ('id = "mine"\ndice = 5\n', 1, "the header game is missing"),
        ('{"game": "yum"}\n', 1, "the header game is missing"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "play"])
def test_a_record_that_is_wrong_is_refused_at_its_line(command, content, line, complaint):
    data = content if isinstance(content, bytes) else content.encode()
    Path("wrong.fivefold").write_bytes(data)
    said = refused(command, "wrong.fivefold")
    assert said.removeprefix("fivefold: ").startswith(f"wrong.fivefold:{line}: ")
    assert complaint in said
    assert len(said) < 400
    assert Path("wrong.fivefold").read_bytes() == data


@pytest.mark.parametrize("command", ["replay", "play"])
def test_a_folder_and_a_missing_file_are_refused(command):
    Path("folder.fivefold").mkdir()
    assert "folder.fivefold:1: can't be read: Is a directory" in refused(command, "folder.fivefold")
    missing = {
        "replay": "missing.fivefold:1: can't be read: No such",
        "play": "missing.fivefold: there is no such file; `",
    }
    assert missing[command] in refused(command, "missing.fivefold")


@pytest.mark.parametrize("kind", ["rules", "deck"])
@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "can't be read: No such file"),
        (b"x = 1\n", "mine.toml: "),
        (b"\xff\xfe", "not UTF-8"),
        (b"cards = [", "not a TOML file"),
        (b'cards = ["665J/2/700"]\nid = 1\n', "mine.toml: "),
        (b"a" * 200_000, "larger than"),
    ],
)
def test_rules_and_decks_that_are_none_are_refused_and_no_game_is_begun(kind, content, complaint):
    if content is not None:
        Path("mine.toml").write_bytes(content)
    said = refused("play", "deluxe-poker", "--players", "Ann, Bo", f"--{kind}", "mine.toml")
    assert complaint in said
    assert not Path("data").exists()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["nope"], "'nope' is not a game"),
        ([""], "'' is not a game"),
        (["."], "'.' is not a game"),
        (["x" * 5000], "is not a game"),
        (["yum", "--players", "Ann,,Bo"], "a name is missing; separate names with commas"),
        (["yum", "--players", ""], "a name is missing; separate names with commas"),
        (["yum", "--players", "Ann, Ann"], "two players are called 'Ann'"),
        (["yum", "--players", "A\x1b[31mn"], r"the name 'A\x1b[31mn' can't be used"),
        (["yum", "--players", "A\nn"], r"the name 'A\nn' can't be used"),
        (["yum", "--players", "A\udcffn"], r"the name 'A\udcffn' can't be used"),
        (["yum", "--players", "x" * 41], "at most 40"),
        (["yum", "--players", "players"], "players can't be a player's name"),
        (["deluxe-poker", "--players", "Ann"], "it takes 2 to 6"),
        (["deluxe-poker", "--players", "A,B,C,D,E,F,G"], "it takes 2 to 6"),
        (["classique", "--manches", "0"], "0 is not a number of games"),
        (["classique", "--manches", "-1"], "-1 is not a number of games"),
        (["classique", "--manches", "1001"], "from 1 to 1000"),
        (["classique", "--manches", "9" * 40], "from 1 to 1000"),
        (["yum", "--manches", "2"], "a match of yum is one game"),
        (["deluxe-poker", "--manches", "2"], "a match of deluxe-poker is one game"),
        (["nope", "--rules", str(OWN_RULES)], "yatzy, maxi-yatzy"),
        (["yum", "--rules", str(OWN_RULES)], "the rules of maxi-yatzy, not of yum"),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused(args, complaint):
    said = refused("play", *args)
    assert said.startswith("fivefold: ")
    assert complaint in said
    assert len(said) < 400
    assert not Path("data").exists()


@pytest.mark.parametrize(
    ("args", "option"),
    [
        (["play", "yum", "--manches", "two"], "--manches"),
        (["play", "yum", "--manches", ""], "--manches"),
        (["play", "yum", "--seed", "x"], "--seed"),
        (["rules", "--lang", "xx"], "--lang"),
        (["replay", str(GOLDEN), "--lang", ""], "--lang"),
        (["replay", str(GOLDEN), "--nope"], "--nope"),
        (["play", "yum", "--players"], "--players"),
        (["replay"], "FILE"),
        (["nope"], "nope"),
        (["rules", "yum", "yacht"], "yacht"),
    ],
)
def test_an_option_that_cannot_be_read_is_named_in_the_first_line(args, option):
    shown = CliRunner().invoke(app, args)
    assert (shown.exit_code, shown.stdout) == (2, "")
    said = shown.stderr.splitlines()[0]
    assert said.startswith("fivefold: ")
    assert option in said
