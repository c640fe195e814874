"""Records of random play, as the second referee allows it, and records that part from it."""

from tests.second.poker_match import Poker
from tests.second.scorecard_match import (
    ALIASES,
    ALL_ROLLS,
    BOXES,
    FIVE_BOX,
    UPPER,
    Match,
    allowed_boxes,
    score,
    shape,
)

# Some that could be taken for a header or for a word of the record.
NAMES = ["Ann", "Bo", "Cléo", "Dev", "ann", "date", "start", "Ann Bo", "5", "-", "x" * 40]


def random_record(game, rng):
    """A right record as lines, and others that part from it with a line that may be wrong."""
    poker = game == "deluxe-poker"
    names = rng.sample(NAMES, rng.randint(2, 6) if poker else rng.randint(1, 4))
    manches = rng.choice((1, 1, 2, 3)) if game == "classique" else 1
    lines = random_headers(game, names, manches, rng)
    table = Poker(names) if poker else Match(game, names, manches)
    act, tempt = (poker_act, poker_temptation) if poker else (scorecard_act, scorecard_temptation)
    tempted = [[*lines, line_of(*tempt(table, rng))]]
    for _ in range(rng.choice((5, 15, 40, 250))):
        if table.summary()["finished"]:
            break
        name, tokens = act(table, rng)
        table.act(name, tokens, last=False)
        lines.append(line_of(name, tokens))
        tempted.append([*lines, line_of(*tempt(table, rng))])
    return lines, tempted


def line_of(name, tokens):
    return f"{name}: {' '.join(map(str, tokens))}"


def random_headers(game, names, manches, rng):
    headers = [f"game: {game}", f"players: {', '.join(names)}"]
    if manches > 1 or (game == "classique" and rng.random() < 0.3):
        headers.append(f"manches: {manches}")
    headers += rng.sample(["event: a game", "round-2:", "where: here: there"], rng.randint(0, 2))
    rng.shuffle(headers)
    return headers


def few_faces(count, rng):
    """Dice with many of a kind among them."""
    faces = rng.choice(([rng.randint(1, 6)], rng.sample(range(1, 7), 2), range(1, 7)))
    return rng.choices(faces, k=count)


def text_of(dice):
    return "".join(map(str, dice))


def scorecard_act(match, rng):
    if match.to_start:
        return match.to_start[0], ["start", text_of(rng.sample([1, 1, 1, 2, 2, 6], 5))]
    name = match.players[match.turn]
    card = match.cards[name]
    if rng.random() < 0.2:
        return name, ["-", *paper_turn(match.game, card, rng)]
    dice, rolls = random_rolls(rng)
    box = random_box(match.game, dice, card, rng)
    points = [str(score(match.game, box, dice, card))] if rng.random() < 0.5 else []
    return name, [*rolls, any_name_of(box, rng), *points]


def scorecard_temptation(match, rng):
    """A turn without a look at what is open, forced or possible."""
    name = rng.choice([*match.players, *[match.players[match.turn]] * 3])
    box, card = rng.choice(BOXES[match.game]), match.cards[name]
    dice, rolls = random_rolls(rng)
    points = rng.choice((score(match.game, box, dice, card), rng.randint(0, 50)))
    if rng.random() < 0.3:
        return name, ["-", box, points, *rng.choice(([], ["+100"]))]
    return name, [*rolls, box, *rng.choice(([], [], [points]))]


def random_box(game, dice, card, rng):
    """Any box, or a good one: else no bonus would ever be reached."""
    allowed = allowed_boxes(game, dice, card)
    best = max(allowed, key=lambda box: score(game, box, dice, card))
    upper = max(allowed, key=lambda box: (box in UPPER, score(game, box, dice, card)))
    return rng.choice((rng.choice(allowed), best, upper if shape(dice)[-1] > 3 else best))


def paper_turn(game, card, rng):
    box = rng.choice([box for box in BOXES[game] if box not in card])
    bonus = card.get(FIVE_BOX.get(game)) == 50 and rng.random() < 0.5
    rolls = [roll for roll in ALL_ROLLS if shape(roll) == [5] or not bonus]
    points = score(game, box, rng.choice(rolls), card)
    return [any_name_of(box, rng), str(points), *(["+100"] if bonus else [])]


def any_name_of(box, rng):
    return rng.choice([box, box, *ALIASES.get(box, box).split()])


def random_rolls(rng):
    """The final dice, and the tokens of the rolls that led there."""
    kept, tokens = [], []
    for roll in range(3):
        dice = kept + few_faces(5 - len(kept), rng)
        if rng.random() < 0.04:
            dice = rng.choice(([1, 2, 3, 4, 5], [2, 3, 4, 5, 6])) if not kept else dice
        rng.shuffle(dice)
        if roll == 2 or rng.random() < 0.4:
            break
        kept = rng.sample(dice, rng.randint(0, 4))
        tokens.append(f"{text_of(dice)}/{text_of(kept)}")
    if rng.random() < 0.1:
        return dice, [f"*{text_of(dice)}"]
    return dice, [*tokens, text_of(dice)]


def poker_act(poker, rng):
    if poker.phase == "card":
        return poker.opener, ["card", random_card(rng)]
    if poker.phase == "bet":
        name = rng.choice(poker.to_bet())
        return name, ["bet", *random_bet(poker.money[name], rng)]
    if poker.phase == "roll":
        return poker.roller, ["roll", *poker_roll(poker, rng)]
    speakers = poker.still_in() if poker.opened else [poker.opener]
    words = [(name, word) for name in speakers for word in words_for(poker, name, rng)]
    return rng.choice(words)


def poker_temptation(poker, rng):
    """An act of the right kind by anybody, without a look at what may be said."""
    name = rng.choice([*poker.players, *poker.to_act()])
    money, standing = poker.money[name], poker.standing_bid
    if poker.phase == "card":
        return name, ["card", random_card(rng)]
    if poker.phase == "roll":
        dice = rng.choices(range(1, 7), k=5 - len(poker.matched))
        return name, ["roll", text_of(dice), "joker", rng.choice([*dice, "?", rng.randint(1, 6)])]
    if poker.phase == "bet":
        wager = rng.choice((100, 300, money, money + 100))
        return name, ["bet", *rng.choice((["none"], ["yes", wager], ["no", wager]))]
    amount = rng.choice((standing, standing + 50, standing + 100, money, money + 100))
    return name, rng.choice((["pass"], ["all-in"], ["bid", amount]))


def random_card(rng):
    jokers = rng.choice((0, 0, 1, 2, 3, 5))
    faces = [*few_faces(5 - jokers, rng), *"J" * jokers]
    rng.shuffle(faces)
    return f"{text_of(faces)}/{rng.choice((1, 2, 3, 4, 9))}/{rng.randint(1, 50)}00"


def words_for(poker, name, rng):
    """What a player may say in the bidding, the likelier the more often it stands here."""
    words = [] if name in poker.all_in_used else [["all-in"]]
    if name == poker.highest_bidder:
        return words
    higher = range(poker.standing_bid + 100, poker.money[name] + 1, 100)
    amounts = (higher[0], rng.choice(higher), higher[-1]) if higher else ()
    bids = [["bid", str(amount)] for amount in amounts]
    return words + bids + ([] if name in poker.passed else [["pass"]] * 6)


def random_bet(money, rng):
    wager = rng.choice([wager for wager in (100, 200, 300) if wager <= money])
    return rng.choice((["none"], ["yes", str(wager)], ["no", str(wager)]))


def poker_roll(poker, rng):
    wanted = [int(face) for face in poker.faces if face != "J"] + [poker.joker or 4]
    dice = rng.choices(rng.choice((range(1, 7), wanted)), k=5 - len(poker.matched))
    lockable = [die for die in dice if poker.may_lock(die)]
    if lockable and rng.random() < 0.6:
        return [text_of(dice), "joker", str(rng.choice(lockable))]
    return [text_of(dice)]
