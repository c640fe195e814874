"""The notebooks of the documentation: each runs, and the site has it with its results."""

import json
import re
import subprocess
import sys

import pytest

from scripts.docsite.notebooks import FOLDER, INDEX, notebooks, with_download
from tests.support.docs_site import docs_site
from tests.support.paths import DOCS, ROOT
from tests.support.site_links import HtmlPage, target_of

NOTEBOOKS = notebooks()
MINUTES = 10
every_notebook = pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)


def run(file):
    command = [sys.executable, "-m", "scripts.docsite.notebooks", str(file)]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60 * MINUTES
    )


def test_there_are_notebooks():
    expected = {"who-was-lucky", "add-a-game", "own-bot", "thousand-games", "train-an-agent"}
    assert expected <= {file.stem for file in NOTEBOOKS}


@every_notebook
def test_it_runs(file):
    done = run(file)
    assert done.returncode == 0, done.stderr


@every_notebook
def test_the_index_leads_to_it(file):
    assert f"]({file.name})" in INDEX.read_text("utf-8")


@every_notebook
def test_the_site_has_it_with_its_results_and_to_take_away(file):
    page = docs_site()[0] / "notebooks" / f"{file.stem}.html"
    links = HtmlPage(page.read_text("utf-8")).links
    (download,) = [link for link in links if link.endswith(f"{file.stem}.ipynb")]
    taken = json.loads(target_of(page, download)[0].read_text("utf-8"))
    cells = [cell for cell in taken["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 3
    assert any(cell["outputs"] for cell in cells)
    assert "cell_output" in page.read_text("utf-8")


def with_cell(folder, code):
    file = folder / "wrong.md"
    head = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n# Wrong\n\n"
    file.write_text(f"{head}```{{code-cell}} ipython3\n{code}\n```\n", "utf-8")
    return file


def test_one_that_fails_is_told(tmp_path):
    done = run(with_cell(tmp_path, "1 / 0"))
    assert done.returncode == 1
    assert "ZeroDivisionError" in done.stderr


def test_one_that_needs_a_file_beside_it_fails(tmp_path):
    (tmp_path / "beside.txt").touch()
    done = run(with_cell(tmp_path, "open('beside.txt')"))
    assert done.returncode == 1
    assert "FileNotFoundError" in done.stderr


def test_the_evening_is_that_of_the_review_page():
    text = (FOLDER / "who-was-lucky.md").read_text("utf-8")
    (inside,) = re.findall(r'^EVENING = """\n(.*?)^"""$', text, re.DOTALL | re.MULTILINE)
    assert inside == (DOCS / "pictures" / "evening.fivefold").read_text("utf-8")


def test_the_link_to_take_it_away_is_below_the_title():
    text = "---\na: b\n---\n\n# Title\n\nText.\n"
    assert with_download(text, "x").splitlines()[4:8] == [
        "# Title",
        "",
        "{nb-download}`Download this notebook <x.ipynb>`",
        "",
    ]
