"""Every built-in game has example records in games/, with what `replay --json` says of them.

A game that `naive` does not score a second time has its scoring checked by them alone, so they
must show what every box scores.
"""

import importlib.util
import json
import re

import pytest

from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.rules import built_in, scorecard_ids
from tests.second import scorer
from tests.support.paths import GAMES, ROOT

SCRIPT = "scripts/examples.py"
POINTS = re.compile(r" (\S+) ([1-9]\d*)(?: \+\d+)?\s*(?:#.*)?$", re.MULTILINE)


def examples(game):
    return sorted(GAMES.glob(f"{game}-*.fivefold"))


def missing(game):
    """Which files a game still needs."""
    found = {record.game.over for record in map(Record.read, examples(game))}
    if True not in found:
        yield f"a game that is over: tests/data/games/{game}-finished.fivefold"
    if False not in found:
        yield f"a game that is not over yet: tests/data/games/{game}-in-progress.fivefold"
    for file in examples(game):
        if not file.with_suffix(".json").exists():
            yield f"tests/data/games/{file.stem}.json, which `python {SCRIPT}` writes"


def unscored(game):
    """The boxes for which no example writes points above 0."""
    text = "\n".join(file.read_text("utf-8") for file in examples(game))
    names = {name for name, _ in POINTS.findall(text)}
    rules = built_in(game)
    scored = {box.id for box in rules.boxes if names & {box.id, *box.aliases}}
    return [box.id for box in rules.boxes if box.id not in scored]


@pytest.mark.parametrize("game", game_ids())
def test_every_game_has_examples_of_a_game_over_and_of_one_in_progress(game):
    needed = list(missing(game))
    assert not needed, f"{game} still needs " + "; ".join(needed)


def test_a_game_that_is_scored_only_once_has_an_example_of_every_box():
    for game in set(scorecard_ids()) - set(scorer.GAMES):
        needed = unscored(game)
        assert not needed, (
            "write a turn with its points, worked out by hand, into "
            f"tests/data/games/{game}-*.fivefold for: {', '.join(needed)}"
        )


def test_a_game_without_examples_is_told_which_files_to_add():
    assert list(missing("porch")) == [
        "a game that is over: tests/data/games/porch-finished.fivefold",
        "a game that is not over yet: tests/data/games/porch-in-progress.fivefold",
    ]


def test_boxes_without_points_in_any_example_are_found():
    assert unscored("classique") == ["aces"]


def test_every_example_is_of_the_game_it_is_named_after():
    files = {file: Record.read(file).game.rules.id for file in GAMES.glob("*.fivefold")}
    assert [file.name for file, game in files.items() if not file.stem.startswith(game)] == []


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("examples", ROOT / SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_script_writes_what_is_missing_and_nothing_else(script, tmp_path):
    for name in ("yum-finished", "yacht-finished"):
        text = (GAMES / f"{name}.fivefold").read_text("utf-8")
        (tmp_path / f"{name}.fivefold").write_text(text, "utf-8")
    (tmp_path / "yacht-finished.json").write_text("{}")
    script.main(tmp_path)
    expected = json.loads((GAMES / "yum-finished.json").read_text("utf-8"))
    assert json.loads((tmp_path / "yum-finished.json").read_text("utf-8")) == expected
    assert (tmp_path / "yacht-finished.json").read_text() == "{}"
