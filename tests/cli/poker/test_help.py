"""The help at the prompt of Deluxe Poker."""

from tests.support.keyboard import FILE, at_the_table, play


def test_help_names_somebody_else_who_plays():
    screen = " ".join(at_the_table("?", "pass", "?", players="Cléo, Dev").screen.split())
    assert "`Dev: …` lets Dev speak" in screen
    assert "`Cléo: …` lets Cléo speak" in screen
    assert "`Bo: …`" not in screen


def test_help_names_nobody_who_is_out():
    session = at_the_table("all-in", "y", "", "", "12344", "", "12344", "", "665JJ/2/700", "?")
    assert "`Dev: …` lets Dev speak" in " ".join(session.screen.split())


def test_help_never_suggests_to_speak_for_a_bot():
    options = ["--players", "Ann, bot:random", "--record", FILE, "--real-dice"]
    session = play("deluxe-poker", *options, answers=["665JJ/2/700", "?"])
    assert "such as 300" in session.screen
    assert "Ziggy: …" not in session.screen
