"""The command that lets levels play each other."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.progress import ProgressBar, stoppable
from shibumi3d.cli.rules import known_game, trusting
from shibumi3d.engine import arena
from shibumi3d.engine.arena import Played, Score, seated
from shibumi3d.engine.levels import UnknownLevelError, level_named
from shibumi3d.engine.many import ClusterError, each
from shibumi3d.engine.report import Limit
from shibumi3d.files import record_file
from shibumi3d.files.errors import FileError
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, text
from shibumi3d.model.record import Header, Record

INTERRUPTED: Final = 130


def matched(wanted: Namespace) -> Answer:
    """Games between levels, the seats rotated; Ctrl-C ends it with the results so far."""
    game = known_game(wanted.game)
    entrants = _entrants(wanted.seats, game)
    folder = _folder(wanted.output)
    with trusting(game):
        options = game.complete(dict(wanted.option))
        game.start(options)
    limit = Limit(wanted.seconds)
    arguments = [
        (game.name, options, tuple(entrants[entrant] for entrant in seated(entrants, number)), seed, limit)
        for number, seed in enumerate(range(wanted.seed, wanted.seed + wanted.games))
    ]
    bar = ProgressBar(sys.stderr)
    done: list[tuple[int, Played]] = []
    with stoppable() as stop, trusting(game):
        try:
            running = each(arena.play_named, arguments, wanted.jobs or -1, wanted.cluster)
            for number, played in running:
                done.append((number, played))
                if folder is not None:
                    _keep(folder, number, game, options, played)
                bar.show(len(done) / len(arguments))
                if stop.wanted:
                    break
        except ClusterError as error:
            raise CommandError(error.message) from error
        finally:
            bar.clear()
    return _answer(game, entrants, sorted(done, key=lambda one: one[0]), len(arguments))


def _entrants(named: str, game: Game) -> tuple[str, ...]:
    entrants = tuple(name.strip() for name in named.split(","))
    if len(entrants) != len(game.seats):
        raise CommandError(
            text(
                "{game} has {seats} seats, and '{levels}' names {n} levels",
                game=game.title,
                seats=len(game.seats),
                levels=named,
                n=len(entrants),
            )
        )
    try:
        return tuple(level_named(name).name for name in entrants)
    except UnknownLevelError as error:
        raise CommandError(error.message) from error


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(
            text("the folder '{folder}' can't be made: {reason}", folder=name, reason=error.strerror or "")
        ) from error
    return folder


def _keep(folder: Path, number: int, game: Game, options: dict[str, str], played: Played) -> None:
    """Write the record of a game, with the levels that sat at the seats."""
    levels = {seat.name: level for seat, level in zip(game.seats, played.levels, strict=True)}
    record = Record(Header(game.name, options, engines=levels, seed=played.seed))
    for move in played.moves:
        record = record.continue_game(move)
    try:
        record_file.save(folder / f"{game.name}-{number + 1:04}.shibumi", record)
    except FileError as error:
        raise CommandError(error.message) from error


def _answer(game: Game, entrants: Sequence[str], done: Sequence[tuple[int, Played]], wanted: int) -> Answer:
    scores = arena.scores(entrants, done)
    by_seat = arena.seat_scores(len(game.seats), done)
    data = {
        "game": game.name,
        "games": len(done),
        "entrants": [
            {"level": level, **_score_data(score)} for level, score in zip(entrants, scores, strict=True)
        ],
        "seats": [
            {"seat": seat.name, **_score_data(score)} for seat, score in zip(game.seats, by_seat, strict=True)
        ],
    }
    lines: list[Message | str] = [
        _line(level_named(level).title, score) for level, score in zip(entrants, scores, strict=True)
    ]
    lines += [_line(seat.title, score) for seat, score in zip(game.seats, by_seat, strict=True)]
    if len(done) == wanted:
        return Answer(data, tuple(lines))
    warning = text("stopped after {done} of {wanted} games", done=len(done), wanted=wanted)
    return Answer(data, tuple(lines), (warning,), INTERRUPTED)


def _score_data(score: Score) -> dict[str, object]:
    return {"points": score.points, "interval": [round(end, 4) for end in score.interval]}


def _line(title: Message, score: Score) -> Message:
    low, high = score.interval
    return text(
        "{title}: {points} of {games} ({low} to {high} %)",
        title=title,
        points=f"{score.points:g}",
        games=score.games,
        low=f"{100 * low:.1f}",
        high=f"{100 * high:.1f}",
    )
