"""The log of a table without one of its players: the game is the same, and nothing names them."""

from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.tables.creation import create_rematch, is_rematch_agreed
from fivefold.tables.events import Gathered, RematchOffered, write_event
from fivefold.tables.forgetting import forget
from fivefold.tables.record_export import export_record
from fivefold.tables.table import Status, Table
from fivefold.tables.view import view
from fivefold.texts import Lang
from tests.support.bundles import played
from tests.support.tables import ANN, BO, CODE, SECRET, open_table, started


def forgotten(at, owner, lang=Lang.EN):
    """The events as they are stored afterwards, and the table that they lead to."""
    changed, added, after = forget(CODE, at.events, owner, lang)
    events = [changed.get(number, event) for number, event in enumerate(at.events, start=1)]
    folded = Table.folded(CODE, [*events, *added])
    assert (folded.seats, folded.setup, folded.host) == (after.seats, after.setup, after.host)
    assert view(folded) == view(after)
    text = " ".join(write_event(event) for event in [*events, *added])
    assert owner not in text
    return text, folded


def test_a_finished_game_stays_the_same_for_the_others():
    at = played(started("yum", ("me", "open")))
    text, table = forgotten(at, ANN)
    assert '"Ann"' not in text
    assert BO in text
    assert table.names == ("Former player", "Bo")
    assert (table.seats_of(ANN), table.seats_of(BO), table.belongs(ANN)) == ([], [1], False)
    before, after = export_record(at.table), export_record(table)
    assert Record.parse(str(after)).game.amounts == before.game.amounts
    renamed = str(before).replace("Ann", "Former player")
    assert str(after) == renamed.replace("secret:", "former-players: Former player\nsecret:")
    noted = dict(before.headers.pairs)["digest"]
    assert verify(Record.parse(str(after)), noted).fair
    assert verify(Record.parse(str(before)), served=after).fair
    assert not verify(Record.parse(str(before).replace("Bo", "Zoé")), served=after).consistent
    assert table.status is Status.OVER


def test_several_former_players_have_different_names():
    at = played(started("yum", ("me", "me", "open")))
    _, table = forgotten(at, ANN)
    assert table.names == ("Former player", "Former player 2", at.table.names[2])
    changed, added, _ = forget(CODE, at.events, ANN, Lang.EN)
    at.events = [changed.get(n, event) for n, event in enumerate(at.events, start=1)] + added
    text, table = forgotten(at, BO, Lang.EN)
    assert table.names == ("Former player", "Former player 2", "Former player 3")
    assert '"Bo"' not in text
    _, french = forgotten(at, BO, Lang.FR)
    assert french.names[2] == "Ancien joueur"


def test_a_player_who_is_forgotten_leaves_a_game_in_progress_to_a_bot():
    at = started("yum", ("me", "open"))
    _, table = forgotten(at, ANN)
    assert table.status is Status.PLAYING
    assert table.seats[0].stand_in == "casual"
    assert table.names == ("Former player", "Bo")


def test_before_the_game_the_seat_is_free_again():
    at = open_table("yum", ("me", "open"))
    text, table = forgotten(at, ANN)
    assert '"Ann"' not in text
    assert table.seats[0].kind == "open"
    assert view(table)["setup"]["seats"][0]["name"] is None


def test_nobody_waits_for_the_seed_of_a_player_who_is_forgotten():
    at = open_table("yum", ("me", "open")).take(Gathered())
    _, table = forgotten(at, ANN)
    assert (table.names[0], table.seats[0].stand_in) == ("Former player", "casual")


def test_a_rematch_is_for_those_who_are_left():
    at = played(started("yum", ("me", "open", "open")))
    at.take(RematchOffered(seat=0)).take(RematchOffered(seat=1))
    _, table = forgotten(at, ANN)
    assert is_rematch_agreed(table, BO)
    new = create_rematch(table, BO, SECRET)
    assert (new.host, {place.owner for place in new.places}) == (BO, {BO})
