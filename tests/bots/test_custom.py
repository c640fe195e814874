"""Bots of one's own: how they are named, and what is said of their mistakes."""

import subprocess
import sys
from dataclasses import dataclass
from random import Random

import pytest

from fivefold.bots.custom import CheckedBot, can_be_sent, is_custom, load_custom_bot, shown_name
from fivefold.bots.kind import RandomBot
from fivefold.dice import Dice
from fivefold.errors import FivefoldError, Malformed
from fivefold.games import Roll, Seat, new_game
from fivefold.games.scorecard import Fill, Keep
from fivefold.texts import Lang
from tests.support.insights import code_of


class Low:
    def choose(self, game, seat, rng):
        return Fill("low")


def make_low():
    return Low()


LOW = Low()
PROGRAM = """
from fivefold.bots.arena import arena
from fivefold.bots.kind import RandomBot

class Low(RandomBot):
    name = ""

print(arena("yum", [Low(), "random"], 4, seed=1, workers=2).names)
"""


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module of the user's, with this text."""
    monkeypatch.syspath_prepend(tmp_path)

    def written(text):
        (tmp_path / "their_bots.py").write_text(text)
        return "their_bots"

    yield written
    sys.modules.pop("their_bots", None)


def refusal(entry):
    with pytest.raises(Malformed) as refused:
        load_custom_bot(entry)
    assert "\n" not in refused.value.say(Lang.FR)
    return refused.value


def check_refused(entry, code, *said):
    error = refusal(entry)
    assert error.code == code
    assert all(part in str(error) for part in said)
    if code in ("bot-module-fails", "bot-not-made"):
        assert error.__cause__ is not None


def test_a_bot_is_an_object_or_what_makes_one():
    names = [f"{__name__}:{name}" for name in ("LOW", "Low", "make_low")]
    assert all(isinstance(load_custom_bot(entry), Low) for entry in (LOW, Low, make_low, *names))
    assert load_custom_bot(LOW) is load_custom_bot(f"{__name__}:LOW") is LOW
    assert [is_custom(entry) for entry in ("casual", "a:b", LOW)] == [False, True, True]
    assert (shown_name(LOW), shown_name(RandomBot())) == ("Low", "random")


@pytest.mark.parametrize(
    ("text", "name", "code", "said"),
    [
        ("", "Low", "bot-not-in-module", "the module 'their_bots' has no 'Low'; bots in it: -"),
        ("class Lo:\n  choose = 1\n", "Low", "bot-not-in-module", "no 'Low'; bots in it: Lo"),
        ("1 / 0", "Low", "bot-module-fails", "Error: division by zero (their_bots.py:1)"),
        ("import no", "Low", "bot-module-fails", "No module named 'no' (their_bots.py:1)"),
        ("a b", "Low", "bot-module-fails", "SyntaxError: invalid syntax"),
        ("Low = 3", "Low", "no-choose", "it has no method choose(game, seat, rng)"),
        ("class Low: choose = 3", "Low", "no-choose", "'their_bots:Low' is not a bot"),
        ("def low(): 1 / 0", "low", "bot-not-made", "division by zero (their_bots.py:1)"),
        ("def low(rules): pass", "low", "bot-not-made", "'their_bots:low' can't be created"),
        ("def low(): pass", "low", "no-choose", "'their_bots:low' is not a bot"),
        # Nothing that a module raises ends the program.
        ("import sys; sys.exit()", "low", "bot-module-fails", "imported: SystemExit (their_bots"),
        ("def low(): raise SystemExit(3)", "low", "bot-not-made", "SystemExit: 3 (their_bots.py:1"),
        ("class low:\n @property\n def choose(_): 1 / 0", "low", "bot-not-made", "by zero"),
        ("class E(Exception):\n __str__ = 1\ndef low(): raise E", "low", "bot-not-made", ": E ("),
        (
            "def __getattr__(name): return 1 / 0",
            "low",
            "bot-module-fails",
            "zero (their_bots.py",
        ),
    ],
)
def test_what_is_wrong_with_a_module_is_said_in_a_line(module, text, name, code, said):
    check_refused(f"{module(text)}:{name}", code, said)


def test_names_that_would_break_a_table_or_cant_be_read_are_refused():
    class Nameless(Low):
        @property
        def name(self):
            raise LookupError("no name")

    bot = Low()
    for name in ("a\nb", "\x1b[2J", "a\u2028b", "\u202eab"):
        bot.name = name
        with pytest.raises(Malformed) as refused:
            shown_name(bot)
        assert refused.value.code == "bot-name-characters"
        assert str(refused.value).isprintable()
    with pytest.raises(Malformed, match="LookupError: no name") as refused:
        shown_name(Nameless())
    assert refused.value.code == "bot-name-fails"


def test_entries_that_name_no_bot_are_refused():
    for name in ("nowhere:Low", "nowhere.at.all:Low", "tests.nowhere:Low"):
        assert refusal(name).code == "bot-module-missing"
    for name in (":", ":Low", "their_bots:", ".:Low", "..:Low"):
        assert refusal(name).code == "not-module-and-class"
    for entry in (3, None, object(), [Low]):
        error = refusal(entry)
        assert (error.code, error.facts["bot"]) == ("no-choose", type(entry).__name__)


def test_some_bots_cant_be_sent_to_another_process(monkeypatch):
    assert can_be_sent(["casual", LOW, Low, make_low])
    assert not can_be_sent(["casual", lambda: LOW])
    monkeypatch.setattr(Low, "__module__", "__main__")
    main = sys.modules["__main__"]
    monkeypatch.setattr(main, "Low", Low, raising=False)
    monkeypatch.setattr(main, "__file__", "script.py", raising=False)
    assert can_be_sent([LOW])
    monkeypatch.delattr(main, "__file__")  # as at a prompt
    assert not can_be_sent([LOW])
    assert can_be_sent(["casual"])
    monkeypatch.setattr(main, "__file__", "<stdin>", raising=False)
    assert not can_be_sent(["casual"])


@pytest.mark.parametrize("options", [["-c", PROGRAM], ["-"]])
def test_a_program_without_a_file_plays_with_bots_of_its_own(options):
    done = subprocess.run(
        [sys.executable, *options], input=PROGRAM, capture_output=True, text=True, check=False
    )
    assert (done.stdout, done.stderr) == ("('Low', 'random')\n", "")


# --- in a game ---


GAME = new_game("yum", players=2).play(Roll(Dice("23666")))


class Plays:
    def __init__(self, move):
        self.move = move

    def choose(self, game, seat, rng):
        return self.move


def asked(bot):
    return CheckedBot(bot, "Ann", 7).choose(GAME, Seat(0), Random(1))


def test_a_move_that_is_not_legal_is_named_with_the_legal_ones():
    for legal in (Fill("low"), Keep(Dice("666"))):
        assert asked(Plays(legal)) is legal
    for move, said in [
        (None, "'None' (NoneType)"),
        ("fill low", "'fill low' (str)"),
        (Fill("sevens"), "fill sevens"),
        (Fill([]), "fill []"),
        (Keep(Dice("1")), "keep 1"),
        (Roll(Dice("66666")), "roll 66666"),
    ]:
        with pytest.raises(FivefoldError) as refused:
            asked(Plays(move))
        assert refused.value.code == "bot-move-not-legal"
        assert str(refused.value) == (
            f"Ann played {said} in game 7, which is not legal there; legal: keep, keep 2,"
            " keep 3, keep 6, keep 23, keep 26, …, fill sixes, fill straight, fill full,"
            " fill high, fill low, fill yum"
        )
    last = GAME.play(Keep("666")).play(Roll("12")).play(Keep("666")).play(Roll("12"))
    with pytest.raises(FivefoldError, match=r"legal: fill ones, fill twos, .*, fill yum$"):
        CheckedBot(Plays(None), "Ann", 7).choose(last, Seat(0), Random(1))


def test_an_exception_is_chained_and_an_exit_is_a_failure():
    class Quits(Low):
        def choose(self, game, seat, rng):
            sys.exit()

    with pytest.raises(FivefoldError, match=r"^Ann failed in game 7: AttributeError: ") as failed:
        asked(Plays.__new__(Plays))
    assert isinstance(failed.value.__cause__, AttributeError)
    assert "(test_custom.py:" in str(failed.value)
    with pytest.raises(FivefoldError, match=r"^Ann failed in game 7: SystemExit \(test_custom.py:"):
        asked(Quits())


class _Incomparable:
    def __eq__(self, other):
        raise ZeroDivisionError

    __hash__ = object.__hash__


class _Wordless:
    def __str__(self):
        raise ZeroDivisionError

    __repr__ = __str__


class _Anything:
    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


@dataclass(frozen=True, eq=False)
class _IncomparableMove(Fill):
    def __eq__(self, other):
        raise ZeroDivisionError

    __hash__ = Fill.__hash__


def test_a_returned_object_may_misbehave():
    codes = [
        code_of(asked, Plays(move))
        for move in (_Incomparable(), _Anything(), _IncomparableMove("low"), _Wordless())
    ]
    assert codes == ["bot-move-not-legal", "bot-move-not-legal", "bot-fails", "bot-fails"]
