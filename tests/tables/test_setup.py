"""What can be agreed for a table, and what is refused before there is one."""

import pytest
from pydantic import ValidationError

from fivefold.bots import check_bot
from fivefold.errors import FivefoldError
from fivefold.games import game_ids
from fivefold.rules import built_in, load_deck, scorecard_ids
from fivefold.tables.decisions import STAND_IN
from fivefold.tables.setup import MOST_BOXES, SeatSetup, Setup, check_setup, rules_of
from fivefold.texts import Lang
from tests.support.paths import OWN_RULES
from tests.support.tables import seats

TWO = seats("me", "me")
OWN = (OWN_RULES).read_text("utf-8")
SMALL = """
id = "small"
name = "Small"
summary = "s"
source = "s"
dice = 2
rolls = 2
boxes = [{ id = "sum", label = "Sum", section = "lower", scorer = "total" }]
"""


def refused(setup):
    with pytest.raises(FivefoldError) as error:
        check_setup(setup)
    assert str(error.value) != error.value.say("fr")
    return error.value.code


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_played(game):
    setup = Setup(game=game, seats=seats("me", STAND_IN))
    check_setup(setup)
    assert Setup.model_validate_json(setup.model_dump_json()) == setup


@pytest.mark.parametrize("game", scorecard_ids())
def test_rules_are_those_of_the_game(game):
    assert rules_of(Setup(game=game, seats=TWO)) is built_in(game)


@pytest.mark.parametrize("game", [*scorecard_ids(), "deluxe-poker"])
def test_somebody_can_stand_in_in_every_game(game):
    check_bot(STAND_IN, game)


def test_rules_of_ones_own():
    setup = Setup(game="small", rules=SMALL, seats=TWO)
    check_setup(setup)
    assert rules_of(setup).id == "small"
    check_setup(Setup(game="maxi-yatzy", rules=OWN, seats=TWO))


def test_rules_of_ones_own_have_the_id_of_the_game():
    assert refused(Setup(game="yum", rules=SMALL, seats=TWO)) == "rules-of-another-game"


@pytest.mark.parametrize("game", ["yum", "deluxe-poker"])
def test_rules_of_ones_own_are_not_under_a_built_in_id(game):
    text = SMALL.replace('"small"', f'"{game}"')
    assert refused(Setup(game=game, rules=text, seats=TWO)) == "wrong-value"


def test_rules_that_would_keep_the_server_busy():
    assert refused(Setup(game="small", rules=SMALL.replace("dice = 2", "dice = 7"), seats=TWO)) == (
        "rules-too-large-here"
    )
    box = '{{ id = "b{0}", label = "B {0}", section = "lower", scorer = "total" }}'
    boxes = ",\n".join(box.format(number) for number in range(MOST_BOXES + 1))
    many = f"{SMALL.partition('boxes')[0]}boxes = [{boxes}]"
    assert refused(Setup(game="small", rules=many, seats=TWO)) == "rules-too-large-here"
    check_setup(Setup(game="small", rules=SMALL.replace("dice = 2", "dice = 6"), seats=TWO))


@pytest.mark.parametrize("rules", ["", "x", "id = 1", SMALL + "more = 1", "\x00"])
def test_what_are_no_rules(rules):
    with pytest.raises(FivefoldError):
        check_setup(Setup(game="small", rules=rules, seats=TWO))


@pytest.mark.parametrize(
    ("code", "setup"),
    [
        ("unknown-game", {"game": "bridge"}),
        ("unknown-game", {"game": "../x.toml"}),
        ("no-cards-here", {"cards": "typed"}),
        ("no-cards-here", {"deck": ("66554/5/500",) * 7}),
        ("no-manches", {"manches": 2}),
        ("no-manches", {"manches": 2, "game": "deluxe-poker"}),
        ("wrong-players", {"game": "deluxe-poker", "seats": TWO[:1]}),
        ("wrong-players", {"game": "deluxe-poker", "seats": (SeatSetup(kind="me"),) * 7}),
        ("deck-too-small", {"game": "deluxe-poker", "deck": ("66554/5/500",) * 6}),
        ("card-faces", {"game": "deluxe-poker", "deck": ("6655/5/500",) * 7}),
        ("level-without-bot", {"seats": (SeatSetup(kind="me", level="casual"),)}),
        ("level-without-bot", {"seats": (SeatSetup(kind="open", level="casual"),)}),
        ("unknown-bot", {"seats": (SeatSetup(kind="bot"),)}),
        ("unknown-bot", {"seats": seats("me", "race"), "game": "deluxe-poker"}),
        ("bot-with-real-dice", {"seats": seats("casual/real")}),
        (
            "bot-with-typed-cards",
            {"game": "deluxe-poker", "cards": "typed", "seats": seats("me", "casual")},
        ),
    ],
)
def test_what_cannot_be(code, setup):
    assert refused(Setup(**{"game": "yum", "seats": TWO, **setup})) == code


def test_manches_where_there_are_manches():
    check_setup(Setup(game="classique", manches=3, seats=TWO))


def test_the_deck_is_the_built_in_one_unless_it_is_given():
    own = tuple(map(str, load_deck()[:9]))
    assert rules_of(Setup(game="deluxe-poker", seats=TWO)).deck == load_deck()
    assert rules_of(Setup(game="deluxe-poker", seats=TWO, deck=own)).deck == load_deck()[:9]
    assert rules_of(Setup(game="yum", seats=TWO)).deck == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ()},
        {"seats": (SeatSetup(kind="me"),) * 13},
        {"pace": float("nan")},
        {"clock": 4},
        {"closing": 2},
        {"manches": 0},
        {"rules": "x" * 20_001},
        {"rules": "\ud800"},
        {"deck": ("66554/5/500",) * 201},
        {"unknown": 1},
    ],
)
def test_what_is_not_even_read(wrong):
    with pytest.raises(ValidationError):
        Setup(**{"game": "yum", "seats": TWO, **wrong})


def test_games_of_no_end_are_not_begun():
    crowd = seats(*["random"] * 4)
    with pytest.raises(FivefoldError, match=r"too long.*at most 38 games") as refused:
        check_setup(Setup(game="classique", manches=99, seats=crowd))
    assert refused.value.say(Lang.FR).endswith("au plus 38 manches")
    check_setup(Setup(game="classique", manches=38, seats=crowd))
