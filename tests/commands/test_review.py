"""`fivefold review`: luck and decisions for programs and for people, and what is refused."""

import json
import re
import shlex
from math import inf

import pytest
from typer.testing import CliRunner

from fivefold.coach.levels import LEVELS
from fivefold.commands.app import app
from fivefold.texts import Lang
from tests.support.paths import ROOT
from tests.support.reviewing import FINISHED, OPEN, people, plain, refused, run


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Solved games are kept here, so that each is solved once."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(autouse=True)
def surroundings(tables, monkeypatch):
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tables))


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


def test_a_game_that_is_not_over():
    answer, shown = plain(OPEN), people(OPEN)
    assert answer["finished"] is False
    assert "The game is not over: each total is what can be expected from here.\n" in shown
    assert f" = {answer['players'][0]['total']:.2f}\n" in shown


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


def test_the_picture_is_drawn(tmp_path, found):
    file = tmp_path / "a.svg"
    assert plain(FINISHED, "--plot", file)["plot"] == str(file)
    assert file.read_bytes().startswith(b"<?xml")
    assert str(file) in people(FINISHED, "--plot", file).splitlines()[-1]


def test_a_picture_that_cannot_be_drawn_is_refused(tmp_path):
    assert "name the file .svg" in refused(FINISHED, "--plot", "a.jpg")
    assert "can't be saved there" in refused(FINISHED, "--plot", tmp_path / "no" / "a.svg")


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
    row = re.compile(r"^\| ([\w ]+) \((\d) of 4\) \| ([\w ]+) \| ([\d.]+|more) \|", re.MULTILINE)
    limits = {level: "more" if limit == inf else f"{limit:g}" for level, limit in LEVELS.items()}
    assert row.findall(PAGE) == [
        (level.label["en"], str(level.step), level.label["fr"], limits[level]) for level in LEVELS
    ]


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
