"""What a game promises, each promise a function that looks at one moment of a game played at random.

A promise yields a complaint for everything that is not as it should be: it names the method, what it
answers, and what was expected. `suite` plays the games and collects the complaints.
"""

from __future__ import annotations

from typing import Final

from shibumi3d.conformance.moving import (
    chance_draws_from_the_bag,
    illegal_moves_are_refused,
    moves_can_be_made,
    moves_keep_their_order,
    the_end_is_the_end,
)
from shibumi3d.conformance.playthrough import Promise
from shibumi3d.conformance.secrets import what_is_hidden_stays_hidden
from shibumi3d.conformance.set_ups import states_can_be_set_up_again, what_can_not_be_set_up_is_refused
from shibumi3d.conformance.showing import (
    prospects_fit_the_position,
    the_set_of_marbles_is_enough,
    what_is_completed_was_a_prospect,
    what_is_shown_fits,
    what_lacked_one_place_is_completed,
)
from shibumi3d.conformance.telling import events_account_for_changes, groups_are_new, the_end_is_told
from shibumi3d.conformance.values import (
    canonical_states_are_images,
    equal_keys_go_on_alike,
    mirrored_games_are_mirrored,
    replays_are_the_same,
    states_forget_how_they_came_about,
    what_is_decided_comes_true,
)

PROMISES: Final[tuple[Promise, ...]] = (
    moves_can_be_made,
    moves_keep_their_order,
    chance_draws_from_the_bag,
    the_end_is_the_end,
    illegal_moves_are_refused,
    events_account_for_changes,
    groups_are_new,
    the_end_is_told,
    what_is_shown_fits,
    the_set_of_marbles_is_enough,
    prospects_fit_the_position,
    what_is_completed_was_a_prospect,
    what_lacked_one_place_is_completed,
    what_is_hidden_stays_hidden,
    replays_are_the_same,
    mirrored_games_are_mirrored,
    states_forget_how_they_came_about,
    equal_keys_go_on_alike,
    canonical_states_are_images,
    what_is_decided_comes_true,
    states_can_be_set_up_again,
    what_can_not_be_set_up_is_refused,
)
"""All that is looked at in every moment of every game, once its answers fit the contract."""
