"""Practice: positions answered as at the table, what each answer cost, and a score over ten."""

import re

import pytest

from fivefold.rules import built_in
from tests.support.effort import TIMES
from tests.web.axe import barriers
from tests.web.browsing import DESK, PHONE
from tests.web.learning import Coach, by_hand
from tests.web.legible import CUT, LARGE
from tests.web.tables import ANN, finished_game

SERIES = "/drills?game=yum&kind=surprising&seed=5"


@pytest.fixture(scope="module")
def coach(site):
    asked = Coach(site)
    asked.get(SERIES)  # a page that has to wait complains in the browser's console
    return asked


@pytest.fixture(scope="module")
def drills(coach):
    return coach.get(SERIES)["drills"]


def begun(screen, size=DESK, path=SERIES, **options):
    at = screen(size, **options).go(path)
    at.page.get_by_role("group", name=re.compile("Dice|Dés")).wait_for()
    return at


def answer(at, drill, act, lang="en"):
    """By keys if dice are kept, by a tap if a box is filled."""
    word, _, said = act.partition(" ")
    if word == "keep":
        dice = list(drill["position"]["dice"])
        for face in said:
            place = dice.index(face)
            dice[place] = ""
            at.page.keyboard.press(str(place + 1))
        at.page.locator("body").press("Enter")
    else:
        box = next(box.label[lang] for box in built_in("yum").boxes if box.id == said)
        at.page.get_by_role("button", name=re.compile(rf"^{box}\s?:")).click()
    return at.page.get_by_role("heading", level=3)


def on(at):
    """What answered has the focus on what goes on."""
    at.page.keyboard.press("Enter")


def lost(drill, act):
    return next(choice["gives_up"] for choice in drill["choices"] if choice["act"] == act)


def worth(drill, act):
    return max(0, 1 - lost(drill, act) / 3)


def place(at, number):
    at.page.get_by_text(f"Position {number} of 10").wait_for()


def lies_there(at, drill):
    """The dice and the sheet of a position, and what each box would score."""
    position = drill["position"]
    shown = at.page.get_by_role("group", name="Dice").get_by_role("button")
    labels = shown.evaluate_all("all => all.map(each => each.ariaLabel)")
    assert "".join(re.findall(r"showing (\d)", " ".join(labels))) == position["dice"]
    left = re.compile(rf"^{position['rolls_left']} rolls? left$")
    at.page.get_by_role("img", name=left).wait_for()
    points = {choice["act"]: choice["points"] for choice in drill["choices"]}
    for box in built_in("yum").boxes:
        row = at.page.get_by_role("row").filter(
            has=at.page.get_by_role("rowheader", name=box.label["en"])
        )
        written = position["boxes"].get(box.id, points.get(f"fill {box.id}"))
        assert row.first.get_by_role("cell").inner_text() == str(written)


def test_an_answer_fits_where_letters_are_large(screen, coach, drills):
    at = begun(screen, PHONE)
    at.page.evaluate(LARGE)
    answer(at, drills[0], drills[0]["choices"][1]["act"]).wait_for()
    at.drawn()
    assert at.fits()
    assert at.page.evaluate(CUT, ".question, .question section, .question dl > *") == []


def test_the_best_answer_is_told_to_be_best_and_another_what_it_cost(screen, coach, drills):
    at = begun(screen)
    first, second = drills[:2]
    lies_there(at, first)
    assert answer(at, first, first["choices"][0]["act"]).inner_text() == "Best!"
    at.page.get_by_text(first["reason"]).wait_for()
    on(at)
    place(at, 2)
    act = second["obvious"]
    cost = answer(at, second, act).inner_text()
    assert cost == f"Gave up {lost(second, act):.1f} points"
    asked = {"game": "yum", "position": second["position"], "act": act}
    at.page.get_by_text(coach.post("/advice", asked)["against"]).wait_for()
    at.shoot("drill-answered")


def test_ten_answers_make_a_score_and_ten_more_are_others(screen, drills):
    at = begun(screen, PHONE)
    # Some best ones, some obvious ones, some bad ones.
    choices = [
        drill["choices"][(0, 1, -1)[number % 3]]["act"] for number, drill in enumerate(drills)
    ]
    for number, (drill, act) in enumerate(zip(drills, choices, strict=True), start=1):
        place(at, number)
        answer(at, drill, act).wait_for()
        if number == 4:  # a page that is loaded anew knows what was answered
            at.page.reload()
            at.page.get_by_role("button", name="Next").press("Enter")
        else:
            on(at)
    score = sum(map(worth, drills, choices))
    at.page.get_by_role("heading", name=f"Your score: {score:.1f} of 10").wait_for()
    rows = [" ".join(text.split()) for text in at.page.get_by_role("listitem").all_inner_texts()]
    for row, drill, act in zip(rows, drills, choices, strict=True):
        gone = lost(drill, act)
        assert (
            row.endswith("best") if gone < 1e-6 else f"−{gone:.{1 if gone >= 0.1 else 2}f}" in row
        )
    assert at.fits()
    at.shoot("drill-result")
    at.page.get_by_role("link", name="Ten more").press("Enter")
    place(at, 1)
    at.page.wait_for_function("() => document.activeElement.id === 'main'")
    assert at.page.url.startswith(at.site + "/drills?game=yum&kind=surprising&seed=")
    assert not at.page.url.endswith("seed=5")


def test_a_series_is_chosen(screen, coach):
    at = screen().go("/drills")
    at.page.get_by_role("radio", name="Yum", exact=True).press("Space")
    at.page.get_by_role("radio", name="Your own mistakes").check()
    at.button("Begin").click()
    at.page.get_by_text("No mistakes to go over yet").wait_for()
    assert at.fits()
    at.page.get_by_role("link", name="Surprising positions instead").click()
    place(at, 1)
    at.page.go_back()
    at.page.get_by_text("No mistakes to go over yet").wait_for()


def test_ones_own_mistakes_are_practised(screen, site, coach):
    _, token = finished_game(site, {"game": "yum", "seats": [ANN]}, by_hand)
    own = Coach(site, token)
    own.history()
    (worst, *_) = own.get("/drills?game=yum&kind=mine&seed=1")["drills"]
    at = screen().sit_down_as(token)
    at.go("/drills?game=yum&kind=mine&seed=1")
    at.page.get_by_role("group", name="Dice").wait_for()
    said = answer(at, worst, worst["mine"]["yours"]).inner_text()
    assert said == f"Gave up {worst['mine']['cost']:.1f} points"
    at.page.get_by_text("In your own game you chose").wait_for()
    link = at.page.get_by_role("link", name="In the review").get_attribute("href")
    assert link.startswith(f"/review/{worst['mine']['code']}")


def test_nobody_is_shut_out_of_practice(screen, look, drills):
    at = screen(**look).go("/drills")
    at.page.get_by_role("radio").first.wait_for()
    assert barriers(at) == []
    at.go(SERIES)
    for number, drill in enumerate(drills[: min(TIMES, 2)], start=1):
        place(at, number)
        assert barriers(at) == []
        answer(at, drill, drill["obvious"]).wait_for()
        assert barriers(at) == []
        assert at.fits()
        at.shoot(f"drill-{number}-{look['color_scheme']}")
        on(at)


def test_practice_in_french(screen, site):
    (drill, *_) = Coach(site, lang="fr").get(SERIES)["drills"]
    at = begun(screen, PHONE, lang="fr")
    act = drill["obvious"]
    said = answer(at, drill, act, lang="fr").inner_text()
    assert f"{lost(drill, act):.1f}".replace(".", ",") in said
    assert said.startswith("A coûté")
    assert at.fits()
    at.shoot("drill-french")
    at.page.get_by_role("button", name="EN: English").click()
    at.page.get_by_text("Gave up").wait_for()


def test_a_total_to_reach_is_practised(screen, coach):
    path = "/drills?game=yum&kind=reach&seed=1"
    drill = coach.get(path)["drills"][0]
    at = begun(screen, PHONE, path)
    at.page.get_by_text(f"You need {drill['needed']} in all.").wait_for()
    at.shoot("drill-reach")
    wrong = next(one for one in drill["choices"] if one["act"] == drill["obvious"])
    best = drill["choices"][0]
    assert answer(at, drill, wrong["act"]).inner_text() == (
        f"A chance of {wrong['expected']:.1f}% instead of {best['expected']:.1f}%"
    )
    at.page.get_by_text(drill["reason"]).wait_for()
    assert at.fits()
    at.shoot("drill-reach-answer")
