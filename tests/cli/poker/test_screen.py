"""When the table is drawn."""

from tests.support.keyboard import at_the_table


def test_the_table_is_shown_when_bids_and_when_bets_begin_and_not_at_every_word():
    session = at_the_table("100", "200", "pass", "300", "pass", "pass")
    assert session.screen.count("┃ Player") == 2
    assert session.screen.count("Highest bid:") == 3
    assert at_the_table("s").screen.count("┃ Player") == 2
