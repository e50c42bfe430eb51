"""Plugins that do what no plugin should: each is told of in one sentence, and every other game goes on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from shibumi3d import cli
from shibumi3d.files import diagram_text, record_file
from shibumi3d.model import foreign, registry
from shibumi3d.model.answers import DESCRIPTION
from shibumi3d.model.foreign import ForeignError
from shibumi3d.model.game import Game, State
from shibumi3d.model.moves import parse
from shibumi3d.model.plugin_game import PluginGame, PluginState
from shibumi3d.model.position import Position
from shibumi3d.model.registry import Registry, installed
from shibumi3d.study import intents
from shibumi3d.study.session import Session
from tests.plugins import bad

PATIENCE = 0.15
"""Seconds: what never answers is told of after so long here."""

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "PATIENCE", PATIENCE)
    monkeypatch.setattr(registry, "LOADING", PATIENCE * 4)
    # These are harmless to the program that runs the tests.
    monkeypatch.setattr("shibumi3d.files.new_plugins.refused", lambda *_: {})
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def complaint(capfd: Output, *arguments: str) -> str:
    """The one line with which a command ends that can't be done."""
    assert cli.main(arguments) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith("shibumi3d: ")
    assert err.count("\n") == 1
    assert len(err) < 800
    assert "Traceback" not in err
    return err


@pytest.fixture
def all_listed(site: Path) -> None:
    """Every plugin that is refused, side by side, and one that is good."""
    for name in bad.LISTED:
        bad.write(site, name)
    bad.write(site, "good", "GAME = Good()")


@pytest.mark.usefixtures("all_listed")
def test_whatever_is_wrong_when_it_is_listed_is_told_with_its_name_and_the_others_are_there(
    capfd: Output,
) -> None:
    assert cli.main(["games", "--json"]) == 0
    out, err = capfd.readouterr()
    answer = json.loads(out)
    assert {"good", "sparro", "spline", "free"} <= {game["name"] for game in answer["games"]}
    assert not {game["name"] for game in answer["games"]} & set(bad.LISTED)
    failed = {failure["plugin"]: failure["reason"] for failure in answer["failures"]}
    assert set(failed) == set(bad.LISTED)
    assert all(0 < len(reason) < 300 and "\n" not in reason for reason in failed.values())
    assert err.count("\n") == len(failed)
    assert "Traceback" not in err


@pytest.mark.parametrize("name", bad.LISTED)
def test_a_command_for_a_plugin_that_is_refused_says_why(site: Path, capfd: Output, name: str) -> None:
    bad.write(site, name)
    assert f"The plugin '{name}' could not be loaded: " in complaint(capfd, "show", name)


REFUSED = ("import-exit", "import-interrupt", "title-raises", "begin-endless", "trays-giant")


@pytest.mark.parametrize("name", REFUSED)
def test_every_command_says_the_same(site: Path, capfd: Output, tmp_path: Path, name: str) -> None:
    bad.write(site, name)
    said = complaint(capfd, "show", name)
    picture = tmp_path / "picture.png"
    for command in (("perft", name, "2"), ("check-game", name), ("render", name, "-o", str(picture))):
        assert complaint(capfd, *command) == said
    assert not picture.exists()
    for command in (("show", "sparro"), ("perft", "sparro", "2")):
        assert cli.main(command) == 0
        assert capfd.readouterr().err == ""


@pytest.mark.parametrize("name", bad.PLAYED)
def test_rules_that_fail_at_a_move_are_named(site: Path, capfd: Output, name: str) -> None:
    bad.write(site, name)
    assert cli.main(["show", name]) == 0
    assert capfd.readouterr().err == ""
    said = complaint(capfd, "show", name, "--moves", "1a1")
    assert f"the rules of The {name} " in said
    if not name.startswith("events"):  # counting asks for no events
        depth = "3" if name.startswith("late") else "2"
        if name not in ("late-trays", "late-result", "late-turn"):
            assert f"the rules of The {name} " in complaint(capfd, "perft", name, depth)


@pytest.mark.parametrize("name", [*bad.PLAYED, "pages-endless", "typical-raises"])
def test_the_suite_tells_of_what_fails_at_a_move(
    site: Path, capfd: Output, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    bad.write(site, name)
    monkeypatch.setattr("shibumi3d.cli.checking.PATIENCE", PATIENCE * 2)
    assert cli.main(["check-game", name, "--games", "1", "--json"]) == 1
    out, _ = capfd.readouterr()
    assert json.loads(out)["problems"]


@pytest.mark.parametrize("name", bad.PLAYED)
def test_a_session_stays_where_it_was_and_names_the_game(site: Path, name: str) -> None:
    bad.write(site, name)
    said: list[str] = []
    session = Session(installed(), lambda message: said.append(str(message)))
    assert session.send(intents.NewGame(name, {}, {}))
    before = session.view
    assert not session.send(intents.Play(parse("1a1")))
    assert session.view is before
    assert len(said) == 1
    assert f"The {name}" in said[0]
    assert session.send(intents.NewGame("sparro", {}, {}))


@pytest.mark.parametrize("name", bad.PAGES)
def test_rules_that_can_not_be_shown_are_a_page_that_says_why(site: Path, name: str) -> None:
    bad.write(site, name)
    game = installed().game(name)
    if name == "typical-raises":
        with pytest.raises(ForeignError, match="The typical-raises failed: Own: typical"):
            _ = game.typical
    (page,) = game.pages
    assert f"the rules of The {name} " in str(page.words)
    assert game.pages is game.pages


def test_what_a_plugin_prints_is_no_part_of_an_answer(site: Path, capfd: Output) -> None:
    loud = "print('loud'); os.write(1, b'by number\\n'); os.system('echo by another program')\n"
    later = "def loud(self):\n    print('later'); os.write(1, b'later\\n'); return ()\n"
    bad.write(site, "loud", f"{loud}{later}GAME = state(trays=property(loud))")
    for command in (("games",), ("show", "loud"), ("perft", "loud", "1")):
        assert cli.main([*command, "--json"]) == 0
        out, err = capfd.readouterr()
        json.loads(out)
        assert "later" in err
    assert "later" not in out


def test_output_that_was_taken_away_does_not_end_a_command(site: Path, capfd: Output) -> None:
    bad.write(site, "thief", "os.close(1); sys.stdout.close(); sys.stdout = sys.stderr = None\nGAME = Good()")
    assert cli.main(["show", "thief", "--json"]) == 0
    assert json.loads(capfd.readouterr().out)["legal"]


def test_packages_with_a_damaged_description_are_told_and_the_others_are_there(site: Path) -> None:
    bad.write(site, "good", "GAME = Good()")
    for number, content in enumerate((b"[shibumi3d.games]\n\xff\xfe = x\n", b"[shibumi3d.games\nno = lines")):
        broken = site / f"broken{number}-1.0.dist-info"
        broken.mkdir()
        (broken / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: broken{number}\nVersion: 1.0\n", "utf-8"
        )
        (broken / "entry_points.txt").write_bytes(content)
    found: Registry = installed()
    assert {"good", "sparro"} <= set(found.games)


@pytest.mark.parametrize("value", ["", "nowhere", "GAME.title.nothing", "GAME:more", "no such"])
def test_an_entry_point_that_leads_nowhere_is_told(site: Path, value: str) -> None:
    bad.write(site, "astray", "", value)
    found = installed()
    assert [failed.plugin for failed in found.failures] == ["astray"]
    assert "sparro" in found.games


@pytest.mark.parametrize("name", bad.MENDED)
def test_of_classes_that_do_something_the_plain_values_are_taken(
    site: Path, capfd: Output, name: str
) -> None:
    bad.write(site, name)
    for command in (("games",), ("show", name), ("perft", name, "1")):
        assert cli.main([*command, "--json"]) == 0
        out, err = capfd.readouterr()
        json.loads(out)
        assert err == ""


def test_a_plugin_that_answers_in_subclasses_is_shown_in_plain_values(site: Path) -> None:
    classes = (
        "class Str(str):\n    def __hash__(self): return 7\n"
        "class Int(int):\n    pass\n"
        "class Tup(tuple):\n    pass\n"
    )
    details = "details=property(lambda s: Tup((Detail(Str('a'), Str('b'), text('c'), text('d')),)))"
    bad.write(site, "odd", f"{classes}GAME = state(scores=property(lambda s: Tup((Int(1), True))))")
    assert [str(failure.reason) for failure in installed().failures] == ["`scores`[1] is True; expected int"]
    bad.write(
        site, "even", f"{classes}GAME = state(scores=property(lambda s: Tup((Int(1), Int(2)))), {details})"
    )
    session = Session(installed(), print)
    session.do(intents.NewGame("even", {}, {}))
    assert session.view is not None
    now = session.view.now
    assert {type(score) for score in (*now.scores, now.scores)} == {int, tuple}
    assert type(now.details[0].name) is str


def test_everything_that_can_be_asked_is_guarded(site: Path) -> None:
    """Of a plugin's game and its states no attribute of the contract comes from the plugin's own objects."""
    bad.write(site, "good", "GAME = Good()")
    game = installed().game("good")
    assert isinstance(game, PluginGame)
    own = {*vars(PluginGame), *vars(game)}
    asks_others = {"start", "complete", "options_of_size", "move_events", "end_events"}
    questions = {name for name in (*vars(Game), *DESCRIPTION) if not name.startswith("_")}
    assert questions - own == asks_others  # these are the program's own code, and ask the rest
    state = game.start()
    assert isinstance(state, PluginState)
    asked = {name for name in vars(State) if not name.startswith("_")} | {"position", "actor"}
    assert asked <= set(vars(PluginState))
    following = (state.play(state.moves()[0]), state.seen_by(None), state.seen_by(0))
    assert all(isinstance(each, PluginState) and each.game is game for each in following)
    assert state == game.start()
    assert hash(state) == hash(game.start())


def test_a_file_with_many_variations_is_given_up_at_the_first_move_that_never_ends(site: Path) -> None:
    bad.write(site, "play-endless")
    registry = installed()
    nodes = [{"move": str(move), "parent": 0} for move in registry.game("play-endless").start().moves()]
    content = {"format": "shibumi-record", "version": 2, "game": "play-endless", "nodes": nodes}
    loaded = record_file.decode(json.dumps(content).encode(), "many", registry)
    assert len(loaded.record.nodes) == 1
    assert len(loaded.problems) == 1
    assert "the rules of The play-endless gave no answer" in str(loaded.problems[0])


def test_a_diagram_is_pasted_past_a_game_that_fails(site: Path) -> None:
    bad.write(
        site, "no-set-up", "GAME = game(set_up=forever, extras=raises(Own('extras')), seats=Good.seats[:1])"
    )
    session = Session(installed(), print)
    session.do(intents.Paste(diagram_text.write(Position.of(4, white="1a1"))))
    assert session.view is not None
    assert session.view.game.name == "free"
