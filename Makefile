# make search      set up, then search NAS-Bench-201 with the checkpoint that comes with the package
# make test        set up, then run every check; with FAST=1 without the tests marked slow, in one to four minutes
# make benchmarks  set up, then every figure this project claims that has no answer in benchmarks/results yet: hours
# make test-lowest   run the quick tests with the lowest versions that setup.cfg allows, in .venv-lowest
# make test-without-torch  run the quick tests that need no PyTorch, in .venv-without-torch: where it has no small wheel
# make docs        set up, then build the documentation as a site: site/index.html
#
# PYTHON=python3.12   another interpreter (3.11 to 3.13)
# TORCH=cpu           PyTorch's CPU-only wheels: hundreds of megabytes instead of gigabytes on Linux
# OUT=DIR             where the search writes
# ARGS=--quick        for make benchmarks: everything tiny, in minutes; ARGS=--help for more
# ARGS='-m security'  for make test: pytest's options

PYTHON ?= python3
TORCH ?=
OUT ?= runs/nasbench201
VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := -m pip --disable-pip-version-check install --quiet
ifeq ($(TORCH),cpu)
PIP_INSTALL += --extra-index-url https://download.pytorch.org/whl/cpu
endif
PIP := $(BIN)/python $(PIP_INSTALL) --constraint constraints.txt

ARGS ?=
FAST ?=

# The libraries that setup.cfg requires, and those of its extras pandas, baselines and snas, with the lowest version of
# each; PyTorch's old wheels for Linux are gigabytes.
LOWEST = $(shell sed -n '/^install_requires/,/^\[/p; /^pandas =/,/^\# Networks/p; /^snas =/,/^\# SNAS/p' setup.cfg | \
  sed -n 's/^    \([a-z0-9-]*\) >= \(.*\)/\1==\2/p' | grep -v '^torch=')
REQUIRED = $(foreach library,$(LOWEST),$(firstword $(subst ==, ,$(library))))
QUICK := -m pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder -m 'not slow'
TEST_TOOLS := pytest pytest-xdist hypothesis Markdown

.PHONY: search test test-lowest test-without-torch benchmarks docs format clean

search: $(VENV)/installed
	$(BIN)/nassurrogate search nasbench201 --objective max:accuracy --objective min:latency:pixel3 -o $(OUT) --resume

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder $(if $(FAST),-m 'not slow') $(ARGS)

test-lowest:
	$(PYTHON) -m venv --clear .venv-lowest
	.venv-lowest/bin/python $(PIP_INSTALL) $(LOWEST) $(shell grep '^torch==' constraints.txt) $(TEST_TOOLS)
	.venv-lowest/bin/python $(PIP_INSTALL) --no-deps --editable .
	.venv-lowest/bin/python $(QUICK) $(ARGS)

test-without-torch:
	$(PYTHON) -m venv --clear .venv-without-torch
	.venv-without-torch/bin/python $(PIP_INSTALL) --constraint constraints.txt $(REQUIRED) $(TEST_TOOLS)
	.venv-without-torch/bin/python $(PIP_INSTALL) --no-deps --editable .
	.venv-without-torch/bin/python $(QUICK) $(ARGS)

benchmarks: $(VENV)/installed-dev
	$(BIN)/python -m benchmarks $(ARGS)

docs: $(VENV)/installed-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir site

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) .venv-lowest .venv-without-torch

$(VENV)/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
	  { echo 'nassurrogate needs Python 3.11 to 3.13; say which: make PYTHON=python3.12 ...' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/installed: $(VENV)/bin/python setup.cfg pyproject.toml constraints.txt
	@echo 'Installing into $(VENV) (once; a few minutes) ...'
	$(PIP) --editable .
	@touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(PIP) --editable '.[dev]'
	@touch $@
