"""A view in the terms of a scene."""

from __future__ import annotations

from shibumi3d.scene.subject import Subject, newest_places
from shibumi3d.study.view import View


def subject_of(view: View) -> Subject:
    """What may be seen of a game, in the scene's terms."""
    now = view.now
    return Subject(now.position, view.game.seats, now.trays, now.highlights, newest_places(view.events))
