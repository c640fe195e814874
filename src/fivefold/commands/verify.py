"""The command `fivefold verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fivefold.cli.output import BAD_INPUT, OK
from fivefold.commands.options import JsonOption, RecordsArgument, RulesOption
from fivefold.commands.refusals import exit_on_error

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from fivefold.cli.records import FoundRecord
    from fivefold.cli.words import Words
    from fivefold.fair.verify import Verdict, Wrong
    from fivefold.protocol import Seat
    from fivefold.record import Record
    from fivefold.rules import RuleSet

WRONG, UNCHECKED = 1, 3
"""Exit statuses: some dice are not as committed; there was nothing to check."""
_STATUS = {"wrong": WRONG, "unchecked": UNCHECKED}
_WORST_FIRST = (BAD_INPUT, WRONG, UNCHECKED, OK)
_HEADLINES = {
    "fair": "dice-fair",
    "consistent": "dice-consistent",
    "wrong": "dice-unfair",
    "unchecked": "dice-unknown",
}
_SECONDS = 30
_MOST_BYTES = 10_000_000
_MOST_WRONG = 5
"""How many wrong rolls are listed; the others are counted."""


def verify(
    ctx: typer.Context,
    files: RecordsArgument,
    json: JsonOption = False,
    rules: RulesOption = None,
    digest: Annotated[str | None, typer.Option("--digest", metavar="DIGEST")] = None,
    server: Annotated[str | None, typer.Option("--server", metavar="URL")] = None,
) -> None:
    """
    Examples:
        fivefold verify game.fivefold
        fivefold verify game.fivefold --digest 4t9qe-0kwm3-zx7ha-6b2nd
        fivefold verify game.fivefold --server https://dice.example.org
    """
    from fivefold.cli.output import error_line, print_json
    from fivefold.cli.records import own_rules, read_all
    from fivefold.cli.words import Words
    from fivefold.errors import FivefoldError
    from fivefold.fair.headers import read_digest
    from fivefold.fair.verify import verify as check

    with exit_on_error(ctx) as language:
        own, statuses, first = own_rules(rules), {OK}, True
        if digest is not None:
            read_digest(digest)  # a wrong one is refused at once
        for found in read_all(files, own, language):
            if found.record is None:
                statuses.add(BAD_INPUT)
                continue
            try:
                served = None if server is None else _served(found.record, server, own)
                verdict = check(found.record, digest, served)
            except FivefoldError as error:
                typer.echo(f"{found.place}: {error_line(error, language)}", err=True)
                statuses.add(BAD_INPUT)
                continue
            statuses.add(_STATUS.get(verdict.result, OK))
            if json:
                print_json(_as_data(verdict, found, found.record.names))
                continue
            if not first:
                typer.echo()
            title = found.place if len(files) > 1 or found.line > 1 else ""
            _print(verdict, found.record, title, Words(language))
            first = False
    # That of the worst record.
    raise typer.Exit(next(status for status in _WORST_FIRST if status in statuses))


def _served(record: Record, server: str, own: RuleSet | None) -> Record:
    """The record that a server has under the same code."""
    from http.client import HTTPException
    from urllib.request import Request, urlopen

    from fivefold.errors import Malformed, Refused
    from fivefold.fair.headers import read_published
    from fivefold.record import Record
    from fivefold.texts import shown

    if not server.startswith(("http://", "https://")):
        raise Malformed("not-a-server", url=shown(server))
    code = read_published(record).code
    url = f"{server.rstrip('/')}/api/tables/{code}/record"
    try:
        request = Request(url, headers={"Accept": "text/plain"})  # noqa: S310 (checked above)
        with urlopen(request, timeout=_SECONDS) as response:  # noqa: S310
            text = response.read(_MOST_BYTES)
    except (OSError, HTTPException, ValueError) as error:
        why = shown(str(error))
        raise Refused("server-not-asked", url=shown(server), table=code, why=why) from None
    return Record.parse(text, url, own)


def _as_data(verdict: Verdict, found: FoundRecord, names: Sequence[str]) -> dict[str, object]:
    return {
        "file": found.file,
        **({"line": found.line} if found.line > 1 else {}),
        "table": verdict.code,
        "result": verdict.result,
        "fair": verdict.fair,
        "digest": verdict.digest,
        "noted": verdict.noted,
        "server": verdict.server,
        "own_digest": verdict.own_digest,
        "commitment": verdict.commitment,
        "fingerprint": verdict.fingerprint,
        "seals": verdict.seals,
        "rolls": verdict.rolls,
        "checked": verdict.checked,
        "wrong": [
            {
                "player": names[wrong.seat],
                "kind": wrong.kind,
                "manche": wrong.manche,
                "turn": wrong.turn,
                "roll": wrong.roll,
                "found": wrong.found,
                "should_be": wrong.should_be,
            }
            for wrong in verdict.wrong
        ],
        "unchecked": [
            {"player": names[each.seat], "reason": each.reason, "count": each.count}
            for each in verdict.unchecked
        ],
        "open_seeds": [names[seat] for seat in verdict.open_seeds],
        "unopened": [names[seat] for seat in verdict.unopened],
        "skipped": verdict.skipped,
        "brought": verdict.brought,
        "handed_over": verdict.handed_over,
    }


def _print(verdict: Verdict, record: Record, title: str, words: Words) -> None:
    from fivefold.cli.drawing import Page

    page = Page(words)
    if title:
        page.unwrapped(title)
    for line in _lines(verdict, record, words):
        page.line(line)


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
        why = words(f"why-{each.reason}")
        yield words("unchecked", name=names[each.seat], count=each.count, why=why)
    if verdict.result == "consistent" and not (verdict.brought or verdict.handed_over):
        yield words("digest-not-enough" if verdict.noted else "record-alone")


def _about_seeds(verdict: Verdict, names: Sequence[str], words: Words) -> Iterator[str]:
    """Remarks for the players even if all dice are right."""
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
    from fivefold.cli.kinds import view_of

    view = view_of(record.start.rules)
    for each in wrong[:_MOST_WRONG]:
        name, place = record.names[each.seat], view.place_of(each, record.start, words)
        found, should_be = each.found, each.should_be
        yield words("one-wrong", name=name, place=place, found=found, should_be=should_be)
    if more := wrong[_MOST_WRONG:]:
        yield words("more-wrong", count=len(more))
