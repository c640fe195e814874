"""French pages say what the English ones say: the same figures, and what commands really print."""

import re
import shlex
from collections import Counter
from contextlib import nullcontext

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from tests.support.own_bots import mybots
from tests.support.paths import DOCS

PAIRS = ["bots", "poker-advice", "review"]
"""Pages that show what commands print."""
FIGURES = [*PAIRS, "capacity"]
"""Pages full of figures."""

# The French pages leave what is about programs to the English ones; a version is no decimal number.
PROGRAMS = re.compile(
    r"^```python\n.*?^```$|^## (?:In programs|For programs|From Python)\n.*"
    r"|^## (?:Dans vos programmes|Pour les programmes|En Python)\n.*|^\{\".*?\}$"
    r"|Python 3\.\d+",
    re.DOTALL | re.MULTILINE,
)
NUMBER = {
    "en": re.compile(r"\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?"),
    "fr": re.compile(r"\d{1,3}(?:[\u00a0\u202f]\d{3})+|\d+(?:,\d+)?"),
}


def page(name, lang):
    return (DOCS / (f"{name}.md" if lang == "en" else f"{name}.fr.md")).read_text("utf-8")


def figures(name, lang):
    found = NUMBER[lang].findall(PROGRAMS.sub("", page(name, lang)))
    grouped, decimal = (",", ".") if lang == "en" else ("[\u00a0\u202f]", ",")
    return Counter(re.sub(grouped, "", one).replace(decimal, ".") for one in found)


def test_a_figure_is_read_as_each_language_writes_it(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{__name__}.DOCS", tmp_path)
    (tmp_path / "a.md").write_text("$1,900 or 3.5, 2 (12%)", "utf-8")
    (tmp_path / "a.fr.md").write_text("1\u00a0900\u00a0$ ou 3,5, 2 (12\u00a0%)", "utf-8")
    assert figures("a", "en") == figures("a", "fr") == Counter(["1900", "3.5", "2", "12"])


@pytest.mark.parametrize("name", FIGURES)
def test_a_french_page_has_the_figures_of_the_english_one(name):
    english, french = figures(name, "en"), figures(name, "fr")
    assert len(english) > 20
    assert (english - french, french - english) == (Counter(), Counter())


@pytest.mark.parametrize("name", [*FIGURES, "command-line", "solver"])
def test_each_page_leads_to_the_other(name):
    assert f"[English]({name}.md)" in page(name, "fr")
    assert f"[Français]({name}.fr.md)" in page(name, "en")


NEUTRAL = re.compile(r"door-\w+\.svg")
"""Pictures without a word in them."""


@pytest.mark.parametrize("file", sorted(DOCS.rglob("*.fr.md")), ids=lambda file: file.name)
def test_a_french_page_has_french_pictures(file):
    shown = re.findall(
        r'<img src="[^"]*?([^/"]+)"|!\[[^]]*\]\([^)]*?([^/)]+)\)', file.read_text("utf-8")
    )
    names = [one or other for one, other in shown]
    assert [name for name in names if ".fr." not in name and not NEUTRAL.fullmatch(name)] == []


def test_a_french_picture_is_used_and_stands_for_an_english_one():
    text = "".join(file.read_text("utf-8") for file in DOCS.rglob("*.fr.md"))
    french = [file for file in (DOCS / "pictures").iterdir() if ".fr." in file.name]
    assert len(french) >= 6
    for file in french:
        assert f"pictures/{file.name}" in text
        assert file.with_name(file.name.replace(".fr.", ".")).is_file()


SHOWN = [
    pytest.param(name, command, printed, id=f"{name}-{command}")
    for name in PAIRS
    for command, printed in re.findall(
        r"^```\n\$ fivefold ([^\n]*)\n((?!```).+?)^```$", page(name, "fr"), re.DOTALL | re.MULTILINE
    )
]


def test_there_are_commands_on_the_pages():
    assert {shown.values[0] for shown in SHOWN} == set(PAIRS)


@pytest.mark.parametrize(("name", "command", "printed"), SHOWN)
def test_a_french_page_shows_what_a_command_says(name, command, printed, monkeypatch, tmp_path):
    review = name == "review"
    env = {"LC_ALL": "C.UTF-8", "COLUMNS": "80" if review else "100"}
    monkeypatch.chdir(DOCS / "pictures" if review else DOCS.parent)
    with mybots(tmp_path) if "mybots" in command else nullcontext():
        said = CliRunner().invoke(app, shlex.split(command), env=env, prog_name="fivefold")
    assert said.stdout + said.stderr == printed


def test_the_hint_on_the_review_page_is_the_one_given(tmp_path):
    shown, *_ = re.findall(r"^```text\n(.*?)^```$", page("review", "fr"), re.DOTALL | re.MULTILINE)
    asked, *answered = shown.splitlines()
    file = tmp_path / "game.fivefold"
    file.write_text("game: yum\nplayers: Ann\nAnn: 33345\n", "utf-8")
    env = {"LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    said = CliRunner().invoke(app, ["hint", str(file), "--lang", "fr"], env=env).stdout
    assert asked.endswith(" h")
    assert [line for line in answered if line not in said.splitlines()] == []
