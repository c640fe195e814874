"""Errors: every code that the source raises has its sentence, and errors travel and name people."""

import ast
import pickle
import subprocess
import sys
from collections import defaultdict

import pytest

from fivefold.dice import Dice
from fivefold.errors import (
    FivefoldError,
    IllegalMove,
    Malformed,
    NotInstalled,
    RecordError,
    Refused,
    RuleFileError,
    Seats,
    explain_missing_packages,
)
from fivefold.texts import Lang, Text, catalogue, shown
from tests.support.layers import SOURCES, tree_of
from tests.support.paths import SRC
from tests.support.sentences import facts_of
from tests.support.waiting import PATIENCE

SENTENCES = {code: text.forms[Lang.EN] for code, text in catalogue("errors").items()}
PARTS = {"seats"}
"""Texts that stand in sentences, and are no error's."""
KINDS = (FivefoldError, IllegalMove, Malformed, NotInstalled, Refused, RuleFileError)
NAMES = {kind.__name__ for kind in KINDS}
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


# Where errors are made


class Made:
    """One call in the source that makes an error: which codes it may have, and with which facts."""

    def __init__(self, where, codes, facts):
        self.where = where
        self.codes = codes
        self.facts = facts
        """None where they are handed through as `**facts`."""


def name_of(call):
    return getattr(call.func, "id", getattr(call.func, "attr", None))


def errors_made(trees):
    """Every error that is made in these modules, by file name."""
    calls = defaultdict(list)
    for tree in trees.values():
        for call in filter(is_call, ast.walk(tree)):
            calls[name_of(call)].append(call)
    for file, tree in trees.items():
        for call, function in calls_with_function(tree):
            if name_of(call) in NAMES:
                codes = codes_of(call.args[0], function, calls)
                facts = {keyword.arg for keyword in call.keywords}
                yield Made(f"{file}:{call.lineno}", codes, None if None in facts else facts)


def is_call(node):
    return isinstance(node, ast.Call)


def calls_with_function(node, function=None):
    """Every call with the function it stands in."""
    function = node if isinstance(node, FUNCTIONS) else function
    if is_call(node):
        yield node, function
    for child in ast.iter_child_nodes(node):
        yield from calls_with_function(child, function)


def codes_of(expression, function, calls):
    """The codes an expression can be; an empty set where that can't be told."""
    match expression:
        case ast.Constant(value=str() as code):
            return {code}
        case ast.IfExp(body=one, orelse=other):
            return codes_of(one, function, calls) | codes_of(other, function, calls)
        case ast.Name(id=name) if function is not None:
            return codes_of_name(name, function, calls)
    return set()


def codes_of_name(name, function, calls):
    """What a name can hold: what the function sets it to, or what its callers hand over."""
    values = [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
    ]
    parameters = [argument.arg for argument in function.args.args if argument.arg != "self"]
    if name in parameters:
        place = parameters.index(name)
        for call in calls[function.name]:
            values += handed_over(call, place, name)
    return {code for value in values for code in codes_of(value, None, calls)}


def handed_over(call, place, name):
    named = [keyword.value for keyword in call.keywords if keyword.arg == name]
    return named or call.args[place : place + 1]


@pytest.fixture(scope="module")
def made():
    return list(errors_made({str(file.relative_to(SRC)): tree_of(file) for file in SOURCES}))


def test_the_source_is_really_searched(made):
    assert len(made) > 50
    assert {"not-a-face", "say-who", "impossible-points"} <= {
        c for error in made for c in error.codes
    }


def test_codes_are_found_wherever_they_are_written():
    text = """
raise Malformed("plain", a=1)
def chosen(x):
    code = "one" if x else "two"
    raise IllegalMove(code, a=1, b=2)
def handed(thing, code, **facts):
    return errors.RuleFileError(code, **facts)
handed(1, "three")
handed(2, code="four")
def hidden(x):
    raise Malformed(x.code)
"""
    found = {
        error.where: (error.codes, error.facts) for error in errors_made({"x": ast.parse(text)})
    }
    assert found == {
        "x:2": ({"plain"}, {"a"}),
        "x:5": ({"one", "two"}, {"a", "b"}),
        "x:7": ({"three", "four"}, None),
        "x:11": (set(), set()),
    }


def test_every_error_in_the_source_has_a_code_that_can_be_read_there(made):
    assert [error.where for error in made if not error.codes] == []


def test_every_code_has_a_sentence(made):
    assert [(e.where, code) for e in made for code in e.codes if code not in SENTENCES] == []


def test_every_error_brings_the_facts_its_sentence_needs(made):
    lacking = [
        (error.where, code, facts_of(SENTENCES[code]) - error.facts)
        for error in made
        if error.facts is not None
        for code in error.codes & set(SENTENCES)
        if not facts_of(SENTENCES[code]) <= error.facts
    ]
    assert lacking == []


def test_no_sentence_is_unused(made):
    assert set(SENTENCES) - {code for error in made for code in error.codes} == PARTS


# The sentences


def test_a_sentence_takes_its_facts():
    for code in set(SENTENCES) - PARTS:
        facts = {place: f"<{place}>" for place in facts_of(SENTENCES[code])}
        for lang in Lang:
            said = IllegalMove(code, **facts).say(lang)
            assert [fact for fact in facts.values() if fact not in said] == [], code
            assert "{" not in said
            assert said.replace("\N{NO-BREAK SPACE}", " ").isprintable(), code


def test_codes_are_lower_case_words_with_hyphens():
    assert [code for code in SENTENCES if not code.replace("-", "").isalnum()] == []
    assert [code for code in SENTENCES if code != code.lower()] == []


# The errors themselves


def some_errors():
    waiting = IllegalMove("not-your-turn", waiting=Seats((0, 2)))
    return [
        waiting,
        Malformed("too-many-dice", count=11, most=10),
        RuleFileError("not-utf8", file="my.toml:3"),
        IllegalMove("no-dice-due", dice=Dice("13355")),
        RecordError(waiting, "game.fivefold", 7),
        FivefoldError("game-over"),
        NotInstalled("not-installed", package="numpy", extra="solver"),
    ]


def test_every_error_is_a_value_error_with_a_code_and_survives_pickling():
    for error in some_errors():
        assert isinstance(error, ValueError)
        assert isinstance(error, FivefoldError)
        assert error.code in SENTENCES
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert (again.code, again.facts) == (error.code, error.facts)
        assert [again.say(lang) for lang in Lang] == [error.say(lang) for lang in Lang]


@pytest.mark.parametrize("kind", [*KINDS, RecordError])
def test_the_tree_of_errors_is_flat(kind):
    assert kind is FivefoldError or kind.__bases__[0] is FivefoldError
    assert issubclass(kind, ValueError)


def test_a_pickled_record_error_keeps_its_place_and_cause():
    error = RecordError(Malformed("empty-name"), "game.fivefold", 7)
    again = pickle.loads(pickle.dumps(error))
    assert (again.file, again.line) == ("game.fivefold", 7)
    assert type(again.cause) is Malformed


def test_a_record_error_begins_with_its_place_in_each_language():
    cause = IllegalMove("game-over")
    error = RecordError(cause, "game.fivefold", 7)
    assert error.code == "game-over"
    assert str(error) == f"game.fivefold:7: {cause}"
    assert error.say(Lang.FR) == f"game.fivefold:7: {cause.say(Lang.FR)}"


def test_an_error_says_its_sentence_in_english_unless_asked_otherwise():
    error = Malformed("too-many-dice", count=11, most=10)
    assert str(error) == error.say(Lang.EN) == "11 dice are too many; the limit is 10"
    assert error.say(Lang.FR) == "11 dés, c'est trop\u00a0; la limite est de 10"


def test_names_take_the_place_of_seats_which_count_from_1():
    error = IllegalMove("not-your-turn", waiting=Seats((0, 2)))
    named = error.named(["Ann", "Bo", "Cléo"])
    assert (type(named), named.code) == (IllegalMove, error.code)
    assert str(named).endswith("waits for Ann, Cléo")
    assert named.say(Lang.FR).endswith("on attend Ann, Cléo")
    assert str(error).endswith("waits for seats 1, 3")
    assert error.say(Lang.FR).endswith("on attend les places 1, 3")
    assert Seats(()).text == Text.same("-")
    record = RecordError(IllegalMove("not-your-turn", waiting=Seats((1,))), "f", 3)
    assert str(record.named(["Ann", "Bo"])) == (
        "f:3: not this player's turn; the game waits for Bo"
    )


def test_naming_leaves_other_facts_alone():
    error = IllegalMove("wrong-bid", bid=150, lowest=100, highest=1500)
    assert error.named(["Ann", "Bo"]).facts == error.facts


def test_a_fact_in_both_languages_is_said_in_each():
    wanted = Text(en="a number", fr="un nombre")
    facts = {"file": "f", "key": "k", "value": shown("v"), "wanted": wanted}
    error = RuleFileError("wrong-value", **facts)
    assert "a number" in error.say(Lang.EN)
    assert "un nombre" in error.say(Lang.FR)


def test_facts_with_braces_are_said_as_they_are():
    assert "{0.__class__}" in str(Malformed("not-a-card", card=shown("{0.__class__}")))


# Packages that are not installed


def failed_import(name):
    with explain_missing_packages():
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def test_the_missing_package_of_an_extra_says_what_to_install():
    with pytest.raises(NotInstalled, match=r'numba .*pip install "fivefold\[solver\]"') as caught:
        failed_import("numba")
    assert isinstance(caught.value, ModuleNotFoundError)


@pytest.mark.parametrize("name", ["numpy._core", "fivefold.solver.nonsense", "nonsense", None])
def test_any_other_failed_import_is_a_bug_and_stays_one(name):
    with pytest.raises(ModuleNotFoundError) as caught:
        failed_import(name)
    assert type(caught.value) is ModuleNotFoundError


def test_other_errors_pass_through():
    with pytest.raises(ZeroDivisionError), explain_missing_packages():
        1 / 0  # noqa: B018


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_the_library_says_it_too(package):
    program = f"""
import sys
sys.modules[{package!r}] = None
for name in ("simulate", "exact_totals"):
    try:
        exec(f"from fivefold import solver; solver.{{name}}")
    except ImportError as error:
        print(type(error).__name__, error)
"""
    # In a program of its own: modules that are imported a second time would stay here.
    done = subprocess.run(
        [sys.executable, "-c", program],
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    for said in done.stdout.splitlines():
        assert said.startswith("NotInstalled")
        assert package in said
    assert len(done.stdout.splitlines()) == 2
