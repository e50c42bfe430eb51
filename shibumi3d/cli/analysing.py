"""The command that analyses a state: what each move is worth, proven or estimated."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.progress import ProgressBar, stoppable
from shibumi3d.cli.rules import known_game, played, trusting
from shibumi3d.engine.analysis import NobodyMovesError
from shibumi3d.engine.report import Limit, MoveReport, Report
from shibumi3d.files import disk, record_file
from shibumi3d.files.errors import FileError
from shibumi3d.files.new_plugins import installed
from shibumi3d.files.record_format import ENDING
from shibumi3d.model.game import Game
from shibumi3d.model.messages import Message, plural, text
from shibumi3d.model.record import Record
from shibumi3d.study.analysis import analyse_node


def analysed(wanted: Namespace) -> Answer:
    """What each move of the wanted state is worth for whoever is to move; Ctrl-C ends the thinking early."""
    game, record, node = _wanted(wanted)
    with trusting(game):
        bar = ProgressBar(sys.stderr)
        limit = Limit(wanted.seconds, wanted.nodes)
        with stoppable() as stop:
            try:
                report = analyse_node(
                    game,
                    record,
                    node,
                    limit,
                    wanted.seed,
                    lambda: stop.wanted,
                    lambda told: bar.show(_share(told, limit)),
                )
            except NobodyMovesError as error:
                raise CommandError(error.message) from error
            finally:
                bar.clear()
    return Answer(report_data(report, game), tuple(_lines(report, game)))


def _wanted(wanted: Namespace) -> tuple[Game, Record, int]:
    """The record that is meant, with the node to be looked at."""
    path = Path(wanted.what)
    if path.suffix.lower() != ENDING and not path.is_file():
        if wanted.node is not None:
            raise CommandError(text("--node is for a record file, and '{name}' is none", name=wanted.what))
        game = known_game(wanted.what)
        record = played(game, wanted.option, wanted.moves)
        return game, record, record.end()
    if wanted.option or wanted.moves:
        raise CommandError(text("--option and --moves are for the name of a game, not for a record file"))
    try:
        loaded = record_file.load(path, installed())
    except FileError as error:
        raise CommandError(error.message) from error
    node = loaded.record.game_end if wanted.node is None else wanted.node
    if node not in loaded.record.nodes:
        raise CommandError(text("'{file}' has no legal move number {node}", file=disk.shown(path), node=node))
    return loaded.game, loaded.record, node


def _share(report: Report, limit: Limit) -> float:
    """How much of the limit is used up."""
    shares = [0.0]
    if limit.seconds:
        shares.append(report.seconds / limit.seconds)
    if limit.nodes:
        shares.append(report.nodes / limit.nodes)
    return max(shares)


def report_data(report: Report, game: Game) -> dict[str, object]:
    """A report for programs. Nothing in it is translated."""
    return {
        "moves": [_move_data(move, report.seat, game) for move in report.moves],
        "best": None if report.best is None else str(report.best),
        "line": [str(move) for move in report.line],
        "nodes": report.nodes,
        "seconds": round(report.seconds, 3),
    }


def _move_data(move: MoveReport, seat: int, game: Game) -> dict[str, object]:
    values = [round(value, 4) for value in move.values]
    data: dict[str, object] = {
        "text": str(move.move),
        "value": values[seat] if len(values) <= 2 else values,
        "proven": move.proven,
    }
    if move.proven:
        winners = move.winners or ()
        data |= {"winner": game.seats[winners[0]].name if len(winners) == 1 else None, "in": move.ending}
    return data | {"visits": move.visits}


def _lines(report: Report, game: Game) -> Iterator[Message | str]:
    width = max((len(str(move.move)) for move in report.moves), default=0)
    for move in report.moves:
        yield text(
            "{move}  {verdict}", move=f"{move.move!s:{width}}", verdict=verdict(move, report.seat, game)
        )
    if report.line:
        yield text("Best line: {moves}", moves=" ".join(map(str, report.line)))
    yield text(
        "{nodes} moves tried in {seconds} seconds", nodes=f"{report.nodes:,}", seconds=f"{report.seconds:.1f}"
    )


def verdict(move: MoveReport, seat: int, game: Game) -> Message:
    """What a move is worth, in words."""
    winners = move.winners or ()
    if not move.proven:
        if len(move.values) <= 2:
            return text("{percent} % (estimated)", percent=round(100 * move.values[seat]))
        shares = ", ".join(
            f"{held.name} {round(100 * value)} %" for held, value in zip(game.seats, move.values, strict=True)
        )
        return text("{shares} (estimated)", shares=shares)
    if len(winners) != 1:
        return text("a draw with best play (proven)")
    player = game.seats[winners[0]].title
    if move.ending is None:
        return text("{player} wins with best play (proven)", player=player)
    return plural(
        "{player} wins with best play, in {n} move (proven)",
        "{player} wins with best play, in {n} moves (proven)",
        n=move.ending,
        player=player,
    )
