"""A log from elsewhere is believed only if everything in it could have happened."""

import json
import random
from dataclasses import replace

import pytest

from fivefold.games import game_ids
from fivefold.record import Record
from fivefold.tables import checking
from fivefold.tables.checking import checked
from fivefold.tables.commands import ComeBack, Hurry, Leave, SealSeed, Start
from fivefold.tables.creation import import_record
from fivefold.tables.dealer import restore
from fivefold.tables.decisions import close_table, follow_up
from fivefold.tables.events import Away, Corrected, MoveChange, Moved, Started, Waited
from fivefold.tables.handover import Bundle, Logged, read_bundle, write_bundle
from tests.support.bundles import bundle_of, changed, is_roll, moved, on_its_way, played
from tests.support.paths import GAMES
from tests.support.tables import (
    ACCOUNTS,
    ANN,
    CODE,
    SECRET,
    Tabled,
    code_of,
    open_table,
    started,
)


def check(at_or_text, owner=ACCOUNTS[0]):
    text = at_or_text if isinstance(at_or_text, str) else bundle_of(at_or_text)
    return checked(read_bundle(text, owner))


def brought(at):
    """The same table at the place where it arrives."""
    return replace(at.table, brought=True)


def refusal(at_or_text):
    return code_of(check, at_or_text)


@pytest.mark.parametrize("game", game_ids())
@pytest.mark.parametrize("kinds", [("me", "casual"), ("me/real", "me/real")])
def test_whole_games_are_what_they_were(game, kinds):
    at = played(started(game, kinds))
    assert check(at) == brought(at)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*.fivefold")), ids=lambda path: path.stem)
def test_games_that_were_imported_from_a_record(path):
    record = Record.read(path)
    events = import_record(record, None, ANN, SECRET)
    events += [] if record.game.over else [Moved(to="server")]
    log = [Logged(float(number), event) for number, event in enumerate(events)]
    table = check(write_bundle(Bundle(CODE, SECRET, log)))
    assert table.record.game == record.game


def test_games_with_other_setups_and_typed_cards():
    three = ("me", "me/real", "casual")
    for at in (
        on_its_way("classique", three, acts=40, same_dice=True),
        on_its_way("classique", three, acts=40, manches=2),
        on_its_way("deluxe-poker", ("me/real", "me"), acts=4, cards="typed"),
    ):
        assert check(at) == brought(at)
        assert check(at).code == CODE


def sealed():
    """With a seal, and so a key for each roll."""
    at = open_table("yum", ("me",))
    at.ask(SealSeed(id="m", seat=0, seal="5" * 64))
    at.ask(Start(id="m"))
    return at.take(Started())


def test_sealed_seeds_and_their_keys():
    at = moved(played(sealed(), acts=6))
    assert any(getattr(event, "key", None) for event in at.events)
    assert check(at) == brought(at)


def test_what_happens_beside_the_game():
    at = played(started("yum", ("me/real", "me", "casual")), acts=8)
    at.ask(Leave(id="m", seat=1)).ask(ComeBack(id="m", seat=1))
    at.take(Away(seat=0, since=5), Waited(seat=0, by=1))
    assert check(moved(at)) == brought(at)


def test_games_that_bots_finish_and_games_that_are_closed():
    at = started("yum", ("me", "casual"), pace=1.0)
    at.ask(Leave(id="m", seat=0)).ask(Hurry(id="m"))
    at.take(close_table(at.table, ANN, SECRET))
    assert check(at) == brought(at)


def test_corrections_of_real_dice_and_what_is_taken_back():
    at = played(started("yum", ("me/real", "me")), acts=3)
    at.correct(at.table.played_acts[0].sequence, *map(str, at.table.played_acts[0].moves))
    assert check(moved(at)) == brought(at)
    fair = started("yum", ("me", "me")).acts("roll", "fill low")
    fair.correct(fair.table.played_acts[-1].sequence)
    assert check(moved(fair)) == brought(fair)


def test_keys_that_were_skipped():
    at = played(sealed(), acts=2)
    ahead = played(copy_of(at), acts=4)
    seen = ahead.table.chain.shown
    at.take(*restore(at.table, SECRET, seen))
    assert at.table.chain.skips
    played(at, acts=2)
    assert check(moved(at)) == brought(at)


def copy_of(at):
    return Tabled(at.table.setup).take(*at.events[1:])


# What can't have happened


def roll_of(data):
    return next(event for _, event in data["events"] if is_roll(event))


def first(data, kind):
    return next(event for _, event in data["events"] if event["type"] == kind)


def bot_of(data):
    return first(data, "created")["places"][1]


def other_dice(data):
    roll = roll_of(data)
    roll["moves"] = ["roll 66666" if roll["moves"] != ["roll 66666"] else "roll 11111"]


def inserted(place, **event):
    return lambda data: data["events"].insert(place, [1, event])


IMPOSSIBLE = {
    "dice": other_dice,
    "someone else's turn": lambda data: roll_of(data).update(seat=1),
    "a seat that is not there": lambda data: roll_of(data).update(seat=11),
    "no moves": lambda data: roll_of(data).update(moves=[]),
    "a move that is none": lambda data: roll_of(data).update(moves=["dance"]),
    "a key that is not shown": lambda data: roll_of(data).update(key=f"3 {'0' * 64}"),
    "a key that is none": lambda data: roll_of(data).update(key="what"),
    "a missing roll": lambda data: data["events"].pop(-3),
    "a missing start": lambda data: data["events"].pop(3),
    "an act twice": lambda data: data["events"].insert(-1, data["events"][-2]),
    "another secret": lambda data: data.update(secret="0" * 64),
    "another code": lambda data: data.update(code="0000000000"),
    "another seed": lambda data: first(data, "seeded").update(seed="other"),
    "a bad seed": lambda data: first(data, "seeded").update(seed="a,b"),
    "other rules": lambda data: first(data, "created").update(fingerprint="0" * 64),
    "another promise": lambda data: first(data, "created").update(commitment="0" * 64),
    "another chain": lambda data: first(data, "created").update(chain=5),
    "no such game": lambda data: first(data, "created")["setup"].update(game="chess"),
    "too few places": lambda data: first(data, "created")["places"].pop(),
    "a bot of another level": lambda data: bot_of(data).update(level="greedy"),
    "a bot that is none": lambda data: bot_of(data).update(kind="human", level=None),
    "created twice": lambda data: data["events"].insert(1, data["events"][0]),
    "moved twice": lambda data: data["events"].append(data["events"][-1]),
    "arrived twice": lambda data: data["events"].extend([[1, {"type": "arrived"}]] * 2),
    "arrived before it left": inserted(-1, type="arrived"),
    "started twice": inserted(-1, type="started"),
    "ended too early": inserted(-1, type="ended", secret="0" * 64),
    "a rematch": lambda data: data["events"].append([1, {"type": "rematched", "code": "0" * 10}]),
    "a bot of no level": inserted(-1, type="stood-in", seat=0, level="perfect", why="left"),
    "skipped keys": inserted(-1, type="restored", after=0, keys=10**9),
    "away, but who": inserted(-1, type="away", seat=-1, since=1),
}


def test_what_can_not_have_happened_is_refused():
    text = bundle_of(on_its_way(kinds=("me", "casual")))
    codes = {what: refusal(changed(text, change)) for what, change in IMPOSSIBLE.items()}
    possible = ("bundle-impossible", "unknown-game", "not-started")
    assert {what: code for what, code in codes.items() if code not in possible} == {}


def test_any_other_roll_is_noticed():
    """In a finished game, each roll in turn is another one."""
    data = json.loads(bundle_of(played(started("yum", ("me", "casual")))))
    rng = random.Random(7)
    rolls = [event for _, event in data["events"] if is_roll(event)]
    for event in rng.sample(rolls, 12):
        moves = event["moves"]
        dice = moves[0].removeprefix("roll ")
        event["moves"] = [f"roll {dice[:-1]}{int(dice[-1]) % 6 + 1}"]
        assert refusal(json.dumps(data)) == "bundle-impossible"
        event["moves"] = moves
    check(json.dumps(data))


def test_a_secret_that_is_not_what_is_published():
    at = played(started("yum", ("me",)))
    text = changed(bundle_of(at), lambda data: first(data, "ended").update(secret="0" * 64))
    assert refusal(text) == "bundle-impossible"


def test_a_table_that_has_not_begun_stays_where_it_is():
    assert refusal(open_table(kinds=("me", "open"))) == "not-started"


def test_a_log_that_begins_in_the_middle():
    text = changed(bundle_of(on_its_way()), lambda data: data["events"].pop(0))
    assert refusal(text) == "not-a-bundle"


def test_endless_corrections_are_too_much(monkeypatch):
    monkeypatch.setattr(checking, "_MOST_REPLAYED", 50)
    at = played(started("yum", ("me/real",)), acts=10)
    act = at.table.played_acts[0]
    same = Corrected(
        seat=0, changes=(MoveChange(at=act.sequence, moves=tuple(map(str, act.moves))),)
    )
    check(moved(copy_of(at).take(*[same] * 5)))
    assert refusal(moved(at.take(*[same] * 6))) == "bundle-too-large"


def test_an_end_follows_the_last_act():
    at = played(started("yum", ("me",)))
    before = copy_of(at)
    before.events.pop()
    before = copy_of(before)
    assert follow_up(before.table, SECRET)
    assert refusal(moved(before)) == "bundle-impossible"
