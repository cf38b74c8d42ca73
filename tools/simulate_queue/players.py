"""The simulated players: each has a true skill, unknown to the pairing, and a rating that approximates it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from uuid import UUID

from games.ratings import Skill, rate


@dataclass
class Person:
    """One player. `talent` is the true skill, in standard deviations of the population."""

    id: UUID
    talent: float
    skill: Skill = field(default_factory=Skill)
    recent: frozenset[UUID] = frozenset()


def population(size: int, chance: Random) -> list[Person]:
    """Return `size` players with normally distributed talent."""
    return [Person(UUID(int=chance.getrandbits(128)), chance.gauss(0, 1)) for _ in range(size)]


def play(people: Sequence[Person], teams: int, luck: float, chance: Random) -> None:
    """Play one match and update the ratings.

    `luck` is the standard deviation of chance in one match, relative to that of talent. `teams` is 0 if
    every player plays alone.
    """
    count = teams or len(people)
    sides = [people[side::count] for side in range(count)]
    played = [sum(person.talent for person in side) / len(side) + chance.gauss(0, luck) for side in sides]
    places = [1 + sum(other > played[seat % count] for other in played) for seat in range(len(people))]
    numbers = [seat % count for seat in range(len(people))] if teams else None
    for person, skill in zip(people, rate([one.skill for one in people], places, numbers), strict=True):
        person.skill = skill
        person.recent = frozenset(other.id for other in people if other is not person)
