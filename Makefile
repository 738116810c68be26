# make demo    the main job on a real sample game, into out/demo
# make gui     the workbench's window
# make test    every check: style, types, layers, tests
# make handbook the pages that Help shows, as a website in build/handbook
# make shuffled  the tests ten times, each time in another order (the seed is told)
# make translations  the texts of the program, and what is translated of them, as the sources are now
# make bench   the benchmarks (not part of the tests)
# make check-exports  every export opened by the program that it is for (VASSAL, TripleA, Tiled, GDAL, Inkscape …)
# Each makes what it needs first: the system's libraries, .venv from a lock file, the project in it (editable).
# requirements.lock holds what running needs, requirements-dev.lock what developing needs as well.

SHELL := /bin/bash
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
# Most modules of the libraries are never imported: the bytecode of the others is made when they are.
FROM_LOCK := install --quiet --progress-bar off --no-compile --require-hashes -r
PACKAGES := workbench editors rulesets sample_games resources
WORKERS ?= 2
ROUNDS ?= 10
RESOLVE := build/lock/bin/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras --no-emit-index-url \
	--no-emit-find-links --no-emit-trusted-host --no-annotate --no-header

.DEFAULT_GOAL := help
.PHONY: help install developing system demo gui test style types layers unit shuffled translations bench check-exports handbook handbook-pictures format lock wheel clean

help:
	@sed -n 's/^# //p' Makefile

install: system $(VENV)/.installed

developing: install $(VENV)/.developing

system:
	@PYTHON="$(PYTHON)" .ci/system-libraries

$(VENV)/bin/python: | system
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or later is needed; name one: make PYTHON=python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.locked: requirements.lock | $(VENV)/bin/python
	$(PIP) $(FROM_LOCK) requirements.lock
	@touch $@

$(VENV)/.developing: requirements-dev.lock | $(VENV)/.installed
	$(PIP) $(FROM_LOCK) requirements-dev.lock
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

# Types are looked through on the side: the tests do not wait for them.
test: developing
	@$(MAKE) --no-print-directory -j 2 style layers types unit

style: developing
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: developing
	$(BIN)/mypy --strict

layers: developing
	$(BIN)/lint-imports --no-cache

unit: developing
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

shuffled: developing
	@for round in $$(seq $(ROUNDS)); do \
		$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --random-order || exit 1; done

translations: developing
	$(BIN)/python -m tests.translations

bench: developing
	$(BIN)/python -m pytest tests/benchmarks --benchmark-only

# What of the pages is made from the sources is made first. A dead link fails.
handbook: developing
	$(BIN)/python -m tests.handbook.made_pages
	$(BIN)/mkdocs build -f resources/handbook/mkdocs.yml
	@echo "Its first page: build/handbook/handbook/index.html"

# The program takes the pictures of the pages again.
handbook-pictures: developing
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.handbook.pictures

format: developing
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Missing programs are named with the command that installs them; as root they are installed.
check-exports: developing
	@.ci/real-programs
	$(BIN)/python -m tests.real_programs $(FORMATS)

# Resolves the newest versions that pyproject.toml admits, with the hash of every file.
lock: system
	$(PYTHON) -m venv build/lock
	build/lock/bin/python -m pip install --quiet pip-tools
	$(RESOLVE) --upgrade --extra install --output-file requirements.lock pyproject.toml
	$(RESOLVE) --upgrade --all-extras --constraint requirements.lock --output-file requirements-dev.lock pyproject.toml
	sed -i -e '/^#/d' -e '/^$$/d' requirements.lock requirements-dev.lock

wheel: developing
	rm -rf build/lib build/bdist.*
	$(PIP) wheel --quiet --no-deps --no-build-isolation --wheel-dir dist .

clean:
	rm -rf $(VENV) build dist out *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks
