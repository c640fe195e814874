import pytest

from fivefold.dice import Dice, rolls
from fivefold.envs.actions import Actions, keep_mask, keeps_by_action
from fivefold.errors import Malformed
from fivefold.games.scorecard import Fill, Keep, Note
from fivefold.games.scorecard.moves import keep_moves
from fivefold.rules import built_in, known_ids, scorecard_rules

YUM = Actions.of(scorecard_rules("yum"))


@pytest.mark.parametrize("count", [1, 2, 5, 6])
def test_every_keep_has_one_action(count):
    for dice in rolls(count):
        keeps = keeps_by_action(dice)
        assert sorted(map(str, keeps.values())) == sorted(map(str, keep_moves(dice)))
        assert all(0 <= action < 2**count - 1 for action in keeps)
        assert [*keeps] == sorted(keeps)
        mask = keep_mask(dice)
        assert len(mask) == 2**count
        assert [action for action, legal in enumerate(mask) if legal] == [*keeps]


def test_of_equal_dice_the_first_are_kept():
    assert YUM.number(Keep(Dice("33")), Dice("13336")) == 0b00110
    assert YUM.number(Keep(Dice()), Dice("13336")) == 0
    assert YUM.number(Keep(Dice("136")), Dice("13336")) == 0b10011


def test_an_action_is_the_number_of_its_move():
    dice = Dice("13336")
    for action in (*keeps_by_action(dice), *range(YUM.keeps, YUM.count)):
        assert YUM.number(YUM.move(action, dice), dice) == action


@pytest.mark.parametrize(
    "game", [game for game in known_ids() if built_in(game).kind == "scorecard"]
)
def test_boxes_come_after_the_keeps(game):
    rules = scorecard_rules(game)
    actions = Actions.of(rules)
    assert actions.keeps == 2**rules.dice
    fills = [actions.move(action, Dice()) for action in range(actions.keeps, actions.count)]
    assert fills == [Fill(box.id) for box in rules.boxes]


@pytest.mark.parametrize("action", [-1, 31, 43, 10**9, 0b00100])
def test_what_is_no_move_is_refused(action):
    with pytest.raises(Malformed, match=f"action {action} is no move with 13336"):
        YUM.move(action, Dice("13336"))


def test_a_move_without_an_action_is_refused():
    with pytest.raises(TypeError, match="note low 20 is neither a keep nor a box"):
        YUM.number(Note("low", 20))
    with pytest.raises(Malformed):
        YUM.number(Keep(Dice("66")), Dice("13336"))
