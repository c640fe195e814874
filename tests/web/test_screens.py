"""A screen that is used again: nothing is left of the test before."""

import pytest

from tests.web.browsing import PHONE

KIND = ("en", True)
KEPT = "() => [localStorage.length, sessionStorage.length]"


@pytest.fixture
def used(screens):
    """A screen that somebody has done a lot with, and given back."""
    at = screens.take(*KIND)
    at.look(PHONE, ["clipboard-read"], reduced_motion="reduce")
    at.remembers("fivefold", {"token": "somebody"})
    at.page.evaluate("sessionStorage.setItem('fivefold', 'something')")
    at.page.route("**/api/*", lambda route: route.abort())
    at.connect = lambda asked: asked.close()
    screens.give_back(at, *KIND)
    return at


def test_what_was_kept_routed_and_allowed_is_gone(screens, used):
    at = screens.take(*KIND)
    assert at is used
    assert at.page.evaluate(KEPT) == [0, 0]
    at.go("/").play_now("Yum")
    at.page.get_by_role("region", name="Score sheet").wait_for()
    state = "() => navigator.permissions.query({name: 'clipboard-read'}).then((one) => one.state)"
    assert at.page.evaluate(state) != "granted"
    screens.give_back(at, *KIND)


@pytest.mark.parametrize("spoilt", ["worn", "errors"])
def test_what_cannot_be_undone_is_not_used_again(screens, spoilt):
    at = screens.take(*KIND)
    if spoilt == "worn":
        at.worn = True
        screens.give_back(at, *KIND)
    else:
        at.errors.append("a mistake")
        with pytest.raises(AssertionError, match="a mistake"):
            screens.give_back(at, *KIND)
    other = screens.take(*KIND)
    assert other is not at
    screens.give_back(other, *KIND)
