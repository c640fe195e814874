"""A table as it is seen: its view, its summary in lists, and without one of its players."""

import base64
import json
import random

import pytest

from fivefold.fair.verify import verify
from fivefold.protocol import CardDue
from fivefold.record import Record
from fivefold.record.record import summary
from fivefold.tables.commands import Leave, Sit
from fivefold.tables.creation import create_rematch, is_rematch_agreed
from fivefold.tables.decisions import close_table
from fivefold.tables.events import Gathered, RematchOffered, write_event
from fivefold.tables.forgetting import forget
from fivefold.tables.record_export import export_record
from fivefold.tables.summary import changed_summary, read_summary, write_summary
from fivefold.tables.table import Status, Table
from fivefold.tables.view import changes, view
from fivefold.texts import Lang
from tests.support.bundles import played
from tests.support.tables import (
    ANN,
    BO,
    CODE,
    SECRET,
    TOKENS,
    check_summary,
    merged,
    open_table,
    plain,
    started,
)


def test_an_open_table():
    seen = view(open_table("yum", ("me", "open/real", "strong")).table)
    assert (seen["code"], seen["game"], seen["status"]) == ("7kx20rtd4m", "yum", "open")
    assert (seen["state"], seen["acts"], seen["winners"]) == (None, {}, [])
    assert [
        (p["name"], p["kind"], p["level"], p["dice"], p["seed"]) for p in seen["players"].values()
    ] == [
        ("Ann", "human", None, "fair", None),
        (None, "open", None, "real", None),
        ("Cléo", "bot", "strong", "fair", None),
    ]
    assert seen["setup"]["seats"][1] == {
        "kind": "open", "name": None, "level": None, "dice": "real"
    }  # fmt: skip


@pytest.mark.parametrize("game", ["yum", "classique", "deluxe-poker"])
def test_views_are_plain_data_and_say_what_the_record_says(game):
    at = started(game, ("me", "me", "me"))
    seen = view(at.table)
    for _ in range(60):
        if at.game.over:
            break
        for act in ("turn", "roll", "all-in", "bet yes 100", "no-lock", "keep", *boxes(seen)):
            try:
                at.act(act)
            except ValueError:
                continue
            break
        seen = plain(view(at.table))
        check_summary(seen, summary(at.table.record))


def boxes(seen):
    return [f"fill {box}" for said in seen["acts"].values() for box in said.get("boxes", ())]


def test_only_what_changed_is_told_again():
    at = started("yum", ("me", "me"))
    last = (at.table, view(at.table))
    at.act("roll")
    seen = view(at.table, last)
    assert set(changes(last[1], seen)) == {"state", "acts"}
    last = (at.table, seen)
    at.act("fill high")
    news = changes(last[1], view(at.table, last))
    assert set(news) == {"state", "acts", "waiting", "players", "undo"}
    assert list(news["players"]) == ["0"]
    assert merged(last[1], news) == view(at.table)
    assert changes(seen, seen) == {}


def test_a_seat_that_changes_hands_is_seen():
    at = open_table("yum", ("me", "open"))
    last = (at.table, view(at.table))
    at.ask(Sit(id="m", seat=1, name="Bo"), BO)
    news = changes(last[1], view(at.table, last))
    assert news == {"players": {"1": view(at.table)["players"]["1"]}}
    begun = started("yum", ("me", "me"))
    last = (begun.table, view(begun.table))
    begun.ask(Leave(id="m", seat=1))
    seen = view(begun.table, last)
    assert seen["players"]["1"]["stand_in"] == "casual"
    assert list(changes(last[1], seen)["players"]) == ["1"]


def test_nobody_sees_what_is_nobodys_business():
    at = started("yum", ("me", "open"))
    secret = (SECRET.hex(), base64.b64encode(SECRET).decode())
    text = json.dumps(view(at.table))
    assert not any(private in text for private in (ANN, BO, *TOKENS.values(), *secret))
    at.take(close_table(at.table, ANN, SECRET))
    assert view(at.table)["secret"] == SECRET.hex()
    assert not any(private in json.dumps(view(at.table)) for private in (ANN, BO))


# Summaries for lists


def test_a_summary_says_who_plays_what_and_how_it_stands():
    at = open_table("yum", ("me", "open"))
    told = read_summary(write_summary(at.table))
    assert [told[key] for key in ("game", "status", "totals", "waiting")] == ["yum", "open", [], []]
    assert told["owners"] == [seat.owner for seat in at.table.seats]
    at = started("yum", ("me", "me")).acts("roll")
    box, points = next(iter(at.game.preview().items()))
    at = at.acts(f"fill {box}")
    told = read_summary(write_summary(at.table))
    assert told["names"] == list(at.table.names)
    assert (told["status"], told["waiting"], told["totals"]) == ("playing", [1], [points, 0])


@pytest.mark.parametrize(("game", "kinds"), [("yum", 1), ("yum", 2), ("deluxe-poker", 3)])
def test_a_summary_is_written_whenever_it_changes(game, kinds):
    rng, written = random.Random(game), 0
    at = started(game, ("me",) * kinds)
    stored = write_summary(at.table)
    for acts in range(150):  # noqa: B007
        before = at.table
        if not before.waiting:
            break
        at = one_act(at, rng)
        new = changed_summary(before, at.table)
        written, stored = written + (new is not None), new or stored
        assert stored == write_summary(at.table)
    assert written > 10
    if game == "yum":
        assert written < acts * 2 / 3, "rolls and keeps change nothing of it"


def one_act(at, rng):
    due = at.game.due
    if due is not None:
        return at.act("turn" if isinstance(due, CardDue) else "roll", due.seat)
    seat = rng.choice(at.table.waiting)
    return at.act(str(rng.choice(list(at.game.legal_moves(seat)))), seat)


# The log without one of its players: the game is the same, and nothing names them


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


def test_before_the_game_the_seat_is_free_again_or_left_to_a_bot():
    text, table = forgotten(open_table("yum", ("me", "open")), ANN)
    assert '"Ann"' not in text
    assert table.seats[0].kind == "open"
    assert view(table)["setup"]["seats"][0]["name"] is None
    # Nobody waits for the seed of a player who is forgotten.
    _, table = forgotten(open_table("yum", ("me", "open")).take(Gathered()), ANN)
    assert (table.names[0], table.seats[0].stand_in) == ("Former player", "casual")


def test_a_rematch_is_for_those_who_are_left():
    at = played(started("yum", ("me", "open", "open")))
    at.take(RematchOffered(seat=0)).take(RematchOffered(seat=1))
    _, table = forgotten(at, ANN)
    assert is_rematch_agreed(table, BO)
    new = create_rematch(table, BO, SECRET)
    assert (new.host, {place.owner for place in new.places}) == (BO, {BO})
