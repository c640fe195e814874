"""The link to a table: one that leads others there, whatever this machine calls itself."""

import re

import pytest
import segno

from fivefold.server.routes.invitation import invitation, qr_code
from fivefold.server.settings import Settings
from tests.support.serving import seats

CODE = "7kx20rtd4m"


def link(asked, **settings):
    return invitation(CODE, Settings(database="unused", **settings), asked)["url"]


def test_a_link_is_public_or_of_the_network_or_where_one_got_here():
    network, public = "http://192.168.1.7:8080", "https://dice.example.org"
    assert link(network) == f"{network}/t/{CODE}"
    named = {"public_url": f"{public}/", "network_url": f"{network}/"}
    assert link("http://localhost:8080", **named) == f"{public}/t/{CODE}"
    for asked in ("http://localhost:8080", "http://127.0.0.1:8080", "http://[::1]:8080"):
        assert link(asked, network_url=f"{network}/") == f"{network}/t/{CODE}"
        assert link(asked) == f"{asked}/t/{CODE}"
    asked = "http://dice.local:8080"  # a name of one's own is kept
    assert link(asked, network_url=f"{network}/") == f"{asked}/t/{CODE}"
    for asked in ("http://a b", "http://<x>", f"http://{'a' * 4000}"):  # no hosts
        assert link(asked) == f"http://localhost/t/{CODE}"


@pytest.mark.parametrize(
    ("asked", "here_only"),
    [("http://localhost:80", True), ("http://127.8.8.8", True), ("http://10.0.0.2", False)],
)
def test_a_link_that_leads_nobody_else_here_is_known(asked, here_only):
    assert invitation(CODE, Settings(database="unused"), asked)["here_only"] is here_only


def test_the_code_is_that_of_the_link():
    made = invitation(CODE, Settings(database="unused"), "http://10.0.0.2:8080")
    theirs = segno.make(made["url"], error="m", micro=False)
    assert made["qr"] == ["".join(map(str, row)) for row in theirs.matrix]
    assert len(made["qr"]) == len(made["qr"][0]) >= 21


def test_anybody_who_knows_the_code_gets_an_invitation(url, visitor):
    setup = {"game": "yum", "seats": seats("me", "open")}
    code = visitor.post("/tables", {"id": "m", "setup": setup})["code"]
    typed = f"{code[:4]}-{code[4:]}".upper()
    assert visitor.get(f"/tables/{typed}/invitation", token="")["url"] == f"{url}/t/{code}"
    assert visitor.refused("/tables/0000000000/invitation", token="")[0] == 404


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
