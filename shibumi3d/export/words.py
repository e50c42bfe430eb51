"""What stands beside pictures in words: the title of a game, its moves, and positions for those who don't see them."""

from __future__ import annotations

from collections.abc import Callable

from shibumi3d.model.colours import COLOUR_NAMES, COLOURS
from shibumi3d.model.messages import Message, text
from shibumi3d.model.position import Position
from shibumi3d.study import narration
from shibumi3d.study.view import View

Speak = Callable[[Message], str]
"""Puts a message into a person's language."""


def game_title(view: View, speak: Speak) -> str:
    """The title of a game: its own, or that of what is played."""
    return view.header.title or speak(view.game.title)


def players(view: View, speak: Speak) -> str:
    """Who plays, and when."""
    names = ", ".join(map(speak, view.titles))
    return f"{names} · {view.header.date}" if view.header.date else names


def told_words(view: View, speak: Speak) -> tuple[str, ...]:
    """What the last move did, sentence by sentence; nothing at the start."""
    return tuple(speak(sentence.words) for sentence in view.told)


def ending(view: View, speak: Speak) -> str:
    """Who won and why; empty while the game is on."""
    return "" if view.now.result is None else speak(narration.outcome(view.game, view.now, view.titles))


def position_words(position: Position, speak: Speak) -> str:
    """Which marbles stand where."""
    names = position.pyramid.names_in
    standing = (
        text("{title}: {value}", title=COLOUR_NAMES[stone], value=" ".join(names(position.mask(stone))))
        for stone in COLOURS
        if position.mask(stone)
    )
    return "; ".join(map(speak, standing)) or speak(text("no marbles"))
