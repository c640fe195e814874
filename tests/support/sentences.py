"""What tests ask of a text in `src/fivefold/texts`: its forms and the facts that it needs."""

import string


def forms(text):
    """The sentences that a value in a text file can become: itself, or each of its plural forms."""
    return [text] if isinstance(text, str) else list(text.values())


def places(sentence):
    """The names of the `{facts}` in one sentence."""
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field is not None}


def facts_of(text):
    """The facts that a text must be given; one with plural forms needs the number that chooses."""
    named = set().union(*map(places, forms(text)))
    return named if isinstance(text, str) else named | {"count"}
