"""Tables driven without a server, shared by the tests that need one."""

import json
from collections.abc import Callable

import pytest

from fivefold.dice import Dice
from fivefold.errors import FivefoldError
from fivefold.tables.commands import Act, ComeBack, Correct, GiveSeed, Leave, Sit, Start
from fivefold.tables.creation import create_table
from fivefold.tables.dealer import dealer_of
from fivefold.tables.decisions import close_table, decide, follow_up, play_move
from fivefold.tables.events import MoveChange, Rematched, read_event, write_event
from fivefold.tables.ids import owner_at, owner_of
from fivefold.tables.setup import SeatSetup, Setup
from fivefold.tables.table import Status, Step, Table
from fivefold.tables.view import view

CODE = "7kx20rtd4m"
SECRET = bytes(range(100, 132))
TOKENS = {name: name * 43 for name in "abc"}
ACCOUNTS = [owner_of(token) for token in TOKENS.values()]
ANN, BO, STRANGER = [owner_at(account, CODE) for account in ACCOUNTS]
NAMES = ("Ann", "Bo", "Cléo", "Dev")


def seats(*kinds):
    """`me`, `open`, `casual` (a bot), each with `/real` behind it for real dice."""
    return tuple(map(_seat, kinds, NAMES))


def _seat(kind, name):
    kind, _, dice = kind.partition("/")
    level = None if kind in ("me", "open") else kind
    name = None if kind == "open" else name
    return SeatSetup(kind="bot" if level else kind, name=name, level=level, dice=dice or "fair")


def code_of(call, *arguments, **more):
    """The code that a call is refused with; the reason can be told in both languages."""
    with pytest.raises(FivefoldError) as refused:
        call(*arguments, **more)
    assert refused.value.say("en") != refused.value.say("fr")
    return refused.value.code


def replayed(at):
    """The same table from what is stored of it."""
    return Table.folded(at.table.code, [read_event(write_event(event)) for event in at.events])


def standing(table, act):
    """The bid that a bid answers."""
    return table.auction.price if act.startswith("bid") and table.auction else None


def _due(table):
    """Which dice are due, too: states are equal even if they differ in it alone."""
    return table.record and table.record.game.due


class Tabled:
    """A table with everything that happened there."""

    def __init__(self, setup, secret=SECRET, code=CODE):
        self.secret = secret
        self.events = [create_table(setup, ANN, secret)]
        self.table = Table.created(code, self.events[0])

    @property
    def dealer(self):
        return None if self.table.status is Status.OPEN else dealer_of(self.table, self.secret)

    @property
    def game(self):
        return self.table.playing.game

    def take(self, *happened):
        """Events, or steps: the table that comes with a step is what its event leads to."""
        for step in happened:
            event = step.event if isinstance(step, Step) else step
            self.table = self.table.after(event)
            if isinstance(step, Step):
                assert step.after == self.table
                assert _due(step.after) == _due(self.table)
            self.events.append(event)
        return self

    def ask(self, command, owner=ANN):
        return self.take(decide(self.table, owner, command, self.dealer, self.secret))

    def act(self, act, seat=None, owner=ANN, over=None):
        """An act of the seat that the game waits for, unless another is named."""
        seat = self.table.waiting[0] if seat is None else seat
        over = standing(self.table, act) if over is None else over
        return self.ask(Act(id="m", seat=seat, act=act, over=over), owner)

    def acts(self, *acts):
        for act in acts:
            self.act(act)
        return self

    def correct(self, at, *moves, owner=ANN):
        return self.ask(Correct(id="m", changes=(MoveChange(at=at, moves=moves),)), owner)

    def bot_rolls(self):
        """A program takes the dice, or the card, that are due."""
        seat = self.game.due.seat
        return self.take(play_move(self.table, seat, None, self.dealer, by="bot"))

    def end(self):
        return self.take(*follow_up(self.table, self.secret))


def open_table(game="yard-forced", kinds=("me", "me"), **more):
    return Tabled(Setup(game=game, seats=seats(*kinds), **more))


def started(game="yard-forced", kinds=("me", "me"), **more):
    """The game has begun; whoever had to give a seed did, and open seats are Bo's."""
    at = open_table(game, kinds, **more)
    for seat, kind in enumerate(kinds):
        if kind.startswith("open"):
            at.ask(Sit(id="m", seat=seat, name=NAMES[seat], seed=f"seed{seat}"), BO)
        elif kind.startswith("me"):
            at.ask(GiveSeed(id="m", seat=seat, seed=f"seed{seat}"))
    return at.ask(Start(id="m"))


def long_table():
    """Something of everything."""
    at = started("classique", ("me/real", "open", "casual"), manches=2)
    at.acts("roll 12345").act("roll", owner=BO).bot_rolls()
    at.ask(Leave(id="m", seat=1), BO).ask(ComeBack(id="m", seat=1), BO)
    at.correct(at.table.played_acts[0].sequence, "roll 12344")
    return at.take(close_table(at.table, ANN, SECRET), Rematched(code="0000000000"))


def plain(data):
    """As it comes out of the wire."""
    return json.loads(json.dumps(data))


def is_offered(seen, seat, act):
    """Whether a view offers an act to a seat: read as somebody who knows no rules would."""
    word, *facts = act.split()
    said = seen["acts"].get(str(seat), {})
    state = seen["state"] or {}
    return bool(_OFFERED[word](said, state.get("turn"), *facts))


def _rolled(said, _turn, dice=None):
    typed = said.get("typed")
    return typed and said.get("roll") == len(dice) if dice else "roll" in said and not typed


def _kept(said, turn, kept=""):
    return "keep" in said and Dice(kept) < Dice(turn["dice"])


def _noted(said, _turn, box, points, bonus=None):
    return int(points) in said.get("bonus_notes" if bonus else "notes", {}).get(box, [])


def _bid(said, _turn, amount):
    low, high, step = said.get("bids", (1, 0, 1))
    return int(amount) in range(low, high + 1, step)


def _bet(said, _turn, side, amount=None):
    return "bets" in said if side == "none" else int(amount) in said.get("bets", [])


_OFFERED: dict[str, Callable[..., object]] = {
    "roll": _rolled,
    "turn": lambda said, _: "turn" in said and not said["typed"],
    "card": lambda said, _, _card: "turn" in said and said["typed"],
    "final": lambda said, _, dice: "notes" in said and said["roll"] == len(dice),
    "note": _noted,
    "keep": _kept,
    "fill": lambda said, _, box: box in said.get("boxes", {}),
    "bid": _bid,
    "pass": lambda said, _: "passing" in said,
    "all-in": lambda said, _: "all_in" in said,
    "bet": _bet,
    "lock": lambda said, _, value: int(value) in said.get("locks", []),
    "no-lock": lambda said, _: "locks" in said,
}


def is_accepted(at, seat, act):
    try:
        decide(
            at.table,
            at.table.seats[seat].owner,
            Act(id="m", seat=seat, act=act, over=standing(at.table, act)),
            at.dealer,
            at.secret,
        )
    except FivefoldError as error:
        assert error.say("en") != error.say("fr"), error.code
        return False
    return True


def offers(seen, seat):
    """Every act that a view offers to a seat, dice and cards to be typed in left out."""
    said = seen["acts"].get(str(seat), {})
    if "roll" in said and not said["typed"]:
        yield "roll"
    if "turn" in said and not said["typed"]:
        yield "turn"
    if "keep" in said:
        dice = Dice(seen["state"]["turn"]["dice"])
        yield from (f"keep {kept}".strip() for kept in dice.keeps if kept is not dice)
    yield from (f"fill {box}" for box in said.get("boxes", ()))
    for key, bonus in (("notes", ""), ("bonus_notes", " bonus")):
        for box, points in said.get(key, {}).items():
            yield from (f"note {box} {each}{bonus}" for each in points)
    low, high, step = said.get("bids", (1, 0, 1))
    yield from (f"bid {bid}" for bid in range(low, high + 1, step))
    yield from (word for key, word in (("passing", "pass"), ("all_in", "all-in")) if key in said)
    if "bets" in said:
        yield "bet none"
        yield from (f"bet {side} {bet}" for side in ("yes", "no") for bet in said["bets"])
    if "locks" in said:
        yield "no-lock"
        yield from (f"lock {value}" for value in said["locks"])


# The view of a table


def acts(table):
    """What every seat may do now."""
    return view(table)["acts"]


def acts_of(at, seat=0):
    return acts(at.table).get(str(seat))


def merged(before, news):
    """What somebody knows who saw `before` and was told the news."""
    players = {**before["players"], **news.get("players", {})}
    return {**before, **news, "players": players}


def check_summary(seen, said):
    """The view against the record's own account of the same game."""
    names = [player["name"] for player in seen["players"].values()]
    assert [names[seat] for seat in seen["waiting"]] == said["to_act"]
    assert [names[seat] for seat in seen["winners"]] == said["winners"]
    for player, line in zip(seen["players"].values(), said["players"], strict=True):
        mine = {"name": player["name"], **player["score"]}
        assert {key: mine[key] for key in line} == line
    poker = seen["state"]
    if poker["kind"] == "poker":
        for key in ("phase", "stake", "card"):
            assert poker[key] == said[key]
        assert poker["standing_bid"] == said["standing_bid"]
        for key in ("opener", "highest_bidder", "roller"):
            assert (None if poker[key] is None else names[poker[key]]) == said[key]
    elif "manches" in said:
        totals = zip(*(p["score"]["manches"] for p in seen["players"].values()), strict=True)
        assert [dict(zip(names, manche, strict=True)) for manche in totals] == said["manches"]
