"""The suite that every game goes through: honest games pass, and every kind of lie is found."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from shibumi3d.conformance.suite import LONGEST, Problem, check
from shibumi3d.games.sparro import OPENING, SPARRO, Sparro, SparroState
from shibumi3d.games.spindizzy import SPINDIZZY, Spindizzy, SpindizzyState
from shibumi3d.games.spoker import SPOKER, Spoker, SpokerState
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import Event, Over, Placed, Removed, Shifted
from shibumi3d.model.game import Emphasis, Game, Highlight, IllegalMoveError, Result, Tray
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Move, Put, parse
from shibumi3d.model.registry import installed
from tests.games.playing import played
from tests.model.juggling import JUGGLING, JugglingState

Change = Callable[[Any, Any], Any]
"""Takes a state and its honest answer, and gives another."""

GAMES: dict[type, Game] = {
    SparroState: SPARRO,
    SpindizzyState: SPINDIZZY,
    SpokerState: SPOKER,
    JugglingState: JUGGLING,
}
turns = count()


def broken(game: Game, games: int = 3) -> set[str]:
    """The promises that a game breaks."""
    return {problem.promise for problem in check(game, games)}


def lying(owner: type, name: str, change: Change) -> Callable[..., Any] | property:
    """A method or property of a class that answers something else."""
    honest = getattr(owner, name)
    if isinstance(honest, property):
        get: Callable[[Any], Any] = honest.fget  # type: ignore[assignment]
        return property(lambda self: change(self, get(self)))
    return lambda self, *given: change(self, honest(self, *given))


@pytest.mark.parametrize("game", installed().games.values(), ids=lambda game: game.name)
def test_the_games_keep_their_promises(game: Game) -> None:
    assert check(game, 40) == ()


def test_a_game_can_take_and_move_marbles() -> None:
    assert check(JUGGLING, 60) == ()


def elsewhere(_: SparroState, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(replace(event, place=0) if isinstance(event, Placed) else event for event in events)


def by_the_other(_: SparroState, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(
        replace(event, seat=1 - event.seat) if isinstance(event, Placed) else event for event in events
    )


def without_falls(_: JugglingState, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(
        replace(event, dropped=()) if isinstance(event, Removed | Shifted) else event for event in events
    )


def in_another_colour(kind: type[Removed] | type[Shifted]) -> Change:
    def change(_: JugglingState, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(
            replace(event, colour=Colour.RED) if isinstance(event, kind) else event for event in events
        )

    return change


def without_end(_: SparroState, events: tuple[Event, ...]) -> tuple[Event, ...]:
    return tuple(event for event in events if not isinstance(event, Over))


ANSWERS: dict[str, tuple[str, type, str, Change]] = {
    "the order changes": (
        "moves keep their order", SparroState, "moves",
        lambda _, moves: moves[:: 1 if next(turns) % 2 else -1],
    ),
    "a move twice": (
        "moves keep their order", SparroState, "moves", lambda _, moves: moves + moves[:1],
    ),
    "chance without weight": (
        "chance has weights", SpokerState, "chances",
        lambda _, chances: tuple((move, 0) for move, _ in chances),
    ),
    "weights for some moves only": (
        "chance has weights", SpokerState, "moves",
        lambda state, moves: moves if state.hand else tuple(reversed(moves)),
    ),
    "chances while a seat acts": (
        "chance has weights", SpokerState, "chances",
        lambda state, chances: chances or SPOKER.start().chances(),
    ),
    "no result": ("the end is the end", SparroState, "result", lambda *_: None),
    "a result in the middle": (
        "the end is the end", SparroState, "result", lambda *_: Result((0,), text("so")),
    ),
    "winners who don't play": (
        "the end is the end", SparroState, "result",
        lambda _, result: result and replace(result, winners=(2,)),
    ),
    "nothing legal in the middle": (
        "the end is the end", SparroState, "moves", lambda _, moves: moves if len(moves) > 9 else (),
    ),
    "no events": ("events account for changes", SparroState, "events", lambda *_: ()),
    "events at the start": (
        "events account for changes", SparroState, "events",
        lambda _, events: events or (Placed(0, 5, Colour.WHITE),),
    ),
    "a marble elsewhere": ("events account for changes", SparroState, "events", elsewhere),
    "a marble of the other": ("events account for changes", SparroState, "events", by_the_other),
    "marbles that don't fall": ("events account for changes", JugglingState, "events", without_falls),
    "another marble taken": (
        "events account for changes", JugglingState, "events", in_another_colour(Removed),
    ),
    "another marble moved": (
        "events account for changes", JugglingState, "events", in_another_colour(Shifted),
    ),
    "an end without event": ("events account for changes", SparroState, "events", without_end),
    "points without effect": ("events account for changes", SpokerState, "scores", lambda *_: (0, 0)),
    "a draw without event": (
        "events account for changes", SpokerState, "events",
        lambda state, events: () if state.hand else events,
    ),
    "a pick without event": (
        "events account for changes", SpindizzyState, "events",
        lambda state, events: () if len(state.picks) == 1 else events,
    ),
    "too few scores": ("what is shown fits", SparroState, "scores", lambda *_: (0,)),
    "a tray that owes marbles": (
        "what is shown fits", SparroState, "trays",
        lambda *_: (Tray(text("Debt"), 0, ((Colour.RED, -1),)),),
    ),
    "a tray that hides less than nothing": (
        "what is shown fits", SparroState, "trays", lambda *_: (Tray(text("Debt"), 0, (), -1),),
    ),
    "a mark on no place": (
        "what is shown fits", SparroState, "highlights",
        lambda *_: (Highlight(Emphasis.GROUP, 0, text("Nowhere")),),
    ),
    "a tray of nobody": (
        "what is shown fits", SparroState, "trays", lambda *_: (Tray(text("Lost"), 2, ()),),
    ),
    "a mark beside the pyramid": (
        "what is shown fits", SparroState, "highlights",
        lambda *_: (Highlight(Emphasis.GROUP, 1 << 30, text("There")),),
    ),
    "an empty text": ("what is shown fits", SparroState, "prompt", lambda *_: text("")),
    "a marble of no colour": ("what is shown fits", SparroState, "colour", lambda *_: None),
    "another game's state": ("what is shown fits", SparroState, "game", lambda *_: SPOKER),
    "all is seen": ("what is hidden stays hidden", SpindizzyState, "seen_by", lambda state, _: state),
    "hands are seen": (
        "what is hidden stays hidden", SpindizzyState, "seen_by",
        lambda state, view: replace(view, hands=state.hands),
    ),
    "picks are seen": (
        "what is hidden stays hidden", SpindizzyState, "seen_by",
        lambda state, view: replace(view, picks=state.picks),
    ),
    "the first pick is seen when the second is made": (
        "what is hidden stays hidden", SpindizzyState, "seen_by",
        lambda state, view: replace(view, picks=state.picks[:1] + view.picks[1:])
        if len(state.picks) == 2 else view,
    ),
    "the own hand is not seen": (
        "what is hidden stays hidden", SpindizzyState, "seen_by",
        lambda _, view: replace(view, hands=(None, None, None)),
    ),
    "another position is seen": (
        "what is hidden stays hidden", SpindizzyState, "seen_by",
        lambda _, view: replace(view, position=SPINDIZZY.start().position),
    ),
    "a view of a view differs": (
        "what is hidden stays hidden", SpindizzyState, "seen_by",
        lambda _, view: replace(view, last=next(turns)),
    ),
    "a secret without secrets": (
        "what is hidden stays hidden", SparroState, "seen_by", lambda _, view: replace(view, last=0),
    ),
    "a corner that only one side has": (
        "mirrored games are mirrored", SparroState, "allowed", lambda _, mask: mask & ~1 or mask,
    ),
    "an illegal move is listed": (
        "what is legal can be played", SparroState, "moves",
        lambda _, moves: (*moves, Put("4d4")) if moves else (),
    ),
}  # fmt: skip


@pytest.mark.parametrize(("promise", "owner", "name", "change"), ANSWERS.values(), ids=ANSWERS)
def test_a_lie_is_found(
    monkeypatch: pytest.MonkeyPatch, promise: str, owner: type, name: str, change: Change
) -> None:
    monkeypatch.setattr(owner, name, lying(owner, name, change))
    assert promise in broken(GAMES[owner])


SPARRO_PLAY = SparroState.play


def anywhere(state: SparroState, move: Move) -> SparroState:
    legal = state.moves()
    return SPARRO_PLAY(state, move if move in legal or not legal else legal[0])


def with_a_key_error(state: SparroState, move: Move) -> SparroState:
    return SPARRO_PLAY(state, {each: each for each in state.moves()}[move])


def naming_another(state: SparroState, move: Move) -> SparroState:
    try:
        return SPARRO_PLAY(state, move)
    except IllegalMoveError as error:
        raise IllegalMoveError(Put("1a1"), error.reason, error.rule) from None


def without_reason(state: SparroState, move: Move) -> SparroState:
    try:
        return SPARRO_PLAY(state, move)
    except IllegalMoveError as error:
        raise IllegalMoveError(move, text(""), error.rule) from None


@pytest.mark.parametrize("play", [anywhere, with_a_key_error, naming_another, without_reason])
def test_bad_refusals_are_found(
    monkeypatch: pytest.MonkeyPatch, play: Callable[[SparroState, Move], SparroState]
) -> None:
    monkeypatch.setattr(SparroState, "play", play)
    assert broken(SPARRO) == {"illegal moves are refused"}


def test_a_game_that_never_ends_is_found_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SparroState, "play", lambda state, move: state)
    assert [problem.complaint for problem in check(SPARRO, 1000)] == [f"after {LONGEST} moves it goes on"]


def test_a_game_that_starts_differently_each_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sparro, "begin", lambda *_: SparroState(OPENING, holder=next(turns)))
    assert "replays are the same" in broken(SPARRO)


@pytest.mark.parametrize(
    ("name", "method"), [("__hash__", lambda _: next(turns)), ("__eq__", lambda one, other: one is other)]
)
def test_states_that_are_no_values_are_found(
    monkeypatch: pytest.MonkeyPatch, name: str, method: Callable[..., object]
) -> None:
    monkeypatch.setattr(SparroState, name, method)
    assert "replays are the same" in broken(SPARRO)


def test_texts_that_are_not_read_again_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = SparroState.moves
    monkeypatch.setattr(
        SparroState, "moves", lambda state: tuple(Put(str(move).upper()) for move in moves(state))
    )
    monkeypatch.setattr(SparroState, "play", lambda state, move: SPARRO_PLAY(state, parse(str(move).lower())))
    assert "moves have texts" in broken(SPARRO)


DESCRIPTIONS: list[tuple[str, object]] = [
    ("name", "my game"),
    ("seats", ()),
    ("seats", SPARRO.seats[:1] * 2),
    ("title", text("")),
    ("designer", ""),
    ("options", (replace(SPOKER.options[0], choices=()),)),
    ("options", (replace(SPOKER.options[0], help=text("")),)),
    ("complete", lambda *_: {"visible_groups_only": "true"}),
]


@pytest.mark.parametrize(("name", "value"), DESCRIPTIONS)
def test_a_wrong_description_is_found(monkeypatch: pytest.MonkeyPatch, name: str, value: object) -> None:
    monkeypatch.setattr(Spoker, name, value)
    assert broken(SPOKER) == {"the game is described"}


def test_a_game_says_whether_it_is_random_or_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spoker, "random", False)
    assert broken(SPOKER) == {"chance has weights"}
    monkeypatch.setattr(Spindizzy, "secret", False)
    assert broken(SPINDIZZY) == {"what is hidden stays hidden"}


def raising(error: BaseException) -> Callable[..., Any]:
    def method(*_: object) -> Any:
        raise error

    return method


@pytest.mark.parametrize("error", [ZeroDivisionError("by zero"), SystemExit(3), RecursionError("too deep")])
@pytest.mark.parametrize(
    ("name", "promise"),
    [
        ("moves", "what is legal can be played"),
        ("play", "what is legal can be played"),
        ("seen_by", "what is hidden stays hidden"),
        ("trays", "what is shown fits"),
    ],
)
def test_whatever_is_raised_is_reported_with_its_place(
    monkeypatch: pytest.MonkeyPatch, error: BaseException, name: str, promise: str
) -> None:
    method = raising(error)
    monkeypatch.setattr(SpokerState, name, property(method) if name == "trays" else method)
    complaints = {problem.promise: problem.complaint for problem in check(SPOKER, 2)}
    assert complaints[promise].startswith(f"{type(error).__name__}: {error} (test_suite.py, line ")
    assert complaints[promise].endswith(", method)")


def test_an_error_at_the_start_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Spoker, "begin", raising(OSError("no disk")))
    (problem,) = check(SPOKER, 2)
    assert problem.promise == "what is legal can be played"
    assert problem.moves == ()
    monkeypatch.setattr(Spoker, "start", raising(OSError("no disk")))
    (problem,) = check(SPOKER, 2)
    assert problem.promise == "the game is described"


def test_only_what_is_not_kept_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(SPARRO, 2) == ()
    monkeypatch.setattr(SparroState, "prompt", property(lambda _: text("")))
    assert broken(SPARRO) == {"what is shown fits"}


def test_a_problem_tells_how_to_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(state: SparroState, scores: tuple[int, ...]) -> tuple[int, ...]:
        return scores if state.position.occupied.bit_count() < 8 or not state.extended else (0,)

    monkeypatch.setattr(SparroState, "scores", lying(SparroState, "scores", late))
    (problem,) = [each for each in check(SPARRO, 12) if each.promise == "what is shown fits"]
    assert problem.options == (("variant", "extended"),)
    state = played(SPARRO.start(dict(problem.options)), " ".join(problem.moves))
    assert state.position.occupied.bit_count() == 8
    assert problem.command == (
        f"shibumi3d show sparro --option variant=extended --moves '{' '.join(problem.moves)}'"
    )
    assert problem.complaint == "there are 2 seats and 1 scores"


def test_the_same_seed_finds_the_same() -> None:
    def all_seeds(promise_seed: int) -> list[str]:
        seen = []

        def looks(play: Any, step: int) -> Any:
            if step == len(play.moves):
                seen.append(" ".join(map(str, play.moves)))
            return iter(())

        check(SPOKER, 5, promise_seed, (looks,))
        return seen

    assert all_seeds(1) == all_seeds(1)
    assert all_seeds(1) != all_seeds(2)
    assert len(set(all_seeds(1))) == 5


def test_problems_are_quoted_for_the_shell() -> None:
    problem = Problem("x; rm", "p", "c", (("o", "a b"),), ("1a1", "x1a1"))
    assert problem.command == "shibumi3d show 'x; rm' --option 'o=a b' --moves '1a1 x1a1'"
