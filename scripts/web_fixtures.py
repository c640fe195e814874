"""Makes games for the tests of the web app: their frames, their records and what `verify` finds.

`python -m scripts.web_fixtures` writes them to web/tests/fixtures, always the same ones.
"""

import json
import random
from dataclasses import asdict
from pathlib import Path
from typing import Any

from fivefold.fair.seeds import seal_of
from fivefold.fair.verify import verify
from fivefold.record import Record
from fivefold.rules import RuleSet
from fivefold.server.requests.catalogue import game_info
from fivefold.tables.commands import Act, Correct, GiveSeed, SealSeed, Start
from fivefold.tables.creation import create_table
from fivefold.tables.dealer import dealer_of
from fivefold.tables.decisions import close_table, decide, follow_up
from fivefold.tables.events import MoveChange, Played, public_json
from fivefold.tables.record_export import export_record
from fivefold.tables.seating import begin
from fivefold.tables.setup import SeatSetup, Setup, rules_of
from fivefold.tables.table import Status, Step, Table
from fivefold.tables.view import view

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "web" / "tests" / "fixtures"
MAXI = ROOT / "tests" / "data" / "games" / "maxi-yatzy.toml"
NAMES = ("Ann", "Bo", "Cléo", "Dev")
DECK = ("66554/5/500", "665JJ/2/700", "11122/6/900", "1111J/4/800", "22333/6/400", "12345/6/700")
OWN_DECK = (*DECK, "666JJ/6/500", "JJJJJ/3/1200", "44431/6/700")


class Game:
    """A table at which everything is decided at random."""

    def __init__(
        self, seed: int, game: str, dice: str = "ff", sealed: bool = False, **setup: Any
    ) -> None:
        self.rng = random.Random(seed)
        self.secret = self.rng.randbytes(32)
        kinds = {"f": "fair", "r": "real"}
        seats = [
            SeatSetup(kind="me", name=name, dice=kinds[each])  # type: ignore[arg-type]
            for name, each in zip(NAMES, dice, strict=False)
        ]
        self.events: list[Any] = [
            create_table(Setup(game=game, seats=tuple(seats), **setup), "o", self.secret)
        ]
        self.table = Table.created(f"7kx20rtd4{seed}", self.events[0])
        seeds = [
            GiveSeed(id="m", seat=seat, seed=f"{seed}-{NAMES[seat][:2]}")
            for seat in range(len(seats))
        ]
        self.seal(seeds) if sealed else self.start_after(seeds)

    def start_after(self, seeds: list[GiveSeed]) -> None:
        for each in seeds:
            self.ask(each)
        self.ask(Start(id="m"))

    def seal(self, seeds: list[GiveSeed]) -> None:
        """Seeds are sealed first; the last player does not show theirs."""
        for each in seeds:
            seal = seal_of(self.table.code, each.seat, each.seed)
            self.ask(SealSeed(id="m", seat=each.seat, seal=seal))
        self.start_after([])
        for each in seeds[:-1]:
            self.ask(each)
        self.take(begin(self.table, time_up=True)[0])

    def take(self, step: Step) -> None:
        self.table = step.after
        self.events.append(step.event)

    def ask(self, command: Any) -> None:
        begun = self.table.status is not Status.OPEN
        dealer = dealer_of(self.table, self.secret) if begun else None
        self.take(decide(self.table, "o", command, dealer, self.secret))  # type: ignore[arg-type]

    def play(self, acts: int = 10_000) -> "Game":
        for _ in range(acts):
            if not self.table.waiting:
                break
            seat = self.table.waiting[0]
            said: dict[str, Any] = {**view(self.table)["acts"][str(seat)]}
            self.ask(Act(id="m", seat=seat, act=self.some_act(said)))
        return self

    def some_act(self, said: dict[str, Any]) -> str:
        """Bids and bets are low, so that a game is short and uses all of its cards."""
        if "roll" in said:
            return self.rolled(said)
        if "turn" in said:
            return "card 11122/3/900" if said["typed"] else "turn"
        if "keep" in said and self.rng.random() < 0.5:
            seen: Any = view(self.table)
            dice = seen["state"]["turn"]["dice"]
            return f"keep {''.join(die for die in dice[1:] if self.rng.random() < 0.5)}".strip()
        if "boxes" in said:
            return f"fill {self.rng.choice(list(said['boxes']))}"
        if "locks" in said:
            return f"lock {said['locks'][0]}"
        return "bet none" if "bets" in said else "pass"

    def rolled(self, said: dict[str, Any]) -> str:
        if not said["typed"]:
            return "roll"
        if "notes" in said and self.rng.random() < 0.3:
            box = self.rng.choice(list(said["notes"]))
            return f"note {box} {self.rng.choice(said['notes'][box])}"
        return f"roll {''.join(str(self.rng.randint(1, 6)) for _ in range(said['roll']))}"

    def correct_last_roll(self) -> "Game":
        """Correct the last typed dice to sixes."""
        for at, event in reversed(list(enumerate(self.events, start=1))):
            if isinstance(event, Played) and event.seat == 1 and event.moves[0].startswith("roll"):
                sixes = "6" * (len(event.moves[0]) - len("roll "))
                self.ask(Correct(id="m", changes=(MoveChange(at=at, moves=(f"roll {sixes}",)),)))
                return self
        raise ValueError("nothing was typed in")

    def end(self) -> dict[str, Any]:
        end = follow_up(self.table, self.secret)
        end = end or [close_table(self.table, "o", self.secret)]
        self.take(end[0])
        record, info = export_record(self.table), game_info(rules_of(self.table.setup))
        return {
            "game": {
                "dice": info["dice"],
                "most_rolls": info["most_rolls"],
                "boxes": [box["id"] for box in info["boxes"]],
                "cards": info["cards"],
            },
            "record": str(record),
            "view": view(self.table),
            "events": [json.loads(public_json(event)) for event in self.events],
            "verdict": asdict(verify(self.read(str(record)))),
            "other_secret": self.with_other_secret(str(record)),
        }

    def read(self, record: str) -> Record:
        own, rules = self.table.setup.rules is not None, rules_of(self.table.setup)
        return Record.parse(record, rules=rules if own and isinstance(rules, RuleSet) else None)

    def with_other_secret(self, record: str) -> list[list[Any]]:
        """Everything that `verify` then finds wrong, which is nearly everything."""
        wrong = verify(self.read(record.replace(self.table.secret or "", "0" * 64))).wrong
        return [list(asdict(each).values()) for each in wrong]


def games() -> dict[str, Game]:
    made = {
        game: Game(seed, game).play()
        for seed, game in enumerate(("yard-forced", "yard-free", "yacht", "yum", "deluxe-poker"))
    }
    return {
        **made,
        "classique-two-manches": Game(5, "classique", "fff", manches=2).play(),
        "same-dice": Game(6, "yum", "ff", same_dice=True).play(),
        "same-dice-poker": Game(7, "deluxe-poker", "fff", same_dice=True).play(),
        "own-deck": Game(8, "deluxe-poker", deck=OWN_DECK).play(),
        "real-dice": Game(9, "yum", "fr").play(24).correct_last_roll().play(),
        "six-dice": Game(1, "maxi-yatzy", rules=MAXI.read_text(encoding="utf-8")).play(),
        "sealed-saved-rolls": Game(3, "maxi-yatzy", sealed=True, rules=_saving_rolls()).play(),
        "sealed": Game(4, "yum", "fff", sealed=True).play(),
        "sealed-poker": Game(5, "deluxe-poker", "fff", sealed=True, deck=OWN_DECK).play(),
        "sealed-same-dice": Game(6, "classique", "ff", sealed=True, same_dice=True).play(),
        "sealed-manches": Game(7, "classique", "frf", sealed=True, manches=2).play(),
        "closed-at-the-start": Game(2, "classique", "fff").play(2),
        "closed-in-a-turn": Game(3, "classique", "ff").play(3),
    }


def _saving_rolls() -> str:
    return MAXI.read_text(encoding="utf-8").replace("rolls = 3", "rolls = 3\nsaved_rolls = true")


def fixtures() -> dict[str, str]:
    """The names of the files and their content."""
    return {
        f"{name}.json": json.dumps(game.end(), ensure_ascii=False, separators=(",", ":")) + "\n"
        for name, game in games().items()
    }


if __name__ == "__main__":
    TARGET.mkdir(parents=True, exist_ok=True)
    for name, text in fixtures().items():
        (TARGET / name).write_text(text, encoding="utf-8")
