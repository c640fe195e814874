"""What is wrong in a record is an error at its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.errors import RecordError
from fivefold.record import Record
from fivefold.rules import built_in
from tests.support.effort import effort

YARD = "game: yard-forced\nplayers: Ann, Bo\n"
SOLO = "game: yard-forced\nplayers: Ann\n"
FIVE = SOLO + "Ann: - five-of-a-kind 50\n"
CLASSIQUE = "game: classique\nplayers: Ann, Bo\n"
POKER = "game: deluxe-poker\nplayers: Ann, Bo, Dev\n"
TURNED = POKER + "Ann: card 665JJ/2/700\n"
ROLLING = TURNED + "Ann: bid 100\nBo: pass\nDev: pass\nBo: bet none\nDev: bet none\n"

WRONG = [
    # headers
    ("players: Ann\nAnn: 11111 aces\n", 2, "missing-header"),
    ("game: yum\nAnn: 11111 ones\n", 2, "missing-header"),
    ("game: yum\n\n# nothing\n\nAnn: 11111 ones\n", 5, "missing-header"),
    ("", 1, "missing-header"),
    ("event: x\n\n", 1, "missing-header"),
    ("game: bridge\nplayers: Ann\n", 1, "unknown-game"),
    ("players: Ann\ngame:\n", 2, "unknown-game"),
    ("game: yum\ngame: yum\nplayers: Ann\n", 2, "repeated-header"),
    ("game: yum\nplayers: Ann\ndate: 1\nevent: 2\ndate: 3\n", 5, "repeated-header"),
    ("manches: 2\ngame: yum\nplayers: Ann\n", 1, "no-manches"),
    ("game: yum\nplayers: Ann\nmanches: 1\n", 3, "no-manches"),
    ("game: deluxe-poker\nplayers: Ann, Bo\nmanches: 1\n", 3, "no-manches"),
    (CLASSIQUE + "manches: 0\n", 3, "wrong-manches"),
    (CLASSIQUE + "manches: -1\n", 3, "wrong-manches"),
    (CLASSIQUE + "manches: two\n", 3, "wrong-manches"),
    (CLASSIQUE + "manches: 1000000000000\n", 3, "wrong-manches"),
    ("game: yum\nplayers:\n", 2, "empty-name"),
    ("game: yum\nplayers: Ann,, Bo\n", 2, "empty-name"),
    ("game: yum\nplayers: Ann, Ann\n", 2, "repeated-name"),
    ("game: yum\nplayers: Ann, B:o\n", 2, "name-characters"),
    ("game: yum\nplayers: Ann, B\to\n", 2, "name-characters"),
    ("game: yum\nplayers: Ann, players\n", 2, "reserved-name"),
    ("game: yum\nplayers: Ann, " + "x" * 41 + "\n", 2, "name-too-long"),
    ("game: deluxe-poker\nplayers: Ann\n", 2, "wrong-players"),
    ("game: deluxe-poker\nplayers: A, B, C, D, E, F, G\n", 2, "wrong-players"),
    # several at once: the first wrong line is named
    ("game: bridge\ngame: yum\nplayers: Ann\n", 1, "unknown-game"),
    ("manches: 0\nAnn: 11111 aces\n", 1, "wrong-manches"),
    ("manches: 2\ngame: yum\nplayers: Ann, Ann\n", 1, "no-manches"),
    ("event: x\nplayers: Ann,\n", 2, "empty-name"),
    ("game: yum\nplayers: Ann\nAnn: zzz\n# \x07\n", 3, "roll-expected"),
    ("\x07\ngame: yum\nplayers: Ann\n", 1, "control-character"),
    # lines
    (YARD + "hello\n", 3, "no-colon"),
    (YARD + "Cléo: 11111 aces\n", 3, "unknown-player"),
    (YARD + "Ann: 11111 aces\ndate: 1\n", 4, "unknown-player"),
    (YARD + "Bo: 11111 aces\n", 3, "not-your-turn"),
    (YARD + "Ann: 11111\nBo: 11111 aces\n", 3, "unfinished-turn"),
    (YARD + "Ann: 11111/1\n\nAnn: 11111 aces\n", 3, "unfinished-turn"),
    (YARD + "Ann:\nAnn: 11111 aces\n", 3, "unfinished-turn"),
    (YARD + "Ann: aces\n", 3, "roll-expected"),
    (YARD + "Ann: 1111 aces\n", 3, "wrong-dice-count"),
    (YARD + "Ann: 111111 aces\n", 3, "wrong-dice-count"),
    (YARD + "Ann: 11117 aces\n", 3, "roll-expected"),
    (YARD + "Ann: 11111/1 full-house\n", 3, "roll-expected"),
    (YARD + "Ann: 13356/33 12456 aces\n", 3, "roll-without-kept"),
    (YARD + "Ann: 13356/22 12456 aces\n", 3, "keeps-what-is-not-there"),
    (YARD + "Ann: 13356/13356 13356 aces\n", 3, "keeps-all"),
    (YARD + "Ann: 13356/3 13356/3 13356/3 13356 aces\n", 3, "no-rolls-left"),
    (YARD + "Ann: 13356 13356 aces\n", 3, "roll-after-last"),
    (YARD + "Ann: 13356 yacht\n", 3, "unknown-box"),
    (YARD + "Ann: 13356 Aces\n", 3, "unknown-box"),
    (YARD + "Ann: 13356 aces 2\n", 3, "wrong-points"),
    (YARD + "Ann: 13356 aces one\n", 3, "not-points"),
    (YARD + "Ann: 13356 aces -1\n", 3, "not-points"),
    (YARD + "Ann: 13356 aces 1 +100\n", 3, "line-goes-on"),
    (SOLO + "Ann: 13356 aces\nAnn: 13356 aces\n", 4, "box-filled"),
    (SOLO + "Ann: 13356 aces\nAnn: 13356 aces 7\n", 4, "box-filled"),
    (SOLO + "Ann: - five-of-a-kind 0\nAnn: 66666 chance\n", 4, "box-forced"),
    # off paper
    (SOLO + "Ann: -\n", 3, "paper-line"),
    (SOLO + "Ann: - full-house\n", 3, "paper-line"),
    (SOLO + "Ann: - full-house 24\n", 3, "impossible-points"),
    (SOLO + "Ann: - full-house x\n", 3, "not-points"),
    (SOLO + "Ann: - sixes 30 +100\n", 3, "no-bonus-now"),
    (SOLO + "Ann: - five-of-a-kind 0\nAnn: - sixes 30 +100\n", 4, "no-bonus-now"),
    (SOLO + "Ann: - five-of-a-kind 50\nAnn: - sixes 30 +50\n", 4, "wrong-bonus"),
    (SOLO + "Ann: - five-of-a-kind 50\nAnn: - sixes 24 +100\n", 4, "points-no-five-of-a-kind-has"),
    (FIVE + "Ann: - full-house 25 +100\n", 4, "points-no-five-of-a-kind-has"),
    ("game: yacht\nplayers: Ann\nAnn: - yacht 50\nAnn: - sixes 30 +100\n", 4, "no-bonus-now"),
    (SOLO + "Ann: 13356/3 *13356 aces\n", 3, "turn-begun"),
    (SOLO + "Ann: *13356/3 13356 aces\n", 3, "not-a-face"),
    ("game: yum\nplayers: Ann\nAnn: - low 30\n", 3, "impossible-points"),
    ("game: yum\nplayers: Ann\nAnn: - high 0\nAnn: - low 25\n", 4, "impossible-points"),
    # roll-off
    (CLASSIQUE + "Ann: 11111 aces\n", 3, "roll-off-line"),
    (CLASSIQUE + "Ann: start\n", 3, "roll-off-line"),
    (CLASSIQUE + "Ann: start 1111\n", 3, "wrong-dice-count"),
    (CLASSIQUE + "Bo: start 11111\n", 3, "not-your-turn"),
    (CLASSIQUE + "Ann: start 11112\nBo: start 11111\nAnn: start 11111\n", 5, "no-roll-off"),
    (YARD + "Ann: start 11111\n", 3, "no-roll-off"),
    # Deluxe Poker
    (POKER + "Ann: bid 100\n", 3, "card-due"),
    (POKER + "Bo: card 665JJ/2/700\n", 3, "not-your-turn"),
    (POKER + "Ann: card 6655/2/700\n", 3, "card-faces"),
    (POKER + "Ann: card 66555/0/700\n", 3, "card-rolls"),
    (POKER + "Ann: card 66555/2/750\n", 3, "card-payout"),
    (POKER + "Ann: card 66555/2/5100\n", 3, "card-payout"),
    (POKER + "Ann: card 665jj/2/700\n", 3, "not-a-card"),
    (TURNED + "Bo: bid 100\n", 4, "opener-speaks-first"),
    (TURNED + "Ann: bid 150\n", 4, "wrong-bid"),
    (TURNED + "Ann: bid 1600\n", 4, "wrong-bid"),
    (TURNED + "Ann: bid lots\n", 4, "not-money"),
    (TURNED + "Ann: shout\n", 4, "not-an-act"),
    (TURNED + "Ann:\n", 4, "not-an-act"),
    (TURNED + "Ann: pass\nAnn: pass\n", 5, "passed-already"),
    (TURNED + "Ann: bid 100\nAnn: bid 200\n", 5, "own-bid-stands"),
    (TURNED + "Ann: bet yes 100\n", 4, "bidding-now"),
    (TURNED + "Ann: all-in\nAnn: bet yes 100\n", 5, "roller-cant-bet"),
    (TURNED + "Ann: all-in\nBo: bet yes 400\n", 5, "wrong-wager"),
    (TURNED + "Ann: all-in\nBo: bet maybe 100\n", 5, "not-an-act"),
    (TURNED + "Ann: all-in\nBo: bet none\nBo: bet none\n", 6, "bet-already"),
    (ROLLING + "Bo: roll 11111\n", 9, "not-your-turn"),
    (ROLLING + "Ann: roll 1111\n", 9, "wrong-dice-count"),
    (ROLLING + "Ann: roll 65531 joker 5\n", 9, "cant-lock"),
    (ROLLING + "Ann: roll 65531 joker 2\n", 9, "cant-lock"),
    (ROLLING + "Ann: roll 66555 joker 1\n", 9, "no-joker-to-lock"),
    (ROLLING + "Ann: roll 66555 joker ?\n", 9, "no-joker-to-lock"),
    (ROLLING + "Ann: roll 65531 joker\n", 9, "not-a-roll"),
    (ROLLING + "Ann: roll\n", 9, "not-a-roll"),
    (ROLLING + "Ann: roll 65531 joker ?\nAnn: roll 11\n", 9, "unfinished-roll"),
    (ROLLING + "Ann: pass\n", 9, "dice-due"),
    # text
    ("game: yum\nplayers: Ann\nAnn: 11\x0011 yum\n", 3, "control-character"),
    ("game: yum\nplayers: A\x1bnn\n", 2, "control-character"),
    ("game: yum\nplayers: Ann\nx: " + "y" * 100_000 + "\n", 3, "line-too-long"),
    ("game: yum\nplayers: Ann\n#" + "y" * 100_000 + "\n", 3, "line-too-long"),
]


def test_a_wrong_record_is_an_error_at_its_line():
    for text, line, code in WRONG:
        with pytest.raises(RecordError) as refused:
            Record.parse(text, "game.fivefold")
        assert (refused.value.line, refused.value.code) == (line, code), text[:500]
        sentence = str(refused.value)
        assert sentence.startswith(f"game.fivefold:{line}: ")
        assert len(sentence) < 700
        assert sentence.isprintable()


def test_a_game_that_is_over_takes_no_more_lines():
    boxes = [box.id for box in built_in("yum").boxes]
    text = "game: yum\nplayers: Ann\n" + "".join(f"Ann: *11111 {box}\n" for box in boxes)
    assert Record.parse(text).game.over
    with pytest.raises(RecordError) as refused:
        Record.parse(text + "Ann: 11111 ones\n")
    assert (refused.value.line, refused.value.code) == (14, "game-over")


_VALID = (YARD + "Ann: 13356/33 23336/333 33355 full-house 25\nBo: - chance 20\n").encode()


@effort(150)
@given(st.data())
def test_a_damaged_record_is_read_or_refused_with_a_place(data):
    damaged = bytearray(_VALID)
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(damaged) - 1))
        damaged[place : place + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        record = Record.parse(bytes(damaged))
    except RecordError as error:
        assert error.line >= 1
        assert str(error)
    else:
        assert Record.parse(str(record)) == record


@effort(100)
@given(st.text(max_size=80))
def test_any_text_is_refused_without_a_traceback(text):
    for start in ("", YARD, TURNED, "game: classique\nplayers: Ann, Bo\n"):
        try:
            Record.parse(start + text)
        except RecordError as error:
            assert str(error)
