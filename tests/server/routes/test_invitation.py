"""The link to a table: one that leads others there, whatever this machine calls itself."""

import re

import httpx2
import pytest
import segno

from fivefold.client import Server
from fivefold.server.routes.invitation import invitation, qr_code
from fivefold.server.settings import Settings
from tests.support.serving import seats
from tests.support.waiting import PATIENCE, run_story

CODE = "7kx20rtd4m"


def link(asked, **settings):
    return invitation(CODE, Settings(database="unused", **settings), asked)["url"]


def test_the_link_is_where_one_got_here():
    assert link("http://192.168.1.7:8080") == f"http://192.168.1.7:8080/t/{CODE}"


def test_a_public_address_comes_first():
    named = {"public_url": "https://dice.example.org/", "network_url": "http://192.168.1.7:8080/"}
    assert link("http://localhost:8080", **named) == f"https://dice.example.org/t/{CODE}"


@pytest.mark.parametrize(
    "asked", ["http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"]
)
def test_localhost_is_named_as_the_network_knows_it(asked):
    network = "http://192.168.1.7:8080/"
    assert link(asked, network_url=network) == f"http://192.168.1.7:8080/t/{CODE}"
    assert link(asked) == f"{asked}/t/{CODE}"


def test_whoever_came_by_a_name_keeps_it():
    asked = "http://dice.local:8080"
    assert link(asked, network_url="http://192.168.1.7:8080/") == f"{asked}/t/{CODE}"


@pytest.mark.parametrize(
    ("asked", "here_only"),
    [("http://localhost:80", True), ("http://127.8.8.8", True), ("http://10.0.0.2", False)],
)
def test_a_link_that_leads_nobody_else_here_is_known(asked, here_only):
    assert invitation(CODE, Settings(database="unused"), asked)["here_only"] is here_only


@pytest.mark.parametrize("asked", ["http://a b", "http://<x>", f"http://{'a' * 4000}"])
def test_a_host_that_is_none_is_not_repeated(asked):
    assert link(asked) == f"http://localhost/t/{CODE}"


def test_the_code_is_that_of_the_link():
    made = invitation(CODE, Settings(database="unused"), "http://10.0.0.2:8080")
    theirs = segno.make(made["url"], error="m", micro=False)
    assert made["qr"] == ["".join(map(str, row)) for row in theirs.matrix]
    assert len(made["qr"]) == len(made["qr"][0]) >= 21


def test_a_server_gives_it_to_whoever_knows_the_code(url):
    async def story():
        async with Server(url) as server:
            code = await server.create({"game": "yum", "seats": seats("me", "open")})
            async with httpx2.AsyncClient(base_url=url, timeout=PATIENCE) as anybody:
                typed = f"{code[:4]}-{code[4:]}".upper()
                found = await anybody.get(f"/api/tables/{typed}/invitation")
                wrong = await anybody.get("/api/tables/0000000000/invitation")
            return code, found.json(), wrong.status_code

    code, found, wrong = run_story(story())
    assert found["url"] == f"{url}/t/{code}"
    assert wrong == 404


@pytest.mark.parametrize("address", ["http://192.168.1.20:8080/", "https://dice.example.org"])
def test_the_qr_code_is_black_on_white_with_a_quiet_border(address):
    lines = qr_code(address).splitlines()
    squares = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}
    rows = []
    for line in lines:
        text = re.fullmatch("\x1b\\[38;5;16;48;5;231m(.*)\x1b\\[0m", line)[1]
        pairs = [squares[char] for char in text]
        rows += [[top for top, _ in pairs], [bottom for _, bottom in pairs]]
    wanted = [
        list(row) for row in segno.make(address, error="m", micro=False).matrix_iter(border=4)
    ]
    assert rows[: len(wanted)] == wanted
    assert not any(map(any, rows[len(wanted) :]))
    assert len(lines) <= 24
    assert len(rows[0]) <= 79
