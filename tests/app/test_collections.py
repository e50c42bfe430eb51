"""The state of the list of a collection, with no window."""

from __future__ import annotations

from pathlib import Path

from shibumi3d.app.application import Application
from shibumi3d.app.collection_reader import Found
from shibumi3d.files.collection import Listing
from shibumi3d.study.collection import Query, rows_of
from tests.app.offline import application, said, started
from tests.study.sessions import REGISTRY


def told(app: Application, *names: str) -> None:
    """Let the reader of a folder have told these names."""
    collections = app.collections
    collections.close()
    app.inbox.open()
    paths = [Path(name) for name in names]
    listing = Listing(Path("/club"), files=tuple((path, None) for path in paths))
    reader = collections._reader
    assert reader is not None
    collections._take(reader, Found(listing, {path: rows_of(path, None, REGISTRY) for path in paths}))


def test_a_game_that_plays_itself_stops_while_the_list_is_over_it(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1a1 1c1")
    app.autoplay.toggle()
    ran = app.autoplay.running
    app.collections.show(tmp_path)
    app.advance()
    assert (ran, app.autoplay.running, app.playing) == (True, False, False)
    app.cancel()
    assert app.playing
    app.collections.close()


def test_the_chosen_row_keeps_its_place_when_it_goes_and_others_come_before_it(tmp_path: Path) -> None:
    app = application(tmp_path)
    app.collections.show(tmp_path)
    told(app, "a", "b", "c", "d")
    app.collections.choose(2)
    told(app, "0", "a", "b", "c", "d")
    assert app.collections.place == 3
    told(app, "0", "a", "b", "d")
    assert app.collections.row is not None
    assert app.collections.row.title == "d"
    told(app)
    assert app.collections.place == 0
    assert not app.collections.rows
    app.collections.open_chosen()
    assert app.collections.open


def test_what_a_reader_of_another_folder_has_to_tell_isnt_listened_to(tmp_path: Path) -> None:
    app = application(tmp_path)
    app.collections.show(tmp_path)
    app.collections.close()
    app.inbox.open()
    before = app.collections._reader
    assert before is not None
    app.collections.show(tmp_path / "gone")
    app.collections.close()
    app.inbox.open()
    app.collections._take(before, Found(Listing(tmp_path), {Path("a"): rows_of(Path("a"), None, REGISTRY)}))
    assert not app.collections.rows
    assert said(app) == ""


def test_another_folder_forgets_filters_that_belonged_to_the_last(tmp_path: Path) -> None:
    app = application(tmp_path)
    app.collections.show(tmp_path)
    app.collections.look_for(Query(words="club", player="Ann", game="sparro", result="red", date="2026"))
    app.collections.show(tmp_path)
    assert app.collections.query.player == "Ann"
    app.collections.show(tmp_path / "other")
    assert app.collections.query == Query(words="club")
    app.collections.close()
