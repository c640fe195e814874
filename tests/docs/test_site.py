"""The documentation as a site: it builds without a warning, every link leads somewhere, and
nothing comes from outside."""

import json
import re
from importlib import import_module

import pytest

from scripts.docsite.navigation import FOLDERS, sections
from scripts.docsite.pages import Page, names, pages
from scripts.docsite.reference import BY_MODULE, homes, packages
from tests.support.docs_site import docs_site
from tests.support.paths import DOCS, ROOT
from tests.support.site_links import HtmlPage, is_outside, target_of

STYLES = ("url(http", "url(//", 'url("http', 'url("//', "@import")
LANGUAGES = {"en", "fr"}


@pytest.fixture(scope="module")
def site():
    folder, _ = docs_site()
    return folder


@pytest.fixture(scope="module")
def html(site):
    """The pages of the built site, by file."""
    return {file: HtmlPage(file.read_text("utf-8")) for file in sorted(site.rglob("*.html"))}


def test_it_is_built_without_a_warning():
    _, said = docs_site()
    assert said == ""


def test_every_page_is_there_in_its_language(site, html):
    built = {file.relative_to(site).as_posix() for file in html}
    assert {page.address for page in pages()} <= built
    assert len(built) > 70
    for file, page in html.items():
        assert page.language == ("fr" if file.relative_to(site).parts[0] == "fr" else "en"), file


def test_every_link_inside_leads_somewhere(html):
    lost = [
        (file.name, link)
        for file, page in html.items()
        for link in page.links
        if not is_outside(link) and not leads_somewhere(html, *target_of(file, link))
    ]
    assert sum(len(page.links) for page in html.values()) > 5000
    assert lost == []


def leads_somewhere(html, file, anchor):
    return file.is_file() and (not anchor or anchor in html[file].ids)


def test_links_to_the_repository_name_files_that_there_are(html):
    links = {link.partition("#")[0] for page in html.values() for link in page.links}
    found = [re.search(r"/(?:blob|tree)/HEAD/(.+)", link) for link in links]
    files = [match[1] for match in found if match]
    assert len(files) > 10
    assert [file for file in files if not (ROOT / file).exists()] == []


def test_nothing_is_loaded_from_outside(site, html):
    loads = [(file, load) for file, page in html.items() for load in page.loads]
    assert len(loads) > 500
    assert [load for _, load in loads if is_outside(load)] == []
    missing = [load for file, load in loads if not target_of(file, load)[0].is_file()]
    assert missing == []
    styles = [file.read_text("utf-8") for file in site.rglob("*.css")]
    assert [sign for text in styles for sign in STYLES if sign in text] == []


def test_pages_in_two_languages_lead_to_each_other(site, html):
    for name in names("en") & names("fr"):
        english, french = site / f"{name}.html", site / "fr" / f"{name}.html"
        assert french in {target_of(english, link)[0] for link in html[english].links}
        assert english in {target_of(french, link)[0] for link in html[french].links}


def test_every_french_page_has_an_english_one():
    assert names("fr") <= names("en")


def test_every_page_is_in_the_navigation():
    listed = [name for _, section in sections() for name in section]
    assert len(set(listed)) == len(listed)
    known = names("en")
    assert set(listed) <= known
    missing = {name for name in known - set(listed) if name.partition("/")[0] not in FOLDERS}
    assert missing == {"index"}
    assert all(set(caption) == LANGUAGES for caption, _ in sections())


def test_every_public_name_is_in_the_generated_reference(site, html):
    for package in packages():
        described = html[site / "reference" / f"{package}.html"].ids
        own = [home for home in homes().values() if home.rpartition(".")[0] == package]
        assert [home for home in own if home not in described] == []


def test_nothing_is_described_by_the_docstring_of_its_type(site):
    pages_of = {file.name: file.read_text("utf-8") for file in (site / "reference").glob("*.html")}
    of_types = ("Create a new string", "Convert a number or string", "NewType creates", "Built-in")
    found = [(name, said) for name, text in pages_of.items() for said in of_types if said in text]
    assert found == []
    assert not [name for name, text in pages_of.items() if "Alias for field number" in text]
    assert "Plays to win rather than for the highest total." in pages_of["fivefold.bots.html"]


def test_every_exported_name_is_described_by_that_name():
    exported = [f"{one}.{name}" for one in packages() for name in import_module(one).__all__]
    assert list(homes()) == exported
    last = {name.rpartition(".")[2]: home.rpartition(".")[2] for name, home in homes().items()}
    assert [name for name, home in last.items() if name != home] == []
    assert {"fivefold.Dice", "fivefold.solver.Values"} <= set(homes().values())


def test_equal_values_and_aliases_are_not_taken_for_each_other():
    for name in ("openspiel.VERSION", "multiplayer.VERSION", "multiplayer.raw_env"):
        assert homes()[f"fivefold.envs.{name}"] == f"fivefold.envs.{name}"


def test_packages_without_exported_names_are_in_the_generated_reference(site, html):
    ids = {name: html[site / "reference" / f"{name}.html"].ids for name in BY_MODULE}
    assert "fivefold.fair.verify.verify" in ids["fivefold.fair"]
    assert "fivefold.tables.table.Table" in ids["fivefold.tables"]
    assert not [name for name in BY_MODULE if hasattr(import_module(name), "__all__")]


def test_both_languages_can_be_searched(site):
    for folder, word in ((site, "dice"), (site / "fr", "analys")):
        text = (folder / "searchindex.js").read_text("utf-8")
        index = json.loads(re.fullmatch(r"Search\.setIndex\((.*)\)", text, re.DOTALL)[1])
        assert len(index["terms"]) > 1000
        assert word in index["terms"]


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
