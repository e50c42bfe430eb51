"""The language that a person wants is found, and what isn't there stays English."""

import pytest

from shibumi3d.languages import available, translations

VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


def wanted(patch: pytest.MonkeyPatch, **variables: str) -> str:
    for name in VARIABLES:
        patch.delenv(name, raising=False)
    for name, value in variables.items():
        patch.setenv(name, value)
    return translations().gettext("Lines")


def test_the_languages_that_there_are() -> None:
    assert available()[0] == ("en", "English")
    assert ("ko", "한국어") in available()


@pytest.mark.parametrize("language", ["ko", "ko_KR"])
def test_a_language_by_its_code(language: str) -> None:
    assert translations(language).gettext("Lines") == "줄"


@pytest.mark.parametrize("language", ["en", "xx", "../../assets", "ko/..", "C"])
def test_others_stay_english(language: str) -> None:
    assert translations(language).gettext("Lines") == "Lines"


def test_the_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wanted(monkeypatch, LANG="ko_KR.UTF-8") == "줄"
    assert wanted(monkeypatch, LANG="en_GB.UTF-8", LANGUAGE="xx:ko") == "줄"
    assert wanted(monkeypatch, LANG="ko_KR.UTF-8", LC_ALL="en_US") == "Lines"
    assert wanted(monkeypatch, LANGUAGE="en:ko") == "Lines"
    assert wanted(monkeypatch, LC_ALL="C.UTF-8") == "Lines"


@pytest.mark.parametrize(
    "wild",
    [
        "x" * 300_000,
        ":".join(f"x{number}" for number in range(300_000)),
        "../../../etc/passwd",
        "ko/../../..",
        "k\u200bo",
        "한국어",
        "::::",
        "UTF-8",
    ],
)
def test_a_wild_language_is_english(monkeypatch: pytest.MonkeyPatch, wild: str) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LANG"):
        assert wanted(monkeypatch, **{name: wild}) == "Lines"


def test_a_locale_that_the_system_can_not_name_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown() -> None:
        raise ValueError("unknown locale: UTF-8")

    monkeypatch.setattr("locale.getlocale", unknown)
    assert wanted(monkeypatch) == "Lines"
