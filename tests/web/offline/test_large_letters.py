"""Letters of twice the size, on a phone: nothing of the offline app is cut off."""

import re

import pytest

UPRIGHT, LYING = {"width": 390, "height": 844}, {"width": 844, "height": 390}
LARGE = "document.documentElement.style.fontSize = '200%'"
# What reaches out of the window, or out of the box that it is in.
CUT_OFF = """(within) => [...document.querySelectorAll(`${within}, ${within} *`)]
    .filter((one) => one.checkVisibility() && getComputedStyle(one).position !== "absolute")
    .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < -1 || right > document.documentElement.clientWidth + 1;
    })
    .map((one) => `${one.tagName} ${one.textContent.trim().slice(0, 40)}`)"""
WIDER = "one => one.scrollWidth - one.clientWidth"
SEEN = """one => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""
WORDS = {
    "en": ("Remove", "Remove it"),
    "fr": ("Retirer", "Retirer"),
}


@pytest.fixture
def look(phone):
    """The phone with large letters, in a language; afterwards it is as it was."""
    before = phone.page.viewport_size

    def turn(lang, size):
        phone.prefer(lang=lang)
        phone.page.set_viewport_size(size)
        return phone.screen

    yield turn
    phone.prefer(lang="en")
    phone.page.set_viewport_size(before)


def opened(at, path):
    at.go(path)
    at.page.evaluate(LARGE)
    at.drawn()


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_what_is_said_and_asked_on_the_first_page_is_whole(look, lang, size):
    at = look(lang, size)
    opened(at, "/")
    remove, sure = WORDS[lang]
    at.button(remove, exact=True).scroll_into_view_if_needed()
    assert at.fits()
    assert at.page.evaluate(CUT_OFF, "section[aria-labelledby=offline]") == []
    at.button(remove, exact=True).click()
    yes = at.page.get_by_role("dialog").get_by_role("button", name=sure, exact=True)
    assert yes.evaluate(SEEN)
    at.page.keyboard.press("Escape")


@pytest.mark.parametrize("lang", WORDS)
@pytest.mark.parametrize("size", [UPRIGHT, LYING], ids=["upright", "lying"])
def test_the_menu_of_a_table_on_this_device_is_whole(look, phone, lang, size):
    at = look(lang, size)
    at.go("/")
    phone.connect()
    setup = {"game": "yum", "seats": [{"kind": "me", "name": "Ann"}]}
    phone.ask("POST", "/api/tables", {"id": f"large-{lang}-{size['width']}", "setup": setup})
    at.go("/")
    at.page.locator("a[href*='local-']").first.click()
    at.page.wait_for_url(re.compile("/t/local-"))
    at.page.evaluate(LARGE)
    at.page.locator("summary").filter(has_text=re.compile("^Table$")).click()
    menu = at.page.locator(".menu")
    assert menu.evaluate(WIDER) <= 0
    assert at.fits()
