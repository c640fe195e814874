"""The QR code that leads phones to a server, drawn in a terminal."""

import re

import pytest
import segno

from fivefold.server.routes.qr import qr_code


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
