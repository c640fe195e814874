"""Cuts and damage of records: each function changes a list of lines."""

import re

from tests.second.random_records import NAMES
from tests.second.scorecard_match import ALIASES, BOXES

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
