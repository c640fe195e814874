"""The menu: new games, unfinished ones, who played last; and a game compared with earlier ones."""

import os
import re
from pathlib import Path

import pytest

from fivefold.cli.play import saves
from fivefold.cli.play.loop import comparison
from fivefold.cli.words import Words
from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.rules import known_ids, load_rules
from fivefold.texts import Lang
from tests.support.keyboard import FILE, WORDS, fills, kept, meanwhile, play, refused
from tests.support.paths import GAMES, OWN_RULES

NOBODY_ELSE = ["Ann", "", ""]
"""Ann plays alone, with the program's dice."""


def test_the_menu_starts_a_game_by_number_or_id_and_asks_again_for_anything_else():
    wrong = ["", "0", "99", "x", "-1", "0000000019", "²", "1e0", "yumm"]
    session = play(answers=[*wrong, str(game_ids().index("yum") + 1), *NOBODY_ELSE])
    assert session.screen.count(WORDS("a-number", most=len(known_ids()))) == len(wrong)
    assert "--- Ann, turn 1 of 11 ---" in session.screen
    for number, game in enumerate(known_ids(), start=1):
        assert re.search(rf"^  {number}  .*\({game}\)$", session.screen, re.MULTILINE)
    assert "--- Ann, turn 1 of 15 ---" in play(answers=["yacht", *NOBODY_ELSE]).screen


@pytest.mark.parametrize("answers", [["q"], [], ["yum", "q"], ["yum"]])
def test_leaving_before_the_game_begins_keeps_nothing(answers):
    session = play(answers=answers)
    assert session.screen.endswith(f"{WORDS('goodbye')}\n")
    assert not Path("data").exists()


def test_the_menu_offers_unfinished_games_latest_first_and_goes_on_with_them():
    folder = saves.games_folder()
    for number, name in enumerate(["Ann", "Bo", "Cléo", "Dev", "Eve", "Fay", "Gus"]):
        play("yum", "--players", name, "--record", folder / f"{name}.fivefold", answers=[""])
        os.utime(folder / f"{name}.fivefold", (number, number))
    finished = (GAMES / "yum-finished.fivefold").read_bytes()
    (folder / "over.fivefold").write_bytes(finished)
    (folder / "wrong.fivefold").write_bytes(b"\xff")
    (folder / ".hidden.fivefold").write_bytes((folder / "Ann.fivefold").read_bytes())
    (folder / "notes.txt").write_bytes((folder / "Ann.fivefold").read_bytes())
    session = play(answers=["9"])
    offered = re.findall(r"^  \d+  .*: Yum, (\w+)  \((\w+)\)$", session.screen, re.MULTILINE)
    assert offered == [(name, name) for name in ["Gus", "Fay", "Eve", "Dev", "Cléo"]]
    assert f"fivefold play {folder / 'Eve.fivefold'}\n" in session.screen


def test_a_game_of_ones_own_is_offered_where_its_rules_are():
    play(OWN_RULES, "--players", "Ann", answers=["", "q"])
    assert "Maxi Yatzy, Ann" not in play().screen
    Path("mine.toml").write_bytes(OWN_RULES.read_bytes())
    number = str(len(game_ids()) + 2)
    session = play(answers=[number, "q"])
    assert re.search(rf"^  {number}  .*: Maxi Yatzy, Ann ", session.screen, re.MULTILINE)
    assert session.screen.rstrip().endswith("--rules mine.toml")


def test_a_game_of_the_menu_is_read_when_it_is_chosen():
    file = saves.games_folder() / "one.fivefold"
    play("yum", "--players", "Ann", "--record", file, "--real-dice", answers=["22345", "q"])
    number = str(len(game_ids()) + 1)
    other = meanwhile(number, there=lambda: play(file, answers=["twos"]))
    assert "Ann, turn 2 of 11" in play(answers=other).screen


def test_a_game_without_a_move_is_not_offered():
    play("yum", "--players", "Ann")
    assert "Yum, Ann" not in play().screen


def test_the_menu_says_where_older_games_are():
    for number in range(7):
        play("yum", "--players", f"P{number}", "--real-dice", answers=["11111", "ones", "q"])
    session = play(answers=["q"])
    assert session.screen.count(": Yum, P") == 5
    assert str(saves.games_folder()) in session.screen


def test_going_on_from_the_menu_refuses_other_players_too():
    play("yum", "--players", "Ann, Bo", answers=["", "q"])
    number = str(len(game_ids()) + 1)
    assert "--players" in refused("--players", "Dev", answers=[number])


def test_a_script_is_asked_for_a_game_and_names_only():
    folder = saves.games_folder()
    play("yum", "--players", "Eve", "--record", folder / "Eve.fivefold", answers=[""])
    Path("mine.toml").write_bytes(OWN_RULES.read_bytes())
    session = play(answers=["classique", "Ann, Bo"], typed=False)
    assert session.prompts[2] == WORDS("press-to-roll", name="Ann", count=5)
    number = str(len(game_ids()) + 1)  # a rule file does not move the games to continue
    assert WORDS("waits-for", names="Eve") in play(answers=[number], typed=False).screen


def test_a_game_to_continue_is_told_by_its_time_and_fits_on_a_line(monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    play("yard-forced", "--players", "Ann, bot:random", answers=["", "q"])
    line = play(answers=["q"]).screen.splitlines()[len(game_ids()) + 1]
    assert re.fullmatch(r"  7  .*: Yard Dice, .*, Ann, Ziggy  \([\d-]+\)", line)
    assert len(line) <= 80


def asked(*answers, lang="en"):
    FILE.unlink(missing_ok=True)
    return play("--record", FILE, "--lang", lang, answers=[*answers, "q"])


def headers():
    return dict(kept().headers.pairs)


def test_the_people_of_the_last_game_are_offered_again():
    play("yum", "--players", "Cléo, bot:random, Dev", answers=["q"])
    asked("yum", "", "", "")
    assert kept().names == ("Cléo", "Dev")


def test_levels_are_understood_in_every_language():
    asked("yum", "Ann", "hasard, Débutant, bot:casual", "", lang="fr")
    assert headers()["bots"] == "Ziggy=random, Kiwi=beginner, Pip=casual"


@pytest.mark.parametrize("none", ["", "none", "no", "aucun"])
def test_no_bots_have_many_words(none):
    asked("yum", "Ann", none, "")
    assert kept().names == ("Ann",)


def test_people_too_many_for_a_game_are_not_offered():
    seven = "Ann, Bo, Cléo, Dev, Eve, Fay, Gus"
    play("yum", "--players", seven, answers=["q"])
    assert seven not in asked("poker").prompts[1]
    assert seven in asked("yum").prompts[1]


@pytest.mark.parametrize(
    ("names", "seated"), [("", ("Ann", "Bo")), ("Cléo, bot:random", ("Cléo", "Ziggy"))]
)
def test_a_script_is_asked_for_names_only(names, seated):
    play("yum", "--players", "Dev", answers=["q"])
    session = play("yum", "--record", FILE, answers=[names], typed=False)
    assert session.prompts[1] == WORDS("press-to-roll", name=seated[0], count=5)
    assert kept().names == seated


def test_a_script_that_seats_too_few_is_asked_for_names_again():
    session = play("poker", "--record", FILE, answers=["Ann", "Ann, Bo"], typed=False)
    assert session.prompts[0] == session.prompts[1]
    assert kept().names == ("Ann", "Bo")


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
    assert compared(finished(2)) == WORDS("best-so-far", best=3, count=3, average="2.0")
    assert compared(finished(4)) == WORDS("new-best", best=3, count=3, average="2.7")
    assert "2,7" in compared(finished(4), Lang.FR)


def test_the_game_itself_does_not_count_twice(earlier):
    again = comparison(finished(3), earlier / "1.fivefold", Words(Lang.EN))
    assert again == WORDS("new-best", best=1, count=2, average="2.0")


def test_a_first_game_has_nothing_to_be_compared_with():
    assert compared(finished(2)) == WORDS("first-result", game="Yum")


def test_several_people_are_not_compared():
    record = Record.parse("game: yum\nplayers: Ann, Bo\n")
    assert compared(record) is None


@pytest.mark.parametrize(("game", "name"), [("yum", "Yum"), (OWN_RULES, "Maxi Yatzy")])
def test_a_game_alone_ends_with_a_comparison_and_nobody_wins(game, name):
    rules = None if game == "yum" else load_rules(OWN_RULES)
    options = ["--players", "Ann", "--record", FILE, "--seed", "1"]
    session = play(game, *options, answers=fills(rules))
    assert WORDS("first-result", game=name) in session.screen
    total = kept(rules=rules).game.total(0)
    assert WORDS("final-total", name="Ann", amount=total) in session.screen
    saves.games_folder().mkdir(parents=True)
    FILE.rename(saves.games_folder() / FILE)
    session = play(game, *options, answers=fills(rules))
    assert WORDS("best-so-far", best=total, count=2, average=f"{total}.0") in session.screen
