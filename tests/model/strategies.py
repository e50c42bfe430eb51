"""What hypothesis makes for the tests of the model: positions and moves."""

from hypothesis import strategies as st

from shibumi3d.model.colours import COLOURS
from shibumi3d.model.moves import Draw, Move, Pass, Pick, Put, Remove, Shift
from shibumi3d.model.position import Position
from shibumi3d.model.pyramid import SIZES, places_in, pyramid_of

sizes = st.sampled_from(SIZES)
colours = st.sampled_from(COLOURS)


@st.composite
def positions(draw: st.DrawFn, size: st.SearchStrategy[int] = sizes) -> Position:
    """Marbles put one after the other on playable places, as a game would."""
    position = Position(pyramid_of(draw(size)))
    for choice, colour in draw(st.lists(st.tuples(st.integers(0, 63), colours), max_size=40)):
        playable = list(places_in(position.playable))
        if playable:
            position = position.put(playable[choice % len(playable)], colour)
    return position


@st.composite
def places(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(pyramid_of(draw(sizes)).names))


moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Put, places(), st.none() | colours),
    st.builds(Pick, colours),
    st.builds(Draw, colours),
    st.builds(Shift, places(), places()),
    st.builds(Remove, places()),
    st.just(Pass()),
)
