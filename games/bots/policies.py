"""Bot policies without search: select one of the options of a view and fill in its parameters."""

from collections.abc import Callable, Mapping
from typing import Any

from games.bots.observation import Observation

Option = Mapping[str, Any]

NOT_OF_A_TURN = frozenset({"call", "catch", "accuse", "call_lapse"})
"""Moves that do not depend on whose turn it is.

Bots make them for reasons of their own (`uno_calls`), never as the answer to a decision.
"""

BLUFFS = 0.1
DARES = 0.7
BELIEF_IN_BLUFFS = 0.4
EASY_CALLS = 0.5


def easy(observation: Observation) -> dict[str, Any]:
    """Return a random legal move; the call is forgotten half of the time."""
    option = observation.any_of(answers(observation))
    words = {
        singular: observation.any_of(option[plural])
        for plural, singular in (("colors", "color"), ("targets", "target"), ("values", "value"))
        if plural in option
    }
    return whole(option, words, calls=observation.chance() < EASY_CALLS)


def normal(observation: Observation) -> dict[str, Any]:
    """Return a sound move.

    The policy keeps wilds, stays with the colour held most, attacks a player who is about to win, and always
    calls.
    """
    option = max(answers(observation), key=lambda option: worth(option, observation))
    words: dict[str, Any] = {}
    if "colors" in option:
        words["color"] = observation.best_color(option["colors"], option.get("card"))
    if "targets" in option:
        words["target"] = min(option["targets"], key=observation.cards_of)
    if "values" in option:
        words["value"] = option["values"][0]
    return whole(option, words, calls=True)


def answers(observation: Observation) -> list[Option]:
    """Return the options that answer the decision, without cards that do not fit and would be taken back."""
    return [
        option
        for option in observation.legal
        if option["move"] not in NOT_OF_A_TURN and not option.get("slip")
    ]


def worth(option: Option, observation: Observation) -> float:
    """Return the score of an option, without looking ahead."""
    return WORTH.get(option["move"], _nothing)(option, observation)


def _nothing(_option: Option, _look: Observation) -> float:
    return 0.0


def _play(option: Option, observation: Observation) -> float:
    """Return the score of a card: going out scores highest, wilds are kept, and bluffs are rare."""
    face = observation.face(option["card"])
    if len(observation.hand) == 1:
        return 1000.0
    if option.get("bluff"):
        return 5.0 if observation.chance() < BLUFFS else -5.0
    if face.is_wild:
        return _wild(observation)
    danger = 40.0 if face.hits and observation.is_in_danger else 0.0
    return 100.0 + danger + 10.0 * observation.held(face.color) + face.points / 10


def _wild(observation: Observation) -> float:
    """Return the score of a wild: low, so that it is played when nothing else fits.

    A wild that was just drawn is kept, unless an opponent is about to win.
    """
    return -1.0 if observation.kind == "drawn" and not observation.is_in_danger else 10.0


def _challenge(_option: Option, observation: Observation) -> float:
    """Return the score of a challenge.

    The more cards the other player holds, the likelier a challenge: one of many cards probably has the
    colour.
    """
    suspicion = 1 - 0.75 ** observation.cards_of(observation.detail.get("by", observation.you))
    return 50.0 if observation.chance() < suspicion * BELIEF_IN_BLUFFS else -1.0


def _match(option: Option, observation: Observation) -> float:
    """Return the score of a matching: more cards first, then more points."""
    return 100.0 * len(option["cards"]) + sum(observation.face(card).points for card in option["cards"]) / 10


def _place(option: Option, observation: Observation) -> float:
    return float(observation.face(option["card"]).points)


def _dare(_option: Option, observation: Observation) -> float:
    return 1.0 if observation.chance() < DARES else -1.0


def _vote(option: Option, _look: Observation) -> float:
    return 1.0 if option.get("ok") else 0.0


WORTH: dict[str, Callable[[Option, Observation], float]] = {
    "play": _play,
    "challenge": _challenge,
    "match": _match,
    "place": _place,
    "dare": _dare,
    "vote": _vote,
}
"""Scoring functions by kind of move. Other moves score 0, which is more than a bad option."""


def whole(option: Option, words: dict[str, Any], *, calls: bool) -> dict[str, Any]:
    """Return an option as a complete move, with its parameters and the call that is sent with a card."""
    kept = {name: word for name, word in option.items() if name not in ("colors", "targets", "values")}
    call = {"uno": True} if calls and ("card" in option or "cards" in option) else {}
    return kept | words | call
