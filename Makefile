# Everything here sets itself up: a virtual environment in the tree, pinned installs.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test check lint bench campaign words lock clean

play: $(READY)  ## open the table in the browser
	$(BIN)/kritias play

test: $(READY)  ## run all tests
	@sh tools/find_browser.sh
	@$(BIN)/python tools/compile_games.py
	$(BIN)/python -m pytest -n auto --dist loadgroup

check: $(READY) lint test  ## everything that must hold before a commit

lint: $(READY)  ## ruff, mypy, import contracts
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)  ## our games and others', side by side, in one run
	$(BIN)/python -m benchmarks

campaign: $(READY)  ## a house under attack; every game in the browser; strength, rivals, balance, mixes: hours
	$(BIN)/python -m benchmarks.attack --write
	KRITIAS_ALL=1 $(BIN)/python -m pytest tests/browser/test_games.py -n auto --dist loadgroup
	$(BIN)/python -m benchmarks.bots
	@set -e; for game in $$($(BIN)/python -c "import kritias; print(*kritias.GAMES)"); do \
		for campaign in strength rival balance mixes; do \
			$(BIN)/python -m benchmarks.$$campaign $$game; \
		done; \
	done

words: $(READY)  ## collect the texts to translate
	$(BIN)/python tools/words.py

lock:  ## renew the pinned versions and their hashes (needs uv)
	uv pip compile pyproject.toml --group build --group dev --extra postgres --extra rl --extra cluster --extra reports --universal --python-version 3.11 --generate-hashes --no-header -q -o requirements.lock
	$(PYTHON) tools/dependencies.py

clean:
	rm -rf $(VENV)

$(READY): pyproject.toml requirements.lock
	@PYTHON="$(PYTHON)" VENV="$(VENV)" sh tools/set_up.sh
	@touch $(READY)
