"""What somebody does who keeps the scores of real dice."""

import re

from tests.web.poker_playing import press


def keep(at, game, *names, start=True):
    """Choose a game, say who plays, start."""
    at.go(f"/keep?game={game}")
    for number, name in enumerate(names, start=1):
        if number > 2:
            at.button("Add a player").click()
        at.page.get_by_label(f"Name of player {number}").fill(name)
    if start:
        begin(at)
    return at


def begin(at):
    at.button("Start", exact=True).click()
    at.page.wait_for_url(re.compile("/t/"))


def enter(at, dice):
    """Type in dice that fell."""
    for face in dice:
        at.button(f"Add a die showing {face}").click()


def last_dice(at, dice, box):
    enter(at, dice)
    at.button(re.compile(rf"^{box}: score")).click()


def type_card(at, faces):
    press(at, *(f"Add a {face.replace('J', 'joker')}" for face in faces), "Put this card in play")
