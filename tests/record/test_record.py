"""Records: headers and names, moves as lines, and the same text again."""

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fivefold.dice import Dice
from fivefold.errors import FivefoldError, IllegalMove, Malformed
from fivefold.games import Roll, game_ids
from fivefold.games.poker import Bid, TurnCard
from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note
from fivefold.record import Record, summary
from fivefold.rules import built_in, load_rules
from tests.support.effort import effort
from tests.support.paths import GAMES, OWN_RULES
from tests.support.random_play import play_on, random_move

GOLDEN = sorted(GAMES.glob("*.fivefold"))
YUM = "game: yum\nplayers: Ann\n"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_record_is_written_read_summed_up_and_taken_back(path):
    record = Record.read(path)
    again = Record.parse(str(record))
    assert again == record
    assert str(again) == str(record)
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    assert json.loads(json.dumps(summary(record))) == expected
    seat, move = record.played[-1]
    before = record.without_last()
    assert before.played == record.played[:-1]
    assert before.play(move, seat) == record


@effort(60)
@given(
    game_id=st.sampled_from(game_ids()),
    players=st.integers(2, 4),
    moves=st.integers(0, 400),
    seed=st.integers(0, 10**6),
)
def test_any_game_at_any_moment_survives_writing_and_reading(game_id, players, moves, seed):
    names = ["Ann", "Bo", "Cléo", "Dev"][:players]
    manches = 2 if game_id == "classique" else 1
    record = Record.new(game_id, names, manches, {"event": "a test"})
    record = play_on(record, random.Random(seed), moves)
    again = Record.parse(str(record))
    assert again == record
    assert str(again) == str(record)


@effort(30)
@given(seed=st.integers(0, 10**6), moves=st.integers(0, 60))
def test_a_users_own_game_survives_too(seed, moves):
    rules = load_rules(OWN_RULES)
    record = play_on(Record.new(rules, ["Ann", "Bo"]), random.Random(seed), moves)
    assert Record.parse(str(record), rules=rules) == record


def test_reading_gives_the_canonical_text():
    text = (
        "\ufeffevent: club night   # a comment\r\n"
        "players:Ann ,  Bo\r\n"
        "# only a comment\r\n"
        "game: yard-free\r\n"
        "date: 2026-11-15\r\n"
        "\r\n"
        "Ann :  65331/33   63332/333 53533 full   # what a roll\r\n"
        "Bo: *61616 carre 00\r\n"
        "Ann: - suite-basse 30\r\n"
        "Bo: 65431/ 66661"
    )
    assert str(Record.parse(text)) == (
        "event: club night\n"
        "players: Ann, Bo\n"
        "game: yard-free\n"
        "date: 2026-11-15\n"
        "\n"
        "Ann: 13356/33 23336/333 33355 full-house 25\n"
        "Bo: *11666 four-of-a-kind 0\n"
        "Ann: - small-straight 30\n"
        "Bo: 13456/ 16666\n"
    )


def test_play_names_the_player_it_waits_for():
    record = Record.new("yum", ["Ann", "Bo"])
    with pytest.raises(IllegalMove, match="waits for Ann") as refused:
        record.play(Roll(Dice("11111")), seat=1)
    assert refused.value.code == "not-your-turn"


def test_moves_of_every_kind_are_written():
    record = Record.new("yum", ["Ann", "Bo"])
    moves = [Roll("13356"), Keep("33"), Roll("333"), Fill("yum")]
    for move in (*moves, FinalRoll(Dice("66666")), Fill("sixes"), Note("low", 22)):
        record = record.play(move)
    assert list(record.lines()) == [
        "Ann: 13356/33 33333 yum 30",
        "Bo: *66666 sixes 30",
        "Ann: - low 22",
    ]


def test_random_move_covers_out_of_turn_bids():
    # The round-trip test above is only as good as the games it writes.
    rng = random.Random(5)
    record = Record.new("deluxe-poker", ["Ann", "Bo", "Cléo"])
    out_of_turn = 0
    for _ in range(300):
        if record.game.over:
            break
        move, seat = random_move(record, rng)
        out_of_turn += seat not in record.game.to_act
        record = record.play(move, seat)
    assert out_of_turn > 0


def test_without_a_seat_the_dice_of_a_roll_off_go_to_the_one_who_is_next():
    record = Record.new("classique", ["Ann", "Bo", "Dev"])
    record = record.play(Roll("11111")).play(Roll("66666")).play(Roll("12345"))
    assert [seat for seat, _ in record.played] == [0, 1, 2]
    assert record.waiting == ("Bo",)


def test_steps_give_every_move_with_the_state_it_was_made_in():
    record = Record.parse("game: yum\nplayers: Ann\nAnn: 11112/1111 11111 yum\n")
    steps = list(record.steps())
    assert [move for _, _, move in steps] == [move for _, move in record.played]
    assert steps[0][0] == record.start
    last, seat, move = steps[-1]
    assert last.play(move, seat) == record.game


def test_own_rules_under_the_id_of_a_built_in_game_are_refused():
    other = replace(built_in("yum"), rolls=5)
    for use in (lambda: Record.new(other, ["Ann"]), lambda: Record.parse(YUM, rules=other)):
        with pytest.raises(FivefoldError) as refused:
            use()
        assert refused.value.code == "id-taken"
    assert Record.new(built_in("yum"), ["Ann"]).game.rules.id == "yum"
    poker = replace(built_in("yum"), id="deluxe-poker")
    with pytest.raises(Malformed, match="built-in"):
        Record.new(poker, ["Ann", "Bo"])


def test_a_game_goes_on_with_the_cards_of_another_deck():
    deck = built_in("deluxe-poker").deck[:7]
    record = Record.new("deluxe-poker", ["Ann", "Bo"]).play(TurnCard(deck[0])).play(Bid(100))
    other = record.with_deck(deck)
    assert (other.game.rules.deck, other.game, str(other)) == (deck, record.game, str(record))
    with pytest.raises(Malformed):
        Record.new("yum", ["Ann"]).with_deck(deck)


# Headers and names


def test_unknown_headers_are_kept_and_a_players_name_ends_the_headers():
    record = Record.parse("x-1: a: b\ngame: yum\nplayers: bo\nbo: 11111 yum\n")
    assert dict(record.headers.pairs)["x-1"] == "a: b"
    assert record.game.sheets[0].boxes == {"yum": 30}


def test_headers_that_a_record_cannot_hold_are_refused():
    for headers, code in (
        ({"Date": "x"}, "bad-header-key"),
        ({"game": "x"}, "bad-header-key"),
        ({"ann": "x"}, "bad-header-key"),
        ({"date": "a # b"}, "bad-header-value"),
        ({"date": "a\nb"}, "bad-header-value"),
    ):
        with pytest.raises(Malformed) as refused:
            Record.new("yum", ["Ann", "ann"], headers=headers)
        assert refused.value.code == code


def test_headers_and_names_are_read_without_the_blanks_around_them():
    record = Record.parse("game:   yum  \nplayers:  Ann ,Bo\nplace:   home  \n")
    assert record.names == ("Ann", "Bo")
    assert dict(record.headers.pairs)["place"] == "home"


def test_names_that_a_record_cannot_hold_are_refused():
    for names, code in (
        ("Bo", "names-not-listed"),
        (["A\u202enn"], "name-characters"),
        (["A\ud800"], "name-characters"),
        (["A\u2028"], "name-characters"),
        ([f"Player {n:033}" for n in range(1000)] * 2, "repeated-name"),
    ):
        with pytest.raises(Malformed) as refused:
            Record.new("yum", names)
        assert refused.value.code == code


def test_what_could_not_be_read_back_is_not_begun():
    for headers in ({"event": "\ud800"}, {"event": "x" * 60_000}):
        with pytest.raises(Malformed):
            Record.new("yum", ["Ann"], headers=headers)
