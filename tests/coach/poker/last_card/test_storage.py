"""Solved last cards are kept in memory and on disk."""

import pytest

from fivefold.coach.poker.last_card import storage
from fivefold.coach.poker.last_card.purses import Purses
from fivefold.coach.poker.last_card.solving import Terms, needs_of
from fivefold.coach.poker.last_card.storage import last_card
from fivefold.games.poker import Card

TERMS = Terms(Card.parse("66665/2/300"), (True, True), (False, False))
SMALL = Purses(4, 6, 6)


@pytest.fixture
def solving(monkeypatch, tmp_path):
    """Counts how often a card is solved, on a small table."""
    done = []
    plain = storage.solved

    def counted(terms, purses):
        done.append(terms)
        return plain(terms, purses)

    monkeypatch.setattr(storage, "solved", counted)
    last_card.cache_clear()
    yield done
    last_card.cache_clear()


def values(card):
    return [card.attempts(need).tolist() for need in needs_of(TERMS.card)]


def test_a_card_is_solved_once_and_read_from_disk_later(solving, tmp_path):
    first = values(last_card(TERMS, SMALL, tmp_path))
    assert last_card(TERMS, SMALL, tmp_path) is last_card(TERMS, SMALL, tmp_path)
    last_card.cache_clear()
    assert values(last_card(TERMS, SMALL, tmp_path)) == first
    assert solving == [TERMS]


def test_a_damaged_file_and_one_of_another_card_are_solved_again(solving, tmp_path):
    last_card(TERMS, SMALL, tmp_path)
    (file,) = tmp_path.glob("*-last-card.table")
    whole = file.read_bytes()
    other = TERMS._replace(ready=(True, True))
    last_card(other, SMALL, tmp_path)
    (another,) = set(tmp_path.glob("*-last-card.table")) - {file}
    for damaged in (whole[:-8], whole[:-1] + bytes([whole[-1] ^ 1]), another.read_bytes()):
        file.write_bytes(damaged)
        last_card.cache_clear()
        last_card(TERMS, SMALL, tmp_path)
        assert file.read_bytes() == whole
    assert len(solving) == 5


def test_the_same_card_with_other_purses_is_another_file(solving, tmp_path):
    wider = Purses(4, 8, 6)
    kept = [last_card(TERMS, purses, tmp_path) for purses in (SMALL, wider, SMALL)]
    assert [card.purses for card in kept] == [SMALL, wider, SMALL]
    assert len(list(tmp_path.glob("*-last-card.table"))) == len(solving) == 2
