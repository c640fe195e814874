from fivefold.coach.scorecard.goals import Goal, share_of, to_add, to_name
from fivefold.rules import BoxIndex


def goal(box, chance, gains):
    return Goal(BoxIndex(box), 1, 1, chance, gains.keys(), gains)


OFTEN = goal(0, 0.6, {1: 1.0, 2: 2.0})
SELDOM = goal(1, 0.1, {2: 6.0})
OTHER = goal(2, 0.3, {3: 0.5})


def test_dice_that_show_two_goals_count_once_and_for_the_better_one():
    assert share_of([OFTEN], 10) == 0.3
    assert share_of([OFTEN, SELDOM], 10) == 0.7
    assert share_of([], 0) == 1


def test_goals_are_named_until_they_bring_enough_and_matter_likeliest_first():
    assert to_name([OFTEN, SELDOM, OTHER], 10) == (OFTEN, SELDOM)
    assert to_name([SELDOM, goal(3, 0.2, {4: 1.0})], 10) == (SELDOM,)
    assert to_name([OFTEN, SELDOM, OTHER], 19) == (OFTEN, SELDOM)
    assert to_name([], 10) == ()


def test_a_small_goal_is_added_only_where_the_others_do_not_bring_enough():
    assert to_add([SELDOM], [OFTEN, SELDOM, OTHER], 10) == ()
    assert to_add([OFTEN], [OFTEN, SELDOM, OTHER], 10) == (SELDOM,)
    assert to_add([OTHER], [OTHER], 10) == ()
