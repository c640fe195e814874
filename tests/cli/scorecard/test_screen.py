"""What is drawn between turns."""

from fivefold.rules import built_in
from tests.support.keyboard import play


def test_the_sheet_is_drawn_when_a_manche_ends():
    boxes = iter([box.label["en"] for box in built_in("classique").boxes])

    def robot(prompt):
        if "enter your dice" in prompt:
            return "12345" if not ended else None
        if "Score 0" in prompt:
            return "y"
        box = next(boxes, None)
        if box is None:
            ended.append(True)
        return box

    ended = []
    session = play("classique", "--players", "Ann", "--manches", "2", "--real-dice", answers=robot)
    first = session.screen.partition("game 2")[0]
    assert first.count("│ Upper total") == 1
