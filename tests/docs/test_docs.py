"""What the pages show is true: records, links, files, programs, and what commands print; French
pages have the same figures and pictures as the English ones."""

import re
import shlex
import subprocess
import sys
from collections import Counter
from contextlib import nullcontext

import pytest
from typer.testing import CliRunner

from fivefold.commands.app import app
from fivefold.errors import RecordError
from fivefold.record import Record
from fivefold.texts import Lang, catalogue
from tests.support.layers import LAYERS
from tests.support.own_bots import mybots
from tests.support.paths import DOCS, ROOT
from tests.support.solver_commands import run

PAGES = sorted([*ROOT.glob("*.md"), *DOCS.rglob("*.md")])
FRENCH = [page for page in PAGES if page.name.endswith(".fr.md")]
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL | re.MULTILINE)


def text_of(name):
    return (DOCS / f"{name}.md").read_text("utf-8")


# Records


def records_on(page):
    return re.findall(r"```fivefold\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


def test_records_on_the_pages_can_be_read():
    shown = [block for page in PAGES for block in records_on(page)]
    assert len(shown) >= 4
    for record in map(Record.parse, shown):
        assert Record.parse(str(record)) == record
    assert Record.read(DOCS / "pictures" / "evening.fivefold").game.to_act == (0,)


def test_both_record_pages_show_the_same_games():
    english, french = (
        [str(Record.parse(block)) for block in records_on(DOCS / page)]
        for page in ("record.md", "record.fr.md")
    )
    assert english == french


@pytest.mark.parametrize("lang", Lang)
def test_the_error_shown_in_the_record_page_is_the_one_given(lang):
    text = text_of("record" if lang is Lang.EN else "record.fr")
    file, shown = re.search(r"\$ fivefold .*replay (\S+)\n(.*)\n", text).groups()
    wrong = "game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 0\nAnn: 66666 chance\n"
    with pytest.raises(RecordError) as refused:
        Record.parse(wrong, file)
    assert refused.value.say(lang) == shown


FIVE = "Ann: - five-of-a-kind 50, Bo: - chance 22, Ann: - full-house 25 +100"


@pytest.mark.parametrize(
    ("game", "lines", "code"),
    [
        ("yard-forced", "Ann: - chance 22, Ann: - sixes 24", "not-your-turn"),
        ("yard-forced", "Ann: - sixes 30 +100", "no-bonus-now"),
        ("yard-forced", FIVE, "points-no-five-of-a-kind-has"),
        ("yum", "Ann: - high 0, Bo: - high 0, Ann: - low 25", "impossible-points"),
    ],
)
def test_lines_that_the_record_page_warns_of_are_refused(game, lines, code):
    body = lines.replace(", ", "\n")
    with pytest.raises(RecordError) as refused:
        Record.parse(f"game: {game}\nplayers: Ann, Bo\n{body}\n")
    assert refused.value.code == code


# Names: of files, commands, rulings and layers

# In the recipes `src/fivefold/games/<kind>/lines.py` stands for that file of every kind.
PLACES = re.compile(r"`((?:src|tests|docs|web|scripts)/[^`\s]*|[\w.]+/[^`\s]*\.\w+)`")
SCRIPTS = re.compile(r"python (?:-m scripts\.(\w+)|scripts/(\w+)\.py)")
BUILT = "src/fivefold/server/web"


def test_links_lead_somewhere():
    lost = [
        (page.name, target)
        for page in PAGES
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8"))
        if not target.startswith("http") and not (page.parent / target).exists()
    ]
    assert lost == []


def test_the_files_and_scripts_named_in_contributing_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    places = set(PLACES.findall(text)) - {BUILT}
    assert len(places) > 60
    assert [place for place in places if not any(ROOT.glob(re.sub(r"<\w+>", "*", place)))] == []
    scripts = {module or file for module, file in SCRIPTS.findall(text)}
    assert len(scripts) >= 4
    assert [name for name in scripts if not (ROOT / "scripts" / f"{name}.py").is_file()] == []


def test_every_command_is_on_a_page():
    text = "".join(page.read_text("utf-8") for page in PAGES)
    names = [command.name or command.callback.__name__ for command in app.registered_commands]
    assert [name for name in names if f"fivefold {name}" not in text] == []


def test_every_built_in_ruling_is_on_the_page_about_rule_files():
    (listed,) = re.findall(r"\| about \| keys \|\n((?:\|.*\n)+)", text_of("rule-files"))
    assert sorted(re.findall(r"`([a-z-]+)`", listed)) == sorted(catalogue("rulings"))


@pytest.mark.parametrize("file", ["architecture.md", "architecture.svg"])
def test_the_architecture_shows_every_layer_in_its_order(file):
    text = (DOCS / file).read_text("utf-8")
    name = r"^\| (`.*?`) \| " if file.endswith(".md") else r"<text x=.*>([a-z ·]+)</text>"
    shown = re.findall(r"[a-z]+", " ".join(re.findall(name, text, re.MULTILINE)))
    places = [shown.index(layer) for layer in LAYERS if layer not in {"server", "client"}]
    assert places == sorted(places)
    assert set(LAYERS) <= set(shown)


@pytest.mark.slow
def test_the_programs_on_the_pages_are_typed(tmp_path):
    for page in PAGES:
        lines = re.findall(r"^(?:>>>|\.\.\.) (.*)$", page.read_text("utf-8"), re.MULTILINE)
        if lines:
            file = tmp_path / f"{page.stem.lower()}_program.py"
            file.write_text("\n".join(lines), "utf-8")
    programs = sorted(tmp_path.glob("*.py"))
    assert len(programs) >= 4
    command = [sys.executable, "-m", "mypy", "--strict", *programs]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout


# What commands print


def printed(*names):
    """The commands on these pages, each with what is printed below it."""
    for name in names:
        for block in re.findall(r"^```\n(\$ .*?)^```$", text_of(name), re.DOTALL | re.MULTILINE):
            for part in re.split(r"^\$ fivefold ", block, flags=re.MULTILINE)[1:]:
                command, output = part.split("\n", 1)
                # How long solving takes is never the same.
                if output and not command.startswith("solve"):
                    yield pytest.param(name, command, output, id=f"{name}: {command}")


PAIRS = ["bots", "poker-advice", "review"]
"""Pages that show what commands print; the English ones are tested as examples."""
BEST_PLAY = [*printed("solver", "solver.fr")]
FRENCH_SHOWN = [*printed(*(f"{name}.fr" for name in PAIRS))]


def test_there_are_commands_on_the_pages():
    assert {shown.values[0].partition(".")[0] for shown in FRENCH_SHOWN} == set(PAIRS)
    french = [shown for shown in BEST_PLAY if "--lang fr" in shown.values[1]]
    assert len(french) >= 5
    assert len(BEST_PLAY) - len(french) >= 6


@pytest.mark.slow
@pytest.mark.parametrize(("name", "command", "output"), FRENCH_SHOWN)
def test_a_french_page_shows_what_a_command_prints(name, command, output, monkeypatch, tmp_path):
    review = name == "review.fr"
    env = {"LC_ALL": "C.UTF-8", "COLUMNS": "80" if review else "100"}
    monkeypatch.chdir(DOCS / "pictures" if review else ROOT)
    with mybots(tmp_path) if "mybots" in command else nullcontext():
        said = CliRunner().invoke(app, shlex.split(command), env=env, prog_name="fivefold")
    assert said.stdout + said.stderr == output


@pytest.mark.slow
@pytest.mark.usefixtures("in_solver_folder")
@pytest.mark.parametrize(("_page", "command", "output"), BEST_PLAY)
def test_the_pages_on_best_play_show_what_a_command_prints(_page, command, output):
    said = run(*shlex.split(command))
    assert said.stdout + said.stderr == output


def test_the_hint_on_the_french_review_page_is_the_one_given(tmp_path):
    shown = re.search(r"^```text\n(.*?)^```$", text_of("review.fr"), re.DOTALL | re.MULTILINE)
    asked, *answered = shown[1].splitlines()
    file = tmp_path / "game.fivefold"
    file.write_text("game: yum\nplayers: Ann\nAnn: 33345\n", "utf-8")
    env = {"LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    said = CliRunner().invoke(app, ["hint", str(file), "--lang", "fr"], env=env).stdout
    assert asked.endswith(" h")
    assert [line for line in answered if line not in said.splitlines()] == []


# French pages

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
# A breakable space where French has none: before high punctuation, in quotes, in amounts.
BREAKABLE = re.compile(r"\s[:;!?»]|«\s|\d\s\d{3}\b|\d\s\$")
PICTURE = re.compile(r'<img src="[^"]*?([^/"]+)"|!\[[^]]*\]\([^)]*?([^/)]+)\)')
WORDLESS = re.compile(r"door-\w+\.svg")


def figures(text, lang):
    found = NUMBER[lang].findall(PROGRAMS.sub("", text))
    grouped, decimal = (",", ".") if lang == "en" else ("[\u00a0\u202f]", ",")
    return Counter(re.sub(grouped, "", one).replace(decimal, ".") for one in found)


def test_a_french_page_has_the_figures_of_the_english_one():
    sample = figures("1\u00a0900\u00a0$ ou 3,5, 2 (12\u00a0%)", "fr")
    assert figures("$1,900 or 3.5, 2 (12%)", "en") == sample == Counter(["1900", "3.5", "2", "12"])
    for name in FIGURES:
        english, french = figures(text_of(name), "en"), figures(text_of(f"{name}.fr"), "fr")
        assert len(english) > 20
        assert (english - french, french - english) == (Counter(), Counter()), name


def test_pages_in_two_languages_lead_to_each_other():
    for name in [*FIGURES, "command-line", "solver"]:
        assert f"[English]({name}.md)" in text_of(f"{name}.fr")
        assert f"[Français]({name}.fr.md)" in text_of(name)


def test_french_punctuation_never_begins_a_line():
    texts = {
        file.name: CODE.sub("x", file.read_text("utf-8")).replace("\u00a0", "~") for file in FRENCH
    }
    assert {name: found for name, text in texts.items() if (found := BREAKABLE.findall(text))} == {}


def test_french_pages_have_french_pictures_and_all_of_them():
    shown = {
        one or other
        for file in DOCS.rglob("*.fr.md")
        for one, other in PICTURE.findall(file.read_text("utf-8"))
    }
    assert [name for name in shown if ".fr." not in name and not WORDLESS.fullmatch(name)] == []
    drawn = {file.name for file in (DOCS / "pictures").iterdir() if ".fr." in file.name}
    assert len(drawn) >= 6
    text = "".join(file.read_text("utf-8") for file in DOCS.rglob("*.fr.md"))
    assert [name for name in drawn if f"pictures/{name}" not in text] == []
    english = [DOCS / "pictures" / name.replace(".fr.", ".") for name in drawn]
    assert [file.name for file in english if not file.is_file()] == []
