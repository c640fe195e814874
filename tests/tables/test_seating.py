"""Before the game: seats, names, seeds, and who may begin."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.tables.commands import GiveSeed, Leave, Sit, Start
from fivefold.tables.record_export import HEADERS
from fivefold.tables.seating import check_players, clean_name, skeleton
from fivefold.tables.table import Status
from tests.support.tables import ANN, BO, STRANGER, open_table, started


def sit(seat=1, name="Bo", seed=None):
    return Sit(id="m", seat=seat, name=name, seed=seed)


def give(seat=0, seed="s"):
    return GiveSeed(id="m", seat=seat, seed=seed)


def refused(at, command, owner=ANN):
    before = at.table
    with pytest.raises(FivefoldError) as error:
        at.ask(command, owner)
    assert at.table == before
    assert error.value.say("en") != error.value.say("fr")
    return error.value.code


@pytest.fixture
def half_open():
    return open_table(kinds=("me", "open"))


def test_somebody_sits_down_and_is_known_by_name(half_open):
    half_open.ask(sit(name="  Bo \t B. ", seed="x"), BO)
    sitting = half_open.table.seats[1]
    assert (sitting.kind, sitting.name, sitting.owner, sitting.seed) == ("human", "Bo B.", BO, "x")
    assert half_open.table.owners == (ANN, BO)


def test_only_an_open_seat_can_be_taken(half_open):
    assert refused(half_open, sit(seat=0), BO) == "seat-taken"
    assert refused(half_open, sit(seat=2), BO) == "no-such-seat"
    half_open.ask(sit(), BO)
    assert refused(half_open, sit(name="Dev"), STRANGER) == "seat-taken"
    assert refused(open_table(kinds=("me", "casual")), sit(name="X"), BO) == "seat-taken"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Ann", "repeated-name"),
        ("A\u200bnn", "repeated-name"),
        ("Ann\u200f", "repeated-name"),
        ("", "empty-name"),
        (" \u200b\u2060 ", "empty-name"),
        ("a,b", "name-characters"),
        ("a:b", "name-characters"),
        ("a\x07b", "name-characters"),
        ("players", "reserved-name"),
        ("\u0958" * 40, "name-too-long"),
    ],
)
def test_names_that_cannot_be(half_open, name, code):
    assert refused(half_open, sit(name=name), BO) == code


def test_whoever_is_called_like_a_bot_is_told_so():
    at = open_table(kinds=("open", "casual"))
    assert refused(at, sit(seat=0, name=at.table.seats[1].name), BO) == "name-of-a-bot"


@pytest.mark.parametrize("name", HEADERS)
def test_nobody_is_called_like_a_header_of_the_tables_record(half_open, name):
    assert refused(half_open, sit(name=name), BO) == "reserved-name"


def test_one_form_of_unicode():
    assert clean_name("Cle\u0301o") == clean_name("Cl\u00e9o") == "Cléo"
    assert clean_name("a\u200d\u202e\u00ad\ufeffb") == "ab"


def test_a_host_frees_a_seat_and_nobody_else_does(half_open):
    half_open.ask(sit(seed="x"), BO)
    assert refused(half_open, Leave(id="m", seat=0), BO) == "not-your-seat"
    half_open.ask(Leave(id="m", seat=1))
    assert half_open.table.seats[1].kind == "open"
    assert refused(half_open, Leave(id="m", seat=1)) == "nobody-sits"


def test_a_seed_is_given_once_for_ones_own_seat_until_it_begins(half_open):
    half_open.ask(give(seed="one"))
    assert refused(half_open, give(seed="two")) == "seed-given"
    assert half_open.table.seeds == ("one", "")
    assert refused(half_open, give(), BO) == "not-your-seat"
    assert refused(half_open, give(seat=1)) == "not-your-seat"
    assert refused(half_open, give(seat=5)) == "no-such-seat"
    assert refused(started(), give()) == "already-started"


@pytest.mark.parametrize("seed", ["", "-", "a b", "a,b", "a:b", "a#b", "é", "a\n"])
def test_seeds_that_a_record_could_not_hold(half_open, seed):
    assert refused(half_open, give(seed=seed)) == "bad-seed"
    assert refused(half_open, sit(seed=seed), BO) == "bad-seed"


def test_a_seat_is_open_again_when_somebody_leaves(half_open):
    half_open.ask(sit(seed="x"), BO).ask(Leave(id="m", seat=1), BO)
    sitting = half_open.table.seats[1]
    assert (sitting.kind, sitting.name, sitting.owner, sitting.seed) == ("open", None, None, None)
    half_open.ask(sit(), STRANGER)
    assert half_open.table.seats[1].owner == STRANGER


def test_only_whoever_sits_there_leaves(half_open):
    assert refused(half_open, Leave(id="m", seat=0), BO) == "not-your-seat"
    assert refused(half_open, Leave(id="m", seat=1), BO) == "not-your-seat"
    assert refused(half_open, Leave(id="m", seat=9), BO) == "no-such-seat"


def test_it_begins_when_everyone_sits_and_has_a_share_in_the_dice(half_open):
    start = Start(id="m")
    assert refused(half_open, start) == "seats-open"
    half_open.ask(sit(), BO)
    assert refused(half_open, start) == "seeds-missing"
    half_open.ask(give(), ANN)
    assert refused(half_open, start) == "seeds-missing"
    half_open.ask(give(1), BO)
    assert refused(half_open, start, STRANGER) == "not-at-this-table"
    half_open.ask(start, BO)
    assert half_open.table.status is Status.PLAYING
    assert refused(half_open, start) == "already-started"
    assert refused(half_open, sit(), STRANGER) == "already-started"


def test_real_dice_need_no_seed_and_bots_have_none():
    at = open_table(kinds=("me/real", "casual")).ask(Start(id="m"))
    assert at.table.seeds == ("", "")


def test_whoever_made_the_table_starts_it_without_sitting_there():
    at = open_table(kinds=("casual", "casual"))
    assert refused(at, Start(id="m"), BO) == "not-at-this-table"
    assert at.ask(Start(id="m")).table.status is Status.PLAYING


@pytest.mark.parametrize(
    "name",
    [
        "\u0410nn",  # Cyrillic
        "\u0391nn",  # Greek
        "\uff21nn",  # full width
        "\U0001d400nn",  # mathematical
        "\u13aann",  # Cherokee
        "A\u0578\u0578",  # Armenian
    ],
)
def test_two_names_that_look_the_same_are_not_at_one_table(half_open, name):
    assert refused(half_open, sit(name=name), BO) == "name-looks-like"
    with pytest.raises(FivefoldError) as error:
        check_players(["Bo", name, "Ann"])
    assert error.value.code == "name-looks-like"


@pytest.mark.parametrize("name", ["\u0410\u043d\u043d\u0430", "Änn", "Ann\u00e9", "ann", "安"])
def test_names_that_differ_in_script_or_accent_may_be_at_one_table(half_open, name):
    half_open.ask(sit(name=name), BO)
    assert half_open.table.names == ("Ann", name)


def test_accents_tell_names_apart():
    names = ["Zoe", "Zoé", "Zoè", "Zoë", "Muller", "Müller", "Nino", "Niño", "Lukasz", "Łukasz"]
    assert len({skeleton(name) for name in names}) == len(names)
