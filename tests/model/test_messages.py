"""Texts that people see, in any language."""

from gettext import NullTranslations
from typing import ClassVar

from shibumi3d.model.messages import Message, plural, text


class Korean(NullTranslations):
    """A catalogue of three entries."""

    ENTRIES: ClassVar = {
        "Red": "빨강",
        "{player} to move": "{player} 차례",
        "{n} line": "{n}줄",
    }

    def gettext(self, message: str) -> str:
        return self.ENTRIES.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.ENTRIES.get(msgid1, msgid1 if n == 1 else msgid2)


def test_english_is_the_text_itself() -> None:
    assert str(text("{player} to move", player="Red")) == "Red to move"


def test_values_that_are_messages_are_translated_too() -> None:
    message = text("{player} to move", player=text("Red"))
    assert message.in_language(Korean()) == "빨강 차례"
    assert str(message) == "Red to move"


def test_a_text_for_many_depends_on_the_number() -> None:
    assert str(plural("{n} line", "{n} lines", n=1)) == "1 line"
    assert str(plural("{n} line", "{n} lines", n=2)) == "2 lines"
    assert plural("{n} line", "{n} lines", n=2).in_language(Korean()) == "2줄"


def test_messages_are_values() -> None:
    assert text("{a}", a=1) == Message("{a}", (("a", 1),))
    assert len({text("Red"), text("Red"), text("Black")}) == 2


def test_a_value_never_breaks_the_line() -> None:
    assert (
        str(text("there is no game '{game}'", game="a\r\nb\x1b[2Jc"))
        == "there is no game 'a\ufffd\ufffdb\ufffd[2Jc'"
    )
    assert str(text("'{name}' moves", name="보라 é")) == "'보라 é' moves"
