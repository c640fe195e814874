"""Hints and the coach on guard: what the page says is what the library says."""

import json
import re

import pytest

from fivefold.coach.scorecard.advice import advise
from fivefold.dice import Dice
from fivefold.games.scorecard import Fill, Keep, Position, points_in
from fivefold.rules import built_in
from tests.support.solved import solved
from tests.web.axe import barriers
from tests.web.browsing import DESK, PHONE, plain
from tests.web.learning import Coach
from tests.web.playing import Seated
from tests.web.poker_playing import record_of
from tests.web.tables import ANN, BO, BOT, laid

_READ = "all => all.map(each => each.firstElementChild.textContent)"
SAID = {
    "en": {
        "keep": "Keep {}",
        "none": "Roll all again",
        "best": "{}: expected total {}, the best choice",
        "other": "{}: expected total {}, gives up {}",
        "all": "Show all",
    },
    "fr": {
        "keep": "Garder {}",
        "none": "Tout relancer",
        "best": "{} : total espéré {}, le meilleur choix",
        "other": "{} : total espéré {}, perte {}",
        "all": "Les .* choix",
    },
}


def figure(value, digits, lang):
    text = f"{value:,.{digits}f}"
    return text.replace(".", ",") if lang == "fr" else text


@pytest.fixture(scope="module")
def values(site):
    """Of yum, once the server has them too: the page is not to wait in these tests."""
    position = {"boxes": {}, "bonuses": 0, "dice": "13356", "rolls_left": 2}
    Coach(site).post("/advice", {"game": "yum", "position": position})
    return solved("yum")


class Coached(Seated):
    """Somebody who may ask the coach."""

    @property
    def sheet(self):
        return self.page.get_by_role("region", name=re.compile("^(Hint|Conseil)$"))

    @property
    def options(self):
        return self.sheet.get_by_role("list").get_by_role("button")

    @property
    def said(self):
        """The choices, as they are read out."""
        self.options.first.wait_for()
        return [plain(one) for one in self.options.evaluate_all(_READ)]

    def ask(self):
        self.boxes.first.wait_for()
        self.page.keyboard.press("h")
        self.options.first.wait_for()

    @property
    def game(self):
        code = self.page.url.rsplit("/", 1)[1]
        return record_of(self.at, code).game

    def advice(self, values):
        """What the library says about the position in the record."""
        game = self.game
        turn = game.phase
        return advise(values, Position(game.sheets[turn.seat], turn.dice, turn.rolls_left))

    def told(self, advice, choice):
        """A choice, as the page should read it out."""
        words = SAID[self.lang]
        match choice.move:
            case Keep(dice):
                what = words["keep"].format(" ".join(map(str, dice))) if dice else words["none"]
            case Fill(box):
                place = advice.position.sheet.rules.index[box]
                label = advice.position.sheet.rules.boxes[place].label[self.lang]
                what = f"{label}, {points_in(advice.position.sheet, advice.position.dice, place)}"
        expected = figure(choice.expected, 2, self.lang)
        if choice == advice.best:
            return words["best"].format(what, expected)
        lost = figure(choice.gives_up, 1 if choice.gives_up >= 0.1 else 2, self.lang)
        return words["other"].format(what, expected, lost)

    def label(self, fill):
        rules = built_in("yum")
        return rules.boxes[rules.index[fill.box]].label[self.lang]


@pytest.fixture
def ann(screen, site, values):
    """Ann in the middle of a turn against a bot, in a browser; the server is ready."""

    def seated(size=DESK, lang="en", typed=None, **options):
        mine = ANN if typed is None else {**ANN, "dice": "real"}
        acts = ["roll", "fill sixes", "roll"] if typed is None else [f"roll {typed}"]
        code, token = laid(site, {"game": "yum", "seats": [mine, BOT]}, acts)
        at = screen(size, lang, **options).sit_down_as(token).go(f"/t/{code}")
        return Coached(at, lang=lang)

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
    reason = plain(str(advice.reason()[lang]))
    assert reason in plain(me.sheet.inner_text())
    if lang == "fr":  # once will do: it looks at it on a phone and on a desk
        assert barriers(me.at) == []
    assert me.at.fits()
    me.at.shoot(f"hint-{lang}")
    me.at.button(re.compile(f"^{SAID[lang]['all']}")).click()
    assert me.said == expected


LATE = ("ones", "twos", "threes", "straight", "yum")
"""What is filled before somebody asks for the chance to reach a total."""


REACHED = {"chance": 0.3, "for_points": 0.2, "choices": [], "reason": "That is how."}


@pytest.mark.parametrize(("size", "lang"), [(PHONE, "fr"), (DESK, "en")], ids=["phone", "desk"])
@pytest.mark.usefixtures("values")
def test_a_total_that_is_needed_ranks_the_choices_by_chance(screen, site, size, lang):
    acts = [act for box in LATE for act in ("roll", f"fill {box}")]
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [*acts, "roll"])
    me = Coached(screen(size, lang).sit_down_as(token).go(f"/t/{code}"), lang=lang)
    me.ask()
    asked = Coach(site, token, lang)
    typed = me.sheet.get_by_role("spinbutton")
    assert int(typed.input_value()) == asked.get(f"/tables/{code}/hint?seat=0")["hint"]["needed"]
    typed.fill("120")
    typed.press("Enter")
    told = asked.get(f"/tables/{code}/reach?seat=0&total=120")
    me.sheet.get_by_text(told["reason"]).wait_for()
    chances = [figure(one["expected"], 1, lang) for one in told["choices"][:5]]
    assert [chance in said for chance, said in zip(chances, me.said, strict=True)] == [True] * 5
    assert figure(100 * told["for_points"], 1, lang) in me.sheet.get_by_role("status").inner_text()
    assert "{" not in me.sheet.inner_text()
    assert me.at.fits()
    if lang == "fr":
        assert barriers(me.at) == []
    me.at.shoot(f"need-{lang}")
    me.at.button({"en": "Expected totals", "fr": "Totaux espérés"}[lang]).click()
    me.sheet.get_by_text(
        {"en": "Expected total", "fr": "Total espéré"}[lang], exact=True
    ).wait_for()


def test_early_in_a_game_the_chances_are_worked_out_while_play_goes_on(ann):
    me = ann(PHONE)
    solving, total = [0.4], []

    def answer(route):
        if not solving:
            return route.fulfill(json={**REACHED, "total": total[0]})
        said = {"code": "still-solving", "text": "later", "progress": solving[0]}
        return route.fulfill(status=202, json=said)

    me.page.route("**/reach?*", answer)
    me.at.hurry()
    me.ask()
    typed = me.sheet.get_by_role("spinbutton")
    total.append(int(typed.input_value()))
    typed.press("Enter")
    me.sheet.get_by_text("Working out the chances in this game: 40%").wait_for()
    assert me.options.first.is_enabled()  # the hint itself stays
    me.at.shoot("need-preparing")
    solving.clear()
    me.sheet.get_by_text(REACHED["reason"]).wait_for()


def test_a_choice_of_dice_is_picked_and_played_only_by_rolling(ann, values):
    me = ann()
    me.ask()
    advice = me.advice(values)
    me.at.button(re.compile("^Show all")).click()
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
    me.at.button(re.compile("^Show all")).click()
    fill = next(
        one.move
        for one in advice.choices
        if isinstance(one.move, Fill) and me.offered[me.label(one.move)] > 0
    )
    points = me.offered[me.label(fill)]
    me.at.button(re.compile(rf"^{me.label(fill)}, {points}:")).click()
    me.sheet.wait_for(state="hidden")
    box = me.box(me.label(fill))
    assert box.evaluate("box => box === document.activeElement")
    assert me.game.sheets[0].boxes.get(fill.box) is None
    me.page.keyboard.press("Enter")
    me.stands(me.label(fill), points)


def test_a_hint_that_has_to_be_worked_out_comes_by_itself(ann):
    me = ann()
    me.boxes.first.wait_for()
    said = json.dumps({"code": "still-solving", "text": "", "progress": 0.4})
    me.page.route("**/hint?*", lambda route: route.fulfill(status=202, body=said))
    me.at.hurry().button("Hint").click()
    me.sheet.get_by_text("being solved: 40%").wait_for()
    me.page.unroute("**/hint?*")
    me.options.first.wait_for()
    me.page.keyboard.press("Escape")
    me.sheet.wait_for(state="hidden")


def test_a_hint_that_lies_there_follows_the_language(ann, values):
    me = ann()
    me.ask()
    advice = me.advice(values)
    assert plain(str(advice.reason()["en"])) in plain(me.sheet.inner_text())
    me.at.button("Français").click()
    french = str(advice.reason()["fr"]).split()
    me.sheet.get_by_text(re.compile(r"\s+".join(map(re.escape, french)))).wait_for()
    me.lang = "fr"
    assert me.said[0] == me.told(advice, advice.best)


# Other people


def test_people_who_play_each_other_get_no_hints_unless_that_was_agreed(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN, BO]}, ["roll"])
    at = screen().sit_down_as(token).go(f"/t/{code}")
    Seated(at).boxes.first.wait_for()
    assert at.button("Hint").count() == 0
    assert at.page.get_by_text("Hints are on").count() == 0
    at.page.keyboard.press("h")
    at.page.get_by_text("Table", exact=True).click()
    at.button(re.compile("Sound")).wait_for()
    assert at.page.get_by_label("The coach warns me").count() == 0


def test_where_it_was_agreed_everybody_sees_it(screen, values):
    ann, bo = screen(), screen(PHONE)
    ann.go("/new/yum").page.get_by_text("More options").click()
    allowed = ann.page.get_by_label("Hints allowed")
    ann.page.get_by_label("Seat 2: who").select_option("bot")
    allowed.wait_for(state="hidden")
    ann.page.get_by_label("Seat 2: who").select_option("open")
    assert not allowed.is_checked()
    allowed.check()
    ann.page.get_by_label("Seat 1: name").fill("Ann")
    ann.button("Set up the table").click()
    ann.page.get_by_text("Hints are on").wait_for()
    bo.go(ann.page.url.removeprefix(ann.site)).page.get_by_label("Your name").fill("Bo")
    bo.page.get_by_text("Hints are on").wait_for()
    bo.button(re.compile("^Sit down")).click()
    bo.button("Start the game").click()
    for at in (ann, bo):
        Coached(at).ready("first roll").or_(at.button("Ann's turn")).wait_for()
        at.page.get_by_text("Hints are on").wait_for()
        assert at.button("Hint").get_attribute("aria-disabled") == "true"
    me = Coached(ann)
    me.roll()
    me.ask()
    advice = me.advice(values)
    assert me.said[0] == me.told(advice, advice.best)
    assert bo.button("Hint").get_attribute("aria-disabled") == "true"


# On guard


def guarded(me):
    """From now on the coach warns from one point on."""
    me.page.get_by_text("Table", exact=True).click()
    with me.page.expect_response(re.compile("/hint")):
        me.page.get_by_label("The coach warns me").select_option("1")
    me.page.get_by_text("Table", exact=True).click()


def worst(me, values, zero):
    """The box that gives up most, of those that score something or nothing."""
    advice = me.advice(values)
    fills = [one for one in advice.choices if isinstance(one.move, Fill)]
    found = [one for one in fills if (me.offered[me.label(one.move)] == 0) is zero]
    assert found[-1].gives_up > 1
    return advice, found[-1]


@pytest.fixture
def asked():
    def read(me, advice, choice):
        """The coach's question, once it stands there."""
        dialog = me.page.get_by_role("dialog")
        lost = figure(choice.gives_up, 1, "en")
        dialog.get_by_role("heading", name=f"This gives up {lost} points").wait_for()
        best = me.told(advice, advice.best).split(":")[0]
        assert f"The best choice: {best}" in plain(dialog.inner_text())
        dialog.get_by_text(advice.reason(choice.move)["en"]).wait_for()
        return dialog

    return read


def test_the_coach_asks_once_before_much_is_given_up(ann, values, asked):
    me = ann(PHONE)
    me.boxes.first.wait_for()
    guarded(me)
    advice, choice = worst(me, values, zero=True)
    name = me.label(choice.move)
    me.box(name).click()
    dialog = asked(me, advice, choice)
    assert f"Score 0 in {name}?" in dialog.inner_text()
    assert barriers(me.at) == []
    me.at.shoot("coach-asks")
    dialog.get_by_role("button", name="Choose again").click()
    dialog.wait_for(state="hidden")
    assert me.offered[name] == 0
    me.box(name).click()
    dialog.get_by_text(f"Score 0 in {name}?").wait_for()
    assert dialog.get_by_text("gives up").count() == 0
    me.answer("cancel")
    with me.page.expect_response(re.compile("/hint")):
        me.reroll()
    advice, choice = worst(me, values, zero=True)
    me.box(me.label(choice.move)).click()
    asked(me, advice, choice).get_by_role("button", name="Go on anyway").click()
    me.stands(me.label(choice.move), 0)
    assert me.page.get_by_role("dialog").count() == 0


def test_what_the_coach_could_not_look_at_is_done_and_said(ann):
    me = ann()
    me.boxes.first.wait_for()
    said = json.dumps({"code": "coach-busy", "text": ""})
    me.page.route("**/hint?*", lambda route: route.fulfill(status=202, body=said))
    guarded(me)
    me.fill(*me.best)
    me.page.get_by_role("status").filter(has_text="The coach could not look").wait_for()


def test_the_coach_asks_about_dice_too_and_is_answered_by_keyboard(ann, values, asked):
    me = ann(typed="33336")
    me.boxes.first.wait_for()
    guarded(me)
    advice = me.advice(values)
    keep = advice.choice(Keep(Dice("6")))
    me.page.locator("[aria-keyshortcuts=Space]").focus()
    me.page.keyboard.press(str(me.faces.index(6) + 1))
    me.page.keyboard.press(" ")
    asked(me, advice, keep)
    me.page.keyboard.press("Escape")
    me.page.get_by_role("dialog").wait_for(state="hidden")
    assert me.rolls_left == 2
    me.page.keyboard.press(" ")
    me.page.get_by_role("region", name="Enter your 4 dice").wait_for()
