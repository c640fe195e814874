"""`fivefold hint`: lines of any width, and what is refused."""

import re

import pytest

from tests.support.hinting import BID, JOKER, TURN, run
from tests.support.paths import GAMES

pytestmark = pytest.mark.usefixtures("hint_screen")


def test_french_marks_stay_with_their_words(monkeypatch, yum_solved):
    broken = re.compile(r"«\s*\n|\n\s*[%:;»$]|\d\n\d{3}\b")
    record = JOKER.partition("Bo: pass")[0].replace("bid 100", "bid 1100")
    for columns in range(40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        poker = run("-", "--simulations", 0, "--lang", "fr", stdin=record).output
        yum = run("-", "--lang", "fr", stdin=TURN).output
        assert "1\N{NO-BREAK SPACE}200\N{NO-BREAK SPACE}$" in poker
        assert broken.findall(poker) == []
        assert "…" not in poker
        assert broken.findall(yum) == []


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((BID, "--simulations", -1), "--simulations"),
        ((BID, "--player", "Zoe"), "Zoe"),
        ((BID, "--player", "ann"), "did you mean Ann?"),
        ((GAMES / "none.fivefold",), "none.fivefold"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(args, words):
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.output
    assert result.output.count("\n") == 1
