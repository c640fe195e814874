"""Texts of several subjects in one language."""

import pytest

from fivefold.texts import Lang, catalogue
from fivefold.texts.catalogues import Words


def test_a_catalogue_is_read_once():
    assert catalogue("errors") is catalogue("errors")


def test_the_first_subject_that_has_a_text_says_it():
    page_first, cli_first = (
        Words(Lang.EN, "page/review", "cli"),
        Words(Lang.EN, "cli", "page/review"),
    )
    assert page_first("review-unfinished") != cli_first("review-unfinished")
    assert page_first("split-luck") == cli_first("split-luck") == "Luck"


def test_a_subject_that_was_not_named_is_not_searched():
    with pytest.raises(KeyError):
        Words(Lang.EN, "displays")("split-luck")


def test_a_language_may_be_a_plain_string_but_must_exist():
    assert Words("fr", "displays").lang is Lang.FR
    with pytest.raises(ValueError, match="'de' is not a language of fivefold; languages: en, fr"):
        Words("de", "displays")
