# Everything a newcomer types. `make` alone lists it.

PYTHONS := $(PYTHON) python3 python3.14 python3.13 python3.12 python3.11
UV_VERSION := 0.13.9
AUDIT_VERSION := 2.10.1
READY := .venv/.ready
RUN := .venv/bin/python -m

# Without compiled modules every start takes several seconds longer.
unexport PYTHONDONTWRITEBYTECODE
# uv trusts whom the system trusts, as pip does: behind a company's proxy its own list is not enough.
export UV_SYSTEM_CERTS ?= true

.DEFAULT_GOAL := help
.PHONY: help setup run test check demo soak simulate simulate-queue bench fuzz audit format lock moved

help:   ## List what can be made
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

setup: $(READY)   ## Make .venv with exactly the packages of requirements.lock

run: setup   ## Start everything on http://127.0.0.1:$PORT (8000 if unset)
	@exec .venv/bin/python manage.py up --end-with-parent

test: check   ## Check the code, then run every test
	$(RUN) pytest

check: setup   ## Format, lint, types, imports, migrations
	$(RUN) ruff format --check .
	$(RUN) ruff check .
	$(RUN) mypy .
	.venv/bin/lint-imports
	.venv/bin/python -W ignore::RuntimeWarning manage.py makemigrations --check --dry-run

demo: setup   ## Play whole matches with real clients and check every response: make demo ARGS="--clients 3"
	@$(RUN) tools.e2e $(ARGS)

soak: setup   ## Play ranked matches with many clients, optionally kill the worker, then check the database: make soak ARGS="--players 200"
	@$(RUN) tools.soak $(ARGS)

simulate: setup   ## Simulate thousands of matches between bots: make simulate ARGS="classic --games 5000"
	@$(RUN) tools.simulate $(or $(ARGS),classic)

simulate-queue: setup   ## Simulate waiting times and rating gaps of a ranked queue: make simulate-queue ARGS="--players 500"
	@$(RUN) tools.simulate_queue $(ARGS)

bench: setup   ## Measure the cost of a move (other benchmarks: tools/bench/README.md): make bench ARGS="--json FILE"
	@$(RUN) tools.bench.moves $(ARGS)

fuzz: setup   ## Send the API what its description allows, and what it does not, for a long while
	FUZZ_EXAMPLES=$(or $(EXAMPLES),200) $(RUN) pytest --seed new tests/games/test_fuzz.py

audit: setup   ## Check the locked packages: known holes (asks a service on the network), hashes, requirements
	$(RUN) uv pip check
	$(RUN) uv pip sync --quiet --dry-run --require-hashes requirements.lock
	$(RUN) uv tool run --from pip-audit==$(AUDIT_VERSION) pip-audit --strict --require-hashes --disable-pip -r requirements.lock
	$(RUN) uv tool run --from pip-audit==$(AUDIT_VERSION) pip-audit --strict --require-hashes --disable-pip -r requirements-prod.lock

format: setup   ## Put the code into shape
	$(RUN) ruff format .
	$(RUN) ruff check --fix .

lock: setup   ## Choose the packages anew, after a change of pyproject.toml
	$(RUN) uv pip compile pyproject.toml --group local --group dev --universal --generate-hashes --no-header --quiet -o requirements.lock
	$(RUN) uv pip compile pyproject.toml --extra prod --universal --generate-hashes --no-header --quiet -c requirements.lock -o requirements-prod.lock

# A virtual environment knows its own path: one that was copied along with its checkout is made anew.
ifneq ($(shell cat $(READY) 2>/dev/null),$(CURDIR))
$(READY): moved
endif

$(READY): requirements.lock pyproject.toml
	@for python in $(PYTHONS); do \
		if $$python -c 'import sys, venv, ensurepip; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))' 2>/dev/null; then \
			exec $$python -m venv .venv; \
		fi; \
	done; \
	echo 'UNO API needs Python 3.11 to 3.14 with its venv module, and none was found.' >&2; \
	echo 'On Debian and Ubuntu: apt install python3-venv. Elsewhere: make PYTHON=/path/to/python3' >&2; \
	exit 1
	@$(RUN) pip install --quiet --disable-pip-version-check uv==$(UV_VERSION)
	@$(RUN) uv pip sync --quiet --require-hashes requirements.lock
	@$(RUN) uv pip install --quiet --no-deps --no-build-isolation --editable .
	@echo '$(CURDIR)' > $@
