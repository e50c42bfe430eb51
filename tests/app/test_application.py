"""The application without its window: what it asks, says and remembers, and games that play themselves."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import pytest

from shibumi3d.app import dialogues
from shibumi3d.app.application import Application
from shibumi3d.app.archive import named
from shibumi3d.app.notices import SECONDS
from shibumi3d.app.settings import Settings
from shibumi3d.files import disk, record_file
from shibumi3d.files.autosave import Autosave
from shibumi3d.files.errors import FileError
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.messages import text
from shibumi3d.model.moves import parse
from shibumi3d.model.record import ROOT
from shibumi3d.model.registry import Failure, Registry
from shibumi3d.study import intents
from shibumi3d.study.intents import Act, Walk
from tests.app.offline import (
    application,
    clock,
    document,
    folders,
    main_line,
    restarted,
    said,
    shown,
    started,
    system,
)
from tests.study.sessions import REGISTRY, WON, kept

Kind = TypeVar("Kind")


@pytest.fixture
def app(tmp_path: Path) -> Application:
    return application(tmp_path)


def asked(app: Application, kind: type[Kind]) -> Kind:
    """The dialogue that is shown, which has to be of this kind."""
    assert isinstance(app.dialogues.open, kind)
    return app.dialogues.open


@dataclass
class Calls:
    """Counts how often something went on."""

    count: int = 0

    def __call__(self) -> None:
        self.count += 1


# Starting


def test_the_start_screen_shows_the_first_position_of_the_chosen_game(app: Application) -> None:
    assert not app.playing
    assert app.view.game is SPARRO
    assert app.view.now.position == SPARRO.start().position
    assert app.title == "Shibumi 3D"
    assert not app.notices.shown


def test_a_game_begins_as_it_was_filled_in(app: Application) -> None:
    assert app.new_games.form is not None
    app.new_games.form = (
        app.new_games.form.with_option("variant", "extended")
        .with_player("red", "  Ann ")
        .with_player("black", " ")
    )
    app.new_games.begin()
    header = document(app).record.header
    assert header.options == {"variant": "extended"}
    assert header.players == {"red": "Ann"}


def test_the_start_screen_remembers_how_it_was_filled_in(app: Application, tmp_path: Path) -> None:
    assert app.new_games.form is not None
    app.new_games.form = app.new_games.form.with_option("variant", "extended").with_player("red", "Ann")
    app.new_games.begin()
    again = restarted(tmp_path)
    assert again.new_games.form is not None
    assert again.new_games.form.options == {"variant": "extended"}
    assert again.new_games.form.players == {"red": "Ann", "black": ""}


def test_the_title_tells_the_game_whose_it_is_and_what_is_unsaved(app: Application, tmp_path: Path) -> None:
    started(app)
    assert app.title == "Sparro – Ann – Ben – Shibumi 3D"
    app.moves.play(parse("1g3"))
    assert app.title == "• Sparro – Ann – Ben – Shibumi 3D"
    app.archive.save_to(tmp_path / "game.shibumi")
    assert app.title == "Sparro – game – Shibumi 3D"
    app.moves.play(parse("1a3"))
    assert app.title == "• Sparro – game – Shibumi 3D"


def test_a_plugin_that_failed_is_named(tmp_path: Path) -> None:
    registry = Registry({"sparro": SPARRO}, (Failure("halma", text("ImportError: no halma")),))
    app = application(tmp_path, registry=registry)
    assert said(app) == "The plugin 'halma' could not be loaded: ImportError: no halma"


def test_without_a_folder_for_autosaves_play_goes_on_and_it_is_said(tmp_path: Path) -> None:
    (tmp_path / "unfinished").write_text("in the way", "utf-8")
    app = application(tmp_path)
    assert "can't be kept safe" in said(app)
    started(app).moves.play(parse("1g3"))
    assert shown(app) == "1g3"


# Playing


def test_a_move_that_is_not_allowed_is_explained(app: Application) -> None:
    started(app, "1g3")
    app.moves.play(parse("1g3"))
    assert shown(app) == "1g3"
    assert "a marble stands there already" in said(app)


def test_in_the_past_a_move_asks_whether_a_variation_is_meant(app: Application) -> None:
    started(app, "1g3 1a3")
    app.session.send(Walk.BACK)
    app.moves.play(parse("1a1"))
    assert asked(app, dialogues.AskVariation).move == parse("1a1")
    assert main_line(app) == "1g3 1a3"


def test_a_move_that_was_made_there_already_is_shown_without_a_question(app: Application) -> None:
    started(app, "1g3 1a3 1a1")
    app.session.send(Walk.START)
    app.moves.play(parse("1g3"))
    assert app.dialogues.open is None
    assert shown(app) == "1g3"
    assert main_line(app) == "1g3 1a3 1a1"
    assert len(document(app).record.nodes) == 4


def test_a_variation_goes_on_at_its_end_without_a_question(app: Application) -> None:
    started(app, "1g3 1a3")
    app.session.send(Walk.BACK)
    app.session.send(intents.PlayVariation(parse("1a1")))
    app.moves.play(parse("1c1"))
    assert app.dialogues.open is None
    assert shown(app) == "1g3 1a1 1c1"
    assert main_line(app) == "1g3 1a3"


# Unsaved work


def test_a_game_that_plays_itself_stops_before_the_question_for_a_variation(app: Application) -> None:
    started(app, "1g3 1a3 1a1")
    app.autoplay.review()
    app.moves.play(parse("1c1"))
    clock(app).on(60.0)
    app.advance()
    assert shown(app) == ""
    assert app.session.send(intents.PlayVariation(asked(app, dialogues.AskVariation).move))
    assert shown(app) == "1c1"


def test_leaving_an_unsaved_game_asks(app: Application) -> None:
    started(app, "1g3")
    app.archive.leave()
    question = asked(app, dialogues.AskUnsaved)
    assert app.playing
    question.then()
    assert not app.playing


def test_leaving_a_game_without_moves_does_not_ask(app: Application) -> None:
    started(app).archive.leave()
    assert not app.playing
    assert app.dialogues.open is None


def test_a_saved_game_is_left_without_a_question(app: Application, tmp_path: Path) -> None:
    started(app, "1g3").archive.save_to(tmp_path / "game.shibumi")
    app.archive.leave()
    assert not app.playing


def test_quitting_asks_and_closes_only_afterwards(app: Application) -> None:
    started(app, "1g3").archive.quit()
    question = asked(app, dialogues.AskUnsaved)
    assert not system(app).closed
    question.then()
    assert system(app).closed


def test_quitting_after_everything_is_saved_leaves_nothing_behind(app: Application, tmp_path: Path) -> None:
    started(app, "1g3").archive.save_to(tmp_path / "game.shibumi")
    app.archive.quit()
    assert system(app).closed
    assert app.keeper is not None
    app.keeper.flush()
    assert not list((tmp_path / "unfinished").glob("*.shibumi"))


def test_an_autosave_that_can_not_be_removed_keeps_nobody(
    app: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_: object) -> None:
        raise FileError(text("the file is locked"))

    started(app, "1g3")
    monkeypatch.setattr(Autosave, "clear", locked)
    app.session.send(Act.LEAVE)
    assert app.keeper is not None
    app.keeper.flush()
    assert not app.playing
    assert "locked" in said(app)
    started(app, "1g3").archive.quit()
    asked(app, dialogues.AskUnsaved).then()
    assert system(app).closed


def test_every_way_out_of_an_unsaved_game_asks(app: Application, tmp_path: Path) -> None:
    started(app, "1g3 1a3")
    other = tmp_path / "other.shibumi"
    record_file.save(other, document(app).record)
    system(app).content = "1. 1a1"
    for way in (
        app.archive.leave,
        lambda: app.archive.leaving(app.new_games.rematch),
        lambda: app.archive.leaving(app.new_games.swap_seats),
        app.archive.paste,
        app.archive.quit,
        lambda: app.archive.open(other),
    ):
        way()
        asked(app, dialogues.AskUnsaved)
        assert shown(app) == "1g3 1a3"
        app.dialogues.close()


def test_saving_before_going_on_asks_where_if_that_is_not_known(app: Application, tmp_path: Path) -> None:
    then = Calls()
    started(app, "1g3").archive.save(then)
    question = asked(app, dialogues.SaveFile)
    app.archive.save_as(tmp_path / question.name, question.then)
    assert then.count == 1
    assert not document(app).unsaved
    app.archive.save(then)
    assert then.count == 2


# Playing by itself


@pytest.mark.parametrize("speed", [1.0, 4.0])
def test_a_game_plays_itself_at_the_chosen_speed(app: Application, speed: float) -> None:
    started(app, "1g3 1a3 1a1").preferences.change(speed=speed)
    app.autoplay.toggle()
    assert shown(app) == ""
    for moves in ("1g3", "1g3 1a3", "1g3 1a3 1a1"):
        assert app.due is not None
        clock(app).on(0.9 / speed)
        app.advance()
        assert shown(app) != moves
        clock(app).on(0.1 / speed)
        app.advance()
        assert shown(app) == moves
    assert not app.autoplay.running


def test_playing_goes_on_from_the_position_that_is_shown(app: Application) -> None:
    started(app, "1g3 1a3 1a1")
    app.session.send(Walk.BACK)
    app.autoplay.toggle()
    assert shown(app) == "1g3 1a3"
    clock(app).on(1.0)
    app.advance()
    assert shown(app) == "1g3 1a3 1a1"
    assert not app.autoplay.running


def test_playing_can_be_stopped_and_a_late_clock_does_not_rush(app: Application) -> None:
    started(app, "1g3 1a3 1a1 1a7")
    app.autoplay.toggle()
    clock(app).on(60.0)
    app.advance()
    app.advance()
    assert shown(app) == "1g3"
    app.autoplay.toggle()
    clock(app).on(60.0)
    app.advance()
    assert shown(app) == "1g3"


def test_another_speed_counts_at_once(app: Application) -> None:
    started(app, "1g3 1a3").preferences.change(speed=0.5)
    app.autoplay.toggle()
    for _ in range(9):
        app.preferences.change_speed(1)
    assert app.settings.speed == 4.0
    clock(app).on(0.25)
    app.advance()
    assert shown(app) == "1g3"


def test_slower_than_the_slowest_is_the_slowest(app: Application) -> None:
    for _ in range(9):
        app.preferences.change_speed(-1)
    assert app.settings.speed == 0.5


def test_a_review_goes_through_the_game_from_its_start(app: Application) -> None:
    started(app, WON).autoplay.review()
    assert shown(app) == ""
    for _ in WON.split():
        clock(app).on(1.0)
        app.advance()
    assert shown(app) == WON


def test_a_game_that_is_left_does_not_play_on(app: Application) -> None:
    started(app, "1g3 1a3").autoplay.review()
    app.session.send(Act.LEAVE)
    assert not app.autoplay.running


def test_cancelling_stops_a_game_that_plays_itself(app: Application) -> None:
    started(app, "1g3 1a3").autoplay.review()
    app.viewport.settle()
    app.cancel()
    assert not app.autoplay.running


def test_a_game_is_repeated_where_that_is_wished(app: Application) -> None:
    started(app, "1g3 1a3").preferences.change(loop=True)
    app.autoplay.review()
    seen = []
    for _ in range(5):
        clock(app).on(1.0)
        app.advance()
        seen.append(shown(app))
    assert seen == ["1g3", "1g3 1a3", "", "1g3", "1g3 1a3"]
    app.autoplay.stop()
    clock(app).on(5.0)
    app.advance()
    assert shown(app) == "1g3 1a3"


def test_it_stops_at_a_comment_until_it_is_started_again(app: Application) -> None:
    started(app, "1g3 1a3 1a1").preferences.change(pauses=True)
    app.session.do(intents.Comment(2, "why here?"))
    app.autoplay.review()
    for _ in range(5):
        clock(app).on(1.0)
        app.advance()
    assert shown(app) == "1g3 1a3"
    assert not app.autoplay.running
    assert app.autoplay.presents
    app.autoplay.toggle()
    clock(app).on(1.0)
    app.advance()
    assert shown(app) == "1g3 1a3 1a1"
    app.session.send(Walk.BACK)
    assert not app.autoplay.presents


def test_it_stops_where_something_happened(app: Application) -> None:
    started(app, WON).preferences.change(pauses=True, loop=True)
    app.autoplay.review()
    for _ in range(30):
        clock(app).on(1.0)
        app.advance()
    view = app.session.view
    assert view is not None
    assert view.line.steps[view.number].notable
    assert not app.autoplay.running


def test_a_column_width_that_cant_be_used_is_corrected(tmp_path: Path) -> None:
    app = application(tmp_path, column_width=9e9)
    assert app.settings.column_width == 640.0


# Notices


def test_a_notice_goes_after_a_while(app: Application) -> None:
    app.notices.say(text("Hello"))
    clock(app).on(SECONDS - 1.0)
    app.advance()
    assert said(app) == "Hello"
    assert app.due is not None
    clock(app).on(2.0)
    app.advance()
    assert said(app) == ""
    assert app.due is None


def test_a_long_notice_stays_until_it_can_be_read(app: Application) -> None:
    app.notices.say(text("word " * 60))
    clock(app).on(SECONDS + 1.0)
    app.advance()
    assert len(app.notices.shown) == 1


def test_the_same_notice_is_not_said_twice(app: Application) -> None:
    app.notices.say(text("Hello"))
    clock(app).on(5.0)
    app.notices.say(text("Hello"))
    assert len(app.notices.shown) == 1
    clock(app).on(5.0)
    app.advance()
    assert said(app) == "Hello"


def test_a_notice_can_be_put_away(app: Application) -> None:
    app.notices.say(text("Hello"))
    app.notices.dismiss(app.notices.shown[0])
    assert app.notices.shown == ()


# Settings


def test_settings_are_remembered(app: Application, tmp_path: Path) -> None:
    app.preferences.change(theme="paper", text_size=1.3, confirm=True, width=1600)
    again = restarted(tmp_path)
    assert again.settings == app.settings
    assert (again.settings.theme, again.settings.width) == ("paper", 1600)


@pytest.mark.parametrize("broken", ["", "{", "[]", '{"width": "wide"}', '{"text_size": null}', "\x00\xff"])
def test_broken_settings_are_set_aside_and_the_program_starts(tmp_path: Path, broken: str) -> None:
    where = folders(tmp_path)
    where.settings.write_bytes(broken.encode("latin-1"))
    app = restarted(tmp_path)
    assert app.settings == Settings()
    assert "settings.broken.json" in said(app)
    assert (tmp_path / "settings.broken.json").read_bytes() == broken.encode("latin-1")
    started(app, "1g3").preferences.change(theme="paper")
    assert restarted(tmp_path).settings.theme == "paper"


def test_values_that_can_not_be_used_are_brought_back(tmp_path: Path) -> None:
    wild = Settings(theme="mauve", text_size=40.0, width=3, height=99_999, speed=1000.0, camera=(1.0, 2.0))
    app = application(tmp_path, wild)
    started(app)
    settings = app.settings
    assert (settings.theme, settings.text_size, settings.speed) == ("ink", 1.75, 4.0)
    assert (settings.width, settings.height) == (640, 16_384)


def test_a_remembered_game_that_is_gone_is_forgotten(tmp_path: Path) -> None:
    app = application(tmp_path, game="halma", options={"sparro": {"variant": "wild", "colour": "blue"}})
    assert app.new_games.form is not None
    assert app.new_games.form.game is SPARRO
    assert app.new_games.form.options == {"variant": "standard"}


def test_settings_that_can_not_be_written_are_said(app: Application, tmp_path: Path) -> None:
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    app.preferences.change(theme="paper")
    assert app.settings.theme == "paper"
    assert said(app)


def test_a_language_takes_effect_at_once(app: Application) -> None:
    started(app)
    english = app.title
    app.preferences.change(language="ko")
    assert app.title != english
    app.preferences.change(language="en")
    assert app.title == english


def test_a_key_is_given_to_a_command_and_taken_from_the_one_that_had_it(app: Application) -> None:
    for command in ("fit", "theme"):
        app.dialogues.ask(dialogues.ShowKeys(changing=command))
        app.bind_key("N")
        assert app.dialogues.open == dialogues.ShowKeys()
    assert app.settings.keys == {"fit": (), "theme": ("N",)}


def test_escape_leaves_a_key_as_it_is(app: Application) -> None:
    app.dialogues.ask(dialogues.ShowKeys(changing="fit"))
    app.bind_key("Escape")
    assert (app.settings.keys, app.dialogues.open) == ({}, dialogues.ShowKeys())
    app.bind_key("N")
    assert app.settings.keys == {}


# Playing again


def test_the_same_players_play_again(app: Application) -> None:
    started(app, WON, variant="standard")
    document(app)
    app.archive.leaving(app.new_games.rematch)
    asked(app, dialogues.AskUnsaved).then()
    assert shown(app) == ""
    assert document(app).record.header.players == {"red": "Ann", "black": "Ben"}


def test_the_same_options_are_played_again(app: Application) -> None:
    started(app, variant="extended").new_games.rematch()
    assert document(app).record.header.options == {"variant": "extended"}


def test_swapping_seats_moves_every_player_on(app: Application) -> None:
    started(app).new_games.swap_seats()
    assert document(app).record.header.players == {"red": "Ben", "black": "Ann"}


# Files


def test_the_first_save_asks_where_and_proposes_a_name(app: Application, tmp_path: Path) -> None:
    started(app, "1g3").archive.save()
    question = asked(app, dialogues.SaveFile)
    assert question.folder == tmp_path / "games"
    assert question.name == "Sparro Ann – Ben.shibumi"
    app.archive.save_as(question.folder / question.name, question.then)
    assert (tmp_path / "games" / "Sparro Ann – Ben.shibumi").exists()
    assert said(app) == "Saved as Sparro Ann – Ben.shibumi"


def test_a_proposed_name_is_a_name_and_no_path(app: Application) -> None:
    started(app)
    app.session.send(intents.NewGame("sparro", {}, {"red": "Ann/Ada", "black": "..\\Ben:"}))
    app.archive.ask_save()
    name = asked(app, dialogues.SaveFile).name
    assert not set('/\\:*?"<>|') & set(name)


def test_the_second_save_asks_nothing(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    started(app, "1g3").archive.save_to(path)
    app.moves.play(parse("1a3"))
    app.archive.save()
    assert app.dialogues.open is None
    assert len(record_file.load(path, REGISTRY).record.nodes) == 3


def test_save_as_asks_before_it_replaces_another_file(app: Application, tmp_path: Path) -> None:
    path, then = tmp_path / "game.shibumi", Calls()
    path.write_text("somebody's", "utf-8")
    started(app, "1g3").archive.save_as(tmp_path / "game", then)
    question = asked(app, dialogues.AskReplace)
    assert path.read_text("utf-8") == "somebody's"
    assert then.count == 0
    app.archive.replace(question)
    assert then.count == 1
    assert len(record_file.load(path, REGISTRY).record.nodes) == 2


def test_save_as_to_the_own_file_does_not_ask(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    started(app, "1g3").archive.save_to(path)
    app.archive.save_as(path, Calls())
    assert app.dialogues.open is None


def test_the_ending_is_added_and_dots_in_a_name_stay(app: Application, tmp_path: Path) -> None:
    then = Calls()
    started(app, "1g3").archive.save_as(tmp_path / "round 1.5", then)
    assert then.count == 1
    assert (tmp_path / "round 1.5.shibumi").exists()


def test_another_game_takes_away_what_was_asked_about_the_last(app: Application, tmp_path: Path) -> None:
    other = tmp_path / "other.shibumi"
    started(app, "1g3").archive.save_to(other)
    app.moves.play(parse("1a3"))
    app.archive.save_to(tmp_path / "game.shibumi")
    app.moves.delete_shown()
    asked(app, dialogues.AskDelete)
    app.archive.open(other)
    assert shown(app) == "1g3"
    assert app.dialogues.open is None


def test_a_file_that_was_changed_or_has_gone_is_asked_about_until_it_is_what_was_asked_about(
    app: Application, tmp_path: Path
) -> None:
    path, then = tmp_path / "game.shibumi", Calls()
    started(app, "1g3").archive.save_to(path)
    app.moves.play(parse("1a3"))
    path.write_text("somebody's", "utf-8")
    app.archive.save(then)
    first = asked(app, dialogues.AskReplace)
    assert first.own
    path.write_text("somebody else's", "utf-8")
    app.archive.replace(first)
    second = asked(app, dialogues.AskReplace)
    assert path.read_text("utf-8") == "somebody else's"
    path.unlink()
    app.archive.replace(second)
    third = asked(app, dialogues.AskReplace)
    assert third.found is None
    path.write_text("one more", "utf-8")
    app.archive.replace(third)
    assert path.read_text("utf-8") == "one more"
    assert document(app).unsaved
    assert then.count == 0
    app.archive.replace(asked(app, dialogues.AskReplace))
    assert then.count == 1
    assert not document(app).unsaved
    assert len(record_file.load(path, REGISTRY).record.nodes) == 3


def test_two_programs_with_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    one, other = started(application(tmp_path / "one"), "1g3"), application(tmp_path / "other")
    one.archive.save_to(path)
    other.archive.open(path)
    one.moves.play(parse("1a3"))
    other.moves.play(parse("1a1"))
    one.archive.save()
    other.archive.save()
    assert asked(other, dialogues.AskReplace).own
    assert shown(one) == "1g3 1a3"
    assert len(record_file.load(path, REGISTRY).record.nodes) == 3


def test_a_game_that_goes_on_after_a_crash_knows_what_its_file_held(tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    for change in (False, True):
        app = started(application(tmp_path), "1g3")
        app.archive.save_to(path)
        app.moves.play(parse("1a3"))
        app.keeper.close()
        if change:
            path.write_text("somebody's", "utf-8")
        again = application(tmp_path)
        again.archive.proceed(again.archive.unfinished.games[0])
        again.archive.save()
        assert isinstance(again.dialogues.open, dialogues.AskReplace) == change
        again.archive.leave()
        if not change:
            path.unlink()


@pytest.mark.parametrize("typed", ["~nobody-of-this-name", "/", "x" * 300, "~nobody-of-this-name/game"])
def test_an_odd_name_is_a_name_or_is_refused(app: Application, tmp_path: Path, typed: str) -> None:
    started(app, "1g3").archive.save_as(named(tmp_path, typed), Calls())
    assert app.dialogues.open is None
    assert (named(tmp_path, typed + ".shibumi").is_file()) if typed[0] == "~" else document(app).unsaved


def test_a_home_is_meant_by_its_sign(tmp_path: Path) -> None:
    assert named(tmp_path, " ~/game ") == Path.home() / "game"


def test_a_remembered_folder_that_can_not_be_looked_at_is_forgotten(tmp_path: Path) -> None:
    app = application(tmp_path, folder=str(tmp_path / ("x" * 300)))
    app.archive.ask_open()
    assert asked(app, dialogues.OpenFile).folder == tmp_path / "games"


def test_endings_in_capitals_are_those_of_records(app: Application, tmp_path: Path) -> None:
    started(app, "1g3").archive.save_as(tmp_path / "GAME.SHIBUMI", Calls())
    assert [path.name for path in app.archive.listing(tmp_path)][-1] == "GAME.SHIBUMI"
    app.archive.leave()
    app.archive.open(tmp_path / "GAME.SHIBUMI")
    assert shown(app) == "1g3"


def test_addresses_of_files_are_opened(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "내 게임 100%.shibumi"
    started(app, "1g3").archive.save_to(path)
    for address in (path.as_uri(), path.as_uri().replace("file://", "file://localhost")):
        app.archive.leave()
        app.archive.open(Path(address))
        assert document(app).path == path
        app.archive.leave()
        app.archive.open_named(tmp_path, f" {address} ")
        assert document(app).path == path
    app.archive.leave()
    app.archive.open_named(tmp_path, "file://elsewhere.example/a.shibumi")
    assert "is on another machine" in said(app)


def test_a_picture_never_takes_the_place_of_a_file(
    app: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def save_picture(path: Path) -> None:
        if path.name == "sparro-1.png":
            path.write_bytes(b"others")
        disk.write(path, b"picture", over=None)

    monkeypatch.setattr(app.system, "save_picture", save_picture)
    app.archive.save_picture(app.view)
    assert (tmp_path / "pictures" / "sparro-1.png").read_bytes() == b"others"
    assert (tmp_path / "pictures" / "sparro-2.png").read_bytes() == b"picture"


def test_leftovers_beside_what_is_saved_and_opened_are_swept(app: Application, tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    left = folder / f".shibumi3d-game-{'0' * 16}.tmp"
    left.write_bytes(b"{")
    os.utime(left, (1, 1))
    started(app, "1g3").archive.save_to(folder / "game.shibumi")
    assert [path.name for path in folder.iterdir()] == ["game.shibumi"]


def test_a_failed_save_is_said_and_nothing_goes_on(app: Application, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    then = Calls()
    started(app, "1g3").archive.save_to(tmp_path / "file" / "game.shibumi", then)
    assert then.count == 0
    assert document(app).unsaved
    assert "can't be made" in said(app)


def test_recent_files_have_the_last_first_and_none_twice(app: Application, tmp_path: Path) -> None:
    started(app, "1g3")
    paths = [tmp_path / f"{number}.shibumi" for number in range(10)]
    for path in paths:
        app.archive.save_to(path)
    app.archive.open(paths[5])
    recent = [Path(name).name for name in app.settings.recent]
    assert recent == [f"{n}.shibumi" for n in (5, 9, 8, 7, 6, 4, 3, 2)]


def test_a_file_given_by_a_short_path_is_found_from_everywhere(
    app: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started(app, "1g3").archive.save_to(tmp_path / "game.shibumi")
    app.archive.leave()
    monkeypatch.chdir(tmp_path)
    app.archive.open(Path("game.shibumi"))
    assert app.settings.recent == (str(tmp_path / "game.shibumi"),)
    assert app.archive.folder == tmp_path
    assert document(app).path == tmp_path / "game.shibumi"


def test_a_file_that_can_not_be_opened_is_said_and_not_remembered(app: Application, tmp_path: Path) -> None:
    app.archive.open(tmp_path / "missing.shibumi")
    assert not app.playing
    assert "missing.shibumi" in said(app)
    assert app.settings.recent == ()


def test_a_damaged_file_is_opened_and_what_is_missing_is_said(app: Application, tmp_path: Path) -> None:
    path = tmp_path / "game.shibumi"
    started(app, "1g3 1a3 1a1").archive.save_to(path)
    app.archive.leave()
    path.write_bytes(path.read_bytes().replace(b'"1a1"', b'"3c3"'))
    app.archive.open(path)
    assert shown(app) == "1g3 1a3"
    assert "3c3" in said(app)


def test_the_listing_has_folders_first_and_only_records(app: Application, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    for folder in ("zoo", ".hidden", "attic"):
        (here / folder).mkdir()
    for name in ("b.shibumi", "A.shibumi", "notes.txt", ".old.shibumi"):
        (here / name).touch()
    assert [path.name for path in app.archive.listing(here)] == ["attic", "zoo", "A.shibumi", "b.shibumi"]
    assert app.archive.listing(tmp_path / "missing") == []


@pytest.mark.skipif(sys.platform == "win32", reason="a folder can't be made unreadable so there")
def test_a_folder_that_can_not_be_read_lists_nothing(app: Application, tmp_path: Path) -> None:
    assert app.archive.listing(tmp_path / "settings.json") == []


# A game that was left unfinished


def left(home: Path, moves: str) -> None:
    """Leave a game as a program does that was killed."""
    app = started(application(home), moves)
    assert app.keeper is not None
    app.keeper.close()


def test_a_game_left_unfinished_is_offered_and_goes_on(tmp_path: Path) -> None:
    left(tmp_path, "1g3 1a3")
    app = application(tmp_path)
    (found,) = app.archive.unfinished.games
    app.archive.proceed(found)
    assert shown(app) == "1g3 1a3"
    assert app.archive.unfinished.games == ()
    assert len(kept(app.keeper).nodes) == 3


def test_an_unfinished_game_can_be_given_up(tmp_path: Path) -> None:
    left(tmp_path, "1g3 1a3")
    app = application(tmp_path)
    app.archive.give_up(app.archive.unfinished.games[0])
    assert app.archive.unfinished.games == ()
    assert application(tmp_path).archive.unfinished.games == ()


def test_an_autosave_that_is_no_game_is_set_aside_and_said(tmp_path: Path) -> None:
    (tmp_path / "unfinished").mkdir()
    (tmp_path / "unfinished" / "x.shibumi").write_text("milk", "utf-8")
    app = application(tmp_path)
    assert app.archive.unfinished.games == ()
    assert "x.shibumi" in said(app)


# The tree, by command


def test_deleting_asks_first(app: Application) -> None:
    started(app, "1g3 1a3").moves.delete_shown()
    assert asked(app, dialogues.AskDelete).node == document(app).node
    assert main_line(app) == "1g3 1a3"


def test_promoting_moves_the_shown_variation_up(app: Application) -> None:
    started(app, "1g3 1a3")
    app.session.send(intents.Show(1))
    app.session.send(intents.PlayVariation(parse("1a1")))
    app.moves.promote()
    assert main_line(app) == "1g3 1a1"


# Clipboard and pictures


def test_moves_and_position_go_to_the_clipboard_and_back(app: Application) -> None:
    started(app, "1g3 1a3").archive.copy_transcript()
    words = system(app).content
    app.session.send(Act.LEAVE)
    app.archive.paste()
    assert shown(app) == "1g3 1a3"
    assert document(app).record.header.players == {"red": "Ann", "black": "Ben"}
    assert "1g3" in words
    app.archive.copy_diagram()
    assert system(app).content.strip()
    assert system(app).content != words


def test_an_empty_clipboard_is_said(app: Application) -> None:
    system(app).content = " \n"
    app.archive.paste()
    assert said(app) == "There is no text on the clipboard"


def test_a_clipboard_without_moves_is_said(app: Application) -> None:
    system(app).content = "milk, bread"
    app.archive.paste()
    assert not app.playing
    assert said(app)


def test_pictures_get_names_of_their_own(app: Application, tmp_path: Path) -> None:
    app.archive.save_picture(app.view)
    started(app, "1g3 1a3")
    app.archive.save_picture(app.view)
    app.archive.save_picture(app.view)
    names = [path.name for path in system(app).pictures]
    assert names == ["sparro-1.png", "sparro-2-1.png", "sparro-2-2.png"]
    assert all(path.parent == tmp_path / "pictures" for path in system(app).pictures)


def test_a_picture_that_can_not_be_saved_is_said(app: Application, tmp_path: Path) -> None:
    (tmp_path / "pictures").write_text("in the way", "utf-8")
    app.archive.save_picture(app.view)
    assert "could not be saved" in said(app)


# Questions and the keyboard


def test_cancelling_takes_a_question_away_first(app: Application) -> None:
    started(app, "1g3").viewport.step_place(1)
    app.archive.leave()
    app.cancel()
    assert app.dialogues.open is None
    assert app.viewport.aim.cursor is not None
    app.cancel()
    assert app.viewport.aim.cursor is None


def keyboard(app: Application) -> str:
    return "panels" if app.keyboard_in_panels else "picture"


def test_the_keyboard_works_where_it_is_needed(app: Application) -> None:
    assert keyboard(app) == "panels"
    started(app)
    assert keyboard(app) == "picture"
    app.toggle_focus()
    assert keyboard(app) == "panels"
    app.focus_picture()
    assert keyboard(app) == "picture"
    app.dialogues.ask(dialogues.ShowKeys())
    assert keyboard(app) == "panels"


def test_full_screen_is_asked_of_the_window(app: Application) -> None:
    app.system.toggle_full_screen()
    assert system(app).full_screen


def test_a_comment_at_the_start_is_asked_about_too(app: Application) -> None:
    started(app).session.send(intents.Comment(ROOT, "Final"))
    app.archive.leave()
    asked(app, dialogues.AskUnsaved)


def test_stepping_by_hand_stops_a_game_that_plays_itself(tmp_path: Path) -> None:
    app = started(application(tmp_path), "1g3 1a3 1a1")
    app.session.send(Walk.START)
    app.autoplay.toggle()
    clock(app).on(1.1)
    app.advance()
    assert shown(app) == "1g3"
    assert app.autoplay.running
    app.session.send(Walk.BACK)
    assert not app.autoplay.running


def test_a_game_without_names_and_date_is_proposed_under_the_games_name_alone(tmp_path: Path) -> None:
    app = application(tmp_path)
    system(app).content = "Sparro\n1. 1a1"
    app.archive.paste()
    assert document(app).record.header.date == ""
    app.archive.ask_save()
    assert asked(app, dialogues.SaveFile).name == "Sparro.shibumi"
