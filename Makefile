# Everything here sets itself up: a virtual environment in the tree, and into it what the purpose
# needs, by the locks in `locks/`; what checks the browser side, by `package-lock.json`. Nothing is
# installed outside the tree.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
MODULES := node_modules
BIOME := $(MODULES)/.bin/biome
unexport PYTHONDONTWRITEBYTECODE  # else every process compiles every module anew

.PHONY: play test lint format rules collect tests mutants bench campaign docs words sentences lock release newcomer clean

play: $(VENV)/.play  ## open the table in the browser: make play OPTIONS=--lan
	@$(BIN)/kritias play $(OPTIONS)

test: $(VENV)/.test $(MODULES)/.ready  ## everything that must hold before a commit
	@$(MAKE) --no-print-directory --jobs 2 lint rules collect
	@$(MAKE) --no-print-directory tests

lint: $(VENV)/.test $(MODULES)/.ready  ## ruff, mypy, import contracts; Biome for CSS and JavaScript
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(BIOME) check --error-on-warnings

format: $(VENV)/.test $(MODULES)/.ready  ## lay out Python, CSS and JavaScript as `make lint` wants them
	@$(BIN)/ruff format .
	@$(BIOME) check --write --error-on-warnings

rules: $(VENV)/.test  ## the rules of all games compiled, once for all processes
	@$(BIN)/python tools/compile_games.py

collect: $(VENV)/.test  ## find all tests, and compile their modules once for all processes
	@mkdir -p build; $(BIN)/python -m pytest --collect-only -qq >build/tests.txt || { cat build/tests.txt; exit 1; }

tests: rules $(MODULES)/.ready  ## the tests alone
	@sh tools/find_browser.sh
	$(BIN)/python -m pytest -n auto

mutants: $(VENV)/.test  ## small mistakes in the rules, and which no test finds: make mutants OF=atlantis
	@set -e; for target in $(or $(OF),$$($(BIN)/python -c "import kritias; print(*kritias.GAMES)") table); do \
		$(BIN)/python tools/mutants.py $$target $(OPTIONS); \
	done

bench: $(VENV)/.bench  ## our games and others', side by side, in one run
	$(BIN)/python -m benchmarks

campaign: $(VENV)/.test $(MODULES)/.ready  ## a house under attack; every game in the browser; strength, rivals, balance, mixes: hours
	$(BIN)/python -m benchmarks.attack --write
	KRITIAS_ALL=1 $(BIN)/python -m pytest -n auto
	$(BIN)/python -m benchmarks.bots
	@set -e; for game in $$($(BIN)/python -c "import kritias; print(*kritias.GAMES)"); do \
		for campaign in strength shares rival balance mixes; do \
			$(BIN)/python -m benchmarks.$$campaign $$game; \
		done; \
	done

docs: $(VENV)/.docs  ## the documentation as a site, in build/docs
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs
	@echo "Open build/docs/index.html"

words: $(VENV)/.test  ## collect the texts to translate
	$(BIN)/python tools/words.py

sentences: $(VENV)/.test  ## every sentence that can be said, in each language, to be read: docs/sentences
	$(BIN)/python tools/sentences.py

lock:  ## renew the pinned versions and their hashes (needs uv and npm)
	sh tools/lock.sh
	$(PYTHON) tools/dependencies.py

release: $(VENV)/.test  ## the wheel and the source archive in dist, if tag, version and changelog agree
	@$(BIN)/python tools/release.py

newcomer: $(VENV)/.test  ## a fresh clone in an empty HOME: what it costs to play and to test
	sh tools/newcomer.sh

clean:
	rm -rf $(VENV) $(MODULES) build dist

$(VENV)/.%: locks/%.txt pyproject.toml
	@$(PYTHON) tools/set_up.py $* $(VENV)
	@touch $@

$(MODULES)/.ready: package.json package-lock.json .npmrc
	@sh tools/find_npm.sh
	@npm ci --ignore-scripts --no-audit --no-fund --loglevel error
	@touch $@
