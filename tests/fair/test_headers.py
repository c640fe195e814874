"""What a record says of its fair dice: written as it is read, and refused if it can't be right."""

from dataclasses import replace

import pytest

from fivefold.errors import Malformed, RecordError
from fivefold.fair.chain import Skip
from fivefold.fair.headers import KEYS, read_digest, read_published
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import built_in, load_deck
from tests.support.fair_tables import (
    NAMES,
    SECRET,
    begun,
    dealer_for,
    head_of,
    plain_digest,
    published,
    whole_game,
)


@pytest.fixture(scope="module")
def headers():
    return dict(whole_game("yum", 3).headers.pairs)


def verified(text):
    return verify(Record.parse(text))


# --- headers that can't be right ---


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
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
def test_a_header_about_keys_that_cant_be_right_is_refused(key, value, code):
    lines = {**dict(whole_game("yum", 2, moves=3, told=False).headers.pairs), key: value}
    text = "".join(f"{name}: {value}\n" for name, value in lines.items())
    with pytest.raises(Malformed) as refused:
        verified(text)
    assert refused.value.code == code


@pytest.mark.parametrize("key", ["digest", "table", "commitment", "chain", "fingerprint", "seeds"])
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
        ("yum", {"sealed": False}),
        ("yum", {"told": False}),
        ("yum", {"real_dice": ("Ann", "Cléo")}),
        ("classique", {"manches": 2}),
        ("deluxe-poker", {"deck": load_deck()[:8], "real_cards": True}),
    ],
)
def test_headers_are_read_as_they_were_written(game, more):
    dealer = dealer_for(game, 3, same=True)
    wanted = published(game, dealer, **more)
    record = Record.parse(str(begun(game, dealer, **more)))
    assert read_published(record) == wanted
    assert set(wanted.headers()) <= set(KEYS)
    assert wanted.digest == plain_digest(head_of(str(record)))


@pytest.mark.parametrize("told", [True, False])
def test_keys_that_were_shown_and_skipped_are_read_as_they_were_written(told):
    dealer = dealer_for("yum", 3, skips=(Skip(3, 4), Skip(3, 1)))
    wanted = published("yum", dealer, dealer.shown(built_in("yum").new(3)), told=told)
    record = Record.new("yum", NAMES[:3], headers=wanted.headers())
    assert read_published(Record.parse(str(record))) == wanted
    assert wanted.headers()["skipped"] == "3+4, 3+1"


def test_the_headers_are_those_of_the_description():
    dealer = dealer_for("yum", 3, same=True)
    public = published("yum", dealer, real_dice=("Ann", "Bo"), sealed=False)
    text = str(begun("yum", dealer, real_dice=("Ann", "Bo"), sealed=False))
    assert text.splitlines()[2:] == [
        "table: 7kx20rtd4m",
        f"digest: {public.digest}",
        f"commitment: {public.commitment}",
        f"chain: {public.chain}",
        f"fingerprint: {dealer.fingerprint}",
        "seeds: tulip, 17/4, ~",
        "same-dice: yes",
        "real-dice: Ann, Bo",
        f"secret: {SECRET.hex()}",
    ]


# --- the digest ---

CHANGES = {
    "code": "8kx20rtd4m",
    "commitment": "0" * 64,
    "chain": 1,
    "game": "yacht",
    "fingerprint": "0" * 64,
    "manches": 2,
    "seals": ("0" * 64, "", ""),
    "same": True,
    "real_dice": ("Ann",),
    "real_cards": True,
}


@pytest.mark.parametrize("sealed", [True, False])
def test_all_that_is_fixed_before_the_first_roll_changes_the_digest(sealed):
    public = published("yum", dealer_for("yum", 3), sealed=sealed)
    others = {replace(public, **{key: value}).digest for key, value in CHANGES.items()}
    assert len(others | {public.digest}) == 1 + len(CHANGES)
    other_seed = replace(public, seeds=("tulips", *public.seeds[1:]))
    assert (other_seed.digest == public.digest) == sealed  # a sealed one is not shown yet


def test_what_is_shown_later_does_not_change_the_digest():
    public = published("yum", dealer_for("yum", 3))
    later = replace(
        public,
        secret=None,
        seeds=("", "", ""),
        skips=(Skip(1, 2),),
        names=("Former player", "Bo", "Cléo"),
    )
    assert later.digest == public.digest


def test_a_digest_is_read_as_people_write_it():
    digest = published("yum", dealer_for("yum", 3)).digest
    for typed in (digest.upper(), digest.replace("-", ""), f" {digest.replace('-', ' ')} "):
        assert read_digest(typed) == digest
    for text in ("", digest[:-1], f"{digest}0", f"{digest[:-1]}u", "x" * 10_000):
        with pytest.raises(Malformed) as refused:
            read_digest(text)
        assert refused.value.code == "not-a-digest"


@pytest.mark.parametrize("key", KEYS)
def test_nobody_at_a_table_can_have_the_name_of_a_header(key):
    everything = {**dict.fromkeys(KEYS, "x")}
    with pytest.raises(Malformed) as refused:
        Record.new("yum", [key, *NAMES], headers=everything)
    assert refused.value.code == "bad-header-key"
