"""Rule files: what is read, what is refused, and the look."""

from datetime import date

import pytest

from fivefold.dice import MAX_DICE, Dice
from fivefold.errors import RuleFileError
from fivefold.protocol.rules import Colour, Drawing, Look
from fivefold.rules import built_in
from fivefold.rules.fingerprint import fingerprint
from fivefold.rules.reading import MAX_NAME, MAX_POINTS, MAX_ROLLS
from fivefold.rules.toml import MAX_ITEMS, MAX_TEXT
from fivefold.texts import Lang, Text, catalogue
from tests.support.pads import BONUS, COLUMNS, GRAND, pad, three_columns
from tests.support.pads import FULL as HOUSE
from tests.support.pads import ONES as ACES
from tests.support.pads import SIXES as TOPS
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
TRUMP = "one of none, free, forced"
FIXED = "a box that pays a fixed number of points"
TOTAL_BOX = 'a box whose scorer is "total"'
NAME = '{ en = "…", fr = "…" } or one text in quotes, a line of at most 40 characters'
SENTENCES = "a list of at most 64 texts, or keys of built-in ones"
SENTENCE = '{ en = "…", fr = "…" } or the key of a built-in text: '
HUGE = 16**6000


def shown_plainly(value):
    return str(value).lower() if isinstance(value, bool) else repr(value)


def wrong(path, wanted, *values):
    """For each value: its path, how a message shows it, and what it must be instead."""
    return [(path, value, shown_plainly(value), wanted) for value in values]


def in_box(place, key, wanted, *values):
    return wrong(("boxes", place, key), wanted, *values)


CARRIAGE = ("a" * 41, "porch\x1b[2J", "porch\n")
WRONG = [
    *wrong("id", ID, 7, "Porch", "my porch", "porch-", "my_porch", "pörch", "12345", "", *CARRIAGE),
    *wrong("id", ID, "../porch"),
    *wrong("name", both(), 7, ["Porch"], " ", "a\nb", "a\u202eb"),
    ("name", "a" * 501, f"'{'a' * 60}…'", both()),
    *wrong("name.fr", LINE, 1),
    *wrong("name.en", LINE, "a\x00"),
    *wrong("summary", both(), True),
    *wrong("source", both(), 1.5),
    *wrong("dice", number(1, 10), 0, 11, -5, 5.0, "5", True, [5], float("nan"), 10**19),
    ("dice", [[5]], "[…]", number(1, 10)),
    ("dice", [1] * 10, "[…]", number(1, 10)),
    ("dice", {"n": 5}, "{…}", number(1, 10)),
    ("dice", date(2024, 1, 31), "2024-01-31", number(1, 10)),
    ("dice", HUGE, "0x100000000000000000…", number(1, 10)),
    ("dice", [HUGE], "[0x100000000000000000…]", number(1, 10)),
    *wrong("rolls", number(1, 9), 0, 10, True),
    *wrong("roll_off", FLAG, 1),
    *wrong("manches", FLAG, "yes"),
    *wrong("colour", COLOURS, "pink"),
    *wrong("drawing", DRAWINGS, 3),
    *wrong("boxes", BOXES, [], "ones"),
    ("boxes", {"id": "ones"}, "{…}", BOXES),
    ("boxes", [{}] * 65, "[…]", BOXES),
    *wrong(("boxes", ONES), IN_BRACES, "ones"),
    *in_box(ONES, "id", ID, "One", "66666"),
    *in_box(ONES, "label", both(40), 1, "1" * 41, "\x9b31m"),
    *in_box(ONES, "label", "a label with a letter or a digit in it", "- -"),
    *in_box(ONES, "section", SECTION, "top", ["upper"]),
    *in_box(ONES, "scorer", SCORER, "sum", 1),
    *in_box(ONES, "face", number(1, 6), 0, 7, True),
    *in_box(SIXES, "face", "a face that no other upper box counts", 1),
    (("boxes", HIGH, "section"), "upper", "'total'", "face, as in every upper box"),
    *in_box(FULL, "aliases", TEXTS, "house"),
    (("boxes", FULL, "aliases"), ["a"] * 65, "[…]", TEXTS),
    (("boxes", FULL, "aliases"), ["house", 1], "1", TEXTS),
    (("boxes", FULL, "aliases"), ["house", "a\n"], r"'a\n'", TEXTS),
    *[
        (("boxes", FULL, "aliases"), [name], repr(name), ALIAS)
        for name in ("Full House", "full_house", "-house", "32", "CARRÉ", "a" * 41)
    ],
    *in_box(TRIPS, "sizes", SIZES, 3, []),
    *[(("boxes", TRIPS, "sizes"), [each], shown_plainly(each), SIZES) for each in (0, 6, "3")],
    (("boxes", TRIPS, "sizes"), [3, True], "true", SIZES),
    *in_box(TRIPS, "sizes", FIT, [3, 3], [1] * 6),
    *in_box(TRIPS, "pays", PAYS, "some", 0, 10001, True, ["all"]),
    *in_box(ROW, "length", number(1, 5), 0, 6),
    *in_box(LOW_ROW, "lowest", number(1, 2), 0, 3),
    *in_box(HIGH, "at_least", number(0, 30), -1, 31),
    *in_box(LOW, "id", own_name("high"), "high"),
    *in_box(LOW, "id", own_name("full"), "maison", "carre-plein"),
    (("boxes", LOW, "aliases"), ["bas", "high"], "'high'", own_name("high")),
    (("boxes", LOW, "aliases"), ["brelan"], "'brelan'", own_name("trips")),
    (("boxes", LOW, "aliases"), ["trîps"], "'trips'", own_name("trips")),
    (("boxes", LOW, "label"), "HIGH", "'high'", own_name("high")),
    (("boxes", LOW, "label"), {"en": "Low", "fr": "Brelan"}, "'brelan'", own_name("trips")),
    *wrong("upper_bonus", "a table: [upper_bonus]", 35),
    *wrong("upper_bonus.at", number(1, 35), 0, 36),
    *wrong("upper_bonus.points", number(1, 10000), 0, 10001),
    *wrong("upper_bonus.par", number(1, 5), 6, True),
    *wrong("five_of_a_kind", "a table: [five_of_a_kind]", []),
    *wrong("five_of_a_kind.box", BOX, "yahtzee"),
    *wrong("five_of_a_kind.box", LINE, 9),
    *wrong("five_of_a_kind.bonus", number(0, 10000), -1, False),
    *wrong("five_of_a_kind.trump", TRUMP, "joker", True),
    *wrong("five_of_a_kind.trump_boxes", TEXTS, "full"),
    ("five_of_a_kind.trump_boxes", [1], "1", TEXTS),
    ("five_of_a_kind.trump_boxes", ["full", "fool"], "'fool'", BOX),
    ("five_of_a_kind.trump_boxes", ["trips"], "'trips'", FIXED),
    ("five_of_a_kind.trump_boxes", ["full", "high"], "'high'", FIXED),
    ("five_of_a_kind.trump_boxes", ["ones"], "'ones'", FIXED),
    *wrong("five_of_a_kind.trump_name", NAME, "x" * 41),
    *wrong("order", "a table: [order]", "low"),
    *wrong("order.low", BOX, "bas"),
    *wrong("order.low", TOTAL_BOX, "ones"),
    *wrong("order.high", TOTAL_BOX, "full"),
    *wrong("order.high", "a different box from low", "low"),
    *wrong("rulings", SENTENCES, "ties"),
    ("rulings", ["ties"] * 65, "[…]", SENTENCES),
    *wrong(("rulings", 0), SENTENCE + "ties", "tie"),
    *wrong(("rulings", 1), SENTENCE + ", ".join(catalogue("rulings")), 5),
    *wrong(("rulings", 1, "fr"), LINE, 5),
    *wrong(("rulings", 1, "en"), LINE, "Y\x07"),
    *wrong(("tips", 0), SENTENCE + ", ".join(catalogue("tips")), "ties"),
]


def test_a_wrong_value_is_named_with_its_key_and_what_it_must_be():
    failures = []
    for path, value, said, wanted in WRONG:
        key = "boxes[7].scorer" if value == "upper" else key_at(path)
        message = f"{FILE}: {key}: {said} is wrong here; it must be {wanted}"
        if (error := str(refusal(game((path, value))))) != message:
            failures.append((error, message))
    assert failures == []


def test_many_dice_still_have_six_faces():
    for place, key, value, wanted in (
        (TRIPS, "sizes", [1] * 7, "at most six groups that fit into 10 dice"),
        (ROW, "length", 7, number(1, 6)),
    ):
        error = refusal(game(("dice", 10), (("boxes", place, key), value)))
        said = f"boxes[{place + 1}].{key}: {value} is wrong here; it must be {wanted}"
        assert str(error) == f"{FILE}: {said}"


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


def test_a_missing_key_is_named_with_what_it_must_be():
    for path, wanted in MISSING:
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


def test_an_unknown_key_is_refused_with_the_nearest_known_one_or_all():
    for path, key, said in UNKNOWN:
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


# The keys of a box that few games use, and columns


def with_key(box, key):
    return box.replace(" }", f", {key} }}")


def points(rules, box, dice):
    return rules.scores[Dice(dice)][rules.index[box]]


def test_points_are_added_and_multiplied_where_a_box_scores():
    rules = pad(with_key(TOPS, "times = 2"), with_key(GRAND, "times = 3"))
    assert points(rules, "sixes", "66123") == 24
    assert (points(rules, "grand", "44444"), points(rules, "grand", "44443")) == (120, 0)


def test_five_of_a_kind_may_be_a_full_house():
    same = pad(with_key(HOUSE, "same = true"))
    assert [points(same, "full", dice) for dice in ("22255", "44444", "44445")] == [30, 30, 0]
    assert points(pad(HOUSE), "full", "44444") == 0
    matched = pad(HOUSE.replace("pays = 30", 'pays = "matched", same = true'))
    assert points(matched, "full", "66666") == 30


@pytest.mark.parametrize(
    ("fill", "after"), [("free", [None] * 3), ("down", [None, 0, 1]), ("up", [1, 2, None])]
)
def test_boxes_may_have_an_order(fill, after):
    rules = pad(ACES, TOPS, HOUSE, head=f'fill = "{fill}"')
    assert [box.after for box in rules.boxes] == after
    assert rules.has_sequence == (fill != "free")


def test_a_column_has_every_box_with_a_name_of_its_own():
    rules = three_columns()
    assert [column.id for column in rules.columns] == ["down", "up", "free"]
    assert [column.times for column in rules.columns] == [1, 2, 3]
    ids = [box.id for box in rules.boxes]
    assert ids[:4] == ["ones-down", "sixes-down", "grand-down", "ones-up"]
    assert (rules.boxes[3].label["en"], rules.boxes[3].row["en"]) == ("Ones Up", "Ones")
    assert rules.find("all-five-free") == rules.find("grand-free") == "grand-free"
    assert [box.after for box in rules.boxes] == [None, 0, 1, 4, 5, None, None, None, None]
    grand = [points(rules, f"grand-{column}", "44444") for column in ("down", "up", "free")]
    assert grand == [40, 80, 120]
    assert [box.id for box in rules.lines[0]] == ["ones-down", "ones-up", "ones-free"]


def box_with(box, key, *others, **more):
    return lambda: pad(with_key(box, key), *others, **more)


def columns(old, new, count=-1):
    return lambda: pad(ACES, tail=COLUMNS.replace(old, new, count))


def bonus(old, new):
    return lambda: pad(TOPS, tail=BONUS.replace(old, new))


FIVE = '[five_of_a_kind]\nbox = "{}"\n'
SENSELESS = [
    (box_with(ACES, 'after = "six"', TOPS), "boxes[1].after"),
    (box_with(ACES, 'after = "ones"'), "boxes[1].after"),
    (box_with(ACES, 'needs = "ones"'), "boxes[1].needs"),
    (box_with(ACES, 'after = "sixes"', with_key(TOPS, 'after = "ones"')), "boxes[1].after"),
    (lambda: pad(ACES, with_key(TOPS, 'after = "ones"'), head='fill = "down"'), "boxes[2].after"),
    (box_with(ACES, "plus = 5"), "boxes[1].plus"),
    (box_with(ACES, "first_roll = 5"), "boxes[1].first_roll"),
    (box_with(ACES, "times = 0"), "boxes[1].times"),
    (box_with(GRAND, "same = true"), "boxes[1].same"),
    (lambda: pad(ACES, head='fill = "left"'), "fill"),
    (lambda: pad(ACES, head='fill = "down"', tail=COLUMNS), "fill"),
    (columns('"up"', '"down"'), "columns[2].id"),
    (columns('"Up"', '"Down"'), "columns"),
    (columns('"up"', f'"{"u" * 39}"', 1), "columns[2].id"),
    (lambda: pad(ACES, tail=COLUMNS * 30), "columns"),
    (lambda: pad(TOPS, with_key(ACES, 'after = "sixes"'), tail=COLUMNS), "columns[1].fill"),
    (lambda: pad(GRAND, tail=COLUMNS + FIVE.format("grand-up")), "five_of_a_kind"),
    (bonus("at = 30", "at = 31"), "upper_bonus.steps[1].at"),
    (bonus("at = 30", "at = 20"), "upper_bonus.steps[1].at"),
    (bonus("points = 15", "points = 10"), "upper_bonus.steps[1].points"),
    (
        lambda: pad(
            GRAND,
            with_key(TOPS, 'after = "grand"'),
            tail=FIVE.format("grand") + 'bonus = 5\ntrump = "forced"',
        ),
        "five_of_a_kind.trump",
    ),
]


def test_what_makes_no_sense_is_refused_with_its_key():
    for build, key in SENSELESS:
        with pytest.raises(RuleFileError) as refused:
            build()
        assert str(refused.value).startswith(f"pad.toml: {key}: ")
