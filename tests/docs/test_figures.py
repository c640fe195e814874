"""The page of figures: its commands exist, and its numbers are those of pages and library."""

import importlib.util
import json
import re
import shlex

import pytest
from typer.main import get_command

from fivefold.commands.app import app
from tests.support.paths import DOCS, ROOT
from tests.support.solver_commands import run

PAGE = (DOCS / "figures.md").read_text("utf-8")
ROW = re.compile(r"^\| (?!---)(.*) \| (.*) \| (.*) \| (.*) \|$", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w.])\d+(?:,\d{3})*(?:\.\d+)?")
WORDS = {"arithmetic"}
"""What stands in place of a command."""


def rows(title):
    """The rows below a heading, without the head of their table."""
    section = PAGE.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return ROW.findall(section)[1:]


TITLES = re.findall(r"^## (.*)$", PAGE, re.MULTILINE)
AGAIN, KEPT = "Exact, and computed again by a test", "Speed, as it was kept"
COMMANDS = sorted({row[2] for title in TITLES for row in rows(title)} - WORDS)


def test_the_commands_exist():
    assert {AGAIN, KEPT} < set(TITLES)
    assert all(rows(title) for title in TITLES)
    assert len(COMMANDS) > 40
    checks = {"fivefold": check_fivefold, "python": check_python, "make": check_make}
    for quoted in COMMANDS:
        assert re.fullmatch("`[^`]+`", quoted)
        program, *words = shlex.split(quoted.strip("`"))
        checks[program](words)


def check_fivefold(words):
    commands = get_command(app).commands
    known = {name for option in commands[words[0]].params for name in option.opts}
    assert options(words) <= known
    assert not [word for word in words if "/" in word and not (ROOT / word).is_file()]


def check_python(words):
    if words[0] != "-m":
        assert (ROOT / words[0]).is_file()
        return
    name = words[1]
    if name == "pytest":
        assert not [word for word in words if "/" in word and not (ROOT / word).is_file()]
        return
    found = importlib.util.find_spec(name)
    assert found is not None
    place = ROOT / name.replace(".", "/")
    source = (place / "__main__.py" if place.is_dir() else place.with_suffix(".py")).read_text(
        "utf-8"
    )
    assert "__main__" in source
    assert [option for option in options(words) if option not in source] == []


def check_make(words):
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert re.search(rf"^{words[0]}:", makefile, re.MULTILINE)


def options(words):
    return {word for word in words if word.startswith("--")}


def missing(figure, text):
    """The numbers of a figure that no number of a text rounds to."""
    told = set(NUMBER.findall(text))
    return [
        number for number in NUMBER.findall(figure) if not told & {number, *longer(number, told)}
    ]


def longer(number, told):
    _, point, decimals = number.partition(".")
    if not point:
        return []
    return [one for one in told if f"{float(one.replace(',', '')):,.{len(decimals)}f}" == number]


def test_a_wrong_digit_is_found():
    assert missing("427.0 and 1,701", "427.04 … 1,701") == []
    assert missing("427.7 and 1,705, 0.6", "427.04 … 1,701 … 0.65x") == ["427.7", "1,705", "0.6"]


def test_the_figures_are_those_of_the_page():
    for what, figure, _, page in (row for title in TITLES if title != KEPT for row in rows(title)):
        file = re.fullmatch(r"\[[^]]+\]\(([^)#]+)(?:#[^)]+)?\)", page)[1]
        assert missing(figure, (DOCS / file).read_text("utf-8")) == [], what


@pytest.mark.slow
@pytest.mark.usefixtures("in_solver_folder")
@pytest.mark.parametrize(
    ("figure", "command"), [pytest.param(row[1], row[2], id=row[0]) for row in rows(AGAIN)]
)
def test_a_command_says_the_figure(figure, command):
    words = shlex.split(command.strip("`"))[1:]
    said = run(*(str(ROOT / word) if word.startswith("docs/") else word for word in words))
    assert said.exit_code == 0, said.stderr
    assert missing(figure, said.stdout) == []


def test_a_kept_result_has_the_figure():
    lines = (ROOT / "benchmarks" / "results.jsonl").read_text("utf-8").splitlines()
    kept = [json.loads(line) for line in lines]
    for what, figure, _, keys in rows(KEPT):
        names = re.findall("`([^`]+)`", keys)
        for name, number in zip(names, NUMBER.findall(figure), strict=True):
            assert float(number.replace(",", "")) in {result.get(name) for result in kept}, what


def test_every_benchmark_is_on_the_page():
    programs = {
        file.stem
        for file in (ROOT / "benchmarks").glob("*.py")
        if "__main__" in file.read_text("utf-8")
    }
    measuring = programs - {"attackers", "yardstick"}  # which others start
    assert len(measuring) >= 20
    assert [name for name in measuring if f"-m benchmarks.{name}" not in PAGE] == []


def test_every_measurement_that_other_pages_name_is_on_this_one():
    pages = [page for page in DOCS.glob("*.md") if not page.name.endswith(".fr.md")]
    text = "".join(page.read_text("utf-8") for page in pages)
    named = set(re.findall(r"-m (benchmarks\.\w+|scripts\.(?:crash|poker|sheet|install)\w+)", text))
    shown = {words for quoted in COMMANDS for words in re.findall(r"-m (\S+?)`?(?: |$)", quoted)}
    assert named - shown == {"scripts.poker_values"}  # it learns the values, and measures nothing
