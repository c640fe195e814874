"""What can be agreed for a table and sent by players, and what is refused before there is one."""

import pytest
from pydantic import ValidationError

from fivefold.bots import check_bot
from fivefold.errors import FivefoldError
from fivefold.games import game_ids
from fivefold.rules import built_in, load_deck, scorecard_ids
from fivefold.tables.commands import Act, Close, Correct, GiveSeed, Sit, Start
from fivefold.tables.decisions import STAND_IN
from fivefold.tables.events import MoveChange
from fivefold.tables.setup import (
    MOST_BOXES,
    MOST_TURNS,
    SeatSetup,
    Setup,
    check_setup,
    most_events,
    rules_of,
)
from fivefold.texts import Lang
from tests.support.paths import OWN_RULES
from tests.support.tables import code_of, seats

ME, TWO = SeatSetup(kind="me"), seats("me", "me")
CARDS = ("66554/5/500",)
POKER = {"game": "deluxe-poker"}
SMALL = """
id = "small"
name = "Small"
summary = "s"
source = "s"
dice = 2
rolls = 2
boxes = [{ id = "sum", label = "Sum", section = "lower", scorer = "total" }]
"""


def setup_of(**given):
    return Setup(**{"game": "yum", "seats": TWO, **given})


@pytest.mark.parametrize("game", game_ids())
def test_every_game_can_be_played_and_somebody_can_stand_in(game):
    setup = Setup(game=game, seats=seats("me", STAND_IN))
    check_setup(setup)
    check_bot(STAND_IN, game)
    assert Setup.model_validate_json(setup.model_dump_json()) == setup
    if game in scorecard_ids():
        assert rules_of(setup) is built_in(game)


def test_rules_of_ones_own():
    setup = setup_of(game="small", rules=SMALL)
    check_setup(setup)
    assert rules_of(setup).id == "small"
    check_setup(setup_of(game="maxi-yatzy", rules=OWN_RULES.read_text("utf-8")))
    check_setup(setup_of(game="small", rules=SMALL.replace("dice = 2", "dice = 6")))


BOX = '{{ id = "b{0}", label = "B {0}", section = "lower", scorer = "total" }}'
MANY = ",\n".join(BOX.format(number) for number in range(MOST_BOXES + 1))


@pytest.mark.parametrize(
    ("code", "given"),
    [
        ("unknown-game", {"game": "bridge"}),
        ("unknown-game", {"game": "../x.toml"}),
        ("no-cards-here", {"cards": "typed"}),
        ("no-cards-here", {"deck": CARDS * 7}),
        ("no-manches", {"manches": 2}),
        ("no-manches", POKER | {"manches": 2}),
        ("wrong-players", POKER | {"seats": TWO[:1]}),
        ("wrong-players", POKER | {"seats": (ME,) * 7}),
        ("deck-too-small", POKER | {"deck": CARDS * 6}),
        ("card-faces", POKER | {"deck": ("6655/5/500",) * 7}),
        ("level-without-bot", {"seats": (SeatSetup(kind="me", level="casual"),)}),
        ("level-without-bot", {"seats": (SeatSetup(kind="open", level="casual"),)}),
        ("unknown-bot", {"seats": (SeatSetup(kind="bot"),)}),
        ("unknown-bot", POKER | {"seats": seats("me", "race")}),
        ("bot-with-real-dice", {"seats": seats("casual/real")}),
        ("bot-with-typed-cards", POKER | {"cards": "typed", "seats": seats("me", "casual")}),
        # Rules of one's own have the id of the game, and not a built-in one.
        ("rules-of-another-game", {"rules": SMALL}),
        ("wrong-value", {"rules": SMALL.replace('"small"', '"yum"')}),
        ("wrong-value", POKER | {"rules": SMALL.replace('"small"', '"deluxe-poker"')}),
        # Rules that would keep the server busy
        ("rules-too-large-here", {"game": "small", "rules": SMALL.replace("dice = 2", "dice = 7")}),
        (
            "rules-too-large-here",
            {"game": "small", "rules": f"{SMALL.partition('boxes')[0]}boxes = [{MANY}]"},
        ),
    ],
)
def test_what_cannot_be_agreed_is_refused(code, given):
    assert code_of(check_setup, setup_of(**given)) == code


def test_what_are_no_rules_is_refused():
    for rules in ("", "x", "id = 1", SMALL + "more = 1", "\x00"):
        with pytest.raises(FivefoldError):
            check_setup(setup_of(game="small", rules=rules))


def test_the_deck_is_the_built_in_one_unless_it_is_given():
    own = tuple(map(str, load_deck()[:9]))
    assert rules_of(setup_of(**POKER)).deck == load_deck()
    assert rules_of(setup_of(**POKER, deck=own)).deck == load_deck()[:9]
    assert rules_of(setup_of()).deck == ()


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ()},
        {"seats": (ME,) * 13},
        {"pace": float("nan")},
        {"clock": 4},
        {"closing": 2},
        {"manches": 0},
        {"rules": "x" * 20_001},
        {"rules": "\ud800"},
        {"deck": CARDS * 201},
        {"unknown": 1},
    ],
    ids=list,
)
def test_a_setup_out_of_its_limits_is_not_even_read(wrong):
    with pytest.raises(ValidationError):
        setup_of(**wrong)


def test_games_of_no_end_are_not_begun():
    crowd = seats(*["random"] * 4)
    check_setup(Setup(game="classique", manches=38, seats=crowd))
    with pytest.raises(FivefoldError, match=r"too long.*at most 38 games") as refused:
        check_setup(Setup(game="classique", manches=99, seats=crowd))
    assert refused.value.say(Lang.FR).endswith("au plus 38 manches")


def test_a_table_has_room_for_its_game_and_not_for_ten_times_as_much():
    one = most_events(setup_of(seats=(ME,)))
    assert 11 * 2 * 3 < one < 11 * 2 * 3 * 10
    assert most_events(setup_of(seats=(ME,) * 4, manches=3)) - one > 11 * 11 * 2 * 3
    longest = setup_of(manches=MOST_TURNS // 22)
    assert most_events(longest) < MOST_TURNS * 2 * 3 * 1.5


# Commands


CHANGE = MoveChange(at=1, moves=("roll 66666",))


def test_a_command_is_fixed_once_it_is_read():
    sit = Sit(id="m", seat=0, name="Ann")
    assert (sit.type, sit.seed) == ("sit", None)
    with pytest.raises(ValidationError):
        sit.seat = 1


@pytest.mark.parametrize("name", ["", "a b", "é", "x" * 41, "m\n", 7])
def test_an_id_is_a_short_word(name):
    Close(id="A-z_0" * 8)
    with pytest.raises(ValidationError):
        Close(id=name)


def test_what_no_player_would_send_is_not_read():
    for command, fields in [
        (Sit, {"seat": -1, "name": "Ann"}),
        (Sit, {"seat": 1000, "name": "Ann"}),
        (Sit, {"seat": 0, "name": "x" * 41}),
        (GiveSeed, {"seat": 0, "seed": "x" * 65}),
        (Start, {"seat": 0}),
        (Act, {"seat": 0, "act": "x" * 81}),
        *[(Act, {"seat": 0, "act": "bid 100", "over": over}) for over in (-1, 10**10, "x", 0.5)],
        (Correct, {"changes": ()}),
        (Correct, {"changes": (CHANGE,) * 17}),
    ]:
        with pytest.raises(ValidationError):
            command(id="m", **fields)


def test_the_most_of_everything_is_read():
    assert len(Correct(id="m", changes=(CHANGE,) * 16).changes) == 16
    assert Act(id="m", seat=0, act="x" * 80, over=10**9).over == 10**9
    assert GiveSeed(id="m", seat=0, seed="x" * 64).seed == "x" * 64
