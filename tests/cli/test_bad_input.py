"""What no transcript can type: bytes, control characters and huge values. Always one clear line."""

from pathlib import Path

import pytest

from tests.support.keyboard import refused as refused_to_play
from tests.support.solver_commands import run


def refused(*args):
    """The one line that a command is refused with."""
    shown = run(*args, stdin="")
    assert (shown.exit_code, shown.stdout) == (2, ""), shown.output
    (line,) = shown.stderr.splitlines()
    assert len(line) < 400
    return line


YUM = "game: yum\nplayers: Ann, Bo\n"
POKER = "game: deluxe-poker\nplayers: Ann, Bo\n"


@pytest.mark.parametrize("command", ["replay", "play"])
@pytest.mark.parametrize(
    ("content", "line", "named"),
    [
        (b"game: yum\nplayers: Ann\nAnn: \xff\xfe\n", 3, "UTF-8"),
        (b"game: yum\nplayers: An\x00n\n", 2, "U+0000"),
        (b"\x00" * 100, 1, "U+0000"),
        (f"{YUM}Ann: {'1' * 100_000}\n", 3, "100005"),
        (f"{'x' * 100_000}\n", 1, "100000"),
        ("\n\n# only a comment\n", 1, "game"),
        ("game: yum\nplayers: A\x1b[31mn\n", 2, "U+001B"),
        (f"game: yum\nplayers: {'x' * 41}\n", 2, "41"),
        (f"{POKER}Ann: bid {'9' * 5000}\n", 3, "…"),
        ("game: classique\nplayers: Ann\nmanches: 99999999999999999999\n", 3, "1000"),
        (f"{YUM}Ann: 66623 low {'9' * 5000}\n", 3, "…"),
        ('id = "mine"\ndice = 5\n', 1, "game"),
        ('{"game": "yum"}\n', 1, "game"),
    ],
    ids=[
        "not UTF-8",
        "null",
        "nulls",
        "long roll",
        "long line",
        "comment",
        "escape",
        "long name",
        "huge bid",
        "huge match",
        "huge points",
        "rule file",
        "JSON",
    ],
)
def test_a_record_that_is_wrong_is_refused_at_its_line(command, content, line, named):
    data = content if isinstance(content, bytes) else content.encode()
    Path("wrong.fivefold").write_bytes(data)
    said = refused(command, "wrong.fivefold").removeprefix("fivefold: ")
    assert said.startswith(f"wrong.fivefold:{line}: ")
    assert named in said
    assert Path("wrong.fivefold").read_bytes() == data


@pytest.mark.parametrize("kind", ["rules", "deck"])
@pytest.mark.parametrize(
    ("content", "named"),
    [
        (None, "mine.toml: "),
        (b"x = 1\n", "mine.toml: "),
        (b"\xff\xfe", "UTF-8"),
        (b"cards = [", "TOML"),
        (b'id = "a"\nid = "b"\n', "TOML"),
        (b'cards = ["665J/2/700"]\nid = 1\n', "mine.toml: "),
        (b"a" * 200_000, "mine.toml: "),
    ],
)
def test_rules_and_decks_that_are_none_are_refused_and_no_game_is_begun(kind, content, named):
    if content is not None:
        Path("mine.toml").write_bytes(content)
    said = refused("play", "deluxe-poker", "--players", "Ann, Bo", f"--{kind}", "mine.toml")
    assert named in said
    assert not Path("data").exists()


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["x" * 5000], "…'"),
        (["a\nb\x1b[31m"], r"'a\nb\x1b[31m'"),
        (["a\nb\x1b[31m.fivefold"], r"a\nb\x1b[31m.fivefold: "),
        (["missing\n.toml"], r"missing\n.toml: "),
        (["yum", "--players", "A\x1b[31mn"], r"'A\x1b[31mn'"),
        (["yum", "--players", "A\nn"], r"'A\nn'"),
        (["yum", "--players", "A\udcffn"], r"'A\udcffn'"),
        (["classique", "--manches", "9" * 40], "1000"),
    ],
)
def test_a_game_that_cannot_be_begun_is_refused_and_nothing_is_kept(args, named):
    said = refused_to_play(*args)
    assert said.startswith("fivefold: ")
    assert named in said
    assert len(said) < 400
    assert not Path("data").exists()


def test_an_option_or_a_command_that_cannot_be_read_is_named_in_the_first_line():
    for args, named in [
        (["play", "yum", "--manches", ""], "--manches"),
        (["x\x1b[31m"], r"'x\x1b[31m'"),
        (["simulate", "yum", "--games", "9" * 5000], "--games"),
    ]:
        shown = run(*args)
        assert (shown.exit_code, shown.stdout) == (2, "")
        said = shown.stderr.splitlines()[0]
        assert said.startswith("fivefold: ")
        assert named in said
        assert len(said) < 400
