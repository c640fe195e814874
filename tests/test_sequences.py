"""Sequences that grow without being copied."""

import pickle
import threading

import pytest

from fivefold.sequences import SharedHistory


def test_a_longer_one_leaves_the_shorter_one_as_it_was():
    one = SharedHistory("ab")
    longer = one.plus("c").plus("d")
    assert (list(one), list(longer)) == (["a", "b"], ["a", "b", "c", "d"])
    assert len(one), len(longer) == (2, 4)


def test_two_made_from_the_same_one_know_nothing_of_each_other():
    one = SharedHistory("a")
    two, three = one.plus("b").plus("c"), one.plus("x").plus("y")
    assert ["".join(each) for each in (one, two, three, one.plus("b"))] == ["a", "abc", "axy", "ab"]


def test_growing_copies_nothing():
    history = SharedHistory[int]()
    items = history._items
    for number in range(1000):
        history = history.plus(number)
    assert history._items is items
    assert list(history) == list(range(1000))


def test_it_is_read_like_a_tuple():
    history = SharedHistory(range(5))
    longer = history.plus(5)
    assert (history[0], history[-1], history[1:3], history[:]) == (0, 4, (1, 2), (0, 1, 2, 3, 4))
    assert 5 not in history
    assert longer[::-2] == (5, 3, 1)
    for place in (5, -6):
        with pytest.raises(IndexError):
            history[place]


def test_equal_items_are_equal_histories():
    one, other = SharedHistory("ab"), SharedHistory("a").plus("b")
    assert one == other
    assert hash(one) == hash(other)
    assert one != other.plus("c")
    assert one == ("a", "b")
    assert one != ["a", "b"]
    assert repr(one) == "SharedHistory(['a', 'b'])"
    assert pickle.loads(pickle.dumps(one)) == one


def test_threads_that_grow_the_same_one_do_not_mix():
    one, found = SharedHistory[object](), list[bool]()
    start = threading.Barrier(4)

    def grow():
        start.wait()
        for _ in range(2000):
            mine = [object(), object()]
            found.append(list(one.plus(mine[0]).plus(mine[1])) == mine)

    threads = [threading.Thread(target=grow) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found)
