"""Practice: positions answered as at the table, what each answer cost, and a score over ten."""

import re

import pytest

from fivefold.rules import built_in
from tests.support.effort import TIMES
from tests.web.browsing import DESK, PHONE, plain
from tests.web.legible import CUT, barriers
from tests.web.tables import ANN, Coach, by_hand, finished_game

pytestmark = pytest.mark.slow

SERIES = "/drills?game=yum&kind=surprising&seed=5"


@pytest.fixture(scope="module")
def coach(site, values):
    return Coach(site)


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
        at.button(re.compile(rf"^{box}\s?:")).click()
    told = at.page.get_by_role("heading", level=3)
    told.wait_for()
    return told.inner_text()


def on(at):
    """What answered has the focus on what goes on."""
    at.page.keyboard.press("Enter")


def lost(drill, act):
    return next(choice["gives_up"] for choice in drill["choices"] if choice["act"] == act)


def place(at, number):
    at.sees(f"Position {number} of 10")


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


def test_ten_answers_make_a_score_and_ten_more_are_others(screen, coach, drills):
    at = begun(screen, PHONE)
    lies_there(at, drills[0])
    # Some best ones, some obvious ones, some bad ones.
    choices = [
        drill["choices"][(0, 1, -1)[number % 3]]["act"] for number, drill in enumerate(drills)
    ]
    for number, (drill, act) in enumerate(zip(drills, choices, strict=True), start=1):
        place(at, number)
        said = answer(at, drill, act)
        if number == 1:
            assert said == "Best!"
            at.sees(drill["reason"])
        if number == 4:  # a page that is loaded anew knows what was answered
            at.page.reload()
            at.button("Next").press("Enter")
        else:
            on(at)
    score = sum(max(0, 1 - lost(*each) / 3) for each in zip(drills, choices, strict=True))
    at.page.get_by_role("heading", name=f"Your score: {score:.1f} of 10").wait_for()
    rows = [plain(text) for text in at.page.get_by_role("listitem").all_inner_texts()]
    for row, drill, act in zip(rows, drills, choices, strict=True):
        gone = lost(drill, act)
        figure = f"−{gone:.{1 if gone >= 0.1 else 2}f}"
        assert row.endswith("best") if gone < 1e-6 else figure in row
    assert at.fits()
    at.page.get_by_role("link", name="Ten more").press("Enter")
    place(at, 1)
    at.focus_gets_to("main")
    assert at.page.url.startswith(at.site + "/drills?game=yum&kind=surprising&seed=")
    assert not at.page.url.endswith("seed=5")


def test_an_answer_is_told_to_everybody_with_what_it_cost(screen, coach, drills):
    at = screen(PHONE).go("/drills")
    at.page.get_by_role("radio").first.wait_for()
    assert barriers(at) == []
    at.go(SERIES)
    for number, drill in enumerate(drills[: 2 * TIMES], start=1):
        place(at, number)
        assert number > 1 or barriers(at) == []
        act = drill["obvious"]
        assert answer(at, drill, act) == f"Gave up {lost(drill, act):.1f} points"
        asked = {"game": "yum", "position": drill["position"], "act": act}
        at.sees(coach.post("/advice", asked)["against"])
        assert number > 1 or barriers(at) == []
        at.letters("200%")
        assert at.fits()
        assert at.page.evaluate(CUT, ".question, .question section, .question dl > *") == []
        at.letters("")
        on(at)


def test_a_series_is_chosen(screen, coach):
    at = screen().go("/drills")
    at.page.get_by_role("radio", name="Yum", exact=True).press("Space")
    at.page.get_by_role("radio", name="Your own mistakes").check()
    at.button("Begin").click()
    at.sees("No mistakes to go over yet")
    assert at.fits()
    at.page.get_by_role("link", name="Surprising positions instead").click()
    place(at, 1)
    at.page.go_back()
    at.sees("No mistakes to go over yet")


def test_ones_own_mistakes_are_practised(screen, site, coach):
    _, token = finished_game(site, {"game": "yum", "seats": [ANN]}, by_hand)
    own = Coach(site, token)
    own.history()
    (worst, *_) = own.get("/drills?game=yum&kind=mine&seed=1")["drills"]
    at = screen().sit_down_as(token).go("/drills?game=yum&kind=mine&seed=1")
    at.page.get_by_role("group", name="Dice").wait_for()
    mine = worst["mine"]
    assert answer(at, worst, mine["yours"]) == f"Gave up {mine['cost']:.1f} points"
    at.sees("In your own game you chose")
    link = at.page.get_by_role("link", name="In the review").get_attribute("href")
    assert link.startswith(f"/review/{mine['code']}")


def test_practice_in_french(screen, site, coach):
    (drill, *_) = Coach(site, lang="fr").get(SERIES)["drills"]
    at = begun(screen, PHONE, lang="fr")
    act = drill["obvious"]
    said = answer(at, drill, act, lang="fr")
    assert f"{lost(drill, act):.1f}".replace(".", ",") in said
    assert said.startswith("A coûté")
    assert at.fits()
    at.button("EN: English").click()
    at.sees("Gave up")


def test_a_total_to_reach_is_practised(screen, coach):
    path = "/drills?game=yum&kind=reach&seed=1"
    drill = coach.get(path)["drills"][0]
    at = begun(screen, PHONE, path)
    at.sees(f"You need {drill['needed']} in all.")
    wrong = next(one for one in drill["choices"] if one["act"] == drill["obvious"])
    best = drill["choices"][0]
    assert answer(at, drill, wrong["act"]) == (
        f"A chance of {wrong['chance']:.1%} instead of {best['chance']:.1%}"
    )
    at.sees(drill["reason"])
    assert at.fits()
