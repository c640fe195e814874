from fivefold.rules import built_in
from fivefold.solver.values import Values


def test_threads_do_not_change_a_single_bit():
    rules = built_in("yum")
    assert (Values.solved(rules, threads=1).array == Values.solved(rules, threads=3).array).all()


def test_progress_is_told_and_ends_at_one():
    told = []
    Values.solved(built_in("yum"), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == 1
