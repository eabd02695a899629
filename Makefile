# Everything here sets itself up: a virtual environment in the tree, and into it what the purpose
# needs, by the locks in `locks/`. Nothing is installed outside the tree.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
unexport PYTHONDONTWRITEBYTECODE  # else every process compiles every module anew

.PHONY: play test lint rules tests bench campaign docs words lock release newcomer clean

play: $(VENV)/.play  ## open the table in the browser: make play OPTIONS=--lan
	@$(BIN)/kritias play $(OPTIONS)

test: $(VENV)/.test  ## everything that must hold before a commit
	@$(MAKE) --no-print-directory --jobs 2 lint rules
	@$(MAKE) --no-print-directory tests

lint: $(VENV)/.test  ## ruff, mypy, import contracts
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports

rules: $(VENV)/.test  ## the rules of all games compiled, once for all processes
	@$(BIN)/python tools/compile_games.py

tests: rules  ## the tests alone
	@sh tools/find_browser.sh
	$(BIN)/python -m pytest -n auto

bench: $(VENV)/.bench  ## our games and others', side by side, in one run
	$(BIN)/python -m benchmarks

campaign: $(VENV)/.test  ## a house under attack; every game in the browser; strength, rivals, balance, mixes: hours
	$(BIN)/python -m benchmarks.attack --write
	KRITIAS_ALL=1 $(BIN)/python -m pytest -n auto
	$(BIN)/python -m benchmarks.bots
	@set -e; for game in $$($(BIN)/python -c "import kritias; print(*kritias.GAMES)"); do \
		for campaign in strength rival balance mixes; do \
			$(BIN)/python -m benchmarks.$$campaign $$game; \
		done; \
	done

docs: $(VENV)/.docs  ## the documentation as a site, in build/docs
	$(BIN)/sphinx-build -W --keep-going -q -b html docs build/docs
	@echo "Open build/docs/index.html"

words: $(VENV)/.test  ## collect the texts to translate
	$(BIN)/python tools/words.py

lock:  ## renew the pinned versions and their hashes (needs uv)
	sh tools/lock.sh
	$(PYTHON) tools/dependencies.py

release: $(VENV)/.test  ## the wheel and the source archive in dist, if tag, version and changelog agree
	@$(BIN)/python tools/release.py

newcomer: $(VENV)/.test  ## a fresh clone in an empty HOME: what it costs to play and to test
	sh tools/newcomer.sh

clean:
	rm -rf $(VENV) build dist

$(VENV)/.%: locks/%.txt pyproject.toml
	@$(PYTHON) tools/set_up.py $* $(VENV)
	@touch $@
