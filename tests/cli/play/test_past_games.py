"""How a finished game compares with one's earlier ones on this machine."""

from pathlib import Path

import pytest

from fivefold.cli.play import saves
from fivefold.cli.play.loop import comparison
from fivefold.cli.words import Words
from fivefold.record import Record
from fivefold.rules import load_rules
from fivefold.texts import Lang
from tests.support.keyboard import FILE, fills, play
from tests.support.paths import OWN_RULES


def finished(total, name="Ann", game="yum"):
    """A finished game on paper in which the player's first box has these points."""
    rules = Record.parse(f"game: {game}\nplayers: {name}\n").game.rules
    # Chance takes at least five dice of 1; it is 5 in every game.
    points = {"chance": 5, rules.boxes[0].id: total}
    lines = [f"{name}: - {box.id} {points.get(box.id, 0)}" for box in rules.boxes]
    return Record.parse("\n".join([f"game: {game}", f"players: {name}", *lines]))


def compared(record, lang=Lang.EN):
    return comparison(record, Path("this.fivefold"), Words(lang))


@pytest.fixture
def earlier():
    folder = saves.games_folder()
    folder.mkdir(parents=True)
    for number, record in enumerate([finished(1), finished(3), finished(5, "Bo")]):
        (folder / f"{number}.fivefold").write_text(str(record))
    (folder / "other.fivefold").write_text(str(finished(4, game="yard-free")))
    return folder


@pytest.mark.usefixtures("earlier")
def test_a_game_is_compared_with_ones_best_and_average():
    assert compared(finished(2)) == "Your best so far is 3; your average in 3 games is 2.0."
    assert compared(finished(4)) == (
        "A new best! Your best before was 3; your average in 3 games is 2.7."
    )
    assert "2,7" in compared(finished(4), Lang.FR)


def test_the_game_itself_does_not_count_twice(earlier):
    again = comparison(finished(3), earlier / "1.fivefold", Words(Lang.EN))
    assert again == "A new best! Your best before was 1; your average in 2 games is 2.0."


def test_a_first_game_has_nothing_to_be_compared_with():
    assert compared(finished(2)) == "Your first finished game of Yum on this machine."


def test_several_people_are_not_compared():
    record = Record.parse("game: yum\nplayers: Ann, Bo\n")
    assert compared(record) is None


def test_a_game_alone_ends_with_a_comparison_and_nobody_wins():
    for told in ["Your first finished game of Yum on this machine.", "your average in 2 games is "]:
        FILE.unlink(missing_ok=True)
        options = ["--players", "Ann", "--seed", "1"]
        session = play("yum", *options, "--record", FILE, answers=fills())
        assert told in session.screen
        assert "Ann: final total " in session.screen
        assert "wins" not in session.screen.partition("Ann: final total")[2]
        saves.games_folder().mkdir(parents=True, exist_ok=True)
        (saves.games_folder() / "earlier.fivefold").write_bytes(FILE.read_bytes())


def test_a_game_of_ones_own_is_compared_too():
    options = ["--players", "Ann", "--record", FILE, "--seed", "1"]
    session = play(OWN_RULES, *options, answers=fills(load_rules(OWN_RULES)))
    assert "Your first finished game of Maxi Yatzy" in session.screen
    saves.games_folder().mkdir(parents=True)
    FILE.rename(saves.games_folder() / FILE)
    session = play(OWN_RULES, *options, answers=fills(load_rules(OWN_RULES)))
    assert "your average in 2 games is" in session.screen
