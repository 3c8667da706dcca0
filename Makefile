# Two commands for everyone: `make play` and `make test`. Each sets up what it needs by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/playable
READY := $(VENV)/ready
RESEARCH := $(VENV)/research
# What `make test-lowest` runs: tests that use every dependency, without a browser.
LOWEST := build/lowest
LOWEST_TESTS := kernel games table formats perft golden envs cli client server/storage server/http server/live server/notices
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
NODE_READY := web/node_modules/.package-lock.json
SITE := src/squarely/server/web
# Words that the pages share with what is printed.
TEXTS := src/squarely/formats/print/texts
# The part of the lines (without kernels) that the tests must reach.
COVERED := 86
PROTOCOL := web/src/protocol/generated.ts
TYPES = $(BIN)/python -m squarely.server.protocol | node web/scripts/protocol.mjs
# Says how long a part took: $(TIMED) NAME COMMAND
TIMED = bash -c 'name=$$0; "$$@" && echo "    $$name: $$SECONDS s"'

.DEFAULT_GOAL := help
.PHONY: help play test test-all test-lowest research check check-python check-pages check-protocol protocol web docs bench bench-bots wheel constraints clean

help:
	@echo "make play   open the table in the browser"
	@echo "make test   check the code and test what people rely on, in minutes"
	@echo "make test-all  check the code, run every test and measure what they cover"
	@echo "make test-lowest  run tests with the oldest versions that pyproject.toml allows"
	@echo "make research  check and test the games in JAX and the training of networks"
	@echo "make check  lint, format, types and layers"
	@echo "make protocol  write the client's types of what the server sends"
	@echo "make web    build the pages that the server shows"
	@echo "make docs   build the documentation site in build/docs/"
	@echo "make bench  measure the speed of rules and server"
	@echo "make bench-bots  measure how strong the bots are"
	@echo "make wheel  build an installable package in dist/"
	@echo "make constraints  pin the newest versions of all dependencies"
	@echo "make clean  remove what the other commands made"

play: $(PLAYABLE) $(SITE)/index.html
	@$(BIN)/squarely serve --open

test: check $(SITE)/index.html
	@echo "==> Running what people rely on"
	@$(TIMED) "the tests" $(BIN)/python -m pytest

test-all: check $(SITE)/index.html
	@$(TIMED) "known vulnerabilities" $(BIN)/python -m publish.audit
	@echo "==> Running everything, and measuring what it covers"
	@$(TIMED) "all tests" $(BIN)/python -m pytest --whole \
		--cov --cov-report=term:skip-covered --cov-fail-under=$(COVERED)
	@$(TIMED) "research" $(MAKE) --silent research
	@$(TIMED) "the oldest dependencies" $(MAKE) --silent test-lowest

research: $(RESEARCH)
	@echo "==> Checking and testing the research package"
	@$(BIN)/mypy --config-file research/pyproject.toml
	@$(BIN)/lint-imports --config research/pyproject.toml
	@$(BIN)/python -m pytest research/tests

# A virtual environment of its own, thrown away before the next run.
test-lowest:
	@echo "==> Installing the oldest versions of everything"
	@rm -rf $(LOWEST) && $(PYTHON) -m venv $(LOWEST)
	@$(LOWEST)/bin/pip install --quiet --disable-pip-version-check uv
	@$(LOWEST)/bin/uv pip compile --quiet --python $(LOWEST)/bin/python --resolution lowest-direct \
		--extra dev pyproject.toml --output-file $(LOWEST)/requirements.txt
	@$(LOWEST)/bin/uv pip install --quiet --python $(LOWEST)/bin/python \
		--requirement $(LOWEST)/requirements.txt --editable .
	@echo "==> Running the tests"
	@$(LOWEST)/bin/python -m pytest $(addprefix tests/,$(LOWEST_TESTS))

# Two at a time: the types of Python take one core, the pages the other.
check: $(READY) $(NODE_READY)
	@echo "==> Checking lint, types, layers and pages"
	@$(MAKE) --silent --jobs=2 --output-sync=target check-python check-pages

check-python: $(READY) $(NODE_READY)
	@$(TIMED) "lint" $(BIN)/ruff check .
	@$(TIMED) "format" $(BIN)/ruff format --check .
	@$(TIMED) "types" $(BIN)/mypy
	@$(TIMED) "layers" $(BIN)/lint-imports
	@$(TIMED) "protocol" $(MAKE) --silent check-protocol

check-pages: $(NODE_READY)
	@cd web && $(TIMED) "lint and types of the pages" npm --silent run check
	@cd web && $(TIMED) "tests of the pages" npm --silent test

check-protocol: $(READY) $(NODE_READY)
	@$(TYPES) | cmp --silent - $(PROTOCOL) \
		|| { echo "The client's types are not what the server sends: run make protocol"; exit 1; }

protocol: $(READY) $(NODE_READY)
	@$(TYPES) > $(PROTOCOL)

web: $(SITE)/index.html

docs: $(READY) $(SITE)/index.html
	@echo "==> Building the documentation"
	@$(BIN)/python -m publish.site build/docs

bench: $(READY) $(SITE)/index.html
	@echo "==> Measuring"
	@$(BIN)/python -m benchmarks.blokus_rules
	@$(BIN)/python -m benchmarks.blokus_core
	@$(BIN)/python -m benchmarks.locus_rules
	@$(BIN)/python -m benchmarks.lokomoto_rules
	@$(BIN)/python -m benchmarks.environments
	@$(BIN)/python -m benchmarks.puzzles
	@$(BIN)/python -m benchmarks.table_load
	@$(BIN)/python -m benchmarks.browser_speed
	@$(BIN)/python -m benchmarks.site_start

bench-bots: $(READY)
	@echo "==> Letting the bots play (this takes hours; what was played is kept)"
	@$(BIN)/python -m benchmarks.bots

wheel: $(READY) $(SITE)/index.html
	@echo "==> Building the wheel"
	@$(BIN)/pip wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .
	@$(BIN)/python -m publish.materials > dist/squarely.cdx.json

# The newest versions that fit together; afterwards `make test` says whether they do.
constraints:
	@echo "==> Looking for the newest versions of everything"
	@rm -rf build/newest && $(PYTHON) -m venv build/newest
	@build/newest/bin/pip install --quiet --disable-pip-version-check --editable '.[dev]' hatchling editables setuptools
	@build/newest/bin/pip freeze --exclude-editable --all | sed -e '/^pip==/d' > constraints.txt
	@build/newest/bin/pip install --quiet --disable-pip-version-check --constraint constraints.txt \
		--editable './research[dev]'
	@build/newest/bin/pip freeze --exclude-editable --all | sed -e 's/+cpu$$//' -e '/^pip==/d' \
		| grep --fixed-strings --line-regexp --invert-match --file constraints.txt \
		> research/constraints.txt

clean:
	rm -rf $(VENV) dist $(SITE) web/node_modules web/dist

# Both reinstall only when the list of packages changes. Playing needs far less than testing.
$(PLAYABLE): pyproject.toml constraints.txt
	@echo "==> Setting up $(VENV) for playing (needed once)"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Squarely needs Python 3.11 or newer: run make PYTHON=/path/to/python"; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(INSTALL) hatchling editables setuptools
	@$(INSTALL) --no-build-isolation --editable '.[engine]'
	@touch $@

$(READY): $(PLAYABLE)
	@echo "==> Setting up $(VENV) for developing (needed once, takes a minute)"
	@$(INSTALL) --no-build-isolation --editable '.[dev]'
	@touch $@

$(RESEARCH): $(READY) research/pyproject.toml research/constraints.txt
	@echo "==> Setting up $(VENV) for research (needed once, takes minutes)"
	@$(INSTALL) --constraint research/constraints.txt --no-build-isolation --editable './research[dev]'
	@touch $@

$(NODE_READY): web/package.json web/package-lock.json
	@echo "==> Setting up the tools of the client (needed once)"
	@command -v npm >/dev/null || { echo "The pages are built with Node: install Node 20.19, 22.12 or newer"; exit 1; }
	@cd web && npm ci --silent --no-audit --no-fund
	@touch $@

# Builds only when something in web/ has changed.
$(SITE)/index.html: $(NODE_READY) $(shell find web/src web/public $(TEXTS) web/index.html web/*.ts web/*.js -type f)
	@echo "==> Building the pages"
	@cd web && npm --silent run build -- --logLevel warn --emptyOutDir --outDir ../$(SITE)
	@touch $@
