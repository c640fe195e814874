"""`make` on machines where something is missing, with stand-ins for Python and pip."""

import shutil
import subprocess

import pytest

from tests.support.paths import ROOT

MAKE = shutil.which("make")
pytestmark = pytest.mark.skipif(MAKE is None, reason="there is no make")
WITHOUT_VENV = """#!/bin/sh
case "$*" in *venv*) mkdir -p .venv/bin; echo '#!/bin/sh' > .venv/bin/python; exit 1;; esac
"""
WITH_VENV = """#!/bin/sh
case "$*" in *venv*) mkdir -p .venv/bin; cp works .venv/bin/python;; esac
"""
# The Python of an environment: it has pip, which writes down what it is to install.
WORKS = """#!/bin/sh
case "$*" in *prefix*) echo True;; *pip*) echo "$*" >> installed;; esac
"""
# As `uv venv` makes it.
WITHOUT_PIP = """#!/bin/sh
case "$*" in *prefix*) echo True;; "-m pip --version") exit 1;; *) echo "$*" >> installed;; esac
"""
# The same, with a linter and tests that fail or not; it writes down what was run.
CHECKS = """#!/bin/sh
case "$*" in *prefix*) echo True; exit;; esac
echo "$*" >> run
case "$*" in FAILING) exit 1;; esac
"""


@pytest.fixture
def make(tmp_path):
    """Runs make in a folder that has the Makefile, with nothing else on the PATH than this."""
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("sh", "mkdir", "cp", "rm", "touch", "cat"):
        (tools / tool).symlink_to(shutil.which(tool))
    shutil.copy(ROOT / "Makefile", tmp_path)
    for file in ("pyproject.toml", "constraints.txt"):
        (tmp_path / file).touch()

    def run(python, target=".venv/.ready-to-play"):
        program(tmp_path / "works", WORKS)
        program(tools / "python3", python)
        command = [MAKE, "-C", str(tmp_path), target]
        env = {"PATH": str(tools), "FIVEFOLD_CHROMIUM": "sh"}
        return subprocess.run(command, env=env, capture_output=True, text=True, check=False)

    return run


def program(path, text):
    path.write_text(text, "utf-8")
    path.chmod(0o755)


def test_without_venv_nothing_is_left_and_it_works_once_venv_is_there(make, tmp_path):
    done = make(WITHOUT_VENV)
    assert done.returncode == 2
    assert "apt install python3-venv" in done.stderr
    assert not (tmp_path / ".venv").exists()
    done = make(WITH_VENV)
    assert (done.returncode, done.stderr) == (0, "")
    assert ".[all]" in (tmp_path / "installed").read_text("utf-8")


@pytest.mark.parametrize("ready", [False, True])
def test_an_environment_that_does_not_work_is_made_again(make, tmp_path, ready):
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    program(tmp_path / ".venv" / "bin" / "python", "#!/bin/sh\nexit 1\n")
    if ready:
        (tmp_path / ".venv" / ".ready-to-play").touch()
    make(WITH_VENV, "-n")
    assert (tmp_path / ".venv" / "bin" / "python").exists(), "nothing was made"
    done = make(WITH_VENV)
    assert (done.returncode, done.stderr) == (0, "")
    assert ".[all]" in (tmp_path / "installed").read_text("utf-8")


def test_an_environment_that_works_is_kept(make, tmp_path):
    make(WITH_VENV)
    (tmp_path / ".venv" / "mine").touch()
    make(WITHOUT_VENV)
    assert (tmp_path / ".venv" / "mine").exists()


def test_an_environment_without_pip_gets_it_and_is_kept(make, tmp_path):
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "mine").touch()
    program(tmp_path / ".venv" / "bin" / "python", WITHOUT_PIP)
    done = make(WITH_VENV)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ensurepip" in (tmp_path / "installed").read_text("utf-8")
    assert (tmp_path / ".venv" / "mine").exists()


@pytest.mark.parametrize("target", ["check", "test", "test-all"])
@pytest.mark.parametrize(
    ("failing", "named"),
    [("none", None), ("*mypy*", "lint"), ("*pytest*", "tests"), ("*mypy*|*pytest*", "lint")],
)
def test_a_linter_that_fails_is_named_and_the_tests_run(make, tmp_path, target, failing, named):
    tools = tmp_path / ".venv" / "bin"
    tools.mkdir(parents=True)
    program(tools / "python", CHECKS.replace("FAILING", failing))
    program(tools / "ruff", "#!/bin/sh\n")
    (tmp_path / ".venv" / ".ready-to-test").touch()
    done = make(WITH_VENV, target)
    assert "-m pytest" in (tmp_path / "run").read_text("utf-8")
    said = [line for line in done.stderr.splitlines() if line.startswith("failed:")]
    assert (done.returncode, bool(said)) == ((2, True) if named else (0, False))
    assert named is None or named in said[0]
