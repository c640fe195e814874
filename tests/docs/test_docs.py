"""What the documents show is run: records are read, commands give what is printed beside them."""

import re
import subprocess
import sys

import pytest

from fivefold.commands.app import app
from fivefold.errors import RecordError
from fivefold.record import Record
from fivefold.texts import Lang, catalogue
from tests.support.layers import LAYERS
from tests.support.paths import ROOT

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
FRENCH = [page for page in PAGES if page.name.endswith(".fr.md")]
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL | re.MULTILINE)
# A breakable space where French has none: before high punctuation, in quotes, in amounts.
BREAKABLE = re.compile(r"\s[:;!?»]|«\s|\d\s\d{3}\b|\d\s\$")


def records_on(page):
    return re.findall(r"```fivefold\n(.*?)```", page.read_text("utf-8"), re.DOTALL)


RECORDS = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(records_on(page))
]


def test_there_are_records_to_run():
    assert len(RECORDS) >= 4


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_in_the_documents_can_be_read(text):
    record = Record.parse(text)
    assert Record.parse(str(record)) == record


@pytest.mark.parametrize(("page", "lang"), [("record.md", Lang.EN), ("record.fr.md", Lang.FR)])
def test_the_error_shown_in_the_record_page_is_the_one_given(page, lang):
    text = (ROOT / "docs" / page).read_text("utf-8")
    file, shown = re.search(r"\$ fivefold .*replay (\S+)\n(.*)\n", text).groups()
    wrong = "game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 0\nAnn: 66666 chance\n"
    with pytest.raises(RecordError) as refused:
        Record.parse(wrong, file)
    assert refused.value.say(lang) == shown


def test_both_record_pages_show_the_same_games():
    english, french = (
        [str(Record.parse(block)) for block in records_on(ROOT / "docs" / page)]
        for page in ("record.md", "record.fr.md")
    )
    assert english == french


@pytest.mark.parametrize(
    ("game", "lines", "code"),
    [
        ("yard-forced", "Ann: - chance 22, Ann: - sixes 24", "not-your-turn"),
        ("yard-forced", "Ann: - sixes 30 +100", "no-bonus-now"),
        (
            "yard-forced",
            "Ann: - five-of-a-kind 50, Bo: - chance 22, Ann: - full-house 25 +100",
            "points-no-five-of-a-kind-has",
        ),
        ("yum", "Ann: - high 0, Bo: - high 0, Ann: - low 25", "impossible-points"),
    ],
)
def test_lines_that_the_record_page_warns_of_are_refused(game, lines, code):
    body = lines.replace(", ", "\n")
    with pytest.raises(RecordError) as refused:
        Record.parse(f"game: {game}\nplayers: Ann, Bo\n{body}\n")
    assert refused.value.code == code


def test_every_built_in_ruling_is_on_the_page_about_rule_files():
    page = (ROOT / "docs" / "rule-files.md").read_text("utf-8")
    (listed,) = re.findall(r"\| about \| keys \|\n((?:\|.*\n)+)", page)
    keys = re.findall(r"`([a-z-]+)`", listed)
    assert sorted(keys) == sorted(catalogue("rulings"))


@pytest.mark.parametrize("file", FRENCH, ids=lambda file: file.name)
def test_french_punctuation_never_begins_a_line(file):
    text = CODE.sub("x", file.read_text("utf-8")).replace("\u00a0", "~")
    assert BREAKABLE.findall(text) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


# In the recipes `src/fivefold/games/<kind>/lines.py` stands for that file of every kind.
PLACES = re.compile(r"`((?:src|tests|docs|web|scripts)/[^`\s]*|[\w.]+/[^`\s]*\.\w+)`")
SCRIPTS = re.compile(r"python (?:-m scripts\.(\w+)|scripts/(\w+)\.py)")
BUILT = "src/fivefold/server/web"


def test_the_files_named_in_contributing_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    places = set(PLACES.findall(text)) - {BUILT}
    assert len(places) > 60
    missing = [place for place in places if not any(ROOT.glob(re.sub(r"<\w+>", "*", place)))]
    assert missing == []


def test_the_scripts_named_in_contributing_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    names = {module or file for module, file in SCRIPTS.findall(text)}
    assert len(names) >= 4
    assert [name for name in names if not (ROOT / "scripts" / f"{name}.py").is_file()] == []


def test_every_command_is_in_the_documents():
    text = "".join(page.read_text("utf-8") for page in PAGES)
    names = [command.name or command.callback.__name__ for command in app.registered_commands]
    for name in names:
        assert f"fivefold {name}" in text


def test_the_picture_is_of_a_record_that_can_be_read():
    assert Record.read(ROOT / "docs" / "pictures" / "evening.fivefold").game.to_act == (0,)


@pytest.mark.parametrize("file", ["architecture.md", "architecture.svg"])
def test_the_architecture_shows_every_layer_in_its_order(file):
    text = (ROOT / "docs" / file).read_text("utf-8")
    name = r"^\| (`.*?`) \| " if file.endswith(".md") else r"<text x=.*>([a-z ·]+)</text>"
    shown = re.findall(r"[a-z]+", " ".join(re.findall(name, text, re.MULTILINE)))
    places = [shown.index(layer) for layer in LAYERS if layer not in {"server", "client"}]
    assert places == sorted(places)
    assert set(LAYERS) <= set(shown)


def test_the_programs_in_the_documents_are_typed(tmp_path):
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
