"""Whatever a rule file holds, it gives rules or a refusal."""

from datetime import date

from hypothesis import given
from hypothesis import strategies as st

from fivefold.errors import RuleFileError
from fivefold.rules import RuleSet
from fivefold.rules.describe import describe_bonuses, describe_box
from fivefold.rules.reading import read_rules
from fivefold.rules.toml import parse_toml
from fivefold.texts import Lang
from tests.support.rule_files import FILE, GAME, GROUPS_KEYS, TOP_KEYS, game, read


def check_it_is_rules_or_a_refusal(source):
    """What every reader of rule files may rely on, whatever stands in them."""
    try:
        rules = source()
    except RuleFileError as error:
        for lang in Lang:
            sentence = error.say(lang)
            assert sentence.startswith(FILE)
            assert sentence.replace("\N{NO-BREAK SPACE}", " ").isprintable()
            assert len(sentence) < 5000
    else:
        assert isinstance(rules, RuleSet)
        assert all(describe_box(rules, box)["fr"] for box in rules.boxes)
        assert all(text["fr"] for text in describe_bonuses(rules))


NAMES = st.sampled_from([*TOP_KEYS.split(", "), *GROUPS_KEYS.split(", "), "face", "length", "low"])
SCALARS = st.one_of(
    st.integers(-2, 12),
    st.sampled_from([0.5, float("inf"), date(2024, 1, 31)]),
    st.sampled_from([62, 64, 20_000]).map(lambda bits: 1 << bits),
    st.booleans(),
    st.text(max_size=8),
    NAMES,
    st.sampled_from(["all", "matched", "upper", "lower", "free", "forced", "ones", "five"]),
    st.sampled_from(["face", "groups", "run", "total"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(NAMES | st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=6,
)


def places(part):
    """Every table and list in a file, with the keys it has."""
    if isinstance(part, dict | list):
        keys = list(part) if isinstance(part, dict) else range(len(part))
        yield from ((part, key) for key in keys)
        for key in keys:
            yield from places(part[key])


@given(st.data())
def test_any_change_of_structure_gives_rules_or_a_refusal(data):
    tables = game()
    for _ in range(data.draw(st.integers(1, 3))):
        part, key = data.draw(st.sampled_from(list(places(tables)) or [({}, "id")]))
        change = data.draw(st.sampled_from(["set", "set", "drop", "add"]))
        if change == "drop":
            part.pop(key, None) if isinstance(part, dict) else part.pop(key)
        elif change == "add" and isinstance(part, list):
            part.append(data.draw(st.sampled_from(part) | VALUES))
        else:
            part[data.draw(NAMES) if change == "add" else key] = data.draw(VALUES)
    check_it_is_rules_or_a_refusal(lambda: read(tables))


@given(st.data())
def test_any_change_of_the_text_gives_rules_or_a_refusal(data):
    text = GAME
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = start + data.draw(st.integers(0, 12))
        pieces = st.text(max_size=6) | st.sampled_from(list('[]{}".=,\n0123456789-#')) | NAMES
        text = text[:start] + data.draw(pieces) + text[end:]
    check_it_is_rules_or_a_refusal(lambda: read_rules(parse_toml(text.encode(), FILE)))


@given(st.binary(max_size=200), st.integers(0, len(GAME)))
def test_any_bytes_give_rules_or_a_refusal(junk, start):
    data = GAME.encode()
    whole = data[:start] + junk + data[start:]
    for content in (junk, whole):
        check_it_is_rules_or_a_refusal(
            lambda content=content: read_rules(parse_toml(content, FILE))
        )
