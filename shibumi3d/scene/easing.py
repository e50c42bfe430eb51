"""How far a motion has come, and how it starts and ends gently. Times are in seconds."""


def progress(start: float, now: float, seconds: float) -> float:
    """How far a motion has come, from 0 to 1. One that takes no time is over at once."""
    if seconds <= 0.0:
        return 1.0
    return min(max((now - start) / seconds, 0.0), 1.0)


def ease(t: float) -> float:
    """0 to 1 with a gentle start and a gentle end (3t^2 - 2t^3)."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3.0 - 2.0 * t)
