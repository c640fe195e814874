"""Commands as the user must type them."""

import sys

import pytest

from fivefold.cli.output import program, quoted


@pytest.fixture
def nothing_installed(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))


def test_a_program_that_the_shell_finds_has_its_short_name(monkeypatch, tmp_path):
    (tmp_path / "fivefold").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program() == "fivefold"


@pytest.mark.usefixtures("nothing_installed")
def test_else_it_is_named_as_it_was_started(monkeypatch):
    monkeypatch.setattr(sys, "argv", ["/opt/my games/fivefold", "play"])
    assert program() == '"/opt/my games/fivefold"'
    monkeypatch.setattr(sys, "argv", ["/opt/lib/fivefold/__main__.py", "play"])
    monkeypatch.setattr(sys, "executable", "/opt/my python/python3")
    assert program() == '"/opt/my python/python3" -m fivefold'


def test_only_what_has_a_blank_is_quoted(tmp_path):
    assert quoted("a b") == '"a b"'
    assert quoted(tmp_path) == str(tmp_path)
