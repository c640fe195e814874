"""A table as it is seen, and what of that changes."""

import base64
import json

import pytest

from fivefold.record.summary import summary
from fivefold.tables.commands import Close, Leave, Sit
from fivefold.tables.decisions import close_table
from fivefold.tables.view import changes, view
from tests.support.tables import ANN, BO, SECRET, TOKENS, open_table, plain, started
from tests.support.views import check_summary, merged


def test_an_open_table():
    seen = view(open_table("yum", ("me", "open/real", "strong")).table)
    assert (seen["code"], seen["game"], seen["status"]) == ("7kx20rtd", "yum", "open")
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


def test_dice_lie_on_the_table():
    at = started("yum", ("me/real", "me"))
    empty = {
        "seat": 0, "manche": 1, "roll_off": False, "dice": None, "kept": "", "rolls_left": 3
    }  # fmt: skip
    assert view(at.table)["state"]["turn"] == empty
    at.act("roll 22255")
    assert view(at.table)["state"]["turn"] == {**empty, "dice": "22255", "rolls_left": 2}
    at.act("keep 222")
    assert view(at.table)["state"]["turn"] == {**empty, "kept": "222", "rolls_left": 2}
    at.acts("roll 22", "fill yum")
    seen = view(at.table)
    assert seen["state"]["turn"]["seat"] == 1
    assert seen["waiting"] == [1]
    assert seen["players"]["0"]["score"]["boxes"] == {"yum": 30}


def test_rolling_for_the_start():
    at = started("classique", ("me/real", "me/real"))
    seen = view(at.table)
    assert (seen["state"]["turn"]["roll_off"], seen["waiting"]) == (True, [0, 1])
    at.acts("roll 11111", "roll 66666")
    assert view(at.table)["state"]["turn"]["seat"] == 1
    assert view(at.table)["state"]["turn"]["roll_off"] is False


def test_manches_add_up():
    at = started("classique", ("me/real",), manches=2)
    boxes = [box.id for box in at.game.rules.boxes]
    at.acts("note chance 30", *(f"note {box} 0" for box in boxes if box != "chance"))
    sheet = view(at.table)["players"]["0"]["score"]
    assert (sheet["boxes"], sheet["total"], sheet["manches"]) == ({}, 30, [30])
    assert view(at.table)["state"]["turn"]["manche"] == 2
    at.acts("note chance 20", *(f"note {box} 0" for box in boxes if box != "chance"))
    seen = view(at.end().table)
    assert seen["players"]["0"]["score"]["total"] == 50
    assert seen["players"]["0"]["score"]["manches"] == [30, 20]
    assert (seen["winners"], seen["status"], seen["state"]["turn"]) == ([0], "over", None)


def test_a_card_is_won():
    at = started("deluxe-poker", ("me/real", "me"), cards="typed")
    assert view(at.table)["state"]["phase"] == "card"
    at.acts("card 665JJ/2/700", "bid 300")
    bidding = view(at.table)["state"]
    assert (bidding["phase"], bidding["standing_bid"], bidding["highest_bidder"]) == ("bid", 300, 0)
    at.acts("pass")
    assert view(at.table)["state"]["phase"] == "bet"
    at.acts("bet no 200", "roll 65311")
    seen = view(at.table)
    assert (seen["state"]["phase"], seen["state"]["stake"], seen["state"]["loose"]) == (
        "roll", 300, "113"
    )  # fmt: skip
    assert seen["players"]["1"]["score"]["bet"] == {"side": "no", "amount": 200}
    assert seen["state"]["card"] == {
        "faces": "665JJ", "rolls": 2, "payout": 700, "matched": "56", "joker": None, "rolls_left": 1
    }  # fmt: skip
    at.acts("lock 1", "roll 6")
    seen = view(at.table)
    assert seen["state"]["cards_won"] == 1
    assert seen["players"]["0"]["score"]["cards"] == ["665JJ"]
    settlement = seen["state"]["settlement"]
    assert (settlement["roller"], settlement["completed"]) == (0, True)
    gains = {0: 0, 1: 0}
    for transfer in settlement["transfers"]:
        for side, sign in (("giver", -1), ("taker", 1)):
            if transfer[side] in gains:
                gains[transfer[side]] += sign * transfer["amount"]
    assert gains == {0: 1200, 1: 0}
    assert seen["players"]["0"]["score"]["money"] == 1500 - 300 + 1200


def test_passes_and_bets_that_say_nothing():
    at = started("deluxe-poker", ("me", "me", "me")).acts("turn", "pass")
    passed = [player["score"]["passed"] for player in view(at.table)["players"].values()]
    assert passed == [True, False, False]
    at.acts("pass", "pass").act("bet none", seat=1)
    bets = [player["score"]["bet"] for player in view(at.table)["players"].values()]
    assert bets == [None, {"side": "none", "amount": 0}, None]


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
    assert set(news) == {"state", "acts", "waiting", "players"}
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
    at.take(close_table(at.table, ANN, Close(id="m"), SECRET))
    assert view(at.table)["secret"] == SECRET.hex()
    assert not any(private in json.dumps(view(at.table)) for private in (ANN, BO))
