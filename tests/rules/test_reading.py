"""Rule files: what is read, what is refused, and the look."""

from datetime import date

import pytest

from fivefold.dice import MAX_DICE
from fivefold.protocol.rules import Colour, Drawing, Look
from fivefold.rules import built_in
from fivefold.rules.fingerprint import fingerprint
from fivefold.rules.reading import MAX_NAME, MAX_POINTS, MAX_ROLLS
from fivefold.rules.toml import MAX_ITEMS, MAX_TEXT
from fivefold.texts import Lang, Text, catalogue
from tests.support.rule_files import (
    FILE,
    FULL,
    GONE,
    GROUPS_KEYS,
    HIGH,
    ID,
    LOW,
    LOW_ROW,
    ONES,
    ROW,
    SIXES,
    TOP_KEYS,
    TRIPS,
    game,
    name_of,
    read,
    refusal,
)


def test_the_valid_game_is_read_as_it_stands():
    rules = read(game())
    assert (rules.id, rules.name["fr"], rules.dice, rules.rolls) == ("porch", "Perron", 5, 3)
    assert [b.id for b in rules.boxes][:4] == ["ones", "sixes", "trips", "full"]
    assert (rules.roll_off, rules.manches) == (True, True)
    assert (rules.upper_bonus.at, rules.upper_bonus.points, rules.upper_bonus.par) == (21, 10, 2)
    assert rules.five_of_a_kind.trump_boxes == {FULL, ROW}
    assert (rules.order.low, rules.order.high) == (LOW, HIGH)
    assert rules.rulings == (*built_in("yum").rulings[3:4], rules.rulings[1])
    assert rules.rulings[1]["fr"] == "Pas de dé par terre."
    assert rules.boxes[FULL].scorer.sizes == (3, 2), "groups are looked for largest first"


def test_what_is_left_out_has_its_default():
    parts = ("roll_off", "manches", "rulings", "upper_bonus", "five_of_a_kind", "order")
    rules = read(game(*[(part, GONE) for part in parts], (("boxes", HIGH, "at_least"), GONE)))
    assert (rules.roll_off, rules.manches, rules.rulings) == (False, False, ())
    assert (rules.upper_bonus, rules.five_of_a_kind, rules.order) == (None, None, None)
    assert rules.boxes[HIGH].scorer.at_least == 0
    assert read(game(("upper_bonus.par", GONE))).upper_bonus.par == 3
    assert (
        read(game(("five_of_a_kind.trump_boxes", GONE))).five_of_a_kind.trump_boxes == frozenset()
    )


def key_at(path):
    """`boxes[1].id` for `("boxes", 0, "id")`."""
    steps = path.split(".") if isinstance(path, str) else path
    key, *rest = [f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in steps]
    return "".join([key.removeprefix("."), *rest])


def number(lowest, highest):
    return f"a whole number from {lowest} to {highest}"


def both(most=MAX_TEXT):
    return f'{{ en = "…", fr = "…" }} or one text in quotes, a line of at most {most} characters'


def own_name(other):
    return f"a name of its own, since {other} already has this one"


ALIAS = name_of("carré or 5ok")
LINE = "a text in quotes: one line of at most 500 characters"
TEXTS = "a list of at most 64 texts in quotes"
COLOURS = f"one of {', '.join(Colour)}"
DRAWINGS = f"one of {', '.join(Drawing)}"
BOXES = 'a list of 1 to 64 boxes, such as [{ id = "ones", … }]'
BOX = "the id of a box: ones, sixes, trips, full, row, low-row, high, low, five"
IN_BRACES = "a table in braces: { … }"
FLAG = "true or false"
SIZES = "a list of whole numbers from 1 to 5, such as [3, 2]"
FIT = "at most six groups that fit into 5 dice"
PAYS = '"all", "matched" or a whole number from 1 to 10000'
SECTION = "one of upper, lower"
SCORER = "one of face, groups, run, total"
OWN_FACE = "a face that no other upper box counts"
FACE_SCORER = "face, as in every upper box"
TRUMP = "one of none, free, forced"
FIXED = "a box that pays a fixed number of points"
TOTAL_BOX = 'a box whose scorer is "total"'
NAME = '{ en = "…", fr = "…" } or one text in quotes, a line of at most 40 characters'
SENTENCES = "a list of at most 64 texts, or keys of built-in ones"
SENTENCE = '{ en = "…", fr = "…" } or the key of a built-in text: '
HUGE = 16**6000

# The path of a value, a wrong value, how a message shows it, and what it must be instead.
WRONG = [
    ("id", 7, "7", ID),
    ("id", "Porch", "'Porch'", ID),
    ("id", "my porch", "'my porch'", ID),
    ("id", "porch-", "'porch-'", ID),
    ("id", "my_porch", "'my_porch'", ID),
    ("id", "pörch", "'pörch'", ID),
    ("id", "12345", "'12345'", ID),
    ("id", "", "''", ID),
    ("id", "a" * 41, f"'{'a' * 41}'", ID),
    ("id", "../porch", "'../porch'", ID),
    ("id", "porch\x1b[2J", r"'porch\x1b[2J'", ID),
    ("id", "porch\n", r"'porch\n'", ID),
    ("name", 7, "7", both()),
    ("name", ["Porch"], "['Porch']", both()),
    ("name", " ", "' '", both()),
    ("name", "a\nb", r"'a\nb'", both()),
    ("name", "a\u202eb", r"'a\u202eb'", both()),
    ("name", "a" * 501, f"'{'a' * 60}…'", both()),
    ("name.fr", 1, "1", LINE),
    ("name.en", "a\x00", r"'a\x00'", LINE),
    ("summary", True, "true", both()),
    ("source", 1.5, "1.5", both()),
    ("dice", 0, "0", number(1, 10)),
    ("dice", 11, "11", number(1, 10)),
    ("dice", -5, "-5", number(1, 10)),
    ("dice", 5.0, "5.0", number(1, 10)),
    ("dice", "5", "'5'", number(1, 10)),
    ("dice", True, "true", number(1, 10)),
    ("dice", [5], "[5]", number(1, 10)),
    ("dice", [[5]], "[…]", number(1, 10)),
    ("dice", [1] * 10, "[…]", number(1, 10)),
    ("dice", {"n": 5}, "{…}", number(1, 10)),
    ("dice", date(2024, 1, 31), "2024-01-31", number(1, 10)),
    ("dice", float("nan"), "nan", number(1, 10)),
    ("dice", 10**19, "10000000000000000000", number(1, 10)),
    ("dice", HUGE, "0x100000000000000000…", number(1, 10)),
    ("dice", [HUGE], "[0x100000000000000000…]", number(1, 10)),
    ("rolls", 0, "0", number(1, 9)),
    ("rolls", 10, "10", number(1, 9)),
    ("rolls", True, "true", number(1, 9)),
    ("roll_off", 1, "1", FLAG),
    ("manches", "yes", "'yes'", FLAG),
    ("colour", "pink", "'pink'", COLOURS),
    ("drawing", 3, "3", DRAWINGS),
    ("boxes", [], "[]", BOXES),
    ("boxes", {"id": "ones"}, "{…}", BOXES),
    ("boxes", "ones", "'ones'", BOXES),
    ("boxes", [{}] * 65, "[…]", BOXES),
    (("boxes", ONES), "ones", "'ones'", IN_BRACES),
    (("boxes", ONES, "id"), "One", "'One'", ID),
    (("boxes", ONES, "id"), "66666", "'66666'", ID),
    (("boxes", ONES, "label"), 1, "1", both(40)),
    (("boxes", ONES, "label"), "1" * 41, f"'{'1' * 41}'", both(40)),
    (("boxes", ONES, "label"), "- -", "'- -'", "a label with a letter or a digit in it"),
    (("boxes", ONES, "label"), "\x9b31m", r"'\x9b31m'", both(40)),
    (("boxes", ONES, "section"), "top", "'top'", SECTION),
    (("boxes", ONES, "section"), ["upper"], "['upper']", SECTION),
    (("boxes", ONES, "scorer"), "sum", "'sum'", SCORER),
    (("boxes", ONES, "scorer"), 1, "1", SCORER),
    (("boxes", ONES, "face"), 0, "0", number(1, 6)),
    (("boxes", ONES, "face"), 7, "7", number(1, 6)),
    (("boxes", ONES, "face"), True, "true", number(1, 6)),
    (("boxes", SIXES, "face"), 1, "1", OWN_FACE),
    (("boxes", HIGH, "section"), "upper", "'total'", FACE_SCORER),
    (("boxes", FULL, "aliases"), "house", "'house'", TEXTS),
    (("boxes", FULL, "aliases"), ["a"] * 65, "[…]", TEXTS),
    (("boxes", FULL, "aliases"), ["house", 1], "1", TEXTS),
    (("boxes", FULL, "aliases"), ["house", "a\n"], r"'a\n'", TEXTS),
    (("boxes", FULL, "aliases"), ["Full House"], "'Full House'", ALIAS),
    (("boxes", FULL, "aliases"), ["full_house"], "'full_house'", ALIAS),
    (("boxes", FULL, "aliases"), ["-house"], "'-house'", ALIAS),
    (("boxes", FULL, "aliases"), ["32"], "'32'", ALIAS),
    (("boxes", FULL, "aliases"), ["CARRÉ"], "'CARRÉ'", ALIAS),
    (("boxes", FULL, "aliases"), ["a" * 41], f"'{'a' * 41}'", ALIAS),
    (("boxes", TRIPS, "sizes"), 3, "3", SIZES),
    (("boxes", TRIPS, "sizes"), [], "[]", SIZES),
    (("boxes", TRIPS, "sizes"), [0], "0", SIZES),
    (("boxes", TRIPS, "sizes"), [6], "6", SIZES),
    (("boxes", TRIPS, "sizes"), [3, True], "true", SIZES),
    (("boxes", TRIPS, "sizes"), ["3"], "'3'", SIZES),
    (("boxes", TRIPS, "sizes"), [3, 3], "[3, 3]", FIT),
    (("boxes", TRIPS, "sizes"), [1] * 6, "[1, 1, 1, 1, 1, 1]", FIT),
    (("boxes", TRIPS, "pays"), "some", "'some'", PAYS),
    (("boxes", TRIPS, "pays"), 0, "0", PAYS),
    (("boxes", TRIPS, "pays"), 10001, "10001", PAYS),
    (("boxes", TRIPS, "pays"), True, "true", PAYS),
    (("boxes", TRIPS, "pays"), ["all"], "['all']", PAYS),
    (("boxes", ROW, "length"), 0, "0", number(1, 5)),
    (("boxes", ROW, "length"), 6, "6", number(1, 5)),
    (("boxes", LOW_ROW, "lowest"), 0, "0", number(1, 2)),
    (("boxes", LOW_ROW, "lowest"), 3, "3", number(1, 2)),
    (("boxes", HIGH, "at_least"), -1, "-1", number(0, 30)),
    (("boxes", HIGH, "at_least"), 31, "31", number(0, 30)),
    (("boxes", LOW, "id"), "high", "'high'", own_name("high")),
    (("boxes", LOW, "id"), "maison", "'maison'", own_name("full")),
    (("boxes", LOW, "id"), "carre-plein", "'carre-plein'", own_name("full")),
    (("boxes", LOW, "aliases"), ["bas", "high"], "'high'", own_name("high")),
    (("boxes", LOW, "aliases"), ["brelan"], "'brelan'", own_name("trips")),
    (("boxes", LOW, "aliases"), ["trîps"], "'trips'", own_name("trips")),
    (("boxes", LOW, "label"), "HIGH", "'high'", own_name("high")),
    (("boxes", LOW, "label"), {"en": "Low", "fr": "Brelan"}, "'brelan'", own_name("trips")),
    ("upper_bonus", 35, "35", "a table: [upper_bonus]"),
    ("upper_bonus.at", 0, "0", number(1, 35)),
    ("upper_bonus.at", 36, "36", number(1, 35)),
    ("upper_bonus.points", 0, "0", number(1, 10000)),
    ("upper_bonus.points", 10001, "10001", number(1, 10000)),
    ("upper_bonus.par", 6, "6", number(1, 5)),
    ("upper_bonus.par", True, "true", number(1, 5)),
    ("five_of_a_kind", [], "[]", "a table: [five_of_a_kind]"),
    ("five_of_a_kind.box", "yahtzee", "'yahtzee'", BOX),
    ("five_of_a_kind.box", 9, "9", LINE),
    ("five_of_a_kind.bonus", -1, "-1", number(0, 10000)),
    ("five_of_a_kind.bonus", False, "false", number(0, 10000)),
    ("five_of_a_kind.trump", "joker", "'joker'", TRUMP),
    ("five_of_a_kind.trump", True, "true", TRUMP),
    ("five_of_a_kind.trump_boxes", ["full", "fool"], "'fool'", BOX),
    ("five_of_a_kind.trump_boxes", ["trips"], "'trips'", FIXED),
    ("five_of_a_kind.trump_boxes", ["full", "high"], "'high'", FIXED),
    ("five_of_a_kind.trump_boxes", ["ones"], "'ones'", FIXED),
    ("five_of_a_kind.trump_boxes", "full", "'full'", TEXTS),
    ("five_of_a_kind.trump_boxes", [1], "1", TEXTS),
    ("order", "low", "'low'", "a table: [order]"),
    ("order.low", "bas", "'bas'", BOX),
    ("order.low", "ones", "'ones'", TOTAL_BOX),
    ("order.high", "full", "'full'", TOTAL_BOX),
    ("order.high", "low", "'low'", "a different box from low"),
    ("rulings", "ties", "'ties'", SENTENCES),
    ("rulings", ["ties"] * 65, "[…]", SENTENCES),
    (("rulings", 0), "tie", "'tie'", SENTENCE + "ties"),
    (("rulings", 1), 5, "5", SENTENCE + ", ".join(catalogue("rulings"))),
    (("rulings", 1, "fr"), 5, "5", LINE),
    (("tips", 0), "ties", "'ties'", SENTENCE + ", ".join(catalogue("tips"))),
    ("five_of_a_kind.trump_name", "x" * 41, repr("x" * 41), NAME),
    (("rulings", 1, "en"), "Y\x07", r"'Y\x07'", LINE),
]


@pytest.mark.parametrize(
    ("path", "value", "said", "wanted"), WRONG, ids=[key_at(path) for path, *_ in WRONG]
)
def test_a_wrong_value_is_named_with_its_key_and_what_it_must_be(path, value, said, wanted):
    error = refusal(game((path, value)))
    said_key = "boxes[7].scorer" if value == "upper" else key_at(path)
    assert str(error) == f"{FILE}: {said_key}: {said} is wrong here; it must be {wanted}"


@pytest.mark.parametrize(
    ("place", "key", "value", "wanted"),
    [
        (TRIPS, "sizes", [1] * 7, "at most six groups that fit into 10 dice"),
        (ROW, "length", 7, number(1, 6)),
    ],
)
def test_many_dice_still_have_six_faces(place, key, value, wanted):
    error = refusal(game(("dice", 10), (("boxes", place, key), value)))
    assert str(error) == (
        f"{FILE}: boxes[{place + 1}].{key}: {value} is wrong here; it must be {wanted}"
    )


def test_a_wild_card_needs_a_rule_that_makes_one():
    error = refusal(game(("five_of_a_kind.trump", "none")))
    left_out = "['full'] is wrong here; it must be left out, since trump is \"none\""
    assert str(error) == f"{FILE}: five_of_a_kind.trump_boxes: {left_out}"


def test_an_upper_bonus_needs_upper_boxes():
    error = refusal(game(*[(("boxes", place, "section"), "lower") for place in (ONES, SIXES)]))
    left_out = "{…} is wrong here; it must be left out, since there is no upper box to earn it with"
    assert str(error) == f"{FILE}: upper_bonus: {left_out}"


MISSING = [
    ("id", ID),
    ("name", both()),
    ("name.en", LINE),
    ("summary", both()),
    ("source", both()),
    ("dice", number(1, 10)),
    ("rolls", number(1, 9)),
    ("boxes", BOXES),
    (("boxes", ONES, "id"), ID),
    (("boxes", ONES, "label"), both(40)),
    (("boxes", ONES, "section"), SECTION),
    (("boxes", ONES, "scorer"), SCORER),
    (("boxes", ONES, "face"), number(1, 6)),
    (("boxes", FULL, "sizes"), SIZES),
    (("boxes", FULL, "pays"), PAYS),
    (("boxes", ROW, "length"), number(1, 5)),
    (("boxes", ROW, "pays"), PAYS),
    ("upper_bonus.at", number(1, 35)),
    ("upper_bonus.points", number(1, 10000)),
    ("five_of_a_kind.box", LINE),
    ("five_of_a_kind.bonus", number(0, 10000)),
    ("five_of_a_kind.trump", TRUMP),
    ("order.low", LINE),
    ("order.high", LINE),
    (("rulings", 1, "en"), LINE),
]


@pytest.mark.parametrize(("path", "wanted"), MISSING, ids=[key_at(path) for path, _ in MISSING])
def test_a_missing_key_is_named_with_what_it_must_be(path, wanted):
    error = refusal(game((path, GONE)))
    assert str(error) == f"{FILE}: {key_at(path)} is missing; it must be {wanted}"


UNKNOWN = [
    ("bonsu", "bonsu", "did you mean upper_bonus?"),
    ("role_off", "role_off", "did you mean roll_off?"),
    ("five-of-a-kind", "five-of-a-kind", "did you mean five_of_a_kind?"),
    ("weather", "weather", f"known: {TOP_KEYS}"),
    ("\x1b[2J", r"\x1b[2J", f"known: {TOP_KEYS}"),
    ("k" * 5000, f"{'k' * 60}…", f"known: {TOP_KEYS}"),
    ("name.de", "name.de", f"known: {', '.join(sorted(Lang))}"),
    (("boxes", FULL, "alias"), "boxes[4].alias", "did you mean aliases?"),
    (("boxes", FULL, "lowest"), "boxes[4].lowest", f"known: {GROUPS_KEYS}"),
    ("upper_bonus.pints", "upper_bonus.pints", "did you mean points?"),
    ("upper_bonus.pra", "upper_bonus.pra", "did you mean par?"),
    ("five_of_a_kind.trump_box", "five_of_a_kind.trump_box", "did you mean trump_boxes?"),
    ("order.middle", "order.middle", "known: high, low"),
]


@pytest.mark.parametrize(("path", "key", "said"), UNKNOWN, ids=[key for _, key, _ in UNKNOWN])
def test_an_unknown_key_is_refused_with_the_nearest_known_one_or_all(path, key, said):
    assert str(refusal(game((path, 1)))) == f"{FILE}: {key} is not known here; {said}"


def test_every_refusal_is_said_in_both_languages():
    changes = [
        *[(path, value) for path, value, *_ in WRONG],
        *[(path, GONE) for path, _ in MISSING],
    ]
    for change in changes:
        wanted = refusal(game(change)).facts["wanted"]
        assert isinstance(wanted, Text), change
        assert wanted["en"] != wanted["fr"], change


def test_a_french_refusal_reads_as_french():
    said = [
        refusal(game(change)).say(Lang.FR) for change in (("dice", 0), ("dice", GONE), ("x", 1))
    ]
    assert said == [
        f"{FILE}\u00a0: dice\u00a0: 0 ne convient pas\u00a0; il faut un nombre entier de 1 à 10",
        f"{FILE}\u00a0: dice manque\u00a0; il faut un nombre entier de 1 à 10",
        f"{FILE}\u00a0: x est inconnu ici\u00a0; connu\u00a0: {TOP_KEYS}",
    ]


def test_french_typography_may_stand_in_texts():
    said = "Jouez\u202f! Cinq\u00a0dés"
    assert read(game(("summary", said))).summary["fr"] == said


def test_aliases_are_found_however_their_accents_are_coded():
    rules = read(game((("boxes", FULL, "aliases"), ["carre\u0301-plein"])))
    for name in ("carré-plein", "carre\u0301-plein", "carre-plein"):
        assert rules.find(name) == "full"


def test_what_is_just_within_the_limits_is_read():
    tables = game(("dice", MAX_DICE), ("rolls", MAX_ROLLS), ("name", "a" * MAX_TEXT))
    tables["boxes"][ONES]["aliases"] = [f"alias-{n}" for n in range(MAX_ITEMS)]
    tables["boxes"][FULL] |= {"id": "full", "pays": MAX_POINTS, "label": "F" * MAX_NAME}
    tables["boxes"] += [
        {**tables["boxes"][HIGH], "id": f"b{n}".ljust(MAX_NAME, "b"), "label": f"B{n}"}
        for n in range(MAX_ITEMS - len(tables["boxes"]))
    ]
    tables["upper_bonus"] |= {"at": 7 * MAX_DICE, "points": MAX_POINTS, "par": MAX_DICE}
    assert len(read(tables).boxes) == MAX_ITEMS


def test_a_look_is_no_part_of_how_a_game_is_played():
    plain = read(game())
    assert plain.look == Look(Colour.TEAL, Drawing.SHEET)
    red = read(game(("colour", "red"), ("drawing", "boat")))
    assert red.look == Look(Colour.RED, Drawing.BOAT)
    assert fingerprint(red) == fingerprint(plain)
