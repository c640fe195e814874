"""Hints and the coach on guard: what the page says is what the library says."""

import re

import pytest

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, points_in
from tests.web.browsing import DESK, PHONE, plain
from tests.web.legible import barriers
from tests.web.playing import Seated, record_of
from tests.web.tables import ANN, BO, BOT, Coach, laid

pytestmark = pytest.mark.slow

_READ = "all => all.map(each => each.firstElementChild.textContent)"
SAID = {
    "en": {
        "sheet": "Hint",
        "keep": "Keep {}",
        "none": "Roll all again",
        "best": "{}: expected total {}, the best choice",
        "other": "{}: expected total {}, gives up {}",
        "all": "Show all",
        "expected": "Expected total",
        "back": "Expected totals",
    },
    "fr": {
        "sheet": "Conseil",
        "keep": "Garder {}",
        "none": "Tout relancer",
        "best": "{} : total espéré {}, le meilleur choix",
        "other": "{} : total espéré {}, perte {}",
        "all": "Les .* choix",
        "expected": "Total espéré",
        "back": "Totaux espérés",
    },
}
SOLVING = {"code": "still-solving", "text": "later", "progress": 0.4}


def figure(value, digits, lang="en"):
    text = f"{value:,.{digits}f}"
    return text.replace(".", ",") if lang == "fr" else text


class Coached(Seated):
    """Somebody who may ask the coach."""

    def __init__(self, at, lang="en"):
        super().__init__(at, lang=lang)
        self.said_in = SAID[lang]
        self.sheet = self.page.get_by_role("region", name=re.compile("^(Hint|Conseil)$"))
        self.options = self.sheet.get_by_role("list").get_by_role("button")

    @property
    def said(self):
        """The choices, as they are read out."""
        self.options.first.wait_for()
        return [plain(one) for one in self.options.evaluate_all(_READ)]

    def ask(self):
        """By the key, once it does something; what the library says about the same position."""
        self.boxes.first.wait_for()
        name = self.said_in["sheet"]
        self.page.get_by_role("button", name=name, exact=True, disabled=False).wait_for()
        self.page.keyboard.press("h")
        self.options.first.wait_for()

    def show_all(self):
        self.at.button(re.compile(f"^{self.said_in['all']}")).click()

    @property
    def game(self):
        return record_of(self.at).game

    def advice(self, values):
        """What the library says about the position in the record."""
        game = self.game
        turn = game.phase
        return advise(values, Position(game.sheets[turn.seat], turn.dice, turn.rolls_left))

    def told(self, advice, choice):
        """A choice, as the page should read it out."""
        match choice.move:
            case Keep(dice):
                kept = " ".join(map(str, dice))
                what = self.said_in["keep"].format(kept) if dice else self.said_in["none"]
            case Fill(box):
                sheet = advice.position.sheet
                points = points_in(sheet, advice.position.dice, sheet.rules.index[box])
                what = f"{self.label(choice.move)}, {points}"
        expected = figure(choice.expected, 2, self.lang)
        if choice == advice.best:
            return self.said_in["best"].format(what, expected)
        lost = figure(choice.gives_up, 1 if choice.gives_up >= 0.1 else 2, self.lang)
        return self.said_in["other"].format(what, expected, lost)

    def label(self, fill):
        rules = self.game.rules
        return rules.boxes[rules.index[fill.box]].label[self.lang]


@pytest.fixture
def ann(screen, site, values):
    """Ann in the middle of a turn against a bot, in a browser; the server is ready."""

    def seated(size=DESK, lang="en", typed=None, **options):
        mine = ANN if typed is None else {**ANN, "dice": "real"}
        acts = ["roll", "fill sixes", "roll"] if typed is None else [f"roll {typed}"]
        code, token = laid(site, {"game": "yum", "seats": [mine, BOT]}, acts)
        at = screen(size, lang, **options).sit_down_as(token).go(f"/t/{code}")
        me = Coached(at, lang)
        me.boxes.first.wait_for()
        return me

    return seated


@pytest.mark.parametrize(
    ("size", "lang", "theme"), [(PHONE, "fr", "light"), (DESK, "en", "dark")], ids=["phone", "desk"]
)
def test_a_hint_has_the_figures_and_the_reason_of_the_coach(ann, values, size, lang, theme):
    me = ann(size, lang, color_scheme=theme)
    me.ask()
    advice = me.advice(values)
    expected = [me.told(advice, choice) for choice in advice.choices]
    assert me.said == expected[:5]
    assert plain(str(advice.reason()[lang])) in plain(me.sheet.inner_text())
    assert me.at.fits()
    if lang == "fr":  # once will do: it looks at it on a phone and on a desk
        assert barriers(me.at) == []
    me.show_all()
    assert me.said == expected
    if lang == "en":  # one that lies there follows the language
        me.at.button("Français").click()
        french = str(advice.reason()["fr"]).split()
        me.sheet.get_by_text(re.compile(r"\s+".join(map(re.escape, french)))).wait_for()
        me = Coached(me.at, "fr")
        assert me.said[0] == me.told(advice, advice.best)


LATE = ("ones", "twos", "threes", "straight", "yum")
"""What is filled before somebody asks for the chance to reach a total."""


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "fr"), (DESK, "en")], ids=["phone", "desk"])
@pytest.mark.usefixtures("values")
def test_a_total_that_is_needed_ranks_the_choices_by_chance(screen, site, size, lang):
    acts = [act for box in LATE for act in ("roll", f"fill {box}")]
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [*acts, "roll"])
    me = Coached(screen(size, lang).sit_down_as(token).go(f"/t/{code}"), lang)
    me.ask()
    asked = Coach(site, token, lang)
    typed = me.sheet.get_by_role("spinbutton")
    assert int(typed.input_value()) == asked.get(f"/tables/{code}/hint?seat=0")["hint"]["needed"]
    typed.fill("120")
    typed.press("Enter")
    told = asked.get(f"/tables/{code}/reach?seat=0&total=120")
    me.sheet.get_by_text(told["reason"]).wait_for()
    chances = [figure(100 * one["chance"], 1, lang) for one in told["choices"][:5]]
    assert [chance in said for chance, said in zip(chances, me.said, strict=True)] == [True] * 5
    assert figure(100 * told["for_points"], 1, lang) in me.sheet.get_by_role("status").inner_text()
    assert "{" not in me.sheet.inner_text()
    assert me.at.fits()
    if lang == "fr":
        assert barriers(me.at) == []
    me.at.button(me.said_in["back"]).click()
    me.sheet.get_by_text(me.said_in["expected"], exact=True).wait_for()


def test_what_has_to_be_worked_out_comes_by_itself(ann):
    me = ann(PHONE)
    me.page.route("**/hint?*", lambda route: route.fulfill(status=202, json=SOLVING))
    me.at.hurry().button("Hint").click()
    me.sheet.get_by_text("being solved: 40%").wait_for()
    me.page.unroute("**/hint?*")
    me.options.first.wait_for()
    typed = me.sheet.get_by_role("spinbutton")
    total, reason = int(typed.input_value()), "That is how."
    reached = {"chance": 0.3, "for_points": 0.2, "choices": [], "reason": reason, "total": total}
    me.page.route("**/reach?*", lambda route: route.fulfill(status=202, json=SOLVING))
    typed.press("Enter")
    me.sheet.get_by_text("Working out the chances in this game: 40%").wait_for()
    assert me.options.first.is_enabled()  # the hint itself stays
    me.page.route("**/reach?*", lambda route: route.fulfill(json=reached))
    me.sheet.get_by_text(reason).wait_for()
    me.page.keyboard.press("Escape")
    me.sheet.wait_for(state="hidden")


def test_a_choice_of_dice_is_picked_and_played_only_by_rolling(ann, values):
    me = ann()
    me.ask()
    advice = me.advice(values)
    me.show_all()
    keep = next(one for one in advice.choices if isinstance(one.move, Keep) and one.move.dice)
    option = me.at.button(me.told(advice, keep), exact=True)
    option.click()
    assert option.get_attribute("aria-pressed") == "true"
    assert me.kept == list(keep.move.dice)
    assert me.rolls_left == 2
    me.page.locator("[aria-keyshortcuts=Space]").click()
    me.sheet.wait_for(state="hidden")
    me.at.until(lambda: me.rolls_left == 1)
    assert me.kept == list(keep.move.dice)


def test_a_choice_of_a_box_is_at_hand_and_written_only_there(ann, values):
    me = ann(PHONE)
    me.ask()
    advice = me.advice(values)
    me.show_all()
    fills = [one.move for one in advice.choices if isinstance(one.move, Fill)]
    fill = next(one for one in fills if me.offered[me.label(one)] > 0)
    points = me.offered[me.label(fill)]
    me.at.button(re.compile(rf"^{me.label(fill)}, {points}:")).click()
    me.sheet.wait_for(state="hidden")
    box = me.box(me.label(fill))
    assert box.evaluate("box => box === document.activeElement")
    assert me.game.sheets[0].boxes.get(fill.box) is None
    me.page.keyboard.press("Enter")
    me.stands(me.label(fill), points)


# Other people


def test_people_who_play_each_other_get_no_hints_unless_that_was_agreed(screen, site, values):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BO]}, ["roll"])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    Seated(at).boxes.first.wait_for()
    assert at.button("Hint").count() == 0
    assert at.page.get_by_text("Hints are on").count() == 0
    at.page.keyboard.press("h")
    at.menu()
    at.button(re.compile("Sound")).wait_for()
    assert at.page.get_by_label("The coach warns me").count() == 0

    at.go("/new/yum").page.get_by_text("More options").click()
    allowed = at.page.get_by_label("Hints allowed")
    at.page.get_by_label("Seat 2: who").select_option("bot")
    allowed.wait_for(state="hidden")
    at.page.get_by_label("Seat 2: who").select_option("open")
    assert not allowed.is_checked()
    allowed.check()
    at.page.get_by_label("Seat 1: name").fill("Ann")
    at.button("Set up the table").click()
    at.sees("Hints are on")
    bo = screen(PHONE).go(f"/t/{at.code}")
    bo.sees("Hints are on")
    bo.page.get_by_label("Your name").fill("Bo")
    bo.button("Sit down").first.click()
    at.button("Start the game").click()
    for each in (at, bo):
        each.page.get_by_role("region", name="Score sheet").wait_for()
        each.sees("Hints are on")
        assert each.button("Hint").get_attribute("aria-disabled") == "true"
    me = Coached(at)
    me.roll()
    me.ask()
    advice = me.advice(values)
    assert me.said[0] == me.told(advice, advice.best)
    assert bo.button("Hint").get_attribute("aria-disabled") == "true"


# On guard


def guarded(me):
    """From now on the coach warns from one point on; it knows this position."""
    me.at.menu()
    me.page.get_by_label("The coach warns me").select_option("1")
    me.at.menu()
    knows(me)


def knows(me):
    """A move that comes before the coach's hint is not looked at."""
    me.ask()
    me.page.keyboard.press("Escape")
    me.sheet.wait_for(state="hidden")


def asks(me, advice, choice):
    """The coach's question, once it stands there."""
    dialog = me.page.get_by_role("dialog")
    lost = figure(choice.gives_up, 1)
    dialog.get_by_role("heading", name=f"This gives up {lost} points").wait_for()
    best = me.told(advice, advice.best).split(":")[0]
    assert f"The best choice: {best}" in plain(dialog.inner_text())
    dialog.get_by_text(advice.reason(choice.move)["en"]).wait_for()
    return dialog


def test_the_coach_asks_once_before_much_is_given_up(ann, values):
    me = ann(PHONE, typed="33336")
    guarded(me)
    advice, name = me.advice(values), "Yum"
    choice = advice.choice(Fill("yum"))
    me.box(name).click()
    dialog = asks(me, advice, choice)
    assert f"Score 0 in {name}?" in dialog.inner_text()
    assert barriers(me.at) == []
    dialog.get_by_role("button", name="Choose again").click()
    dialog.wait_for(state="hidden")
    assert me.offered[name] == 0
    me.box(name).click()
    dialog.get_by_text(f"Score 0 in {name}?").wait_for()
    assert dialog.get_by_text("gives up").count() == 0
    me.answer("cancel")


def test_the_coach_asks_about_dice_too_and_is_answered_by_keyboard(ann, values):
    me = ann(typed="33336")
    guarded(me)
    advice = me.advice(values)
    keep = advice.choice(Keep(Dice("6")))
    me.page.locator("[aria-keyshortcuts=Space]").focus()
    me.page.keyboard.press(str(me.faces.index(6) + 1))
    me.page.keyboard.press(" ")
    asks(me, advice, keep)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("dialog").wait_for(state="hidden")
    assert me.rolls_left == 2
    me.page.keyboard.press(" ")
    me.page.get_by_role("region", name="Enter your 4 dice").wait_for()
    for face in "1245":
        me.at.button(f"Add a die showing {face}").click()
    me.left.and_(me.page.get_by_label("1 roll left")).wait_for()
    knows(me)
    # Another position has a question of its own, and who goes on anyway does.
    advice = me.advice(values)
    choice = advice.choice(Fill("yum"))
    me.box("Yum").click()
    asks(me, advice, choice).get_by_role("button", name="Play it anyway").click()
    me.stands("Yum", 0)
    assert me.page.get_by_role("dialog").count() == 0


def test_what_the_coach_could_not_look_at_is_done_and_said(ann):
    me = ann()
    busy = {"code": "coach-busy", "text": ""}
    me.page.route("**/hint?*", lambda route: route.fulfill(status=202, json=busy))
    me.at.menu()
    with me.page.expect_response(re.compile("/hint")):
        me.page.get_by_label("The coach warns me").select_option("1")
    me.at.menu()
    me.fill(*me.best)
    me.page.get_by_role("status").filter(has_text="The coach could not look").wait_for()
