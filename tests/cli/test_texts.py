"""The command line's words: each is there, each is used, each gets its facts."""

import ast
from pathlib import Path

import fivefold.cli
import fivefold.commands
from fivefold.bots import bot_names
from fivefold.cli.poker.play import SAID_TO_YOU
from fivefold.fair.verify import UncheckedReason
from fivefold.games.poker import Side, TransferReason
from fivefold.rules.catalog import known_ids
from fivefold.texts import Lang, catalogue
from tests.support.sentences import facts_of

SOURCES = [Path(module.__file__).parent for module in (fivefold.cli, fivefold.commands)]
OWN = catalogue("cli")
ALL = {**OWN, **catalogue("displays")}
TEXTS = {key: text.forms[Lang.EN] for key, text in ALL.items()}
FILES = [file for folder in SOURCES for file in sorted(folder.rglob("*.py"))]
TREES = [ast.parse(file.read_text("utf-8")) for file in FILES]
SAYING = {"words", "say", "say_unwrapped", "ask", "confirm", "patience"}

# What is asked before a game begins.
QUESTIONS = ("which-game", "who-plays", "which-bots", "some-bots", "how-many-manches", "real-dice")
# Keys put together from a value, each with all the values it can have.
UNSAID = {TransferReason.BET_BACK}
COMPUTED = {
    "bet-": {f"bet-{side}" for side in Side},
    "side-": {f"side-{side}" for side in Side},
    "refused-": {f"refused-{code}" for code in SAID_TO_YOU},
    "level-": {f"level-{level}" for game in known_ids() for level in bot_names(game)},
    "plays-": {f"plays-{level}" for game in known_ids() for level in bot_names(game)},
    "help-": {f"help-{question}" for question in (*QUESTIONS, "bid", "bet", "lock")},
    "ask-": {"ask-bid", "ask-bet", "ask-lock"},
    "why-": {f"why-{reason}" for reason in UncheckedReason},
    "paid-": {f"paid-{reason}" for reason in set(TransferReason) - UNSAID},
}


def nodes(kind):
    return (node for tree in TREES for node in ast.walk(tree) if isinstance(node, kind))


def calls():
    """Every call that says something: the key as it is written, and the facts given."""
    for node in nodes(ast.Call):
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        says_an_error = getattr(getattr(node.func, "value", None), "id", None) == "error"
        if name in SAYING and node.args and not says_an_error:
            yield node.args[0], {keyword.arg for keyword in node.keywords}


def keys(node):
    """The keys an expression can be: a string, either side of a choice, or a computed one."""
    match node:
        case ast.Constant(str(key)):
            return {key}
        case ast.IfExp(body=body, orelse=orelse):
            return keys(body) | keys(orelse)
        case ast.JoinedStr(values=[ast.Constant(str(prefix)), *_]):
            return COMPUTED[prefix]
    return set()


def keys_by_name():
    """Keys that are said by way of a variable `key`."""
    for node in (*nodes(ast.For), *nodes(ast.comprehension)):
        if getattr(node.target, "id", None) == "key":
            yield set().union(*map(keys, getattr(node.iter, "elts", [])))
    for node in nodes(ast.Assign):
        if [getattr(target, "id", None) for target in node.targets] == ["key"]:
            yield keys(node.value)


def strings():
    """Every string in the source."""
    return {node.value for node in nodes(ast.Constant) if isinstance(node.value, str)}


def test_the_source_is_really_searched():
    said = set().union(*(keys(key) for key, _ in calls()))
    assert {
        "turn",
        "left",
        "zero",
        "wins",
        "share",
        "side-yes",
        "paid-payout",
        "press-to-roll",
    } <= said
    assert len(said) > 60


def test_every_key_that_is_said_is_there():
    said = set().union(*(keys(key) for key, _ in calls()), *keys_by_name())
    assert said - set(TEXTS) == set()


def test_every_key_can_be_followed_to_where_it_is_written():
    unread = {ast.unparse(node) for node, _ in calls() if not keys(node)}
    assert unread == {
        "key", "_STILL_OPEN[key]", "broken", "_HEADLINES[verdict.result]",
    }  # fmt: skip
    assert {"box-id", "chance-to-win", "completed", "failed"} <= set().union(*keys_by_name())


def test_no_text_is_unused():
    assert set(OWN) - strings() - set().union(*COMPUTED.values()) == set()


def test_every_text_gets_its_facts():
    given = [(key, facts) for node, facts in calls() for key in keys(node) if None not in facts]
    assert [(key, facts) for key, facts in given if not facts_of(TEXTS[key]) <= facts] == []


def test_prompts_fit_on_one_line_of_a_small_screen():
    given = {
        "name": "Cléo",
        "money": "1 500 $",
        "values": "1 / 2 / 3",
        "left": 2,
        "count": 5,
        "most": 9,
    }
    asked = [key for node, _ in calls() for key in keys(node)]
    prompts = [
        key for key in asked if key.startswith(("ask-", "press-", "type-", "keep-", "which-"))
    ]
    assert prompts
    for key in prompts:
        for lang in Lang:
            facts = dict.fromkeys(facts_of(TEXTS[key]), "Ann") | given
            assert len(ALL[key].format(**facts)[lang]) < 76
