"""Checks the types with every numpy that `constraints.txt` chooses, whatever Python runs here.

`python -m scripts.check_types` runs mypy as it is and, at the same time, once more for each numpy
that is not installed here: as for a Python that would have it, with its type stubs, which pip puts
into the folder of the environment the first time.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from packaging.markers import Marker

ROOT = Path(__file__).resolve().parent.parent
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def numpy_versions() -> dict[str, str]:
    """Each numpy that is chosen, with the newest Python that it is chosen for."""
    pins = re.findall(r"^numpy==(\S+)(?: ; (.+))?$", (ROOT / "constraints.txt").read_text(), re.M)
    return {
        numpy: python
        for python in PYTHONS
        for numpy, marker in pins
        if not marker or Marker(marker).evaluate({"python_full_version": f"{python}.0"})
    }


def stubs(numpy: str, python: str) -> Path:
    """A folder with a numpy that is not installed here."""
    folder = Path(sys.prefix) / f"numpy-{numpy}"
    if not (folder / "numpy").exists():
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        other = ["--python-version", python, "--ignore-requires-python", "--only-binary", ":all:"]
        what = ["--no-deps", "--no-compile", "--target", str(folder), f"numpy=={numpy}"]
        if subprocess.run([*pip, *other, *what], check=False).returncode:
            sys.exit(f"types are not checked: pip could not get numpy {numpy}")
    return folder


def mypy(*options: str, packages: str = "") -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "mypy", *options],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": packages},  # where mypy looks before the environment
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def main() -> None:
    here = version("numpy")
    others = {
        numpy: (python, stubs(numpy, python))
        for numpy, python in numpy_versions().items()
        if numpy != here
    }
    runs = {f"numpy {here}": mypy()}
    for numpy, (python, folder) in others.items():
        options = ("--python-version", python, "--cache-dir", f".mypy_cache/numpy-{numpy}")
        runs[f"numpy {numpy} and Python {python}"] = mypy(*options, packages=str(folder))
    for name, run in runs.items():
        said, _ = run.communicate()
        print(f"mypy with {name}: {said}", end="", flush=True)
    sys.exit(any(run.returncode for run in runs.values()))


if __name__ == "__main__":
    main()
