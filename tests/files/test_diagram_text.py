"""Diagrams: as this program draws them, and as others do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shibumi3d.files import diagram_text
from shibumi3d.files.errors import TextError
from shibumi3d.model import diagram
from shibumi3d.model.position import Position
from tests.model.strategies import positions

EXPECTED = Position.of(white="1c3 1e5 2d4", black="1e3", red="1c5")

SIDE_BY_SIDE = """
. . . .
. R W .   . . .
. W B .   . W .   . .
. . . .   . . .   . .   .
"""

# What the package `shibumi` prints for its games; Spook adds a line for the player to move.
OTHER_PROGRAM = """\
  A C E G
7 . . . . 7

5 . R W . 5

3 . W B . 3

1 . . . . 1
  A C E G
   B D F
 6 . . . 6

 4 . W . 4

 2 . . . 2
   B D F
>R(B,R)
"""

BLOCKS = """
....
.RW.
.WB.
....

...
.W.
...
"""

HEADED = """
Level 1
A C E G
- - - -
- r w -
- w b -
- - - -

Level 2
B D F
| - | - | - |
| - | w | - |
| - | - | - |

Level 3
- -
- -
Level 4
-
"""

APEX_FIRST = """
.

. .
. .

. . .
. W .
. . .

. . . .
. R W .
. W B .
. . . .
"""

NUMBERED_UPWARDS = """
1 . . . .
3 . W B .
5 . R W .
7 . . . .
2 . . .
4 . W .
6 . . .
"""


@pytest.mark.parametrize(
    "drawing", [SIDE_BY_SIDE, OTHER_PROGRAM, BLOCKS, HEADED, APEX_FIRST, NUMBERED_UPWARDS]
)
def test_the_forms_of_diagrams(drawing: str) -> None:
    assert diagram_text.read(drawing) == EXPECTED
    assert diagram_text.read(drawing.replace("\n", "\r\n")) == EXPECTED


@given(positions())
def test_what_is_written_is_read(position: Position) -> None:
    assert diagram_text.read(diagram_text.write(position)) == position


@given(positions())
def test_levels_one_after_the_other_are_read(position: Position) -> None:
    rows = [line.split("   ") for line in diagram.draw(position).splitlines()]
    size = position.pyramid.size
    levels = [[row[level] for row in rows[level:]] for level in range(size)]
    assert diagram_text.read("\n\n".join("\n".join(level) for level in levels)) == position
    assert diagram_text.read("\n\n".join("\n".join(level) for level in reversed(levels))) == position


@pytest.mark.parametrize(
    ("drawing", "words"),
    [
        ("", "no diagram"),
        ("some words\nand more", "no diagram"),
        ("W", "2 to 8 rows"),
        ("W W W\nW W W", "level 1 of the diagram needs 3 rows of 3 places"),
        (". . . .\n. . X .\n. . . .\n. . . .", "'X' in the diagram is none of"),
        (". .\n. .\nW", "nothing carries the marble on 2b2"),
        (". .\n. .\n.\n.", "more rows than a pyramid"),
        (". . . .\n. . . . . . .\n. . . .\n. . . .", "row 4 of the diagram has 4 places"),
        (("." * 9 + "\n") * 9, "2 to 8 rows"),
        ("." * 20_001, "longer than 20000"),
    ],
)
def test_what_is_wrong_is_said(drawing: str, words: str) -> None:
    with pytest.raises(TextError) as caught:
        diagram_text.read(drawing)
    assert words in str(caught.value.message)


@given(st.text(alphabet="WBRwbr.-|ACEG1357 \n", max_size=120) | st.text(max_size=30))
def test_any_text_never_surprises(drawing: str) -> None:
    try:
        position = diagram_text.read(drawing)
    except TextError:
        return
    assert diagram_text.read(diagram_text.write(position)) == position
