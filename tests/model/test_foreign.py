"""Asking foreign code: interruptions reach what runs too long, again and again, and nothing else."""

from __future__ import annotations

import signal
import threading
import time
from functools import partial

import pytest

from shibumi3d.model import foreign
from shibumi3d.model.foreign import ForeignError, OutOfTimeError, PersonInterrupt, ask, within
from shibumi3d.model.messages import text

WHO = text("Chess")


def forever() -> None:
    while True:
        pass


def test_what_keeps_to_its_time_is_not_interrupted() -> None:
    assert within(60, lambda: 7) == 7
    with pytest.raises(OutOfTimeError):
        within(0.01, forever)


def test_an_error_is_told_with_the_name_of_the_game() -> None:
    with pytest.raises(
        ForeignError, match=r"^the rules of Chess failed: ZeroDivisionError: division by zero$"
    ):
        ask(WHO, lambda: 1 / 0)
    with pytest.raises(
        ForeignError, match=r"^the rules of Chess gave no answer after 0.01 seconds$"
    ) as caught:
        ask(WHO, forever, 0.01)
    assert str(caught.value.reason) == "it gave no answer after 0.01 seconds"
    assert ask(WHO, lambda: None) is None


@pytest.mark.parametrize("kind", [SystemExit, KeyboardInterrupt, GeneratorExit, MemoryError, RecursionError])
def test_whatever_is_raised_is_told(kind: type[BaseException]) -> None:
    def question() -> None:
        raise kind("so")

    with pytest.raises(ForeignError, match=f"failed: {kind.__name__}: so"):
        ask(WHO, question)


def test_a_person_can_end_it() -> None:
    def question() -> None:
        raise PersonInterrupt

    with pytest.raises(PersonInterrupt):
        ask(WHO, question)


def swallow_once() -> None:
    try:
        forever()
    except BaseException:  # noqa: BLE001 - as bad code does
        forever()


def swallow_always() -> None:
    while True:
        try:
            forever()
        except BaseException:  # noqa: BLE001 - as bad code does
            continue


def clean_up_always() -> None:
    try:
        forever()
    finally:
        clean_up_always()


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs POSIX")
@pytest.mark.parametrize("question", [swallow_once, swallow_always, clean_up_always])
def test_code_that_catches_interruptions_is_interrupted_until_it_ends(question: object) -> None:
    with pytest.raises(ForeignError):
        ask(WHO, question, 0.02)  # type: ignore[arg-type]  # one of those above
    for _ in range(10_000):  # nothing arrives afterwards
        time.monotonic()
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="needs POSIX")
def test_waiting_for_the_system_is_interrupted() -> None:
    with pytest.raises(ForeignError, match="no answer"):
        ask(WHO, lambda: time.sleep(1e6), 0.02)
    with pytest.raises(ForeignError, match="no answer"):
        ask(WHO, threading.Event().wait, 0.02)


def test_an_interruption_never_lands_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time ends just when the question does, in every way that two threads can meet."""
    monkeypatch.setattr(foreign, "AGAIN", 1e-5)
    interrupted = 0
    for turn in range(4000):
        until = time.monotonic() + 0.0002 + turn % 11 * 1e-5
        try:
            within(0.0002, partial(_until, until))
        except OutOfTimeError:
            interrupted += 1
        for _ in range(20):
            time.monotonic()
    assert interrupted > 0


def _until(moment: float) -> None:
    while time.monotonic() < moment:
        pass


def test_questions_inside_questions_have_their_own_time() -> None:
    def outer() -> str:
        with pytest.raises(ForeignError, match="rules of Inner gave no answer"):
            ask(text("Inner"), forever, 0.02)
        return "on"

    assert ask(WHO, outer, 30) == "on"


def test_the_time_of_the_outer_question_goes_on_after_the_inner_one() -> None:
    def outer() -> None:
        ask(text("Inner"), lambda: None)
        forever()

    with pytest.raises(ForeignError, match="rules of Chess gave no answer"):
        ask(WHO, outer, 0.02)


def test_other_threads_can_ask_too() -> None:
    said: list[str] = []

    def asking() -> None:
        try:
            ask(WHO, forever, 0.02)
        except ForeignError as error:
            said.append(str(error))

    threads = [threading.Thread(target=asking) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == ["the rules of Chess gave no answer after 0.02 seconds"] * 3
