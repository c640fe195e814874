"""Prints the verdict on the dice of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from fivefold.cli.common.words import Words
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.kinds import screen_of
from fivefold.fair import chained
from fivefold.fair.verify import UncheckedReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fivefold.fair.verify import Verdict, Wrong
    from fivefold.protocol import Seat
    from fivefold.record import Record
    from fivefold.texts import Lang

_MOST_WRONG = 5
"""How many wrong rolls are listed; the others are counted."""


def print_verdict(verdict: Verdict, record: Record, title: str, lang: Lang) -> None:
    console = Console(highlight=False)
    if title:
        console.print(title, markup=False, soft_wrap=True)
    for line in _lines(verdict, record, Words(lang)):
        print_lines(console, line)


def _lines(verdict: Verdict, record: Record, words: Words) -> Iterator[str]:
    names = record.names
    yield _headline(verdict, words)
    if verdict.commitment is False:
        yield words("secret-broken")
    if verdict.seals is False:
        yield words("seals-broken")
    if not verdict.fingerprint:
        yield words("rules-broken")
    yield from _about_seeds(verdict, names, words)
    yield from _wrong_rolls(verdict.wrong, record, words)
    wrong = len(verdict.wrong)
    yield words("dice-checked", rolls=verdict.rolls, checked=verdict.checked, wrong=wrong)
    for each in verdict.unchecked:
        why = _why(each.reason, words)
        yield words("unchecked", name=names[each.seat], count=each.count, why=why)


def _about_seeds(verdict: Verdict, names: Sequence[str], words: Words) -> Iterator[str]:
    """What the players should know even if all dice are right."""
    if verdict.form == chained.FORM and verdict.open_seeds:
        yield words("seeds-open", names=_listed(verdict.open_seeds, names))
    if verdict.unopened:
        yield words("seeds-unopened", names=_listed(verdict.unopened, names))
    if verdict.skipped:
        yield words("keys-skipped", count=verdict.skipped)


def _listed(seats: Iterable[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


def _headline(verdict: Verdict, words: Words) -> str:
    if not verdict.fair:
        return words("dice-unfair", code=verdict.code)
    return words("dice-fair" if verdict.checked else "dice-unknown", code=verdict.code)


def _wrong_rolls(wrong: Sequence[Wrong], record: Record, words: Words) -> Iterator[str]:
    screen = screen_of(record.start.rules)
    for each in wrong[:_MOST_WRONG]:
        name, place = record.names[each.seat], screen.place_of(each, record.start, words)
        found, should_be = each.found, each.should_be
        yield words("one-wrong", name=name, place=place, found=found, should_be=should_be)
    if more := wrong[_MOST_WRONG:]:
        yield words("more-wrong", count=len(more))


def _why(reason: UncheckedReason, words: Words) -> str:
    match reason:
        case UncheckedReason.NO_SECRET:
            return words("why-no-secret")
        case UncheckedReason.REAL_DICE:
            return words("why-real-dice")
        case UncheckedReason.REAL_CARDS:
            return words("why-real-cards")
        case UncheckedReason.PAPER:
            return words("why-paper")
        case UncheckedReason.AFTER_WRONG:
            return words("why-after-wrong")
