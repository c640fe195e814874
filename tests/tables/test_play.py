"""Tables of every game played at random, by the right people and the wrong ones."""

import base64
import json
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import roll_dice
from fivefold.errors import FivefoldError
from fivefold.fair.chain import ShownKey
from fivefold.fair.seeds import seal_of
from fivefold.fair.verify import verify
from fivefold.games import Chance, game_ids
from fivefold.record import Record
from fivefold.record.record import summary
from fivefold.rules import load_deck
from fivefold.tables.absence import time_up
from fivefold.tables.commands import (
    Act,
    ComeBack,
    Correct,
    GiveSeed,
    Leave,
    SealSeed,
    Sit,
    Start,
)
from fivefold.tables.dealer import chain_of, restore
from fivefold.tables.decisions import (
    close_auction,
    close_table,
    decide,
    follow_up,
    play_move,
)
from fivefold.tables.events import MoveChange, public_json, read_event, write_event
from fivefold.tables.record_export import export_record
from fivefold.tables.seating import begin
from fivefold.tables.setup import SeatSetup, Setup, rules_of
from fivefold.tables.table import Status, Table
from fivefold.tables.view import changes, view
from tests.second.random_rules import random_rules
from tests.support.effort import effort
from tests.support.tables import (
    ANN,
    BO,
    STRANGER,
    TOKENS,
    Tabled,
    check_summary,
    is_accepted,
    is_offered,
    merged,
    offers,
    plain,
    standing,
)

OWN = "made-up"
OWNERS = (ANN, BO, STRANGER)
STEPS = 70
SEALED = "sealed"


def random_setup(rng, game):
    seats = tuple(random_seat(rng) for _ in range(rng.randint(2, 4)))
    typed = game == "deluxe-poker" and all(seat.kind != "bot" for seat in seats)
    cards = rng.choice(["dealt", "typed"]) if typed else "dealt"
    rules = own_rules(rng) if game == OWN else None
    manches = rng.randint(1, 2) if game in (OWN, "classique") else 1
    same = rng.random() < 0.3
    deck = tuple(map(str, load_deck()[:7])) if game == "deluxe-poker" and same else None
    return Setup(
        game=game, rules=rules, cards=cards, deck=deck, manches=manches, seats=seats, same_dice=same
    )


def random_seat(rng):
    kind = rng.choice(["me", "me", "open", "open", "bot"])
    if kind == "bot":
        return SeatSetup(kind=kind, level="casual")
    return SeatSetup(kind=kind, dice=rng.choice(["fair", "real"]))


def own_rules(rng):
    with tempfile.TemporaryDirectory() as folder:
        random_rules(rng, Path(folder))
        text = Path(folder, "made-up.toml").read_text("utf-8")
    return f"manches = true\nroll_off = {rng.choice(['true', 'false'])}\n{text}"


class Watched(Tabled):
    """A table of which everything is checked whenever something happens there."""

    def __init__(self, setup, rng):
        super().__init__(setup, secret=rng.randbytes(32))
        self.rng = rng
        self.seen = view(self.table)
        code = [base64.b64encode(self.secret), base64.urlsafe_b64encode(self.secret)]
        self.secrets = (self.secret.hex(), *(text.decode().rstrip("=") for text in code))
        self.check_told(public_json(self.events[0]))

    def take(self, *steps):
        for step in steps:
            before, event = self.table, step.event
            super().take(step)
            assert before.after(read_event(write_event(event))) == self.table
            self.check_told(public_json(event))
            self.look(before)
        return self

    def look(self, before):
        seen = view(self.table, (before, self.seen))
        assert seen == view(self.table)
        news = plain(changes(self.seen, seen))
        assert merged(plain(self.seen), news) == plain(seen)
        self.check_told(json.dumps(news))
        self.seen = seen

    def check_told(self, text):
        private = (*OWNERS, *TOKENS.values())
        hidden = private if self.table.secret else (*private, *self.secrets)
        assert not any(word in text for word in hidden)

    def try_command(self, owner, command):
        """Whether it was taken; else it changed nothing, and the reason can be told."""
        try:
            event = decide(self.table, owner, command, self.dealer, self.secret)
        except FivefoldError as error:
            for text in (error.say("en"), error.say("fr"), error.named(self.table.names).say("fr")):
                assert text
                self.check_told(text)
            assert view(self.table) == self.seen
            return False
        self.take(event)
        return True

    # What somebody might do

    def somebody(self):
        """Mostly whose seat it is."""
        seat = self.rng.randint(0, len(self.table.seats))
        right = [sitting.owner or ANN for sitting in self.table.seats[seat : seat + 1]]
        return self.rng.choice([*right * 4, *OWNERS]), seat

    def gather(self):
        for _ in range(40):
            if self.table.status is not Status.OPEN:
                break
            owner, seat = self.somebody()
            name = self.rng.choice(["Ann", "Bo", "Cléo", "Dev", "x" * 40, "", "seeds"])
            seed = self.rng.choice([None, "s", "seed", "a,b"])
            seal = seal_of(self.table.code, seat, SEALED) if self.rng.random() < 0.5 else "0"
            ask = [
                Sit(id="m", seat=seat, name=name, seed=seed),
                Sit(id="m", seat=seat, name=name, seal=seal),
                SealSeed(id="m", seat=seat, seal=seal),
                Start(id="m"),
                GiveSeed(id="m", seat=seat, seed=seed or "-"),
                GiveSeed(id="m", seat=seat, seed=SEALED),
                *([Leave(id="m", seat=seat)] if self.rng.random() < 0.2 else []),
            ]
            self.try_command(owner, self.rng.choice(ask))
            self.take(*follow_up(self.table, self.secret))
        if self.table.status is Status.OPEN and not self.table.gathered:
            self.gather_the_rest()
        if self.table.status is Status.OPEN:  # somebody does not show a sealed seed
            self.take(*begin(self.table, time_up=True))

    def gather_the_rest(self):
        for seat, sitting in enumerate(self.table.seats):
            if sitting.kind == "open":
                self.ask(Sit(id="m", seat=seat, name=f"P{seat}", seed="s"), BO)
            elif sitting.owner and sitting.seed is None and sitting.seal is None:
                self.ask(GiveSeed(id="m", seat=seat, seed="t"), sitting.owner)
        self.ask(Start(id="m"))

    def step(self):
        self.check_offers()
        chance = self.rng.random()
        if chance < 0.72:
            self.go_on()
        elif chance < 0.8:
            self.disturb()
        elif chance < 0.93:
            self.correct_something()
        elif chance < 0.96:
            self.away()
        elif chance < 0.98:
            self.restore()
        else:
            self.take(*close_auction(self.table))

    def restore(self):
        """Somebody has seen dice beyond those that this table knows."""
        chain = self.table.chain
        number = chain.reach + self.rng.randint(-1, 3)
        if not 0 <= number < chain.length // 2:  # the rest is for the game itself
            return
        key = chain_of(self.secret, chain.length).key(number).hex()
        steps = restore(self.table, self.secret, ShownKey(number, key))
        assert bool(steps) == (number > chain.reach)
        self.take(*steps)

    def go_on(self):
        """Something that the rules allow: by whoever sits there, or by a bot."""
        seat = self.rng.choice(self.table.waiting) if not self.game.due else self.game.due.seat
        sitting = self.table.seats[seat]
        if sitting.program and self.seen["acts"][str(seat)].get("typed"):
            self.ask(ComeBack(id="m", seat=seat), sitting.owner)  # no bot turns a real card
        elif sitting.program:
            legal = self.game.legal_moves(seat)
            move = self.rng.choice(legal) if legal else None
            self.take(play_move(self.table, seat, move, self.dealer, by="bot"))
        else:
            act = self.allowed(seat)
            over = standing(self.table, act)
            assert self.try_command(sitting.owner, Act(id="m", seat=seat, act=act, over=over))

    def allowed(self, seat):
        said = self.seen["acts"][str(seat)]
        if said.get("typed") and self.rng.random() < 0.7:
            return self.typed(said)
        # Few bid everything they have, or games of Deluxe Poker would be short.
        acts = list(offers(self.seen, seat)) or [self.typed(said)]
        return self.rng.choice([act for act in acts if act != "all-in"] or acts)

    def typed(self, said):
        if "turn" in said:
            return f"card {self.rng.choice(load_deck())}"
        word = self.rng.choice(["roll", "roll", "final"]) if "notes" in said else "roll"
        return f"{word} {roll_dice(said['roll'], self.rng)}"

    def disturb(self):
        """Anything, by anybody."""
        owner, seat = self.somebody()
        anything = [*self.universe(), "", "what", "bid x", "roll 9"]
        over = self.rng.choice([None, 0, 100, 300])
        ask = [
            *[Act(id="m", seat=seat, act=self.rng.choice(anything), over=over)] * 4,
            Sit(id="m", seat=seat, name="Eve"),
            Start(id="m"),
            GiveSeed(id="m", seat=seat, seed="s"),
            ComeBack(id="m", seat=seat),
        ]
        command = self.rng.choice(ask)
        stands_in = seat < len(self.table.seats) and self.table.seats[seat].stand_in
        taken = self.try_command(owner, command)
        assert not (taken and stands_in and isinstance(command, Act))
        assert not taken or owner == self.table.seats[command.seat].owner

    def away(self):
        """Somebody leaves, loses their time or comes back."""
        seat = self.rng.randrange(len(self.table.seats))
        sitting = self.table.seats[seat]
        if sitting.stand_in:
            assert self.try_command(sitting.owner, ComeBack(id="m", seat=seat))
        elif sitting.owner and self.rng.random() < 0.5:
            assert self.try_command(sitting.owner, Leave(id="m", seat=seat))
        elif sitting.owner:
            self.take(time_up(self.table, seat, self.rng.sample(range(4), 2), since=1))

    def correct_something(self):
        done, before = self.table.played_acts, self.table
        if not done:
            return
        typed = [act for act in done if self.table.seats[act.seat].dice == "real"]
        act = self.rng.choice(self.rng.choice([typed[-6:], typed, done]) or done)
        moves = tuple(self.other(move) for move in act.moves)
        moves = self.rng.choice([moves, moves, moves, moves[:-1], ("roll 12345",)])
        at = self.rng.choice([act.sequence] * 5 + [1, self.table.sequence + 1])
        owner = self.rng.choice([self.table.seats[act.seat].owner or ANN] * 4 + [BO, STRANGER])
        if self.try_command(owner, Correct(id="m", changes=(MoveChange(at=at, moves=moves),))):
            assert owner == before.seats[act.seat].owner
            self.check_others_stayed(before, act)
        else:
            assert self.table is before

    def other(self, move):
        words = str(move).split()
        if words[0] == "card":
            return f"card {self.rng.choice(load_deck())}"
        if isinstance(move, Chance):
            return f"roll {roll_dice(len(move.dice), self.rng)}"
        return " ".join(words)

    def check_others_stayed(self, before, act):
        sitting = before.seats[act.seat]
        taken_back = self.table.played_acts == before.played_acts[:-1]
        assert sitting.dice == "real" or before.setup.cards == "typed" or taken_back
        others = [done for done in before.played_acts if done is not act]
        assert [done for done in self.table.played_acts if done.sequence != act.sequence] == others
        assert is_right_from_the_start(self.table)

    # What is offered

    def universe(self):
        """Some acts of every kind, whether they make sense or not."""
        rng, game = self.rng, self.game
        boxes = [box.id for box in game.rules.boxes] or ["sixes"]
        yield from ("roll", "turn", "pass", "all-in", "bet none", "no-lock", "keep")
        for word in ("roll", "keep", "final"):
            yield f"{word} {roll_dice(rng.randint(1, 6), rng)}"
        yield from (f"fill {box}" for box in boxes)
        box, points = rng.choice(boxes), rng.choice([0, 0, 5, 25, 30, rng.randint(0, 40)])
        yield from (f"note {box} {points}", f"note {box} {points} bonus")
        yield f"card {rng.choice(load_deck())}"
        yield f"bid {rng.choice([0, 50, 100, 200, 500, 1500, rng.randint(1, 40) * 100])}"
        yield f"bet {rng.choice(['yes', 'no'])} {rng.choice([0, 50, 100, 200, 300, 400])}"
        yield f"lock {rng.randint(0, 7)}"

    def check_offers(self):
        seat = self.rng.randrange(len(self.table.seats))
        if self.table.seats[seat].stand_in:
            assert not is_accepted(self, seat, "roll")
        elif self.table.seats[seat].owner:
            offered = list(offers(self.seen, seat))
            for act in self.rng.sample(offered, min(8, len(offered))):
                assert is_accepted(self, seat, act), act
            for act in self.rng.sample(list(self.universe()), 8):
                assert is_accepted(self, seat, act) == is_offered(self.seen, seat, act), act

    # The end

    def end(self):
        if self.game.over:
            self.take(*follow_up(self.table, self.secret))
        else:
            self.take(close_table(self.table, ANN, self.secret))
        for seat in range(len(self.table.seats)):
            assert not self.try_command(ANN, Act(id="m", seat=seat, act="roll"))
        assert self.table.secret == self.seen["secret"]
        assert verify(self.check_record()).commitment

    def check_record(self):
        record = export_record(self.table)
        self.check_told(str(record))
        rules = rules_of(self.table.setup)
        again = Record.parse(str(record), rules=rules if self.table.setup.rules else None)
        assert (again.game, again.played, again.headers) == (
            record.game, record.played, record.headers
        )  # fmt: skip
        check_summary({**self.seen, "waiting": list(record.game.to_act)}, summary(record))
        return record


def is_right_from_the_start(table):
    """Whether a game that was corrected is what playing it so from the start would have given."""
    record = Record.new(rules_of(table.setup), table.names, table.setup.manches)
    for act in table.played_acts:
        for move in act.moves:
            record = record.play(move, act.seat)
    return record == table.record


@pytest.mark.parametrize("game", [*game_ids(), OWN])
@effort(12)
@given(rng=st.randoms(use_true_random=True))
def test_whatever_happens_at_a_table_all_is_well(game, rng):
    at = Watched(random_setup(rng, game), rng)
    at.gather()
    for _ in range(STEPS):
        if at.game.over:
            break
        at.step()
    at.check_record()
    at.end()
    assert Table.folded(at.table.code, [read_event(write_event(e)) for e in at.events]) == at.table
    verdict = verify(at.check_record())
    assert verdict.commitment
    assert verdict.consistent


@pytest.mark.parametrize("game", ["deluxe-poker", OWN])
@effort(10)
@given(rng=st.randoms(use_true_random=True))
def test_whole_games(game, rng):
    at = Watched(random_setup(rng, game), rng)
    at.gather()
    while not at.game.over:
        at.go_on()
    at.end()
    assert at.table.status is Status.OVER
    assert verify(at.check_record()).consistent
