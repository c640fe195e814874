"""The package against the second referee: random records, whole, cut and damaged.

Both must find the same records right, read the same game from them, and find the others wrong at
the same line.
"""

import json
import random

import pytest

from fivefold.errors import RecordError
from fivefold.record import Record, summary
from tests.second.damaged_records import CUTS, DAMAGE, changed
from tests.second.random_records import random_record
from tests.second.record_text import GAMES, Wrong
from tests.second.referee import replay
from tests.second.scorecard_match import BOXES, UPPER
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


@pytest.mark.parametrize("records", [8, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", GAMES)
def test_both_referees_say_the_same(game, records):
    check_random_records(game, f"{records} records", records)


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
    missing = set(REACHED[game])
    for situation in situations(game, records=120):
        missing.discard(situation)
        if not missing:
            break
    assert missing == set()
