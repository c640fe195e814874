"""The checks of the web app: all of them run, and all that fail are said."""

import json

import pytest

from scripts import web


class Scripts:
    """A Node.js of which these scripts fail."""

    def __init__(self, *failing):
        self.failing, self.ran = failing, []

    def script(self, name):
        self.ran.append(name)
        if name in self.failing:
            raise web.NotBuilt(f"{name} failed")


@pytest.fixture
def use(monkeypatch):
    def use(node):
        monkeypatch.setattr(web, "machines_node", lambda: node)
        monkeypatch.setattr(web, "wheels_node", lambda: None)
        monkeypatch.setattr(web, "install", lambda _: None)
        return node

    return use


def test_all_checks_run_even_if_some_fail(use, capsys):
    node = use(Scripts("check", "format:check"))
    assert web.main("test") == 1
    assert sorted(node.ran) == sorted(web.CHECKS)
    said = capsys.readouterr()
    assert "check failed" in said.err
    assert "format:check failed" in said.err
    assert "lint failed" not in said.err
    assert "lint: no problems" in said.out


def test_nothing_is_wrong_if_no_check_fails(use):
    use(Scripts())
    assert web.main("test") == 0


def test_formatting_is_left_out_without_a_node(use, capsys):
    use(None)
    assert web.main("format") == 0
    assert "no Node.js" in capsys.readouterr().out


def test_formatting_runs_its_script(use):
    node = use(Scripts())
    assert web.main("format") == 0
    assert node.ran == ["format"]


def test_the_package_has_these_scripts():
    package = json.loads((web.WEB / "package.json").read_text("utf-8"))
    assert {*web.CHECKS, "format"} <= set(package["scripts"])


def test_the_locked_packages_name_no_address_to_download_from():
    lock = json.loads((web.WEB / "package-lock.json").read_text("utf-8"))
    assert [name for name, each in lock["packages"].items() if "resolved" in each] == []
    assert "omit-lockfile-registry-resolved=true" in (web.WEB / ".npmrc").read_text("utf-8")
