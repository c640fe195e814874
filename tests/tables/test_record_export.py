"""A table's game as a record that anybody can read and check."""

import pytest

from fivefold.errors import FivefoldError
from fivefold.fair.verify import verify
from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.rules import load_deck
from fivefold.tables.commands import GiveSeed, Start
from fivefold.tables.decisions import close_table
from fivefold.tables.record_export import HEADERS, export_record
from fivefold.tables.setup import SeatSetup, Setup
from fivefold.tables.view import view
from tests.support.tables import ANN, SECRET, Tabled, open_table, started


def headers(at):
    return dict(export_record(at.table).headers.pairs)


def over(at):
    return at.take(close_table(at.table, ANN, SECRET))


def test_headers_have_all_that_was_promised():
    at = started("classique", ("me", "me/real", "casual"), manches=2)
    assert headers(at) == {
        "game": "classique",
        "players": "Ann, Bo, Cléo",
        "manches": "2",
        "table": "7kx20rtd4m",
        "digest": view(at.table)["fair"]["digest"],
        "commitment": at.table.commitment,
        "chain": str(at.table.chain.length),
        "fingerprint": at.table.fingerprint,
        "seeds": "seed0, seed1, -",
        "real-dice": "Bo",
        "bots": "Cléo=casual",
    }
    assert headers(over(at))["secret"] == SECRET.hex()


def test_headers_of_what_is_not_usual():
    deck = tuple(map(str, load_deck()[:8]))
    at = started("deluxe-poker", cards="typed", deck=deck, same_dice=True)
    assert headers(at)["same-dice"] == headers(at)["real-cards"] == "yes"
    assert headers(at)["deck"] == " ".join(deck)
    plain = headers(started("deluxe-poker"))
    assert not {"same-dice", "real-cards", "real-dice", "deck", "bots", "secret"} & set(plain)
    assert set(headers(over(at))) < {"game", "players", *HEADERS}


def test_there_is_no_record_before_the_game():
    with pytest.raises(FivefoldError) as refused:
        export_record(open_table().table)
    assert refused.value.code == "not-started"


@pytest.mark.parametrize("game", game_ids())
def test_a_record_is_read_again_and_its_dice_are_right(game):
    at = started(game, ("me", "me"))
    for act in ("turn", "all-in", "bet none"):
        at.act(act) if game == "deluxe-poker" else None
    while at.game.due and len(at.table.played_acts) < 8:
        at.act("roll")
    before = Record.parse(str(export_record(at.table)))
    assert (before.game, before.played) == (at.game, at.table.record.played)
    verdict = verify(Record.parse(str(export_record(over(at).table))))
    assert verdict.consistent
    assert verdict.commitment
    assert verdict.checked == verdict.rolls >= 1


def test_cards_that_were_typed_in_are_not_called_wrong():
    at = started("deluxe-poker", cards="typed").act("card 11111/1/100")
    assert verify(export_record(over(at).table)).consistent


def test_the_most_of_everything_fits():
    deck = tuple(map(str, load_deck())) * 5
    at = started("deluxe-poker", ("me",) * 4, deck=deck)
    assert Record.parse(str(export_record(at.table))).game == at.game
    seats = tuple(SeatSetup(kind="me", name=letter * 40) for letter in "abcdefghijkl")
    at = Tabled(Setup(game="yum", seats=seats))
    for seat in range(12):
        at.ask(GiveSeed(id="m", seat=seat, seed="~" * 64))
    record = export_record(at.ask(Start(id="m")).table)
    assert Record.parse(str(record)).headers == record.headers
