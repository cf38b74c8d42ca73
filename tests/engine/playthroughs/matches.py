"""The matches written down as stories, one of each box and one with house rules, and what each must show.

`shows` are regular expressions, each of which some line of the story must match, so that a story keeps
telling what is special to its box. Dealers are drawn by lot unless said. Where a change of the rules leads a
seed elsewhere, look for another:
`python -m tests.engine.playthroughs.seeds flip`
"""

from typing import Any, NamedTuple


class Playthrough(NamedTuple):
    """One match to write down: its file's name, what it is played by, and what has to happen in it."""

    name: str
    variant: str
    seats: int
    options: dict[str, Any]
    seed: str
    shows: tuple[str, ...]


PLAYTHROUGHS = (
    Playthrough(
        "classic",
        "classic",
        3,
        {"first_dealer": "highest_card", "target_score": 120},
        seed="classic",
        shows=(
            "drew_for_deal",
            "color_named",
            "turn_skipped",
            "direction_reversed",
            "reason=played",
            "challenged",
        ),
    ),
    Playthrough(
        "classic_with_house_rules",
        "classic",
        4,
        {
            "stacking": "cross_up",
            "skip_deflects": True,
            "seven_zero": True,
            "jump_in": True,
            "draw_rule": "until_playable",
            "teams": 2,
            "score_mode": "single_round",
        },
        seed="252",
        shows=("jumped_in=True", "hands_passed", "guilty=True", "guilty=False"),
    ),
    Playthrough(
        "modern",
        "modern",
        3,
        {"custom_1": "rotate_hands", "custom_2": "others_draw_2", "score_mode": "single_round"},
        seed="237",
        shows=(
            "played .*card=WS#",
            "hands_swapped",
            "played .*card=WC1#",
            "hands_passed",
            "played .*card=WC2#",
        ),
    ),
    Playthrough(
        "flip",
        "flip",
        3,
        {"score_mode": "single_round"},
        seed="192",
        shows=(
            "flipped .*side=dark",
            "flipped .*side=light",
            "played .*card=.SA#",
            "played .*card=DWC#",
            r"played .*card=.\+5#",
            "challenged",
        ),
    ),
    Playthrough(
        "junior",
        "junior",
        3,
        {},
        seed="64",
        shows=(r"played .*card=.\+1#", r"played .*card=.\+2#", "played .*card=.S#", "played .*card=W#"),
    ),
    Playthrough(
        "deluxe",
        "deluxe",
        3,
        {"score_mode": "elimination", "target_score": 40},
        seed="30",
        shows=(r"seat_eliminated seat=.*\n(.*\n)*.*round_started round=2", "caught"),
    ),
    Playthrough(
        "h2o",
        "h2o",
        3,
        {"h2o_edition": "splash", "score_mode": "single_round"},
        seed="132",
        shows=("whirlpool_spun",),
    ),
    Playthrough(
        "h2o_of_old",
        "h2o",
        3,
        {"h2o_edition": "downpour", "score_mode": "single_round"},
        seed="109",
        shows=("played .*card=.DP1#", "played .*card=.DP2#"),
    ),
    Playthrough(
        "coloradd",
        "coloradd",
        2,
        {"score_mode": "single_round"},
        seed="126",
        shows=("direction_reversed", "turn_skipped", "color_named", "caught", r"played .*card=.\+2#"),
    ),
    Playthrough(
        "dos",
        "dos",
        3,
        {"score_mode": "single_round"},
        seed="131",
        shows=(
            "matched .*#.*#.* color_match=True",
            r"matched seat=. cards=\S+ .*color_match=True",
            "called",
            "matched .*W2#",
        ),
    ),
    Playthrough(
        "dare",
        "dare",
        3,
        {"dare_list": "daredevil", "score_mode": "single_round"},
        seed="230",
        shows=(
            "dare_refused",
            "vote_closed .*subject=dare passed=True",
            "vote_closed .*passed=False",
            "played .*card=WD",
            "lapse_called",
            "dare_ended",
        ),
    ),
    Playthrough(
        "attack",
        "attack",
        3,
        {"score_mode": "single_round"},
        seed="57",
        shows=("drew .*count=0", "cards_discarded", "card=.H2#", "card=WAA#"),
    ),
    Playthrough(
        "all_wild",
        "all_wild",
        4,
        {"score_mode": "single_round"},
        seed="266",
        shows=(r"played .*card=WT\+2#", "played .*card=WS#", "hands_swapped", "played .*card=WSK2#"),
    ),
    Playthrough(
        "no_mercy",
        "no_mercy",
        4,
        {"score_mode": "single_round"},
        seed="197",
        shows=(
            "knocked_out",
            "played .*card=WCR#",
            "reason=roulette",
            "cards_discarded",
            "hands_swapped",
            "hands_passed",
            "card=.SA#",
        ),
    ),
)
