"""Bad plugins, a few lines each: what somebody might install, by mistake or to see what happens.

`PLUGINS` tells for each name the text of a module that offers ``GAME``. The module begins with `HEAD`, in which
a good game stands; most of them change one thing of it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

HEAD: Final = '''
import ctypes, itertools, os, sys, time
from dataclasses import dataclass, replace
from shibumi3d.games.kit.placing import PlacingState
from shibumi3d.games.kit.seats import owners
from shibumi3d.model import events
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import GroupKind
from shibumi3d.model.game import *
from shibumi3d.model.game import Choice, Seat, Tray, Highlight, Emphasis, Detail, Prospect, Page, Option, Result
from shibumi3d.model.messages import Message, text
from shibumi3d.model.moves import Choose, Pass, Put
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of

OWN = (Colour.WHITE, Colour.BLACK)

class Own(BaseException):
    pass

class Evil(str):
    def __str__(self): raise Own("no text")
    __repr__ = __format__ = __eq__ = __hash__ = __str__

class Rude(Exception):
    def __str__(self): raise Own("nothing to say")

def forever(*_):
    while True:
        pass

def stubborn(*_):
    while True:
        try:
            forever()
        except BaseException:
            pass

def raises(error):
    def method(*_, **__): raise error
    return method

@dataclass(frozen=True, slots=True)
class GoodState(PlacingState):
    @property
    def game(self): return GAME
    def put(self, seat, place, colour):
        return type(self)(self.position.with_marble(place, colour), 1 - seat)

class Good(Game):
    name = "NAME"
    title = text("The NAME")
    designer = "Somebody"
    year = 2026
    summary = text("A game")
    seats = owners(*OWN)
    def begin(self, options): return State_(Position(pyramid_of(4)), 0)

State_ = GoodState
def game(**changed): return type("G", (Good,), changed)()
def state(**changed):
    global State_
    State_ = type("S", (GoodState,), {"__slots__": (), **changed})
    return Good()
def late(name, value):
    """The state answers so from the first move on."""
    honest = getattr(GoodState, name, getattr(State, name))
    def ask(self, *given):
        if self.position.occupied:
            return value(self, *given)
        return honest.fget(self) if isinstance(honest, property) else honest(self, *given)
    return state(**{name: property(ask) if isinstance(honest, property) else ask})
'''

LISTED: Final[dict[str, str]] = {
    # At import.
    "import-exit": "sys.exit(3)",
    "import-interrupt": "raise KeyboardInterrupt",
    "import-generator-exit": "raise GeneratorExit",
    "import-memory": "raise MemoryError",
    "import-own": "raise Own('mine')",
    "import-rude": "raise Rude",
    "import-recursion": "f = lambda: f()\nf()",
    "import-syntax": "def",
    "import-endless": "forever()",
    "import-sleep": "time.sleep(1e6)",
    "no-game": "GAME = 7",
    "no-object": "",
    "a-class": "GAME = Good",
    "evil-class": "class C:\n    __class__ = property(raises(Own('class')))\nGAME = C()",
    # What is read of a game.
    **{
        f"{name.replace('_', '-')}-{kind}": f"GAME = game({name}=property({what}))"
        for name in ("name", "title", "summary", "options", "seats")
        for kind, what in (("raises", "raises(Own('it'))"), ("endless", "forever"))
    },
    "name-long": "GAME = game(name='n' * 10**6)",
    "title-braces": "GAME = game(title=text('{'))",
    "title-wide": "GAME = game(title=text('{a:>3000000000}', a='x'))",
    "title-attribute": "GAME = game(title=text('{a.__class__}', a='x'))",
    "title-long": "GAME = game(title=text('x' * 10**6))",
    "title-subclass": "class M(Message):\n    __slots__ = ()\n    def __str__(self): raise Own\nGAME = game(title=M('{x}'))",
    "designer-lines": "GAME = game(designer='a\\nb')",
    "many-seats": "GAME = game(seats=tuple(Seat(f's{n}', text('{n}', n=n), None) for n in range(9)))",
    "no-seats": "GAME = game(seats=())",
    "many-options": "GAME = game(options=tuple(Option(f'o{n}', text('o'), text('o'), (Choice('a', text('a')),)) for n in range(500)))",
    "begin-none": "GAME = game(begin=lambda *_: None)",
    "begin-endless": "GAME = game(begin=forever)",
    "begin-exit": "GAME = game(begin=raises(SystemExit(0)))",
    # What the first state answers.
    "trays-giant": "GAME = state(trays=property(lambda s: (Tray(text('T'), 0, ((Colour.RED, 10**9),)),)))",
    "trays-many": "GAME = state(trays=property(lambda s: (Tray(text('T'), 0, ()),) * 5000))",
    "highlight-wide": "GAME = state(highlights=property(lambda s: (Highlight(Emphasis.WIN, 1 << 5000, text('H')),)))",
    "highlight-negative": "GAME = state(highlights=property(lambda s: (Highlight(Emphasis.WIN, -1, text('H')),)))",
    "scores-nan": "GAME = state(scores=property(lambda s: (float('nan'), 0)))",
    "scores-huge": "GAME = state(scores=property(lambda s: (10**5000, 0)))",
    "scores-few": "GAME = state(scores=property(lambda s: ()))",
    "scores-generator": "GAME = state(scores=property(lambda s: (0 for _ in range(2))))",
    "actor-seven": "GAME = game(begin=lambda *_: GoodState(Position(pyramid_of(4)), 7))",
    "position-wide": "GAME = game(begin=lambda *_: GoodState(Position(pyramid_of(4), (1 << 400, 0, 0)), 0))",
    "position-flying": "GAME = game(begin=lambda *_: GoodState(Position(pyramid_of(4), (1 << 29, 0, 0)), 0))",
    "moves-million": "GAME = state(moves=lambda s: (Pass(),) * 10**6)",
    "moves-list": "GAME = state(moves=lambda s: [])",
    "moves-away": "GAME = state(moves=lambda s: (Put('8h8'),))",
    "moves-generator": "GAME = state(moves=lambda s: (Pass() for _ in itertools.count()))",
    "moves-stubborn": "GAME = state(moves=stubborn)",
    "seen-by-none": "GAME = state(seen_by=lambda *_: None)",
    "prospects-wide": "GAME = state(prospects=lambda s: (Prospect(GroupKind.SET, 1 << 400, 0, text('P')),))",
    "prospects-endless": "GAME = state(prospects=forever)",
}
"""Plugins that are refused when they are listed."""

PLAYED: Final[dict[str, str]] = {
    "play-exit": "GAME = state(put=raises(SystemExit(5)))",
    "play-interrupt": "GAME = state(put=raises(KeyboardInterrupt()))",
    "play-own": "GAME = state(put=raises(Own('mine')))",
    "play-rude": "GAME = state(put=raises(Rude()))",
    "play-none": "GAME = state(put=lambda *_: None)",
    "play-endless": "GAME = state(put=forever)",
    "play-sleep": "GAME = state(put=lambda *_: time.sleep(1e6))",
    "late-moves": "GAME = late('moves', forever)",
    "late-trays": "GAME = late('trays', raises(Own('trays')))",
    "late-result": "GAME = state(put=lambda s, seat, place, colour: replace(s, position=s.position.with_marble(place, colour), actor=None, result=Result((9,), text('won'))))",
    "late-turn": "GAME = late('turn', lambda s: 12)",
    "events-raise": "GAME = game(rule_events=raises(GeneratorExit()))",
    "events-endless": "GAME = game(rule_events=lambda *_: itertools.repeat(events.Note(text('n'))))",
    "events-wide": "GAME = game(rule_events=lambda *_: (events.Note(text('n'), 1 << 5000),))",
    "events-lying": "GAME = game(rule_events=lambda *_: (events.Placed(9, 99, Colour.RED),))",
    "events-own": "GAME = game(events=forever)",
    "refusal-evil": "GAME = state(put=lambda *_: (_ for _ in ()).throw(IllegalMoveError(Pass(), Evil('x'), text('y'))))",
}
"""Plugins that are listed, and fail at the first move."""

PAGES: Final[dict[str, str]] = {
    "pages-endless": "GAME = game(pages=property(forever))",
    "pages-many": "GAME = game(pages=property(lambda s: (Page(text('P'), text('p'), Position(pyramid_of(4))),) * 1000))",
    "pages-long": "GAME = game(pages=property(lambda s: (Page(text('P'), text('p' * 10**6)),)))",
    "pages-none": "GAME = game(pages=None)",
    "typical-raises": "GAME = game(typical=property(raises(Own('typical'))))",
}
"""Plugins that can be played and can't show their rules."""

MENDED: Final[dict[str, str]] = {
    "name-evil": "GAME = game(name=Evil('name-evil'))",
    "moves-evil": "GAME = state(moves=lambda s: (Choose(Evil('x')),))",
    "details-evil": "GAME = state(details=property(lambda s: (Detail(Evil('a'), 'b', text('c'), text('d')),)))",
}
"""Plugins that answer in classes of their own, of which the program takes the plain values."""

PLUGINS: Final = {**LISTED, **PLAYED, **PAGES, **MENDED}


def module(name: str) -> str:
    """The name of a plugin's module."""
    return f"bad_{name.replace('-', '_')}"


def forget() -> None:
    """Let the next plugin of a name be imported anew."""
    for imported in [each for each in sys.modules if each.startswith("bad_")]:
        del sys.modules[imported]


def write(folder: Path, name: str, code: str | None = None, value: str = "GAME") -> None:
    """Put a plugin into a folder as an installer does: its module, and a distribution with an entry point."""
    folder.mkdir(exist_ok=True)
    body = PLUGINS[name] if code is None else code
    needs = "" if value == "GAME" else "GAME = Good()\n"
    text = f"{HEAD.replace('NAME', name)}\n{needs}{body}\n"
    (folder / f"{module(name)}.py").write_text(text, "utf-8")
    described = folder / f"{module(name)}-1.0.dist-info"
    described.mkdir()
    (described / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {module(name)}\nVersion: 1.0\n", "utf-8"
    )
    (described / "entry_points.txt").write_text(
        f"[shibumi3d.games]\n{name} = {module(name)}:{value}\n", "utf-8"
    )
