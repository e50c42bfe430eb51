"""Positions as drawings, level by level."""

import pytest
from hypothesis import given

from shibumi3d.model import diagram
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import pyramid_of
from tests.model.strategies import positions


def test_the_lowest_rank_is_at_the_bottom_and_the_board_at_the_left() -> None:
    position = Position.of(white="1c3 1e3 1c5 1e5 2d4", red="1a1", black="1g7")
    drawing = "\n".join([". . . B", ". W W .   . . .", ". W W .   . W .   . .", "R . . .   . . .   . .   ."])
    assert diagram.draw(position) == drawing
    assert diagram.parse(drawing) == position


@given(positions())
def test_a_drawing_is_read_as_what_was_drawn(position: Position) -> None:
    assert diagram.parse(diagram.draw(position)) == position


def test_small_letters_and_loose_spacing_are_read_too() -> None:
    assert diagram.parse("\n   r  b\n\n w . .") == Position.of(2, red="1a3", black="1c3", white="1a1")


@pytest.mark.parametrize(
    ("drawing", "complaint"),
    [
        (".", "2 to 8 rows, not 1"),
        ("\n".join(["."] * 9), "2 to 8 rows, not 9"),
        (". .\n. .", "row 2 of the diagram has 2 places instead of 3"),
        (". . .\n. . .", "row 1 of the diagram has 3 places instead of 2"),
        (". X\n. . .", "'X' in the diagram is none of W, B, R and ."),
        ("W W\nW . R", "nothing carries the marble on 2b2"),
    ],
)
def test_a_bad_drawing_says_what_is_wrong(drawing: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint.replace(".", r"\.")):
        diagram.parse(drawing)


def test_a_marble_in_the_air_is_named() -> None:
    with pytest.raises(ValueError, match="the marble on 3c3"):
        diagram.supported(
            Position(pyramid_of(4), (pyramid_of(4).levels[0] | 1 << pyramid_of(4).named["3c3"], 0, 0))
        )
