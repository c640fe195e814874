"""The documentation as a site: it builds without a warning, every link leads somewhere, nothing
comes from outside, and its notebooks have run."""

import json
import re
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from importlib import import_module
from urllib.parse import unquote, urlsplit

import pytest

from scripts.docsite.navigation import FOLDERS, sections
from scripts.docsite.notebooks import FOLDER, INDEX, notebooks, with_download
from scripts.docsite.pages import Page, names, pages
from scripts.docsite.reference import BY_MODULE, homes, packages
from tests.support.docs_site import docs_site
from tests.support.paths import DOCS, ROOT

STYLES = ("url(http", "url(//", 'url("http', 'url("//', "@import")
LOADS = {"img": "src", "script": "src", "source": "src", "iframe": "src", "use": "href"}
RELATIONS = {"stylesheet", "icon", "shortcut icon", "preload", "prefetch"}
"""Links in the head of a page that a browser follows on its own."""


@dataclass
class HtmlPage(HTMLParser):
    """What a page loads, links to and can be linked to at."""

    text: str
    ids: set = field(default_factory=set)
    links: list = field(default_factory=list)
    loads: list = field(default_factory=list)
    language: str | None = None

    def __post_init__(self):
        super().__init__()
        self.feed(self.text)

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids.update(found[name] for name in ("id", "name") if found.get(name))
        if tag == "html":
            self.language = found.get("lang")
        elif tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link":
            loaded = found.get("rel") in RELATIONS
            (self.loads if loaded else self.links).append(found["href"])
        elif found.get(LOADS.get(tag, "")):
            self.loads.append(found[LOADS[tag]])


def is_outside(address):
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def target_of(page, address):
    """The file that an address on a page leads to, and the place in it."""
    parts = urlsplit(address)
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    return (file / "index.html" if file.is_dir() else file), unquote(parts.fragment)


# The built site


@pytest.fixture(scope="module")
def site():
    folder, _ = docs_site()
    return folder


@pytest.fixture(scope="module")
def html(site):
    """The pages of the built site, by file."""
    return {file: HtmlPage(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}


@pytest.mark.slow
def test_it_is_built_without_a_warning():
    _, said = docs_site()
    assert said == ""


@pytest.mark.slow
def test_every_page_is_there_in_its_language(site, html):
    built = {file.relative_to(site).as_posix() for file in html}
    assert {page.address for page in pages()} <= built
    assert len(built) > 70
    for file, page in html.items():
        assert page.language == ("fr" if file.relative_to(site).parts[0] == "fr" else "en"), file
    for name in names("en") & names("fr"):
        english, french = site / f"{name}.html", site / "fr" / f"{name}.html"
        assert french in {target_of(english, link)[0] for link in html[english].links}
        assert english in {target_of(french, link)[0] for link in html[french].links}


@pytest.mark.slow
def test_every_link_leads_somewhere(html):
    def leads_somewhere(file, anchor):
        return file.is_file() and (not anchor or anchor in html[file].ids)

    links = [(file, link) for file, page in html.items() for link in page.links]
    inside = [each for each in links if not is_outside(each[1])]
    assert len(links) > 5000
    assert [each for each in inside if not leads_somewhere(*target_of(*each))] == []
    found = {re.search(r"/(?:blob|tree)/HEAD/([^#]+)", link) for _, link in links}
    files = {match[1] for match in found if match}
    assert len(files) > 10
    assert [file for file in files if not (ROOT / file).exists()] == []


@pytest.mark.slow
def test_nothing_is_loaded_from_outside(site, html):
    loads = [(file, load) for file, page in html.items() for load in page.loads]
    assert len(loads) > 500
    assert [load for _, load in loads if is_outside(load)] == []
    assert [load for file, load in loads if not target_of(file, load)[0].is_file()] == []
    styles = [file.read_text("utf-8") for file in site.rglob("*.css")]
    assert [sign for text in styles for sign in STYLES if sign in text] == []


@pytest.mark.slow
def test_the_generated_reference_has_every_public_name(site, html):
    for package in packages():
        described = html[site / "reference" / f"{package}.html"].ids
        own = [home for home in homes().values() if home.rpartition(".")[0] == package]
        assert [home for home in own if home not in described] == []
    ids = {name: html[site / "reference" / f"{name}.html"].ids for name in BY_MODULE}
    assert "fivefold.fair.verify.verify" in ids["fivefold.fair"]
    assert "fivefold.tables.table.Table" in ids["fivefold.tables"]


@pytest.mark.slow
def test_nothing_is_described_by_the_docstring_of_its_type(site):
    pages_of = {file.name: file.read_text("utf-8") for file in (site / "reference").glob("*.html")}
    of_types = [
        *("Create a new string", "Convert a number or string", "NewType creates", "Built-in"),
        "Alias for field number",
    ]
    assert [(name, t) for name, text in pages_of.items() for t in of_types if t in text] == []
    assert "Plays to win rather than for the highest total." in pages_of["fivefold.bots.html"]


@pytest.mark.slow
def test_both_languages_can_be_searched(site):
    for folder, word in ((site, "dice"), (site / "fr", "analys")):
        text = (folder / "searchindex.js").read_text("utf-8")
        index = json.loads(re.fullmatch(r"Search\.setIndex\((.*)\)", text, re.DOTALL)[1])
        assert len(index["terms"]) > 1000
        assert word in index["terms"]


# Its sources


def test_every_page_is_in_the_navigation():
    assert names("fr") <= names("en")
    listed = [name for _, section in sections() for name in section]
    assert len(set(listed)) == len(listed)
    known = names("en")
    assert set(listed) <= known
    missing = {name for name in known - set(listed) if name.partition("/")[0] not in FOLDERS}
    assert missing == {"index"}
    assert all(set(caption) == {"en", "fr"} for caption, _ in sections())


def test_every_exported_name_is_described_by_that_name():
    exported = [f"{one}.{name}" for one in packages() for name in import_module(one).__all__]
    assert list(homes()) == exported
    last = {name.rpartition(".")[2]: home.rpartition(".")[2] for name, home in homes().items()}
    assert [name for name, home in last.items() if name != home] == []
    assert {"fivefold.Dice", "fivefold.solver.Values"} <= set(homes().values())
    assert not [name for name in BY_MODULE if hasattr(import_module(name), "__all__")]
    # Equal values and aliases are not taken for each other.
    for name in ("openspiel.VERSION", "multiplayer.VERSION", "multiplayer.raw_env"):
        assert homes()[f"fivefold.envs.{name}"] == f"fivefold.envs.{name}"


def test_links_are_rewritten_for_the_site():
    english = Page(DOCS / "rules" / "yum.md", "en", "rules/yum")
    assert english.link("../web.md#start") == "../web.md#start"
    assert english.link("yum.fr.md#une-règle") == "page:../fr/rules/yum.html#une-regle"
    assert english.link("README.md") == "index.md"
    assert english.link("../../CONTRIBUTING.md") == "../contributing.md"
    assert english.link("../../src/fivefold").endswith("/tree/HEAD/src/fivefold")
    assert english.link("../pictures/review.svg") == "../pictures/review.svg"
    contributing = Page(ROOT / "CONTRIBUTING.md", "en", "contributing")
    assert contributing.link("docs/rule-files.md") == "rule-files.md"


# Notebooks. Building the site runs each of them, and a cell that fails is a warning.


def test_the_index_leads_to_every_notebook():
    expected = {"who-was-lucky", "add-a-game", "own-bot", "thousand-games", "train-an-agent"}
    assert expected <= {file.stem for file in notebooks()}
    index = INDEX.read_text("utf-8")
    assert [file.name for file in notebooks() if f"]({file.name})" not in index] == []


@pytest.mark.slow
def test_the_site_has_every_notebook_with_its_results_and_to_take_away(site, html):
    for file in notebooks():
        page = site / "notebooks" / f"{file.stem}.html"
        (download,) = [link for link in html[page].links if link.endswith(f"{file.stem}.ipynb")]
        taken = json.loads(target_of(page, download)[0].read_text("utf-8"))
        cells = [cell for cell in taken["cells"] if cell["cell_type"] == "code"]
        assert len(cells) >= 3
        assert any(cell["outputs"] for cell in cells)
        assert "cell_output" in page.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize(("code", "status"), [("print('well')", 0), ("open('beside.txt')", 1)])
def test_a_notebook_runs_in_an_empty_folder_and_says_what_failed(tmp_path, code, status):
    (tmp_path / "beside.txt").touch()
    file = tmp_path / "notebook.md"
    head = "---\nfile_format: mystnb\nkernelspec:\n  name: python3\n---\n\n# Title\n\n"
    file.write_text(f"{head}```{{code-cell}} ipython3\n{code}\n```\n", "utf-8")
    command = [sys.executable, "-m", "scripts.docsite.notebooks", str(file)]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=600
    )
    assert (done.returncode, "FileNotFoundError" in done.stderr) == (status, bool(status))


def test_the_evening_is_that_of_the_review_page():
    text = (FOLDER / "who-was-lucky.md").read_text("utf-8")
    (inside,) = re.findall(r'^EVENING = """\n(.*?)^"""$', text, re.DOTALL | re.MULTILINE)
    assert inside == (DOCS / "pictures" / "evening.fivefold").read_text("utf-8")


def test_the_link_to_take_a_notebook_away_is_below_its_title():
    text = "---\na: b\n---\n\n# Title\n\nText.\n"
    link = "{nb-download}`Download this notebook <x.ipynb>`"
    assert with_download(text, "x").splitlines()[4:8] == ["# Title", "", link, ""]
