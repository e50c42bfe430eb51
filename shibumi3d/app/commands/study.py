"""Commands for what is noted at a move, and for the tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from shibumi3d.app import icons
from shibumi3d.app.commands.command import Command, Menu
from shibumi3d.app.commands.conditions import has_moves, in_game, on_move
from shibumi3d.model.annotations import Glyph
from shibumi3d.model.messages import Message, text
from shibumi3d.scene.camera import to_floats
from shibumi3d.study import intents

if TYPE_CHECKING:
    from shibumi3d.app.application import Application

GLYPHS: Final = (
    (Glyph.GOOD, text("Good move")),
    (Glyph.MISTAKE, text("Mistake")),
    (Glyph.BRILLIANT, text("Brilliant move")),
    (Glyph.BLUNDER, text("Blunder")),
    (Glyph.INTERESTING, text("Interesting move")),
    (Glyph.DUBIOUS, text("Dubious move")),
    (Glyph.ONLY, text("Only move")),
    (Glyph.EQUAL, text("Equal position")),
    (Glyph.UNCLEAR, text("Unclear position")),
)
"""Glyphs in the order of the digits that note them, 1 to 9."""


def _glyph(number: int, glyph: Glyph, title: Message) -> Command:
    return Command(
        f"glyph-{number}",
        text("{glyph} {meaning}", glyph=glyph.value, meaning=title),
        text("Note this sign at the move that is shown, or take it away"),
        Menu.STUDY,
        lambda app: app.session.send(intents.ToggleGlyph(app.view.node, glyph)),
        (f"Alt+{number}",),
        on_move,
        checked=lambda app: app.playing and glyph in app.view.annotation.glyphs,
        group=text("Sign"),
    )


def _keep_view(app: Application) -> None:
    """Keep the view that the comment was written for, or forget it."""
    kept = () if app.view.annotation.camera else to_floats(app.viewport.kept_camera)
    app.session.send(intents.KeepCamera(app.view.node, kept))


def _analyse(app: Application) -> None:
    """Begin to analyse and show it in the column, or stop."""
    app.analyst.toggle()
    if app.analyst.on:
        app.preferences.change(tab="analysis")


COMMANDS: Final = (
    *(_glyph(number, glyph, title) for number, (glyph, title) in enumerate(GLYPHS, start=1)),
    Command(
        "comment",
        text("Comment"),
        text("Write about the move that is shown"),
        Menu.STUDY,
        lambda app: app.write_comment(),
        ("C",),
        lambda app: in_game(app) and app.view.secret_seat is None,
        icons.MESSAGE_SQUARE,
    ),
    Command(
        "clear-marks",
        text("Clear marks and arrows"),
        text("Take all marks and arrows at this move away; the right button makes them"),
        Menu.STUDY,
        lambda app: app.session.send(intents.ClearMarks(app.view.node)),
        ("Shift+Backspace",),
        lambda app: in_game(app) and bool(app.view.annotation.marks or app.view.annotation.arrows),
    ),
    Command(
        "keep-view",
        text("Keep this view"),
        text("Show this move from this side whenever it is gone to, or no longer"),
        Menu.STUDY,
        _keep_view,
        ("Ctrl+K",),
        in_game,
        icons.CAMERA,
        checked=lambda app: app.playing and bool(app.view.annotation.camera),
    ),
    Command(
        "flip",
        text("Pin and compare"),
        text("Keep this position in mind; again: change between it and the one that is shown"),
        Menu.STUDY,
        lambda app: app.comparison.flip(),
        ("B",),
        lambda app: app.comparison.can_pin,
        icons.ARROW_LEFT_RIGHT,
    ),
    Command(
        "pin",
        text("Pin this position"),
        text("Keep this position in mind, or forget it"),
        Menu.STUDY,
        lambda app: app.comparison.toggle(),
        ("Shift+B",),
        lambda app: app.comparison.can_pin,
    ),
    Command(
        "split",
        text("Split the picture"),
        text("Show the pinned position beside this one, from the same side, or no longer"),
        Menu.STUDY,
        lambda app: app.comparison.toggle_split(),
        ("Ctrl+Shift+B",),
        lambda app: app.comparison.can_pin,
        checked=lambda app: app.comparison.split,
    ),
    Command(
        "analyse",
        text("Analyse"),
        text("Show what each move is worth in the positions that are shown, or stop"),
        Menu.STUDY,
        _analyse,
        ("A",),
        lambda app: in_game(app) and app.analyst.possible,
        icons.CPU,
        checked=lambda app: app.analyst.on,
    ),
    Command(
        "hint",
        text("Hint"),
        text("Show where to look; again: show the move"),
        Menu.STUDY,
        lambda app: app.analyst.ask_hint(),
        ("I",),
        lambda app: in_game(app) and app.analyst.possible,
        icons.LIGHTBULB,
    ),
    Command(
        "review",
        text("Review the game"),
        text("Analyse every position of this line, and find the moves that lost something"),
        Menu.STUDY,
        lambda app: app.analyst.begin_review(),
        ("Ctrl+Shift+A",),
        lambda app: has_moves(app) and app.analyst.possible,
        icons.SEARCH,
    ),
    Command(
        "note-results",
        text("Keep the results"),
        text("Note in the record what was found, with signs at moves that lost something"),
        Menu.STUDY,
        lambda app: app.analyst.note_results(),
        (),
        lambda app: has_moves(app) and app.analyst.possible,
    ),
    Command(
        "promote",
        text("Move variation up"),
        text("Move this variation one step nearer to the main line"),
        Menu.STUDY,
        lambda app: app.moves.promote(),
        ("Ctrl+Up",),
        on_move,
        icons.ARROW_UP,
    ),
    Command(
        "demote",
        text("Move variation down"),
        text("Move this variation one step further from the main line"),
        Menu.STUDY,
        lambda app: app.session.send(intents.Demote(app.view.node)),
        ("Ctrl+Down",),
        on_move,
        icons.ARROW_DOWN,
    ),
    Command(
        "make-main-line",
        text("Make it the main line"),
        text("Let the main line lead to this move"),
        Menu.STUDY,
        lambda app: app.session.send(intents.MakeMainline(app.view.node)),
        ("Ctrl+Shift+Up",),
        on_move,
    ),
    Command(
        "fold",
        text("Fold this variation"),
        text("Fold the variation that is shown into one row, or unfold it"),
        Menu.STUDY,
        lambda app: app.session.send(intents.Fold(app.view.node)),
        ("Ctrl+Left",),
        on_move,
    ),
    Command(
        "fold-all",
        text("Fold all variations"),
        text("Fold every variation into one row, or unfold them all"),
        Menu.STUDY,
        lambda app: app.session.send(intents.Fold(None)),
        ("Ctrl+Shift+Left",),
        has_moves,
    ),
    Command(
        "take-out",
        text("Take out as a game of its own"),
        text("Open the line to this move, with all that follows, as another game"),
        Menu.STUDY,
        lambda app: app.archive.leaving(lambda: app.session.send(intents.TakeOut(app.view.node))),
        (),
        on_move,
    ),
    Command(
        "delete",
        text("Delete from here"),
        text("Delete this move and all that follows; this can be undone"),
        Menu.STUDY,
        lambda app: app.moves.delete_shown(),
        ("Ctrl+Delete",),
        on_move,
        icons.TRASH_2,
    ),
)
