"""What the documents show is run: records are read, commands give what is printed beside them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from fivefold.cli.app import app
from fivefold.errors import RecordError
from fivefold.games import game_ids
from fivefold.record import Record

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
RECORDS = [
    pytest.param(block, id=f"{page.name}-{number}")
    for page in PAGES
    for number, block in enumerate(
        re.findall(r"```fivefold\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    )
]


def test_there_are_records_to_run():
    assert len(RECORDS) >= 4


@pytest.mark.parametrize("text", RECORDS)
def test_a_record_in_the_documents_can_be_read(text):
    record = Record.parse(text)
    assert Record.parse(str(record)) == record


def test_the_error_shown_in_the_record_page_is_the_one_given():
    page = (ROOT / "docs" / "record.md").read_text("utf-8")
    shown = re.search(r"\$ fivefold replay wrong.fivefold\n(.*)\n", page)
    text = "game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 0\nAnn: 66666 chance\n"
    with pytest.raises(RecordError) as refused:
        Record.parse(text, "wrong.fivefold")
    assert shown is not None
    assert str(refused.value) == shown[1]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            assert (page.parent / target).exists(), target


def test_every_command_and_every_game_is_in_the_documents():
    text = "".join(page.read_text("utf-8") for page in PAGES)
    names = [command.name or command.callback.__name__ for command in app.registered_commands]
    for name in names:
        assert f"fivefold {name}" in text
    for game in game_ids():
        assert f"`{game}`" in text


def test_the_picture_is_of_a_record_that_can_be_read():
    assert Record.read(ROOT / "docs" / "pictures" / "evening.fivefold").game.to_act == (0,)


def test_the_programs_in_the_documents_are_typed(tmp_path):
    for page in (
        ROOT / "README.md",
        ROOT / "docs" / "record.md",
        ROOT / "docs" / "architecture.md",
    ):
        lines = re.findall(r"^>>> (.*)$", page.read_text("utf-8"), re.MULTILINE)
        (tmp_path / f"{page.stem.lower()}_program.py").write_text("\n".join(lines), "utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", *tmp_path.glob("*.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout
