"""A Python that aborts under a game: the page starts another one, and says so if that aborts."""

import re

# Not at once: a worker that has ended does not answer whoever asked for it.
ABORT = """() => {
    const later = "import asyncio, os; asyncio.get_event_loop().call_later(0.2, os.abort); None";
    python.runPython(later);
}"""

SOME_BOX = re.compile(": score [1-9]")
"""A zero would ask first."""


def abort(at):
    """In the worker that runs Python: that of the page, which was started last."""
    at.until(lambda: at.page.workers[-1].evaluate("'python' in self"))
    at.page.workers[-1].evaluate(ABORT)


def dice(at):
    return at.page.get_by_role("group", name="Dice").inner_text()


def act(at, button):
    """A press while dice tumble would only let them lie: boxes can be filled when they do."""
    at.button(SOME_BOX).first.wait_for()
    at.button(re.compile(button)).first.click()


def test_a_game_goes_on_after_python_has_aborted(away):
    at = away.screen
    at.go("/")
    at.play_now("Yum", "^Alone")
    at.page.wait_for_url(re.compile("/t/local-"))
    at.button(re.compile("^Roll")).click()
    at.page.get_by_role("img", name="2 rolls left").first.wait_for()
    with at.page.expect_event("worker"):
        abort(at)
    # The page starts another one, and what is done meanwhile waits for it.
    act(at, "^Roll")
    at.page.get_by_role("img", name="1 roll left").first.wait_for()
    at.errors.clear()
    rolled = dice(at)
    abort(at)
    at.page.get_by_text("The games on this device have stopped answering").first.wait_for()
    at.shoot("offline-aborted")
    at.errors.clear()
    at.button("Reload").click()
    at.page.get_by_role("img", name="1 roll left").first.wait_for()
    assert dice(at) == rolled
    at.button(SOME_BOX).first.click()
    at.page.get_by_role("img", name="3 rolls left").first.wait_for()
