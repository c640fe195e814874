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


# Headers that can't be right


def text_of(headers):
    return "".join(f"{key}: {value}\n" for key, value in headers.items())


ZEROS = "0" * 64
WRONG = {
    "fair-code": [
        ("table", code) for code in ("7kx20rtd4", "7KX20RTD4M", "7kx20rtd4md", "7kx2 0rtd4")
    ],
    "fair-hash": [
        *[("commitment", value) for value in ("0" * 63, "0" * 65, "")],
        *[("fingerprint", value) for value in ("A" * 64, "٣" * 64)],
        *[("secret", value) for value in ("00 " * 21 + "0", "g" * 64, "0" * 40_000)],
    ],
    "fair-seeds": [("seeds", seeds) for seeds in ("a, b", "a, b, -, -", ", ".join(["a"] * 9_000))],
    "bad-seed": [("seeds", f"a, {seed}, -") for seed in ("", "b c", "b:c", "b" * 65, "é")],
    "fair-yes": [("same-dice", "no"), ("same-dice", ""), ("real-cards", "1")],
    "fair-names": [("real-dice", names) for names in ("Eve", "Bo, Bo", "", "Bo,")],
    "fair-deck": [("deck", "66554/5/500")],
    "not-a-card": [("deck", "66554/5/500 " * 7 + "nonsense")],
    "card-rolls": [("deck", "66554/0/500 " * 7)],
}
WRONG_KEYS = {
    "fair-number": [
        *[("chain", value) for value in ("0x10", "-1", "1000000000", "٣")],
        *[("skipped", value) for value in ("7", "7+x", "7+99999")],
        *[("key", f"{value} {ZEROS}") for value in ("x", "99999")],
    ],
    "fair-seals": [("seals", "-")],
    "bad-seal": [("seals", "-, a")],
    "fair-hash": [("key", "7")],
}


def test_a_header_that_cant_be_right_is_refused(headers):
    going_on = dict(whole_game("yum", 2, moves=3, told=False).headers.pairs)
    for base, wrong in ((headers, WRONG), (going_on, WRONG_KEYS)):
        for code, changes in wrong.items():
            for key, value in changes:
                with pytest.raises(Malformed) as refused:
                    verified(text_of({**base, key: value}))
                assert refused.value.code == code, (key, value[:99])
                assert len(str(refused.value)) < 400


def test_a_header_that_is_missing_is_named_and_each_stands_once(headers):
    for key in ("digest", "table", "commitment", "chain", "fingerprint", "seeds"):
        with pytest.raises(Malformed) as refused:
            verified(text_of({name: headers[name] for name in headers if name != key}))
        assert refused.value.code == "not-fair-dice"
        assert refused.value.facts["key"] == key
    for key in ("secret", "seeds", "table"):
        with pytest.raises(RecordError) as repeated:
            verified(f"{text_of(headers)}{key}: {headers[key]}\n")
        assert repeated.value.code == "repeated-header"


# Headers are written as they are read


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


# The digest

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


def test_nobody_at_a_table_can_have_the_name_of_a_header():
    for key in KEYS:
        with pytest.raises(Malformed) as refused:
            Record.new("yum", [key, *NAMES], headers=dict.fromkeys(KEYS, "x"))
        assert refused.value.code == "bad-header-key"
