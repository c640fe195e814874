"""Names of files still being written, and errors of the system in fivefold's words."""

from pathlib import Path

import pytest

from fivefold.cli.common.files import os_errors_as, temporary_name
from fivefold.errors import Malformed


def test_a_temporary_file_is_hidden_beside_the_one_it_will_replace():
    file = Path("games") / "evening.fivefold"
    name = temporary_name(file)
    assert name.parent == file.parent
    assert name.name.startswith(".evening.fivefold.")
    assert name != temporary_name(file.with_name("other.fivefold"))


def test_an_error_of_the_system_says_which_file_and_why(tmp_path):
    missing = tmp_path / "missing"
    with pytest.raises(Malformed) as caught, os_errors_as("cant-save", missing):
        missing.read_bytes()
    assert caught.value.code == "cant-save"
    assert str(missing) in caught.value.say("en")
    assert "No such file or directory" in caught.value.say("en")


def test_an_error_without_a_number_says_its_words():
    with pytest.raises(Malformed) as caught, os_errors_as("cant-save", Path("a")):
        raise OSError("the network has gone")
    assert "the network has gone" in caught.value.say("en")


def test_other_errors_stay_what_they_are():
    with pytest.raises(ZeroDivisionError), os_errors_as("cant-save", Path("a")):
        raise ZeroDivisionError
