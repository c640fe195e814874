"""Which plural form a number takes, by rules in the notation of the Unicode CLDR.

A rule compares operands of the number with ranges of whole numbers: `n` is its absolute value, `i`
its whole part, `v` the number of its decimals and `f` its decimals as a whole number.
`n % 10 = 2..4 and n % 100 != 12..14` is one; `or` binds less tightly than `and`.
The rules of every language: https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

OTHER = "other"
"""The form that every language has, for numbers that no rule names."""
_RELATION = re.compile(r"([nivf])(?: % (\d+))? (!?=) ([\d,.]+)")


def plural_form(rules: Mapping[str, str], count: object) -> str:
    """The name of the form for a number; for what is not a number, `other`.

    >>> plural_form({"one": "i = 0,1"}, 1.9), plural_form({"one": "i = 1 and v = 0"}, 1.9)
    ('one', 'other')
    """
    if not isinstance(count, int | float):
        return OTHER
    operands = _operands(count)
    return next((form for form, rule in rules.items() if _holds(rule, operands)), OTHER)


def _operands(count: float) -> dict[str, float]:
    whole, _, decimals = f"{abs(count):.6f}".partition(".")
    decimals = decimals.rstrip("0")
    return {"n": abs(count), "i": int(whole), "v": len(decimals), "f": int(decimals or 0)}


def _holds(rule: str, operands: Mapping[str, float]) -> bool:
    return any(
        all(_compares(relation, operands) for relation in part.split(" and "))
        for part in rule.split(" or ")
    )


def _compares(relation: str, operands: Mapping[str, float]) -> bool:
    match = _RELATION.fullmatch(relation)
    if match is None:
        raise ValueError(f"not a plural rule: {relation!r}")
    operand, modulus, sign, ranges = match.groups()
    value = operands[operand] % int(modulus) if modulus else operands[operand]
    return any(value in _range(each) for each in ranges.split(",")) == (sign == "=")


def _range(written: str) -> range:
    low, _, high = written.partition("..")
    return range(int(low), int(high or low) + 1)
