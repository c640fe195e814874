"""The modules of the command line: which may import which, and where kinds of games are named."""

import ast
from pathlib import Path
from typing import Any

import pytest

import fivefold.cli
from fivefold.cli import kinds
from fivefold.cli.kinds import FOLDERS, Hints, Keyboard, Reviews, View
from fivefold.cli.poker import hint as poker_hint
from fivefold.cli.poker import play as poker_play
from fivefold.cli.poker import review as poker_review
from fivefold.cli.poker import view as poker_view
from fivefold.cli.scorecard import hint as scorecard_hint
from fivefold.cli.scorecard import play as scorecard_play
from fivefold.cli.scorecard import review as scorecard_review
from fivefold.cli.scorecard import view as scorecard_view
from fivefold.games import NEW_GAMES
from fivefold.rules import built_in

CLI = Path(fivefold.cli.__file__).parent
# Each line may import from those above it, never from its own line's other modules.
ORDER = [
    {"words", "parsing", "progress", "plots"},
    {"output", "drawing", "lookup"},
    {"records", "solver_options", "terminal"},
    {"totals", *FOLDERS},
    {"kinds"},
    {"hints", "game_view", "rules_page"},
    {"play"},
]
MODULES = sorted(
    path for path in CLI.rglob("*.py") if path.parent != CLI or path.stem != "__init__"
)


def room_of(path):
    return path.relative_to(CLI).parts[0].removesuffix(".py")


def imported(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_folder_and_module_has_its_place():
    assert {room_of(path) for path in MODULES} == set().union(*ORDER)


def test_a_module_imports_only_from_modules_above():
    wrong = []
    for path in MODULES:
        room = room_of(path)
        place = next(place for place, rooms in enumerate(ORDER) if room in rooms)
        allowed = {room}.union(*ORDER[:place])
        ours = {name.split(".")[2] for name in imported(path) if name.startswith("fivefold.cli.")}
        wrong += [(str(path.relative_to(CLI)), other) for other in ours - allowed]
    assert wrong == []


def test_only_the_table_of_kinds_and_the_kinds_themselves_name_a_kind():
    names = {*FOLDERS, *(new.__self__.__name__ for new in NEW_GAMES.values())}
    naming = []
    for path in MODULES:
        if room_of(path) in {*FOLDERS, "kinds"}:
            continue
        tree = ast.parse(path.read_text("utf-8"))
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        naming += [path] if (used | texts) & names else []
    assert naming == []


# That the signatures are right is for the type checker to say.
VIEWS: list[View[Any]] = [scorecard_view, poker_view]
HINTS: list[Hints[Any]] = [scorecard_hint, poker_hint]
REVIEWS: list[Reviews[Any]] = [scorecard_review, poker_review]
KEYBOARDS: list[Keyboard[Any]] = [scorecard_play, poker_play]
GAMES = [built_in("yum"), built_in("deluxe-poker")]


@pytest.mark.parametrize(
    ("find", "parts", "protocol"),
    [
        (kinds.view_of, VIEWS, View),
        (kinds.hints_of, HINTS, Hints),
        (kinds.reviews_of, REVIEWS, Reviews),
        (kinds.keyboard_of, KEYBOARDS, Keyboard),
    ],
)
def test_every_kind_has_all_that_the_terminal_asks_of_it(find, parts, protocol):
    wanted = {name for name in vars(protocol) if name[0] != "_"}
    assert [find(rules) for rules in GAMES] == parts
    assert [name for part in parts for name in wanted if not hasattr(part, name)] == []
