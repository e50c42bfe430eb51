"""The list of a collection: which folder or file it shows, what is looked for in it, and what is chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from shibumi3d.app.archive import Archive, is_folder
from shibumi3d.app.collection_reader import PATIENCE, CollectionReader, Found
from shibumi3d.app.preferences import Preferences
from shibumi3d.app.shell.inbox import Inbox
from shibumi3d.files import disk
from shibumi3d.files.collection import Listing
from shibumi3d.files.collection_cache import CollectionCache
from shibumi3d.model.messages import Message
from shibumi3d.model.symmetry import key_of
from shibumi3d.study import intents
from shibumi3d.study.collection import Order, Query, Row, ordered
from shibumi3d.study.session import Session
from shibumi3d.study.view import View

STEPS: Final = {"Up": -1, "Down": 1}
PAGES: Final = {"PageUp": -1, "PageDown": 1}
ENDS: Final = {"Home": 0, "End": -1}
"""Keys that walk in the list, with how far."""

LONGEST_SEARCH: Final = 100
"""Characters that are looked for."""

_ENTER: Final = ("Enter", "NumEnter")

Chosen = tuple[Path, int]
"""A row by its file and the number of its game there."""


class Collections:
    """The list of a collection. It is open while it stands over the picture, and stays as it was when it isn't.

    ``query`` is what is looked for, ``order`` and ``backwards`` how the rows stand, ``chosen`` the row that the
    keyboard is on. ``page`` is how many rows fit, ``drawn`` how many were drawn, ``scrolled`` how far the list is. ``to_chosen`` tells that the list is to be scrolled to
    the chosen row, ``search_wanted`` that the search field is to be typed into, ``in_fields`` that the keyboard
    steps through the fields above the list. ``reading`` is whether there is more to come. ``problem`` says why
    nothing is listed.
    """

    def __init__(
        self,
        session: Session,
        preferences: Preferences,
        archive: Archive,
        inbox: Inbox,
        say: Callable[[Message], object],
        cache: Path | None,
    ) -> None:
        """``cache`` is the folder where what was found is kept; None where there is none."""
        self._session = session
        self._preferences = preferences
        self._archive = archive
        self._inbox = inbox
        self._say = say
        self.cache = cache
        self._reader: CollectionReader | None = None
        self._rows: dict[Path, tuple[Row, ...]] = {}
        self._made: tuple[Row, ...] | None = None
        self._last = self._games = self._found = self._unread = 0
        self._places: dict[Chosen | None, int] = {}
        self.open = False
        self.listing: Listing | None = None
        self.source: Path | None = None
        self.problem: Message | None = None
        self.reading = False
        self.query = Query()
        self.order = Order.NAME
        self.backwards = False
        self.chosen: Chosen | None = None
        self.filters: bool | None = None
        self.page = 1
        self.drawn = 0
        self.scrolled = 0.0
        self.to_chosen = False
        self.search_wanted = False
        self.in_fields = False
        archive.show_folder = self.show
        session.listen(self._follow)

    def _follow(self, before: View | None, after: View | None) -> None:
        """Another game than before is open: it takes the place of the list."""
        if after is not None and (before is None or before.document != after.document):
            self.hide()

    # Which collection

    def begin(self) -> None:
        """Show the list, that of this time or of the last, or ask for a folder; or leave it."""
        last = self.source or Path(self._preferences.settings.collection or ".")
        if self.open:
            self.hide()
        elif self.source is not None or (self._preferences.settings.collection and is_folder(last)):
            self.show(last)
        else:
            self.ask()

    def ask(self) -> None:
        """Ask for a folder to show."""
        self._archive.ask_folder(self.show)

    def ask_file(self) -> None:
        """Ask for a file with several games to show."""
        self._archive.ask_file(self.show)

    def show(self, source: Path) -> None:
        """Show a folder, or a file with several games, and read it; what is known already is there at once."""
        again = source == self.source
        known = self._reader.known if again and self._reader is not None else None
        self._stop()
        if not again:
            self._rows, self.listing, self.chosen, self._last = {}, None, None, 0
            self.query = replace(self.query, game="", player="", result="", date="")
        self.source, self.problem, self._made = source, None, None
        self.open = self.reading = self.to_chosen = True
        self.in_fields = False
        if disk.is_text(source):
            self._preferences.change(collection=str(source))
        registry = self._session.registry
        cache = CollectionCache(self.cache, source, registry.games)
        reader = CollectionReader(
            source, registry, cache, lambda found: self._inbox.put(lambda: self._take(reader, found)), known
        )
        self._reader = reader
        reader.start()

    def hide(self) -> None:
        """Leave the list; it is read to its end all the same."""
        self.open = self.in_fields = False

    def close(self) -> None:
        """End reading; what was found is kept."""
        self._stop(PATIENCE)

    def _stop(self, patience: float = 0.0) -> None:
        if self._reader is not None:
            self._reader.stop(patience)

    def give_way(self) -> None:
        """Let a frame have the processor."""
        if self._reader is not None and self.reading:
            self._reader.give_way()

    def _take(self, reader: CollectionReader, found: Found) -> None:
        """Take what was read, on the main thread."""
        if reader is not self._reader:
            return
        if found.listing is not None:
            self.listing = found.listing
            # A file that was there before shows what it was until it is read: the list doesn't jump.
            self._rows = {path: self._rows.get(path, rows) for path, rows in found.rows.items()}
            if found.listing.problem is not None:
                self._say(found.listing.problem)
        else:
            self._rows.update(found.rows)
        if found.problem is not None:
            self.problem, self.listing, self._rows = found.problem, None, {}
        self.reading = not found.finished
        self._made = None

    # What is in it

    @property
    def rows(self) -> Sequence[Row]:
        """The rows that are looked for, in their order."""
        if self._made is None:
            rows = self.all
            found = ordered(self.query.found(rows), self.order, backwards=self.backwards)
            self._made = tuple(found)
            self._places = {(row.path, row.index): number for number, row in enumerate(found)}
            self._games = sum(1 for row in rows if row.opens)
            self._found = sum(1 for row in found if row.opens)
            self._unread = sum(1 for row in rows if not row.whole)
        return self._made

    @property
    def all(self) -> list[Row]:
        """All rows, in the order of their files."""
        return [row for rows in self._rows.values() for row in rows]

    @property
    def games(self) -> int:
        """How many games there are in all, as far as is known by now."""
        self.rows  # noqa: B018 - which counts them
        return self._games

    @property
    def found(self) -> int:
        """How many of the games are looked for."""
        self.rows  # noqa: B018 - which counts them
        return self._found

    @property
    def unread(self) -> int:
        """Of how many rows it isn't known yet what their moves tell."""
        self.rows  # noqa: B018 - which counts them
        return self._unread

    def look_for(self, query: Query) -> None:
        """Look for something else. The chosen row stays chosen where it is still there."""
        if query != self.query:
            self.query, self._made, self.to_chosen = query, None, True

    def put_in_order(self, order: Order) -> None:
        """Put the rows in this order; once more, the other way round."""
        self.backwards = order is self.order and not self.backwards
        self.order, self._made, self.to_chosen = order, None, True

    @property
    def shown_key(self) -> bytes:
        """The key of the position that is shown of the open game; empty where no game is open."""
        view = self._session.view
        return b"" if view is None else key_of(view.now.position)

    def want(self, rows: Sequence[Row]) -> None:
        """These rows are in sight: read them before others."""
        if self._reader is not None and self.reading:
            self._reader.want([row.path for row in rows if not row.summary.studied])

    # What is chosen

    @property
    def place(self) -> int:
        """Where the chosen row stands; where it is there no more, what stands in its place, and 0 for no row."""
        rows = self.rows
        if self.chosen in self._places:
            self._last = self._places[self.chosen]
            return self._last
        return min(self._last, max(len(rows) - 1, 0))

    @property
    def row(self) -> Row | None:
        """The chosen row; None where there is none."""
        return self.rows[self.place] if self.rows else None

    def choose(self, place: int) -> None:
        """Choose the row at a place of the list, as far as there is one."""
        rows = self.rows
        if rows:
            row = rows[min(max(place, 0), len(rows) - 1)]
            self.chosen, self.to_chosen, self.in_fields = (row.path, row.index), True, False

    def open_chosen(self) -> None:
        """Open the game of the chosen row, after asking for an unsaved one."""
        row = self.row
        if row is None:
            return
        if row.problem is not None and not row.opens:
            self._say(row.problem)
            return
        self.chosen = (row.path, row.index)
        self._archive.open(row.path, row.index, self._go_to_position)

    def _go_to_position(self) -> None:
        """Show the position that was looked for in the game that was opened."""
        node = self._session.first_with(self.query.contains) if self.query.contains else None
        if node is not None:
            self._session.send(intents.Show(node))

    def key(self, name: str, *, typing: bool) -> bool:
        """Do what a key does in the list; whether it does something there. ``typing`` is in a field."""
        if name == "Ctrl+F":
            self.search_wanted = True
        elif name in ("Tab", "Shift+Tab"):
            if self.in_fields or typing:
                self.in_fields = True
                return False
            self.in_fields = self.search_wanted = True
        elif self.in_fields and not typing:
            if name != "Escape":
                return False
            self.in_fields = False
        elif name in STEPS:
            self.choose(self.place + STEPS[name])
        elif name in PAGES:
            self.choose(self.place + PAGES[name] * max(self.page - 1, 1))
        elif name in ENDS and not typing:
            self.choose(0 if name == "Home" else len(self.rows) - 1)
        elif name in _ENTER:
            self.open_chosen()
        elif name == "Escape":
            self.hide()
        elif name == "Backspace" and not typing:
            self.look_for(replace(self.query, words=self.query.words[:-1]))
        else:
            # A sign is looked for, see `typed`: its command would act on a picture that isn't seen.
            return not typing and (len(name.removeprefix("Shift+")) == 1 or name == "Space")
        return True

    def typed(self, content: str) -> None:
        """Look for what is typed while the keyboard is in the list."""
        signs = "".join(letter for letter in content if letter.isprintable())
        if signs and not self.in_fields:
            words = (self.query.words + signs).lstrip()[:LONGEST_SEARCH]
            self.look_for(replace(self.query, words=words))
