"""Measures what installing fivefold brings: packages and megabytes, plain and with each extra.

`python -m scripts.install_sizes` builds a wheel and installs it again and again, each time into an
empty environment in a temporary folder. Takes some minutes.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOR_DEVELOPERS = {"test", "bench", "docs"}


def extras() -> list[str]:
    """The extras for users, with nothing, the plain install, before them."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return [
        "",
        *(extra for extra in project["optional-dependencies"] if extra not in FOR_DEVELOPERS),
    ]


def measured(wheel: Path, extra: str, folder: Path) -> tuple[int, float]:
    """The packages in an environment with this extra, fivefold among them, and their megabytes."""
    run("venv", "--without-pip", folder)
    wanted = f"{wheel}[{extra}]" if extra else str(wheel)
    pip("--python", folder, "install", "-c", ROOT / "constraints.txt", wanted)
    packages = list(folder.rglob("site-packages/*.dist-info"))
    files = [file for file in folder.rglob("site-packages/**/*") if file.is_file()]
    return len(packages), sum(file.stat().st_size for file in files) / 1e6


def pip(*arguments: object) -> None:
    run("pip", "--quiet", "--disable-pip-version-check", *arguments)


def run(module: str, *arguments: object) -> None:
    subprocess.run([sys.executable, "-m", module, *map(str, arguments)], check=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        pip("wheel", "--no-deps", "--wheel-dir", folder, ROOT)
        (wheel,) = folder.glob("*.whl")
        print(f"{wheel.name}: {wheel.stat().st_size / 1e6:.1f} MB\n")
        print("| install | packages | MB |\n| --- | ---: | ---: |")
        for extra in extras():
            packages, megabytes = measured(wheel, extra, folder / (extra or "plain"))
            name = f"fivefold[{extra}]" if extra else "fivefold"
            print(f"| {name} | {packages} | {megabytes:.0f} |", flush=True)


if __name__ == "__main__":
    main()
