"""Plant faults in a package, one at a time, and see whether the tests find them.

    python -m scripts.mutants games record --sample 200

Each fault changes one expression in a function: a comparison, a number, a condition, a returned
value. The tests are collected once. A first run notes which tests call which functions; then each
fault is planted in a forked process, which runs the tests that call the changed function, quickest
first, until one fails. Nothing is written to the sources, and a fault costs tenths of a second.
(mutmut starts pytest anew for each fault: half a minute with tests as many as ours.)

Not seen: faults outside functions, and faults that only tests in another process would find.
"""

from __future__ import annotations

import argparse
import ast
import copy
import gc
import json
import os
import pickle
import random
import signal
import sys
import tempfile
import threading
import time
from collections import defaultdict
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "fivefold"
# These look at files, at other processes or at a browser: none would see a planted fault.
BLIND = ("tests/web", "tests/docs", "tests/scripts", "tests/structure", "tests/examples")
LONGEST = 10.0
"""A test that takes more seconds is left out."""
MOST = 30.0
"""Seconds of tests for one fault."""
FOUND, SURVIVED, BROKEN = "found", "survived", "not planted"

_SWAPS: dict[type[ast.AST], type[Any]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}


@dataclass(frozen=True, order=True)
class Fault:
    """One change of one function."""

    module: str
    line: int
    number: int
    """Among the faults that can be planted in this module."""
    change: str


def faults_in(tree: ast.Module, module: str) -> Iterator[tuple[Fault, Callable[[], object]]]:
    """Every fault that can be planted in this tree, and what plants it."""
    number = 0
    for function in _outer_functions(tree):
        for node in function.body:
            for line, change, plant in _changes(node):
                yield Fault(module, line, number, change), plant
                number += 1


def _outer_functions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node
        elif not isinstance(node, ast.expr):
            yield from _outer_functions(node)


def _changes(root: ast.AST) -> Iterator[tuple[int, str, Callable[[], object]]]:
    skipped = set[int]()
    for node in ast.walk(root):
        if isinstance(node, ast.AnnAssign):
            skipped |= {id(each) for each in ast.walk(node.annotation)}
        elif isinstance(node, ast.JoinedStr):
            skipped |= {id(each) for each in node.values if isinstance(each, ast.Constant)}
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        elif isinstance(node, ast.match_case):
            skipped |= {id(each) for each in ast.walk(node.pattern)}
    for node in ast.walk(root):
        if id(node) not in skipped:
            yield from _changes_of(node)


def _changes_of(node: Any) -> Iterator[tuple[int, str, Callable[[], object]]]:  # noqa: C901
    def setting(target: Any, field: str, value: object) -> Callable[[], object]:
        return lambda: setattr(target, field, value)

    def negated(test: ast.expr) -> ast.expr:
        return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)

    def swapped(operator: ast.AST) -> tuple[str, ast.AST] | None:
        if (other := _SWAPS.get(type(operator))) is None:
            return None
        return f"{type(operator).__name__} to {other.__name__}", other()

    match node:
        case ast.Compare(ops=[operator]) if swap := swapped(operator):
            yield node.lineno, swap[0], setting(node, "ops", [swap[1]])
        case ast.BoolOp(op=operator) | ast.BinOp(op=operator) if swap := swapped(operator):
            yield node.lineno, swap[0], setting(node, "op", swap[1])
        case ast.AugAssign(op=operator) if swap := swapped(operator):
            yield node.lineno, swap[0], setting(node, "op", swap[1])
        case ast.Constant(value=bool() as value):
            yield node.lineno, f"{value} to {not value}", setting(node, "value", not value)
        case ast.Constant(value=int() as value):
            yield node.lineno, f"{value} to {value + 1}", setting(node, "value", value + 1)
        case ast.Constant(value=str() as value) if value:
            yield node.lineno, f"{value[:20]!r} to ''", setting(node, "value", "")
        case ast.Return(value=ast.expr() as value) if not (
            isinstance(value, ast.Constant) and value.value is None
        ):
            none = ast.copy_location(ast.Constant(None), value)
            yield node.lineno, "return None", setting(node, "value", none)
        case ast.Expr(value=ast.Call() as call):
            none = ast.copy_location(ast.Constant(None), call)
            yield node.lineno, "call left out", setting(node, "value", none)
    match node:
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield test.lineno, "condition negated", setting(node, "test", negated(test))
        case ast.comprehension(ifs=[*conditions]) if conditions:
            yield conditions[0].lineno, "filter left out", setting(node, "ifs", [])


def planted(fault: Fault) -> CodeType:
    """The module of this fault, compiled with it."""
    file = SRC / fault.module
    tree = ast.parse(file.read_text("utf-8"))
    for found, plant in faults_in(tree, fault.module):
        if found == fault:
            plant()
    return compile(tree, str(file), "exec", dont_inherit=True)


def plant(fault: Fault) -> bool:
    """Give the functions of this process their changed code; False if none has another one now."""
    new = {(code.co_qualname, code.co_firstlineno): code for code in _codes(planted(fault))}
    changed, file = False, str(SRC / fault.module)
    for function in gc.get_objects():
        if type(function) is FunctionType and function.__code__.co_filename == file:
            old = function.__code__
            code = new.get((old.co_qualname, old.co_firstlineno))
            if code and code != old and code.co_freevars == old.co_freevars:
                function.__code__ = code
                changed = True
    return changed


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


@dataclass
class Survey:
    """What each test calls and how long it takes."""

    tests: dict[int, float]
    """Seconds, by the number of the test."""
    callers: dict[tuple[str, int], list[int]]
    """Tests by module and the first line of an outer function."""
    failed: list[str]


class Runner:
    """The pytest plugin: takes the place of the usual loop over all tests."""

    def __init__(self, faults: list[Fault], jobs: int, results: Path) -> None:
        self.faults, self.jobs, self.results = faults, jobs, results
        self.outcomes: dict[Fault, str] = {}
        self._failed: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self._failed.append(report.nodeid)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        with tempfile.TemporaryDirectory() as folder:
            survey = Path(folder) / "survey"
            print(f"{len(self.items)} tests; noting what each of them calls", flush=True)
            child = os.fork()
            if not child:
                self._in_child(lambda: self._survey(survey))
            os.waitpid(child, 0)
            self.survey: Survey = pickle.loads(survey.read_bytes())  # noqa: S301
        for name in self.survey.failed:
            print(f"left out, fails by itself: {name}")
        self._plant_all()
        return True

    def _survey(self, to: Path) -> int:
        modules = {str(SRC / fault.module): fault.module for fault in self.faults}
        starts = {module: _starts(SRC / module) for module in modules.values()}
        called = set[tuple[str, int]]()

        def note(frame: Any, event: str, argument: object) -> None:
            if event == "call" and (module := modules.get(frame.f_code.co_filename)):
                called.add((module, starts[module].get(frame.f_code.co_firstlineno, 0)))

        survey = Survey({}, defaultdict(list), [])
        for number, item in enumerate(self.items):
            called.clear()
            self._failed.clear()
            threading.setprofile(note)
            begun = time.perf_counter()
            sys.setprofile(note)
            self._run(item, number)
            sys.setprofile(None)
            took = time.perf_counter() - begun
            if self._failed:
                survey.failed.append(item.nodeid)
            elif took <= LONGEST:
                survey.tests[number] = took
                for function in called:
                    survey.callers[function].append(number)
        to.write_bytes(pickle.dumps(survey))
        return 0

    def _run(self, item: pytest.Item, number: int) -> None:
        following = self.items[number + 1] if number + 1 < len(self.items) else None
        item.ihook.pytest_runtest_protocol(item=item, nextitem=following)

    def _plant_all(self) -> None:
        running = dict[int, tuple[Fault, float]]()
        waiting, begun = list(reversed(self.faults)), time.monotonic()
        while waiting or running:
            while waiting and len(running) < self.jobs:
                fault = waiting.pop()
                child = os.fork()
                if not child:
                    self._in_child(partial(self._look_for, fault))
                running[child] = fault, time.monotonic() + 4 * MOST
            if self._collect(running) and len(self.outcomes) % 50 == 0:
                seconds = time.monotonic() - begun
                print(f"{len(self.outcomes)} of {len(self.faults)}, {seconds:.0f} s", flush=True)

    def _collect(self, running: dict[int, tuple[Fault, float]]) -> bool:
        """Note the outcomes of the processes that have ended; whether there were any."""
        some = len(running)
        for child, (fault, until) in list(running.items()):
            pid, status = os.waitpid(child, os.WNOHANG)
            if pid:
                codes = {0: SURVIVED, 3: BROKEN}
                self.outcomes[fault] = codes.get(os.waitstatus_to_exitcode(status), FOUND)
            elif time.monotonic() > until:  # it hangs, which somebody would notice
                os.killpg(child, signal.SIGKILL)
                os.waitpid(child, 0)
                self.outcomes[fault] = FOUND
            else:
                continue
            del running[child]
            with self.results.open("a") as file:
                print(json.dumps(asdict(fault) | {"outcome": self.outcomes[fault]}), file=file)
        time.sleep(0.01)
        return len(running) < some

    def _look_for(self, fault: Fault) -> int:
        start = _starts(SRC / fault.module).get(fault.line, 0)
        seconds = self.survey.tests
        tests = sorted(
            self.survey.callers.get((fault.module, start), ()), key=lambda test: seconds[test]
        )
        if not tests:
            return 0
        if not plant(fault):
            return 3
        left = MOST
        for position, number in enumerate(tests):
            left -= self.survey.tests[number]
            if left < 0 and position:
                break
            self.items[number].ihook.pytest_runtest_protocol(
                item=self.items[number],
                nextitem=self.items[tests[position + 1]] if position + 1 < len(tests) else None,
            )
            if self._failed:
                return 1
        return 0

    @staticmethod
    def _in_child(work: Callable[[], int]) -> None:
        """Run it, and end this process without the ends of pytest's own run."""
        status = 2
        try:
            os.setpgid(0, 0)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nowhere, stream)
            status = work()
        finally:
            os._exit(status)


def _starts(file: Path) -> dict[int, int]:
    """The first line of the outer function that each line is in, decorators included."""
    starts = dict[int, int]()
    for function in _outer_functions(ast.parse(file.read_text("utf-8"))):
        first = min([function.lineno, *(each.lineno for each in function.decorator_list)])
        for line in range(first, (function.end_lineno or first) + 1):
            starts[line] = first
    return starts


def chosen(part: str, sample: int, seed: int) -> list[Fault]:
    """A sample of the faults in one package, the same for the same seed and sources."""
    everything = list[Fault]()
    for file in sorted((SRC / part).rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        name = file.relative_to(SRC).as_posix()
        everything += [fault for fault, _ in faults_in(copy.deepcopy(tree), name)]
    return sorted(random.Random(seed).sample(everything, min(sample, len(everything))))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Plant faults and see whether the tests find them."
    )
    parser.add_argument("parts", nargs="+", help="packages of src/fivefold, such as games")
    parser.add_argument("--sample", type=int, default=200, help="faults in each package")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--tests", nargs="*", default=["tests", "src"], help="files or folders")
    parser.add_argument("--results", type=Path, help="a file for one line of JSON for each fault")
    options = parser.parse_args(arguments)
    for part in options.parts:
        if not (SRC / part).is_dir():
            parser.error(f"there is no package {part} in src/fivefold")
    by_part = {part: chosen(part, options.sample, options.seed) for part in options.parts}
    faults = [fault for part in options.parts for fault in by_part[part]]
    results = options.results or Path(tempfile.mkdtemp()) / "mutants.jsonl"
    runner = Runner(faults, options.jobs, results)
    blind = [f"--ignore={folder}" for folder in BLIND]
    quietly = ["-q", "-n", "0", "-p", "no:cacheprovider"]
    pytest.main([*options.tests, *blind, *quietly], plugins=[runner])
    for part, planted_here in by_part.items():
        outcomes = [runner.outcomes[fault] for fault in planted_here]
        counted = [each for each in outcomes if each != BROKEN]
        found = counted.count(FOUND)
        print(f"{part}: {found} of {len(counted)} faults found, {found / max(1, len(counted)):.1%}")
    for fault in faults:
        if runner.outcomes[fault] == SURVIVED:
            print(f"  not found: {fault.module}:{fault.line}: {fault.change}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
