"""Games with chained dice, and a second way to work them out, from the text of their record."""

from __future__ import annotations

import hashlib
import hmac
import random
from itertools import count, islice

from fivefold.fair.chain import Chain
from fivefold.fair.chained import ChainedDice, ShownKey
from fivefold.fair.headers import Published
from fivefold.fair.layout import Layout
from fivefold.fair.seals import seal_of
from fivefold.record import Record
from fivefold.rules import rules_for
from tests.support.fair_tables import CODE, NAMES, SECRET, some_decision

SEEDS = ("tulip", "17/4", "~", "d" * 64)


def chained_dealer(game, players=2, *, manches=1, same=False, secret=SECRET, deck=None, skips=()):
    rules = rules_for(game)
    rules = rules.with_deck(deck) if deck else rules
    layout = Layout.of(rules, players, same)
    chain = Chain(secret, layout.length(manches))
    return ChainedDice(
        CODE, rules.fingerprint, SEEDS[:players], chain, layout, rules.deck, tuple(skips)
    )


def promised(dealer, shown=None, *, told=True, **more) -> Published:
    return Published(
        dealer.code,
        dealer.chain.commitment,
        dealer.fingerprint,
        dealer.seeds,
        dealer.layout.same,
        secret=dealer.chain.last if told else None,
        chain=dealer.chain.length,
        seals=tuple(seal_of(CODE, seat, seed) for seat, seed in enumerate(dealer.seeds)),
        skips=dealer.skips,
        shown=shown,
        **more,
    )


def chained_game(game, players=2, seed=1, manches=1, moves=10_000, *, told=True, **options):
    """A record of random decisions and chained dice; unless it is told, with the last key shown."""
    dealer = chained_dealer(game, players, manches=manches, **options)
    rng, rules = random.Random(seed), rules_for(game)
    record = Record.new(rules, NAMES[:players], manches)
    shown = ShownKey(0, dealer.chain.commitment)
    for _ in range(moves):
        if record.game.over:
            break
        if record.game.due is not None:
            shown = max(shown, dealer.shown(record.game))
            record = record.play(dealer.dealt(record.game))
        else:
            record = record.play(*some_decision(record, rng))
    own = {"deck": dealer.deck} if options.get("deck") else {}
    public = promised(dealer, None if told else shown, told=told, **own)
    named = Record.new(rules, NAMES[:players], manches, public.headers())
    return Record(named.headers, record.start, record.played, record.game)


# The second way. Nothing of the package below this line.


def lp(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def hashed(key: bytes, times: int) -> bytes:
    for _ in range(times):
        key = hashlib.sha256(key).digest()
    return key


def plain_seal(code, seat, seed):
    parts = (b"fivefold seed 2", code.encode(), str(seat).encode(), seed.encode())
    return hashlib.sha256(b"".join(map(lp, parts))).hexdigest()


class PlainDice:
    """The dice of a record, by the description in docs/fair-dice.md."""

    def __init__(self, head):
        self.head = head
        number, key = int(head["chain"]), head.get("secret")
        if key is None:
            shown, key = head["key"].split()
            number = int(shown)
        self.last, self.length = bytes.fromhex(key), number
        assert hashed(self.last, number).hex() == head["commitment"]
        seeds = [seed.replace("-", "", seed == "-") for seed in head["seeds"].split(", ")]
        seals = head.get("seals", ", ".join("-" * len(seeds))).split(", ")
        self.seeds = [
            seed or ("" if seal == "-" else seal) for seed, seal in zip(seeds, seals, strict=True)
        ]
        for seat, (seed, seal) in enumerate(zip(seeds, seals, strict=True), start=1):
            assert seal == "-" or not seed or plain_seal(head["table"], seat, seed) == seal
        pairs = [pair.split("+") for pair in head.get("skipped", "").split(", ") if pair]
        self.skips = [(int(after), int(keys)) for after, keys in pairs]

    def stream(self, place, label):
        number = place + sum(keys for after, keys in self.skips if after < place)
        key = hashed(self.last, self.length - number)
        message = lp(b"fivefold dice 2") + lp(self.head["table"].encode())
        message += lp(self.head["fingerprint"].encode())
        message += lp(b"".join(lp(seed.encode()) for seed in self.seeds))
        message += lp(str(number).encode()) + lp(label.encode())
        for k in count():
            yield from hmac.new(key, message + lp(str(k).encode()), "sha256").digest()

    def faces(self, place, dice, label="roll"):
        fair = (1 + byte % 6 for byte in self.stream(place, label) if byte < 252)
        return list(islice(fair, dice))

    def card(self, place, left):
        stream = self.stream(place, "card")
        while True:
            number = int.from_bytes(bytes(islice(stream, 4)), "big")
            if number < 2**32 // len(left) * len(left):
                return left[number % len(left)]


def ascending(faces):
    return "".join(sorted(map(str, faces)))


def plain_chain_check(text, *, boxes=0, rolls=3, dice=5, cards=()):
    """Every roll and card of a record's canonical text as (what it says, what it should say)."""
    top, body = text.split("\n\n", 1)
    head = dict(line.split(": ", 1) for line in top.splitlines())
    names = head["players"].split(", ")
    lines = [line.split(": ", 1) for line in body.splitlines()]
    lines = [(names.index(name), act.split()) for name, act in lines]
    plain = PlainDice(head)
    if head["game"] == "deluxe-poker":
        return list(_plain_poker(plain, lines, list(cards)))
    same = head.get("same-dice") == "yes"
    return list(_plain_sheets(plain, lines, same, (len(names), boxes, rolls, dice)))


def _plain_sheets(plain, lines, same, numbers):
    players, boxes, rolls, dice = numbers
    manche_keys = 1 + boxes * rolls * (1 if same else players)
    manche = turns = 0
    starts = dict.fromkeys(range(players), 0)
    for seat, words in lines:
        if turns == boxes * players:
            manche, turns, starts = manche + 1, 0, dict.fromkeys(range(players), 0)
        begin = manche * manche_keys + 1
        if words[0] == "start":
            starts[seat] += 1
            label = f"start {starts[seat]}.{seat + 1}"
            yield words[1], ascending(plain.faces(begin, dice, label))
            continue
        first = begin + rolls * (plain_set(turns, players, boxes) if same else turns)
        kept = ""
        for roll, word in enumerate([word for word in words if word[0] in "123456"][:rolls], 1):
            lying, slash, keeping = word.partition("/")
            if len(lying) != dice:
                break
            new = plain.faces(first + roll, dice - len(kept))
            yield lying, ascending([*kept, *new])
            kept = keeping
            if not slash:
                break
        turns += 1


def plain_set(turns, players, boxes):
    """Which set of rolls a turn has, with the same dice for everyone."""
    turn, nth = turns // players, turns % players
    whole = boxes - boxes % players
    return turn if turn >= whole else turn - turn % players + (nth + turn % players) % players


def _plain_poker(plain, lines, left):
    before, roll = -1, 0
    for _, words in lines:
        if words[0] == "card":
            before, roll = before + 1, 0
            yield words[1], plain.card(9 * before + 1, left)
            left.remove(words[1])
        elif words[0] == "roll":
            roll += 1
            before += roll == 1
            yield words[1], ascending(plain.faces(9 * before + roll, len(words[1])))
        else:
            roll = 0
