"""The fair dice and cards of a table, and of one that was restored from a backup."""

import pytest

from fivefold.fair.chain import ShownKey
from fivefold.fair.seeds import seal_of
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import load_deck
from fivefold.tables.commands import GiveSeed, SealSeed, Start
from fivefold.tables.dealer import restore
from fivefold.tables.decisions import follow_up
from fivefold.tables.record_export import export_record
from fivefold.tables.setup import Setup
from fivefold.tables.table import Status, Table
from tests.support.tables import CODE, SECRET, Tabled, open_table, seats, started


def test_another_secret_another_seed_and_another_table_have_other_dice():
    def fell(seed="seed0", secret=SECRET, code=CODE):
        at = Tabled(Setup(game="yum", seats=seats("me")), secret, code)
        at.ask(GiveSeed(id="m", seat=0, seed=seed)).ask(Start(id="m"))
        boxes = ("ones", "twos", "threes", "fours", "fives")
        return [at.acts("roll", f"fill {box}").events[-2].moves for box in boxes]

    dice = fell()
    assert fell() == dice
    assert dice not in (fell(seed="other"), fell(secret=bytes(32)), fell(code="0000000000"))
    assert started().acts("roll", "keep").events == started().acts("roll", "keep").events


def test_same_dice_fall_for_everyone_where_the_table_says_so():
    for same in (False, True):
        at = started("yum", ("me", "me"), same_dice=same)
        for box in ("ones", "twos"):
            at.acts("roll", f"fill {box}", "roll", f"fill {box}")
        mine, yours, mine_again, yours_again = (
            event.moves for event in at.events if event.type == "played" and event.key
        )
        assert ((mine, yours) == (yours_again, mine_again)) == same


def test_cards_come_from_the_deck_of_the_table():
    few = load_deck()[:7]
    at = started("deluxe-poker", deck=tuple(map(str, few)))
    assert at.dealer.dealt(at.table.playing).card in few


# A restored table deals nothing that somebody has seen


def playing(game="yum", **more):
    at = open_table(game, ("me", "me"), **more)
    for seat in (0, 1):
        at.ask(SealSeed(id="m", seat=seat, seal=seal_of(CODE, seat, "s")))
    at.ask(Start(id="m"))
    for seat in (0, 1):
        at.ask(GiveSeed(id="m", seat=seat, seed="s"))
    return at.take(*follow_up(at.table, SECRET))


def back_to(at, events):
    """The same table, as an old backup has it."""
    old = open_table(at.table.setup.game, ("me", "me"))
    old.events = at.events[:events]
    old.table = Table.folded(CODE, old.events)
    return old


def rolls(at):
    return [event.moves[-1] for event in at.events if event.type == "played" and event.key]


@pytest.fixture
def seen():
    """Ann's first turn, and Bo's first roll."""
    return playing().acts("roll", "keep", "keep", "fill yum", "roll")


def test_without_a_word_the_same_dice_would_fall_again(seen):
    old = back_to(seen, -4).acts("keep", "keep", "fill yum", "roll")
    assert rolls(old) == rolls(seen)


def test_dice_that_were_seen_do_not_fall_again(seen):
    for events in range(-5, 0):
        old = back_to(seen, events)
        known, lost = len(rolls(old)), seen.table.chain.reach - old.table.chain.reach
        (step,) = restore(old.table, SECRET, seen.table.chain.shown)
        assert step.event.keys == lost
        old.take(step)
        while len(rolls(old)) < len(rolls(seen)):
            old.act("roll" if old.game.due else "keep" if old.game.phase.rolls_left else "fill yum")
        assert rolls(old)[:known] == rolls(seen)[:known]
        assert rolls(old)[known:] != rolls(seen)[known:]
        assert old.table.chain.shown.number > seen.table.chain.shown.number
        verdict = verify(Record.parse(str(export_record(old.table))))
        assert (verdict.consistent, verdict.skipped) == (True, lost)
        assert verdict.checked == verdict.rolls


def test_a_second_player_may_have_seen_more(seen):
    old = back_to(seen, -4)
    less = back_to(seen, -1)
    for known in (less, seen):
        old.take(*restore(old.table, SECRET, known.table.chain.shown))
    assert len(old.table.chain.skips) == 2
    assert old.table.chain.reach == seen.table.chain.reach
    assert restore(old.table, SECRET, less.table.chain.shown) == []


def test_nobody_can_say_so_without_having_seen_it(seen):
    old, shown = back_to(seen, -4), seen.table.chain.shown
    assert restore(old.table, SECRET, ShownKey(shown.number, "0" * 64)) == []
    assert restore(old.table, SECRET, ShownKey(shown.number + 1, shown.key)) == []
    assert restore(old.table, SECRET, ShownKey(10**6, shown.key)) == []
    assert restore(old.table, SECRET, old.table.chain.shown) == []


@pytest.mark.parametrize("when", ["before the game", "after the start"])
def test_a_game_that_was_started_anew_goes_on_with_other_dice(seen, when):
    old = back_to(seen, 1)
    assert old.table.status is Status.OPEN
    if when == "before the game":
        old.take(*restore(old.table, SECRET, seen.table.chain.shown))
    for seat in (0, 1):
        old.ask(GiveSeed(id="m", seat=seat, seed="s"))
    old.ask(Start(id="m"))
    if when == "after the start":
        old.take(*restore(old.table, SECRET, seen.table.chain.shown))
    old.act("roll")
    assert old.table.chain.shown.number > seen.table.chain.shown.number
    assert restore(old.table, SECRET, seen.table.chain.shown) == []
    assert verify(Record.parse(str(export_record(old.table)))).consistent
