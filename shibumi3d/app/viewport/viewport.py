"""The picture as something to act on: the point of view, what is pointed at, what is falling, what is marked.

It turns the pointer and the keyboard into moves, and the open game into a scene. It knows no game:
what can be chosen comes from the state's legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final, Protocol

from shibumi3d.app.layout import Layout
from shibumi3d.app.settings import Settings
from shibumi3d.app.viewport.pointer import Grip, Press
from shibumi3d.app.viewport.viewpoint import Viewpoint
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Drawn, Placed, Revealed, Shifted
from shibumi3d.model.game import State
from shibumi3d.model.moves import Move
from shibumi3d.model.pyramid import mask_of, places_in
from shibumi3d.scene.camera import Camera, from_floats
from shibumi3d.scene.camera_bounds import Room
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Focus, Look, room_of, stage, stood
from shibumi3d.scene.description import Scene, Vec3
from shibumi3d.scene.marble_motion import FALL_SECONDS, Motion, Timeline
from shibumi3d.scene.picking import Target, pick, pick_marble
from shibumi3d.scene.trays import beside
from shibumi3d.study import intents
from shibumi3d.study.choices import Choices, Chosen, choices, marble_of
from shibumi3d.study.document import Document

BAG_MIDDLE: Final = 0.2
BAG_RADIUS: Final = 0.85
"""The ball that stands for a bag when it is pointed at: how high its middle is, and how large it is."""

HELD: Final = -1
FLARE: Final = -2
"""Keys of motions that are no place's: of the marble held, and of the light of a group just made."""

HELD_HEIGHT: Final = 1.6
HELD_SECONDS: Final = 0.35
FLARE_SECONDS: Final = 0.6

SPREAD: Final = 0.75
"""How far the levels are pulled apart by the command, in marble diameters."""


class Host(Protocol):
    """What the picture needs to know of the application, and what it asks of it."""

    @property
    def settings(self) -> Settings:
        """How the person wants things."""

    @property
    def state(self) -> State:
        """The state that is shown."""

    @property
    def table(self) -> Document | None:
        """The open game."""

    @property
    def at_live(self) -> bool:
        """Whether the position shown is where the game stands."""

    @property
    def dialogue(self) -> object:
        """The question that is asked, if any."""

    def play(self, move: Move) -> object:
        """Make a move."""

    def send(self, intent: intents.Intent) -> object:
        """Send an intent."""


class Viewport:
    """What is seen and done on the picture."""

    def __init__(self, app: Host, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds that only goes forward."""
        self._app = app
        self._now = now
        self.spread = 0.0
        self.peeled = 0
        self.through = False
        self.layout: Layout | None = None
        self.hovered: int | None = None
        self.cursor: int | None = None
        self.marked: Move | None = None
        self.chosen = Chosen()
        self.press: Press | None = None
        self.falling: Timeline[int] = Timeline()
        self._shape: object = None
        start = room_of(app.state, self.look)
        self.view = Viewpoint(self._remembered(start) or preset(Preset.HOME, start, 1.5), start)

    def _remembered(self, where: Room) -> Camera | None:
        try:
            return from_floats(self._app.settings.camera, where)
        except ValueError:
            return None

    # What is shown

    @property
    def solid(self) -> int:
        """The highest level that isn't transparent."""
        return max(self._app.state.position.pyramid.size - self.peeled, 1)

    @property
    def look(self) -> Look:
        """How the person wants to see the pyramid."""
        settings = self._app.settings
        return Look(
            names=settings.names,
            marks=settings.marks,
            trays=settings.trays,
            spread=self.spread,
            solid=self.solid,
            through=self.through,
        )

    @property
    def choices(self) -> Choices:
        """What can be chosen in the position that is shown; nothing on the start screen."""
        return choices(self._app.state, self.chosen) if self._app.table else Choices()

    @property
    def can_place(self) -> bool:
        """Whether there is a place to be chosen, and no question stands in the way."""
        return self._app.dialogue is None and bool(self.choices.places)

    def scene(self) -> Scene:
        """The scene to be drawn now."""
        state = self._app.state
        offsets = self.falling.offsets(self._now())
        can = self.choices.places
        pointed = self._pointed(can)
        ghost = None
        if pointed is not None and not self.view.moving and self.press_is_still:
            colour = marble_of(state, can[pointed])
            ghost = None if colour is None else (pointed, colour)
        return stage(
            state,
            self.look,
            Focus(
                ghost=ghost,
                cursor=self.cursor if self.cursor in can or self.marked is not None else None,
                hints=mask_of(can) if self._app.settings.hints and self._app.at_live else 0,
                raised=offsets,
                lifted=offsets.get(HELD, 0.0),
                flare=offsets.get(FLARE, 0.0),
            ),
        )

    @property
    def press_is_still(self) -> bool:
        """Whether the pointer isn't dragging."""
        return self.press is None or not self.press.dragging

    def _pointed(self, places: Mapping[int, Move]) -> int | None:
        """The place whose ghost is shown: the marked one, else the keyboard's, else the pointer's."""
        if self.marked is not None:
            return next((place for place, move in places.items() if move == self.marked), None)
        if self.cursor in places:
            return self.cursor
        return self.hovered if self.hovered in places else None

    # The window's shape

    def arranged(self, layout: Layout) -> None:
        """Take the layout of the window, and the game's size; what was fitted stays fitted."""
        state = self._app.state
        shape = (layout, self.look.spread, self.look.trays, state.position.pyramid.size, state.game.name)
        if shape == self._shape:
            return
        self._shape, self.layout = shape, layout
        around = room_of(state, self.look)
        self.view = replace(self.view, room=around).refitted(self._aspect)

    @property
    def _aspect(self) -> float:
        return 1.5 if self.layout is None else self.layout.free.width / self.layout.free.height

    # Time

    @property
    def moving(self) -> bool:
        """Whether something on the picture moves by itself."""
        return self.view.moving or not self.falling.idle(self._now())

    def advance(self) -> None:
        """Let what moves move on."""
        now = self._now()
        self.view = self.view.advanced(now)
        self.falling = self.falling.advance(now)

    def drop(self, state: State) -> None:
        """Let the marbles fall that the last move put."""
        if self._app.settings.motion == "none":
            return
        now = self._now()
        for event in state.events:
            if isinstance(event, Placed | Shifted):
                place = event.place if isinstance(event, Placed) else event.target
                self.falling = self.falling.add(place, Motion(now, seconds=FALL_SECONDS))
            elif isinstance(event, Drawn | Revealed):
                self.falling = self.falling.add(HELD, Motion(now, HELD_HEIGHT, HELD_SECONDS))
        if state.highlights:
            self.falling = self.falling.add(FLARE, Motion(now, 1.0, FLARE_SECONDS))

    def face(self, state: State) -> None:
        """Turn to a side from which the groups are seen that decided the game."""
        if state.result is None or self._app.settings.motion == "none":
            return
        home = state.position.pyramid
        marbles = {place: stood(home, place, self.look) for place in places_in(state.position.occupied)}
        decisive = [marbles[p] for group in state.result.groups for p in places_in(group)]
        if decisive:
            self.view = self.view.showing(decisive, list(marbles.values()), self._now())

    def settle(self) -> None:
        """End every motion."""
        self.falling = self.falling.skip()
        self.view = self.view.still()

    # The pointer

    def hover(self, x: float, y: float) -> None:
        """The pointer is at (x, y), in window units."""
        self.hovered = self._place_at(x, y)
        self.cursor = None if self.hovered is not None and self.marked is None else self.cursor

    def unhover(self) -> None:
        """The pointer is elsewhere."""
        self.hovered = None

    def press_at(self, x: float, y: float, grip: Grip, *, clicks: bool) -> None:
        """A button went down; it ends every motion."""
        self.settle()
        self.press = Press(x, y, grip, clicks)

    def drag(self, x: float, y: float, dx: float, dy: float) -> None:
        """The pointer moved by (dx, dy) to (x, y) with a button down."""
        if self.press is None or self.layout is None:
            return
        before = self.press
        self.press = before.moved(x, y)
        if not self.press.dragging:
            return
        if not before.dragging:
            # What was held back while it could still be a click is made up for.
            dx, dy = x - before.x, y - before.y
        height = self.layout.picture.height
        if self.press.grip is Grip.TURN:
            self.view = self.view.turned(dx, dy, height, self._now())
        else:
            self.view = self.view.shifted(dx, dy, height)

    def release(self, x: float, y: float) -> None:
        """The button went up: a click plays, a drag lets the pyramid turn on."""
        press, self.press = self.press, None
        if press is None:
            return
        if press.moved(x, y).is_click:
            self._click(x, y)
        elif press.grip is Grip.TURN and self._app.settings.inertia and self._app.settings.motion == "full":
            self.view = self.view.released(self._now())

    def wheel(self, steps: float, x: float, y: float) -> None:
        """The wheel turned at (x, y)."""
        self.settle()
        if self.layout is not None:
            self.view = self.view.zoomed(steps, self.view.ray(self.layout, x, y))

    def _place_at(self, x: float, y: float) -> int | None:
        if self.layout is None or not self.layout.picture.holds(x, y):
            return None
        home, look = self._app.state.position.pyramid, self.look
        targets = [Target(place, stood(home, place, look)) for place in self.choices.places]
        hit = pick(self.view.ray(self.layout, x, y), targets, self._opaque().values())
        return None if hit is None else hit.key

    def _opaque(self) -> dict[int, Vec3]:
        """The marbles on the pyramid that can't be looked through: their centres by place."""
        position, look = self._app.state.position, self.look
        home = position.pyramid
        solid = [place for place in places_in(position.occupied) if home.grid[place][0] <= look.solid]
        seen = [place for place in solid if position.buried >> place & 1] if look.through else solid
        return {place: stood(home, place, look) for place in seen}

    def marble_at(self, x: float, y: float) -> int | None:
        """The place of the marble that is seen at (x, y)."""
        if self.layout is None or not self.layout.picture.holds(x, y):
            return None
        marbles = self._opaque()
        hit = pick_marble(self.view.ray(self.layout, x, y), marbles.values())
        return None if hit is None else list(marbles)[hit]

    def on_bag(self, x: float, y: float) -> bool:
        """Whether a bag is seen at (x, y) out of which a marble is to be drawn now."""
        if self.layout is None or not self.choices.draws or not self.layout.picture.holds(x, y):
            return False
        bags = [(*bag.centre, BAG_MIDDLE) for bag in beside(self._app.state).bags]
        targets = [Target(number, centre, BAG_RADIUS) for number, centre in enumerate(bags)]
        return pick(self.view.ray(self.layout, x, y), targets, self._opaque().values()) is not None

    def _click(self, x: float, y: float) -> None:
        if self.on_bag(x, y) and self._app.at_live:
            self._app.send(intents.LetChance())
            return
        place = self._place_at(x, y)
        if place is None:
            self._choose_source(x, y)
            return
        move = self.choices.places[place]
        if self._app.settings.confirm and move != self.marked:
            self.marked, self.cursor = move, place
        else:
            self._app.play(move)

    def _choose_source(self, x: float, y: float) -> None:
        source = self.marble_at(x, y)
        can = source in self.choices.sources
        self.chosen = replace(self.chosen, source=source if can else None)
        if self.marked is not None:
            self.marked = self.cursor = None

    # The keyboard

    def step_place(self, step: int) -> None:
        """Go to the next or previous place where a marble can be put, in the order of the pyramid."""
        places = sorted(self.choices.places)
        if not places:
            return
        self.marked = None
        if self.cursor in places:
            self.cursor = places[(places.index(self.cursor) + step) % len(places)]
        else:
            self.cursor = places[0 if step > 0 else -1]

    def play_marked(self) -> None:
        """Play where the mark is."""
        places = self.choices.places
        if self.marked is not None:
            self._app.play(self.marked)
        elif self.cursor is not None and self.cursor in places:
            self._app.play(places[self.cursor])

    def choose_colour(self, colour: Colour) -> None:
        """Choose the colour of the marble to be put."""
        self.chosen = replace(self.chosen, colour=colour)

    def cancel(self) -> bool:
        """Give up what was begun; whether there was something."""
        begun = self.marked is not None or self.cursor is not None or self.chosen.source is not None
        self.marked = self.cursor = None
        self.chosen = replace(self.chosen, source=None)
        moving = self.moving
        self.settle()
        return begun or moving

    def forget(self) -> None:
        """Forget what was pointed at and begun: the position has changed."""
        self.hovered = self.cursor = self.marked = None
        self.chosen = Chosen(colour=self.chosen.colour)

    # The point of view

    def turn_to(self, which: Preset) -> None:
        """Glide to a fixed view."""
        if self._app.settings.motion == "none":
            self.view = self.view.at(which, self._aspect)
        else:
            self.view = self.view.towards(which, self._aspect, self._now())

    def turn(self, turn: float, rise: float) -> None:
        """Turn by angles in radians."""
        self.view = self.view.stepped(turn, rise)

    def zoom(self, steps: float) -> None:
        """Go nearer by steps of the wheel, towards what is looked at."""
        self.view = self.view.still().zoomed(steps, None)

    def fit(self) -> None:
        """Show everything, from the same side."""
        self.view = replace(self.view.still(), fitted=True).refitted(self._aspect)

    def change_solid(self, step: int) -> None:
        """Make levels transparent from the top, one more or one less."""
        most = self._app.state.position.pyramid.size - 1
        self.peeled = min(max(min(self.peeled, most) - step, 0), most)

    def toggle_spread(self) -> None:
        """Pull the levels apart, or let them down."""
        self.spread = 0.0 if self.spread else SPREAD

    def toggle_through(self) -> None:
        """See buried marbles through the others, or not."""
        self.through = not self.through
