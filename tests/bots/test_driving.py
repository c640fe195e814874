"""Games driven to their end, with dice from any source."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.bots import driving
from fivefold.bots.driving import GivenDice, RandomDice, SameDice, drive, drive_steps
from fivefold.bots.kind import RandomBot
from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.games import Roll, game_ids, new_game
from fivefold.games.poker import Bidding, Card
from fivefold.games.scorecard import Fill, Keep
from fivefold.rules import load_deck
from tests.support.insights import code_of

RNG = random.Random(1)


class Asked(RandomBot):
    """Remembers the seats it was asked for; dice and cards are never its to choose."""

    def __init__(self):
        self.seats = set()

    def choose(self, game, seat, rng):
        assert game.due is None
        self.seats.add(seat)
        return super().choose(game, seat, rng)


@pytest.mark.parametrize("game", game_ids())
def test_every_seat_is_asked_of_its_own_bot_until_the_game_is_over(game):
    bots, rngs = [Asked() for _ in range(3)], [random.Random(seat) for seat in range(3)]
    dice, cards = RandomDice(random.Random(7)), iter(random.Random(7).sample(load_deck(), 36))
    assert drive(new_game(game, 3), bots, dice, rngs, cards).over
    assert [bot.seats for bot in bots] == [{0}, {1}, {2}]


def test_cards_are_turned_in_the_order_given():
    deck, turned = list(load_deck()), []
    dice, cards = RandomDice(random.Random(7)), (turned.append(card) or card for card in deck)
    rngs = [random.Random(seat) for seat in range(2)]
    end = drive(new_game("deluxe-poker", 2), [RandomBot()] * 2, dice, rngs, cards)
    won = [card for player in end.players for card in player.cards]
    assert turned == deck[: len(turned)]
    assert set(won) <= set(turned)
    assert len(turned) <= len(won) + 1


class Staller(RandomBot):
    """Passes, does not bet, and leaves every joker free."""

    def choose(self, game, seat, rng):
        return game.legal_moves(seat)[-2 if isinstance(game.phase, Bidding) else -1]


def stalled_game(seats):
    rngs = [random.Random(seat) for seat in range(seats)]
    bots, cards = [Staller()] * seats, iter([Card.parse("JJJJJ/2/1500")])
    return drive(new_game("deluxe-poker", seats), bots, RandomDice(rngs[0]), rngs, cards)


@given(limit=st.integers(1, 30), seats=st.integers(2, 4))
def test_a_game_that_makes_no_progress_is_stopped(limit, seats):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(driving, "LONGEST", limit)
        with pytest.raises(FivefoldError, match=f"after {limit} cards") as stopped:
            stalled_game(seats)
    assert stopped.value.code == "no-progress"


def test_every_step_has_its_seat_and_the_state_before_it():
    options = [RandomBot()] * 2, RandomDice(random.Random(1)), random.Random(2)
    steps = list(drive_steps(new_game("classique", 2), *options))
    again = [RandomBot()] * 2, RandomDice(random.Random(1)), random.Random(2)
    end = drive(new_game("classique", 2), *again)
    for (before, seat, move), (after, _, _) in pairwise(steps):
        assert before.play(move, seat) == after
    last, seat, move = steps[-1]
    assert last.play(move, seat) == end
    assert end.over


def test_a_game_that_has_begun_is_finished_and_one_that_is_over_stays():
    rng = random.Random(1)
    begun = new_game("yum", 1).play(Roll("12345")).play(Fill("straight"))
    end = drive(begun, [RandomBot()], RandomDice(rng), rng)
    assert (end.over, end.sheets[0].boxes["straight"]) == (True, 25)
    assert drive(end, [], GivenDice([]), rng) is end
    assert list(drive_steps(end, [], GivenDice([]), rng)) == []


def test_each_player_may_have_a_generator():
    class Draws(RandomBot):
        def choose(self, game, seat, rng):
            drawn.append((seat, rng))
            return super().choose(game, seat, rng)

    for rng in (random.Random(1), [random.Random(1), random.Random(2)]):
        drawn = []
        drive(new_game("yum", 2), [Draws()] * 2, RandomDice(random.Random(3)), rng)
        rngs = rng if isinstance(rng, list) else [rng] * 2
        assert all(given is rngs[seat] for seat, given in drawn)
    game = new_game("yum", 1).play(Roll("12345")).play(Keep("12"))
    assert len(RandomDice(random.Random(1)).dice(game, game.due)) == 3


def test_dice_and_cards_that_run_out_are_an_error():
    for game, code in (("yum", "no-dice-left"), ("deluxe-poker", "no-cards-left")):
        dice = GivenDice(["12345"])
        assert code_of(drive, new_game(game, 2), [RandomBot()] * 2, dice, RNG) == code
    start, given = new_game("yum", 1), GivenDice(iter(["12345", Dice("66")]))
    assert [given.dice(start, start.due) for _ in range(2)] == [Dice("12345"), Dice("66")]
    assert code_of(given.dice, start, start.due) == "no-dice-left"


def test_a_move_that_the_rules_forbid_is_refused_as_by_the_referee():
    class Cheat:
        def choose(self, game, seat, rng):
            return Fill("sevens")

    assert code_of(drive, new_game("yum", 1), [Cheat()], GivenDice(["12345"]), RNG) == "unknown-box"


RIGHT = {
    "game": new_game("yum", 2), "players": [RandomBot()] * 2, "dice": RandomDice(RNG), "rng": RNG
}  # fmt: skip


def test_what_cannot_be_played_with_is_refused_before_the_first_move():
    for what, wrong, code in [
        ("game", "yum", "not-a-state"),
        ("players", RandomBot(), "bots-not-listed"),
        ("players", ["random", "random"], "not-a-bot"),
        ("players", [RandomBot, RandomBot], "not-a-bot"),
        ("players", [RandomBot()], "wrong-bot-count"),
        ("dice", RNG, "not-a-dice-source"),
        ("dice", ["13356"], "not-a-dice-source"),
        ("rng", 1, "not-a-generator"),
        ("rng", None, "not-a-generator"),
        ("rng", [RNG], "not-a-generator"),
    ]:
        assert code_of(drive, **{**RIGHT, what: wrong}) == code


class Keeper:
    """Keeps one face as long as it can, then fills the first box there is."""

    def __init__(self, face):
        self.face = face
        self.rolled = []

    def choose(self, game, seat, rng):
        turn = game.phase
        self.rolled.append(turn.dice)
        if turn.rolls_left and turn.dice.counts[self.face - 1] < len(turn.dice):
            return Keep(Dice([face for face in turn.dice if face == self.face]))
        return Fill(next(iter(game.preview())))


def test_what_is_kept_does_not_steer_what_comes():
    keepers = [Keeper(1), Keeper(6), Keeper(6)]
    rngs = [random.Random(1)] * 3
    drive(new_game("yum", 3), keepers, SameDice(random.Random(9)), rngs)
    ones, sixes, again = ([k.rolled[n::3] for n in range(3)] for k in keepers)
    assert sixes == again
    assert ones[0] == sixes[0]
    assert ones[1] != sixes[1]
    for first, second in zip(*ones[:2], strict=True):
        assert Dice([1] * first.counts[0]) <= second


def test_dice_that_are_rolled_take_what_lies_in_their_places():
    start = new_game("yum", 2)
    for seed in range(10):
        some, every = (SameDice(random.Random(seed)) for _ in range(2))
        first = some.dice(start, start.due)
        assert first == every.dice(start, start.due)
        game = start.play(Roll(first))
        one_kept, none_kept = (game.play(Keep(kept)) for kept in (first.faces[-1:], ()))
        # One die stays, though others may show the same.
        rolled, coming = some.dice(one_kept, one_kept.due), every.dice(none_kept, none_kept.due)
        assert (len(rolled), len(coming)) == (4, 5)
        assert rolled <= coming
