"""What is told of a card: bids, rolls, the settlement."""

from tests.support.keyboard import at_the_table, lines


def test_a_whole_round_in_french():
    session = at_the_table(
        "passe", "PASSER", "tapis", "oui 300", "non 100", "66533", "3", lang="fr"
    )
    assert lines()[1:] == [
        "Ann: pass",
        "Bo: pass",
        "Dev: all-in",
        "Ann: bet yes 300",
        "Bo: bet no 100",
        "Dev: roll 33566 joker 3",
    ]
    for line in [
        "Dev va lancer pour 1 500 $ ; faites vos paris",
        "Dev complète la carte !",
        "  Dev touche le gain de 700 $.",
        "  Ann gagne un pari de 300 $.",
        "  Bo perd un pari de 100 $, pour Dev.",
    ]:
        assert f"\n{line}\n" in session.screen.replace("\u00a0", " ")
    assert session.prompts[-1].startswith("Dev, quelle carte est retournée ?")


def test_a_failed_attempt_is_settled_line_by_line_and_who_is_out_is_said():
    session = at_the_table("all-in", "no 300", "yes 200", "12344", "", "12344", "")
    for line in [
        "  Rolled: [1] [2] [3] [4] [4]",
        "Ann does not complete the card.",
        "  Ann loses the stake of $1,500.",
        "  Bo wins a bet of $300.",
        "  Dev loses a bet of $200.",
        "Ann is out of money and out of the game.",
        "Bidding, opened by Bo: no bid yet",
    ]:
        assert f"\n{line}\n" in session.screen
