"""Whole games with a score sheet, from the first page to the last word."""

import re

from fivefold.rules import built_in, scorecard_ids
from tests.support.waiting import until
from tests.web.browsing import MOVING, PHONE, plain
from tests.web.keeping import last_dice
from tests.web.playing import Seated, quickly
from tests.web.poker_playing import TWICE, record_of
from tests.web.tables import ANN, BO, laid

FOCUSED = "document.activeElement.ariaLabel ?? document.activeElement.innerText ?? ''"


def new_table(at, game):
    """From the first page to the questions about a new table."""
    at.go("/")
    at.page.get_by_role("link", name=f"New table: {built_in(game).name['en']}").click()
    at.page.get_by_label("Seat 1: name").fill("Ann")


def careful_turn(me):
    """Keep two dice, think again, keep two others, roll the rest."""
    me.roll()
    before = me.faces
    for place in (0, 1):
        me.dice.nth(place).click()
    assert me.kept == sorted(before[:2])
    assert me.locks() == 2
    me.at.button("Undo").click()
    me.at.button("Undo").click()
    assert (me.kept, me.locks()) == ([], 0)
    for place in (2, 4):
        me.dice.nth(place).click()
    me.reroll()
    assert me.kept == sorted([before[2], before[4]])
    assert (me.faces[2], me.faces[4]) == (before[2], before[4])
    assert me.locks() == 2
    assert me.rolls_left == 1


def test_yard_forced_with_one_tap_against_a_bot(screen):
    at = quickly(screen()).go("/")
    at.play_now("Yard Dice, Forced")
    me = Seated(at)
    careful_turn(me)
    zero = next(box for box, points in me.offered.items() if points == 0)
    me.box(zero).click()
    me.answer("cancel")
    assert me.offered[zero] == 0
    me.fill(zero, 0)
    for _ in range(12):
        me.turn()
    told = me.ended()
    assert [player["name"] for player in told["players"]] == ["Player", "Pip"]
    assert told["players"][0]["boxes"][id_of("yard-forced", zero)] == 0


def id_of(game, label):
    return next(box.id for box in built_in(game).boxes if box.label["en"] == label)


class ByKeys(Seated):
    """Somebody without a mouse."""

    def press(self, name):
        for _ in range(80):
            self.page.keyboard.press("Tab")
            if re.search(name, self.page.evaluate(FOCUSED)):
                return self.page.keyboard.press("Enter")
        raise AssertionError(f"Tab does not lead to {name}")

    def roll(self):
        self.ready("first roll").wait_for()
        self.page.keyboard.press("Space")
        self.boxes.first.wait_for()

    def write(self, name, points):
        self.press(f"^{name}:")
        if points == 0:
            self.press("^Score 0$")

    def keep(self, *places):
        """A fifth is taken back, then the others are rolled."""
        faces = self.faces
        for key in (*places, 5, "Backspace"):
            self.page.keyboard.press(str(key))
        assert self.kept == sorted(faces[place - 1] for place in places)
        self.ready("reroll").wait_for()
        self.page.keyboard.press("Space")
        self.left.and_(self.page.get_by_label("1 roll left")).wait_for()
        self.boxes.first.wait_for()


def test_yacht_with_the_keyboard_alone(screen):
    me = ByKeys(quickly(screen()).go("/"))
    me.press("^Play now: The Yacht Game")
    me.press("^Against Pip")
    me.roll()
    me.keep(1, 3, 4)
    me.fill(*me.best)
    me.turns(14)
    me.ended()
    me.press("^Rematch$")
    me.seat = 1  # the next one begins
    me.turn()


def test_yard_free_alone_in_french_on_a_phone(screen):
    at = screen(PHONE, lang="fr", **MOVING).go("/")
    at.page.get_by_role("link", name=re.compile(r"^Nouvelle table\s: .*atout libre$")).click()
    at.page.get_by_label(re.compile(r"Place 1\s: nom")).fill("Cléo")
    at.button("Enlever la place 2").click()
    at.button("Jouer", exact=True).click()
    me = Seated(at, lang="fr")
    me.turn()
    assert at.fits()
    me.turns(12)
    assert at.fits()
    told = me.ended()
    assert told["winners"] == ["Cléo"]


def test_classique_has_its_roll_for_the_start_and_its_manches(screen):
    at = quickly(screen())
    new_table(at, "classique")
    at.page.get_by_label("Seat 2: who").select_option("bot")
    at.page.get_by_label("Seat 2: level").select_option("random")
    at.page.get_by_text("More options").click()
    at.page.get_by_label("Games in the match").fill("2")
    at.button("Play", exact=True).click()
    me = Seated(at)
    manche_begins(me, 1)
    me.turns(12)
    me.roll()
    me.write(*me.best)  # with it the sheet may be put away
    manche_begins(me, 2)
    me.turns(13)
    told = me.ended()
    assert len(told["manches"]) == 2
    for player in told["players"]:
        name = player["name"]
        won = [manche[name] == max(manche.values()) for manche in told["manches"]]
        figures = [
            f"{manche[name]} (won)" if best else str(manche[name])
            for manche, best in zip(told["manches"], won, strict=True)
        ]
        row = at.page.get_by_role("row", name=re.compile(f"^[12]. {name}"))
        shown = [plain(text) for text in row.get_by_role("cell").all_inner_texts()[1:]]
        assert shown == [*figures, str(player["total"]), str(sum(won))]


def manche_begins(me, manche):
    me.page.get_by_text(f"Game {manche} of 2").wait_for()
    me.page.get_by_role("heading", name="Roll to see who starts").wait_for()
    me.roll_for_the_start()


def test_the_games_played_here_are_built_in():
    """The fifth by two, in test_together. A turn of any other is played in test_keeper."""
    assert {"yard-forced", "yard-free", "yacht", "yum", "classique"} <= set(scorecard_ids())


def test_a_path_that_leads_nowhere_leads_to_the_games(screen):
    screen().go("/nothing/here").button(re.compile("^Play now")).first.wait_for()


def test_a_page_loaded_anew_goes_on_with_the_same_turn(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    me = Seated(at)
    me.boxes.first.wait_for()
    for place in (1, 3):
        me.dice.nth(place).click()
    me.reroll()
    before = (sorted(me.faces), me.kept, me.rolls_left, me.offered)
    at.page.reload()
    me.boxes.first.wait_for()
    assert (sorted(me.faces), me.kept, me.rolls_left, me.offered) == before
    me.reroll()
    best = me.best
    me.fill(*best)
    at.page.reload()
    me.stands(*best)
    me.ready("first roll").wait_for()
    at.page.get_by_text("Table", exact=True).click()
    (line,) = me.record().lines()
    assert line.count("/") == 2


def test_a_hasty_finger_takes_one_entry_back(screen, site):
    seats = [{**ANN, "dice": "real"}, {**BO, "dice": "real"}]
    acts = ["final 66612", "fill sixes", "final 11122"]
    code, token = laid(site, {"game": "yum", "seats": seats}, acts)
    at = screen().sit_down_as(token).go(f"/t/{code}")
    at.button("Undo the last entry").evaluate(TWICE)
    last_dice(at, "22211", "Twos")
    Seated(at).stands("Twos", 6, seat=1)
    # The page shows the entry before the server has it.
    ann, bo = until(lambda: (game := record_of(at, code).game).sheets[1].boxes and game.sheets)
    assert (dict(ann.boxes), dict(bo.boxes)) == ({"sixes": 18}, {"twos": 6})


def test_a_zero_is_no_longer_asked_about_once_it_was_decided_elsewhere(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, ["roll"])
    here, there = (Seated(screen().sit_down_as(token).go(f"/t/{code}")) for _ in range(2))
    for each in (here, there):
        each.boxes.first.wait_for()
    zero = next(box for box, points in here.offered.items() if points == 0)
    here.box(zero).click()
    asked = here.page.get_by_text(f"Score 0 in {zero}?")
    asked.wait_for()
    best = there.best
    there.fill(*best)
    asked.wait_for(state="hidden")
    there.roll()
    here.sees(there.faces)
    assert here.page.get_by_role("dialog").count() == 0
    here.stands(*best)
    here.reroll()
