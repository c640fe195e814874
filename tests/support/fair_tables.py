"""Games played with fair dice, and a second way to work those dice out, from their description."""

from __future__ import annotations

import hmac
import random
from itertools import count, islice

from fivefold.fair.dice import FairDice, commitment
from fivefold.fair.headers import Published
from fivefold.games.poker import AllIn
from fivefold.record import Record
from fivefold.rules import RuleSet, rules_for
from tests.support.random_play import random_move

CODE = "7kx20rtd4m"
SECRET = bytes(range(100, 132))
NAMES = ["Ann", "Bo", "Cléo", "Dev"]


def dealer_for(
    game: str | RuleSet, players=2, *, secret=SECRET, same=False, deck=None, seeds=None, code=CODE
) -> FairDice:
    rules = rules_for(game)
    rules = rules.with_deck(deck) if deck else rules
    seeds = seeds or (*(f"seed-of-{name[:2]}" for name in NAMES[: players - 1]), "")
    return FairDice(code, rules.fingerprint, seeds, secret, same, rules.deck)


def published(dealer: FairDice, told=True, **more) -> Published:
    return Published(
        dealer.code,
        commitment(dealer.secret),
        dealer.fingerprint,
        dealer.seeds,
        dealer.same,
        secret=dealer.secret if told else None,
        **more,
    )


def begun(game, dealer, manches=1, **more) -> Record:
    names = NAMES[: len(dealer.seeds)]
    return Record.new(game, names, manches, published(dealer, **more).headers())


def played_on(record: Record, dealer: FairDice, rng: random.Random, moves=10_000) -> Record:
    """Random decisions and fair dice, to the end or so many moves further."""
    for _ in range(moves):
        if record.game.over:
            break
        if record.game.due is not None:
            record = record.play(dealer.deal(record.game.due))
        else:
            record = record.play(*some_decision(record, rng))
    return record


def some_decision(record, rng):
    """Any, but at a poker table nobody throws money away: the game shall last some cards."""
    move, seat = random_move(record, rng)
    while isinstance(move, AllIn) or getattr(move, "amount", 0) > 200:
        move, seat = random_move(record, rng)
    return move, seat


def whole_game(game, players=2, seed=1, manches=1, **options) -> Record:
    dealer = dealer_for(game, players, **options)
    return played_on(begun(game, dealer, manches), dealer, random.Random(seed))


# The second way. Nothing of the package below this line.


def lp(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def plain_stream(head, key, roll):
    secret, code, fingerprint, seeds = head
    for k in count():
        message = lp(b"fivefold dice 1") + lp(code.encode()) + lp(fingerprint.encode())
        message += lp(b"".join(lp(seed.encode()) for seed in seeds))
        message += lp(key.encode()) + lp(f"{roll}".encode()) + lp(f"{k}".encode())
        yield from hmac.new(secret, message, "sha256").digest()


def plain_faces(head, key, roll, places):
    fair = (1 + byte % 6 for byte in plain_stream(head, key, roll) if byte < 252)
    return list(islice(fair, places))


def plain_deck(head, cards):
    stream, order = plain_stream(head, "deck", 0), list(cards)
    for i in range(len(order) - 1, 0, -1):
        while True:
            number = int.from_bytes(bytes(islice(stream, 4)), "big")
            if number < 2**32 // (i + 1) * (i + 1):
                break
        j = number % (i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def plain_turn(head, key, keeps, dice):
    """How the dice lie after each roll of a turn."""
    lying = plain_faces(head, key, 1, dice)
    story = [lying]
    for roll, keep in enumerate(keeps, start=2):
        coming, kept = plain_faces(head, key, roll, dice), [int(face) for face in keep]
        lying = [
            old if old in kept and not kept.remove(old) else new
            for old, new in zip(lying, coming, strict=True)
        ]
        story.append(lying)
    return story


def ascending(faces):
    return "".join(map(str, sorted(faces)))


def plain_check(text, boxes, dice=5, cards=()):
    """Every roll and card of a record's canonical text as (what it says, what it should say)."""
    head, body = text.split("\n\n", 1)
    headers = dict(line.split(": ", 1) for line in head.splitlines())
    names = headers["players"].split(", ")
    seeds = ["" if seed == "-" else seed for seed in headers["seeds"].split(", ")]
    given = (
        bytes.fromhex(headers["secret"]),
        headers["table"],
        headers["fingerprint"],
        seeds,
    )
    lines = [line.split(": ", 1) for line in body.splitlines()]
    lines = [(names.index(name) + 1, act.split()) for name, act in lines]
    same = headers.get("same-dice") == "yes"
    if headers["game"] == "deluxe-poker":
        return list(_plain_poker(given, lines, same, cards))
    return list(_plain_scorecard(given, lines, same, boxes, dice))


def _plain_scorecard(head, lines, same, boxes, dice):
    turns, starts, manche = dict.fromkeys(range(1, len(head[-1]) + 1), 0), {}, 1
    for seat, words in lines:
        if words[0] == "start":
            starts[seat] = starts.get(seat, 0) + 1
            key = f"{manche}.start.{starts[seat]}.{seat}"
            yield words[1], ascending(plain_faces(head, key, 1, dice))
            continue
        turns[seat] += 1
        key = f"{manche}.{turns[seat]}" if same else f"{manche}.{turns[seat]}.{seat}"
        rolls = [word for word in words if word[0] in "123456" and len(word.split("/")[0]) == dice]
        keeps = [word.split("/")[1] for word in rolls if "/" in word][: len(rolls) - 1]
        for word, lying in zip(rolls, plain_turn(head, key, keeps, dice), strict=True):
            yield word.split("/")[0], ascending(lying)
        if set(turns.values()) == {boxes}:
            turns, starts, manche = dict.fromkeys(turns, 0), {}, manche + 1


def _plain_poker(head, lines, same, cards):
    turned, attempts, roll = iter(plain_deck(head, cards)), {}, 0
    for seat, words in lines:
        if words[0] == "card":
            yield words[1], next(turned)
        if words[0] != "roll":
            roll = 0
            continue
        roll += 1
        if roll == 1:
            attempts[seat] = attempts.get(seat, 0) + 1
        key = f"{attempts[seat]}" if same else f"{attempts[seat]}.{seat}"
        yield words[1], ascending(plain_faces(head, key, roll, len(words[1])))
