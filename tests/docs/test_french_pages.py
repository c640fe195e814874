"""A French page has what the English one has: headings, code, pictures, tables, lists, figures."""

import pytest

from scripts.french_pages import differences, pairs

PAIRS = list(pairs())


def test_there_are_pages_in_two_languages():
    assert len(PAIRS) > 25


@pytest.mark.parametrize("pair", PAIRS, ids=[name for name, *_ in PAIRS])
def test_a_french_page_is_as_new_as_the_english_one(pair):
    assert list(differences(*pair)) == []


def test_what_is_missing_is_found(tmp_path):
    english, french = tmp_path / "a.md", tmp_path / "a.fr.md"
    english.write_text("# A\n\n## B\n\n- 1,700.5 and 12\n\n| a | 33% |\n| --- | --- |\n", "utf-8")
    french.write_text("# A\n\n## B\n\n- 1\u00a0700,5 et 13\n", "utf-8")
    assert list(differences("a", english, french)) == [
        "a: 1 rows of tables in English, 0 in French",
        "a: the figure 12 is not on the French page",
        "a: the figure 33 is not on the French page",
        "a: the figure 13 is only on the French page",
    ]
