"""A game drawn: its headline, and the line that says what happens next."""

import random

import pytest

from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.rules import built_in
from tests.support.random_play import play_on
from tests.support.replaying import kept, replay, sheets

TIE = "game: yum\nplayers: Ann, Bo, Dev\n" + "".join(
    f"{name}: - {box} 0\n"
    for box in (box.id for box in built_in("yum").boxes)
    for name in ("Ann", "Bo", "Dev")
)


NOBODY = """game: deluxe-poker
players: Ann, Bo
Ann: card 66666/1/500
Ann: pass
Bo: bid 1200
Ann: pass
Ann: bet none
Bo: roll 11111
Bo: pass
Ann: all-in
Bo: bet yes 300
Ann: roll 11111
"""


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        (
            TIE,
            "Ann, Bo, Dev share the win with 0",
            "Ann, Bo, Dev se partagent la victoire avec 0",
        ),
        (
            TIE.replace("Bo: - ones 0", "Bo: - ones 3"),
            "Bo wins with 3",
            "Bo gagne avec 3",
        ),
        (NOBODY, "The game is over; nobody wins", "La partie est finie ; personne ne gagne"),
        (NOBODY.replace("yes 300", "yes 200"), "Bo wins with $100", "Bo gagne avec 100\u00a0$"),
    ],
)
def test_the_last_line_says_who_won(text, english, french):
    assert replay("-", input=text).stdout.splitlines()[-2] == english
    assert replay("-", "--lang", "fr", input=text).stdout.splitlines()[-2] == french


def test_during_a_roll_off_everyone_still_to_roll_is_waited_for():
    head = "game: classique\nplayers: Ann, Bo, Dev\nAnn: start 66666\n"
    assert "\nWaiting for: Bo, Dev\n" in replay("-", input=head).stdout
    assert "\nOn attend : Bo, Dev\n" in replay("-", "--lang", "fr", input=head).stdout


@pytest.mark.parametrize("game", game_ids())
def test_long_names_are_shown_whole(tmp_path, game):
    names = [f"{'x' * 38}-{end}" for end in "abcd"]
    record = play_on(Record.new(game, names), random.Random(3), 40)
    drawn = replay(kept(tmp_path, record)).stdout
    if game == "deluxe-poker":
        assert [
            line for line in drawn.splitlines() if line.startswith("x") and line in names
        ] == names
    else:
        assert [*sheets(drawn)] == names
