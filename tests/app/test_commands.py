"""The one table of commands: complete, without collisions, and safe to ask and to run at any time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import as_file
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from pyglet.window import key

from shibumi3d.app import dialogues, icons
from shibumi3d.app.application import Application
from shibumi3d.app.commands import BY_NAME, COMMANDS, Command, Menu, bound, keys_of
from shibumi3d.app.shell.key_names import CONTROL, key_name
from shibumi3d.model.moves import parse
from shibumi3d.resources import resource
from shibumi3d.study import intents
from shibumi3d.study.intents import Act, Walk
from tests.app.offline import application, started, system
from tests.study.sessions import WON

MODIFIERS = (CONTROL, key.MOD_ALT, key.MOD_SHIFT)

ON_EVERY_KEYBOARD = {value for name, value in vars(key).items() if name.isupper() and isinstance(value, int)}

every_command = pytest.mark.parametrize("command", COMMANDS, ids=lambda command: str(command.name))


def all_modifiers() -> list[int]:
    """Every set of modifiers."""
    sets = [0]
    for modifier in MODIFIERS:
        sets += [held | modifier for held in sets]
    return sets


def can_be_pressed() -> set[str]:
    """The name of everything that can be pressed."""
    symbols = {*ON_EVERY_KEYBOARD, *(getattr(key, f"_{digit}") for digit in range(10))}
    names = (key_name(symbol, held) for symbol in symbols for held in all_modifiers())
    return {name for name in names if name is not None}


# The table


def test_no_two_commands_share_a_key() -> None:
    counted = Counter(name for command in COMMANDS for name in command.keys)
    assert not [name for name, count in counted.items() if count > 1]


def test_no_two_commands_share_a_name_or_a_title() -> None:
    assert len(BY_NAME) == len(COMMANDS)
    assert len({str(command.title) for command in COMMANDS}) == len(COMMANDS)


def test_every_key_of_a_command_can_be_pressed() -> None:
    wanted = {name for command in COMMANDS for name in command.keys}
    assert wanted <= can_be_pressed()


@every_command
def test_a_command_says_what_it_does(command: Command) -> None:
    assert str(command.title).strip()
    assert str(command.help).strip()
    assert str(command.help) != str(command.title)


@pytest.mark.parametrize("menu", Menu)
def test_no_menu_is_empty(menu: Menu) -> None:
    assert [command for command in COMMANDS if command.menu is menu]
    assert str(menu.value).strip()


def test_every_icon_is_in_the_bundled_font() -> None:
    with as_file(resource("assets", "fonts", icons.FONT)) as path, TTFont(path) as font:
        known = set(font.getBestCmap())
    glyphs = {name: glyph for name, glyph in vars(icons).items() if name.isupper() and name != "FONT"}
    assert {name for name, glyph in glyphs.items() if ord(glyph) not in known} == set()
    assert {command.icon for command in COMMANDS} <= {"", *glyphs.values()}


# Keys


@pytest.mark.parametrize(
    ("symbol", "held", "name"),
    [
        (key.S, CONTROL, "Ctrl+S"),
        (key.S, CONTROL | key.MOD_SHIFT, "Ctrl+Shift+S"),
        (key.LEFT, 0, "Left"),
        (key.TAB, key.MOD_SHIFT, "Shift+Tab"),
        (key.F11, 0, "F11"),
        (key.RETURN, 0, "Enter"),
        (key.RETURN, CONTROL, "Ctrl+Enter"),
        (key.NUM_ENTER, 0, "NumEnter"),
        (key.SLASH, key.MOD_SHIFT, "?"),
        (key.QUESTION, key.MOD_SHIFT, "?"),
        (key.EQUAL, key.MOD_SHIFT, "+"),
        (key.NUM_ADD, 0, "+"),
        (key.COMMA, key.MOD_SHIFT, "Shift+,"),
        (key.LESS, key.MOD_SHIFT, "Shift+,"),
        (key.NUM_5, 0, "5"),
        (key.A, key.MOD_CAPSLOCK | key.MOD_NUMLOCK, "A"),
    ],
)
def test_keys_are_called_as_people_call_them(symbol: int, held: int, name: str) -> None:
    assert key_name(symbol, held) == name


@pytest.mark.parametrize("symbol", [key.LSHIFT, key.LCTRL, key.CAPSLOCK, key.PRINT, key.user_key(300)])
def test_a_key_that_no_command_can_have_has_no_name(symbol: int) -> None:
    assert key_name(symbol, 0) is None


def test_every_key_leads_to_its_command() -> None:
    table = bound({})
    for command in COMMANDS:
        for name in command.keys:
            assert table[name] is command


def test_own_keys_replace_the_usual_ones_and_win_over_others() -> None:
    own = {"fit": ("G", "Ctrl+S"), "nobody": ("H",)}
    table = bound(own)
    assert table["G"] is table["Ctrl+S"] is BY_NAME["fit"]
    assert "F" not in table
    assert keys_of(BY_NAME["fit"], own) == ("G", "Ctrl+S")
    assert keys_of(BY_NAME["save"], own) == ()
    assert keys_of(BY_NAME["open"], own) == BY_NAME["open"].keys


def test_no_command_shows_a_key_that_leads_to_another() -> None:
    own = {"fit": ("N",)}
    table = bound(own)
    assert keys_of(BY_NAME["names"], own) == ()
    assert all(table[name] is command for command in COMMANDS for name in keys_of(command, own))


def test_a_command_can_be_left_without_a_key() -> None:
    assert "F" not in bound({"fit": ()})


# Whenever it is asked


def at_the_start_screen(app: Application) -> None:
    """Nothing is open."""


def before_the_first_move(app: Application) -> None:
    started(app)


def in_a_game(app: Application) -> None:
    started(app, "1g3 1a3 1a1")


def after_taking_back(app: Application) -> None:
    started(app, "1g3 1a3 1a1")
    app.session.send(Act.TAKE_BACK)


def in_the_past(app: Application) -> None:
    started(app, "1g3 1a3 1a1")
    app.session.send(Walk.START)


def in_a_variation(app: Application) -> None:
    in_the_past(app)
    app.session.send(intents.PlayVariation(parse("1a1")))


def when_it_is_over(app: Application) -> None:
    started(app, WON)


def while_it_plays_itself(app: Application) -> None:
    started(app, WON).autoplay.review()


def while_a_question_is_asked(app: Application) -> None:
    started(app, "1g3").dialogues.ask(dialogues.ShowKeys())


def in_the_extended_variant(app: Application) -> None:
    started(app, "1g3", variant="extended")


MOMENTS = (
    at_the_start_screen,
    before_the_first_move,
    in_a_game,
    after_taking_back,
    in_the_past,
    in_a_variation,
    when_it_is_over,
    while_it_plays_itself,
    while_a_question_is_asked,
    in_the_extended_variant,
)

every_moment = pytest.mark.parametrize("moment", MOMENTS, ids=lambda moment: str(moment.__name__))


@every_moment
def test_whether_a_command_can_be_given_can_always_be_asked(
    tmp_path: Path, moment: Callable[[Application], None]
) -> None:
    app = application(tmp_path)
    moment(app)
    for command in COMMANDS:
        assert isinstance(command.enabled(app), bool)
        if command.checked is not None:
            assert isinstance(command.checked(app), bool)


@every_moment
def test_every_command_that_can_be_given_can_be_run(
    tmp_path: Path, moment: Callable[[Application], None]
) -> None:
    app = application(tmp_path, motion="none")
    for command in COMMANDS:
        app.dialogues.close()
        app.session.send(Act.LEAVE)
        moment(app)
        system(app).content = "1. 1a1 2. 1c1"
        if command.enabled(app):
            command.run(app)
            app.advance()


def enabled(app: Application) -> set[str]:
    return {command.name for command in COMMANDS if command.enabled(app)}


@pytest.mark.parametrize(
    ("moment", "can", "can_not"),
    [
        (
            at_the_start_screen,
            "open paste settings quit",
            "save take-back undo redo confirm delete new back",
        ),
        (before_the_first_move, "save confirm next-place new", "take-back undo redo delete back"),
        (in_a_game, "take-back undo confirm back delete promote", "redo to-game go-on-here draw"),
        (after_taking_back, "take-back undo", "redo to-game go-on-here"),
        (in_the_past, "to-game go-on-here forward play", "delete promote"),
        (when_it_is_over, "take-back rematch swap start", "confirm next-place previous-place"),
        (while_a_question_is_asked, "save", "confirm next-place"),
    ],
)
def test_commands_can_be_given_just_when_they_make_sense(
    tmp_path: Path, moment: Callable[[Application], None], can: str, can_not: str
) -> None:
    app = application(tmp_path)
    moment(app)
    assert set(can.split()) <= enabled(app)
    assert not set(can_not.split()) & enabled(app)
