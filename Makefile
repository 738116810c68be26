# make demo    the main job on a real sample game, into out/demo
# make gui     the workbench's window
# make test    every check: style, types, layers, tests
# make bench   the benchmarks (not part of the tests)
# Each makes what it needs first: the system's libraries, .venv from requirements.lock, the project in it (editable).

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
PACKAGES := workbench editors rulesets sample_games resources
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help install system demo gui test style types layers unit bench format lock wheel clean

help:
	@sed -n 's/^# //p' Makefile

install: system $(VENV)/.installed

system:
	@PYTHON="$(PYTHON)" .ci/system-libraries

$(VENV)/bin/python: | system
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed; name one: make PYTHON=python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.locked: requirements.lock | $(VENV)/bin/python
	$(PIP) install --quiet --progress-bar off --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.installed: pyproject.toml $(VENV)/.locked
	$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

demo: install
	$(BIN)/workbench demo --out out/demo
	@$(BIN)/python -m tests.recorded_playtests toulon grande_tactique

gui: install
	@if [ -n "$$DISPLAY$$WAYLAND_DISPLAY" ]; then exec $(BIN)/workbench gui; \
	else echo "There is no display: the window opens on a virtual screen that nobody sees."; \
		exec xvfb-run -a -s "-screen 0 1920x1080x24" $(BIN)/workbench gui; fi

test: style types layers unit

style: install
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: install
	$(BIN)/mypy --strict

layers: install
	$(BIN)/lint-imports --no-cache

unit: install
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

bench: install
	$(BIN)/python -m pytest tests/benchmarks --benchmark-only

format: install
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Resolves the newest versions that pyproject.toml admits, with the hash of every file.
lock: system
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet pip-tools
	build/lock/bin/pip-compile --quiet --upgrade --all-extras --generate-hashes --allow-unsafe --strip-extras \
		--no-emit-index-url --no-emit-find-links --no-emit-trusted-host --no-annotate --no-header \
		--output-file requirements.lock pyproject.toml
	sed -i -e '/^#/d' -e '/^$$/d' requirements.lock

wheel: install
	rm -rf build/lib build/bdist.*
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean:
	rm -rf $(VENV) build dist out *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
