"""The arguments of the command line."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from gettext import NullTranslations
from typing import Any, NoReturn

from shibumi3d import __version__
from shibumi3d.cli.answers import CommandError
from shibumi3d.model.messages import Message, text

_LONGEST_WORD = 100
"""Characters of a word for which another is looked: what was mistyped is short."""

Adding = Callable[[ArgumentParser, Callable[[str], str]], None]


class _Parser(ArgumentParser):
    """Says errors in one line."""

    def error(self, message: str) -> NoReturn:
        raise CommandError(
            text(
                "{problem} (see '{program} --help')",
                problem=message[:1].lower() + message[1:],
                program=self.prog,
            )
        )

    def parse_args(self, args: Any = None, namespace: Any = None) -> Any:
        wanted, rest = self.parse_known_args(args, namespace)
        if rest:
            problem = text("unrecognized arguments: {arguments}", arguments=" ".join(rest))
            name = rest[0].partition("=")[0]
            known = [option for action in self._actions for option in action.option_strings]
            if name.startswith("-"):
                problem = guessed(problem, name, known)
            raise CommandError(text("{problem} (see '{program} --help')", problem=problem, program=self.prog))
        return wanted


def guessed(problem: Message, word: str, known: Iterable[str]) -> Message:
    """A problem with a word, and the known word that was probably meant by it."""
    near = get_close_matches(word[:_LONGEST_WORD], known, 1)
    if not near:
        return problem
    return text("{problem}; did you mean '{word}'?", problem=problem, word=near[0])


def _check_first(word: str) -> None:
    """CommandError for a first word that is neither a command nor like a file, and no file is called so."""
    if word.startswith("-") or any(sign in word for sign in ("/", "\\", ".", ":")):
        return
    try:
        there = os.path.lexists(word)
    except (OSError, ValueError):
        there = False
    if not there:
        problem = text("there is no command or file '{word}'", word=word)
        raise CommandError(guessed(problem, word, COMMANDS))


def parse(argv: Sequence[str], language: NullTranslations) -> Namespace:
    """The wanted command with its arguments; CommandError where they are wrong.

    SystemExit after the help or the version has been printed.
    """
    _ = language.gettext
    if argv and argv[0] in COMMANDS:
        name, *rest = argv
        title, add = COMMANDS[name]
        parser = _Parser(
            prog=f"shibumi3d {name}", description=title.in_language(language), allow_abbrev=False
        )
        add(parser, _)
        parser.add_argument("--json", action="store_true", help=_("print the answer for programs"))
        wanted: Namespace = parser.parse_args(rest, Namespace(command=name))
        return wanted
    if argv:
        _check_first(argv[0])
    width = max(map(len, COMMANDS))
    listed = "\n".join(
        f"  {name:{width}}  {title.in_language(language)}" for name, (title, _add) in COMMANDS.items()
    )
    parser = _Parser(
        prog="shibumi3d",
        description=_("Marble-pyramid games of the Shibumi system, in 3D."),
        epilog="\n".join((_("commands (each has --help):"), listed)),
        formatter_class=RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"shibumi3d {__version__}")
    parser.add_argument("file", metavar="FILE", nargs="?", help=_("a record file to open"))
    opening: Namespace = parser.parse_args(argv, Namespace(command="open", json=False))
    return opening


def _games(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    """No arguments of its own."""


def _show(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    _game(parser, _)
    _moves(parser, _)


def _perft(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    _game(parser, _)
    parser.add_argument("depth", metavar="DEPTH", type=_count, help=_("how many moves"))


def _check(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help=_("a record file"))


def _check_game(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("game", metavar="GAME", help=_("the name of a game"))
    parser.add_argument(
        "--games", type=_count, metavar="NUMBER", default=1000, help=_("how many random games (1000)")
    )
    parser.add_argument(
        "--seed", type=_count, metavar="NUMBER", default=0, help=_("another seed plays other games (0)")
    )


def _render(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("what", metavar="FILE|GAME", help=_("a record file, or the name of a game"))
    _option(parser, _)
    _moves(parser, _)
    parser.add_argument(
        "--node",
        type=_count,
        metavar="NUMBER",
        help=_("which move of the file: 0 is the start, 1 the first entry (else the end of the main line)"),
    )
    parser.add_argument("-o", "--output", metavar="OUT.png", required=True, help=_("the picture's file"))
    parser.add_argument(
        "--size", type=_size, metavar="WxH", default=(1280, 720), help=_("size in pixels (1280x720)")
    )
    parser.add_argument(
        "--view",
        metavar="VIEW",
        help=_("a named view such as front-left or top, or azimuth,elevation in degrees, such as 30,45"),
    )
    parser.add_argument(
        "--arrangement",
        choices=("stacked", "flat"),
        default="stacked",
        help=_("the levels as they are played, or side by side, usually seen from the top: %(choices)s"),
    )
    parser.add_argument("--theme", metavar="THEME", default="ink", help=_("ink (dark) or paper (bright)"))
    parser.add_argument(
        "--quality",
        choices=("draft", "good", "best", "studio"),
        default="good",
        help=_("%(choices)s: from quick to fine; studio traces the paths of light and takes a minute"),
    )
    parser.add_argument(
        "--samples",
        type=_samples,
        metavar="NUMBER",
        help=_("how many samples each pixel is made of, instead of as many as the quality has"),
    )
    parser.add_argument(
        "--aperture",
        type=_aperture,
        metavar="RADIUS",
        default=0.0,
        help=_(
            "of the studio's lens, in marble diameters, such as 0.1: the rest blurs, the pyramid is sharp (0)"
        ),
    )
    parser.add_argument(
        "--transparent",
        action="store_true",
        help=_("leave out the table and its shadows, so that the picture can lie on anything"),
    )


def _tree(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a record file"))
    parser.add_argument(
        "--numbers", action="store_true", help=_("put behind every move its number, as --node takes it")
    )


def _list(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument(
        "source", metavar="FOLDER|FILE", help=_("a folder of record files, or a file with several games")
    )
    parser.add_argument("--game", metavar="GAME", help=_("only games of this name, as 'games' lists it"))
    parser.add_argument("--player", metavar="NAME", default="", help=_("only games of this player"))
    parser.add_argument(
        "--date", metavar="DATE", default="", help=_("only games of this day, month or year, such as 2026-02")
    )
    parser.add_argument(
        "--result",
        metavar="RESULT",
        default="",
        help=_("the seat that won, or won, draw or unfinished"),
    )
    parser.add_argument(
        "--contains",
        metavar="POSITION",
        help=_(
            "only games with this position, turned or mirrored too: a diagram (its rows may be parted by /), "
            "or a file with one, or a record file, for where its game stands"
        ),
    )
    parser.add_argument(
        "--search", metavar="WORDS", default="", help=_("only games that tell of all these words")
    )
    parser.add_argument(
        "--sort",
        choices=("name", "game", "player", "date", "result", "length"),
        default="name",
        help=_("what comes first: %(choices)s"),
    )
    parser.add_argument("--reverse", action="store_true", help=_("the other way round"))


def _export(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("file", metavar="FILE", help=_("a record file"))
    parser.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        required=True,
        help=_(
            "what is written: .gif, .webp and .mp4 are animations, .svg a sheet of diagrams, .html a page"
        ),
    )
    parser.add_argument(
        "--from",
        dest="first",
        type=_count,
        metavar="NUMBER",
        default=0,
        help=_("from which move on, by its number in the file; 'tree --numbers' tells it (0, the start)"),
    )
    parser.add_argument(
        "--to", type=_count, metavar="NUMBER", help=_("up to which move (the last of the line)")
    )
    parser.add_argument(
        "--size", type=_size, metavar="WxH", default=(640, 360), help=_("of an animation (640x360)")
    )
    parser.add_argument(
        "--view", metavar="VIEW", default="home", help=_("from where an animation is seen (home)")
    )
    parser.add_argument("--theme", metavar="THEME", default="ink", help=_("ink (dark) or paper (bright)"))
    parser.add_argument(
        "--seconds-per-move",
        dest="seconds",
        type=_seconds,
        metavar="SECONDS",
        default=1.0,
        help=_("how long each position is shown (1)"),
    )
    parser.add_argument(
        "--turn",
        type=_degrees,
        metavar="DEGREES",
        default=0.0,
        help=_("how far the pyramid turns from the first picture to the last (0)"),
    )
    parser.add_argument("--captions", action="store_true", help=_("show the comments below the picture"))


def _analyse(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("what", metavar="FILE|GAME", help=_("a record file, or the name of a game"))
    _option(parser, _)
    _moves(parser, _)
    parser.add_argument(
        "--node",
        type=_count,
        metavar="NUMBER",
        help=_("which move of the file: 0 is the start, 1 the first entry (else where the game stands)"),
    )
    parser.add_argument(
        "--seconds", type=_thinking, metavar="SECONDS", default=10.0, help=_("how long to think at most (10)")
    )
    parser.add_argument(
        "--nodes", type=_positive, metavar="NUMBER", help=_("how many moves to try at most (no limit)")
    )
    parser.add_argument(
        "--seed", type=_count, metavar="NUMBER", default=0, help=_("another seed thinks in another order (0)")
    )


def _arena(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    _game(parser, _)
    parser.add_argument(
        "--seats",
        metavar="LEVEL,LEVEL",
        required=True,
        help=_("a level for each seat: beginner, casual, club, expert, master or random; they change seats"),
    )
    parser.add_argument(
        "--games", type=_positive, metavar="NUMBER", default=100, help=_("how many games (100)")
    )
    parser.add_argument(
        "--seconds", type=_thinking, metavar="SECONDS", help=_("how long a move may take at most (no limit)")
    )
    parser.add_argument(
        "--seed", type=_count, metavar="NUMBER", default=0, help=_("another seed plays other games (0)")
    )
    parser.add_argument(
        "--jobs", type=_count, metavar="NUMBER", default=0, help=_("how many games at a time (all cores)")
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        default="",
        help=_("of a Dask scheduler that plays the games, such as tcp://10.0.0.1:8786"),
    )
    parser.add_argument(
        "-o", "--output", metavar="FOLDER", help=_("where the records of the games are kept (nowhere)")
    )


def _solve(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    _game(parser, _)
    parser.add_argument(
        "--plies",
        type=_count,
        metavar="NUMBER",
        default=0,
        help=_("up to how many moves from the start all positions are proven (0, the start alone)"),
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE.book", help=_("the book's file; what it holds isn't proven again")
    )


COMMANDS: dict[str, tuple[Message, Adding]] = {
    "games": (text("List the games with their options."), _games),
    "show": (text("Show the state of a game after some moves."), _show),
    "perft": (text("Count the move sequences of a length."), _perft),
    "check-game": (
        text("Play random games of a game and say which promises of a plugin it breaks; then status 1."),
        _check_game,
    ),
    "render": (text("Draw a picture, with or without a display."), _render),
    "tree": (text("Tell the tree of a record file: its moves, variations and comments."), _tree),
    "export": (text("Write a record file as an animation, a sheet of diagrams or a page."), _export),
    "list": (text("List the games of a folder, or of a file that holds several."), _list),
    "analyse": (text("Tell what each move is worth, proven or estimated."), _analyse),
    "arena": (text("Let levels of the engine play each other."), _arena),
    "solve": (text("Prove who wins a game, and write what was found into a book."), _solve),
    "check": (text("Check record files; the exit status is 1 if one is bad."), _check),
}


def _game(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument("game", metavar="GAME", help=_("the name of a game"))
    _option(parser, _)


def _option(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        type=_pair,
        metavar="NAME=VALUE",
        help=_("an option of the game; may be repeated"),
    )


def _moves(parser: ArgumentParser, _: Callable[[str], str]) -> None:
    parser.add_argument(
        "--moves", default="", metavar="MOVES", help=_("the moves played, such as '1a1 1c1 2b2'")
    )


def _count(words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) < 10):
        raise ArgumentTypeError(f"'{words}' is no whole number from 0 on")
    return int(words)


def _positive(words: str) -> int:
    number = _count(words)
    if number == 0:
        raise ArgumentTypeError(f"'{words}' is no whole number from 1 on")
    return number


def _thinking(words: str) -> float:
    try:
        seconds = float(words)
    except ValueError:
        seconds = -1.0
    if not 0.01 <= seconds <= 1_000_000.0:
        raise ArgumentTypeError(f"'{words}' is no number of seconds from 0.01 on")
    return seconds


def _pair(words: str) -> tuple[str, str]:
    name, equals, value = words.partition("=")
    if not (name and equals):
        raise ArgumentTypeError(f"'{words}' is not of the form NAME=VALUE")
    return name, value


def _samples(words: str) -> int:
    if not (words.isascii() and words.isdigit() and len(words) < 5 and 0 < int(words) <= 4096):
        raise ArgumentTypeError("a pixel has 1 to 4096 samples")
    return int(words)


def _aperture(words: str) -> float:
    try:
        radius = float(words)
    except ValueError:
        radius = -1.0
    if not 0.0 <= radius <= 1.0:
        raise ArgumentTypeError("a lens has a radius from 0 to 1")
    return radius


def _seconds(words: str) -> float:
    try:
        seconds = float(words)
    except ValueError:
        seconds = -1.0
    if not 0.1 <= seconds <= 60.0:
        raise ArgumentTypeError("a position is shown for 0.1 to 60 seconds")
    return seconds


def _degrees(words: str) -> float:
    try:
        angle = float(words)
    except ValueError:
        angle = float("inf")
    if not -3600.0 <= angle <= 3600.0:
        raise ArgumentTypeError(f"'{words}' is no angle from -3600 to 3600")
    return angle


def _size(words: str) -> tuple[int, int]:
    parts = words.lower().split("x")
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) < 6 for part in parts):
        raise ArgumentTypeError(f"'{words}' is no size such as 1280x720")
    width, height = map(int, parts)
    if not (0 < width <= 8192 and 0 < height <= 8192):
        raise ArgumentTypeError("a picture has 1 to 8192 pixels along each side")
    return width, height
