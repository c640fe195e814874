"""`fivefold review`: figures for programs, and the page about it."""

import json
import re
import shlex
from math import inf

import pytest

from fivefold.coach.levels import LEVELS
from fivefold.coach.scorecard.review import review
from fivefold.record import Record
from fivefold.texts import Lang
from tests.support import solver_commands
from tests.support.paths import GAMES, ROOT
from tests.support.solved import solved

FINISHED = GAMES / "yum-finished.fivefold"
PAGE = (ROOT / "docs" / "review.md").read_text("utf-8")
SHOWN = [
    part.split("\n", 1)
    for block in re.findall(r"^```\n(\$ .*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
    for part in re.split(r"^\$ fivefold ", block, flags=re.MULTILINE)[1:]
]


def plain(*args, stdin=None):
    return solver_commands.plain("review", *args, stdin=stdin)


@pytest.fixture(scope="session")
def found():
    """The review of the finished game."""
    return review(Record.read(FINISHED), solved("yum"))


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    """Solved games are kept here, so that each is solved once."""
    return tmp_path_factory.mktemp("tables")


@pytest.fixture(autouse=True)
def surroundings(tables, monkeypatch):
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


def test_a_game_about_to_begin():
    (ann,) = plain("-", stdin="game: yum\nplayers: Ann\n")["players"]
    assert (ann["turns"], ann["worst"], ann["accuracy"], ann["level"]) == ([], [], None, None)


def test_rules_of_ones_own(tmp_path, porch_text):
    (tmp_path / "porch.toml").write_text(porch_text, "utf-8")
    text = "game: porch\nplayers: Ann\nAnn: 556/55 555 fives\n"
    answer = plain("-", "--rules", tmp_path / "porch.toml", stdin=text)
    assert (answer["game"], answer["finished"]) == ("porch", False)
    (ann,) = answer["players"]
    assert ann["start"] + ann["luck"] - ann["cost"] == pytest.approx(ann["total"], abs=1e-6)


def test_tables_are_kept_in_the_folder_that_was_named(tmp_path):
    plain("-", "--values", tmp_path, stdin="game: yum\nplayers: Ann\n")
    assert [file.suffix for file in tmp_path.iterdir()] == [".table"]


@pytest.mark.parametrize(
    "text",
    [
        "game: yum\nplayers: Ann\nAnn: 66666 low\nBo: 1\n",
        "game: yum\nplayers: Ann\nAnn: 66666 nowhere\n",
        "game: nothing\nplayers: Ann\n",
        "",
    ],
)
def test_a_wrong_record_is_refused_as_replay_does(text):
    said = solver_commands.run("replay", "-", stdin=text)
    shown = solver_commands.run("review", "-", stdin=text)
    assert (shown.exit_code, shown.stdout, shown.stderr) == (2, "", said.stderr)
    assert said.exit_code == 2


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
    assert len(SHOWN) >= 2
    monkeypatch.chdir(ROOT / "docs" / "pictures")
    shown = solver_commands.run(*shlex.split(command))
    assert shown.stdout + shown.stderr == output
