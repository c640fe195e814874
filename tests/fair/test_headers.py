"""What a record says of its fair dice: written as it is read, and refused if it can't be right."""

import pytest

from fivefold.errors import Malformed, RecordError
from fivefold.fair.headers import KEYS, read_published
from fivefold.fair.layout import Skip
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import built_in, load_deck
from tests.support.chained_tables import chained_dealer, chained_game, promised
from tests.support.fair_tables import NAMES, SECRET, begun, dealer_for, published, whole_game


@pytest.fixture(scope="module")
def headers():
    return dict(whole_game("yum", 3).headers.pairs)


def verified(text):
    return verify(Record.parse(text))


# --- headers that can't be right ---


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("fair-dice", "3", "fair-form"),
        ("fair-dice", "01", "fair-form"),
        ("fair-dice", "x" * 40_000, "fair-form"),
        ("table", "7kx20rtd4", "fair-code"),
        ("table", "7KX20RTD4M", "fair-code"),
        ("table", "7kx20rtd4md", "fair-code"),
        ("table", "7kx2 0rtd4", "fair-code"),
        ("commitment", "0" * 63, "fair-hash"),
        ("commitment", "0" * 65, "fair-hash"),
        ("commitment", "", "fair-hash"),
        ("fingerprint", "A" * 64, "fair-hash"),
        ("fingerprint", "٣" * 64, "fair-hash"),
        ("secret", "00 " * 21 + "0", "fair-hash"),
        ("secret", "g" * 64, "fair-hash"),
        ("secret", "0" * 40_000, "fair-hash"),
        ("seeds", "a, b", "fair-seeds"),
        ("seeds", "a, b, -, -", "fair-seeds"),
        ("seeds", ", ".join(["a"] * 9_000), "fair-seeds"),
        ("seeds", "a, , -", "bad-seed"),
        ("seeds", "a, b c, -", "bad-seed"),
        ("seeds", "a, b:c, -", "bad-seed"),
        ("seeds", f"a, {'b' * 65}, -", "bad-seed"),
        ("seeds", "a, é, -", "bad-seed"),
        ("same-dice", "no", "fair-yes"),
        ("same-dice", "", "fair-yes"),
        ("real-cards", "1", "fair-yes"),
        ("real-dice", "Eve", "fair-names"),
        ("real-dice", "Bo, Bo", "fair-names"),
        ("real-dice", "", "fair-names"),
        ("real-dice", "Bo,", "fair-names"),
        ("deck", "66554/5/500", "fair-deck"),
        ("deck", "66554/5/500 " * 7 + "nonsense", "not-a-card"),
        ("deck", "66554/0/500 " * 7, "card-rolls"),
    ],
)
def test_a_header_that_cant_be_right_is_refused(headers, key, value, code):
    lines = {**headers, key: value}
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    with pytest.raises(Malformed) as refused:
        verified(text)
    assert refused.value.code == code
    assert len(str(refused.value)) < 400


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("chain", "0x10", "fair-number"),
        ("chain", "-1", "fair-number"),
        ("chain", "1000000000", "fair-number"),
        ("chain", "٣", "fair-number"),
        ("seals", "-", "fair-seals"),
        ("seals", "-, a", "bad-seal"),
        ("skipped", "7", "fair-number"),
        ("skipped", "7+x", "fair-number"),
        ("skipped", "7+99999", "fair-number"),
        ("key", "7", "fair-hash"),
        ("key", f"x {'0' * 64}", "fair-number"),
        ("key", f"99999 {'0' * 64}", "fair-number"),
    ],
)
def test_a_header_of_version_2_that_cant_be_right_is_refused(key, value, code):
    lines = {**dict(chained_game("yum", 2, moves=3, told=False).headers.pairs), key: value}
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    with pytest.raises(Malformed) as refused:
        verified(text)
    assert refused.value.code == code


def test_version_2_has_a_chain():
    text = str(chained_game("yum", 2)).replace("chain: ", "change: ")
    with pytest.raises(Malformed) as refused:
        verified(text)
    assert refused.value.facts["key"] == "chain"


@pytest.mark.parametrize("key", ["fair-dice", "table", "commitment", "fingerprint", "seeds"])
def test_a_header_that_is_missing_is_named(headers, key):
    text = "".join(f"{name}: {value}\n" for name, value in headers.items() if name != key)
    with pytest.raises(Malformed) as refused:
        verified(text)
    assert refused.value.code == "not-fair-dice"
    assert refused.value.facts["key"] == key


@pytest.mark.parametrize("key", ["secret", "seeds", "table"])
def test_a_header_stands_once(headers, key):
    text = "".join(f"{name}: {value}\n" for name, value in headers.items())
    with pytest.raises(RecordError) as refused:
        verified(f"{text}{key}: {headers[key]}\n")
    assert refused.value.code == "repeated-header"


# --- headers are written as they are read ---


@pytest.mark.parametrize(
    ("game", "more"),
    [
        ("yum", {}),
        ("yum", {"told": False}),
        ("yum", {"real_dice": ("Ann", "Cléo")}),
        ("deluxe-poker", {"deck": load_deck()[:8], "real_cards": True}),
    ],
)
def test_headers_are_read_as_they_were_written(game, more):
    dealer = dealer_for(game, 3, same=True)
    wanted = published(dealer, **more)
    record = Record.parse(str(begun(game, dealer, **more)))
    assert read_published(record) == wanted
    assert set(wanted.headers()) <= set(KEYS)


@pytest.mark.parametrize("told", [True, False])
def test_headers_of_version_2_are_read_as_they_were_written(told):
    dealer = chained_dealer("yum", 3, skips=[Skip(3, 4), Skip(3, 1)])
    wanted = promised(dealer, None if told else dealer.shown(built_in("yum").new(3)), told=told)
    record = Record.new("yum", NAMES[:3], headers=wanted.headers())
    assert read_published(Record.parse(str(record))) == wanted
    assert set(wanted.headers()) <= set(KEYS)
    assert wanted.headers()["skipped"] == "3+4, 3+1"


def test_the_headers_are_those_of_the_description():
    dealer = dealer_for("yum", 3, same=True)
    text = str(begun("yum", dealer, real_dice=("Ann", "Bo")))
    assert text.splitlines()[2:] == [
        "table: 7kx20rtd4m",
        "fair-dice: 1",
        f"commitment: {published(dealer).commitment}",
        f"fingerprint: {dealer.fingerprint}",
        "seeds: seed-of-An, seed-of-Bo, -",
        "same-dice: yes",
        "real-dice: Ann, Bo",
        f"secret: {SECRET.hex()}",
    ]


@pytest.mark.parametrize("key", KEYS)
def test_nobody_at_a_table_can_have_the_name_of_a_header(key):
    everything = {**dict.fromkeys(KEYS, "x")}
    with pytest.raises(Malformed) as refused:
        Record.new("yum", [key, *NAMES], headers=everything)
    assert refused.value.code == "bad-header-key"
