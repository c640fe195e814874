"""What each seat may do, as a screen is told it."""

import pytest

from fivefold.tables.decisions import close_table
from fivefold.tables.view import view
from tests.support.tables import ANN, SECRET, is_accepted, is_offered, offers, open_table, started
from tests.support.views import acts

FACES = "123456"
CARD = "card 665JJ/2/700"


def test_nothing_before_and_after():
    assert acts(open_table().table) == {}
    at = started()
    assert list(acts(at.table)) == ["0"]
    at.take(close_table(at.table, ANN, SECRET))
    assert acts(at.table) == {}


def universe(game):
    boxes = [*(box.id for box in game.rules.boxes), "nowhere"] if hasattr(game, "rules") else ["x"]
    yield from ("roll", "turn", "pass", "all-in", "bet none", "no-lock", "keep", CARD)
    for count in range(1, 7):
        yield from (f"{word} {'123456'[:count]}" for word in ("roll", "keep", "final"))
        yield from (f"{word} {'5' * count}" for word in ("roll", "keep", "final"))
    yield from (f"fill {box}" for box in boxes)
    for points in (0, 1, 5, 12, 25, 30, 31):
        yield from (f"note {box} {points}" for box in boxes)
        yield from (f"note {box} {points} bonus" for box in boxes)
    yield from (f"bid {amount}" for amount in (0, 50, 100, 150, 300, 400, 1500, 1600, 2000))
    yield from (f"bet {side} {bet}" for side in ("yes", "no") for bet in (0, 50, 100, 300, 400))
    yield from (f"lock {value}" for value in (0, *FACES, 7))


SITUATIONS = {
    "fair": started(),
    "fair, rolled": started().act("roll"),
    "real": started("yum", ("me/real", "me")),
    "real, rolled": started("yum", ("me/real", "me")).act("roll 55512"),
    "real, kept": started("yum", ("me/real", "me")).acts("roll 55512", "keep 555"),
    "final": started("yum", ("me/real", "me")).act("final 55555"),
    "forced": started("yard-forced", ("me/real",)).acts("note five-of-a-kind 50", "roll 55555"),
    "bonus": started("yard-free", ("me/real",)).act("note five-of-a-kind 50"),
    "roll-off": started("classique", ("me/real", "me")),
    "card": started("deluxe-poker"),
    "typed card": started("deluxe-poker", cards="typed"),
    "opener": started("deluxe-poker").act("turn"),
    "bidding": started("deluxe-poker").acts("turn", "bid 300"),
    "betting": started("deluxe-poker").acts("turn", "all-in"),
    "rolling": started("deluxe-poker").acts("turn", "all-in", "bet none"),
    "joker": started("deluxe-poker", ("me/real", "me"), cards="typed").acts(
        CARD, "pass", "pass", "bet none", "roll 65511"
    ),
}


@pytest.mark.parametrize("at", SITUATIONS.values(), ids=SITUATIONS)
def test_what_is_offered_is_exactly_what_is_accepted(at):
    seen = view(at.table)
    for seat in range(len(at.table.seats)):
        offered = list(offers(seen, seat))
        assert all(is_offered(seen, seat, act) for act in offered)
        for act in {*offered, *universe(at.game)}:
            assert is_accepted(at, seat, act) == is_offered(seen, seat, act), act
