"""The session: what each intent does to the open game, and that nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from shibumi3d.files import autosave, disk, record_file, transcript
from shibumi3d.files.autosave import AutosaveWriter
from shibumi3d.files.disk import Fingerprint
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.files.limits import LIMITS, Limits
from shibumi3d.games.free import FREE
from shibumi3d.games.sparro import SPARRO, SparroState
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model import diagram
from shibumi3d.model.colours import Colour
from shibumi3d.model.game import CHANCE, IllegalMoveError, OptionError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Draw, Pass, parse
from shibumi3d.model.record import ROOT, Record
from shibumi3d.model.registry import Registry, UnknownGameError
from shibumi3d.study import intents
from shibumi3d.study.document import UNDO_STEPS, Document, IntentError
from shibumi3d.study.intents import Act, Walk
from shibumi3d.study.session import Session
from tests.study.sessions import (
    REGISTRY,
    WON,
    begin,
    document,
    game,
    kept,
    lines,
    main_line,
    play,
    shown,
    view,
)


@pytest.fixture
def told() -> list[str]:
    """What people are told."""
    return []


@pytest.fixture
def keeper(tmp_path: Path, told: list[str]) -> Iterator[AutosaveWriter]:
    keeper = AutosaveWriter(tmp_path / "unfinished", lambda message: told.append(str(message)))
    yield keeper
    keeper.close()


@pytest.fixture
def session(keeper: AutosaveWriter, told: list[str]) -> Session:
    return Session(
        REGISTRY,
        lambda message: told.append(str(message)),
        keeper,
        new_seed=lambda: 7,
        today=lambda: "2026-01-31",
    )


def alone(registry: Registry = REGISTRY, seed: int = 7) -> Session:
    """A session that keeps nothing."""
    return Session(registry, lambda message: None, new_seed=lambda: seed)


def left_by(keeper: AutosaveWriter) -> autosave.Pending:
    """What the next start finds once the program of this session is gone."""
    keeper.close()
    return autosave.pending(keeper.path.parent, REGISTRY)


# Starting and leaving


def test_a_new_game_notes_who_plays_what_and_when(session: Session) -> None:
    begin(session, variant="extended")
    header = document(session).record.header
    assert (header.game, header.seed, header.date) == ("sparro", 7, "2026-01-31")
    assert header.options == {"variant": "extended"}
    assert header.players == {"red": "Ann", "black": "Ben"}
    assert [str(title) for title in view(session).titles] == ["Red · Ann", "Black · Ben"]


def test_options_that_are_not_chosen_are_written_down_too(session: Session) -> None:
    begin(session)
    assert document(session).record.header.options == {"variant": "standard"}


def test_a_game_that_is_not_there_leaves_the_open_one_alone(session: Session, keeper: AutosaveWriter) -> None:
    begin(session, "1a1")
    before = session.view
    with pytest.raises(UnknownGameError):
        session.do(intents.NewGame("halma", {}, {}))
    with pytest.raises(OptionError):
        session.do(intents.NewGame("sparro", {"variant": "wild"}, {}))
    assert session.view is before
    assert len(kept(keeper).nodes) == 2


def test_leaving_clears_the_autosave(session: Session, keeper: AutosaveWriter) -> None:
    begin(session, "1a1 1c1")
    session.do(Act.LEAVE)
    assert session.view is None
    assert left_by(keeper).games == ()


def test_a_new_game_clears_the_autosave_of_the_last(session: Session, keeper: AutosaveWriter) -> None:
    begin(session, "1a1 1c1")
    begin(session)
    assert left_by(keeper).games == ()


@pytest.mark.parametrize("intent", [Act.TAKE_BACK, Walk.BACK, intents.Save(Path("x"))])
def test_without_a_game_its_intents_are_refused(session: Session, intent: intents.Intent) -> None:
    with pytest.raises(IntentError, match="no game is open"):
        session.do(intent)


# Playing


def test_playing_moves_the_game_on(session: Session) -> None:
    begin(session, WON)
    assert main_line(session) == shown(session) == WON
    assert view(session).at_live
    result = view(session).now.result
    assert result is not None
    assert result.winners == (0,)


def test_an_illegal_move_changes_nothing(session: Session) -> None:
    begin(session, "1a1")
    before = session.view
    for move in (parse("1a1"), parse("2b2"), Pass()):
        with pytest.raises(IllegalMoveError):
            session.do(intents.Play(move))
    assert session.view is before


def test_what_is_taken_back_stays_in_the_list_and_can_be_had_again(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(Act.TAKE_BACK)
    session.do(Act.TAKE_BACK)
    assert shown(session) == game(session) == "1a1"
    assert main_line(session) == "1a1 1c1 1e1"
    session.do(Act.UNDO)
    session.do(Act.UNDO)
    assert shown(session) == game(session) == "1a1 1c1 1e1"


def test_at_the_start_nothing_can_be_taken_back(session: Session) -> None:
    begin(session)
    with pytest.raises(IntentError, match="no move to take back"):
        session.do(Act.TAKE_BACK)


def test_another_move_after_taking_back_is_the_game_and_the_old_line_stays(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(Act.TAKE_BACK)
    session.do(Act.TAKE_BACK)
    play(session, "1g7 1g5")
    assert main_line(session) == "1a1 1g7 1g5"
    assert lines(session) == {"1a1 1g7 1g5", "1a1 1c1 1e1"}


def test_the_same_move_after_taking_back_makes_no_second_line(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(Act.TAKE_BACK)
    play(session, "1c1 1e1")
    assert lines(session) == {"1a1 1c1 1e1"}


def test_taking_back_while_looking_at_the_past_takes_back_the_game(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(Walk.START)
    session.do(Act.TAKE_BACK)
    assert shown(session) == "1a1 1c1"
    assert view(session).at_live


# Looking at the past


def test_stepping_moves_only_what_is_shown(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    live = document(session).live
    for intent, moves in (
        (Walk.BACK, "1a1 1c1"),
        (Walk.START, ""),
        (Walk.BACK, ""),
        (Walk.FORWARD, "1a1"),
        (Walk.END, "1a1 1c1 1e1"),
        (Walk.FORWARD, "1a1 1c1 1e1"),
        (intents.Show(1), "1a1"),
        (Walk.GAME, "1a1 1c1 1e1"),
    ):
        session.do(intent)
        assert shown(session) == moves
        assert document(session).live == live


def test_in_the_past_a_plain_move_is_refused(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(Walk.BACK)
    before = session.view
    with pytest.raises(IntentError, match="an earlier position is shown"):
        session.do(intents.Play(parse("1g7")))
    assert session.view is before


def vary(session: Session, node: int, moves: str) -> None:
    """Play moves as a variation from a node."""
    session.do(intents.Show(node))
    for move in moves.split():
        session.do(intents.PlayVariation(parse(move)))


def test_a_variation_leaves_the_main_line_and_the_game_as_they_were_played(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    vary(session, 1, "1g7 1g5 1g3")
    assert shown(session) == "1a1 1g7 1g5 1g3"
    assert main_line(session) == game(session) == "1a1 1c1 1e1"
    assert lines(session) == {"1a1 1c1 1e1", "1a1 1g7 1g5 1g3"}
    assert not view(session).at_live


def test_a_variation_goes_on_at_its_end_without_a_question(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.Show(1))
    assert not view(session).continues
    session.do(intents.PlayVariation(parse("1g7")))
    assert view(session).continues


def test_the_game_goes_on_where_it_stood_after_a_variation(session: Session) -> None:
    begin(session, "1a1 1c1")
    vary(session, 1, "1g7 1g5")
    session.do(Walk.GAME)
    play(session, "1e1")
    assert main_line(session) == game(session) == "1a1 1c1 1e1"


def test_a_variation_stays_one_after_saving_and_opening(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1 1c1 1e1")
    vary(session, 1, "1g7 1g5")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    session.do(Act.LEAVE)
    session.do(intents.Open(tmp_path / "game.shibumi"))
    assert shown(session) == game(session) == main_line(session) == "1a1 1c1 1e1"


def test_a_game_that_was_taken_back_stands_there_after_saving_and_opening(
    session: Session, tmp_path: Path
) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(Act.TAKE_BACK)
    session.do(intents.Save(tmp_path / "game.shibumi"))
    session.do(Act.LEAVE)
    session.do(intents.Open(tmp_path / "game.shibumi"))
    assert shown(session) == game(session) == "1a1 1c1"
    play(session, "1g7")
    assert main_line(session) == game(session) == "1a1 1c1 1g7"
    assert lines(session) == {"1a1 1c1 1e1", "1a1 1c1 1g7"}


def test_a_move_after_the_end_of_the_game_is_refused_and_elsewhere_it_is_a_variation(
    session: Session,
) -> None:
    begin(session, WON)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        play(session, "1e3")
    vary(session, 1, "1g7")
    assert main_line(session) == game(session) == WON


def test_the_game_can_go_on_from_an_earlier_position(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.Show(1))
    session.do(Act.GO_ON_HERE)
    play(session, "1g7")
    assert shown(session) == game(session) == main_line(session) == "1a1 1g7"
    assert lines(session) == {"1a1 1c1 1e1", "1a1 1g7"}


def test_the_game_can_go_on_from_a_variation(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    vary(session, 1, "1g7 1g5")
    session.do(Act.GO_ON_HERE)
    assert shown(session) == game(session) == main_line(session) == "1a1 1g7 1g5"
    session.do(Act.UNDO)
    assert game(session) == main_line(session) == "1a1 1c1 1e1"


def test_walking_between_variations(session: Session) -> None:
    begin(session, "1a1 1c1")
    for other in ("1e1", "1g1"):
        session.do(intents.Show(1))
        session.do(intents.PlayVariation(parse(other)))
    session.do(Walk.PREVIOUS_VARIATION)
    assert shown(session) == "1a1 1e1"
    session.do(Walk.PREVIOUS_VARIATION)
    assert shown(session) == "1a1 1c1"
    session.do(Walk.NEXT_VARIATION)
    assert shown(session) == "1a1 1e1"


def test_back_and_forward_stay_in_the_variation(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    session.do(Walk.BACK)
    session.do(Walk.FORWARD)
    assert shown(session) == "1a1 1e1"


# The tree


def test_a_variation_moves_up(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    session.do(intents.Promote(document(session).node))
    assert main_line(session) == "1a1 1e1"
    assert lines(session) == {"1a1 1c1", "1a1 1e1"}
    assert shown(session) == "1a1 1e1"


def test_what_was_deleted_can_be_brought_back(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    before = document(session).record
    session.do(intents.Delete(2))
    assert lines(session) == {"1a1"}
    assert shown(session) == game(session) == "1a1"
    session.do(Act.UNDO)
    assert document(session).record == before
    assert shown(session) == game(session) == "1a1 1c1 1e1"


def test_deleting_elsewhere_leaves_what_is_shown(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    session.do(intents.Delete(2))
    assert shown(session) == "1a1 1e1"
    assert lines(session) == {"1a1 1e1"}


def test_changes_of_any_kind_are_undone_one_by_one_and_made_again(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Comment(1, "a corner"))
    play(session, "1e1")
    session.do(intents.Delete(2))
    session.do(Act.UNDO)
    assert lines(session) == {"1a1 1c1 1e1"}
    session.do(Act.UNDO)
    assert lines(session) == {"1a1 1c1"}
    assert document(session).record.comment_at(1) == "a corner"
    session.do(Act.UNDO)
    assert document(session).record.comment_at(1) == ""
    for _ in range(3):
        session.do(Act.REDO)
    assert lines(session) == {"1a1"}
    assert document(session).record.comment_at(1) == "a corner"
    with pytest.raises(IntentError, match="nothing to make again"):
        session.do(Act.REDO)


def test_everything_can_be_undone_to_the_start_and_no_further(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(Act.UNDO)
    session.do(Act.UNDO)
    assert lines(session) == {""}
    with pytest.raises(IntentError, match="nothing to undo"):
        session.do(Act.UNDO)


def test_what_comes_in_between_takes_no_undo_away(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Comment(1, "a corner"))
    for intent in (Walk.START, Walk.END, intents.Show(1), intents.Save(tmp_path / "game.shibumi")):
        session.do(intent)
    session.do(Act.UNDO)
    assert document(session).record.comment_at(1) == ""
    assert lines(session) == {"1a1 1c1"}


def test_undoing_shows_where_the_change_was_made(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.Show(1))
    session.do(intents.Comment(1, "a corner"))
    session.do(Walk.END)
    session.do(Act.UNDO)
    assert shown(session) == "1a1"


def test_a_sentence_that_is_typed_is_one_change(session: Session) -> None:
    begin(session, "1a1")
    for length in range(1, len("a corner") + 1):
        session.do(intents.Comment(1, "a corner"[:length]))
    session.do(Act.UNDO)
    assert document(session).record.comment_at(1) == ""
    assert lines(session) == {"1a1"}
    session.do(Act.REDO)
    assert document(session).record.comment_at(1) == "a corner"


def test_what_is_typed_and_taken_away_again_is_no_change(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    session.do(intents.Comment(1, "g"))
    session.do(intents.Comment(1, ""))
    assert not view(session).unsaved
    session.do(Act.UNDO)
    assert lines(session) == {""}


def test_undo_forgets_no_file(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    begin(session, "1a1")
    session.do(intents.Comment(1, "a corner"))
    session.do(intents.Save(path))
    session.do(Act.UNDO)
    assert (view(session).path, view(session).unsaved) == (path, True)
    session.do(Act.REDO)
    assert (view(session).path, view(session).unsaved) == (path, False)


def test_the_undo_list_is_bounded(session: Session) -> None:
    begin(session, "1a1 1c1")
    for number in range(UNDO_STEPS + 20):
        session.do(intents.Comment(1 + number % 2, f"{number}"))
    assert len(document(session).changes) == UNDO_STEPS


def test_a_move_that_was_undone_does_not_give_its_number_to_another(session: Session) -> None:
    begin(session, "1a1 1c1")
    undone = document(session).live
    session.do(Act.UNDO)
    play(session, "1e1")
    assert document(session).live not in (undone, 1)


def test_the_start_is_never_deleted(session: Session) -> None:
    begin(session, "1a1")
    with pytest.raises(IntentError, match="can't be deleted"):
        session.do(intents.Delete(ROOT))


def test_comments_stay_with_their_move(session: Session, keeper: AutosaveWriter) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Comment(1, "eine Ecke – 모서리"))
    assert document(session).record.comment_at(1) == "eine Ecke – 모서리"
    assert kept(keeper).comment_at(1) == "eine Ecke – 모서리"
    assert shown(session) == "1a1 1c1"


# What is kept


def test_every_change_is_kept_at_once(session: Session, keeper: AutosaveWriter) -> None:
    begin(session)
    for intent in (
        intents.Play(parse("1a1")),
        intents.Play(parse("1c1")),
        intents.Comment(1, "here"),
        intents.Show(1),
        intents.PlayVariation(parse("1e1")),
        intents.Promote(3),
        intents.Delete(2),
        Act.UNDO,
    ):
        session.do(intent)
        assert transcript.write(kept(keeper)) == transcript.write(document(session).record)


def test_the_autosave_is_offered_after_the_end_of_the_program(
    session: Session, keeper: AutosaveWriter, tmp_path: Path
) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    play(session, "1e1")
    (found,) = left_by(keeper).games
    with closing(AutosaveWriter(tmp_path / "unfinished", print)) as other:
        again = Session(REGISTRY, print, other)
        again.do(intents.Continue(found))
        assert shown(again) == "1a1 1c1 1e1"
        assert (view(again).path, view(again).unsaved) == (tmp_path / "game.shibumi", True)
        assert len(kept(other).nodes) == 4
        assert not found.path.exists()


class Calls:
    """A keeper that writes nothing and notes what it is asked."""

    def __init__(self) -> None:
        self.made: list[str] = []

    def put(self, record: Record, saved: Path | None, fingerprint: Fingerprint | None = None) -> None:
        self.made.append(f"put {len(record.nodes) - 1}")

    def clear(self) -> None:
        self.made.append("clear")

    def flush(self) -> bool:
        self.made.append("flush")
        return True


def test_at_no_moment_of_going_on_is_nothing_kept(session: Session, keeper: AutosaveWriter) -> None:
    begin(session, "1a1 1c1")
    (found,) = left_by(keeper).games
    calls = Calls()
    Session(REGISTRY, print, calls).do(intents.Continue(found))
    assert "clear" not in calls.made
    assert calls.made[:2] == ["put 2", "flush"]


def test_a_pasted_game_takes_the_place_of_the_one_that_was_kept() -> None:
    calls = Calls()
    session = Session(REGISTRY, print, calls)
    session.do(intents.Paste("Sparro\n1. 1a1 2. 1c1"))
    session.do(intents.Paste("Sparro\n1. 1a1"))
    begin(session)
    assert calls.made == ["put 2", "put 1", "clear"]


def test_going_on_keeps_the_old_autosave_where_no_new_one_can_be_written(
    session: Session, keeper: AutosaveWriter
) -> None:
    begin(session, "1a1 1c1")
    (found,) = left_by(keeper).games
    alone().do(intents.Continue(found))
    assert found.path.exists()


def test_play_goes_on_where_nothing_can_be_kept(
    session: Session, keeper: AutosaveWriter, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise FileError(text("the disk is full"))

    begin(session, "1a1")
    keeper.flush()
    monkeypatch.setattr(disk, "write", full)
    play(session, "1c1")
    keeper.flush()
    assert shown(session) == "1a1 1c1"
    assert told == ["the disk is full"]


# The end of a game


def test_after_an_agreed_draw_nothing_is_drawn_from_the_bag() -> None:
    session = alone(Registry({"spoker": SPOKER}))
    session.do(intents.NewGame("spoker", {}, {}))
    assert view(session).continues
    assert Act.DRAW in view(session).can
    session.do(Act.AGREE_DRAW)
    assert not view(session).continues
    assert Act.DRAW not in view(session).can


# Files


def test_saved_and_opened_again_everything_is_there(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "né – 시부미.shibumi"
    begin(session, "1a1 1c1 1e1", variant="extended")
    session.do(intents.Comment(2, "hm"))
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    assert view(session).unsaved
    session.do(intents.Save(path))
    record = document(session).record
    assert not view(session).unsaved
    session.do(Act.LEAVE)
    session.do(intents.Open(path))
    after = document(session).record
    assert after.header == record.header
    assert [list(after.moves(node)) for node in after.subtree()] == [
        list(record.moves(node)) for node in record.subtree()
    ]
    assert main_line(session) == shown(session) == "1a1 1c1 1e1"
    assert view(session).at_live
    assert (view(session).path, view(session).unsaved) == (path, False)


def test_after_a_save_the_next_change_is_unsaved(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    session.do(intents.Comment(1, "here"))
    assert view(session).unsaved
    session.do(Act.UNDO)
    session.do(intents.Save(tmp_path / "game.shibumi"))
    assert not view(session).unsaved


def test_looking_around_is_no_change(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    for intent in (Walk.BACK, Walk.START, Walk.FORWARD, Walk.END, Walk.GAME):
        session.do(intent)
        assert not view(session).unsaved


def test_a_move_taken_back_is_something_to_be_saved(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    session.do(Act.TAKE_BACK)
    assert view(session).unsaved


def test_an_empty_game_is_nothing_to_be_saved(session: Session) -> None:
    begin(session)
    assert not view(session).unsaved


def test_a_comment_before_the_first_move_is_something_to_be_saved(session: Session) -> None:
    begin(session)
    session.do(intents.Comment(ROOT, "Final of the club"))
    assert view(session).unsaved


def test_a_damaged_file_opens_as_far_as_it_is_good_and_is_never_replaced(
    session: Session, told: list[str], tmp_path: Path
) -> None:
    path = tmp_path / "damaged.shibumi"
    begin(session, "1a1 1c1 1e1 1g1")
    session.do(intents.Save(path))
    good = path.read_bytes()
    damaged = good.replace(b'"1g1"', b'"2b2"')
    path.write_bytes(damaged)
    session.do(intents.Open(path))
    assert shown(session) == "1a1 1c1 1e1"
    assert len(told) == 1
    assert (view(session).path, view(session).unsaved) == (None, True)
    play(session, "1g1")
    assert path.read_bytes() == damaged


def test_a_file_that_is_none_leaves_the_open_game(
    session: Session, keeper: AutosaveWriter, tmp_path: Path
) -> None:
    begin(session, "1a1")
    before = session.view
    (tmp_path / "shopping.shibumi").write_text("milk", "utf-8")
    for name in ("shopping.shibumi", "missing.shibumi"):
        with pytest.raises(FileError):
            session.do(intents.Open(tmp_path / name))
    assert session.view is before
    assert len(kept(keeper).nodes) == 2


def test_a_save_that_fails_leaves_the_game_unsaved(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1")
    with pytest.raises(FileError):
        session.do(intents.Save(tmp_path / "no" / "such" / "folder.shibumi"))
    assert view(session).unsaved
    assert view(session).path is None


def test_saving_writes_what_can_be_read_back(session: Session, tmp_path: Path) -> None:
    begin(session, WON)
    session.do(intents.Save(tmp_path / "game.shibumi"))
    loaded = record_file.load(tmp_path / "game.shibumi", REGISTRY)
    assert loaded.problems == ()
    assert " ".join(map(str, loaded.record.moves(loaded.record.end()))) == WON


# The clipboard


def test_pasted_moves_become_the_game(session: Session, keeper: AutosaveWriter) -> None:
    session.do(intents.Paste("; Game: Sparro\n\n1. 1a1 2. 1c1 (2. 1e1) 3. g7"))
    assert shown(session) == "1a1 1c1 1g7"
    assert lines(session) == {"1a1 1c1 1g7", "1a1 1e1"}
    assert view(session).unsaved
    assert len(kept(keeper).nodes) == 5


@pytest.mark.parametrize("words", ["milk, bread, 12 eggs", "", " \n", "----", "; to do"])
def test_pasted_words_that_are_no_moves_leave_the_open_game(session: Session, words: str) -> None:
    begin(session, "1a1")
    before = session.view
    with pytest.raises(TextError):
        session.do(intents.Paste(words))
    assert session.view is before


def test_what_a_pasted_text_holds_beside_its_first_game_is_told(session: Session, told: list[str]) -> None:
    session.do(intents.Paste("Sparro\n1. 1a1 2. 1cl 3. 1e1\n\nSparro\n1. 1c1"))
    assert shown(session) == "1a1"
    assert told == [
        "move 2: '1cl' can't be played: that is no move",
        "the text holds 1 more game: the first is open",
    ]


# Chance


def bagged(seed: int) -> Session:
    session = alone(Registry({"spoker": SPOKER}), seed)
    session.do(intents.NewGame("spoker", {}, {}))
    return session


def test_chance_draws_by_the_seed_and_no_person_can() -> None:
    drawn = []
    for _ in range(2):
        session = bagged(7)
        assert view(session).now.actor == CHANCE
        with pytest.raises(IntentError, match="only chance draws"):
            session.do(intents.Play(Draw(Colour.RED)))
        session.do(Act.DRAW)
        drawn.append(shown(session))
    assert drawn[0] == drawn[1]


def test_taking_back_can_not_fish_for_another_draw() -> None:
    session = bagged(11)
    session.do(Act.DRAW)
    first = shown(session)
    for act in (Act.TAKE_BACK, Act.UNDO, Act.TAKE_BACK):
        session.do(act)
        if not view(session).number:
            session.do(Act.DRAW)
        assert shown(session) == first


def test_another_place_does_not_bring_another_marble() -> None:
    draws = []
    for place in ("1a1", "1g7"):
        session = bagged(5)
        session.do(Act.DRAW)
        play(session, place)
        session.do(Act.DRAW)
        draws.append(shown(session).split()[-1])
    assert draws[0] == draws[1]


def test_what_gives_a_drawn_marble_back_is_asked_about() -> None:
    session = bagged(3)
    assert view(session).asks == frozenset()
    session.do(Act.DRAW)
    assert view(session).asks == {Act.TAKE_BACK, Act.UNDO}
    session.do(intents.Comment(ROOT, "a note"))
    assert view(session).asks == {Act.TAKE_BACK}
    play(session, "1a1")
    assert view(session).asks == frozenset()


def test_nothing_is_drawn_where_a_seat_is_to_move(session: Session) -> None:
    begin(session)
    with pytest.raises(IntentError, match="nothing to draw"):
        session.do(Act.DRAW)


def test_the_view_tells_no_seed(session: Session) -> None:
    begin(session, "1a1")
    assert document(session).record.header.seed == 7
    assert view(session).header.seed == 0


# Positions


def test_a_pasted_diagram_is_set_up_where_any_position_can_be(tmp_path: Path) -> None:
    session = alone(Registry({"sparro": SPARRO, "free": FREE}))
    drawing = """
        . . . .
        . W R .   . . .
        . W B .   . . .   . .
        . . . .   . . .   . .   .
        """
    session.do(intents.Paste(drawing))
    assert view(session).game is FREE
    assert diagram.draw(view(session).now.position) == diagram.draw(diagram.parse(drawing))
    assert view(session).number == 0
    session.do(intents.Save(tmp_path / "position.shibumi"))
    session.do(Act.LEAVE)
    session.do(intents.Open(tmp_path / "position.shibumi"))
    assert diagram.draw(view(session).now.position) == diagram.draw(diagram.parse(drawing))


@pytest.mark.parametrize(
    ("small", "told"),
    [
        (replace(LIMITS, nodes=3), "a game can't hold more than 3 moves, those of its variations included"),
        (replace(LIMITS, depth=3, nodes=3 + 1), "a line can't have more than 3 moves"),
    ],
)
def test_a_move_that_no_file_would_hold_is_refused(
    small: Limits, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shibumi3d.study.document.LIMITS", small)
    session = alone()
    begin(session, "1a1 1c1 1e1")
    before = document(session)
    with pytest.raises(IntentError, match=told):
        play(session, "1g1")
    assert document(session) is before
    session.do(Walk.BACK)
    session.do(intents.PlayVariation(parse("1e1")))  # it is there already, and adds nothing
    assert document(session).record is before.record


def test_a_variation_that_no_file_would_hold_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shibumi3d.study.document.LIMITS", replace(LIMITS, nodes=3))
    session = alone()
    begin(session, "1a1 1c1 1e1")
    session.do(Walk.BACK)
    with pytest.raises(IntentError, match="can't hold more than 3 moves"):
        session.do(intents.PlayVariation(parse("1g1")))


def test_a_short_line_grows_beside_a_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shibumi3d.study.document.LIMITS", replace(LIMITS, depth=3))
    session = alone()
    begin(session, "1a1 1c1 1e1")
    session.do(Walk.BACK)
    session.do(intents.PlayVariation(parse("1g1")))
    assert len(document(session).record.nodes) == 1 + 4


@pytest.mark.parametrize("name", ["seen_by", "prospects"])
def test_rules_that_fail_when_they_are_asked_for_a_score_light_nothing(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """A frame asks this: what the rules of a plugin raise must not end it."""
    session = alone()
    begin(session, WON)

    def fail(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(SparroState, name, fail)
    assert session.counting_for(0) == 0


def test_rules_that_fail_when_a_place_is_refused_say_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = alone()
    begin(session, "1g3")

    def fail(*_: object) -> object:
        raise ZeroDivisionError

    monkeypatch.setattr(Document, "state", property(fail))
    assert session.refusal(0) is None
