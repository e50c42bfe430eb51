"""The map that records keep their nodes in: a map like any other, and cheap to change."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.model.paged_map import PAGE, PagedMap, changed

KEYS = st.integers(0, 4 * PAGE)
ENTRIES = st.dictionaries(KEYS, st.text(max_size=3), max_size=30)
CHANGES = st.lists(st.dictionaries(KEYS, st.none() | st.text(max_size=3), max_size=6), max_size=12)


def applied(entries: dict[int, str], changes: dict[int, str | None]) -> dict[int, str]:
    both = {**entries, **changes}
    return {key: value for key, value in both.items() if value is not None}


@given(ENTRIES, CHANGES)
def test_it_is_a_map_like_any_other(entries: dict[int, str], steps: list[dict[int, str | None]]) -> None:
    tried = PagedMap(entries)
    plain = entries
    for changes in steps:
        before, was = tried, plain
        tried, plain = tried.updated(changes), applied(plain, changes)
        assert dict(before) == was  # the map that it was made from is as it was
        assert dict(tried) == plain
        assert list(tried) == sorted(plain)
        assert len(tried) == len(plain)
        assert all((key in tried) == (key in plain) for key in range(-2, 5 * PAGE))
        assert sorted(changed(before, tried)) == sorted(
            key for key in was.keys() | plain.keys() if was.get(key) != plain.get(key)
        )
        assert list(changed(before, tried)) == list(changed(tried, before))


@given(ENTRIES, ENTRIES)
def test_equal_maps_are_those_with_equal_entries(one: dict[int, str], other: dict[int, str]) -> None:
    assert (PagedMap(one) == PagedMap(other)) == (one == other)
    grown = PagedMap(one).updated(other).updated({key: one.get(key) for key in other})
    assert grown == PagedMap(one)
    assert hash(grown) == hash(PagedMap(one))


def test_what_is_not_there() -> None:
    tried = PagedMap({3: "three"})
    for key in (0, -1, 4, PAGE, 10**9):
        with pytest.raises(KeyError):
            tried[key]
    assert tried.__contains__("3") is False
    assert tried.get(4) is None
    assert tried.updated({700: None}) == tried
    assert not PagedMap()
    with pytest.raises(ValueError, match="-1"):
        tried.updated({-1: "x"})


def test_a_change_makes_one_new_page() -> None:
    before = PagedMap(dict.fromkeys(range(50_000), "x"))
    after = before.updated({30_000: "y"})
    kept = {id(page) for page in before._pages}
    assert [id(page) in kept for page in after._pages].count(False) == 1
    assert list(changed(before, after)) == [30_000]


def test_a_sparse_map_has_pages_for_its_entries_only() -> None:
    sparse = PagedMap({40_000: "x"})
    assert len({id(page) for page in sparse._pages}) == 2
