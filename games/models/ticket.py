"""Matchmaking tickets: the players waiting in a queue, since when, and the outcome."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils import timezone

from accounts.models import User
from games.models.match import Match
from games.models.queue import Queue
from uno_api.ids import uuid7


class TicketStatus(models.TextChoices):
    """Lifecycle status of a ticket; the last three are final."""

    GATHERING = "gathering"
    WAITING = "waiting"
    MATCHED = "matched"
    CANCELLED = "cancelled"
    DROPPED = "dropped"


OPEN_TICKETS = (TicketStatus.GATHERING, TicketStatus.WAITING)


class Ticket(models.Model):
    """A request for a seat in a ranked match, by one player or by a party that plays together.

    A ticket is `gathering` until the partner that it `awaits` has entered. `rating` is the mean rating of its
    players, `recent` are the players they met in their last ranked matches; neither changes while the ticket
    is open.
    """

    id = models.UUIDField(primary_key=True, default=uuid7, editable=False)
    queue = models.ForeignKey(Queue, on_delete=models.PROTECT, related_name="tickets", db_index=False)
    status = models.CharField(max_length=9, choices=TicketStatus.choices, default=TicketStatus.WAITING)
    rating = models.FloatField()
    recent = ArrayField(models.UUIDField(), default=list, blank=True)
    awaits = models.ForeignKey(User, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    waiting_since = models.DateTimeField(default=timezone.now)
    ended_at = models.DateTimeField(null=True, blank=True)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="tickets")

    class Meta:
        indexes = [
            models.Index(
                fields=["queue", "waiting_since"],
                name="open_tickets",
                condition=Q(status__in=["gathering", "waiting"]),
            ),
            models.Index(
                fields=["queue", "-ended_at"], name="matched_tickets", condition=Q(status="matched")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.status} for {self.queue_id}"


class TicketHolder(models.Model):
    """A player of a ticket. `seen_at` is the time of the last heartbeat.

    `is_open` duplicates the state of the ticket, so that a database constraint can allow an account at most
    one open ticket.
    """

    ticket = models.ForeignKey(Ticket, on_delete=models.CASCADE, related_name="holders", db_index=False)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tickets", db_index=False)
    number = models.PositiveSmallIntegerField(default=0)
    is_open = models.BooleanField(default=True)
    seen_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [models.Index(fields=["user", "-ticket"], name="tickets_of_a_player")]
        constraints = [
            models.UniqueConstraint(
                fields=["user"], name="one_open_ticket_a_player", condition=Q(is_open=True)
            ),
            models.UniqueConstraint(fields=["ticket", "user"], name="one_place_in_a_party"),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on {self.ticket_id}"
