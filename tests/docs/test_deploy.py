"""The files of deploy/: they name options, addresses and files that there are."""

import configparser
import re
import shutil
import subprocess

import pytest

from fivefold.commands.serve import serve
from fivefold.server.routes import probes
from fivefold.server.routes.websocket import LIVE
from tests.support.paths import ROOT
from tests.support.waiting import PATIENCE

DEPLOY = ROOT / "deploy"
ANALYZE = shutil.which("systemd-analyze") or ""
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())


def text(name):
    return (DEPLOY / name).read_text("utf-8")


def test_the_readme_tells_about_every_file():
    told = text("README.md")
    for path in FILES:
        assert path.name == "README.md" or f"]({path.relative_to(DEPLOY)})" in told


def test_servers_are_started_with_options_that_there_are():
    known = {option.replace("_", "-") for option in serve.__annotations__}
    for name in ("compose.yaml", "systemd/fivefold@.service"):
        lines = [line for line in text(name).splitlines() if not line.lstrip().startswith("#")]
        served = "\n".join(line for line in lines if "pg_isready" not in line)
        options = set(re.findall(r"--([a-z-]+)[= ]", served))
        assert {"database", "public-url"} <= options <= known


UNIT = re.search(r"```ini\n(.*?)```", (ROOT / "docs" / "server.md").read_text("utf-8"), re.DOTALL)[
    1
]


def test_a_frozen_server_is_restarted():
    wanted = {"type": "notify", "watchdogsec": "20", "restart": "on-failure"}
    for unit in (UNIT, text("systemd/fivefold@.service")):
        service = configparser.ConfigParser(strict=False, interpolation=None)
        service.read_string(unit)
        assert wanted.items() <= dict(service["Service"]).items()


@pytest.mark.skipif(not ANALYZE, reason="there is no systemd here")
def test_systemd_accepts_the_units(tmp_path):
    units = [tmp_path / "fivefold@.service", tmp_path / "fivefold.service"]
    for unit, told in zip(units, [text("systemd/fivefold@.service"), UNIT], strict=True):
        unit.write_text(re.sub("ExecStart=\\S+", "ExecStart=/bin/true", told), "utf-8")
    (tmp_path / "fivefold.target").write_text(text("systemd/fivefold.target"), "utf-8")
    done = subprocess.run(
        [ANALYZE, "verify", "--man=no", tmp_path / "fivefold@8081.service", units[1]],
        capture_output=True, check=False, timeout=PATIENCE, text=True, encoding="utf-8",
    )  # fmt: skip
    assert [line for line in done.stderr.splitlines() if "fivefold" in line] == []


def test_the_balancer_asks_for_addresses_that_there_are():
    config = text("haproxy.cfg")
    paths = {route.path for route in probes.router.routes}
    assert set(re.findall(r"GET (/\w+)", config)) == {"/ready"} <= paths
    assert f"{LIVE}/" in config
    assert "deny status 404 if { path /metrics }" in config


def test_every_server_of_the_balancer_is_one_of_the_containers():
    config, compose = text("haproxy.cfg"), text("compose.yaml")
    wanted = set(re.findall(r'"\$\{(\w+)\}"', config))
    given = dict(re.findall(r'^      (\w+): "(\S+)"$', compose, re.MULTILINE))
    assert set(given) == wanted
    services = set(re.findall(r"^  (\w+):$", compose, re.MULTILINE))
    hosts = {address.partition(":")[0] for name, address in given.items() if name != "LISTEN"}
    assert hosts <= services
