"""The choice of quality: it holds the budget and doesn't go up and down."""

from shibumi3d.render.quality import BUDGET, LEVELS, Controller


def settle(controller: Controller, full_time: float, frames: int = 200) -> list[int]:
    """Feed frames of a machine whose time goes with the number of pixels; return the levels it went through."""
    seen = []
    for _ in range(frames):
        controller.feed(full_time * controller.quality.cost)
        seen.append(controller.index)
    return seen


def test_levels_go_from_fast_to_fine() -> None:
    costs = [level.cost for level in LEVELS]
    assert costs == sorted(set(costs))
    assert LEVELS[-1].scale == 1.0


def test_a_fast_machine_ends_at_the_finest_level() -> None:
    """A graphics card's times, made up: it draws more samples a frame at the window's own resolution."""
    assert settle(Controller(), 0.001)[-1] == len(LEVELS) - 1
    controller = Controller()
    settle(controller, 0.007)
    assert (controller.quality.scale, controller.quality.samples) == (1.0, 4)


def test_a_slow_machine_ends_at_the_lowest_level() -> None:
    assert settle(Controller(), 1.0)[-1] == 0


def test_between_them_the_budget_holds() -> None:
    controller = Controller()
    settle(controller, 0.06)
    assert 0 < controller.index < len(LEVELS) - 1
    assert 0.06 * controller.quality.cost <= BUDGET


def test_it_does_not_waver() -> None:
    for full_time in (0.02, 0.03, 0.034, 0.04, 0.05, 0.06, 0.08, 0.1):
        seen = settle(Controller(), full_time, 400)[100:]
        assert len(set(seen)) == 1, full_time


def test_one_slow_frame_changes_nothing() -> None:
    controller = Controller()
    settle(controller, 0.04)
    before = controller.index
    controller.feed(0.5)
    for _ in range(4):
        controller.feed(0.04 * controller.quality.cost)
    assert controller.index == before


def test_a_level_that_failed_is_not_tried_again_at_once() -> None:
    controller = Controller(index=len(LEVELS) - 1, patience=1000)
    for _ in range(controller.window):
        controller.feed(2 * BUDGET)
    assert 0 < controller.index < len(LEVELS) - 1
    for _ in range(50):
        controller.feed(0.001)
    assert controller.index == len(LEVELS) - 2
    controller.patience = 10
    for _ in range(20):
        controller.feed(0.001)
    assert controller.index == len(LEVELS) - 1
