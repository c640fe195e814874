"""Before the game: seats, names, seeds and their seals, and who may begin."""

import pytest

from fivefold.fair.seeds import seal_of
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.tables.commands import GiveSeed, Leave, SealSeed, Sit, Start
from fivefold.tables.decisions import close_table, follow_up
from fivefold.tables.record_export import HEADERS, export_record
from fivefold.tables.seating import begin, check_players, clean_name, skeleton
from fivefold.tables.table import Status
from fivefold.tables.view import view
from tests.support.tables import ANN, BO, CODE, SECRET, STRANGER, code_of, open_table, started

START = Start(id="m")


def sit(seat=1, name="Bo", **more):
    return Sit(id="m", seat=seat, name=name, **more)


def give(seat=0, seed="s"):
    return GiveSeed(id="m", seat=seat, seed=seed)


def seal(seat, seed):
    return SealSeed(id="m", seat=seat, seal=seal_of(CODE, seat, seed))


def leave(seat):
    return Leave(id="m", seat=seat)


def told(sitting):
    return sitting.kind, sitting.name, sitting.owner, sitting.seed


@pytest.fixture
def half_open():
    return open_table(kinds=("me", "open"))


def test_somebody_sits_down_and_is_known_by_name(half_open):
    half_open.ask(sit(name="  Bo \t B. ", seed="x"), BO)
    assert told(half_open.table.seats[1]) == ("human", "Bo B.", BO, "x")
    assert half_open.table.owners == (ANN, BO)


def test_only_an_open_seat_can_be_taken(half_open):
    assert code_of(half_open.ask, sit(seat=0), BO) == "seat-taken"
    assert code_of(half_open.ask, sit(seat=2), BO) == "no-such-seat"
    half_open.ask(sit(), BO)
    assert code_of(half_open.ask, sit(name="Dev"), STRANGER) == "seat-taken"
    assert code_of(open_table(kinds=("me", "casual")).ask, sit(name="X"), BO) == "seat-taken"


# Names


def test_names_that_cannot_be_are_refused(half_open):
    names = {
        "repeated-name": ["Ann", "A\u200bnn", "Ann\u200f"],
        "empty-name": ["", " \u200b\u2060 "],
        "name-characters": ["a,b", "a:b", "a\x07b"],
        "reserved-name": ["players"],
        "name-too-long": ["\u0958" * 40],
    }
    for code, wrong in names.items():
        for name in wrong:
            assert code_of(half_open.ask, sit(name=name), BO) == code, ascii(name)


def test_nobody_is_called_like_a_bot_or_a_header_of_the_record(half_open):
    at = open_table(kinds=("open", "casual"))
    assert code_of(at.ask, sit(0, at.table.seats[1].name), BO) == "name-of-a-bot"
    for name in HEADERS:
        assert code_of(half_open.ask, sit(name=name), BO) == "reserved-name"


def test_names_are_written_in_one_form_of_unicode():
    assert clean_name("Cle\u0301o") == clean_name("Cl\u00e9o") == "Cléo"
    assert clean_name("a\u200d\u202e\u00ad\ufeffb") == "ab"


def test_two_names_that_look_the_same_are_not_at_one_table(half_open):
    # Cyrillic, Greek, full width, mathematical, Cherokee, Armenian
    for first in ("\u0410nn", "\u0391nn", "\uff21nn", "\U0001d400nn", "\u13aann", "A\u0578\u0578"):
        assert code_of(half_open.ask, sit(name=first), BO) == "name-looks-like"
        assert code_of(check_players, ["Bo", first, "Ann"]) == "name-looks-like"


def test_names_that_differ_in_script_or_accent_may_be_at_one_table():
    for name in ("\u0410\u043d\u043d\u0430", "Änn", "Ann\u00e9", "ann", "安"):
        at = open_table(kinds=("me", "open")).ask(sit(name=name), BO)
        assert at.table.names == ("Ann", name)
    names = ["Zoe", "Zoé", "Zoè", "Zoë", "Muller", "Müller", "Nino", "Niño", "Lukasz", "Łukasz"]
    assert len({skeleton(name) for name in names}) == len(names)


# Leaving, and seeds


def test_a_host_frees_a_seat_and_others_leave_their_own(half_open):
    half_open.ask(sit(seed="x"), BO)
    assert code_of(half_open.ask, leave(0), BO) == "not-your-seat"
    assert code_of(half_open.ask, leave(9), BO) == "no-such-seat"
    half_open.ask(leave(1))
    assert told(half_open.table.seats[1]) == ("open", None, None, None)
    assert code_of(half_open.ask, leave(1)) == "nobody-sits"
    assert code_of(half_open.ask, leave(1), BO) == "not-your-seat"
    half_open.ask(sit(seed="x"), BO).ask(leave(1), BO)
    half_open.ask(sit(), STRANGER)
    assert half_open.table.seats[1].owner == STRANGER


def test_a_seed_is_given_once_for_ones_own_seat_until_it_begins(half_open):
    half_open.ask(give(seed="one"))
    assert code_of(half_open.ask, give(seed="two")) == "seed-given"
    assert half_open.table.seeds == ("one", "")
    assert code_of(half_open.ask, give(), BO) == "not-your-seat"
    assert code_of(half_open.ask, give(seat=1)) == "not-your-seat"
    assert code_of(half_open.ask, give(seat=5)) == "no-such-seat"
    assert code_of(started().ask, give()) == "already-started"


def test_seeds_that_a_record_could_not_hold_are_refused(half_open):
    for seed in ("", "-", "a b", "a,b", "a:b", "a#b", "é", "a\n"):
        assert code_of(half_open.ask, give(seed=seed)) == "bad-seed"
        assert code_of(half_open.ask, sit(seed=seed), BO) == "bad-seed"


# The start


def test_it_begins_when_everyone_sits_and_has_a_share_in_the_dice(half_open):
    assert code_of(half_open.ask, START) == "seats-open"
    half_open.ask(sit(), BO)
    assert code_of(half_open.ask, START) == "seeds-missing"
    half_open.ask(give(), ANN)
    assert code_of(half_open.ask, START) == "seeds-missing"
    half_open.ask(give(1), BO)
    assert code_of(half_open.ask, START, STRANGER) == "not-at-this-table"
    half_open.ask(START, BO)
    assert half_open.table.status is Status.PLAYING
    assert code_of(half_open.ask, START) == "already-started"
    assert code_of(half_open.ask, sit(), STRANGER) == "already-started"


def test_real_dice_need_no_seed_but_may_have_one_and_bots_have_none():
    at = open_table(kinds=("me/real", "casual")).ask(START)
    assert at.table.seeds == ("", "")
    at = open_table(kinds=("me/real", "casual")).ask(seal(0, "a")).ask(START)
    at.ask(give(0, "a")).take(*follow_up(at.table, SECRET))
    assert at.table.seeds == ("a", "")


def test_whoever_made_the_table_starts_it_without_sitting_there():
    at = open_table(kinds=("casual", "casual"))
    assert code_of(at.ask, START, BO) == "not-at-this-table"
    assert at.ask(START).table.status is Status.PLAYING


# Seeds are sealed first, shown when everyone is here, and of no use to whoever waits for others


@pytest.fixture
def sealed():
    """Ann and Bo have sealed their seeds."""
    at = open_table(kinds=("me", "open")).ask(seal(0, "ann"))
    return at.ask(sit(seal=seal_of(CODE, 1, "bo")), BO)


@pytest.fixture
def gathered(sealed):
    return sealed.ask(START)


def shown(at):
    """Both have shown their seeds, and the game has begun."""
    return at.ask(give(1, "bo"), BO).ask(give(0, "ann")).take(*follow_up(at.table, SECRET))


def verified(at, noted=None):
    return verify(Record.parse(str(export_record(at.table))), noted)


def test_nothing_of_a_seed_is_known_before_everyone_is_here(sealed):
    assert sealed.table.seeds == ("", "")
    assert all(sealed.table.seals)
    assert code_of(sealed.ask, give(0, "ann")) == "seed-too-early"


def test_the_game_starts_with_the_last_seed_that_is_shown(gathered):
    assert (gathered.table.gathered, gathered.table.status) == (True, Status.OPEN)
    assert follow_up(gathered.table, SECRET) == []
    gathered.ask(give(1, "bo"), BO)
    assert follow_up(gathered.table, SECRET) == []
    gathered.ask(give(0, "ann")).take(*follow_up(gathered.table, SECRET))
    assert gathered.table.status is Status.PLAYING
    assert gathered.table.seeds == ("ann", "bo")


def test_only_the_seed_that_was_sealed_is_taken(gathered):
    assert code_of(gathered.ask, give(0, "other")) == "not-the-sealed-seed"
    assert code_of(gathered.ask, give(0, "bo")) == "not-the-sealed-seed"
    assert code_of(gathered.ask, give(0, "ann"), BO) == "not-your-seat"
    gathered.ask(give(0, "ann"))
    assert code_of(gathered.ask, give(0, "ann")) == "seed-given"


def test_a_seal_is_given_once_and_in_its_form(sealed):
    assert code_of(sealed.ask, seal(0, "again")) == "seed-given"
    assert code_of(sealed.ask, SealSeed(id="m", seat=1, seal="0" * 64)) == "not-your-seat"
    at = open_table(kinds=("me", "open"))
    assert code_of(at.ask, SealSeed(id="m", seat=0, seal="x")) == "bad-seal"
    assert code_of(at.ask, sit(seed="x", seal="0" * 64), BO) == "seed-and-seal"
    assert code_of(at.ask(give(0, "open")).ask, seal(0, "s")) == "seed-given"


def test_nobody_leaves_or_changes_anything_while_seeds_are_shown(gathered):
    assert code_of(gathered.ask, leave(1), BO) == "already-started"
    assert code_of(gathered.ask, leave(1)) == "already-started"
    assert code_of(gathered.ask, START) == "already-started"
    assert code_of(gathered.ask, seal(0, "new")) == "seed-given"


def test_an_accomplice_who_comes_back_finds_new_seeds(sealed):
    """Leave, and sit down again with a seed that suits those of the others: all are given anew."""
    sealed.ask(leave(1), BO)
    assert sealed.table.seals == sealed.table.seeds == ("", "")
    sealed.ask(sit(seed="ground"), BO)
    assert code_of(sealed.ask, START, BO) == "seeds-missing"
    at = open_table(kinds=("me", "open")).ask(give(0, "ann")).ask(sit(seed="bo"), BO)
    at.ask(leave(1), BO).ask(sit(seed="ground"), BO)
    assert at.table.seeds == ("", "ground")
    assert code_of(at.ask, START, BO) == "seeds-missing"


def test_whoever_seals_is_safe_from_those_who_do_not():
    """Bo's open seed is known before anybody shows one, and can't be changed after that."""
    at = open_table(kinds=("me", "open")).ask(seal(0, "ann")).ask(sit(seed="bo"), BO)
    at.ask(START, BO)
    assert at.table.gathered
    assert code_of(at.ask, give(1, "ground"), BO) == "seed-given"
    at.ask(give(0, "ann")).take(*follow_up(at.table, SECRET)).act("roll")
    verdict = verified(at)
    assert (verdict.consistent, verdict.open_seeds, verdict.checked) == (True, (1,), 1)


def test_whoever_does_not_show_a_seed_stops_nobody_and_has_no_choice_but_one(gathered):
    """The seal was fixed before: it is the seed then. And everyone can see it."""
    gathered.ask(give(0, "ann"))
    assert begin(gathered.table) == []
    gathered.take(*begin(gathered.table, time_up=True))
    assert gathered.table.status is Status.PLAYING
    assert gathered.table.shares == ("ann", seal_of(CODE, 1, "bo"))
    verdict = verified(gathered.act("roll"))
    assert (verdict.consistent, verdict.unopened, verdict.checked) == (True, (1,), 1)
    assert code_of(gathered.ask, give(1, "bo"), BO) == "already-started"


def test_a_seed_that_a_server_replaces_is_found(gathered):
    text = str(export_record(shown(gathered).act("roll").table))
    assert verify(Record.parse(text)).consistent
    assert verify(Record.parse(text.replace("seeds: ann", "seeds: eve"))).seals is False


def test_dice_and_cards_are_checked_while_the_game_goes_on():
    at = open_table(kinds=("me", "me")).ask(give(0, "a")).ask(give(1, "b")).ask(START)
    assert at.table.status is Status.PLAYING
    verdict = verified(at.act("roll"))
    assert (verdict.consistent, verdict.checked, verdict.open_seeds) == (True, 1, (0, 1))
    assert verified(open_table(kinds=("casual", "casual")).ask(START).bot_rolls()).checked == 1
    at = open_table("deluxe-poker", ("me", "me"), same_dice=True)
    at.ask(seal(0, "a")).ask(seal(1, "b")).ask(START).ask(give(0, "a")).ask(give(1, "b"))
    verdict = verified(at.take(*follow_up(at.table, SECRET)).act("turn"))
    assert (verdict.consistent, verdict.checked) == (True, 1)


def digest(at):
    return view(at.table)["fair"]["digest"]


def test_the_digest_is_shown_when_everyone_is_here_and_stays(sealed):
    assert digest(sealed) is None
    noted = digest(sealed.ask(START))
    shown(sealed).act("roll")
    assert digest(sealed) == noted == verified(sealed).digest
    assert verified(sealed, noted).fair


def test_the_digest_of_open_seeds_is_shown_with_the_start():
    at = open_table(kinds=("me", "me")).ask(give(0, "a")).ask(give(1, "b"))
    assert digest(at) is None
    at.ask(START)
    assert digest(at) == dict(export_record(at.table).headers.pairs)["digest"]


def test_a_table_that_was_closed_before_the_game_has_no_digest(sealed):
    sealed.take(close_table(sealed.table, ANN, SECRET))
    assert digest(sealed) is None
