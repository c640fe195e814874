"""The size of the Deluxe Poker tree from chosen starts, pinned in counts/poker.json."""

import importlib.util
import json

import pytest

from tests.support.paths import COUNTS, ROOT

SCRIPT = ROOT / "scripts" / "poker_counts.py"
TREES = json.loads((COUNTS / "poker.json").read_text())


@pytest.fixture(scope="module")
def script():
    spec = importlib.util.spec_from_file_location("poker_counts", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_counts_are_as_pinned(script):
    wrong = [tree for tree in TREES if script.counts(tree, len(tree["counts"])) != tree["counts"]]
    assert [(tree["card"], tree["money"]) for tree in wrong] == []


def test_writing_the_counts_again_changes_nothing(script, tmp_path, monkeypatch):
    pinned = script.COUNTS.read_text()
    short = [tree for tree in TREES if tree["card"] == "1111J/3/800"]
    monkeypatch.setattr(script, "COUNTS", tmp_path / "poker.json")
    script.COUNTS.write_text(json.dumps(short))
    script.main()
    assert script.COUNTS.read_text().splitlines()[1].rstrip(",") in pinned


def sequences(card, money, rolling=False):
    (tree,) = [
        tree
        for tree in TREES
        if (tree["card"], tree["money"], tree.get("rolling", False)) == (card, money, rolling)
    ]
    return [level["sequences"] for level in tree["counts"]]


def test_the_first_two_acts_of_two_players_counted_by_hand():
    # The opener bids 100 to 1500, passes or goes all-in.
    first = 15 + 1 + 1
    # On a bid of n hundreds: 15-n higher bids, a pass, and an All-In by either player.
    on_a_bid = sum(15 - n + 1 + 2 for n in range(1, 16))
    # On a pass: 15 bids and an All-In each, and the other may pass.
    on_a_pass = 2 * (15 + 1) + 1
    # On the All-In: three wagers on each side, or nothing.
    on_all_in = 7
    expected = [first, on_a_bid + on_a_pass + on_all_in]
    assert sequences("665JJ/2/700", [1500, 1500])[:2] == expected


def test_the_first_roll_and_lock_on_five_jokers_counted_by_hand():
    # 252 rolls; each of six values is in 126 of them, and every roll may be left without a lock.
    assert sequences("JJJJJ/3/1200", [500, 500], rolling=True)[:2] == [252, 6 * 126 + 252]
