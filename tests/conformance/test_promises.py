"""Every promise of a game: honest games keep it, and whoever breaks it is told how."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import Any

import pytest

from shibumi3d.conformance.promises import PROMISES
from shibumi3d.conformance.suite import check
from shibumi3d.model.colours import Colour
from shibumi3d.model.events import (
    Chosen,
    Drawn,
    Event,
    Group,
    GroupKind,
    Note,
    Over,
    Passed,
    Picked,
    Placed,
    Removed,
    Revealed,
    Scored,
    Shifted,
)
from shibumi3d.model.game import CHANCE, Game, IllegalMoveError, Prospect, Result, Tray, TrayKind
from shibumi3d.model.messages import text
from shibumi3d.model.moves import Draw, Move, Pass, Pick, Put, parse
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from shibumi3d.model.registry import installed
from shibumi3d.model.set_up import SetUp
from tests.conformance.lying import Change, broken, complaints, lie
from tests.conformance.toys import (
    GUESS,
    JUGGLING,
    LOTTERY,
    TOWERS,
    TOYS,
    Guess,
    GuessState,
    Juggling,
    JugglingState,
    Lottery,
    LotteryState,
    Towers,
    TowersState,
)

USUAL = 30
"""Places of the usual pyramid."""

GAMES: dict[type, Game] = {
    Guess: GUESS,
    GuessState: GUESS,
    Juggling: JUGGLING,
    JugglingState: JUGGLING,
    Lottery: LOTTERY,
    LotteryState: LOTTERY,
    Towers: TOWERS,
    TowersState: TOWERS,
}


@pytest.mark.parametrize("game", TOYS, ids=lambda game: game.name)
def test_honest_games_keep_every_promise(game: Game) -> None:
    assert broken(game, 40) == set()


@pytest.mark.parametrize("game", installed().games.values(), ids=lambda game: game.name)
def test_the_games_of_the_program_keep_every_promise(game: Game) -> None:
    """Thirty random games; on boards of many places, where each is long, two. `shibumi3d check-game` plays a thousand."""
    places = len(game.start().position.pyramid)
    assert check(game, 30 if places <= USUAL else 2) == ()


def every(kind: type[Any], **changes: object) -> Change:
    """All events of a kind, with something else in them."""
    return lambda _, events: tuple(
        replace(event, **changes) if isinstance(event, kind) else event for event in events
    )


def without(*kinds: type[Any]) -> Change:
    """The events without those of some kinds."""
    return lambda _, events: tuple(event for event in events if not isinstance(event, kinds))


def with_more(*events: Event) -> Change:
    return lambda _, told: (*told, *events)


def after_all(_: Game, events: tuple[Event, ...]) -> tuple[Event, ...]:
    over = any(isinstance(event, Over) for event in events)
    return (*events, Note(text("Good night"))) if over else events


def prospects_of(change: Callable[[Prospect], Prospect]) -> Change:
    return lambda _, prospects: tuple(map(change, prospects))


turns = count()
THREE_HIGH = 0b11111 << 9
RACK = Tray(text("Rack"), None, ())
BAG = Tray(text("Bag"), None, (), kind=TrayKind.BAG)
TWO_IN_HAND = Tray(text("Held"), 0, ((Colour.RED, 2),), kind=TrayKind.HELD)

LIES: dict[str, tuple[str, type, str, Change, str]] = {
    "a text that is no move": (
        "moves can be made", JugglingState, "moves",
        lambda _, moves: (*moves, Put("9z9")) if moves else (),
        "`moves` lists Put(place='9z9', colour=None), and its text isn't read as a move",
    ),
    "a text that is another move": (
        "moves can be made", JugglingState, "moves",
        lambda _, moves: (*moves, Put("1a1-1c1")) if moves else (),
        "its text is read as Shift(source='1a1', target='1c1')",
    ),
    "a place that the pyramid lacks": (
        "moves can be made", TowersState, "moves", lambda _, moves: (*moves, Put("8h8")) if moves else (),
        "the pyramid has no place 8h8",
    ),
    "a place where nothing can rest": (
        "moves can be made", TowersState, "moves", lambda _, moves: (*moves, Put("2b2")) if moves else (),
        "no marble can rest on 2b2",
    ),
    "a marble that isn't there is taken": (
        "moves can be made", TowersState, "moves",
        lambda _, moves: (*moves, parse("x2b2")) if moves else (), "no marble stands on 2b2",
    ),
    "a pinned marble is moved": (
        "moves can be made", JugglingState, "moves",
        lambda _, moves: (*moves, parse("1c3-2b2")) if moves else (), "",
    ),
    "a pick beside other moves": (
        "moves can be made", GuessState, "moves",
        lambda _, moves: (*moves, Pass()) if moves and isinstance(moves[0], Pick) else moves,
        "`moves` lists 'pass' beside secret picks",
    ),
    "the order changes": (
        "moves keep their order", TowersState, "moves",
        lambda _, moves: moves[:: 1 if next(turns) % 2 else -1], "asked twice, `moves` are",
    ),
    "a move twice": (
        "moves keep their order", TowersState, "moves", lambda _, moves: moves + moves[:1],
        "a move is listed twice in `moves`",
    ),
    "chance without weight": (
        "chance draws from the bag", LotteryState, "chances",
        lambda _, chances: tuple((move, 0) for move, _ in chances), "expected a draw of each colour in `bag`",
    ),
    "weights that the bag doesn't have": (
        "chance draws from the bag", LotteryState, "chances",
        lambda _, chances: tuple((move, 1) for move, _ in chances), "expected a draw of each colour in `bag`",
    ),
    "weights in another order": (
        "chance draws from the bag", LotteryState, "moves",
        lambda state, moves: moves if state.hand else tuple(reversed(moves)), "`chances` has ",
    ),
    "chances while a seat acts": (
        "chance draws from the bag", LotteryState, "chances",
        lambda _, chances: chances or LOTTERY.start().chances(), "but chance doesn't act",
    ),
    "draws while a seat acts": (
        "chance draws from the bag", TowersState, "moves",
        lambda _, moves: (*moves, Draw(Colour.RED)) if moves else (), "for actor 0; expected chance",
    ),
    "a bag that fills itself": (
        "chance draws from the bag", LotteryState, "bag",
        lambda _, bag: ((Colour.WHITE, 3), *bag[1:]) if bag[0][1] < 2 else bag,
        "expected what the draws have left of",
    ),
    "chance for nobody": (
        "chance draws from the bag", LotteryState, "turn",
        lambda state, turn: None if state.actor == CHANCE else turn, "expected the seat for whom it draws",
    ),
    "no result": (
        "the end is the end", TowersState, "result", lambda *_: None, "`actor` is None and `result` is None",
    ),
    "a result in the middle": (
        "the end is the end", TowersState, "result", lambda *_: Result((0,), text("so")),
        "`actor` is 0 and `result` is Result(",
    ),
    "nothing legal in the middle": (
        "the end is the end", TowersState, "moves", lambda _, moves: moves if len(moves) > 3 else (),
        "and `moves` are ''; expected None and no moves, or neither",
    ),
    "an actor who isn't there": (
        "the end is the end", LotteryState, "actor", lambda _, actor: 2 if actor == 1 else actor,
        "`actor` is 2; expected the number of a seat",
    ),
    "another's turn": (
        "the end is the end", TowersState, "turn", lambda _, turn: None if turn is None else 1 - turn,
        "expected the same seat",
    ),
    "a turn of nobody": (
        "the end is the end", TowersState, "turn", lambda *_: 5, "`turn` is 5; expected the number of a seat",
    ),
    "a turn after the end": (
        "the end is the end", TowersState, "turn", lambda state, turn: 0 if turn is None else turn,
        "the game is over, and `turn` is 0",
    ),
    "no events": (
        "events account for changes", Towers, "events", lambda *_: (),
        "isn't told by `events`; expected Placed with",
    ),
    "other events each time": (
        "events account for changes", Towers, "events",
        lambda _, events: (*events, Note(text("{n}", n=next(turns)))), "asked twice, `events` are",
    ),
    "a marble elsewhere": (
        "events account for changes", Towers, "events", every(Placed, place=0), "",
    ),
    "a marble in the air": (
        "events account for changes", Towers, "events", with_more(Placed(0, 4, Colour.WHITE)),
        "`events` tell what can't be: no marble can be put on",
    ),
    "a marble of the other": (
        "events account for changes", Towers, "events", every(Placed, seat=1), "expected Placed with 0",
    ),
    "a marble that isn't told of": (
        "events account for changes", Juggling, "events",
        lambda _, events: (*events, Removed(events[0].seat, events[0].place, events[0].colour))
        if isinstance(events[0], Placed) else events,
        "don't lead to the position after the move",
    ),
    "marbles that don't fall": (
        "events account for changes", Juggling, "events", every(Removed, dropped=()), "what comes down when",
    ),
    "another marble taken": (
        "events account for changes", Juggling, "events", with_more(Removed(0, 0, Colour.RED)),
        "no red marble stands on 1a1",
    ),
    "another marble moved": (
        "events account for changes", Juggling, "events", every(Shifted, colour=Colour.RED),
        "isn't told by `events`; expected Shifted with",
    ),
    "a pass that isn't told": (
        "events account for changes", Juggling, "events", without(Passed), "'pass' isn't told by `events`",
    ),
    "a choice that isn't told": (
        "events account for changes", Juggling, "events", every(Chosen, name="else"),
        "'choose:nothing-at-all' isn't told by `events`; expected Chosen with",
    ),
    "a pass too many": (
        "events account for changes", Towers, "events", with_more(Passed(0, text("Pass"))),
        "expected those of this move, once",
    ),
    "a draw without event": (
        "events account for changes", Lottery, "events", without(Drawn), "expected Drawn with",
    ),
    "a pick without event": (
        "events account for changes", Guess, "events", without(Picked), "expected Picked with",
    ),
    "points that nobody has": (
        "events account for changes", Towers, "events", every(Scored, points=2), "Scored events tell of 2",
    ),
    "points that aren't told": (
        "events account for changes", Towers, "events", without(Scored), "Scored events tell of 0",
    ),
    "picks that nobody made": (
        "events account for changes", Guess, "events", every(Revealed, colours=(Colour.RED,)),
        "a Revealed event tells of",
    ),
    "a group of no marbles": (
        "groups are new", Towers, "events", every(Group, places=1 << 13 | 1), "not on all of these marbles stand",
    ),
    "an old group": (
        "groups are new", Towers, "events",
        lambda _, events: tuple(
            replace(event, places=event.places & 0b111111111) if isinstance(event, Group) else event
            for event in events
        ),
        "where this move brought no marble",
    ),
    "an end without event": ("the end is told", Towers, "events", without(Over), "`events` end the game with []; expected [Over("),
    "an end with other winners": (
        "the end is told", Towers, "events", every(Over, winners=()), "as `result` says",
    ),
    "events after the end": ("the end is told", Towers, "events", after_all, "`events` go on after Over"),
    "another game's state": (
        "what is shown fits", TowersState, "game", lambda *_: LOTTERY, "expected the game that was started",
    ),
    "too few scores": (
        "what is shown fits", TowersState, "scores", lambda *_: (0,), "`scores` has 1 numbers; expected one for",
    ),
    "scores beyond reading": (
        "what is shown fits", TowersState, "scores", lambda *_: (10**9, 0), "expected numbers from",
    ),
    "a marble of no colour": (
        "what is shown fits", TowersState, "colour", lambda *_: None, "expected the colour of the marble",
    ),
    "a bag with a colour twice": (
        "what is shown fits", TowersState, "bag", lambda *_: ((Colour.RED, 1), (Colour.RED, 1)),
        "expected every colour once",
    ),
    "two racks in one place": (
        "what is shown fits", TowersState, "trays", lambda *_: (RACK, RACK), "`trays` has 2 of the kind 'rack'",
    ),
    "a rack of nobody where seat 0 has its own": (
        "what is shown fits", TowersState, "trays", lambda _, trays: (*trays, RACK),
        "`trays` has 2 of the kind 'rack' of nobody or seat 0",
    ),
    "a tray that overflows": (
        "what is shown fits", TowersState, "trays",
        lambda _, trays: tuple(replace(tray, capacity=1) for tray in trays), "its `capacity` is 1",
    ),
    "a detail with the name of something else": (
        "what is shown fits", TowersState, "details",
        lambda _, details: tuple(replace(detail, name="scores") for detail in details),
        "`details` has the name 'scores'; expected a word",
    ),
    "two details of one name": (
        "what is shown fits", TowersState, "details", lambda _, details: details * 2,
        "`details` has the same name twice: token, token",
    ),
    "two bags": (
        "what is shown fits", TowersState, "trays", lambda *_: (BAG, BAG), "`trays` has 2 of the kind 'bag'",
    ),
    "two marbles in one hole": (
        "what is shown fits", TowersState, "trays", lambda *_: (TWO_IN_HAND,), "with 2 marbles; expected one",
    ),
    "a button without a word": (
        "what is shown fits", Juggling, "move_title", lambda *_: "Pass",
        "`move_title` of 'choose:nothing-at-all' is 'Pass'; expected Message",
    ),
    "prospects in another order": (
        "prospects fit the position", TowersState, "prospects",
        lambda _, prospects: prospects[:: 1 if next(turns) % 2 else -1], "asked twice, `prospects` are",
    ),
    "a prospect twice": (
        "prospects fit the position", TowersState, "prospects", lambda _, prospects: prospects * 2,
        "`prospects` has the same one twice",
    ),
    "a prospect that lacks what isn't of it": (
        "prospects fit the position", TowersState, "prospects",
        prospects_of(lambda prospect: replace(prospect, lacks=~prospect.places & (1 << 14) - 1)),
        "expected some of its places",
    ),
    "a prospect that lacks nothing": (
        "prospects fit the position", TowersState, "prospects",
        prospects_of(lambda prospect: replace(prospect, lacks=0)), "that should lack",
    ),
    "a prospect that was left out": (
        "what is completed was a prospect", TowersState, "prospects", lambda _, prospects: prospects[1:],
        "which `prospects` didn't have before",
    ),
    "a prospect that comes to nothing": (
        "what lacked one place is completed", Towers, "events", without(Group),
        "in `prospects` its last marble, and `events` have no Group of it",
    ),
    "a prospect of another colour": (
        "what lacked one place is completed", TowersState, "prospects",
        lambda _, prospects: tuple(
            replace(prospect, kind=GroupKind.SET, colour=Colour.WHITE) for prospect in prospects
        ),
        "gives the set of ",
    ),
    "all is seen": (
        "what is hidden stays hidden", GuessState, "seen_by", lambda state, _: state,
        "can tell what seat 0 picked in secret",
    ),
    "hands are seen": (
        "what is hidden stays hidden", GuessState, "seen_by",
        lambda state, view: replace(view, hands=state.hands), "by `trays` seat 1 can tell",
    ),
    "picks are seen": (
        "what is hidden stays hidden", GuessState, "seen_by",
        lambda state, view: replace(view, picks=state.picks), "by `seen_by`",
    ),
    "the own hand isn't seen": (
        "what is hidden stays hidden", GuessState, "seen_by",
        lambda _, view: replace(view, hands=(None, None)), "seat 0 can choose from '' instead of",
    ),
    "another position is seen": (
        "what is hidden stays hidden", GuessState, "seen_by",
        lambda _, view: replace(view, position=Position(pyramid_of(2))), "which is no secret",
    ),
    "other trays are seen": (
        "what is hidden stays hidden", GuessState, "seen_by",
        lambda state, view: replace(view, hands=((0, 0), (0, 0))) if state.picks else view, "of other sizes",
    ),
    "a secret without secrets": (
        "what is hidden stays hidden", TowersState, "seen_by",
        lambda _, view: replace(view, holder=0), "but `secret` is False",
    ),
    "picks without secrets": (
        "what is hidden stays hidden", TowersState, "moves", lambda _, moves: (Pick(Colour.RED), *moves),
        "`moves` lists secret picks, but `secret` is False",
    ),
    "a pick that is noted": (
        "what is hidden stays hidden", Guess, "events",
        lambda _, events: (*events, Note(text("White!"))), "expected Picked alone until Revealed",
    ),
    "a corner that only one side has": (
        "mirrored games are mirrored", JugglingState, "moves", lambda _, moves: moves[1:] or moves,
        "mirrored, `moves` after",
    ),
    "prospects on one side only": (
        "mirrored games are mirrored", TowersState, "prospects", lambda _, prospects: prospects[:2],
        "mirrored, `prospects` after",
    ),
    "a key of everything": (
        "equal keys go on alike", JugglingState, "key", lambda state, _: state.position,
        "two states have one `key`",
    ),
    "images that go on otherwise": (
        "canonical states are images", JugglingState, "canonical", lambda *_: 1,
        "`canonical` is the same after",
    ),
    "a canonical key that tells images apart": (
        "mirrored games are mirrored", TowersState, "canonical", lambda state, _: state.position.masks,
        "mirrored, `canonical` after",
    ),
    "a winner who doesn't win": (
        "what is decided comes true", TowersState, "decided",
        lambda state, given: (0, 1) if state.position.occupied and not given else given, "in the end",
    ),
    "an end that isn't decided": (
        "what is decided comes true", TowersState, "decided", lambda *_: None, "when the game is over",
    ),
    "a sample that looks otherwise": (
        "what is hidden stays hidden", GuessState, "sampled",
        lambda _, given: replace(given, hands=((4, 0), (4, 0))), "can tell `sampled` from what is seen",
    ),
    "a sample with nothing in it": (
        "what is hidden stays hidden", GuessState, "sampled", lambda state, _: state, "nobody can move",
    ),
    "a state that can't be set up": (
        "states can be set up again", TowersState, "as_set_up",
        lambda _, given: replace(given, extras={**given.extras, "token": "nobody"}),
        "`set_up` refuses what `as_set_up` gives",
    ),
    "a set-up without extras": (
        "states can be set up again", TowersState, "as_set_up", lambda _, given: replace(given, extras={}),
        "set up again by `as_set_up`, `scores` is (0, 0)",
    ),
    "a set-up of another position": (
        "states can be set up again", TowersState, "as_set_up",
        lambda state, given: replace(given, position=TOWERS.start().position),
        "`as_set_up` has another position",
    ),
    "a set-up of no set-up": (
        "states can be set up again", TowersState, "as_set_up", lambda *_: None,
        "`as_set_up` is None; expected SetUp",
    ),
    "another position is set up": (
        "what can not be set up is refused", Juggling, "set_up",
        lambda _, state: replace(state, position=Position(pyramid_of(3))), "gives another position",
    ),
    "another turn is set up": (
        "what can not be set up is refused", Juggling, "set_up",
        lambda _, state: replace(state, actor=0), "gives the turn to seat 0",
    ),
    "nothing is set up": (
        "what can not be set up is refused", Juggling, "set_up", lambda *_: None,
        "`set_up` is None; expected State",
    ),
    "something that can't be played is set up": (
        "what can not be set up is refused", Juggling, "set_up", lambda _, state: replace(state, left="9"),
        "`play` raises TypeError: unsupported operand",
    ),
    "an end that is no end when it is set up": (
        "states can be set up again", JugglingState, "as_set_up",
        lambda _, given: replace(given, extras={"left": "1"}) if given.extras["left"] == "0" else given,
        "set up again by `as_set_up`, the game goes on with `actor` 0",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("promise", "owner", "name", "change", "words"), LIES.values(), ids=LIES)
def test_a_lie_is_found_and_told(
    monkeypatch: pytest.MonkeyPatch, promise: str, owner: type, name: str, change: Change, words: str
) -> None:
    lie(monkeypatch, owner, name, change)
    told = complaints(GAMES[owner], promise, 10)
    assert told
    assert words in told


def refusing(state: TowersState, move: Move) -> Any:
    try:
        return PLAY(state, move)
    except IllegalMoveError:
        raise KeyError(move) from None


def playing_anything(state: TowersState, move: Move) -> Any:
    legal = state.moves()
    return PLAY(state, move if move in legal or not legal else legal[0])


def naming_another(state: TowersState, move: Move) -> Any:
    try:
        return PLAY(state, move)
    except IllegalMoveError as error:
        raise IllegalMoveError(Put("1a1"), error.reason, error.rule) from None


def without_reason(state: TowersState, move: Move) -> Any:
    try:
        return PLAY(state, move)
    except IllegalMoveError as error:
        raise IllegalMoveError(move, text(" "), error.rule) from None


PLAY = TowersState.play


@pytest.mark.parametrize(
    ("play", "words"),
    [
        (refusing, "; expected IllegalMoveError"),
        (playing_anything, "which isn't among the moves"),
        (naming_another, "with the error for '1a1'"),
        (without_reason, "is an empty text"),
    ],
)
def test_bad_refusals_are_found(monkeypatch: pytest.MonkeyPatch, play: Any, words: str) -> None:
    monkeypatch.setattr(TowersState, "play", play)
    assert broken(TOWERS) == {"illegal moves are refused"}
    assert words in complaints(TOWERS, "illegal moves are refused")


def test_a_board_that_grows_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def grown(state: TowersState, after: TowersState) -> TowersState:
        small = state.position.pyramid is pyramid_of(2)
        return replace(after, position=Position(pyramid_of(3)), actor=0) if small else after

    lie(monkeypatch, TowersState, "play", grown)
    told = complaints(TOWERS, "what is shown fits")
    assert told == "the pyramid has another size than at the start"


def test_a_game_that_begins_differently_each_time_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    lie(monkeypatch, Towers, "begin", lambda _, state: replace(state, holder=next(turns) % 2))
    assert "replays are the same" in broken(TOWERS)


@pytest.mark.parametrize(
    ("name", "method"), [("__hash__", lambda _: next(turns)), ("__eq__", lambda one, other: one is other)]
)
def test_states_that_are_no_values_are_found(
    monkeypatch: pytest.MonkeyPatch, name: str, method: Callable[..., object]
) -> None:
    monkeypatch.setattr(TowersState, name, method)
    assert "replays are the same" in broken(TOWERS)


def test_a_state_that_remembers_its_last_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Remembering(TowersState):
        __slots__ = ("last",)

    def play(state: TowersState, move: Move) -> Any:
        after = PLAY(state, move)
        assert isinstance(after, TowersState)
        kept = Remembering(after.position, after.actor, after.points, after.holder)
        object.__setattr__(kept, "last", move)
        return kept

    def equal(one: Any, other: Any) -> bool:
        return type(one) is type(other) and (one.position, one.last) == (other.position, other.last)

    monkeypatch.setattr(TowersState, "play", play)
    monkeypatch.setattr(Remembering, "__eq__", equal)
    monkeypatch.setattr(Remembering, "__hash__", lambda _: 1)
    promise = "states forget how they came about"
    assert promise in broken(TOWERS)
    assert "or `looks_back` is True" in complaints(TOWERS, promise)
    assert "states can be set up again" in broken(TOWERS)
    monkeypatch.setattr(Towers, "looks_back", True)
    assert broken(TOWERS) == set()


def test_a_set_of_marbles_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Towers, "marbles", ((Colour.WHITE, 3), (Colour.BLACK, 10)))
    assert "4 white marbles stand, and `marbles` has 3" in complaints(TOWERS, "the set of marbles is enough")


def test_a_game_says_whether_it_is_random_secret_or_symmetric(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lottery, "random", False)
    assert broken(LOTTERY) == {"chance draws from the bag"}
    monkeypatch.setattr(Guess, "secret", False)
    assert broken(GUESS) == {"what is hidden stays hidden"}


def test_a_game_without_set_up_need_not_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Towers, "set_up", Game.set_up)
    monkeypatch.delattr(Towers, "set_up")
    assert broken(TOWERS) == set()


def test_a_set_up_that_raises_something_else_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def set_up(game: Game, options: object, start: SetUp) -> Any:
        return JugglingState(start.position, int(start.turn == "black"), int(start.extras["left"]))

    monkeypatch.setattr(Juggling, "set_up", set_up)
    assert "; expected a state or SetUpError" in complaints(JUGGLING, "what can not be set up is refused", 20)


def test_every_promise_has_a_lie_here() -> None:
    told = {promise for promise, *_ in LIES.values()}
    elsewhere = {
        "illegal moves are refused",
        "replays are the same",
        "states forget how they came about",
        "the set of marbles is enough",
    }
    assert told | elsewhere == {promise.__name__.replace("_", " ") for promise in PROMISES}
