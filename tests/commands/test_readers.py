"""The values of options as they are typed."""

from pathlib import Path

import pytest

from fivefold.commands import options as readers
from fivefold.commands.refusals import WrongValue
from fivefold.texts import Lang


def code(read, typed):
    """The code that a value is refused with."""
    with pytest.raises(WrongValue) as caught:
        read(typed)
    return caught.value.error.code


@pytest.mark.parametrize(
    ("typed", "number"),
    [("0", 0), ("-7", -7), ("+7", 7), (" 12 ", 12), ("1_000_000", 1_000_000), (1000, 1000)],
)
def test_a_whole_number_is_read(typed, number):
    assert readers.whole_number(typed) == number


@pytest.mark.parametrize("typed", ["", "1.5", "1e3", "1__0", "_1", "0x10", "- 1", "٣"])
def test_what_is_no_whole_number_is_refused(typed):
    assert code(readers.whole_number, typed) == "not-a-number"


def test_a_number_is_too_large_from_some_length_on():
    assert readers.whole_number("9" * 40) == int("9" * 40)
    assert code(readers.whole_number, "9" * 41) == "huge-number"


def test_a_path_is_read_and_an_empty_one_refused():
    assert readers.path("a/./b") == Path("a/b")
    assert readers.file_name("a/./b") == "a/./b"
    for read in (readers.path, readers.file_name):
        assert code(read, " ") == "empty-path"


def test_a_language_is_one_of_those_there_are():
    assert [readers.language(lang) for lang in ("en", "fr")] == list(Lang)
    for typed in ("FR", "", "de", "fr_FR"):
        assert code(readers.language, typed) == "unknown-language"


def test_a_subject_is_one_of_those_there_are():
    assert readers.subject("rolls") == "rolls"
    with pytest.raises(WrongValue, match="decisions, rolls, games"):
        readers.subject("bids")
