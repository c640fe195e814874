# Two commands matter: `make play` and `make test`. Both set up everything in .venv first.

VENV := .venv
BIN := $(VENV)/bin
# The first Python on this machine that is new enough; `make PYTHON=… test` names another.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && echo $$p && break; done)

.PHONY: play test test-long lint format bench constraints clean

play: $(VENV)/.ready-to-play
	@$(BIN)/fivefold play

test: $(VENV)/.ready-to-test lint
	$(BIN)/python -m pytest -n auto -m "not long"

# What takes longer: many more random games, deeper counts.
test-long: $(VENV)/.ready-to-test lint
	FIVEFOLD_EFFORT=20 $(BIN)/python -m pytest -n auto

lint: $(VENV)/.ready-to-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/.ready-to-test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

# Speed, measured and kept in benchmarks/results.jsonl. With the extra `bench` installed, beside peers.
bench: $(VENV)/.ready-to-test
	$(BIN)/python -m benchmarks.decisions
	$(BIN)/python -m benchmarks.replay
	$(BIN)/python -m benchmarks.solve
	$(BIN)/python -m benchmarks.coach
	$(BIN)/python -m benchmarks.arena
	$(BIN)/python -m benchmarks.poker
	$(BIN)/python -m benchmarks.server

constraints: $(VENV)/.ready-to-test
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --all-extras \
		--no-header --no-annotate --no-emit-index-url --no-emit-find-links \
		pyproject.toml --output-file constraints.txt --upgrade

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "fivefold needs Python 3.11 or newer, and none was found" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.ready-to-play: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e .
	@touch $@

$(VENV)/.ready-to-test: pyproject.toml constraints.txt | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt -e ".[test]"
	@touch $@ $(VENV)/.ready-to-play
