"""Where the keyboard goes on when what it was on is gone, and what is read out when it comes."""

from tests.web.browsing import PHONE
from tests.web.connections import Wire
from tests.web.tables import ANN, laid

FOCUSED = """() => {
    const { id, ariaLabel, textContent } = document.activeElement;
    return ariaLabel || id || textContent.trim();
}"""


def soon_at(at, label):
    """Whether the focus gets there."""
    at.page.wait_for_function(f"label => ({FOCUSED})() === label", arg=label)
    return True


def test_from_a_seat_that_is_removed_to_its_neighbour(screen):
    at = screen().go("/new/yum")
    at.button("Add a seat").click()
    at.button("Remove seat 3").press("Enter")
    assert soon_at(at, "Remove seat 2")
    at.button("Remove seat 1").press("Enter")
    # The last one can't be removed.
    assert soon_at(at, "Seat 1: who plays")


def test_from_a_name_that_is_removed_to_its_neighbour(screen):
    at = screen(PHONE).go("/keep?game=deluxe-poker")
    at.button("Add a player").click()
    at.button("Remove player 3").press("Enter")
    # Two have to stay.
    assert soon_at(at, "Move player 2 up")


def test_from_a_table_that_is_taken_off_to_its_undo_and_back(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    at = screen().sit_down_as(token).go("/")
    at.button("Remove Yum from the list").press("Enter")
    assert soon_at(at, "Undo")
    at.page.keyboard.press("Enter")
    assert soon_at(at, "Remove Yum from the list")
    at.page.keyboard.press("Enter")
    with at.page.expect_response(lambda answer: answer.request.method == "DELETE") as answer:
        at.page.get_by_role("link", name="Keep score").click()  # now nobody can undo it
    assert answer.value.url.endswith(code)


def test_a_lost_connection_is_told_in_a_region_that_was_there_before(screen, site):
    code, token = laid(site, {"game": "yum", "seats": [ANN]}, [])
    at = screen(wired=True).sit_down_as(token)
    wire = Wire(at)
    at.go(f"/t/{code}")
    region = at.page.locator("header + [role=status]")
    assert region.inner_text() == ""
    at.page.evaluate("document.querySelector('header + [role=status]').dataset.same = 'yes'")
    wire.cut()
    at.page.locator("[data-same]", has_text="Connection lost").wait_for()
