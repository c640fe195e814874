"""The errors of the library: each has a stable code and a sentence in every language.

Every error is a ValueError. `code` never changes between versions, `facts` are the values in the
sentence, and `str()` is the English sentence. The sentences are in
`texts/<language>/errors.toml`.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fivefold.texts import Lang, Text, catalogue, listed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Self

EXTRAS = {
    "numpy": "solver",
    "numba": "solver",
    "llvmlite": "solver",
    "fastapi": "server",
    "starlette": "server",
    "pydantic": "server",
    "pydantic_core": "server",
    "uvicorn": "server",
    "h11": "server",
    "prometheus_client": "server",
    "segno": "server",
    "confusable_homoglyphs": "server",
    "httpx2": "client",
    "websockets": "client",
    "asyncpg": "postgres",
    "gymnasium": "envs",
    "PIL": "envs",
    "nanoarrow": "dataframes",
    "pettingzoo": "envs",
    "pyspiel": "envs",
    "open_spiel": "envs",
}
"""For each package that a plain `pip install fivefold` leaves out, the extra that brings it."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Seats in a message, shown by number unless `named` replaces them with names."""

    seats: tuple[int, ...]

    @property
    def text(self) -> Text:
        numbers = listed(seat + 1 for seat in self.seats)
        return (
            catalogue("errors")["seats"].format(count=len(self.seats), numbers=numbers)
            if self.seats
            else Text.same(numbers)
        )


class FivefoldError(ValueError):
    """The base of all errors: it says what is wrong and what would have been allowed."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    @property
    def text(self) -> Text:
        facts = {key: _in_words(fact) for key, fact in self.facts.items()}
        return catalogue("errors")[self.code].format(**facts)

    def named(self, names: Sequence[str]) -> FivefoldError:
        """The same error with players' names in place of seat numbers."""
        facts = {
            key: listed(names[seat] for seat in fact.seats) if isinstance(fact, Seats) else fact
            for key, fact in self.facts.items()
        }
        return self.with_facts(**facts)

    def with_facts(self, **facts: object) -> Self:
        """The same error as a new object, with some of its facts replaced."""
        return type(self)(self.code, **{**self.facts, **facts})

    def say(self, lang: Lang) -> str:
        """The sentence in a language."""
        return self.text[lang]

    def __str__(self) -> str:
        return self.say(Lang.EN)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuilt, (type(self), self.code, self.facts)


class Malformed(FivefoldError):
    """An invalid text or value: dice, a card, a name."""


class IllegalMove(FivefoldError):
    """A move that the rules forbid in this state. The state is unchanged."""


class Refused(FivefoldError):
    """A command that this table does not allow this person now: a seat is taken, a bid is late."""


class RuleFileError(FivefoldError):
    """An invalid rule file or deck file: it names the file, the key and what is allowed."""


class RecordError(FivefoldError):
    """A record that can't be read or breaks the rules, with the line: `FILE:LINE: …`."""

    def __init__(self, cause: FivefoldError, file: str, line: int) -> None:
        super().__init__(cause.code, **cause.facts)
        self.cause = cause
        self.file = file
        self.line = line

    def say(self, lang: Lang) -> str:
        return f"{self.file}:{self.line}: {super().say(lang)}"

    def named(self, names: Sequence[str]) -> RecordError:
        return RecordError(self.cause.named(names), self.file, self.line)

    def __reduce__(self) -> tuple[object, ...]:
        return RecordError, (self.cause, self.file, self.line)


class NotInstalled(FivefoldError, ModuleNotFoundError):
    """A package of an extra is missing: it says what to install."""


@contextmanager
def explain_missing_packages() -> Iterator[None]:
    """Turn the failed import of a package of an extra into `NotInstalled`.

    Any other failed import is a bug, and raised as it is.
    """
    try:
        yield
    except NotInstalled:
        raise
    except ModuleNotFoundError as error:
        if error.name not in EXTRAS:
            raise
        missing = NotInstalled("not-installed", package=error.name, extra=EXTRAS[error.name])
        raise missing from error


def _in_words(fact: object) -> object:
    """Seats and lists as text; other facts as they are."""
    if isinstance(fact, Seats):
        return fact.text
    return listed(fact) if isinstance(fact, tuple) else fact


def _rebuilt(kind: type[FivefoldError], code: str, facts: dict[str, object]) -> FivefoldError:
    return kind(code, **facts)
