# Set-up, play, tests and measurements. `make help` lists what there is.

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup play test lint format types layers messages-check messages unit bench contact-sheet pictures guide-pictures frozen clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: .venv/ready ## make the virtual environment

.venv/ready: pyproject.toml packaging/setup.sh
	@packaging/setup.sh

play: setup ## open the application (without a display: its pictures in out/)
	@packaging/system.sh play
	@if [ -n "$$CI" ]; then \
		echo "This is an automatic run, so the program plays a game by itself and puts pictures of it in out/."; \
		$(BIN)/python -m shibumi3d.export.self_play out/; \
	elif [ "$$(uname -s)" = Linux ] && [ -z "$$DISPLAY$$WAYLAND_DISPLAY" ]; then \
		echo "There is no display here, so the program plays a game by itself and puts pictures of it in out/."; \
		$(BIN)/python -m shibumi3d.export.self_play out/; \
	else \
		$(BIN)/shibumi3d; \
	fi

test: setup lint types layers messages-check unit ## every check, then every test

lint: setup ## style and likely mistakes
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .

format: setup ## put every file into the common style
	@$(BIN)/ruff check --quiet --fix .
	@$(BIN)/ruff format --quiet .

types: setup ## strict types
	@$(BIN)/mypy --no-error-summary

layers: setup ## no layer imports a higher one
	@$(BIN)/lint-imports --no-logo

messages: setup ## bring the translations up to date with the code
	@$(BIN)/python packaging/catalogues.py update

messages-check: setup ## are the translations up to date with the code?
	@$(BIN)/python packaging/catalogues.py check

unit: setup ## the tests (choose some with ARGS="-k word")
	@packaging/system.sh test
	@if [ -n '$(ARGS)' ]; then \
		LIBGL_ALWAYS_SOFTWARE=1 $(BIN)/python -m pytest $(ARGS); \
	else \
		LIBGL_ALWAYS_SOFTWARE=1 packaging/tests.sh $(BIN)/python; \
	fi

bench: setup ## measure every budget and print them as one table
	@packaging/system.sh test
	@LIBGL_ALWAYS_SOFTWARE=1 $(BIN)/python -m benchmarks

contact-sheet: setup ## draw the pictures by which the look is judged into docs/images/contact-sheet.jpg
	@packaging/system.sh test
	@LIBGL_ALWAYS_SOFTWARE=1 $(BIN)/python packaging/contact_sheet.py sheet

pictures: setup ## draw the README's pictures anew
	@packaging/system.sh test
	@LIBGL_ALWAYS_SOFTWARE=1 $(BIN)/python packaging/contact_sheet.py readme

guide-pictures: setup ## draw the pictures of docs/guide.md anew, in both languages
	@packaging/system.sh test
	@LIBGL_ALWAYS_SOFTWARE=1 $(BIN)/python packaging/guide_pictures.py

frozen: setup ## make a program that needs no Python, in dist/shibumi3d, and start it
	@$(BIN)/python -m pip install --quiet --editable '.[dev,freeze]'
	@$(BIN)/python -m PyInstaller --noconfirm --log-level WARN --workpath build packaging/shibumi3d.spec
	@cd dist && shibumi3d/shibumi3d games && shibumi3d/shibumi3d render sparro -o picture.png

clean: ## remove everything that was made, the virtual environment too
	rm -rf .venv .venv-bench build dist out .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache
