"""The lines, headers and words of a record, for the second referee."""

import re
import unicodedata


class Wrong(Exception):
    def __init__(self, line: int, why: str) -> None:
        super().__init__(f"{line}: {why}")
        self.line = line
        self.why = why


class Forbidden(Exception):
    """What is wrong with the line in hand, whose number the caller knows."""


def need(condition: bool, why: str) -> None:
    if not condition:
        raise Forbidden(why)


GAMES = ("yard-forced", "yard-free", "yacht", "deluxe-poker", "yum", "classique")
OWN_KEYS = ("game", "players", "manches")
MOST_MANCHES = 1000


def read_lines(text: bytes) -> list[tuple[int, str]]:
    try:
        decoded = text.decode("utf-8")
    except UnicodeDecodeError as fault:
        raise Wrong(1, f"not UTF-8: {fault}") from None
    rows = re.split(r"\r\n|\r|\n", decoded)
    contents = [(number, row.split("#")[0].strip()) for number, row in enumerate(rows, 1)]
    return [(number, content) for number, content in contents if content]


Headers = list[tuple[int, str, str]]
Body = list[tuple[int, str]]


def split_headers(lines: list[tuple[int, str]]) -> tuple[Headers, Body]:
    headers: Headers = []
    names: list[str] = []
    for place, (number, content) in enumerate(lines):
        key, colon, value = (part.strip() for part in content.partition(":"))
        if not colon or not re.fullmatch(r"[a-z0-9-]+", key) or key in names:
            return headers, lines[place:]
        headers.append((number, key, value))
        if key == "players":
            names += [name.strip() for name in value.split(",")]
    return headers, []


def check_headers(headers: Headers, body: Body) -> tuple[str, list[str], int]:
    faults: list[tuple[int, str]] = []
    found: dict[str, str] = {}
    for number, key, value in headers:
        if key in found:
            faults.append((number, f"{key} is repeated"))
        found.setdefault(key, value)
    for number, key, value in headers:
        why = header_fault(key, value, found.get("game"))
        faults += [(number, why)] if why else []
    after = body[0][0] if body else 1
    missing = [(after, f"{key} is missing") for key in ("game", "players") if key not in found]
    if faults or missing:
        raise Wrong(*min(faults or missing))
    names = [name.strip() for name in found["players"].split(",")]
    return found["game"], names, whole(found.get("manches", "1"))


def header_fault(key: str, value: str, game: str | None) -> str:
    if key == "game" and value not in GAMES:
        return f"no game {value}"
    if key == "players":
        return players_fault([name.strip() for name in value.split(",")], game)
    if key == "manches" and game in GAMES and game != "classique":
        return f"{game} has no manches"
    if key == "manches" and not (is_whole(value) and 1 <= whole(value) <= MOST_MANCHES):
        return f"manches is a number from 1 to {MOST_MANCHES}"
    return ""


def players_fault(names: list[str], game: str | None) -> str:
    for name in names:
        if not 1 <= len(name) <= 40:
            return "a name has 1 to 40 characters"
        if name in OWN_KEYS:
            return f"{name} is no name"
        if any(char == ":" or unicodedata.category(char) == "Cc" for char in name):
            return "a name holds no colon or control character"
    if len(set(names)) < len(names):
        return "two players have one name"
    if game == "deluxe-poker" and not 2 <= len(names) <= 6:
        return "2 to 6 players"
    return ""


def read_player_line(content: str, players: list[str]) -> tuple[str, list[str]]:
    name, colon, rest = content.partition(":")
    need(bool(colon), "a line is NAME: …")
    need(name.strip() in players, f"no player {name.strip()}")
    return name.strip(), rest.split()


def is_whole(token: str) -> bool:
    return re.fullmatch(r"[0-9]{1,1000}", token) is not None


def whole(token: str) -> int:
    need(is_whole(token), f"{token} is no number")
    return int(token)


def read_dice(token: str, count: int) -> list[int]:
    need(re.fullmatch(r"[1-6]*", token) is not None, f"{token} is not dice")
    need(len(token) == count, f"{count} dice, not {token}")
    return [int(die) for die in token]
