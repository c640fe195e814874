"""How the documentation site is put together, without Sphinx."""

import doctest

from scripts import docs
from scripts.docsite import extension, navigation, pages, reference


def test_the_examples_are_right():
    for module in (extension, pages):
        assert doctest.testmod(module) == doctest.TestResults(failed=0, attempted=1)


def test_types_lose_their_quotes_and_defaults_keep_theirs():
    assert extension.shorter("(side: 'Side', level: str = 'casual')") == (
        "(side: Side, level: str = 'casual')"
    )


def test_a_constant_is_described_where_it_is_assigned():
    for module, name, described in (
        ("fivefold.bots", "RACE", "Plays to win rather than for the highest total."),
        ("fivefold", "Seat", "A place at the table, from 0."),
        ("fivefold", "Face", ""),
    ):
        assert "\n".join(reference.own_description(module, name)).strip() == described


def test_nothing_is_described_by_its_type_or_the_number_of_its_field():
    lines = (str.__doc__ or "").splitlines()
    extension.describe_in_own_words(None, "data", "fivefold.Face", None, None, lines)
    assert lines == []
    lines = ["Alias for field number 3", ""]
    extension.describe_in_own_words(None, "attribute", "x.Y.z", None, None, lines)
    assert lines == []


def test_another_name_of_a_class_is_a_constant():
    assert reference.described("fivefold.BoxId").startswith(".. autodata:: fivefold.BoxId\n")
    assert reference.described("fivefold.Dice").startswith(".. autoclass:: fivefold.Dice\n")


def test_the_colours_are_those_of_the_app():
    colours = docs.colours()
    assert colours.startswith(":root {")
    assert colours.endswith("}")
    assert "--paper: light-dark(#fffdf7, #262c2a);" in colours


def test_files_that_are_no_longer_wanted_go_and_the_same_ones_stay(tmp_path, monkeypatch):
    monkeypatch.setattr(docs, "sources", lambda _: iter([("a/b.md", b"B"), ("c.md", b"C")]))
    docs.lay_out("en", tmp_path)
    before = (tmp_path / "a" / "b.md").stat().st_mtime_ns
    monkeypatch.setattr(docs, "sources", lambda _: iter([("a/b.md", b"B")]))
    docs.lay_out("en", tmp_path)
    assert [path.name for path in tmp_path.rglob("*.md")] == ["b.md"]
    assert (tmp_path / "a" / "b.md").stat().st_mtime_ns == before


def test_results_of_another_package_are_given_up(tmp_path):
    old = tmp_path / "results" / "of-older-sources"
    old.mkdir(parents=True)
    folder = docs.results_folder(tmp_path)
    assert folder.parent == old.parent
    assert not old.exists()
    assert docs.results_folder(tmp_path) == folder


def test_a_site_is_replaced_and_nothing_else(tmp_path):
    work, site = tmp_path / "work", tmp_path / "site"
    for language in ("en", "fr"):
        (work / "html" / language).mkdir(parents=True)
        (work / "html" / language / "index.html").write_text(language, "utf-8")
    site.mkdir()
    (site / "mine.txt").touch()
    docs.publish(work, site)
    assert (site / "mine.txt").is_file()
    assert (site / "fr" / "index.html").read_text("utf-8") == "fr"
    (work / "html" / "fr" / "index.html").rename(work / "html" / "fr" / "other.html")
    docs.publish(work, site)
    assert (site / "mine.txt").is_file()
    assert [file.name for file in (site / "fr").iterdir()] == ["other.html"]


def test_a_build_that_was_killed_has_failed(monkeypatch, tmp_path):
    monkeypatch.setattr(docs, "share", lambda _: None)
    monkeypatch.setattr(docs, "build", lambda *_: -9)
    monkeypatch.setattr(
        "sys.argv", ["docs", "--to", f"{tmp_path}/site", "--work", f"{tmp_path}/work"]
    )
    assert docs.main() == 1
    assert not (tmp_path / "site").exists()


def test_the_french_navigation_has_french_pages_under_french_captions():
    text = navigation.navigation("index", "fr", frozenset())
    assert ":caption: Jouer\n" in text
    assert "\nweb\n" in text
    assert "architecture" not in text
    assert navigation.navigation("web", "fr", frozenset()) == ""
