# Two commands matter: `make play` and `make test`. Both set up everything in .venv first.
# Tests come in three rings: `make check` while you work, `make test` before a commit, and
# `make test-all` before anything lands; each holds the one before.

VENV := .venv
BIN := $(VENV)/bin
# The first Python on this machine that is new enough; `make PYTHON=… test` names another.
PYTHON ?= $(shell for p in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)

# An environment whose Python is gone, or that was left half made, would never work again: it is made anew.
BROKEN := $(if $(wildcard $(VENV)),$(if $(filter True,$(shell \
	$(BIN)/python -c 'import sys; print(sys.prefix != sys.base_prefix)' 2>/dev/null)),,broken))

# Environments that `uv venv` makes have none.
PIP = $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip

# One more than there are cores, because tests of servers and browsers also wait.
WORKERS = $$($(BIN)/python -c 'import os; print((os.cpu_count() or 1) + 1)')
# A test that takes this many seconds is stuck: it fails, and says where it was.
NO_HANGS := -o faulthandler_timeout=900 -o faulthandler_exit_on_timeout=true
FAST := tests/test_*.py tests/structure tests/texts tests/protocol tests/rules tests/games tests/record \
	tests/fair tests/tables
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal $(NO_HANGS)

FAILED := $(VENV)/.failed
VERDICT = @test ! -e $(FAILED) || { echo "failed:" $$(cat $(FAILED)) >&2; exit 1; }

.PHONY: play play-terminal check test test-all test-long mutants web site docs web-test browser other-browsers lint all-types format bench constraints clean

# In the browser; the page is built anew when something in web/ has changed. With options of
# `fivefold serve`: make play ARGS="--host 0.0.0.0 --port 8081"
play: $(VENV)/.ready-to-play
	@$(BIN)/python -m scripts.web build || \
		{ echo "Meanwhile you can play in the terminal: make play-terminal" >&2; exit 1; }
	@$(BIN)/fivefold serve --open $(ARGS)

play-terminal: $(VENV)/.ready-to-play
	@$(BIN)/fivefold play

# The linters, the types, and the tests that need no server, browser or solved game. With a package
# of src/fivefold, its tests instead: make check PART=server
check: $(VENV)/.ready-to-test
	@rm -f $(FAILED)
	@$(MAKE) --no-print-directory try-lint try-fast-tests
	$(VERDICT)

test: $(VENV)/.ready-to-test
	@rm -f $(FAILED)
	@$(MAKE) --no-print-directory quick
	$(VERDICT)

test-all: $(VENV)/.ready-to-test
	@rm -f $(FAILED)
	@$(MAKE) --no-print-directory quick other-browsers try-all-types try-slow-tests
	$(VERDICT)

# What takes hours: many more random games, deeper counts, a release that is built and installed.
test-long: $(VENV)/.ready-to-test lint web-test web browser other-browsers
	FIVEFOLD_EFFORT=20 $(PYTEST) -m ""

.PHONY: quick tests slow-tests fast-tests
quick:
	@$(MAKE) --no-print-directory -j2 try-lint try-web-test
	@$(MAKE) --no-print-directory web browser try-tests

tests:
	$(PYTEST)

slow-tests:
	$(PYTEST) -m "slow and not long"

fast-tests:
	$(PYTEST) -q $(if $(PART),tests/$(PART) src/fivefold/$(PART),-k "not counts and not random_play" $(FAST))

# How many planted faults the tests find in some packages of src/fivefold: make mutants PART="games record"
mutants: $(VENV)/.ready-to-test
	@$(BIN)/python -m scripts.mutants $(or $(PART),$(error name a package: make mutants PART=games))

# What fails is noted and does not keep the rest from running.
try-%:
	@$(MAKE) --no-print-directory $* || echo "$*" >> $(FAILED)

# With the Node.js of this machine or, if it has none, one from PyPI.
web-test: $(VENV)/.ready-to-test
	@$(BIN)/python -m scripts.web test

# The page as it is served, which tests/web looks at. Not built, its tests are left out and say so.
web: $(VENV)/.ready-to-test
	-@$(BIN)/python -m scripts.web build

# The app without a server, for any static web host, with the documentation: one folder, dist/site.
site: $(VENV)/.ready-to-test
	@$(BIN)/python -m scripts.web site
	@$(BIN)/python -m scripts.docs --to dist/site/docs --app ../index.html

# The documentation as a static site, in both languages: dist/docs.
docs: $(VENV)/.ready-to-test
	@$(BIN)/python -m scripts.docs

# The browser it is looked at with: that of the machine, or on Debian, as root, one from apt.
browser:
	@for name in $$FIVEFOLD_CHROMIUM chromium-headless-shell chromium chromium-browser google-chrome; do \
		command -v $$name >/dev/null && exit; done; \
	test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
		{ apt-get install -y -qq chromium-headless-shell >/dev/null || apt-get install -y -qq chromium >/dev/null; } || \
	echo "no browser: install Chromium, or name one in FIVEFOLD_CHROMIUM; without it tests/web is left out"

# Firefox and WebKit, in which `make test-all` plays a few games too: from the same places.
other-browsers:
	@if { command -v firefox-esr || command -v firefox; } >/dev/null && \
		command -v WebKitWebDriver >/dev/null && command -v Xvfb >/dev/null; then exit; fi; \
	test "$$(id -u)" = 0 && command -v apt-get >/dev/null && apt-get update -qq && \
		apt-get install -y -qq firefox-esr webkit2gtk-driver xvfb >/dev/null || \
	echo "no Firefox or WebKit: install firefox-esr, webkit2gtk-driver and xvfb; without them tests/web/test_engines.py is left out"

lint: $(VENV)/.ready-to-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/python -m mypy

# With every numpy that `constraints.txt` chooses, for the oldest Python and the newest.
all-types: $(VENV)/.ready-to-test
	$(BIN)/python -m scripts.check_types

format: $(VENV)/.ready-to-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@$(BIN)/python -m scripts.web format

# Speed, measured and kept in benchmarks/results.jsonl. With the extra `bench` installed, beside peers.
bench: $(VENV)/.ready-to-test
	$(BIN)/python -m benchmarks.decisions
	$(BIN)/python -m benchmarks.replay
	$(BIN)/python -m benchmarks.solve
	$(BIN)/python -m benchmarks.coach
	$(BIN)/python -m benchmarks.insights
	$(BIN)/python -m benchmarks.arena
	$(BIN)/python -m benchmarks.poker
	$(BIN)/python -m benchmarks.server
	$(BIN)/python -m benchmarks.store
	$(BIN)/python -m benchmarks.start
	$(BIN)/python -m benchmarks.offline

constraints: $(VENV)/.ready-to-test
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links \
		pyproject.toml --output-file constraints.txt --upgrade

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis build/docs web/node_modules src/fivefold/server/web src/fivefold/solver/packed

.PHONY: broken
broken:
	@echo "$(VENV) has no working Python, so it is made again"
	@rm -rf $(VENV)

$(BIN)/python: $(BROKEN)
	@test -n "$(PYTHON)" || { echo "fivefold needs Python 3.11 or newer, and none was found" >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || virtualenv -q -p $(PYTHON) $(VENV) 2>/dev/null || \
		{ rm -rf $(VENV); uv venv -q --seed -p $(PYTHON) $(VENV) 2>/dev/null; } || { rm -rf $(VENV); \
		echo "There is no virtual environment for fivefold. On Debian and Ubuntu, as root:" >&2; \
		echo "apt install python3-venv. Elsewhere, install virtualenv or uv. Then try again." >&2; exit 1; }

$(VENV)/.ready-to-play: pyproject.toml constraints.txt $(BROKEN) | $(BIN)/python
	@echo "setting up in $(VENV): a minute or two, once"
	@$(PIP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[all]"
	@touch $@

$(VENV)/.ready-to-test: pyproject.toml constraints.txt $(BROKEN) | $(BIN)/python
	@echo "setting up in $(VENV) with all that tests need: a minute or two, once"
	@$(PIP)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test]"
	@touch $@ $(VENV)/.ready-to-play
