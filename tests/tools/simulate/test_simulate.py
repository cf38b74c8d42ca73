"""`python -m tools.simulate`: the same seed, the same table; numbers that add up; refusals in a sentence."""

import subprocess
import sys
import xml.etree.ElementTree as ET
from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.engine import Event, Step, apply, ruleset
from games.engine.moves import Draw
from tests.engine.table import deal
from tools.simulate.account import Account
from tools.simulate.command import Command
from tools.simulate.plan import MatchPlan
from tools.simulate.play import steps_of
from tools.simulate.plot import drawing
from tools.simulate.processes import play_share, shares_of
from tools.simulate.report import interval, report
from tools.simulate.tally import MatchTally

SHELF = [
    ("classic", {"stacking": "any", "seven_zero": True, "jump_in": True}, 3),
    ("classic", {"teams": 2}, 4),
    ("classic", {"score_mode": "elimination", "target_score": 150}, 4),
    ("dos", {"score_mode": "single_round"}, 2),
    ("flip", {"score_mode": "single_round"}, 5),
    ("junior", {}, 3),
    ("no_mercy", {"score_mode": "single_round"}, 4),
    ("dare", {"score_mode": "single_round"}, 4),
]


def plan(variant="classic", options=None, seats=4, **how):
    quick = {"score_mode": "single_round"} if options is None else options
    return MatchPlan(ruleset(variant, quick, seats), seats, **{"games": 6} | how)


def printed(*words, **options):
    out = StringIO()
    call_command(Command(), *words, **{"games": 12, "processes": 1} | options, stdout=out, stderr=StringIO())
    return out.getvalue()


def refused(*words, **options):
    with pytest.raises(CommandError) as refusal:
        printed(*words, **options)
    assert refusal.value.returncode == 1
    return str(refusal.value)


def test_the_same_seed_prints_the_same_table():
    assert printed("junior", seed=7) == printed("junior", seed=7)
    assert printed("junior", seed=7) != printed("junior", seed=8)


def test_the_number_of_processes_changes_nothing():
    assert printed("junior", processes=1) == printed("junior", processes=2)


def test_every_match_is_in_one_share():
    for games, processes in ((1, 8), (7, 2), (1000, 3), (12_345, 2)):
        assert [number for share in shares_of(games, processes) for number in share] == list(range(games))


@pytest.mark.parametrize(("variant", "options", "seats"), SHELF)
def test_the_numbers_add_up(variant, options, seats):
    tally = play_share(plan(variant, options, seats), range(4))
    won = tally.rounds_won.total()
    assert tally.rounds == won + tally.undecided > 0
    assert won == tally.won_by_place.total() == tally.rivals.total()
    assert tally.round_turns.total() == tally.round_points.total() == tally.rounds
    assert sum(tally.round_moves.elements()) + tally.moves_broken_off == tally.moves
    assert tally.match_moves.total() + tally.cut_off == tally.matches == 4
    assert set(tally.rounds_won) <= set(range(seats))
    if not tally.cut_off:
        assert sum(tally.match_moves.elements()) == tally.moves
        assert sum(tally.match_rounds.elements()) == tally.rounds


def test_shares_add_up_in_any_order():
    bulk = plan()
    shares = [play_share(bulk, range(start, start + 2)) for start in (4, 0, 2)]
    added = MatchTally()
    for share in shares:
        added.add(share)
    assert report(bulk, added) == report(bulk, play_share(bulk, range(6)))


def test_one_match_is_counted_as_its_events_show_it():
    bulk = plan("classic", {"target_score": 300}, 3)
    steps = list(steps_of(bulk, 0))
    events = [event for step in steps for event in step.events]
    tally = play_share(bulk, range(1))
    winners = [event.seat for event in events if event.type == "round_won"]
    assert tally.moves == steps[-1].state.seq - 1 == len(steps) - 1
    assert tally.rounds_won == Counter(winners)
    assert sorted(tally.round_points.elements()) == sorted(
        event.data["points"] for event in events if event.type == "round_won"
    )
    begun = [step.state.awaiting.seats[0] for step in steps if has_event(step, "round_started")]
    assert tally.won_by_place[0] == sum(map(lambda won, first: won == first, winners, begun))
    assert list(tally.matches_won) == [steps[-1].state.places.index(1)]


def has_event(step, kind):
    return any(event.type == kind for event in step.events)


def test_partners_win_a_match_together():
    tally = play_share(plan(options={"teams": 2, "score_mode": "single_round"}), range(5))
    assert tally.matches_won[0] == tally.matches_won[2]
    assert tally.matches_won.total() == 2 * 5


def test_an_even_share_is_of_those_who_take_part():
    """Where players are eliminated, fewer than all seats share the later rounds."""
    assert play_share(plan(), range(3)).even_share == 0.25
    out = play_share(plan(options={"score_mode": "elimination", "target_score": 100}), range(3))
    assert 0.25 < out.even_share < 0.5
    assert set(out.rivals) == {2, 3, 4}


def test_a_match_that_takes_too_long_is_broken_off():
    tally = play_share(plan(longest=9), range(3))
    assert (tally.cut_off, tally.moves, tally.moves_broken_off, tally.rounds) == (3, 27, 27, 0)
    text = printed("classic", games=3, longest=9)
    assert "3 matches were broken off after 9 moves." in text
    assert "0 rounds ended" in text


def account_of(game, seats):
    """Count a round that begins at a laid table, and in which these seats draw in turn."""
    tally = MatchTally()
    account = Account(tally)
    step = Step(game.state, [Event("round_started", None, {"round": 1, "dealer": 2})])
    account.note(step)
    for seat in seats:
        step = apply(step.state, seat, Draw())
        account.note(step)
    account.close()
    return tally


def test_a_blocked_round_is_counted_for_who_holds_least():
    tally = account_of(deal(hands=["B1 B2", "G1", "Y9"], top="R5", rest="box"), (0, 1, 2))
    assert (tally.rounds, tally.blocked, tally.undecided) == (1, 1, 0)
    assert (dict(tally.rounds_won), dict(tally.won_by_place)) == ({1: 1}, {1: 1})
    assert (list(tally.round_moves), list(tally.round_turns), list(tally.round_points)) == ([3], [3], [12])


def test_a_void_round_has_no_winner():
    tally = account_of(deal(hands=["B1 B2", "G3", "Y9"], top="R5", rest="box"), (0, 1, 2))
    assert (tally.rounds, tally.blocked, tally.undecided) == (1, 1, 1)
    assert not tally.rounds_won


def test_easy_bots_forget_to_call_and_are_caught():
    easy = plan(level="easy", seats=3)
    kinds = {event.type for number in range(6) for step in steps_of(easy, number) for event in step.events}
    assert {"called", "caught"} <= kinds


def test_normal_bots_of_the_classic_game_are_never_caught():
    assert not any(has_event(step, "caught") for number in range(6) for step in steps_of(plan(), number))


def test_options_are_read_as_the_rules_spell_them():
    text = printed(
        "classic", "--option", "stacking=any", "--option", "jump_in=true", "--option", "target_score=50"
    )
    assert "jump_in = true\nstacking = any\ntarget_score = 50" in text
    assert "draw_rule = until_playable_max_10" in printed(
        "classic", "--option=target_score=50", preset="party"
    )


def test_teams_bring_their_seats():
    assert "classic, 6 seats" in printed(
        "classic", "--option", "teams=3", "--option", "score_mode=single_round"
    )


@pytest.mark.parametrize(
    ("words", "options", "why"),
    [
        (["poker"], {}, "There is no variant poker; there are classic, modern,"),
        (["classic"], {"preset": "poker"}, "classic has no preset poker; it has official, party,"),
        (["classic", "--option", "stacking"], {}, "An option is name=value, which 'stacking' is not."),
        (
            ["classic", "--option", "cheating=1"],
            {},
            "cheating=1: This variant has no such option; it has stack",
        ),
        (
            ["classic", "--option", "stacking=always"],
            {},
            "stacking=always: The option has no such value; it has none, same_type, cross_up, any.",
        ),
        (
            ["classic", "--option", "target_score=0"],
            {},
            "target_score=0: The option has no such value; it goes from 1 to 10000.",
        ),
        (["no_mercy"], {"seats": 9}, "seats=9: This variant is not for so many players; it is for 2 to 6."),
        (
            ["classic", "--option", "teams=2", "--option", "score_mode=elimination"],
            {},
            "teams=2 and score_mode=elimination: Teams cannot be played out one player at a time.",
        ),
        (
            ["classic", "--option", "teams=2"],
            {"seats": 5},
            "teams=2 and seats=5: So many seats cannot be split",
        ),
        (["classic"], {"games": 0}, "--games must be above zero."),
        (["classic"], {"processes": 0}, "--processes must be above zero."),
    ],
)
def test_what_cannot_be_had_is_refused_in_a_sentence(words, options, why):
    assert refused(*words, **options).startswith(why)


def test_the_drawing_is_whole_and_needs_nothing_else(tmp_path):
    plot = tmp_path / "rounds.svg"
    printed("junior", plot=plot)
    text = plot.read_text()
    root = ET.fromstring(text)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "href" not in text
    assert [place in text for place in ("1st to move", "4th to move", "5th to move")] == [True, True, False]


def test_a_drawing_that_cannot_be_written_is_refused(tmp_path):
    assert refused("junior", plot=tmp_path / "none" / "rounds.svg").startswith("There is no folder")
    assert refused("junior", plot=tmp_path, games=1) == f"{tmp_path} cannot be written: Is a directory."


def test_no_round_can_be_drawn_too():
    assert ET.fromstring(drawing(plan(), MatchTally())).tag.endswith("svg")
    assert "0 rounds ended" in report(plan(), MatchTally())


def test_the_interval_is_that_of_wilson():
    assert [round(bound, 3) for bound in interval(50, 100)] == [0.404, 0.596]
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(0, 10)[0] == 0.0
    assert interval(10, 10)[1] == 1.0


def test_the_processes_that_play_load_no_framework():
    check = "import sys, tools.simulate.processes; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False, timeout=60).returncode == 0
