"""Turns in a queue: by address, then by person, and never more than so many."""

from fivefold.server.workers.fair_queue import Bounds, FairQueue, Person

WIDE = Bounds(person=100, address=100, total=100)
ANN, ANNS_PHONE, BO = Person("1", "ann"), Person("1", "phone"), Person("2", "bo")


def filled(bounds, *items):
    queue = FairQueue(bounds)
    taken = [queue.push(person, item) for person, item in items]
    return queue, taken


def emptied(queue):
    return [queue.pop()[1] for _ in range(len(queue))]


def test_ten_of_one_do_not_delay_the_one_of_another():
    queue, _ = filled(WIDE, *((ANN, n) for n in range(10)), (BO, "bo"))
    assert emptied(queue) == [0, "bo", *range(1, 10)]


def test_many_tokens_at_one_address_are_worth_no_more_than_one():
    tokens = [(Person("1", f"token {n}"), n) for n in range(10)]
    queue, _ = filled(WIDE, *tokens, (BO, "b1"), (BO, "b2"))
    assert emptied(queue)[:4] == [0, "b1", 1, "b2"]


def test_people_at_one_address_take_turns_too():
    queue, _ = filled(WIDE, *((ANN, n) for n in range(5)), (ANNS_PHONE, "phone"))
    assert emptied(queue) == [0, "phone", 1, 2, 3, 4]


def test_it_is_bounded_by_person_address_and_in_all():
    queue, taken = filled(
        Bounds(person=2, address=3, total=4),
        (ANN, 1), (ANN, 2), (ANN, 3), (ANNS_PHONE, 4), (ANNS_PHONE, 5), (BO, 6), (BO, 7),
    )  # fmt: skip
    assert taken == [True, True, False, True, False, True, False]
    assert len(queue) == 4


def test_what_is_being_worked_on_counts_until_it_is_done():
    queue, _ = filled(Bounds(person=1, address=9, total=9), (ANN, 1))
    queue.pop()
    assert not queue.push(ANN, 2)
    queue.done(ANN)
    assert queue.push(ANN, 2)


def test_what_is_taken_back_neither_comes_nor_counts():
    queue, _ = filled(Bounds(person=2, address=9, total=9), (ANN, 1), (ANN, 2), (BO, 3))
    assert queue.remove(ANN, 1)
    assert queue.remove(BO, 3)
    assert not queue.remove(BO, 3)
    assert queue.push(ANN, 4)
    assert emptied(queue) == [2, 4]


def test_an_empty_queue_remembers_nobody():
    queue, _ = filled(WIDE, (ANN, 1), (BO, 2))
    queue.remove(BO, 2)
    person, _ = queue.pop()
    queue.done(person)
    assert not queue._waiting
    assert not queue._people
    assert not queue._addresses
