"""The window itself: events, frames, keys, panels' toolkit and the system around it."""
