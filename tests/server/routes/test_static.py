"""The web app from inside the package: files, the page for its own paths, and nothing beside."""

import pytest
from fastapi import FastAPI

from fivefold.server.routes.static import PageFiles, web_folder
from tests.support.asgi import Asking


@pytest.fixture
def web(tmp_path):
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<title>fivefold</title>")
    (web / "assets" / "index-1a2b.js").write_text("// script")
    (tmp_path / "secret.txt").write_text("secret")
    return web


@pytest.fixture
def ask(web):
    app = FastAPI()
    app.mount("/", PageFiles(web))
    return Asking(app)


def test_every_path_of_the_page_is_the_page_and_nothing_else_is(ask):
    for path in ("/", "/t/7kx20rtd4m", "/new/yum", "/rules/deluxe-poker"):
        answer = ask.get(path)
        assert (answer.status_code, answer.text) == (200, "<title>fivefold</title>")
        assert answer.headers["cache-control"] == "no-cache"
    for path in ("/assets/gone.js", "/nothing.png", "/api/nothing"):
        assert ask.get(path).status_code == 404


def test_files_named_by_their_content_are_kept_for_ever_and_lists_of_them_are_not(ask, web):
    answer = ask.get("/assets/index-1a2b.js")
    assert answer.text == "// script"
    assert "immutable" in answer.headers["cache-control"]
    (web / "offline").mkdir()
    (web / "offline" / "standard-1a2b.bin").write_bytes(b"...")
    (web / "offline" / "pack.json").write_text("{}")
    assert "immutable" in ask.get("/offline/standard-1a2b.bin").headers["cache-control"]
    assert ask.get("/offline/pack.json").headers["cache-control"] == "no-cache"


def test_texts_are_compressed_for_clients_that_accept_it(ask, web):
    script = web / "assets" / "index-1a2b.js"
    script.write_text("roll(); " * 1000)
    packed = ask.get("/assets/index-1a2b.js", headers={"accept-encoding": "gzip"})
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "accept-encoding"
    assert int(packed.headers["content-length"]) < 200
    assert packed.text == "roll(); " * 1000
    assert "immutable" in packed.headers["cache-control"]
    plain = ask.get("/assets/index-1a2b.js", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == packed.text
    for name, known in (("if-modified-since", "last-modified"), ("if-none-match", "etag")):
        asked = {"accept-encoding": "gzip", name: packed.headers[known]}
        assert ask.get("/assets/index-1a2b.js", headers=asked).status_code == 304


def test_a_text_that_changed_is_packed_anew(ask, web):
    assert "fivefold" in ask.get("/", headers={"accept-encoding": "gzip"}).text
    (web / "index.html").write_text("<title>another</title>")
    assert "another" in ask.get("/", headers={"accept-encoding": "gzip"}).text


@pytest.mark.parametrize(
    "path",
    ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt", "/..%5csecret.txt"],
)
def test_nothing_outside_is_served(ask, path):
    assert "secret" not in ask.get(path).text


def test_a_page_that_is_not_built_says_so_and_may_be_in_another_folder(tmp_path, monkeypatch):
    app = FastAPI()
    app.mount("/", PageFiles(tmp_path / "none"))
    answer = Asking(app).get("/")
    assert answer.status_code == 503
    assert "not built" in answer.text
    monkeypatch.setenv("FIVEFOLD_WEB", str(tmp_path))
    assert web_folder() == tmp_path
