"""The commands that ask the rules: which games there are, what a state is, how many sequences there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from shibumi3d.cli.answers import Answer, CommandError
from shibumi3d.cli.arguments import guessed
from shibumi3d.files import transcript
from shibumi3d.files.last_resort import watched
from shibumi3d.files.new_plugins import installed
from shibumi3d.model import diagram
from shibumi3d.model.foreign import said
from shibumi3d.model.game import CHANCE, Game, Result
from shibumi3d.model.messages import Message, MessageError, text
from shibumi3d.model.moves import Move
from shibumi3d.model.perft import perft as counted
from shibumi3d.model.plugin_game import PluginGame
from shibumi3d.model.record import Record
from shibumi3d.model.registry import UnknownGameError
from shibumi3d.study.view import View, bystander, legal_moves

Pairs = Sequence[tuple[str, str]]


def games() -> Answer:
    """All games with their options."""
    registry = installed()
    data = {
        "games": [_described(game) for game in registry.games.values()],
        "failures": [{"plugin": failed.plugin, "reason": str(failed.reason)} for failed in registry.failures],
    }
    lines = tuple(line for game in registry.games.values() for line in _introduced(game))
    return Answer(data, lines, tuple(failed.message for failed in registry.failures))


def show(name: str, options: Pairs, moves: str) -> Answer:
    """The state of a game after moves."""
    game = known_game(name)
    record = played(game, options, moves)
    with trusting(game):
        node = record.end()
        view, legal = bystander(game, record, node), legal_moves(game, record, node)
        return Answer(view_data(view, legal), tuple(_view_lines(view, legal)))


def perft(name: str, options: Pairs, depth: int) -> Answer:
    """The number of sequences of ``depth`` moves."""
    game = known_game(name)
    with trusting(game):
        number = counted(game.start(dict(options)), depth)
    data = {"game": game.name, "options": dict(options), "depth": depth, "sequences": number}
    return Answer(data, (str(number),))


def known_game(name: str) -> Game:
    """The game of this name; CommandError where there is none."""
    registry = installed()
    try:
        game = registry.game(name)
        if isinstance(game, PluginGame):
            watched(lambda who: str(text("the rules of {game} don't come back", game=who)))
        return game
    except UnknownGameError as error:
        problem = guessed(error.message, name, registry.games)
        failed = next((f.message for f in registry.failures if f.plugin == name), problem)
        raise CommandError(failed) from error


def played(game: Game, options: Pairs, moves: str) -> Record:
    """The record of these moves; CommandError for a wrong option or move."""
    try:
        with trusting(game):
            return transcript.read_moves(moves, game, dict(options))
    except CommandError as error:
        known = [option.name for option in game.options]
        wrong = next((option for option, _ in options if option not in known), None)
        if wrong is None:
            raise
        raise CommandError(guessed(error.message, wrong, known)) from error


@contextmanager
def trusting(game: Game) -> Iterator[None]:
    """Turn what the rules of a game raise into a CommandError; they may be foreign code."""
    try:
        yield
    except MessageError as error:
        raise CommandError(error.message) from error
    except Exception as error:
        raise CommandError(
            text("the rules of {game} failed: {reason}", game=game.title, reason=said(error))
        ) from error


def view_data(view: View, legal: Sequence[Move]) -> dict[str, object]:
    """What may be seen of a state, and the legal moves, for programs. Nothing in it is translated."""
    seats, now = view.game.seats, view.now
    pyramid = now.position.pyramid
    standing = ((pyramid.names[place], now.position.at(place)) for place in range(len(pyramid)))
    return {
        "actor": seats[now.actor].name if isinstance(now.actor, int) else now.actor,
        "legal": [str(move) for move in legal],
        "scores": {seat.name: score for seat, score in zip(seats, now.scores, strict=True)},
        "winners": None if now.result is None else [seats[winner].name for winner in now.result.winners],
        "reason": None if now.result is None else str(now.result.reason),
        "position": {name: str(colour) for name, colour in standing if colour is not None},
        **{detail.name: detail.value for detail in now.details},
    }


def _described(game: Game) -> dict[str, object]:
    return {
        "name": game.name,
        "title": str(game.title),
        "designer": game.designer,
        "year": game.year,
        "summary": str(game.summary),
        "seats": [
            {"name": seat.name, "colour": None if seat.colour is None else str(seat.colour)}
            for seat in game.seats
        ],
        "random": game.random,
        "secret": game.secret,
        "kinds": [str(kind) for kind in game.kinds],
        "minutes": game.minutes,
        "marbles": {str(colour): count for colour, count in game.marbles},
        "options": [
            {
                "name": option.name,
                "help": str(option.help),
                "default": option.default,
                "values": [choice.value for choice in option.choices],
            }
            for option in game.options
        ],
    }


def _introduced(game: Game) -> Iterator[Message | str]:
    yield text(
        "{name}: {title}, by {designer}, {year}. {summary}.",
        name=game.name,
        title=game.title,
        designer=game.designer,
        year=str(game.year),
        summary=game.summary,
    )
    for option in game.options:
        yield text(
            "    {name} = {values}: {help}",
            name=option.name,
            values=" | ".join(choice.value for choice in option.choices),
            help=option.help,
        )


def _view_lines(view: View, legal: Sequence[Move]) -> Iterator[Message | str]:
    game, now = view.game, view.now
    moves = " ".join(map(str, legal))
    yield from diagram.draw(now.position).splitlines()
    yield ""
    if now.result is not None:
        yield from _ending(now.result, game)
    elif now.actor == CHANCE:
        yield text("Chance moves: {moves}", moves=moves)
    elif now.actor is not None:
        yield text("{player} to move: {moves}", player=game.seats[now.actor].title, moves=moves)
    if now.prompt is not None:
        yield now.prompt
    if game.score_title is not None:
        for seat, score in zip(game.seats, now.scores, strict=True):
            yield text("{title} of {player}: {score}", title=game.score_title, player=seat.title, score=score)
    for detail in now.details:
        yield text("{title}: {value}", title=detail.title, value=detail.shown)


def _ending(result: Result, game: Game) -> Iterator[Message | str]:
    winners = [game.seats[winner].title for winner in result.winners]
    if len(winners) == 1:
        yield text("{player} wins: {reason}", player=winners[0], reason=result.reason)
    elif winners:
        yield text("A draw: {reason}", reason=result.reason)
    else:
        yield text("Nobody wins: {reason}", reason=result.reason)
