"""The picture as something to act on: it turns the pointer and the keyboard into moves, and the view into a scene.

It knows no game: what can be chosen comes from the view.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from dataclasses import replace
from math import pi, radians
from typing import TYPE_CHECKING, Final

from shibumi3d.app.dialogues import Dialogues
from shibumi3d.app.layout import Layout
from shibumi3d.app.moves import Moves
from shibumi3d.app.position_editor import PositionEditor
from shibumi3d.app.preferences import Preferences
from shibumi3d.app.settings import Settings
from shibumi3d.app.viewport.aim import Aim
from shibumi3d.app.viewport.pointer import Grip, Press
from shibumi3d.app.viewport.probe import NOTHING, Pointed, pointed
from shibumi3d.app.viewport.setting import ARRANGE_SECONDS, ROUND_SECONDS, Setting
from shibumi3d.app.viewport.sight import Sight
from shibumi3d.app.viewport.viewpoint import Viewpoint
from shibumi3d.export.subject import subject_of
from shibumi3d.model.annotations import Arrow, MarkKind, PlaceMark
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import Prospect
from shibumi3d.model.messages import Message
from shibumi3d.model.pyramid import mask_of, places_in
from shibumi3d.scene.camera import Camera, eye, fit, from_floats, orbit, projection_of
from shibumi3d.scene.camera_bounds import CameraBounds
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.composer import Focus, Look, MarkedProspect, Valued, bounds_of, compose, marble_centre
from shibumi3d.scene.description import Accent, Scene, Vec3
from shibumi3d.scene.marble_motion import Animation
from shibumi3d.scene.marks import Pointing
from shibumi3d.scene.picking import hidden_marbles
from shibumi3d.scene.projection import Projection, pixels
from shibumi3d.scene.subject import Subject
from shibumi3d.scene.trays import OWNER_ACCENTS
from shibumi3d.study.choices import Places, Selection
from shibumi3d.study.intents import Act, ToggleArrow, ToggleMark
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

if TYPE_CHECKING:
    from shibumi3d.app.analyst import Analyst
    from shibumi3d.engine.report import MoveReport

USUAL_ASPECT: Final = 1.5
"""Width by height of the picture before the window has told its own."""


FLASH_SECONDS: Final = 1.2
"""How long the playable places are shown after a click that plays nothing."""

TURNTABLE_SECONDS: Final = 24.0
"""How long the pyramid takes to turn once round by itself."""

LONGEST_TURN: Final = 0.1
"""The longest time between two frames for which it turns on."""

SCROLLED: Final = radians(4.0)
"""How far one step of a wheel, or of two fingers on a touchpad, turns the pyramid."""


GOOD: Final = 0.6
BAD: Final = 0.4
"""Expected results above the one are shown as good, below the other as bad."""

WORTH_SHOWING: Final = 0.35
"""How far behind the best a place may be and still have its number."""


def _mark_of(move: MoveReport, actor: int) -> str:
    """What a place is worth, as short as it can be said: percent, or a sign with the moves to the end."""
    if not move.proven or move.winners is None:
        return str(round(100 * move.values[actor]))
    if len(move.winners) > 1:
        return "="
    sign = "+" if actor in move.winners else "−"
    return sign if move.ending is None else f"{sign}{move.ending}"


def _accent_of_value(value: float) -> Accent:
    """The colour of an expected result: good, open, or bad."""
    if value > GOOD:
        return Accent.GROUP
    return Accent.RED if value < BAD else Accent.LAST


class Viewport:
    """What is seen and done on the picture.

    ``viewpoint`` is where it is seen from, ``sight`` how the pyramid is opened, ``aim`` what is aimed at.
    """

    def __init__(
        self,
        shown: Callable[[], View],
        session: Session,
        preferences: Preferences,
        moves: Moves,
        dialogues: Dialogues,
        now: Callable[[], float],
        say: Callable[[Message], object],
        differing: Callable[[], int] = lambda: 0,
        editor: PositionEditor | None = None,
        analyst: Analyst | None = None,
    ) -> None:
        """``shown`` gives the view that is shown; ``now`` is a clock in seconds that only goes forward.

        ``say`` tells the person something; ``differing`` gives the mask of the places to be marked as different.
        While ``editor`` is open, clicks set up its position. ``analyst`` tells what places are worth.
        """
        self._say = say
        self._differing = differing
        self._editor = editor
        self._analyst = analyst
        self._flashes_until = 0.0
        self._shown = shown
        self._session = session
        self._preferences = preferences
        self._moves = moves
        self._dialogues = dialogues
        self._now = now
        self.layout: Layout | None = None
        self._sight = Sight()
        self._setting = Setting()
        self._stacked: Viewpoint | None = None
        self.aim = Aim()
        self.press: Press | None = None
        self._arrow_to: int | None = None
        self.pointed = NOTHING
        self.lit = 0
        self._animation = Animation()
        self._turntable: float | None = None
        self._shape: object = None
        self._subject: tuple[View, Subject] | None = None
        start = self._bounds
        camera = self._remembered(start) or preset(Preset.HOME, start, USUAL_ASPECT)
        self.viewpoint = Viewpoint(camera, start)
        self._setting = self._setting.facing(camera, 0.0, 0.0)
        session.listen(self._follow)

    def _remembered(self, bounds: CameraBounds) -> Camera | None:
        try:
            return from_floats(self._settings.camera, bounds)
        except ValueError:
            return None

    @property
    def _settings(self) -> Settings:
        return self._preferences.settings

    # What is shown

    @property
    def subject(self) -> Subject:
        """The view in the scene's terms."""
        view = self._shown()
        if self._subject is None or self._subject[0] is not view:
            self._subject = (view, subject_of(view))
        return self._subject[1]

    @property
    def size(self) -> int:
        """How many holes the board that is shown has along a side."""
        return self._shown().now.position.pyramid.size

    @property
    def sight(self) -> Sight:
        """How the pyramid is opened to the eye."""
        return self._sight

    @sight.setter
    def sight(self, sight: Sight) -> None:
        """Open it in another way: levels that are arranged anew glide, and the camera with them."""
        before, self._sight = self._sight, sight
        if (before.spread, before.flat) == (sight.spread, sight.flat):
            return
        now, still = self._now(), self._settings.motion == "none"
        seconds = 0.0 if still else ARRANGE_SECONDS
        self._setting = self._setting.arranged(sight.spread, float(sight.flat), now, seconds)
        self._shape = self._shape_of(self.layout)
        if before.flat == sight.flat:
            self.viewpoint = self.viewpoint.within(self._bounds, self._aspect, now)
        elif sight.flat:
            self._look_from_above(now)
        else:
            self._look_as_before(now)
        if still:
            self.viewpoint = self.viewpoint.still()

    def _look_from_above(self, now: float) -> None:
        """Glide to the top, and remember from where."""
        self._stacked = self.viewpoint
        top = preset(Preset.TOP, self._bounds, self._aspect)
        self.viewpoint = replace(self.viewpoint, bounds=self._bounds, fitted=True).gliding(top, now)

    def _look_as_before(self, now: float) -> None:
        """Glide back to where the stacked pyramid was seen from."""
        before, self._stacked = self._stacked or self.viewpoint, None
        end = fit(before.end, self._bounds, self._aspect) if before.fitted else before.end
        back = replace(self.viewpoint, bounds=self._bounds, fitted=before.fitted)
        self.viewpoint = back.gliding(end, now)

    @property
    def kept_camera(self) -> Camera:
        """The camera to be remembered for another time: that before the levels were laid side by side."""
        return (self._stacked or self.viewpoint).end

    @property
    def look(self) -> Look:
        """How the person sees the pyramid now: what is arranged anew is on its way."""
        now, setting = self._now(), self._setting
        return replace(
            self._look_in_the_end,
            spread=setting.spread.at(now),
            flat=setting.flat.at(now),
            side=setting.side.at(now),
        )

    @property
    def _look_in_the_end(self) -> Look:
        """How the person wants to see the pyramid."""
        settings = self._settings
        return Look(
            names=settings.names,
            marks=settings.marks,
            trays=settings.trays,
            spread=self.sight.spread,
            solid_levels=self.sight.solid_levels(self.size),
            show_buried=self.sight.show_buried,
            flat=float(self.sight.flat),
        )

    @property
    def _bounds(self) -> CameraBounds:
        return bounds_of(self.subject, self._look_in_the_end)

    @property
    def selection(self) -> Selection:
        """What has been chosen already towards a move."""
        if self._editing is not None:
            return replace(self.aim.selection, colour=self._editing.colour)
        return self.aim.selection

    @property
    def places(self) -> Places:
        """The moves of the position that is shown by the place to point at; none on the start screen."""
        return self._shown().choices.places(self.selection)

    @property
    def sources(self) -> Collection[int]:
        """The places of marbles that can be moved: one is chosen before the place where it goes."""
        return self._shown().choices.shifts

    @property
    def can_choose(self) -> bool:
        """Whether there is a place or a marble to be chosen, and no question stands in the way."""
        return self._dialogues.open is None and bool(self.places or self.sources)

    def light(self, places: int) -> None:
        """Light up the marbles on these places in the frame that is being made."""
        self.lit |= places

    def scene(self) -> Scene:
        """The scene to be drawn now. What the panels lit up is lit for this frame alone."""
        places = self.places
        lit, self.lit = self.lit, 0
        focus = Focus(
            ghost=self._ghost(places),
            cursor=self._cursor(places),
            hints=mask_of(places) if self._flashes or (self._settings.hints and self._shown().at_live) else 0,
            hint_colour=self._hint_colour(places),
            lit=lit,
            prospects=self._marked_prospects(),
            supports=self._supports(),
            differing=self._differing(),
            valued=self._valued(),
            uncovered=self.hidden if self.sight.show_hidden else 0,
        )
        return compose(self._subject_marked(), self.look, self._animation.applied_to(focus, self._now()))

    @property
    def hidden(self) -> int:
        """The mask of the marbles that others hide from where the person looks."""
        marbles = self._marbles()
        places = tuple(marbles)
        found = hidden_marbles(eye(self.viewpoint.camera), tuple(marbles.values()))
        return mask_of(places[index] for index in found)

    def scene_of(self, view: View) -> Scene:
        """The scene of another position of the same game, for it to be compared with the one that is shown."""
        return compose(subject_of(view), self.look, Focus(differing=self._differing()))

    def picture(self, aspect: float) -> tuple[Scene, Projection]:
        """What is seen, without what the pointer adds, for a picture of this width by height."""
        return compose(self.subject, self.look), projection_of(self.picture_camera(aspect), aspect)

    def picture_camera(self, aspect: float) -> Camera:
        """The camera for a picture of this width by height; what was fitted is fitted into it."""
        end = self.viewpoint.end
        return fit(end, self._bounds, aspect) if self.viewpoint.fitted else end

    def _valued(self) -> tuple[Valued, ...]:
        """What the places are worth to who is to move, and what a hint shows, as far as that is wanted."""
        view, analyst = self._shown(), self._analyst
        if analyst is None or not isinstance(view.now.actor, int):
            return ()
        actor = view.now.actor
        values = analyst.values
        best = max((move.values[actor] for move in values.values()), default=0.0)
        first = next(iter(values), None)
        shown = [
            Valued(place, _mark_of(move, actor), _accent_of_value(move.values[actor]), best=place == first)
            for place, move in values.items()
            if move.proven or move.values[actor] > best - WORTH_SHOWING
        ]
        hinted = analyst.hinted()
        return (*shown, *(Valued(place, "", Accent.CURSOR, best=True) for place in hinted))

    def _marked_prospects(self) -> tuple[MarkedProspect, ...]:
        """What matters in the position, where that is to be shown."""
        if not self._settings.prospects:
            return ()
        return tuple(
            MarkedProspect(self._accent_of(one), one.places, one.lacks)
            for one in self._session.prospects()
            if one.lacks.bit_count() <= 1
        )

    def _accent_of(self, prospect: Prospect) -> Accent:
        owned = prospect.colour or self.subject.colour_of(prospect.seat)
        return Accent.GROUP if owned is None else OWNER_ACCENTS[owned]

    def _supports(self) -> int:
        """The marbles that carry the one pointed at, or are carried by it, where what matters is shown."""
        marble, position = self.pointed.marble, self.subject.position
        if marble is None or not self._settings.prospects:
            return 0
        pyramid = position.pyramid
        return (pyramid.carriers[marble] | pyramid.carried[marble]) & position.occupied

    def _subject_marked(self) -> Subject:
        """The subject, with the arrow that is being drawn; in the editor with what would come down."""
        press, subject = self.press, self.subject
        if self._editing is not None and self.pointed.marble is not None and press is None:
            falls = self._editing.falling(self.pointed.marble)
            arrows = tuple(Pointing(MarkKind.NOTE, source, target) for source, target in falls)
            return replace(subject, arrows=(*subject.arrows, *arrows))
        if press is None or press.origin is None or self._arrow_to in (None, press.origin):
            return subject
        drawing = Pointing(press.kind, press.origin, self._arrow_to or 0)
        return replace(subject, arrows=(*subject.arrows, drawing))

    @property
    def _flashes(self) -> bool:
        return self._now() < self._flashes_until

    @property
    def due(self) -> float | None:
        """When the picture changes next without an input; None if it doesn't."""
        return self._flashes_until if self._flashes else None

    def _cursor(self, places: Places) -> int | None:
        """The place with a ring of its own: that of the keyboard, else of the marble chosen to be moved."""
        cursor = self.aim.cursor
        if cursor is not None and (cursor in places or cursor in self.sources or self.aim.marked is not None):
            return cursor
        source = self.selection.source
        return source if source in self.sources else None

    def _ghost(self, places: Places) -> tuple[int, Colour] | None:
        """The place and the colour of the marble that a click or Enter would put."""
        place = self.aim.place(places)
        if place is None or self.viewpoint.moving or self.dragging:
            return None
        view = self._shown()
        colour = view.choices.marble(places[place], view.now.position)
        return None if colour is None else (place, colour)

    def _hint_colour(self, places: Places) -> Colour:
        """The colour of the marble that can be put at most places."""
        view = self._shown()
        colours = [view.choices.marble(move, view.now.position) for move in places.values()]
        known = [colour for colour in colours if colour is not None]
        return max(set(known), key=known.count) if known else Colour.WHITE

    @property
    def dragging(self) -> bool:
        """Whether the pointer is dragging."""
        return self.press is not None and self.press.dragging

    # The window's shape

    def arrange(self, layout: Layout) -> None:
        """Take the layout of the window, and the game's size; what was fitted stays fitted."""
        shape = self._shape_of(layout)
        if shape == self._shape:
            return
        self._shape, self.layout = shape, layout
        self.viewpoint = replace(self.viewpoint, bounds=self._bounds).refitted(self._aspect)
        self._face_trays()

    def _shape_of(self, layout: Layout | None) -> object:
        """What the camera's bounds and the fitted picture depend on."""
        game = self._shown().game.name
        return (layout, self.sight.spread, self.sight.flat, self._settings.trays, self.size, game)

    def _face_trays(self) -> None:
        """Let the trays keep to the far side of the board."""
        seconds = 0.0 if self._settings.motion == "none" else ROUND_SECONDS
        self._setting = self._setting.facing(self.viewpoint.end, self._now(), seconds)

    @property
    def _aspect(self) -> float:
        return USUAL_ASPECT if self.layout is None else self.layout.free.width / self.layout.free.height

    # Time

    @property
    def moving(self) -> bool:
        """Whether something on the picture moves by itself."""
        now = self._now()
        still = self._animation.over(now) and self._setting.over(now)
        return self.viewpoint.moving or self.turntable or not still

    @property
    def turntable(self) -> bool:
        """Whether the pyramid turns slowly by itself."""
        return self._turntable is not None

    def toggle_turntable(self) -> None:
        """Let the pyramid turn slowly by itself, or stop it."""
        self._turntable = None if self.turntable else self._now()

    def advance(self) -> None:
        """Let what moves move on."""
        now = self._now()
        self.viewpoint = self.viewpoint.advanced(now)
        if self._turntable is not None:
            # After a pause, as while a menu is open, it goes on where it was.
            passed, self._turntable = min(now - self._turntable, LONGEST_TURN), now
            turn = 2.0 * pi * passed / TURNTABLE_SECONDS
            self.viewpoint = replace(
                self.viewpoint, camera=orbit(self.viewpoint.camera, turn, 0.0, self.viewpoint.bounds)
            )
        self._face_trays()

    def _follow(self, before: View | None, after: View | None) -> None:
        """Another position is shown: let its last move be seen, if it was made from the one before."""
        if after is None or before is None or after.document != before.document:
            self.aim = self.aim.renewed()
            self.settle()
            self._begin_anew(after)
            return
        if after.node == before.node:
            return
        self.aim = self.aim.renewed()
        self.settle()
        self._look_as_noted(after)
        step = after.line.numbers.get(before.node)
        if step is not None and step == after.number - 1 and self._settings.motion == "full":
            self._animate(after)
            self._face(after)
        self._turn_to_mover(before, after)

    def _look_as_noted(self, view: View) -> None:
        """Glide to the view that the comment was written for."""
        if view.annotation.camera:
            with suppress(ValueError):
                camera = from_floats(view.annotation.camera, self._bounds)
                self.viewpoint = self.viewpoint.gliding(camera, self._now())
                if self._settings.motion == "none":
                    self.viewpoint = self.viewpoint.still()

    def _begin_anew(self, view: View | None) -> None:
        """Another game stands as it is, seen from home, whatever was looked into before."""
        self._sight, self._stacked = Sight(), None
        self._setting = self._setting.arranged(0.0, 0.0, self._now(), 0.0).ended()
        if view is not None:
            self.viewpoint = replace(self.viewpoint, bounds=self._bounds)
            self.viewpoint = self.viewpoint.at(Preset.HOME, self._aspect)
            self._setting = self._setting.facing(self.viewpoint.camera, 0.0, 0.0)

    def _turn_to_mover(self, before: View, after: View) -> None:
        """Let whoever is to move see the pyramid from their own side, where that is wished."""
        turn, seats = after.now.turn, len(after.game.seats)
        if not self._settings.turn_to_mover or turn in (None, before.now.turn) or not after.at_live:
            return
        self.viewpoint = self.viewpoint.facing((turn or 0) / max(seats, 1), self._aspect, self._now())
        if self._settings.motion == "none":
            self.viewpoint = self.viewpoint.still()

    def _animate(self, view: View) -> None:
        """Let the marbles move that the last move moved."""
        now, look, pyramid = self._now(), self.look, view.now.position.pyramid
        centres = [marble_centre(pyramid, place, look) for place in range(len(pyramid))]
        self._animation = self._animation.after_move(view.events, centres, now)
        if view.now.highlights:
            self._animation = self._animation.with_flare(now)

    def _face(self, view: View) -> None:
        """Turn to a side from which the groups are seen that decided the game."""
        if view.now.result is None:
            return
        marbles = self._marbles()
        decisive = [marbles[p] for group in view.now.result.groups for p in places_in(group) if p in marbles]
        if decisive:
            self.viewpoint = self.viewpoint.showing(decisive, list(marbles.values()), self._now())

    def _marbles(self) -> dict[int, Vec3]:
        """The centres of the marbles on the pyramid that is shown, by place."""
        occupied = places_in(self._shown().now.position.occupied)
        return {place: self._centre(place) for place in occupied}

    def _centre(self, place: int) -> Vec3:
        """Where the centre of a marble on a place is, as the person wants to see the pyramid."""
        return marble_centre(self._shown().now.position.pyramid, place, self.look)

    def bring_into_sight(self, places: int) -> None:
        """Turn to the nearest side from which most of these places are seen."""
        blockers = list(self._marbles().values())
        wanted = [self._centre(place) for place in places_in(places)]
        viewpoint = self.viewpoint.still().showing(wanted, blockers, self._now(), pi)
        self.viewpoint = viewpoint.still() if self._settings.motion == "none" else viewpoint

    def seen_at(self, place: int) -> tuple[float, float] | None:
        """Where the middle of a place is in the window; None before the window has a layout."""
        if self.layout is None:
            return None
        picture = self.layout.picture
        seen = self.viewpoint.seen(self.layout)
        [(x, y)] = pixels(seen, [self._centre(place)], picture.width, picture.height)
        return (picture.x + float(x), picture.y + float(y))

    def settle(self) -> None:
        """End every motion."""
        self._animation = Animation()
        self._setting = self._setting.ended()
        self.viewpoint = self.viewpoint.still()

    # The pointer

    def point(self, x: float, y: float) -> None:
        """The pointer is at (x, y), in window units."""
        self.pointed = self._probe(x, y, self.places, draws=Act.DRAW in self._shown().can)
        self.aim = self.aim.hover(self.pointed.place)

    def leave(self) -> None:
        """The pointer is elsewhere."""
        self.pointed = NOTHING
        self.aim = self.aim.hover(None)

    @property
    def clickable(self) -> bool:
        """Whether a click where the pointer is would do something."""
        return self.pointed.place is not None or self.pointed.bag or self.pointed.marble in self.sources

    def _probe(self, x: float, y: float, places: Iterable[int], *, draws: bool) -> Pointed:
        """What lies under a point, if these places can be chosen, and with ``draws`` the bag."""
        if self.layout is None or not self.layout.picture.holds(x, y):
            return NOTHING
        ray = self.viewpoint.ray(self.layout, x, y)
        return pointed(ray, self.subject, self.look, places, draws=draws)

    def press_to_mark(self, x: float, y: float, kind: MarkKind) -> bool:
        """A button went down to mark what is there; whether there is a place that can be marked."""
        marking = self._session.view is not None or self._editing is not None
        origin = self._any_place(x, y) if marking else None
        if origin is None or self._dialogues.open is not None:
            return False
        self.settle()
        self.press = Press(x, y, Grip.MARK, clicks=True, origin=origin, kind=kind)
        return True

    @property
    def _editing(self) -> PositionEditor | None:
        """The position editor while it is open."""
        return self._editor if self._editor is not None and self._editor.open else None

    def _any_place(self, x: float, y: float) -> int | None:
        """The place under a point: of a marble, or one on which a marble would rest."""
        found = self._probe(x, y, places_in(self.subject.position.playable), draws=False)
        return found.place if found.marble is None else found.marble

    def _mark(self, press: Press, x: float, y: float) -> None:
        """Mark the place where a button went down, or draw an arrow from there to where it was let go."""
        view, target = self._shown(), self._any_place(x, y)
        names = view.now.position.pyramid.names
        if press.origin is None:
            return
        if self._editing is not None:
            if press.is_click or target == press.origin:
                self._editing.take(press.origin)
            elif target is not None:
                self._editing.move(press.origin, target)
            return
        if press.is_click or target == press.origin:
            self._session.send(ToggleMark(view.node, PlaceMark(press.kind, names[press.origin])))
        elif target is not None:
            arrow = Arrow(press.kind, names[press.origin], names[target])
            self._session.send(ToggleArrow(view.node, arrow))

    def press_at(self, x: float, y: float, grip: Grip, *, clicks: bool) -> None:
        """A button went down; it ends every motion."""
        self._turntable = None
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
        if self.press.grip is Grip.MARK:
            self._arrow_to = self._any_place(x, y)
            return
        height = self.layout.picture.height
        if self.press.grip is Grip.TURN:
            self.viewpoint = self.viewpoint.turned(dx, dy, height, self._now())
        else:
            self.viewpoint = self.viewpoint.shifted(dx, dy, height)

    def release(self, x: float, y: float) -> None:
        """The button went up: a click plays, a drag lets the pyramid turn on."""
        press, self.press = self.press, None
        if press is None:
            return
        settings, self._arrow_to = self._settings, None
        self.point(x, y)
        if press.grip is Grip.MARK:
            self._mark(press.moved(x, y), x, y)
        elif press.moved(x, y).is_click:
            self._click(x, y)
        elif press.grip is Grip.TURN and settings.inertia and settings.motion == "full":
            self.viewpoint = self.viewpoint.released(self._now())

    def wheel_colours(self, steps: float) -> bool:
        """Let the wheel choose the colour to be put; whether it does, which is so in the position editor."""
        if self._editing is None:
            return False
        self._editing.step_colour(1 if steps < 0 else -1)
        return True

    def wheel(self, across: float, along: float, x: float, y: float, *, zooms: bool = True) -> None:
        """The wheel turned at (x, y), or two fingers slid there: ``along`` goes nearer, ``across`` turns.

        Without ``zooms`` both turn.
        """
        self.settle()
        if self.layout is None:
            return
        rise = 0.0 if zooms else -along * SCROLLED
        if across or rise:
            self.viewpoint = self.viewpoint.stepped(across * SCROLLED, rise)
        if along and zooms:
            self.viewpoint = self.viewpoint.zoomed(along, self.viewpoint.ray(self.layout, x, y))

    def choose(self, place: int) -> None:
        """Do what a click on a place does: play there, choose the marble there, or say why not."""
        if self._dialogues.open is not None:
            return
        if self._editing is not None:
            self._editing.put(place)
            return
        self.settle()
        if place in self.places:
            self._play_at(place)
        elif place in self.sources:
            self.aim = self.aim.select_source(place)
        else:
            self._refuse(place)

    def _play_at(self, place: int) -> None:
        """Play on a place, or mark it where moves are to be confirmed."""
        move = self.places[place]
        if self._settings.confirm and move != self.aim.marked:
            self.aim = self.aim.mark(move, place)
        else:
            self._moves.play(move)

    def _click(self, x: float, y: float) -> None:
        """Do what a click on what is pointed at does; where that is nothing, say why."""
        if self.pointed.bag:
            self._session.send(Act.DRAW)
            return
        place = self.pointed.place
        if self._editing is not None:
            target = self.pointed.marble if place is None else place
            if target is not None:
                self._editing.put(target)
            return
        if place is None:
            marble = self.pointed.marble
            begun = self.selection.source is not None
            self.aim = self.aim.select_source(marble if marble in self.sources else None)
            if marble not in self.sources and not begun:
                self._refuse(self._anywhere(x, y) if marble is None else marble)
            return
        self._play_at(place)

    def _anywhere(self, x: float, y: float) -> int | None:
        """The place under a point on which a marble would rest, whether or not it can be chosen."""
        return self._probe(x, y, places_in(self.subject.position.playable), draws=False).place

    def _refuse(self, place: int | None) -> None:
        """Say why nothing can be put on a place, and show for a moment where something can."""
        reason = None if place is None else self._session.refusal(place)
        if reason is not None:
            self._say(reason)
            self._flashes_until = self._now() + FLASH_SECONDS

    # The keyboard

    def step_place(self, step: int) -> None:
        """Go to the next or previous place or marble that can be chosen, in the order of the pyramid."""
        self.aim = self.aim.step(sorted({*self.places, *self.sources}), step)
        if self.aim.cursor is not None:
            self.bring_into_sight(1 << self.aim.cursor)

    def play_marked(self) -> None:
        """Play where the mark is, or choose the marble there to be moved."""
        places, cursor = self.places, self.aim.cursor
        if self._editing is not None:
            if cursor is not None:
                self._editing.put(cursor)
            return
        if self.aim.marked is not None:
            self._moves.play(self.aim.marked)
        elif cursor is not None and cursor in places:
            self._moves.play(places[cursor])
        elif cursor is not None and cursor in self.sources:
            self.aim = self.aim.select_source(cursor)

    def choose_colour(self, colour: Colour) -> None:
        """Choose the colour of the marble to be put."""
        self.aim = self.aim.select_colour(colour)

    def cancel(self) -> bool:
        """Give up what was begun; whether there was something."""
        something = self.aim.begun or self.moving
        self._turntable = None
        self.aim = self.aim.given_up()
        self.settle()
        return something

    # The point of view

    def turn_to(self, which: Preset) -> None:
        """Glide to a fixed view."""
        self._turntable = None
        if self._settings.motion == "none":
            self.viewpoint = self.viewpoint.at(which, self._aspect)
        else:
            self.viewpoint = self.viewpoint.towards(which, self._aspect, self._now())

    def turn(self, turn: float, rise: float) -> None:
        """Turn by angles in radians."""
        self.viewpoint = self.viewpoint.stepped(turn, rise)

    def zoom(self, steps: float) -> None:
        """Go nearer by steps of the wheel, towards what is looked at."""
        self.viewpoint = self.viewpoint.still().zoomed(steps, None)

    def fit(self) -> None:
        """Show everything, from the same side."""
        self.viewpoint = replace(self.viewpoint.still(), fitted=True).refitted(self._aspect)
