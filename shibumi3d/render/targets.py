"""The framebuffers that a picture is drawn into before it is shown."""

from dataclasses import dataclass

import moderngl


@dataclass(frozen=True, slots=True)
class Target:
    """A picture with the distance of what is seen in each pixel.

    ``solid`` draws colour and distance; ``over`` draws colour alone, over what is there.
    """

    size: tuple[int, int]
    colour: moderngl.Texture
    distances: moderngl.Texture
    depth: moderngl.Renderbuffer
    solid: moderngl.Framebuffer
    over: moderngl.Framebuffer

    def release(self) -> None:
        """Give the memory back."""
        for part in (self.over, self.solid, self.depth, self.distances, self.colour):
            part.release()


def unbind(ctx: moderngl.Context) -> None:
    """Leave the framebuffer that is bound before it is released.

    moderngl binds the one used last again whenever it makes another; it must not be a deleted one.
    """
    ctx.detect_framebuffer(0).use()


def make_target(ctx: moderngl.Context, size: tuple[int, int]) -> Target:
    """Make a target."""
    colour = ctx.texture(size, 4)
    colour.filter = (moderngl.LINEAR, moderngl.LINEAR)
    colour.repeat_x = colour.repeat_y = False
    distances = ctx.texture(size, 1, dtype="f4")
    distances.filter = (moderngl.NEAREST, moderngl.NEAREST)
    distances.repeat_x = distances.repeat_y = False
    depth = ctx.depth_renderbuffer(size)
    solid = ctx.framebuffer([colour, distances], depth)
    over = ctx.framebuffer([colour], depth)
    return Target(size, colour, distances, depth, solid, over)


@dataclass(slots=True)
class Pool:
    """Keeps one target, made anew when another size is asked for."""

    ctx: moderngl.Context
    target: Target | None = None

    def get(self, size: tuple[int, int]) -> Target:
        """Return a target of this size."""
        if self.target is None or self.target.size != size:
            self.release()
            self.target = make_target(self.ctx, size)
        return self.target

    def release(self) -> None:
        """Give the memory back."""
        if self.target is not None:
            unbind(self.ctx)
            self.target.release()
            self.target = None


@dataclass(slots=True)
class Accumulator:
    """A floating-point picture that samples are added up in."""

    ctx: moderngl.Context
    size: tuple[int, int] = (0, 0)
    colour: moderngl.Texture | None = None
    buffer: moderngl.Framebuffer | None = None

    def get(self, size: tuple[int, int]) -> tuple[moderngl.Texture, moderngl.Framebuffer]:
        """Return texture and framebuffer of this size; what they hold is kept while the size stays."""
        if self.colour is None or self.buffer is None or self.size != size:
            self.release()
            self.size = size
            self.colour = self.ctx.texture(size, 4, dtype="f4")
            self.colour.filter = (moderngl.NEAREST, moderngl.NEAREST)
            self.buffer = self.ctx.framebuffer([self.colour])
        return self.colour, self.buffer

    def release(self) -> None:
        """Give the memory back."""
        unbind(self.ctx)
        for part in (self.buffer, self.colour):
            if part is not None:
                part.release()
        self.buffer = self.colour = None
