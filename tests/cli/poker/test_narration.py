"""What is told of a card: bids, rolls, the settlement."""

from tests.support.keyboard import at_the_table, lines


def test_a_whole_round_in_french():
    session = at_the_table(
        "passe", "PASSER", "tapis", "o", "oui 300", "non 100", "66533", "3", lang="fr"
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
        "Dev va lancer pour 1 500 $. La carte sera-t-elle complétée ? Faites vos paris.",
        "Dev complète la carte : [6] [6] [5] [J=3] [J=3]",
        "  Dev reprend sa mise de 1 500 $.",
        "  Dev touche le gain de 700 $.",
        "  Ann avait parié oui, à raison : +300 $, et récupère son pari.",
        "  Bo avait parié non, à tort : le pari de 100 $ va à Dev.",
        "  Argent : Ann 1 800 $, Bo 1 400 $, Dev 2 300 $.",
    ]:
        assert f"\n{line}\n" in session.screen.replace("\u00a0", " ")
    assert session.prompts[-1].startswith("Dev, quelle carte est retournée ?")


def test_a_failed_attempt_is_settled_line_by_line_and_who_is_out_is_said():
    session = at_the_table("all-in", "y", "no 300", "yes 200", "12344", "", "12344", "")
    for line in [
        "  Rolled: [1] [2] [3] [4] [4]",
        "Ann does not complete the card: 6 6 5 J J",
        "  Ann loses the stake of $1,500.",
        "  Bo bet no and was right: +$300, and the bet back.",
        "  Dev bet yes and was wrong: the bet of $200 is lost.",
        "  Money now: Ann $0, Bo $1,800, Dev $1,300.",
        "Ann is out of money and out of the game.",
        "Bidding, opened by Bo: no bid yet",
    ]:
        assert f"\n{line}\n" in session.screen
