"""Five dice, every game: a referee, a score keeper and one text record.

These are the names for programs that play games; the solver, the coach, the bots and the server
have their own packages.

>>> from fivefold import Dice, Roll, new_game
>>> new_game("yum", players=2).play(Roll(Dice("66623"))).preview()["low"]
23
"""

TYPE_CHECKING = False  # as in `typing`, which takes a moment to load

if TYPE_CHECKING:
    from fivefold.dice import Dice, Face, chance, keeps, roll_dice, rolls
    from fivefold.errors import FivefoldError, IllegalMove, Malformed, RecordError, RuleFileError
    from fivefold.games import (
        CardDue,
        DiceDue,
        Game,
        Move,
        Roll,
        Seat,
        Standing,
        game_ids,
        new_game,
        parse_move,
    )
    from fivefold.games.poker import (
        AllIn,
        Bet,
        Bid,
        Card,
        Lock,
        Money,
        NoBet,
        NoLock,
        Pass,
        PokerGame,
        Side,
        TurnCard,
    )
    from fivefold.games.scorecard import Fill, FinalRoll, Keep, Note, Position, ScorecardGame, Sheet
    from fivefold.record import Record, summary
    from fivefold.rules import (
        BoxId,
        Points,
        PokerRules,
        Rules,
        RuleSet,
        built_in,
        load_deck,
        load_rules,
        scorecard_rules,
    )
    from fivefold.texts import Lang

__version__ = "0.1.0"

__all__ = [
    "AllIn",
    "Bet",
    "Bid",
    "BoxId",
    "Card",
    "CardDue",
    "Dice",
    "DiceDue",
    "Face",
    "Fill",
    "FinalRoll",
    "FivefoldError",
    "Game",
    "IllegalMove",
    "Keep",
    "Lang",
    "Lock",
    "Malformed",
    "Money",
    "Move",
    "NoBet",
    "NoLock",
    "Note",
    "Pass",
    "Points",
    "PokerGame",
    "PokerRules",
    "Position",
    "Record",
    "RecordError",
    "Roll",
    "RuleFileError",
    "RuleSet",
    "Rules",
    "ScorecardGame",
    "Seat",
    "Sheet",
    "Side",
    "Standing",
    "TurnCard",
    "built_in",
    "chance",
    "game_ids",
    "keeps",
    "load_deck",
    "load_rules",
    "new_game",
    "parse_move",
    "roll_dice",
    "rolls",
    "scorecard_rules",
    "summary",
]

# Loaded on first use: the program begins with this package, before Ctrl-C can be made quiet.
_HOMES = ("dice", "errors", "games", "games.poker", "games.scorecard", "record", "rules", "texts")

if not TYPE_CHECKING:  # a type checker knows all names and would otherwise accept any other

    def __getattr__(name):
        from importlib import import_module  # noqa: PLC0415 (for the same reason)

        for home in _HOMES if name in __all__ else ():
            module = import_module(f"{__name__}.{home}")
            if hasattr(module, name):
                return globals().setdefault(name, getattr(module, name))
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
