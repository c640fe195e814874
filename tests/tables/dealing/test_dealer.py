"""The fair dice and cards of a table."""

from fivefold.rules import load_deck
from fivefold.tables.commands import GiveSeed, Start
from fivefold.tables.setup import Setup
from tests.support.tables import CODE, SECRET, Tabled, seats, started


def test_fair_dice_are_the_same_whenever_they_are_asked_for():
    assert started().acts("roll", "keep").events == started().acts("roll", "keep").events


def test_another_secret_another_seed_and_another_table_have_other_dice():
    def fell(seed="seed0", secret=SECRET, code=CODE):
        at = Tabled(Setup(game="yum", seats=seats("me")), secret, code)
        at.ask(GiveSeed(id="m", seat=0, seed=seed)).ask(Start(id="m"))
        boxes = ("ones", "twos", "threes", "fours", "fives")
        return [at.acts("roll", f"fill {box}").events[-2].moves for box in boxes]

    dice = fell()
    assert fell() == dice
    assert fell(seed="other") != dice
    assert fell(secret=bytes(32)) != dice
    assert fell(code="0000000000") != dice


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
