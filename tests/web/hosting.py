"""The static site for tests: a plain web host, and builds of two versions."""

import gzip
import json
import os
import shutil
import struct
import subprocess
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

from scripts import offline_pack, web
from scripts.offline import modules
from tests.support.paths import ROOT
from tests.support.shared import one_at_a_time, shared_folder

PATH = "games/dice"
"""Where on its host it is: not at the top."""


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, *_):
        """Nobody reads it."""


@contextmanager
def static(folder, port=0):
    """A plain static web server, with no header of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Silent, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def put_into(folder):
    """The site of these sources, as it is on its host."""
    shutil.copytree(_built("site", _build), folder / PATH)


def newer_site(of_page, of_python):
    """The site as a version with other texts would be: one in the page, one that Python knows.
    Both are given as the old text and the new one."""
    return _built("newer-site", lambda place: _build_newer(place, of_page, of_python))


def _built(name, build):
    """A folder that is made once in a test run: builds at the same time would be in each other's
    way."""
    place = shared_folder(name)
    with one_at_a_time(name):
        if not (place / "done").is_file():
            build(place / "site")
            (place / "done").touch()
    return place / "site"


def _build(site):
    if not (web.PAGE / web.PACK / "pack.json").is_file():
        pytest.skip("the web app has no offline pack: `make web` (needs Node.js and a network)")
    if (node := web.any_node()) is None or web.is_stale() or web.pack_is_stale():
        pytest.skip("the web app is not built from these sources: `make web` (needs Node.js)")
    web.build_site(node)
    shutil.copytree(web.SITE, site)


def _build_newer(place, of_page, of_python):
    sources = place.parent / "sources"
    _copied(sources)
    texts = sources / "src/fivefold/texts/en/page/home.toml"
    _replace(texts, *of_page)
    vite = [str(web.WEB / "node_modules/.bin/vite"), "build", "--logLevel", "error"]
    site = sources / "dist/site"
    _run_in(sources / "web", *vite, "--mode", "site")
    shutil.copytree(web.PAGE / web.PACK, site / web.PACK)
    _other_python(site, *of_python)
    _run_in(sources / "web", *vite, "--config", "vite.sw.config.js", "--mode", "site")
    shutil.copytree(site, place)


def _copied(sources):
    """What the page is built from."""
    keep = shutil.ignore_patterns("node_modules", "shots")
    shutil.copytree(web.WEB, sources / "web", ignore=keep)
    shutil.copytree(web.TEXTS, sources / web.TEXTS.relative_to(ROOT))
    (sources / "web/node_modules").symlink_to(web.WEB / "node_modules")


def _run_in(folder, *command):
    node = web.any_node()
    paths = os.pathsep.join([str(node.node.parent), os.environ["PATH"]])
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _replace(file, old, new):
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")


def _other_python(site, old, new):
    """Change a text in our package of the pack, and so the names and hashes that depend on it."""
    listed = json.loads((site / offline_pack.LIST).read_text("utf-8"))
    [place] = [n for n, file in enumerate(listed["files"]) if file["name"] == "fivefold"]
    before = site / listed["files"][place]["path"]
    files = _separated(gzip.decompress(before.read_bytes()))
    changed = {path: data.replace(old.encode(), new.encode()) for path, data in files.items()}
    assert changed != files
    file = offline_pack.File("fivefold", gzip.compress(modules.joined(changed)))
    before.unlink()
    (site / file.path).write_bytes(file.data)
    listed["files"][place] = file.entry
    listed["version"] = file.hash[:16]
    (site / offline_pack.LIST).write_text(json.dumps(listed), "utf-8")


def _separated(joined):
    (length,) = struct.unpack("<I", joined[:4])
    end, files = 4 + length, {}
    for path, size in json.loads(joined[4:end]):
        files[path] = joined[end : end + size]
        end += size
    return files
