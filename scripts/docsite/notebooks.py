"""Runs a notebook of `docs/notebooks`: `python -m scripts.docsite.notebooks FILE`.

Notebooks are Markdown files with cells of code, as MyST-NB reads them. The site runs them too, with
the same kernel: this Python.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from scripts.docsite.pages import DOCS

FOLDER = DOCS / "notebooks"
INDEX = FOLDER / "README.md"
SECONDS = 300
"""The most that one cell may take."""
KERNEL = "python3"


def notebooks() -> list[Path]:
    return sorted(file for file in FOLDER.glob("*.md") if file != INDEX)


def kernel(folder: Path) -> dict[str, str]:
    """Write down that this Python is the kernel, and return the environment in which it is found.

    It only reports errors: what else it says is about a network of which it uses nothing but the
    loopback. Notebooks may use the repository's examples.
    """
    launched = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {
        "argv": [*launched, "--log-level=ERROR"],
        "display_name": "Python 3",
        "language": "python",
    }
    file = folder / "kernels" / KERNEL / "kernel.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(spec), "utf-8")
    paths = [str(DOCS.parent), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "JUPYTER_PATH": str(folder), "PYTHONPATH": os.pathsep.join(paths)}


def with_download(text: str, name: str) -> str:
    """The page of a notebook, with a link below its title to the notebook as it was run."""
    before, title, after = text.partition("\n# ")
    line, _, rest = after.partition("\n")
    link = f"{{nb-download}}`Download this notebook <{name}.ipynb>`"
    return f"{before}{title}{line}\n\n{link}\n{rest}"


def run(file: Path) -> str:
    """Run a notebook in an empty folder, as if it was downloaded; return what went wrong."""
    from myst_nb.core.read import read_myst_markdown_notebook  # noqa: PLC0415 (takes a while)
    from nbclient import NotebookClient  # noqa: PLC0415
    from nbclient.exceptions import CellExecutionError  # noqa: PLC0415

    notebook = read_myst_markdown_notebook(file.read_text("utf-8"))
    with TemporaryDirectory() as empty:
        place = {"metadata": {"path": empty}}
        client = NotebookClient(notebook, kernel_name=KERNEL, timeout=SECONDS, resources=place)
        try:
            client.execute()
        except CellExecutionError as error:
            return str(error)
    return ""


def main(name: str) -> int:
    with TemporaryDirectory() as folder:
        os.environ.update(kernel(Path(folder)))
        wrong = run(Path(name).resolve())
    if wrong:
        print(f"{name}: {wrong}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
