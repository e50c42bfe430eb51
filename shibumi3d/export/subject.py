"""A view in the terms of a scene."""

from __future__ import annotations

from shibumi3d.scene.marks import Marked, Pointing
from shibumi3d.scene.subject import Subject, newest_places
from shibumi3d.study.view import View


def subject_of(view: View) -> Subject:
    """What may be seen of a game, in the scene's terms."""
    now, noted = view.now, view.annotation
    numbers = now.position.pyramid.named
    return Subject(
        now.position,
        view.game.seats,
        now.trays,
        now.highlights,
        newest_places(view.events),
        tuple(Marked(mark.kind, numbers[mark.place]) for mark in noted.marks if mark.place in numbers),
        tuple(
            Pointing(arrow.kind, numbers[arrow.source], numbers[arrow.target])
            for arrow in noted.arrows
            if arrow.source in numbers and arrow.target in numbers
        ),
    )
