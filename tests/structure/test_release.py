"""What is published works: built, installed into an empty environment, played, and served."""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from urllib.request import urlopen

import pytest

import fivefold
from tests.support.paths import DOCS, ROOT
from tests.support.processes import running_program

pytestmark = pytest.mark.long

BUILT = ("src/fivefold/server/web", "src/fivefold/solver/packed")
"""What the build makes and git has not; if it is there already, it need not be made again."""
PLAY = """
import random
from fivefold import Keep, Roll, new_game, roll_dice

rng, game = random.Random(7), new_game("yum", players=2)
while not game.over:
    if game.due:
        game = game.play(Roll(roll_dice(game.due.count, rng)))
    else:
        game = game.play(rng.choice([m for m in game.legal_moves() if not isinstance(m, Keep)]))
print([standing.amount for standing in game.standings])
"""


def run(*command, **options):
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def clone(tmp_path_factory):
    """The tracked files, as in a fresh clone."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("these are not the files of a repository")
    folder = tmp_path_factory.mktemp("release") / "clone"
    for name in run(git, "-C", ROOT, "ls-files", "-z").split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    for name in BUILT:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)
    return folder


@pytest.fixture(scope="module")
def published(clone):
    """The sdist, and the wheel that is made from it."""
    dist = clone / "dist"
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", dist, cwd=clone)
    (sdist,) = dist.glob("*.tar.gz")
    unpacked = clone.parent / "unpacked"
    with tarfile.open(sdist) as archive:
        archive.extractall(unpacked, filter="data")
    (source,) = unpacked.iterdir()
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", dist, cwd=source)
    (wheel,) = dist.glob("*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def installed(published, tmp_path_factory):
    """The folder of programs of an empty environment with the wheel, as for `fivefold[server]`."""
    folder = tmp_path_factory.mktemp("empty") / "venv"
    run(sys.executable, "-m", "venv", folder)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    pins = ["-c", ROOT / "constraints.txt"]
    pip = [programs / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run(
        [*map(str, [*pip, *pins]), f"{published[1]}[server]"],
        capture_output=True,
        text=True,
        check=False,
    )
    if "No matching distribution" in done.stderr:
        pytest.skip("no package index can be reached")
    assert done.returncode == 0, done.stderr
    return programs


def test_both_files_have_what_the_page_about_releases_promises(published):
    sdist, wheel = published
    with zipfile.ZipFile(wheel) as archive:
        inside = archive.namelist()
    assert "fivefold/rules/data/yum.toml" in inside
    assert "fivefold/texts/fr/errors.toml" in inside
    assert "fivefold/server/web/index.html" in inside
    packed = [name for name in inside if re.fullmatch(r"fivefold/solver/packed/.*values.*", name)]
    (promised,) = re.findall(r"`fivefold/solver/packed`: (\d+) files", releasing())
    assert len(packed) == int(promised)
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"Makefile", "docs/index.md", "src/fivefold/server/web/index.html"} <= names


def releasing():
    return (DOCS / "releasing.md").read_text("utf-8")


def test_the_program_says_its_version(installed, tmp_path):
    assert fivefold.__version__ in run(installed / "fivefold", "--version", cwd=tmp_path)


def test_a_program_can_play_a_game(installed, tmp_path):
    totals = json.loads(run(installed / "python", "-c", PLAY, cwd=tmp_path))
    assert len(totals) == 2
    assert all(total > 0 for total in totals)


def test_the_coach_has_its_values_without_the_solver(installed, tmp_path):
    said = run(
        installed / "fivefold",
        "advise",
        "yum",
        "--dice",
        "33345",
        "--rolls-left",
        "1",
        cwd=tmp_path,
    )
    assert "Best: keep 3 3 3" in said


def test_it_serves_the_page_and_answers(installed, tmp_path):
    command = [str(installed / "fivefold"), "serve", "--port", "0", "--database", "t.sqlite"]
    options = {"cwd": tmp_path, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
    with running_program(command, **options, text=True, encoding="utf-8") as server:
        said = ""
        while "Ctrl+C" not in said and (line := server.stdout.readline()):
            said += line
        address = re.search(r"http://\S+:\d+", said)[0]
        assert "<title>fivefold</title>" in fetched(address)
        assert "yum" in {game["id"] for game in json.loads(fetched(f"{address}/api/games"))}
        server.terminate()


def fetched(address):
    with urlopen(address) as answer:  # noqa: S310 (a server of this test)
        return answer.read().decode()
