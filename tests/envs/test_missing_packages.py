"""Without the packages of the extra, an environment says what to install."""

import subprocess
import sys

import pytest

PROGRAM = """
import sys
from importlib.abc import MetaPathFinder
from fivefold.errors import NotInstalled

class Without(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name == "{package}":
            raise ModuleNotFoundError(name, name=name)

sys.meta_path.insert(0, Without())
try:
    import fivefold.envs.{module}
except NotInstalled as error:
    print(error.code, error.facts["package"], error.facts["extra"])
"""


@pytest.mark.parametrize(
    ("package", "module"),
    [
        ("pettingzoo", "multiplayer"),
        ("gymnasium", "multiplayer"),
        ("pyspiel", "openspiel"),
        ("PIL", "picture"),
    ],
)
def test_a_missing_package_is_named_with_its_extra(package, module):
    command = [sys.executable, "-c", PROGRAM.format(package=package, module=module)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == f"not-installed {package} envs\n", done.stderr
