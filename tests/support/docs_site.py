"""The documentation site, built once in a test run."""

import subprocess
import sys

from tests.support.paths import ROOT
from tests.support.shared import one_at_a_time, shared_folder


def docs_site():
    """The folder of the site, and what was said while it was built: nothing, if all is well."""
    folder = shared_folder("docs-site")
    site, said = folder / "site", folder / "said"
    with one_at_a_time("docs-site"):
        if not said.is_file():
            build = [sys.executable, "-m", "scripts.docs"]
            command = [*build, "--to", site, "--work", folder / "work"]
            done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
            said.write_text(f"{done.stdout if done.returncode else ''}{done.stderr}", "utf-8")
    return site, said.read_text("utf-8")
