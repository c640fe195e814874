"""Prints the verdict on the dice of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console

from fivefold.cli.common.words import Words
from fivefold.cli.drawing.lines import print_lines
from fivefold.cli.kinds import screen_of
from fivefold.fair.verify import Result, UncheckedReason

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fivefold.fair.verify import Verdict, Wrong
    from fivefold.protocol import Seat
    from fivefold.record import Record
    from fivefold.texts import Lang

_HEADLINES = {
    Result.FAIR: "dice-fair",
    Result.CONSISTENT: "dice-consistent",
    Result.WRONG: "dice-unfair",
    Result.UNCHECKED: "dice-unknown",
}
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
    yield words(_HEADLINES[verdict.result], code=verdict.code)
    yield words("digest-is", digest=verdict.digest)
    checks = {
        "digest-broken": verdict.own_digest,
        "digest-not-noted": verdict.noted,
        "server-differs": verdict.server,
        "secret-broken": verdict.commitment,
        "seals-broken": verdict.seals,
        "rules-broken": verdict.fingerprint,
    }
    yield from (words(broken) for broken, passed in checks.items() if passed is False)
    yield from _about_seeds(verdict, names, words)
    yield from _wrong_rolls(verdict.wrong, record, words)
    wrong = len(verdict.wrong)
    yield words("dice-checked", rolls=verdict.rolls, checked=verdict.checked, wrong=wrong)
    for each in verdict.unchecked:
        why = _why(each.reason, words)
        yield words("unchecked", name=names[each.seat], count=each.count, why=why)
    if verdict.result is Result.CONSISTENT and not (verdict.brought or verdict.handed_over):
        yield words("digest-not-enough" if verdict.noted else "record-alone")


def _about_seeds(verdict: Verdict, names: Sequence[str], words: Words) -> Iterator[str]:
    """What the players should know even if all dice are right."""
    if verdict.open_seeds:
        yield words("seeds-open", names=_listed(verdict.open_seeds, names))
    if verdict.unopened:
        yield words("seeds-unopened", names=_listed(verdict.unopened, names))
    if verdict.skipped:
        yield words("keys-skipped", count=verdict.skipped)
    if verdict.brought:
        yield words("game-brought")
    if verdict.handed_over:
        yield words("game-handed-over", count=verdict.handed_over)


def _listed(seats: Iterable[Seat], names: Sequence[str]) -> str:
    return ", ".join(names[seat] for seat in seats)


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
