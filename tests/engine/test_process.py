"""The engine's own process: it answers, heeds, is started again, and never stays behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue

import pytest

from shibumi3d.engine.levels import LEVELS
from shibumi3d.engine.process import Engine
from shibumi3d.engine.question import Answer, Question
from shibumi3d.engine.report import Limit
from shibumi3d.model.moves import parse

LONG = Limit(seconds=600)
PATIENCE = 60.0
"""Seconds after which a test gives up waiting; nothing is said of how fast it goes."""


@pytest.fixture(name="answers")
def _answers() -> Queue[Answer]:
    return Queue()


@pytest.fixture(name="engine")
def _engine(answers: Queue[Answer]) -> Iterator[Engine]:
    engine = Engine(answers.put)
    yield engine
    engine.close()


def last(answers: Queue[Answer], number: int) -> Answer:
    while True:
        answer = answers.get(timeout=PATIENCE)
        assert answer.number == number
        if answer.last:
            return answer


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended and wasn't waited for doesn't."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    status = Path(f"/proc/{pid}/stat")
    try:
        return status.read_text().rpartition(")")[2].split()[0] != "Z" if status.parent.exists() else True
    except OSError:
        return False


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_it_analyses_and_chooses(engine: Engine, answers: Queue[Answer]) -> None:
    assert engine.process_id is None
    number = engine.ask(Question("spline", {"size": "3"}, moves=(parse("1a1"),), limit=LONG))
    answer = last(answers, number)
    assert answer.report is not None
    assert answer.report.finished
    assert answer.report.seat == 1
    assert not engine.thinking
    number = engine.ask(Question("spline", {"size": "3"}, level=LEVELS[0]))
    answer = last(answers, number)
    assert answer.move is not None
    assert answer.report is None


def test_it_tells_while_it_thinks_and_finishes_when_told(engine: Engine, answers: Queue[Answer]) -> None:
    number = engine.ask(Question("spargo", limit=LONG))
    first = answers.get(timeout=PATIENCE)
    assert (first.number, first.last) == (number, False)
    assert first.report is not None
    engine.finish()
    answer = last(answers, number)
    assert answer.report is not None
    assert answer.report.best is not None


def test_after_a_stop_nothing_more_is_told(engine: Engine, answers: Queue[Answer]) -> None:
    first = engine.ask(Question("spargo", limit=LONG))
    answers.get(timeout=PATIENCE)
    engine.stop()
    while not answers.empty():
        assert answers.get().number == first
    second = engine.ask(Question("spline", {"size": "3"}, limit=LONG))
    assert last(answers, second).report is not None


def test_a_new_question_takes_the_place_of_the_old(engine: Engine, answers: Queue[Answer]) -> None:
    engine.ask(Question("spargo", limit=LONG))
    number = engine.ask(Question("spline", {"size": "3"}, limit=LONG))
    assert last(answers, number).report is not None


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        (Question("nothing"), "there is no game 'nothing'"),
        (Question("sparro", {"variant": "none"}), "option 'variant' of Sparro can't be 'none'"),
        (Question("sparro", moves=(parse("4d4"),)), "4d4 is not allowed"),
        (Question("sparro", moves=(parse("pass"),)), "pass is not allowed"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(
    engine: Engine, answers: Queue[Answer], question: Question, sentence: str
) -> None:
    answer = last(answers, engine.ask(question))
    assert answer.failure is not None
    assert sentence in str(answer.failure)


def test_a_crash_is_told_and_the_next_question_answered(engine: Engine, answers: Queue[Answer]) -> None:
    number = engine.ask(Question("spargo", limit=LONG))
    answers.get(timeout=PATIENCE)
    first = engine.process_id
    assert first is not None
    os.kill(first, signal.SIGTERM)
    answer = last(answers, number)
    assert "The engine ended while it was thinking" in str(answer.failure)
    number = engine.ask(Question("spline", {"size": "3"}, limit=LONG))
    assert last(answers, number).report is not None
    assert engine.process_id not in (None, first)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes can't be halted here")
def test_a_process_that_does_not_heed_is_ended(engine: Engine, answers: Queue[Answer]) -> None:
    """As one whose game lets nothing else run: a halted process heeds nothing."""
    engine.ask(Question("spargo", limit=LONG))
    answers.get(timeout=PATIENCE)
    first = engine.process_id
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    engine.stop()
    until(lambda: not runs(first))
    number = engine.ask(Question("spline", {"size": "3"}, limit=LONG))
    assert last(answers, number).report is not None


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes can't be halted here")
def test_a_question_while_it_does_not_heed_is_answered_by_another(
    engine: Engine, answers: Queue[Answer]
) -> None:
    engine.ask(Question("spargo", limit=LONG))
    answers.get(timeout=PATIENCE)
    first = engine.process_id
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    number = engine.ask(Question("spline", {"size": "3"}, limit=LONG))
    assert last(answers, number).report is not None
    until(lambda: not runs(first))


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="processes can't be halted here")
def test_what_does_not_finish_gives_what_it_told_last(engine: Engine, answers: Queue[Answer]) -> None:
    number = engine.ask(Question("spargo", limit=LONG))
    answers.get(timeout=PATIENCE)
    first = engine.process_id
    assert first is not None
    os.kill(first, signal.SIGSTOP)
    engine.finish()
    assert last(answers, number).report is not None
    until(lambda: not runs(first))


def test_closing_ends_the_process(engine: Engine, answers: Queue[Answer]) -> None:
    engine.ask(Question("spargo", limit=LONG))
    answers.get(timeout=PATIENCE)
    pid = engine.process_id
    assert pid is not None
    engine.close()
    until(lambda: not runs(pid))
    with pytest.raises(ValueError, match="closed"):
        engine.ask(Question("sparro"))
    while True:
        try:
            answers.get(timeout=0.1)
        except Empty:
            return


PARENT = """
import sys, time
from shibumi3d.engine.process import Engine
from shibumi3d.engine.question import Question
from shibumi3d.engine.report import Limit
if __name__ == "__main__":
    engine = Engine(lambda answer: print(engine.process_id, flush=True))
    engine.ask(Question("spargo", limit=Limit(seconds=600)))
    time.sleep(600 if sys.argv[1] == "wait" else 5)
"""


@pytest.mark.parametrize("way", ["SIGKILL", "SIGTERM", "halted"])
@pytest.mark.skipif(os.name != "posix", reason="needs signals")
def test_it_ends_with_the_program_however_that_ends(tmp_path: Path, way: str) -> None:
    if way == "halted" and sys.platform != "linux":
        pytest.skip("only Linux ends a process in which nothing else can run")
    program = tmp_path / "program.py"
    program.write_text(PARENT)
    parent = subprocess.Popen([sys.executable, str(program), "wait"], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    try:
        child = int(parent.stdout.readline())
        if way == "halted":
            os.kill(child, signal.SIGSTOP)
        parent.send_signal(signal.SIGTERM if way == "SIGTERM" else signal.SIGKILL)
        parent.wait(PATIENCE)
        if way == "halted":
            os.kill(child, signal.SIGCONT)
        until(lambda: not runs(child))
    finally:
        parent.kill()
        parent.wait()
        parent.stdout.close()
