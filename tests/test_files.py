"""Files that are replaced whole or not at all, and errors of the system in fivefold's words."""

import os
import sys
from pathlib import Path

import pytest

from fivefold.errors import Malformed
from fivefold.files import as_path, check_writable, os_errors_as, replacing, temporary_name


def test_a_path_is_a_name_or_a_path():
    assert as_path("a.csv") == as_path(Path("a.csv")) == Path("a.csv")
    for wrong in (None, 5, ["a.csv"]):
        with pytest.raises(Malformed) as refused:
            as_path(wrong)
        assert refused.value.code == "not-a-path"


def test_a_temporary_file_is_hidden_beside_the_one_it_will_replace():
    file = Path("games") / "evening.fivefold"
    name = temporary_name(file)
    assert name.parent == file.parent
    assert name.name.startswith(".evening.fivefold.")
    assert name != temporary_name(file)  # two threads may replace one file


@pytest.mark.parametrize("letter", ["a", "é", "🎲"])
def test_a_temporary_name_is_as_short_as_names_must_be(tmp_path, letter):
    file = tmp_path / (letter * (255 // len(letter.encode())))
    with replacing(file) as temporary:
        temporary.write_text("after")
    assert file.read_text() == "after"


def test_an_error_of_the_system_says_which_file_and_why(tmp_path):
    missing = tmp_path / "missing"
    with pytest.raises(Malformed) as caught, os_errors_as("cant-save", missing):
        missing.read_bytes()
    assert caught.value.code == "cant-save"
    assert str(missing) in caught.value.say("en")
    assert "No such file or directory" in caught.value.say("en")
    with pytest.raises(Malformed) as caught, os_errors_as("cant-save", Path("a")):
        raise OSError("the network has gone")
    assert "the network has gone" in caught.value.say("en")
    with pytest.raises(ZeroDivisionError), os_errors_as("cant-save", Path("a")):
        raise ZeroDivisionError


def test_a_file_is_replaced_when_all_of_it_is_there(tmp_path):
    file = tmp_path / "a.csv"
    file.write_text("before")
    with replacing(file) as temporary:
        temporary.write_text("after")
        assert file.read_text() == "before"
    assert file.read_text() == "after"
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("begun", [True, False])
def test_a_file_stays_as_it_was_when_something_fails(tmp_path, begun):
    file = tmp_path / "a.csv"
    file.write_text("before")

    def fail():
        with replacing(file) as temporary:
            if begun:
                temporary.write_text("half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_and_its_permissions_stay(tmp_path):
    file, link = tmp_path / "a.csv", tmp_path / "b.csv"
    file.write_text("before")
    file.chmod(0o640)
    link.symlink_to(file)
    with replacing(link) as temporary:
        temporary.write_text("after")
    assert link.is_symlink()
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("after", 0o640)


@pytest.mark.skipif(sys.platform == "win32", reason="has no named pipes in folders")
def test_what_is_no_file_is_written_itself(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with replacing(pipe) as written:
        assert written == pipe
    assert pipe.is_fifo()


def test_a_folder_that_is_missing_is_what_the_error_says(tmp_path):
    def write(file):
        with replacing(file) as temporary:
            temporary.write_text("a")

    (tmp_path / "file").touch()
    with pytest.raises(FileNotFoundError):
        write(tmp_path / "nowhere" / "a.csv")
    with pytest.raises(NotADirectoryError):
        write(tmp_path / "file" / "a.csv")


def test_whether_a_file_can_be_written_leaves_no_trace(tmp_path):
    file = tmp_path / "a.csv"
    check_writable(file)
    file.write_text("before")
    check_writable(file)
    assert (list(tmp_path.iterdir()), file.read_text()) == ([file], "before")
    for wrong in (tmp_path, tmp_path / "nowhere" / "a.csv"):
        with pytest.raises(OSError, match="directory"):
            check_writable(wrong)
