"""Games played with fair dice, and a second way to work those dice out, from their description."""

from __future__ import annotations

import hashlib
import hmac
import random
from functools import cache
from itertools import count, islice

from fivefold.fair.chain import Chain, ShownKey
from fivefold.fair.dice import FairDice, KeyLayout
from fivefold.fair.headers import Published
from fivefold.fair.seeds import seal_of
from fivefold.games.poker import AllIn
from fivefold.record import Record
from fivefold.rules import RuleSet, rules_for
from tests.support.random_play import random_move

CODE = "7kx20rtd4m"
SECRET = bytes(range(100, 132))
NAMES = ["Ann", "Bo", "Cléo", "Dev"]
SEEDS = ("tulip", "17/4", "~", "d" * 64)


def dealer_for(
    game: str | RuleSet, players=2, *, manches=1, secret=SECRET, deck=None, seeds=None, **more
) -> FairDice:
    rules = rules_for(game)
    rules = rules.with_deck(deck) if deck else rules
    layout = KeyLayout.of(rules, players)
    chain = Chain(secret, layout.length(manches))
    seeds = seeds or SEEDS[:players]
    return FairDice(CODE, rules.fingerprint, seeds, chain, layout, rules.deck, **more)


def published(
    game, dealer: FairDice, shown=None, *, told=True, sealed=True, names=NAMES, **more
) -> Published:
    """What a table has published; unless it is told, with the last key that was shown."""
    seals = (seal_of(CODE, seat, seed) for seat, seed in enumerate(dealer.seeds))
    return Published(
        rules_for(game).id,
        tuple(names[: len(dealer.seeds)]),
        dealer.code,
        dealer.chain.commitment,
        dealer.chain.length,
        dealer.fingerprint,
        dealer.seeds,
        tuple(seal if sealed else "" for seal in seals),
        same=dealer.same,
        skips=dealer.skips,
        shown=None if told else shown,
        secret=dealer.chain.last if told else None,
        **more,
    )


def begun(game, dealer, manches=1, **more) -> Record:
    public = published(game, dealer, manches=manches, **more)
    return Record.new(game, public.names, manches, public.headers())


def played_on(record: Record, dealer: FairDice, rng: random.Random, moves=10_000) -> Record:
    """Random decisions and fair dice, to the end or so many moves further."""
    for _ in range(moves):
        if record.game.over:
            break
        if record.game.due is not None:
            record = record.play(dealer.dealt(record))
        else:
            record = record.play(*some_decision(record, rng))
    return record


def some_decision(record, rng):
    """Any, but at a poker table nobody throws money away: the game shall last some cards."""
    move, seat = random_move(record, rng)
    while isinstance(move, AllIn) or getattr(move, "amount", 0) > 200:
        move, seat = random_move(record, rng)
    return move, seat


@cache
def whole_game(
    game,
    players=2,
    seed=1,
    manches=1,
    moves=10_000,
    *,
    told=True,
    sealed=True,
    deck=None,
    **options,
) -> Record:
    """A record of random decisions and fair dice; unless it is told, with the last key shown. Of
    Deluxe Poker, which can last for long, the beginning."""
    dealer = dealer_for(game, players, manches=manches, deck=deck, **options)
    own = {"deck": dealer.deck} if deck else {}
    moves = min(moves, 200) if dealer.layout.turns is None else moves
    record = begun(game, dealer, manches, sealed=sealed, **own)
    record = played_on(record, dealer, random.Random(seed), moves)
    if told:
        return record
    dues = [game for game, _, _ in record.steps() if game.due is not None]
    shown = max(map(dealer.shown, dues), default=ShownKey(0, dealer.chain.commitment))
    named = begun(game, dealer, manches, sealed=sealed, told=False, shown=shown, **own)
    return Record(named.headers, record.start, record.played, record.game)


# The second way. Nothing of the package below this line.


def lp(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def lps(*texts: str) -> bytes:
    return b"".join(lp(text.encode()) for text in texts)


def hashed(key: bytes, times: int) -> bytes:
    for _ in range(times):
        key = hashlib.sha256(key).digest()
    return key


def plain_seal(code, seat, seed):
    return hashlib.sha256(lps("fivefold seed", code, str(seat), seed)).hexdigest()


def plain_digest(head):
    """The digest of a record, from its headers."""
    names = head["players"].split(", ")
    real = head.get("real-dice", "").split(", ")
    data = lps("fivefold digest", head["table"], head["commitment"], head["chain"], head["game"])
    data += lps(head["fingerprint"], head.get("manches", "1"))
    data += lps(head.get("same-dice", ""), head.get("real-cards", ""))
    seals = head.get("seals", ", ".join("-" for _ in names)).split(", ")
    for name, seed, seal in zip(names, head["seeds"].split(", "), seals, strict=True):
        share = f"seal {seal}" if seal != "-" else f"seed {seed}" if seed != "-" else ""
        data += lps("real" if name in real else "fair", share)
    bits = "".join(f"{byte:08b}" for byte in hashlib.sha256(data).digest())
    fives = [int(bits[at : at + 5], 2) for at in range(0, 100, 5)]
    letters = "".join("0123456789abcdefghjkmnpqrstvwxyz"[five] for five in fives)
    return "-".join(letters[at : at + 5] for at in range(0, 20, 5))


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
        self.had = {}

    def stream(self, place, label):
        number = place + sum(keys for after, keys in self.skips if after < place)
        key = hashed(self.last, self.length - number)
        message = lps("fivefold dice", self.head["table"], self.head["fingerprint"])
        message += lp(lps(*self.seeds)) + lps(str(number), label)
        for k in count():
            yield from hmac.new(key, message + lps(str(k)), "sha256").digest()

    def faces(self, place, dice, label="roll", point=None):
        """With a point, dice that somebody had there before come first."""
        had = [] if point is None else self.had.setdefault(point, [])
        fair = (1 + byte % 6 for byte in self.stream(place, label) if byte < 252)
        had.extend(islice(fair, max(0, dice - len(had))))
        return had[:dice]

    def card(self, place, left):
        stream = self.stream(place, "card")
        while True:
            number = int.from_bytes(bytes(islice(stream, 4)), "big")
            if number < 2**32 // len(left) * len(left):
                return left[number % len(left)]


def ascending(faces):
    return "".join(sorted(map(str, faces)))


def head_of(text):
    return dict(line.split(": ", 1) for line in text.split("\n\n", 1)[0].splitlines())


def plain_check(text, *, boxes=0, rolls=3, dice=5, cards=()):
    """Every roll and card of a record's canonical text as (what it says, what it should say)."""
    head, body = head_of(text), text.split("\n\n", 1)[1]
    names = head["players"].split(", ")
    lines = [line.split(": ", 1) for line in body.splitlines()]
    lines = [(names.index(name), act.split()) for name, act in lines]
    plain, same = PlainDice(head), head.get("same-dice") == "yes"
    if head["game"] == "deluxe-poker":
        return list(_plain_poker(plain, lines, same, list(cards)))
    return list(_plain_sheets(plain, lines, same, (len(names), boxes, rolls, dice)))


def _plain_sheets(plain, lines, same, numbers):
    players, boxes, rolls, dice = numbers
    manche = turns = 0
    starts = dict.fromkeys(range(players), 0)
    for seat, words in lines:
        if turns == boxes * players:
            manche, turns, starts = manche + 1, 0, dict.fromkeys(range(players), 0)
        begin = manche * (1 + boxes * rolls * players) + 1
        if words[0] == "start":
            starts[seat] += 1
            label = f"start {starts[seat]}.{seat + 1}"
            yield words[1], ascending(plain.faces(begin, dice, label))
            continue
        kept = ""
        for roll, word in enumerate([word for word in words if word[0] in "123456"][:rolls], 1):
            lying, slash, keeping = word.partition("/")
            if len(lying) != dice:
                break
            point = (manche, plain_set(turns, players, boxes), roll) if same else None
            new = plain.faces(begin + rolls * turns + roll, dice - len(kept), point=point)
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


def _plain_poker(plain, lines, same, left):
    before, roll, attempts = -1, 0, {}
    for seat, words in lines:
        if words[0] == "card":
            before, roll = before + 1, 0
            yield words[1], plain.card(9 * before + 1, left)
            left.remove(words[1])
        elif words[0] == "roll":
            roll += 1
            before += roll == 1
            attempts[seat] = attempts.get(seat, 0) + (roll == 1)
            point = (attempts[seat], roll) if same else None
            yield words[1], ascending(plain.faces(9 * before + roll, len(words[1]), point=point))
        else:
            roll = 0
