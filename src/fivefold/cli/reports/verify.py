"""`fivefold verify`: checks that the dice of a game are the ones its table committed to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from fivefold.cli.common.output import BAD_INPUT, OK, error_line, print_json
from fivefold.cli.common.records import own_rules, read_all
from fivefold.errors import FivefoldError, Malformed, Refused
from fivefold.fair.headers import read_digest, read_published
from fivefold.fair.verify import Result, verify
from fivefold.record import Record
from fivefold.texts import shown

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from fivefold.cli.common.records import FoundRecord
    from fivefold.fair.verify import Verdict
    from fivefold.rules import RuleSet
    from fivefold.texts import Lang

WRONG, UNCHECKED = 1, 3
"""Exit statuses: some dice are not as committed; there was nothing to check."""
_STATUS = {Result.WRONG: WRONG, Result.UNCHECKED: UNCHECKED}
_WORST_FIRST = (BAD_INPUT, WRONG, UNCHECKED, OK)
_SECONDS = 30
_MOST_BYTES = 10_000_000


class Evidence(NamedTuple):
    """What can show that a record is the game that was played."""

    digest: str | None = None
    """Noted before the game."""
    server: str | None = None
    """The address of the server that played it."""


def verify_files(
    files: Sequence[str], rules: Path | None, evidence: Evidence, lang: Lang, *, as_json: bool
) -> int:
    """Show the verdict on every valid record, an error for each other one.

    The exit status is that of the worst record: 2 if it could not be read, or the server not be
    asked; 1 if some dice are wrong; 3 if there was nothing to check; else 0.
    """
    own, statuses, first = own_rules(rules), {OK}, True
    if evidence.digest is not None:
        read_digest(evidence.digest)  # a wrong one is refused at once
    for found in read_all(files, own, lang):
        verdict = _verdict(found, evidence, own, lang)
        if found.record is None or verdict is None:
            statuses.add(BAD_INPUT)
            continue
        statuses.add(_STATUS.get(verdict.result, OK))
        if as_json:
            print_json(_as_data(verdict, found, found.record.names))
        else:
            if not first:
                typer.echo()
            title = found.place if len(files) > 1 or found.line > 1 else ""
            _show(verdict, found.record, title, lang)
            first = False
    return next(status for status in _WORST_FIRST if status in statuses)


def _verdict(
    found: FoundRecord, evidence: Evidence, own: RuleSet | None, lang: Lang
) -> Verdict | None:
    """The verdict on the dice of a record, or None after printing why there is none."""
    if found.record is None:
        return None
    try:
        server = evidence.server
        served = None if server is None else _served(found.record, server, own)
        return verify(found.record, evidence.digest, served)
    except FivefoldError as error:
        typer.echo(f"{found.place}: {error_line(error, lang)}", err=True)
        return None


def _served(record: Record, server: str, own: RuleSet | None) -> Record:
    """The record that a server has under the same code."""
    from http.client import HTTPException  # noqa: PLC0415 (only when a server is asked)
    from urllib.request import Request, urlopen  # noqa: PLC0415

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


def _show(verdict: Verdict, record: Record, title: str, lang: Lang) -> None:
    from fivefold.cli.reports.views.verify_text import print_verdict  # noqa: PLC0415 (loads Rich)

    print_verdict(verdict, record, title, lang)
