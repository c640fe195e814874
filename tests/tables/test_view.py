"""A table as it is seen, and what of that changes."""

import base64
import json

import pytest

from fivefold.record.record import summary
from fivefold.tables.commands import Leave, Sit
from fivefold.tables.decisions import close_table
from fivefold.tables.view import changes, view
from tests.support.tables import ANN, BO, SECRET, TOKENS, open_table, plain, started
from tests.support.views import check_summary, merged


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
