"""The pages that most boxes share; a variant takes them with `**UNO` and adds what differs."""

from typing import Any

from games.engine import scoring
from games.engine.decisions import Drawn, NameColor, Penalty, Turn
from games.engine.moves import Accept, Call, Catch, Challenge, Draw, Keep, Name, Play, Resign, Return
from games.engine.pages import (
    calls,
    dealing,
    finishing,
    matching,
    penalties,
    playing,
    resigning,
    turns,
    voting,
)
from games.engine.pages.voting import CastVote, Vote

ANSWERS: dict[Any, Any] = {
    Turn: turns.on_turn,
    Drawn: turns.on_drawn,
    Penalty: turns.on_penalty,
    NameColor: turns.on_name_color,
    Vote: voting.on_vote,
}

MOVES: dict[Any, Any] = {
    Play: playing.play,
    Draw: playing.draw,
    Keep: playing.keep,
    Accept: penalties.accept,
    Challenge: penalties.challenge,
    Call: calls.call,
    Catch: calls.catch,
    Name: playing.name_color,
    CastVote: voting.cast,
    Resign: resigning.resign,
    Return: resigning.come_back,
}

UNO: dict[str, Any] = {
    "answers": ANSWERS,
    "moves": MOVES,
    "deal": dealing.deal,
    "first_dealer": dealing.highest_card,
    "fitting": matching.same_color_or_symbol,
    "guard": matching.holds_color,
    "drawing": playing.one_card,
    "goes_out": finishing.out_with_any_card,
    "interrupts": (calls.calls,),
    "worth": scoring.hand_points,
    "scores": scoring.winner_takes,
    "ending": scoring.target_reached,
    "ranking": scoring.highest_first,
}
