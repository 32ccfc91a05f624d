# Two commands on a fresh machine with Python >= 3.11 and a C++20 compiler:
#   make run    build, and play a million games
#   make test   install what the tests need, and run them
PYTHON ?= python3
VENV ?= .venv
GAMES ?= 1000000

BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SOURCES := pyproject.toml CMakeLists.txt $(shell find csrc python -type f ! -name '*.pyc')

# Installs what extras of pyproject.toml name, without building the package again.
define install_extras
@$(BIN)/python -c 'import sys, tomllib; extras = tomllib.load(open("pyproject.toml", "rb"))["project"]["optional-dependencies"]; print(*(need for name in sys.argv[1:] for need in extras[name]), sep="\n")' $(1) > $(VENV)/needs.txt
$(PIP) install -r $(VENV)/needs.txt
endef

.PHONY: run test docs format lint cpp-test asan-test bench clean
.DELETE_ON_ERROR:

run: $(VENV)/.package
	@$(BIN)/ddz-fast simulate --rules classic --games $(GAMES) --seed 1

test: $(VENV)/.package $(VENV)/.test-tools
	$(BIN)/python -m pytest tests --numprocesses auto --dist worksteal

$(VENV)/.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'ddz_fast needs Python 3.11 or newer; set PYTHON=...'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/.package: $(VENV)/.venv $(SOURCES)
	@echo 'Building ddz_fast (a minute or more, silently) ...'
	$(PIP) install '.[cli]'
	@touch $@

# The peers' tests compare with other engines; where those have no wheel, the tests say so and are skipped.
$(VENV)/.test-tools: $(VENV)/.venv pyproject.toml
	@echo 'Installing what the tests need ...'
	$(call install_extras,test arrow report)
	$(call install_extras,peers) || echo 'The peers cannot be installed here: their tests are skipped.'
	$(PIP) install --no-deps douzero==1.1.0 || echo 'douzero cannot be installed here: its tests are skipped.'
	@touch $@

$(VENV)/.dev-tools: $(VENV)/.venv pyproject.toml
	$(call install_extras,dev)
	@touch $@

$(VENV)/.bench-tools: $(VENV)/.venv pyproject.toml
	$(call install_extras,bench)
	@touch $@

$(VENV)/.docs-tools: $(VENV)/.venv pyproject.toml
	@echo 'Installing what the documentation needs ...'
	$(call install_extras,docs)
	@touch $@

docs: $(VENV)/.package $(VENV)/.docs-tools
	$(BIN)/python -m sphinx --builder html --fail-on-warning --keep-going --nitpicky --quiet docs docs/_build/html
	@echo 'Open docs/_build/html/index.html'

format: $(VENV)/.dev-tools
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	find csrc tests/cpp -name '*.[ch]pp' | xargs $(BIN)/clang-format -i

lint: $(VENV)/.dev-tools $(VENV)/.package $(VENV)/.test-tools
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	find csrc tests/cpp -name '*.[ch]pp' | xargs $(BIN)/clang-format --dry-run -Werror
	$(BIN)/mypy
	cd tests && ../$(BIN)/python -m mypy.stubtest ddz_fast._core --concise --allowlist stubtest-allowlist.txt

cpp-test: PRESET := cpp-tests
asan-test: PRESET := asan
cpp-test asan-test: export PATH := $(abspath $(BIN)):$(PATH)
cpp-test asan-test: $(VENV)/.dev-tools
	cmake --preset $(PRESET)
	cmake --build --preset $(PRESET)
	ctest --preset $(PRESET)

bench: $(VENV)/.venv
	$(BIN)/python bench/compare.py

clean:
	rm -rf $(VENV) build dist docs/_build
