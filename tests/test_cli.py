"""The command line: answers for people and programs, and errors in one line."""

import json
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from shibumi3d import cli
from shibumi3d.files import record_file
from shibumi3d.games.sparro import SPARRO
from shibumi3d.model.game import Game
from shibumi3d.model.moves import Put, parse
from shibumi3d.model.record import Header, Record
from shibumi3d.model.registry import installed
from tests.conftest import ReadGolden

Output = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


def answer(capsys: Output, *arguments: str) -> Any:
    """What a command prints for programs."""
    assert cli.main([*arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def lines(capsys: Output, *arguments: str) -> list[str]:
    assert cli.main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out.splitlines()


def complaint(capsys: Output, *arguments: str) -> str:
    """The one line that a command complains with."""
    assert cli.main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("shibumi3d: ")
    assert printed.err.endswith("\n")
    assert printed.err.count("\n") == 1
    return printed.err


GOLDEN = ("sparro", "sparro-extended", "spindizzy", "spoker", "spoker-any-group")


def options(golden: dict[str, Any]) -> list[str]:
    words = (value if isinstance(value, str) else json.dumps(value) for value in golden["options"].values())
    pairs = zip(golden["options"], words, strict=True)
    return [part for name, word in pairs for part in ("--option", f"{name}={word}")]


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_games(capsys: Output, golden: ReadGolden, name: str) -> None:
    games = golden(name)
    if games["game"] not in installed().games:
        pytest.skip(f"{games['game']} is not installed")
    for game in games["games"][:20]:
        for count in (0, 5, len(game["moves"]) // 2, len(game["moves"])):
            moves = " ".join(game["moves"][:count])
            state = answer(capsys, "show", games["game"], *options(games), "--moves", moves)
            if count < len(game["moves"]):
                assert len(state["legal"]) == game["legal_counts"][count]
                assert game["moves"][count] in state["legal"]
                assert state["winners"] is None
                assert state["reason"] is None
                assert state["actor"] is not None
        assert state["legal"] == []
        assert state["actor"] is None
        assert state["winners"] == game["winners"]
        assert state["scores"] == game["scores"]
        assert isinstance(state["reason"], str)
        if "token" in game:
            assert state["token"] == game["token"]


@pytest.mark.parametrize("name", GOLDEN)
def test_golden_counts(capsys: Output, golden: ReadGolden, name: str) -> None:
    games = golden(name)
    if games["game"] not in installed().games:
        pytest.skip(f"{games['game']} is not installed")
    for depth, number in enumerate(games["perft"][:4], 1):
        assert lines(capsys, "perft", games["game"], str(depth), *options(games))[-1] == str(number)
        counted = answer(capsys, "perft", games["game"], str(depth), *options(games))
        assert counted["sequences"] == number
        assert counted["depth"] == depth


def test_what_show_tells_programs(capsys: Output) -> None:
    state = answer(capsys, "show", "sparro", "--moves", "1. a1 2. G7")
    assert state == {
        "actor": "red",
        "legal": ["1c1", "1e1", "1g1", "1a3", "1g3", "1a5", "1g5", "1a7", "1c7", "1e7"],
        "scores": {"red": 0, "black": 0},
        "winners": None,
        "reason": None,
        "position": {
            "1a1": "red",
            "1c3": "white",
            "1e3": "white",
            "1c5": "white",
            "1e5": "white",
            "1g7": "black",
            "2d4": "white",
        },
    }


def test_what_show_tells_people(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = "1a1 1g1 1c1 1g3 1e1"
    assert lines(capsys, "show", "sparro", "--moves", moves) == [
        ". . . .",
        ". W W .   . . .",
        ". W W B   . W .   . .",
        "R R R B   . . .   . .   .",
        "",
        "Red wins: Red made a line",
        "Lines of Red: 1",
        "Lines of Black: 0",
    ]
    assert "Token: Black" in lines(capsys, "show", "sparro", "--option", "variant=extended")
    monkeypatch.setenv("LANG", "ko_KR.UTF-8")
    translated = lines(capsys, "show", "sparro", "--moves", moves)
    assert len(translated) == 8
    assert answer(capsys, "show", "sparro", "--moves", moves)["reason"] == "Red made a line"


def test_games(capsys: Output) -> None:
    printed = lines(capsys, "games")
    assert any(line.startswith("sparro: Sparro, by Phil Leduc, 2011.") for line in printed)
    listed = answer(capsys, "games")
    sparro = next(game for game in listed["games"] if game["name"] == "sparro")
    assert sparro["options"][0]["name"] == "variant"
    assert sparro["options"][0]["values"] == ["standard", "extended"]
    assert [seat["name"] for seat in sparro["seats"]] == ["red", "black"]
    assert sparro["kinds"] == ["line"]
    assert sparro["minutes"] > 0
    assert sparro["marbles"] == {"white": 5, "black": 12, "red": 12}


@pytest.mark.parametrize("command", ["", "games", "show", "perft", "render", "check"])
def test_help(capsys: Output, command: str) -> None:
    printed = "\n".join(lines(capsys, *command.split(), "--help"))
    assert printed.startswith(f"usage: shibumi3d {command}".rstrip())
    if command:
        assert "--json" in printed


def test_version(capsys: Output) -> None:
    (printed,) = lines(capsys, "--version")
    assert printed.startswith("shibumi3d ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["show"], "GAME"),
        (["show", "chess"], "there is no game 'chess'"),
        (["gmaes"], "there is no command or file 'gmaes'; did you mean 'games'?"),
        (["gmaes", "--json"], "did you mean 'games'?"),
        (["xyzzy"], "there is no command or file 'xyzzy'\n"),
        (["a\nb\x1b[31m\udcff"], "there is no command or file 'a\ufffdb\ufffd[31m"),
        (["show", "spraro"], "did you mean 'sparro'?"),
        (["show", "sparro", "--moevs", "1a1"], "did you mean '--moves'?"),
        (["show", "sparro", "--option", "varaint=x"], "did you mean 'variant'?"),
        (["render", "sparro", "-o", "missing/x.png"], "'x.png' can't be saved: there is no such file"),
        (["show", "sparro", "more"], "unrecognized arguments: more"),
        (["show", "sparro", "--wrong"], "--wrong"),
        (["show", "sparro", "--option", "variant"], "'variant' is not of the form NAME=VALUE"),
        (["show", "sparro", "--option", "variant=x"], "can't be 'x'; it can be standard, extended"),
        (["show", "sparro", "--option", "size=3"], "Sparro has no option 'size'"),
        (["show", "sparro", "--moves", "1a1 1a1"], "move 2: 1a1 is not allowed"),
        (["show", "sparro", "--moves", "1a1\nfoo"], "move 2: 'foo' can't be played"),
        (["show", "sparro", "--moves", "1a1 \x1b[31m"], "move 2: '\ufffd[31m'"),
        (["perft", "sparro", "-1"], "-1"),
        (["perft", "sparro", "1.5"], "'1.5' is no whole number"),
        (["perft", "sparro", "²"], "'²' is no whole number"),
        (["check"], "FILE"),
        (["a.shibumi", "b.shibumi"], "unrecognized arguments: b.shibumi"),
        (["render", "sparro"], "-o"),
        (["render", "sparro", "-o", "x.png", "--size", "0x5"], "1 to 8192 pixels"),
        (["render", "sparro", "-o", "x.png", "--size", "big"], "'big' is no size"),
        (["render", "sparro", "-o", "x.png", "--quality", "x"], "quality"),
        (["render", "sparro", "-o", "x.png", "--arrangement", "x"], "arrangement"),
        (["render", "sparro", "-o", "x.png", "--samples", "0"], "a pixel has 1 to 4096 samples"),
        (["render", "sparro", "-o", "x.png", "--samples", "4097"], "a pixel has 1 to 4096 samples"),
        (["render", "sparro", "-o", "x.png", "--samples", "few"], "a pixel has 1 to 4096 samples"),
        (["render", "sparro", "-o", "x.png", "--aperture", "nan"], "a lens has a radius from 0 to 1"),
        (["render", "sparro", "-o", "x.png", "--aperture", "2"], "a lens has a radius from 0 to 1"),
        (["render", "sparro", "-o", "x.png", "--aperture", "0.1"], "--aperture is for --quality studio"),
        (["render", "sparro", "-o", "x.txt"], "'x.txt' has no ending of a picture"),
        (["render", "sparro", "-o", "x.png", "--theme", "pink"], "no theme 'pink'; there is ink, paper"),
        (["render", "sparro", "-o", "x.png", "--view", "under"], "no view 'under'; there is home"),
        (["render", "sparro", "-o", "x.png", "--view", "nan,1"], "elevation"),
        (["render", "sparro", "-o", "x.png", "--view", "1,-1"], "elevation"),
        (["render", "sparro", "-o", "x.png", "--node", "1"], "--node is for a record file"),
        (["render", "chess", "-o", "x.png"], "there is no game 'chess'"),
        (["render", "none.shibumi", "-o", "x.png"], "'none.shibumi' can't be opened"),
    ],
)
def test_errors_are_one_line(capsys: Output, arguments: list[str], words: str) -> None:
    assert words in complaint(capsys, *arguments)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    tree = Record(Header("sparro"))
    node = 0
    for move in ("1a1", "1c1", "1e1"):
        tree, node = tree.add(node, parse(move))
    path = tmp_path / "게임 é.shibumi"
    record_file.save(path, tree.ending_at(tree.end()))
    return path


def test_check(capsys: Output, record: Path, tmp_path: Path) -> None:
    assert lines(capsys, "check", str(record)) == []
    bad = tmp_path / "bad.shibumi"
    bad.write_bytes(record.read_bytes().replace(b"1e1", b"4d4").replace(b"1c1", b"1a1"))
    missing = tmp_path / "missing.shibumi"
    assert cli.main(["check", str(bad), str(record), str(missing)]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert len(printed) == 2
    assert printed[0].startswith(f"{bad}: ")
    assert "1a1 is not allowed: a marble stands there already" in printed[0]
    assert "no such file" in printed[1]
    assert cli.main(["check", str(record), str(bad), "--json"]) == 1
    good, wrong = json.loads(capsys.readouterr().out)["files"]
    assert good == {
        "file": str(record),
        "good": True,
        "game": "sparro",
        "moves": 3,
        "games": [{"game": "sparro", "moves": 3}],
        "problems": [],
    }
    assert wrong["good"] is False
    assert wrong["moves"] == 1


def test_check_looks_at_every_game_of_a_file(capsys: Output, tmp_path: Path) -> None:
    path = tmp_path / "club.shibumi"
    games = [Record(Header(name, title=name)) for name in ("sparro", "spoker")]
    games[0] = games[0].continue_game(Put("1a1"))
    record_file.save(path, *games)
    assert lines(capsys, "check", str(path)) == []
    [checked] = answer(capsys, "check", str(path))["files"]
    assert (checked["good"], checked["moves"]) == (True, 1)
    assert checked["games"] == [{"game": "sparro", "moves": 1}, {"game": "spoker", "moves": 0}]
    path.write_bytes(path.read_bytes().replace(b'"game": "spoker"', b'"game": "spandex"'))
    assert cli.main(["check", str(path)]) == 1
    [line] = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{path}: 'club.shibumi games[1]' is a game of 'spandex'")


def test_render(capsys: Output, record: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.png"
    small = ("--size", "96x64", "--quality", "draft")
    drawn = answer(capsys, "render", str(record), "-o", str(out), *small)
    assert drawn == {"file": str(out), "width": 96, "height": 64}
    with Image.open(out) as image:
        assert image.size == (96, 64)
        assert len(image.getcolors(maxcolors=1 << 16) or ()) > 100
        last = image.tobytes()
    pictures = set()
    for more in (["--node", "0"], ["--view", "top"], ["--view", "120,70"], ["--theme", "paper"]):
        assert lines(capsys, "render", str(record), "-o", str(out), *small, *more) == []
        with Image.open(out) as image:
            pictures.add(image.tobytes())
    assert len(pictures | {last}) == 5
    assert lines(capsys, "render", "sparro", "--moves", "1a1 1c1 1e1", "-o", str(out), *small) == []
    with Image.open(out) as image:
        assert image.tobytes() == last
    assert "no legal move number 9" in complaint(
        capsys, "render", str(record), "--node", "9", "-o", str(out), *small
    )
    assert "can't be saved" in complaint(
        capsys, "render", "sparro", "-o", str(tmp_path / "missing" / "out.png"), *small
    )
    assert "not for a record file" in complaint(
        capsys, "render", str(record), "--moves", "1a1", "-o", str(out), *small
    )


def test_without_anything_to_draw_on(capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from shibumi3d.cli import rendering
    from shibumi3d.render.context import DisplayError

    def refuse(*_: object) -> None:
        raise DisplayError("There is nothing to draw on.")

    monkeypatch.setattr(rendering, "render_picture", refuse)
    assert "There is nothing to draw on." in complaint(
        capsys, "render", "sparro", "-o", str(tmp_path / "x.png")
    )


def test_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(self: Game, options: object = None) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(type(SPARRO), "begin", interrupted)
    assert cli.main(["show", "sparro"]) == 130


def test_rules_that_fail_at_once_are_those_of_a_plugin_that_could_not_be_loaded(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(SPARRO.start()), "moves", lambda self: 1 // 0)
    assert "The plugin 'sparro' could not be loaded: ZeroDivisionError" in complaint(capsys, "show", "sparro")


def test_rules_that_fail_later(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    states = type(SPARRO.start())
    moves = states.moves
    monkeypatch.setattr(states, "moves", lambda self: moves(self) if self == SPARRO.start() else 1 // 0)
    failed = "the rules of Sparro failed: ZeroDivisionError"
    assert failed in complaint(capsys, "show", "sparro", "--moves", "1a1")
    assert failed in complaint(capsys, "perft", "sparro", "2")


def test_opening_the_application(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    from shibumi3d.app import main as application
    from shibumi3d.render.context import DisplayError

    def refuse(path: str | None) -> int:
        raise DisplayError("There is no display.")

    opened: list[str | None] = []

    def run(path: str | None) -> int:
        opened.append(path)
        return 0

    monkeypatch.setattr(application, "run", run)
    assert cli.main([]) == 0
    assert cli.main(["game.shibumi"]) == 0
    assert opened == [None, "game.shibumi"]
    monkeypatch.setattr(application, "run", refuse)
    assert "There is no display." in complaint(capsys)
    monkeypatch.setitem(sys.modules, "shibumi3d.app.main", None)
    assert "the application can't start" in complaint(capsys)


def program(*arguments: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    """Run the program as a person does."""
    command = "import sys; from shibumi3d.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", command, *arguments],
        check=False,
        text=True,
        encoding="utf-8",
        stderr=subprocess.PIPE,
        **{"stdout": subprocess.PIPE, **settings},
    )


def test_as_a_program() -> None:
    done = program("show", "sparro", "--moves", "1a1")
    assert done.returncode == 0
    assert "Black to move: 1c1" in done.stdout
    done = program("show", "chess")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1


def test_a_terminal_without_hangul() -> None:
    environment = {**os.environ, "LANG": "ko_KR.UTF-8", "LC_ALL": "ko_KR.UTF-8", "PYTHONIOENCODING": "ascii"}
    done = program("games", env=environment)
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_output_that_can_not_be_written() -> None:
    with Path("/dev/full").open("w") as full:
        done = program("games", stdout=full)
    assert done.returncode == 2
    assert done.stderr.startswith("shibumi3d: the output can't be written")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="pipes are those of POSIX")
def test_a_reader_that_goes_away() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = program("games", "--json", stdout=writing)
    finally:
        os.close(writing)
    assert done.returncode == 141
    assert done.stderr == ""


@pytest.mark.parametrize("arguments", [["x"], ["show"], ["show", "sparro", "--moves"], ["check"]])
def test_arguments_of_a_megabyte_are_complained_of_in_a_few_words(
    capsys: Output, arguments: list[str]
) -> None:
    status = cli.main([*arguments, "x" * 1_000_000])
    printed = capsys.readouterr()
    assert status in (1, 2)
    assert 0 < len(printed.out + printed.err) < 3000


@pytest.mark.skipif(os.name == "nt", reason="pipes are those of POSIX")
def test_pictures_go_to_ordinary_files_only_and_nothing_is_drawn_for_others(
    capsys: Output, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from shibumi3d.cli import rendering

    monkeypatch.setattr(rendering, "render_picture", lambda *_: pytest.fail("nothing is drawn"))
    os.mkfifo(tmp_path / "pipe.png")
    (tmp_path / "device.png").symlink_to("/dev/null")
    (tmp_path / "folder.png").mkdir()
    for name, why in (("pipe", "no ordinary file"), ("device", "no ordinary file"), ("folder", "a folder")):
        assert why in complaint(capsys, "render", "sparro", "-o", str(tmp_path / f"{name}.png"))


@pytest.mark.skipif(os.name == "nt", reason="streams are closed so in POSIX shells")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(tmp_path: Path, closed: str) -> None:
    out = tmp_path / "out.png"
    words = f"render sparro -o {out} --size 16x16 --quality draft"
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m shibumi3d {words} {closed}'],
        check=False,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    with Image.open(out) as image:
        image.load()
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m shibumi3d gmaes {closed}'],
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "settings",
    [
        {"PYTHONWARNINGS": "error"},
        {"PYTHONUTF8": "0", "LANG": "C", "LC_ALL": "C", "LANGUAGE": "ko", "PYTHONIOENCODING": "ascii"},
        {"PYTHONOPTIMIZE": "1"},
        {"PYTHONHASHSEED": "7"},
        {"XDG_CONFIG_HOME": "relative", "HOME": "/", "TMPDIR": "/nowhere"},
        {"LANGUAGE": "x" * 100_000, "LC_ALL": "../..", "LANG": "weird"},
    ],
)
def test_strange_surroundings(settings: dict[str, str], tmp_path: Path) -> None:
    environment = {**os.environ, **settings}
    for arguments in (
        ["games"],
        ["render", "sparro", "-o", str(tmp_path / "x.png"), "--size", "16x16", "--quality", "draft"],
    ):
        done = program(*arguments, env=environment)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(os.name == "nt", reason="the current folder can't be removed there")
def test_a_current_folder_that_has_gone(tmp_path: Path, repository: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = f'cd "{gone}" && rmdir "{gone}" && "{sys.executable}" -m shibumi3d check x.shibumi'
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        check=False,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(repository)},
    )
    assert done.returncode == 1
    assert done.stderr == ""
    assert "there is no such file" in done.stdout


def test_nothing_heavy_is_imported_for_the_rules(record: Path) -> None:
    code = (
        "import sys; from shibumi3d.cli import main\n"
        "for command in (['games'], ['show', 'sparro'], ['perft', 'sparro', '2'],\n"
        f"    ['check', {str(record)!r}], ['tree', {str(record)!r}]):\n"
        "    assert main(command) == 0\n"
        "heavy = {'numpy', 'moderngl', 'pyglet', 'PIL', 'pyrr', 'imgui_bundle'} & set(sys.modules)\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_check_game_plays_a_game_and_finds_nothing_wrong_with_one_that_keeps_its_promises(
    capsys: Output,
) -> None:
    assert lines(capsys, "check-game", "sparro", "--games", "4") == [
        "sparro: nothing wrong in 4 random games"
    ]


def test_check_game_has_status_1_and_a_command_for_each_broken_promise(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(SPARRO), "designer", "")
    assert cli.main(["check-game", "sparro", "--games", "4"]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert "`designer` is an empty text" in printed[0]
    assert printed[1].strip().startswith("shibumi3d show sparro")
    assert printed[-1] == "sparro: 1 promise broken in 4 random games"


def test_check_game_names_the_games_that_there_are(capsys: Output) -> None:
    assert "there is no game 'chess'" in complaint(capsys, "check-game", "chess")


# Trees and exports


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """A record file with a variation and a comment."""
    record = Record(Header("sparro"))
    for move in ("1g1", "1a3", "1g5"):
        record = record.continue_game(parse(move))
    record, node = record.add(1, parse("1e1"))
    path = tmp_path / "study.shibumi"
    record_file.save(path, record.comment(node, "What if?"))
    return path


def test_the_tree_of_a_file_is_told(study: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["tree", str(study)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "1. 1g1 2. 1a3",
        "    2. 1e1 {What if?}",
        "3. 1g5",
    ]
    assert cli.main(["tree", str(study), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [node["move"] for node in data["nodes"]] == [None, "1g1", "1a3", "1g5", "1e1"]


@pytest.mark.parametrize(
    ("ending", "begins"),
    [("svg", b"<svg"), ("html", b"<!DOCTYPE html>"), ("gif", b"GIF89a"), ("webp", b"RIFF")],
)
def test_a_file_is_exported_by_the_ending_of_the_name(
    study: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str, begins: bytes
) -> None:
    out = tmp_path / f"out.{ending}"
    small = ["--size", "64x48", "--seconds-per-move", "0.2"]
    assert cli.main(["export", str(study), "-o", str(out), *small, "--json"]) == 0
    assert out.read_bytes().startswith(begins)
    assert json.loads(capsys.readouterr().out) == {"file": str(out), "bytes": out.stat().st_size}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["-o", "out.mp5"], "no ending that can be exported to"),
        (["-o", "no/such/out.svg"], "no/such"),
        (["-o", "out.svg", "--from", "3", "--to", "2"], "move number 2 doesn't come after move number 3"),
        (["-o", "out.svg", "--from", "2", "--to", "4"], "move number 4 doesn't come after move number 2"),
        (["-o", "out.svg", "--to", "9"], "there is no move number 9 in this record"),
        (["-o", "out.html", "--to", "2"], "a page holds the whole tree"),
        (["-o", "out.gif", "--view", "nowhere"], "there is no view 'nowhere'"),
        (["-o", "out.gif", "--view", ""], "there is no view ''"),
        (["-o", "out.gif", "--theme", "pink"], "there is no theme 'pink'"),
        (["-o", "out.gif", "--turn", "nan"], "no angle"),
        (["-o", "out.gif", "--seconds-per-move", "0"], "0.1 to 60 seconds"),
        ([], "required"),
    ],
)
def test_an_export_that_cannot_be_is_told_in_one_line(
    study: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    wrong: list[str],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.main(["export", str(study), *wrong]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert said in shown.err or (said == "no/such" and "out.svg" in shown.err)
    assert len(shown.err.splitlines()) == 1
    assert {path.name for path in tmp_path.iterdir()} == {"study.shibumi"}


def test_an_animation_that_is_stopped_leaves_no_file(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        "shibumi3d.cli.exporting.stoppable", lambda: nullcontext(SimpleNamespace(wanted=True))
    )
    out = tmp_path / "out.gif"
    assert cli.main(["export", str(study), "-o", str(out), "--size", "64x48"]) == 130
    assert "stopped" in capsys.readouterr().err
    assert not out.exists()


def test_what_was_taken_back_in_an_open_round_of_picks_is_no_move_of_a_file(
    tmp_path: Path, capsys: Output
) -> None:
    """It is in the file, and nobody may know of it."""
    record = Record(Header("spindizzy", seed=5))
    for move in ("pick:white", "pick:black", "pick:red"):
        record = record.continue_game(parse(move))
    path, out = tmp_path / "open.shibumi", tmp_path / "out.svg"
    record_file.save(path, record.take_back(2), registry=installed())
    last = len(record_file.load(path, installed()).record.nodes) - 1
    assert cli.main(["export", str(path), "-o", str(out)]) == 0
    assert "has no legal move number" in complaint(
        capsys, "render", str(path), "-o", str(tmp_path / "x.png"), "--node", str(last)
    )


def test_a_picture_can_be_transparent_where_its_file_can(tmp_path: Path, capsys: Output) -> None:
    small = ("--size", "96x64", "--quality", "draft", "--transparent")
    for ending in ("png", "webp", "tiff"):
        out = tmp_path / f"out.{ending}"
        assert lines(capsys, "render", "sparro", "-o", str(out), *small) == []
        with Image.open(out) as image:
            assert image.convert("RGBA").getchannel("A").getextrema() == (0, 255)
    assert "'out.jpg' can't be transparent" in complaint(
        capsys, "render", "sparro", "-o", str(tmp_path / "out.jpg"), *small
    )
    assert not (tmp_path / "out.jpg").exists()


def test_mp4_without_its_library_is_told_before_anything_is_drawn(
    study: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    from shibumi3d.export import film

    monkeypatch.setattr(film, "find_spec", lambda name: None)
    monkeypatch.setattr(film, "writer", lambda *_: pytest.fail("nothing is written"))
    said = complaint(capsys, "export", str(study), "-o", str(tmp_path / "out.mp4"))
    assert "pip install shibumi3d[video]" in said
    assert {path.name for path in tmp_path.iterdir()} == {"study.shibumi"}


def test_an_mp4_is_exported(study: Path, tmp_path: Path, capsys: Output) -> None:
    pytest.importorskip("av", reason="PyAV, which writes MP4, is not installed")
    out = tmp_path / "out.mp4"
    small = ("--size", "65x49", "--seconds-per-move", "0.2")
    assert lines(capsys, "export", str(study), "-o", str(out), *small) == []
    assert out.read_bytes()[4:8] == b"ftyp"


@pytest.mark.skipif(os.name == "nt", reason="signals are those of POSIX")
def test_ctrl_c_in_a_terminal_stops_an_export_and_takes_the_bar_away(study: Path, tmp_path: Path) -> None:
    """A bar is drawn on the terminal first; then comes a wish to stop."""
    import pty
    import signal

    ours, theirs = pty.openpty()
    out = tmp_path / "out.webp"
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "shibumi3d", "export", str(study), "-o", str(out)),
            *("--seconds-per-move", "60", "--turn", "3600", "--size", "64x48"),
        ],
        stderr=theirs,
        stdout=subprocess.DEVNULL,
    )
    os.close(theirs)
    seen = b""
    while b"1%" not in seen:
        seen += os.read(ours, 4096)
    process.send_signal(signal.SIGINT)
    try:
        while data := os.read(ours, 4096):
            seen += data
    except OSError:  # how a terminal ends on Linux
        pass
    os.close(ours)
    assert process.wait() == 130
    assert b"]   1%" in seen
    ending = seen.decode().replace("\r\n", "\n").rpartition("\r")[2]
    assert ending == "shibumi3d: stopped: no file was written\n"
    assert {path.name for path in tmp_path.iterdir()} == {"study.shibumi"}
