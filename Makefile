# make search      set up, then search NAS-Bench-201 with the checkpoint that comes with the package
# make test        set up, then run every check; with FAST=1 without the tests marked slow, in two to four minutes
# make benchmarks  set up, then every figure this project claims that has no answer in benchmarks/results yet: hours
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
PIP := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
ifeq ($(TORCH),cpu)
PIP += --extra-index-url https://download.pytorch.org/whl/cpu
endif

ARGS ?=
FAST ?=

.PHONY: search test benchmarks docs format clean

search: $(VENV)/installed
	$(BIN)/nassurrogate search nasbench201 --objective max:accuracy --objective min:latency:pixel3 -o $(OUT) --resume

test: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest --numprocesses 2 --dist loadfile --no-loadscope-reorder $(if $(FAST),-m 'not slow') $(ARGS)

benchmarks: $(VENV)/installed-dev
	$(BIN)/python -m benchmarks $(ARGS)

docs: $(VENV)/installed-dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir site

format: $(VENV)/installed-dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV)

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
