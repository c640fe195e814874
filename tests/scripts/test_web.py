"""When the web app is built again, with which Node.js, and which checks it has to pass."""

import json
import os
import shutil

import pytest

from scripts import web


@pytest.fixture
def project(monkeypatch, tmp_path):
    """A page of one line, built."""
    sources, page = tmp_path / "web", tmp_path / "page"
    (sources / "src").mkdir(parents=True)
    (sources / "public").mkdir()
    page.mkdir()
    (sources / "index.html").write_text("<title>fivefold</title>")
    (sources / "src" / "main.ts").write_text("// page")
    (page / "index.html").write_text("built")
    monkeypatch.setattr(web, "ROOT", tmp_path)
    monkeypatch.setattr(web, "WEB", sources)
    monkeypatch.setattr(web, "TEXTS", tmp_path / "texts")
    monkeypatch.setattr(web, "PAGE", page)
    (tmp_path / "texts" / "en" / "page").mkdir(parents=True)
    (tmp_path / "texts" / "en" / "page" / "home.toml").write_text('play = "Play"')
    (page / web.STAMP).write_text(f"{web.digest()}\n")
    monkeypatch.setattr(web.offline_pack, "is_stale", lambda _: False)
    return tmp_path


def test_what_has_not_changed_is_not_built_again(project, monkeypatch):
    monkeypatch.setattr(web, "build", lambda _: pytest.fail("built again"))
    assert not web.is_stale()
    assert web.main("build") == 0


@pytest.fixture
def unpackable(project, monkeypatch):
    """Its pack is that of an older version, and a new one can't be made."""

    def build(*_):
        raise web.offline_pack.NotPacked("no network")

    (project / "page" / "offline").mkdir()
    (project / "page" / "offline" / "pack.json").write_text("{}")
    monkeypatch.setattr(web.offline_pack, "is_stale", lambda _: True)
    monkeypatch.setattr(web.offline_pack, "build", build)
    monkeypatch.setattr(web, "install", lambda _: None)
    monkeypatch.setattr(web, "_service_worker", lambda _: None)
    monkeypatch.setattr(web, "_node_or_fetched", lambda: web.Node(web.Path("node"), ("npm",)))
    return project


def test_without_a_pack_the_page_is_built_and_it_is_said(unpackable, capsys):
    assert web.main("build") == 0
    assert capsys.readouterr().err == "The web app has no offline pack: no network\n"
    assert not (unpackable / "page" / "offline").exists()


def test_no_site_is_built_with_the_pack_of_an_older_version(unpackable, monkeypatch, capsys):
    monkeypatch.setattr(web, "_vite", lambda *_: pytest.fail("built"))
    assert web.main("site") == 1
    assert "there is no offline pack" in capsys.readouterr().err


def test_times_of_files_do_not_matter(project):
    os.utime(project / "web" / "src" / "main.ts")
    assert not web.is_stale()


SOURCES = ["web/src/main.ts", "web/src/new.ts", "web/public/icon.svg", "web/index.html"]


@pytest.mark.parametrize("path", [*SOURCES, "texts/en/page/home.toml"])
def test_another_source_makes_it_stale(project, path):
    (project / path).write_text("// something else")
    assert web.is_stale()


def test_a_source_under_another_name_makes_it_stale(project):
    (project / "web" / "src" / "main.ts").rename(project / "web" / "src" / "other.ts")
    assert web.is_stale()


def test_what_is_no_part_of_the_page_does_not_make_it_stale(project):
    for path in ("node_modules/a.js", "tests/a.test.ts"):
        file = project / "web" / path
        file.parent.mkdir()
        file.write_text("// beside it")
    assert not web.is_stale()


@pytest.mark.parametrize("path", ["index.html", web.STAMP])
def test_a_page_that_is_not_whole_is_stale(project, path):
    (project / "page" / path).unlink()
    assert web.is_stale()


def test_without_a_node_it_is_said(project, monkeypatch, capsys):
    shutil.rmtree(project / "page")
    monkeypatch.setattr(web, "_node_or_fetched", lambda: None)
    assert web.main("build") == 1
    assert "Node.js" in capsys.readouterr().err


def test_a_step_that_fails_is_said_with_its_reason(project):
    python = web.Node(web.Path(web.sys.executable), ())
    with pytest.raises(web.NotBuilt, match=r"(?s)exit\(3.*failed in web/.*the reason"):
        python.run(web.sys.executable, "-c", "print('the reason'); exit(3)", quiet=True)


def test_which_node_is_new_enough():
    old = ["v18.20.4", "v20.18.9", "v21.7.0", "v22.12.0", ""]
    new = ["v20.19.0", "v22.13.1", "v24.0.0", "v31.2.0"]
    assert [version for version in old + new if web.fits(version)] == new


NO_NETWORK = """npm error code ECONNREFUSED
npm error syscall connect
npm error request to http://127.0.0.1:9/vite failed, reason: connect ECONNREFUSED 127.0.0.1:9
npm error     at ClientRequest.<anonymous> (index.js:130:14)
npm error If you are behind a proxy, please make sure that the 'proxy' config is set properly.
"""


def test_without_a_network_for_npm_one_line_says_so(project, monkeypatch, capsys):
    def run(*_, quiet):
        raise web.NotBuilt(f"`npm ci` failed in web/\n{NO_NETWORK}")

    shutil.rmtree(project / "page")
    (project / "web" / "package-lock.json").touch()
    monkeypatch.setattr(web.Node, "run", run)
    monkeypatch.setattr(web, "_node_or_fetched", lambda: web.Node(web.Path("node"), ("npm",)))
    assert web.main("build") == 1
    assert capsys.readouterr().err == (
        "The web app can't be built: npm can't fetch what it is built with: "
        "connect ECONNREFUSED 127.0.0.1:9\n"
    )


def test_the_line_that_matters_of_what_npm_says():
    assert web.npm_reason(NO_NETWORK) == "connect ECONNREFUSED 127.0.0.1:9"
    full = "npm error code ENOSPC\nnpm error nospc no space left"
    assert web.npm_reason(full) == "nospc no space left"
    assert web.npm_reason("Segmentation fault") == "Segmentation fault"


# Its checks


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


def test_formatting_runs_its_script_or_is_left_out_without_a_node(use, capsys):
    node = use(Scripts())
    assert web.main("format") == 0
    assert node.ran == ["format"]
    use(None)
    assert web.main("format") == 0
    assert "no Node.js" in capsys.readouterr().out


def test_the_package_has_these_scripts():
    package = json.loads((web.WEB / "package.json").read_text("utf-8"))
    assert {*web.CHECKS, "format"} <= set(package["scripts"])


def test_the_locked_packages_name_no_address_to_download_from():
    lock = json.loads((web.WEB / "package-lock.json").read_text("utf-8"))
    assert [name for name, each in lock["packages"].items() if "resolved" in each] == []
    assert "omit-lockfile-registry-resolved=true" in (web.WEB / ".npmrc").read_text("utf-8")
