"""What is published: a whole sdist, pages that work elsewhere, dependencies that are declared."""

import ast
import re
import shutil
import subprocess
import sys
import tomllib

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import fivefold
from fivefold.errors import EXTRAS
from tests.support.layers import MODULES, STANDARD, imported
from tests.support.paths import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
LINK = re.compile(r"\]\(([^)]+)\)|src=\"([^\"]+)\"")
NOT_PUBLISHED = {".ci/run"}


@pytest.fixture(scope="module")
def tracked():
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("these are not the files of a repository")
    listed = subprocess.check_output([git, "-C", ROOT, "ls-files", "-z"], text=True)
    return {name for name in listed.split("\0") if (ROOT / name).is_file()}


def test_an_sdist_has_every_tracked_file(tracked):
    inside = {file.relative_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    assert tracked - inside == NOT_PUBLISHED
    assert not [name for name in inside if name.startswith((".git/", ".venv/"))]


ASKS = "import sys, hatchling.build as build; print(getattr(build, sys.argv[1])())"


def test_a_build_asks_for_what_solves_the_games(tracked, tmp_path):
    for name in tracked:
        if not name.startswith(("tests/", "docs/", "web/")):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, tmp_path / name)
    for kind, solves in (("wheel", True), ("sdist", True), ("editable", False)):
        command = [sys.executable, "-c", ASKS, f"get_requires_for_build_{kind}"]
        asked = ast.literal_eval(subprocess.check_output(command, cwd=tmp_path, text=True))
        assert solves == any(name.startswith("numba") for name in asked)
        assert solves == ("pip" in asked)  # which downloads what is in the offline pack


def links(text):
    return [link or source for link, source in LINK.findall(text)]


def test_links_and_pictures_of_the_published_readme_lead_to_the_repository():
    readme = ProjectMetadata(str(ROOT), PluginManager()).core.readme
    shown, written = links(readme), links((ROOT / "README.md").read_text("utf-8"))
    source = re.escape(PROJECT["urls"]["Source"])
    found = [re.fullmatch(f"{source}/(?:blob|raw)/HEAD/(.*)", link) for link in shown]
    assert [match and match[1] for match in found] == written
    assert re.search(rf'src="{source}/raw/HEAD/docs/pictures/', readme)


def test_the_citation_is_of_this_version_and_repository():
    lines = (ROOT / "CITATION.cff").read_text("utf-8").splitlines()
    assert f"version: {fivefold.__version__}" in lines
    assert f"repository-code: {PROJECT['urls']['Source']}" in lines


def test_the_app_leads_to_the_documentation_of_this_repository():
    site = (ROOT / "web" / "src" / "lib" / "browser" / "site.ts").read_text("utf-8")
    (named,) = re.findall(r'DOCUMENTATION = "(.*)"', site)
    assert f"{named}/index.md" == PROJECT["urls"]["Documentation"]
    assert named == f"{PROJECT['urls']['Source']}/blob/HEAD/docs"
    assert all((ROOT / "docs" / page).is_file() for page in ("index.md", "index.fr.md"))


def test_reports_of_vulnerabilities_go_to_this_repository():
    assert f"({PROJECT['urls']['Source']})" in (ROOT / "SECURITY.md").read_text("utf-8")


def test_a_container_gets_what_the_wheel_is_built_from_and_nothing_else():
    first, *rules = [
        line
        for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    copied = {rule[1:] for rule in rules if rule.startswith("!")}
    assert first == "*"
    assert {"web/node_modules", "**/__pycache__"} <= set(rules)
    assert copied >= {"src", "web", "scripts", "hatch_build.py", "pyproject.toml", "README.md"}
    assert [name for name in copied if not (ROOT / name).exists()] == []


def test_the_container_installs_extras_that_there_are():
    text = (ROOT / "Containerfile").read_text("utf-8")
    (extras,) = re.findall(r"\.whl\)\[(.*)\]", text)
    assert set(extras.split(",")) <= set(PROJECT["optional-dependencies"])


# Each package that the source imports is declared, and in the right extra


SETS = PROJECT["optional-dependencies"]
FOR_DEVELOPERS = {"test", "bench", "docs"}
FOR_RESEARCHERS = {"envs", "dataframes"}
# These come with another package, in the version that it needs.
PART_OF = {
    "starlette": "fastapi",
    "h11": "uvicorn",
    "pydantic_core": "pydantic",
    "PIL": "pillow",
    "pyspiel": "open_spiel",
}
# Whichever of these a user has writes Parquet and Arrow files.
USERS_OWN = {"pyarrow", "polars"}
PACKAGES = {name.split(".")[0] for path in MODULES for name in imported(path)} - {
    *STANDARD,
    *USERS_OWN,
    "fivefold",
}


def declared(requirements):
    """The names of the packages, as they are imported."""
    return {re.match(r"[\w-]+", line)[0].replace("-", "_") for line in requirements}


def test_what_no_extra_brings_comes_with_a_plain_install():
    assert PACKAGES - set(EXTRAS) == declared(PROJECT["dependencies"])


def test_what_an_extra_brings_is_used():
    assert set(EXTRAS) <= PACKAGES


def test_an_extra_brings_the_package_that_it_is_named_for():
    for package, extra in EXTRAS.items():
        assert PART_OF.get(package, package) in declared(SETS[extra])


def test_all_is_every_extra_for_players_and_hosts():
    (everything,) = SETS["all"]
    named = set(re.search(r"\[(.*)\]", everything)[1].split(","))
    assert named == set(SETS) - FOR_DEVELOPERS - FOR_RESEARCHERS - {"all"}
    assert named == set(EXTRAS.values()) - FOR_RESEARCHERS
