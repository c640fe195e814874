"""The package against the second referee: random records, whole, cut and damaged.

Both must find the same records right, read the same game from them, and find the others wrong at
the same line.
"""

import json
import random
import re

import pytest

from fivefold.errors import RecordError
from fivefold.record import Record, summary
from tests.second.referee import (
    ALIASES,
    ALL_ROLLS,
    BOXES,
    FIVE_BOX,
    GAMES,
    UPPER,
    Match,
    Poker,
    Wrong,
    allowed_boxes,
    replay,
    score,
    shape,
)
from tests.support import paths

# --- what the two say -------------------------------------------------------------------------


def first(text):
    """The object, or the line that is wrong."""
    try:
        return json.loads(json.dumps(summary(Record.parse(text.encode()))))
    except RecordError as error:
        return error.line


def second(text):
    """The object, or the line that is wrong."""
    try:
        return replay(text.encode())
    except Wrong as error:
        return error.line


def agreed(text):
    return first(text) == second(text)


# --- random play ------------------------------------------------------------------------------

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


# --- cuts and damage: each changes a list of lines ---------------------------------------------

ALL_ALIASES = [alias for aliases in ALIASES.values() for alias in aliases.split()]
BOX_NAMES = [box for boxes in BOXES.values() for box in boxes] + ALL_ALIASES
WORDS = """
    card bid pass all-in bet yes no none roll joker ? start - * / + : , J 0 1 6 7 25 30 50 100 300
    1500 +100 +50 -100 12345 66666 11111/ 66666/666 *33355 665JJ/2/700 1111J/4/800 665jj/2/700
    665JJ/0/700 665JJ/2/750 665JJ/10/5100 game: Ann: 1.5 0025 00100 # #joker
"""
HEADERS = [
    *("game: yum", "game: yard-free", "game: classique", "game: deluxe-poker", "game: bridge"),
    *("game:", "Game: yum", "game: Yum", "players: Ann, Bo", "players: Ann, Ann", "players: Ann,"),
    *("players:", "players: game", "players: A:b", "players: Ann, " + "x" * 41, "players: a, b"),
    *("manches: 1", "manches: 2", "manches: 0", "manches: -1", "manches: two", "manches: 02"),
    *("manches:", "date: today", "date", ": x", "Date: x", "a key: x", "-: x", "5: x", "é: x"),
]
CHARS = "0123456789J?/*-+#:, \taAéÉ"


def some_line(lines, rng):
    return rng.randrange(len(lines))


def change_token(lines, rng, changed):
    """One word of one line, or the place behind its last, becomes what `changed` makes of it."""
    place = some_line(lines, rng)
    tokens = lines[place].split()
    index = rng.randint(0, len(tokens))
    tokens[index : index + 1] = changed(tokens[index] if index < len(tokens) else "")
    lines[place] = " ".join(tokens)


def cut_at_token(lines, rng):
    place = some_line(lines, rng)
    tokens = lines[place].split()
    lines[place:] = [" ".join(tokens[: rng.randint(0, len(tokens))])]


def cut_at_line(lines, rng):
    del lines[rng.randint(1, len(lines)) :]


def cut_at_character(lines, rng):
    place = some_line(lines, rng)
    lines[place:] = [lines[place][: rng.randint(0, len(lines[place]))]]


def swap_tokens(lines, rng):
    one = some_line(lines, rng)
    two = rng.choice((one, some_line(lines, rng)))
    here, there = lines[one].split(), lines[two].split()
    if here and there:
        i, j = rng.randrange(len(here)), rng.randrange(len(there))
        if one == two:
            there = here
        here[i], there[j] = there[j], here[i]
        lines[one], lines[two] = " ".join(here), " ".join(there)


def change_die(lines, rng):
    place = some_line(lines, rng)
    digits = [found.start() for found in re.finditer("[0-9]", lines[place])]
    if digits:
        at = rng.choice(digits)
        lines[place] = lines[place][:at] + rng.choice("01234567") + lines[place][at + 1 :]


def change_name(lines, rng):
    place = some_line(lines, rng)
    key, colon, rest = lines[place].partition(":")
    others = [line.partition(":")[0] for line in lines]
    name = rng.choice([*others, *NAMES, key.swapcase(), key + " ", key[:-1], ""])
    lines[place] = name + colon + rest


def repeat_line(lines, rng):
    lines.insert(some_line(lines, rng), lines[some_line(lines, rng)])


def repeat_line_at_once(lines, rng):
    place = some_line(lines, rng)
    lines.insert(place, lines[place])


def drop_line(lines, rng):
    del lines[some_line(lines, rng)]


def swap_lines(lines, rng):
    one, two = some_line(lines, rng), some_line(lines, rng)
    lines[one], lines[two] = lines[two], lines[one]


def swap_neighbours(lines, rng):
    one = some_line(lines, rng)
    lines[one - 1], lines[one] = lines[one], lines[one - 1]


def change_number(lines, rng):
    """Points off by one, amounts off by a hundred."""
    place = some_line(lines, rng)
    numbers = list(re.finditer("[0-9]+", lines[place]))
    if numbers:
        found = rng.choice([*numbers, numbers[-1], numbers[-1]])
        number = max(0, int(found[0]) + rng.choice((-100, -50, -1, 1, 100, 1000)))
        lines[place] = lines[place][: found.start()] + str(number) + lines[place][found.end() :]


def change_box(lines, rng):
    place = some_line(lines, rng)
    tokens = lines[place].split()
    boxes = [index for index, token in enumerate(tokens) if token in BOX_NAMES]
    if boxes:
        tokens[boxes[-1]] = rng.choice(BOX_NAMES)
        lines[place] = " ".join(tokens)


def change_joker(lines, rng):
    rolls = [place for place, line in enumerate(lines) if ": roll " in line]
    if rolls:
        place = rng.choice([*rolls, rolls[-1]])
        joker = rng.choice(["", *(f" joker {value}" for value in "0123456?J")])
        lines[place] = lines[place].partition(" joker")[0] + joker


def change_bet_or_bid(lines, rng):
    acts = [place for place, line in enumerate(lines) if re.search(": (bid|bet|pass|all)", line)]
    if acts:
        place = rng.choice(acts)
        act = rng.choice(("bid 100", "bid 1500", "pass", "all-in", "bet none", "bet no 300"))
        lines[place] = f"{lines[place].partition(':')[0]}: {act}"


def put_header(lines, rng):
    lines.insert(rng.randint(0, min(5, len(lines))), rng.choice(HEADERS))


def change_header(lines, rng):
    lines[rng.randrange(min(4, len(lines)))] = rng.choice(HEADERS)


def drop_header(lines, rng):
    del lines[rng.randrange(min(4, len(lines)))]


def put_token(lines, rng):
    change_token(lines, rng, lambda token: [rng.choice(WORDS.split()), token])


def replace_token(lines, rng):
    change_token(lines, rng, lambda token: [rng.choice(WORDS.split())])


def drop_token(lines, rng):
    change_token(lines, rng, lambda token: [])


def repeat_token(lines, rng):
    change_token(lines, rng, lambda token: [token, token])


def change_case(lines, rng):
    change_token(lines, rng, lambda token: [rng.choice((token.swapcase(), token.title()))])


def change_character(lines, rng):
    place = some_line(lines, rng)
    at = rng.randint(0, len(lines[place]))
    behind = at + rng.randint(0, 1)
    char = rng.choice(["", *CHARS])
    lines[place] = lines[place][:at] + char + lines[place][behind:]


def change_nothing(lines, rng):
    """Comments, blank lines and blanks don't matter."""
    place = some_line(lines, rng)
    line = lines[place].replace(":", rng.choice((":", " : ", ":  ")), 1)
    lines[place] = rng.choice(("  {}\t", "{} # 12345", "\n\n{}", "# bid 100\n{}")).format(line)


CUTS = (cut_at_token, cut_at_line, cut_at_character)
DAMAGE = (
    *CUTS,
    *(swap_tokens, change_die, change_name, repeat_line, repeat_line_at_once, drop_line),
    *(swap_lines, swap_neighbours, change_number, change_box, change_joker, change_bet_or_bid),
    *(put_header, change_header, drop_header, put_token, replace_token, drop_token),
    *(repeat_token, change_case, change_character, change_nothing),
)


def changed(lines, changes, rng):
    """The text of a record after these changes."""
    lines = list(lines)
    for change in changes:
        if lines:
            change(lines, rng)
    text = "\n".join(lines) + rng.choice(("", "\n"))
    return text.replace("\n", rng.choice(("\n", "\n", "\r\n")))


# --- the tests --------------------------------------------------------------------------------

RECORDS = paths.GAMES
EXAMPLES = [file for game in GAMES for file in sorted(RECORDS.glob(f"{game}-*.fivefold"))]


def check_agreed(text):
    if not agreed(text):
        pytest.fail(f"{text}\nfirst: {first(text)}\nsecond: {second(text)}")


def check_random_records(game, seed, records):
    """Random records, and fifty others that come from each."""
    rng = random.Random(f"{game} {seed}")
    for _ in range(records):
        for text in random_texts(game, rng):
            check_agreed(text)


def random_texts(game, rng):
    """A record whole, parted from, cut and damaged."""
    lines, tempted = random_record(game, rng)
    yield changed(lines, [], rng)
    for _ in range(15):
        yield changed(rng.choice(tempted), [], rng)
    for _ in range(10):
        yield changed(lines, [rng.choice(CUTS)], rng)
    for _ in range(25):
        yield changed(lines, rng.choices(DAMAGE, k=rng.choice((1, 1, 1, 2, 3))), rng)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.stem)
def test_the_second_referee_reads_the_examples_of_its_games(example):
    expected = json.loads(example.with_suffix(".json").read_text("utf-8"))
    assert replay(example.read_bytes()) == expected


@pytest.mark.parametrize("game", GAMES)
def test_both_referees_say_the_same(game):
    check_random_records(game, "short", records=40)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_both_referees_say_the_same_of_very_many_records(game, seed):
    check_random_records(game, seed, records=45)


@pytest.mark.parametrize("game", GAMES)
def test_the_second_referee_reads_what_the_first_one_writes(game):
    rng = random.Random(game)
    for _ in range(15):
        text = changed(random_record(game, rng)[0], [], rng)
        written = str(Record.parse(text))
        assert second(written) == second(text), text


POKER = "game: deluxe-poker\nplayers: Ann, Bo\n"
YUM = "game: yum\nplayers: Ann, Bo\n"
CLASSIQUE = "game: classique\nplayers: Ann, Bo, Dev\n"
BROKE_BOTH = """
Ann: card 66666/1/100\nAnn: pass\nBo: bid 1200\nAnn: pass\nAnn: bet none\nBo: roll 12345
Bo: pass\nAnn: all-in\nBo: bet yes 300\nAnn: roll 12345
"""
BO_HAS_100 = """
Ann: card 66666/1/100\nAnn: pass\nBo: bid 1400\nAnn: pass\nAnn: bet none\nBo: roll 12345
Bo: pass\nAnn: all-in
"""
ANN_WINS_100 = "Ann: card 11111/1/100\nAnn: pass\nBo: pass\nBo: bet none\nAnn: roll 11111\n"
BO_WINS_600 = """
Ann: card 11111/1/600\nAnn: pass\nBo: bid 100\nAnn: pass\nAnn: bet none\nBo: roll 11111
"""
ALL_ZERO = "".join(f"Ann: - {box} 0\nBo: - {box} 0\n" for box in BOXES["yum"])
LOWS = "Ann: - low 25\nBo: - low 24\n"
HIGHS = "Ann: - high 25\nBo: - high 26\n"
FORCED = "game: yard-forced\nplayers: Ann\nAnn: - five-of-a-kind 0\n"
TIED_TWICE = """
Ann: start 66666\nBo: start 11111\nDev: start 66666
Ann: start 12345\nDev: start 54321\nAnn: start 11111
"""
RARE = {
    "nobody left": (POKER + BROKE_BOTH, {"finished": True, "winners": [], "card": None}),
    "equal money": (POKER + ANN_WINS_100 * 6 + BO_WINS_600, {"winners": ["Ann", "Bo"]}),
    "last money bet": (POKER + BO_HAS_100 + "Bo: bet yes 100\n", {"phase": "roll"}),
    "more than that": (POKER + BO_HAS_100 + "Bo: bet yes 200\n", 12),
    "equal totals": (YUM + ALL_ZERO, {"winners": ["Ann", "Bo"]}),
    "high at low": (YUM + LOWS + "Ann: 66661 high 25\n", 5),
    "high above low": (YUM + LOWS + "Ann: 66661 high 0\nBo: 66661 high 25\n", {"to_act": ["Ann"]}),
    "low at high": (YUM + HIGHS + "Ann: 66661 low 25\n", 5),
    "low below high": (YUM + HIGHS + "Ann: 66661 low 0\nBo: 66661 low 25\n", {"to_act": ["Ann"]}),
    "low while high is open": (YUM + "Ann: - low 29\nBo: - low 30\n", 4),
    "forced up": (FORCED + "Ann: 66666 chance\n", 4),
    "forced down": (FORCED + "Ann: 66666 sixes\nAnn: 66666 aces\n", 5),
    "tied twice": (CLASSIQUE + TIED_TWICE, {"to_act": ["Dev"]}),
    "the starter": (CLASSIQUE + TIED_TWICE + "Dev: start 11112\nAnn: 11111 aces\n", 11),
}


@pytest.mark.parametrize(("text", "said"), RARE.values(), ids=RARE)
def test_both_referees_know_what_random_play_hardly_reaches(text, said):
    check_agreed(text)
    found = first(text)
    assert said == (found if isinstance(found, int) else {key: found[key] for key in said})


@pytest.mark.parametrize(
    ("game", "bonus"),
    [("yard-forced", 35), ("yard-free", 35), ("classique", 35), ("yacht", 50), ("yum", 25)],
)
def test_both_referees_give_the_upper_bonus_at_63(game, bonus):
    boxes = BOXES[game][:6]
    for ones, upper_bonus in ((3, bonus), (2, 0)):
        others = [f"Ann: - {box} {3 * UPPER[box]}" for box in boxes[1:]]
        lines = [f"game: {game}", "players: Ann", f"Ann: - {boxes[0]} {ones}", *others]
        check_agreed("\n".join(lines))
        assert first("\n".join(lines))["players"][0]["upper_bonus"] == upper_bonus


def situations(game, records):
    """What the ends of random records show, as words."""
    rng = random.Random(f"{game} situations")
    for _ in range(records):
        found = second(changed(random_record(game, rng)[0], [], rng))
        yield found.get("phase", "finished" if found["finished"] else "going on")
        yield f"{len(found.get('manches', []))} manches over"
        yield "roll-off" if game == "classique" and len(found["to_act"]) > 1 else "play"
        for player in found["players"]:
            yield from (key for key, value in player.items() if value is True)
            yield from (key for key in ("bonuses", "upper_bonus") if player.get(key))


SCORECARD = {"finished", "going on", "upper_bonus"}
REACHED = {
    "yard-forced": SCORECARD | {"bonuses"},
    "yard-free": SCORECARD | {"bonuses"},
    "yacht": SCORECARD,
    "yum": SCORECARD,
    "classique": SCORECARD | {"bonuses", "roll-off", "2 manches over", "3 manches over"},
    "deluxe-poker": {"card", "bid", "bet", "roll", "over", "out", "all_in_used"},
}


@pytest.mark.parametrize("game", GAMES)
def test_random_play_reaches_what_there_is_to_disagree_on(game):
    assert REACHED[game] <= set(situations(game, records=120))
