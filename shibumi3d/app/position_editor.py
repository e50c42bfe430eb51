"""The position editor: what is being set up, for which game, and how it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from shibumi3d.files import diagram_text
from shibumi3d.files.errors import TextError
from shibumi3d.model.colours import COLOURS, Colour
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message
from shibumi3d.model.position import Position
from shibumi3d.model.set_up import SetUp
from shibumi3d.study.editing import EditError, Editing, edited, problem
from shibumi3d.study.intents import StartFrom
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

_NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Form:
    """The game that the position is for, who is to move, and the game's own things by their names."""

    game: Game
    options: Mapping[str, str]
    turn: str = ""
    extras: Mapping[str, str] = field(default_factory=lambda: _NOTHING)


class PositionEditor:
    """Is open while a position is set up; the picture and the column are its own then."""

    def __init__(
        self,
        session: Session,
        say: Callable[[Message], object],
        keep: Callable[[str], object] = lambda _: None,
    ) -> None:
        """``keep`` keeps what is being set up, for the case that the program ends; an empty text is nothing."""
        self._session = session
        self._say = say
        self._keep = keep
        self._view: tuple[object, View] | None = None
        self.colour = Colour.WHITE
        self.editing: Editing | None = None
        self.form: Form | None = None

    @property
    def open(self) -> bool:
        """Whether a position is being set up."""
        return self.editing is not None

    @property
    def view(self) -> View | None:
        """What is shown of it; None while none is set up."""
        if self.editing is None or self.form is None:
            return None
        key = (self.editing.position, self.form.game, self.form.options)
        if self._view is None or self._view[0] != key:
            self._view = (key, edited(self.form.game, self.form.options, self.editing.position))
        return self._view[1]

    @property
    def problem(self) -> Message | None:
        """Why the game can't start from what is set up; None where it can."""
        if self.editing is None or self.form is None:
            return None
        return problem(self.form.game, self.form.options, self._set_up(self.editing, self.form))

    def begin(self, game: Game, options: Mapping[str, str], position: Position) -> None:
        """Set up a position for a game, from this one on."""
        self.form = Form(game, MappingProxyType(dict(options)))
        self.editing = Editing(position)
        self.colour = next((seat.colour for seat in game.seats if seat.colour), Colour.WHITE)

    def go_on(self, draft: str) -> None:
        """Set up what was kept, from where it was; where that can't be read, it is said."""
        name, _, drawing = draft.partition("\n")
        games = self._session.registry.games
        try:
            position = diagram_text.read(drawing)
        except TextError as error:
            self._say(error.message)
            self._keep("")
            return
        fitting = [game for game in games.values() if game.options_of_size(position.pyramid.size) is not None]
        game = games[name] if games.get(name) in fitting else next(iter(fitting), None)
        options = None if game is None else game.options_of_size(position.pyramid.size)
        if game is not None and options is not None:
            self.begin(game, options, position)

    def choose(self, game: Game) -> None:
        """Set it up for another game, whose board may be another."""
        if self.editing is None:
            return
        size = self.editing.position.pyramid.size
        options = game.options_of_size(size)
        if options is None:
            options = game.complete({})
            self.editing = self.editing.changed(Position(game.begin(options).position.pyramid))
        self.form = Form(game, MappingProxyType(dict(options)))

    def change(self, **values: object) -> None:
        """Change a field of the form."""
        if self.form is not None:
            self.form = replace(self.form, **values)  # type: ignore[arg-type]

    def put(self, place: int, colour: Colour | None = None) -> None:
        """Put or recolour a marble; where that can't be, it is said."""
        self._edit(lambda editing: editing.put(place, colour or self.colour))

    def take(self, place: int) -> None:
        """Take a marble; where that can't be, it is said."""
        self._edit(lambda editing: editing.taken(place))

    def move(self, source: int, target: int) -> None:
        """Move a marble to another place; where that can't be, it is said."""
        self._edit(lambda editing: editing.moved(source, target))

    def falling(self, place: int) -> tuple[tuple[int, int], ...]:
        """What would come down if the marble on a place were taken: from where to where."""
        position = None if self.editing is None else self.editing.position
        free = position is not None and not position.pinned >> place & 1
        return position.falling(place) if position is not None and free else ()

    def step_colour(self, step: int) -> None:
        """Choose the next colour to put, or the one before."""
        self.colour = COLOURS[(COLOURS.index(self.colour) + step) % len(COLOURS)]

    def alter(self, change: Callable[[Editing], Editing]) -> None:
        """Turn, mirror, clear, undo or redo."""
        self._edit(change)

    def start(self) -> bool:
        """Let the game begin from the position; whether it could."""
        if self.editing is None or self.form is None:
            return False
        form, editing = self.form, self.editing
        begun = self._session.send(StartFrom(form.game.name, form.options, self._set_up(editing, form)))
        if begun:
            self.editing = self.form = None
            self._keep("")
        return begun

    def close(self) -> None:
        """Leave the position as it is and go back to what was there before."""
        if self.open:
            self.editing = self.form = None
            self._keep("")

    def give_way(self) -> None:
        """Another game has been opened: what was set up stays kept, and the start screen offers it."""
        self.editing = self.form = None

    def _edit(self, change: Callable[[Editing], Editing]) -> None:
        if self.editing is None:
            return
        try:
            self.editing = change(self.editing)
        except EditError as error:
            self._say(error.message)
        else:
            name = "" if self.form is None else self.form.game.name
            self._keep(f"{name}\n{diagram_text.write(self.editing.position)}")

    def _set_up(self, editing: Editing, form: Form) -> SetUp:
        return SetUp(editing.position, form.turn, form.extras)
