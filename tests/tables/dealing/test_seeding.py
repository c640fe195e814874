"""Seeds: sealed first, shown when everyone is here, and of no use to whoever waits for others."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.fair.seeds import seal_of
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.tables.commands import GiveSeed, Leave, SealSeed, Sit, Start
from fivefold.tables.decisions import close_table, follow_up
from fivefold.tables.record_export import export_record
from fivefold.tables.seating import begin
from fivefold.tables.table import Status
from fivefold.tables.view import view
from tests.support.tables import ANN, BO, CODE, SECRET, open_table

START = Start(id="m")


def seal(seat, seed):
    return SealSeed(id="m", seat=seat, seal=seal_of(CODE, seat, seed))


def give(seat, seed):
    return GiveSeed(id="m", seat=seat, seed=seed)


def sit(name="Bo", **more):
    return Sit(id="m", seat=1, name=name, **more)


def refused(at, command, owner=ANN):
    before = at.table
    with pytest.raises(FivefoldError) as error:
        at.ask(command, owner)
    assert at.table == before
    assert error.value.say("en") != error.value.say("fr")
    return error.value.code


@pytest.fixture
def sealed():
    """Ann and Bo have sealed their seeds."""
    at = open_table(kinds=("me", "open")).ask(seal(0, "ann"))
    return at.ask(sit(seal=seal_of(CODE, 1, "bo")), BO)


@pytest.fixture
def gathered(sealed):
    return sealed.ask(START)


def verified(at):
    return verify(Record.parse(str(export_record(at.table))))


def test_nothing_of_a_seed_is_known_before_everyone_is_here(sealed):
    assert sealed.table.seeds == ("", "")
    assert all(sealed.table.seals)
    assert refused(sealed, give(0, "ann")) == "seed-too-early"


def test_the_game_starts_with_the_last_seed_that_is_shown(gathered):
    assert (gathered.table.gathered, gathered.table.status) == (True, Status.OPEN)
    assert follow_up(gathered.table, SECRET) == []
    gathered.ask(give(1, "bo"), BO)
    assert follow_up(gathered.table, SECRET) == []
    gathered.ask(give(0, "ann")).take(*follow_up(gathered.table, SECRET))
    assert gathered.table.status is Status.PLAYING
    assert gathered.table.seeds == ("ann", "bo")


def test_only_the_seed_that_was_sealed_is_taken(gathered):
    assert refused(gathered, give(0, "other")) == "not-the-sealed-seed"
    assert refused(gathered, give(0, "bo")) == "not-the-sealed-seed"
    assert refused(gathered, give(0, "ann"), BO) == "not-your-seat"
    gathered.ask(give(0, "ann"))
    assert refused(gathered, give(0, "ann")) == "seed-given"


def test_a_seal_is_given_once_and_in_its_form(sealed):
    assert refused(sealed, seal(0, "again")) == "seed-given"
    assert refused(sealed, SealSeed(id="m", seat=1, seal="0" * 64)) == "not-your-seat"
    at = open_table(kinds=("me", "open"))
    assert refused(at, SealSeed(id="m", seat=0, seal="x")) == "bad-seal"
    assert refused(at, sit(seed="x", seal="0" * 64), BO) == "seed-and-seal"
    assert refused(at.ask(give(0, "open")), seal(0, "s")) == "seed-given"


def test_nobody_leaves_or_changes_anything_while_seeds_are_shown(gathered):
    assert refused(gathered, Leave(id="m", seat=1), BO) == "already-started"
    assert refused(gathered, Leave(id="m", seat=1)) == "already-started"
    assert refused(gathered, START) == "already-started"
    assert refused(gathered, seal(0, "new")) == "seed-given"


# --- attacks ---


def test_an_accomplice_who_comes_back_finds_new_seeds(sealed):
    """Leave, and sit down again with a seed that suits those of the others: all are given anew."""
    sealed.ask(Leave(id="m", seat=1), BO)
    assert sealed.table.seals == sealed.table.seeds == ("", "")
    sealed.ask(sit(seed="ground"), BO)
    assert refused(sealed, START, BO) == "seeds-missing"


def test_open_seeds_are_given_anew_too_when_somebody_leaves():
    at = open_table(kinds=("me", "open")).ask(give(0, "ann")).ask(sit(seed="bo"), BO)
    at.ask(Leave(id="m", seat=1), BO).ask(sit(seed="ground"), BO)
    assert at.table.seeds == ("", "ground")
    assert refused(at, START, BO) == "seeds-missing"


def test_whoever_seals_is_safe_from_those_who_do_not(sealed):
    """Bo's open seed is known before anybody shows one, and can't be changed after that."""
    at = open_table(kinds=("me", "open")).ask(seal(0, "ann")).ask(sit(seed="bo"), BO)
    at.ask(START, BO)
    assert at.table.gathered
    assert refused(at, give(1, "ground"), BO) == "seed-given"
    at.ask(give(0, "ann")).take(*follow_up(at.table, SECRET))
    at.act("roll")
    verdict = verified(at)
    assert (verdict.consistent, verdict.open_seeds, verdict.checked) == (True, (1,), 1)


def test_whoever_does_not_show_a_seed_stops_nobody_and_has_no_choice_but_one(gathered):
    """The seal was fixed before: it is the seed then. And everyone can see it."""
    gathered.ask(give(0, "ann"))
    assert begin(gathered.table) == []
    gathered.take(*begin(gathered.table, time_up=True))
    assert gathered.table.status is Status.PLAYING
    assert gathered.table.shares == ("ann", seal_of(CODE, 1, "bo"))
    gathered.act("roll")
    verdict = verified(gathered)
    assert (verdict.consistent, verdict.unopened, verdict.checked) == (True, (1,), 1)
    assert refused(gathered, give(1, "bo"), BO) == "already-started"


def test_a_seed_that_a_server_replaces_is_found(gathered):
    gathered.ask(give(1, "bo"), BO).ask(give(0, "ann")).take(*follow_up(gathered.table, SECRET))
    gathered.act("roll")
    text = str(export_record(gathered.table))
    assert verify(Record.parse(text)).consistent
    assert verify(Record.parse(text.replace("seeds: ann", "seeds: eve"))).seals is False


# --- other tables ---


def test_open_seeds_give_dice_that_are_checked_while_the_game_goes_on():
    at = open_table(kinds=("me", "me")).ask(give(0, "a")).ask(give(1, "b")).ask(START)
    assert at.table.status is Status.PLAYING
    verdict = verified(at.act("roll"))
    assert (verdict.consistent, verdict.checked, verdict.open_seeds) == (True, 1, (0, 1))


def test_tables_without_seeds_have_fair_dice_too():
    at = open_table(kinds=("casual", "casual")).ask(START).bot_rolls()
    assert verified(at).checked == 1


def test_cards_with_the_same_dice_are_checked_while_the_game_goes_on():
    at = open_table("deluxe-poker", ("me", "me"), same_dice=True)
    at.ask(seal(0, "a")).ask(seal(1, "b")).ask(START).ask(give(0, "a")).ask(give(1, "b"))
    at.take(*follow_up(at.table, SECRET)).act("turn")
    verdict = verified(at)
    assert (verdict.consistent, verdict.checked) == (True, 1)


# --- the digest ---


def digest(at):
    return view(at.table)["fair"]["digest"]


def test_the_digest_is_shown_when_everyone_is_here_and_stays(sealed):
    assert digest(sealed) is None
    noted = digest(sealed.ask(START))
    sealed.ask(give(1, "bo"), BO).ask(give(0, "ann")).take(*follow_up(sealed.table, SECRET))
    sealed.act("roll")
    assert digest(sealed) == noted == verified(sealed).digest
    record = Record.parse(str(export_record(sealed.table)))
    assert verify(record, noted).fair


def test_the_digest_of_open_seeds_is_shown_with_the_start():
    at = open_table(kinds=("me", "me")).ask(give(0, "a")).ask(give(1, "b"))
    assert digest(at) is None
    at.ask(START)
    assert digest(at) == export_headers(at)["digest"]


def test_a_table_that_was_closed_before_the_game_has_no_digest(sealed):
    sealed.take(close_table(sealed.table, ANN, SECRET))
    assert digest(sealed) is None


def export_headers(at):
    return dict(export_record(at.table).headers.pairs)


def test_real_dice_need_no_seed_but_may_have_one():
    at = open_table(kinds=("me/real", "casual")).ask(seal(0, "a")).ask(START)
    at.ask(give(0, "a")).take(*follow_up(at.table, SECRET))
    assert at.table.seeds == ("a", "")
