# Two commands for everyone: `make play` and `make test`. Each sets up .venv by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

.DEFAULT_GOAL := help
.PHONY: help play test check bench wheel clean

help:
	@echo "make play   play in the terminal against a bot"
	@echo "make test   check the code and run every test"
	@echo "make check  lint, format, types and layers"
	@echo "make bench  measure the speed of rules and server"
	@echo "make wheel  build an installable package in dist/"
	@echo "make clean  remove what the other commands made"

play: $(READY)
	@echo "==> A game against the bot"
	@$(BIN)/squarely play

test: check
	@echo "==> Running the tests"
	@$(BIN)/python -m pytest

check: $(READY)
	@echo "==> Checking lint, format, types and layers"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

bench: $(READY)
	@echo "==> Measuring"
	@$(BIN)/python -m benchmarks.blokus_rules
	@$(BIN)/python -m benchmarks.locus_rules
	@$(BIN)/python -m benchmarks.lokomoto_rules
	@$(BIN)/python -m benchmarks.table_load

wheel: $(READY)
	@echo "==> Building the wheel"
	@$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean:
	rm -rf $(VENV) dist

# Reinstalls only when the list of packages changes.
$(READY): pyproject.toml constraints.txt
	@echo "==> Setting up $(VENV) (needed once, takes a minute)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Squarely needs Python 3.11 or newer: run make PYTHON=/path/to/python"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(INSTALL) hatchling editables
	@$(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@
