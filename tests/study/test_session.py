"""The session: what each intent does to the open game, and that nothing is lost on the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from shibumi3d.files import autosave, record_file, transcript
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError, TextError
from shibumi3d.games.spoker import SPOKER
from shibumi3d.model.game import CHANCE, IllegalMoveError, OptionError
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Draw, Pass, parse
from shibumi3d.model.record import ROOT
from shibumi3d.model.registry import Registry, UnknownGameError
from shibumi3d.study import intents
from shibumi3d.study.document import Refused
from shibumi3d.study.session import Session
from tests.app.offline import REGISTRY, WON, begin, kept, lines, main_line, open_table, shown


@pytest.fixture
def session(tmp_path: Path) -> Session:
    keeper = Autosave(tmp_path / "unfinished")
    return Session(REGISTRY, keeper, new_seed=lambda: 7, today=lambda: "2026-01-31")


def left_by(session: Session) -> autosave.Pending:
    """What the next start finds once the program of this session is gone."""
    assert session.keeper is not None
    session.keeper.close()
    return autosave.pending(session.keeper.path.parent, REGISTRY)


def play(session: Session, moves: str) -> None:
    for move in moves.split():
        session.do(intents.Play(parse(move)))


# Starting and leaving


def test_a_new_game_notes_who_plays_what_and_when(session: Session) -> None:
    begin(session, variant="extended")
    header = open_table(session).record.header
    assert (header.game, header.seed, header.date) == ("sparro", 7, "2026-01-31")
    assert header.options == {"variant": "extended"}
    assert header.players == {"red": "Ann", "black": "Ben"}
    assert [open_table(session).player(seat) for seat in (0, 1)] == ["Ann", "Ben"]


def test_options_that_are_not_chosen_are_written_down_too(session: Session) -> None:
    begin(session)
    assert open_table(session).record.header.options == {"variant": "standard"}


def test_a_game_that_is_not_there_leaves_the_open_one_alone(session: Session) -> None:
    begin(session, "1a1")
    before = session.table
    with pytest.raises(UnknownGameError):
        session.do(intents.NewGame("halma", {}, {}))
    with pytest.raises(OptionError):
        session.do(intents.NewGame("sparro", {"variant": "wild"}, {}))
    assert session.table is before
    assert len(kept(session.keeper).nodes) == 2


def test_leaving_clears_the_autosave(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Leave())
    assert session.table is None
    assert left_by(session).games == ()


def test_a_new_game_clears_the_autosave_of_the_last(session: Session) -> None:
    begin(session, "1a1 1c1")
    begin(session)
    assert left_by(session).games == ()


@pytest.mark.parametrize("intent", [intents.TakeBack(), intents.Back(), intents.Save(Path("x"))])
def test_without_a_game_its_intents_are_refused(session: Session, intent: intents.Intent) -> None:
    with pytest.raises(Refused, match="no game is open"):
        session.do(intent)


# Playing


def test_playing_moves_the_game_on(session: Session) -> None:
    begin(session, WON)
    table = open_table(session)
    assert main_line(session) == shown(session) == WON
    assert table.at_live
    assert table.state.result is not None
    assert table.state.result.winners == (0,)


def test_an_illegal_move_changes_nothing(session: Session) -> None:
    begin(session, "1a1")
    before = session.table
    for move in (parse("1a1"), parse("2b2"), Pass()):
        with pytest.raises(IllegalMoveError):
            session.do(intents.Play(move))
    assert session.table is before


def test_taking_back_and_playing_again(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.TakeBack())
    session.do(intents.TakeBack())
    assert shown(session) == "1a1"
    assert open_table(session).at_live
    assert main_line(session) == "1a1 1c1 1e1"
    session.do(intents.PlayAgain())
    session.do(intents.PlayAgain())
    assert shown(session) == "1a1 1c1 1e1"
    with pytest.raises(Refused, match="no move was taken back"):
        session.do(intents.PlayAgain())


def test_at_the_start_nothing_can_be_taken_back(session: Session) -> None:
    begin(session)
    with pytest.raises(Refused, match="no move to take back"):
        session.do(intents.TakeBack())


def test_another_move_after_taking_back_is_the_game_and_the_old_line_stays(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.TakeBack())
    session.do(intents.TakeBack())
    play(session, "1g7 1g5")
    assert main_line(session) == "1a1 1g7 1g5"
    assert lines(session) == {"1a1 1g7 1g5", "1a1 1c1 1e1"}


def test_the_same_move_after_taking_back_makes_no_second_line(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.TakeBack())
    play(session, "1c1 1e1")
    assert lines(session) == {"1a1 1c1 1e1"}


def test_taking_back_while_looking_at_the_past_takes_back_the_game(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.ToStart())
    session.do(intents.TakeBack())
    assert shown(session) == "1a1 1c1"
    assert open_table(session).at_live


# Looking at the past


def test_stepping_moves_only_what_is_shown(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    live = open_table(session).live
    for intent, moves in (
        (intents.Back(), "1a1 1c1"),
        (intents.ToStart(), ""),
        (intents.Back(), ""),
        (intents.Forward(), "1a1"),
        (intents.ToEnd(), "1a1 1c1 1e1"),
        (intents.Forward(), "1a1 1c1 1e1"),
        (intents.Show(1), "1a1"),
        (intents.ToGame(), "1a1 1c1 1e1"),
    ):
        session.do(intent)
        assert shown(session) == moves
        assert open_table(session).live == live


def test_in_the_past_a_plain_move_is_refused(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Back())
    before = session.table
    with pytest.raises(Refused, match="an earlier position is shown"):
        session.do(intents.Play(parse("1g7")))
    assert session.table is before


def test_a_variation_leaves_the_main_line_as_it_was_played(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1g7")))
    assert shown(session) == "1a1 1g7"
    assert main_line(session) == "1a1 1c1 1e1"
    assert lines(session) == {"1a1 1c1 1e1", "1a1 1g7"}
    assert open_table(session).at_live


def test_the_game_goes_on_inside_a_variation(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1g7")))
    session.do(intents.Play(parse("1g5")))
    assert lines(session) == {"1a1 1c1 1e1", "1a1 1g7 1g5"}


def test_the_game_can_go_on_from_an_earlier_position(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    session.do(intents.Show(1))
    session.do(intents.GoOnHere())
    play(session, "1g7")
    assert shown(session) == "1a1 1g7"
    assert lines(session) == {"1a1 1c1 1e1", "1a1 1g7"}


def test_walking_between_variations(session: Session) -> None:
    begin(session, "1a1 1c1")
    for other in ("1e1", "1g1"):
        session.do(intents.Show(1))
        session.do(intents.PlayVariation(parse(other)))
    session.do(intents.PreviousVariation())
    assert shown(session) == "1a1 1e1"
    session.do(intents.PreviousVariation())
    assert shown(session) == "1a1 1c1"
    session.do(intents.NextVariation())
    assert shown(session) == "1a1 1e1"


def test_back_and_forward_stay_in_the_variation(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    session.do(intents.Back())
    session.do(intents.Forward())
    assert shown(session) == "1a1 1e1"


# The tree


def test_a_variation_moves_up(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    session.do(intents.Promote(open_table(session).node))
    assert main_line(session) == "1a1 1e1"
    assert lines(session) == {"1a1 1c1", "1a1 1e1"}
    assert shown(session) == "1a1 1e1"


def test_what_was_deleted_can_be_brought_back(session: Session) -> None:
    begin(session, "1a1 1c1 1e1")
    before = open_table(session).record
    session.do(intents.Delete(2))
    assert lines(session) == {"1a1"}
    assert shown(session) == "1a1"
    assert open_table(session).at_live
    session.do(intents.Restore())
    assert open_table(session).record == before
    assert shown(session) == "1a1 1c1 1e1"
    assert open_table(session).at_live


def test_deleting_elsewhere_leaves_what_is_shown(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    session.do(intents.Delete(2))
    assert shown(session) == "1a1 1e1"
    assert lines(session) == {"1a1 1e1"}


def test_several_changes_are_undone_one_by_one(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Comment(1, "a corner"))
    session.do(intents.Delete(2))
    session.do(intents.Restore())
    session.do(intents.Restore())
    assert open_table(session).record.nodes[1].comment == ""
    assert lines(session) == {"1a1 1c1"}
    with pytest.raises(Refused, match="nothing to undo"):
        session.do(intents.Restore())


def test_after_a_move_an_older_change_is_not_undone_any_more(session: Session) -> None:
    begin(session, "1a1")
    session.do(intents.Comment(1, "a corner"))
    play(session, "1c1")
    with pytest.raises(Refused):
        session.do(intents.Restore())
    assert lines(session) == {"1a1 1c1"}


def test_undoing_a_change_to_the_list_leaves_the_game_where_it_stands(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Comment(1, "a corner"))
    session.do(intents.TakeBack())
    session.do(intents.Restore())
    assert open_table(session).live == 1
    assert open_table(session).record.nodes[1].comment == ""


def test_the_start_is_never_deleted(session: Session) -> None:
    begin(session, "1a1")
    with pytest.raises(Refused, match="can't be deleted"):
        session.do(intents.Delete(ROOT))


def test_comments_stay_with_their_move(session: Session) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Comment(1, "eine Ecke – 모서리"))
    assert open_table(session).record.nodes[1].comment == "eine Ecke – 모서리"
    assert kept(session.keeper).nodes[1].comment == "eine Ecke – 모서리"
    assert shown(session) == "1a1 1c1"


# What is kept


def test_every_change_is_kept_at_once(session: Session) -> None:
    begin(session)
    for intent in (
        intents.Play(parse("1a1")),
        intents.Play(parse("1c1")),
        intents.Comment(1, "here"),
        intents.Show(1),
        intents.PlayVariation(parse("1e1")),
        intents.Promote(3),
        intents.Delete(2),
        intents.Restore(),
    ):
        session.do(intent)
        assert transcript.write(kept(session.keeper)) == transcript.write(open_table(session).record)


def test_the_autosave_is_offered_after_the_end_of_the_program(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    play(session, "1e1")
    (found,) = left_by(session).games
    again = Session(REGISTRY, Autosave(tmp_path / "unfinished"))
    again.do(intents.Continue(found))
    assert shown(again) == "1a1 1c1 1e1"
    table = open_table(again)
    assert table.path == tmp_path / "game.shibumi"
    assert table.unsaved
    assert len(kept(again.keeper).nodes) == 4
    assert not found.path.exists()


def test_going_on_keeps_the_old_autosave_where_no_new_one_can_be_written(
    session: Session, tmp_path: Path
) -> None:
    begin(session, "1a1 1c1")
    (found,) = left_by(session).games
    Session(REGISTRY, keeper=None).do(intents.Continue(found))
    assert found.path.exists()


def test_play_goes_on_where_nothing_can_be_kept(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise FileError(text("the disk is full"))

    begin(session, "1a1")
    monkeypatch.setattr(Autosave, "write", full)
    play(session, "1c1")
    assert shown(session) == "1a1 1c1"
    assert [str(problem) for problem in session.problems] == ["the disk is full"]


# Files


def test_saved_and_opened_again_everything_is_there(session: Session, tmp_path: Path) -> None:
    path = tmp_path / "né – 시부미.shibumi"
    begin(session, "1a1 1c1 1e1", variant="extended")
    session.do(intents.Comment(2, "hm"))
    session.do(intents.Show(1))
    session.do(intents.PlayVariation(parse("1e1")))
    assert open_table(session).unsaved
    session.do(intents.Save(path))
    record = open_table(session).record
    assert not open_table(session).unsaved
    session.do(intents.Leave())
    session.do(intents.Open(path))
    table = open_table(session)
    assert table.record.header == record.header
    assert [list(table.record.moves(node)) for node in table.record.subtree()] == [
        list(record.moves(node)) for node in record.subtree()
    ]
    assert main_line(session) == shown(session) == "1a1 1c1 1e1"
    assert table.at_live
    assert (table.path, table.unsaved) == (path, False)


def test_after_a_save_the_next_change_is_unsaved(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    session.do(intents.Comment(1, "here"))
    assert open_table(session).unsaved
    session.do(intents.Restore())
    session.do(intents.Save(tmp_path / "game.shibumi"))
    assert not open_table(session).unsaved


def test_looking_around_is_no_change(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1 1c1")
    session.do(intents.Save(tmp_path / "game.shibumi"))
    for intent in (intents.Back(), intents.ToStart(), intents.ToEnd(), intents.TakeBack()):
        session.do(intent)
        assert not open_table(session).unsaved


def test_an_empty_game_is_nothing_to_be_saved(session: Session) -> None:
    begin(session)
    assert not open_table(session).unsaved


def test_a_comment_before_the_first_move_is_something_to_be_saved(session: Session) -> None:
    begin(session)
    session.do(intents.Comment(ROOT, "Final of the club"))
    assert open_table(session).unsaved


def test_a_damaged_file_opens_as_far_as_it_is_good_and_is_never_replaced(
    session: Session, tmp_path: Path
) -> None:
    path = tmp_path / "damaged.shibumi"
    begin(session, "1a1 1c1 1e1 1g1")
    session.do(intents.Save(path))
    good = path.read_bytes()
    damaged = good.replace(b'"1g1"', b'"2b2"')
    path.write_bytes(damaged)
    session.do(intents.Open(path))
    assert shown(session) == "1a1 1c1 1e1"
    assert session.problems
    table = open_table(session)
    assert (table.path, table.unsaved) == (None, True)
    play(session, "1g1")
    assert path.read_bytes() == damaged


def test_a_file_that_is_none_leaves_the_open_game(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1")
    before = session.table
    (tmp_path / "shopping.shibumi").write_text("milk", "utf-8")
    for name in ("shopping.shibumi", "missing.shibumi"):
        with pytest.raises(FileError):
            session.do(intents.Open(tmp_path / name))
    assert session.table is before
    assert len(kept(session.keeper).nodes) == 2


def test_a_save_that_fails_leaves_the_game_unsaved(session: Session, tmp_path: Path) -> None:
    begin(session, "1a1")
    with pytest.raises(FileError):
        session.do(intents.Save(tmp_path / "no" / "such" / "folder.shibumi"))
    assert open_table(session).unsaved
    assert open_table(session).path is None


def test_saving_writes_what_can_be_read_back(session: Session, tmp_path: Path) -> None:
    begin(session, WON)
    session.do(intents.Save(tmp_path / "game.shibumi"))
    loaded = record_file.load(tmp_path / "game.shibumi", REGISTRY)
    assert loaded.problems == ()
    assert " ".join(map(str, loaded.record.moves(loaded.record.end()))) == WON


# The clipboard


def test_pasted_moves_become_the_game(session: Session) -> None:
    session.do(intents.Paste("; Game: Sparro\n\n1. 1a1 2. 1c1 (2. 1e1) 3. g7"))
    assert shown(session) == "1a1 1c1 1g7"
    assert lines(session) == {"1a1 1c1 1g7", "1a1 1e1"}
    assert open_table(session).unsaved
    assert len(kept(session.keeper).nodes) == 5


def test_pasted_words_that_are_no_moves_leave_the_open_game(session: Session) -> None:
    begin(session, "1a1")
    before = session.table
    with pytest.raises(TextError):
        session.do(intents.Paste("milk, bread, 12 eggs"))
    assert session.table is before


# Chance


def test_chance_draws_by_the_seed_and_no_person_can(tmp_path: Path) -> None:
    registry = Registry({"spoker": SPOKER})
    drawn = []
    for _ in range(2):
        session = Session(registry, new_seed=lambda: 7)
        session.do(intents.NewGame("spoker", {}, {}))
        assert open_table(session).state.actor == CHANCE
        move = open_table(session).state.chances()[0][0]
        assert isinstance(move, Draw)
        with pytest.raises(Refused, match="only chance draws"):
            session.do(intents.Play(move))
        session.do(intents.LetChance())
        drawn.append(shown(session))
    assert drawn[0] == drawn[1]


def test_taking_back_can_not_fish_for_another_draw() -> None:
    session = Session(Registry({"spoker": SPOKER}), new_seed=lambda: 11)
    session.do(intents.NewGame("spoker", {}, {}))
    session.do(intents.LetChance())
    first = shown(session)
    for _ in range(3):
        session.do(intents.TakeBack())
        session.do(intents.LetChance())
        assert shown(session) == first


def test_nothing_is_drawn_where_a_seat_is_to_move(session: Session) -> None:
    begin(session)
    with pytest.raises(Refused, match="nothing to draw"):
        session.do(intents.LetChance())
