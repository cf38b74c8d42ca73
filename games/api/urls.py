"""URL routing of matches, below `/api/v1/`."""

from django.urls import path

from games.api import lobby
from games.api.friends import FriendsView
from games.api.history import HistoryView, StatisticsView
from games.api.invitations import (
    AcceptInvitationView,
    DeclineInvitationView,
    InvitationsView,
    InvitationView,
)
from games.api.matches import CurrentMatchesView, MatchesView, MatchView
from games.api.moves import DropView, MovesView, ResignView, ReturnView
from games.api.profiles import ConductView, ProfileView
from games.api.rankings import RankingView, SeasonsView
from games.api.ratings import OwnRatingHistoryView, RatingHistoryView, RatingsView
from games.api.records import ProofView, ReplayView, ResultView
from games.api.reports import ReportsView
from games.api.rules import MatchRulesView
from games.api.tickets import (
    CurrentTicketView,
    HeartbeatView,
    QueuesView,
    QueueTicketsView,
    TicketView,
)
from games.api.variants import VariantsView, VariantView

urlpatterns = [
    path("matches/<id:match_id>/moves", MovesView.as_view()),  # first, because it is requested most often
    path("variants", VariantsView.as_view()),
    path("variants/<slug:code>", VariantView.as_view()),
    path("matches", MatchesView.as_view()),
    path("matches/current", CurrentMatchesView.as_view()),
    path("matches/join", lobby.JoinByCodeView.as_view()),
    path("matches/<id:match_id>", MatchView.as_view()),
    path("matches/<id:match_id>/join", lobby.JoinView.as_view()),
    path("matches/<id:match_id>/leave", lobby.LeaveView.as_view()),
    path("matches/<id:match_id>/kick", lobby.KickView.as_view()),
    path("matches/<id:match_id>/ready", lobby.ReadyView.as_view()),
    path("matches/<id:match_id>/entropy", lobby.EntropyView.as_view()),
    path("matches/<id:match_id>/bots", lobby.BotsView.as_view()),
    path("matches/<id:match_id>/bots/<int:seat>", lobby.BotView.as_view()),
    path("matches/<id:match_id>/host", lobby.HostView.as_view()),
    path("matches/<id:match_id>/start", lobby.StartView.as_view()),
    path("matches/<id:match_id>/rematch", lobby.RematchView.as_view()),
    path("matches/<id:match_id>/resign", ResignView.as_view()),
    path("matches/<id:match_id>/replay", ReplayView.as_view()),
    path("matches/<id:match_id>/proof", ProofView.as_view()),
    path("matches/<id:match_id>/rules", MatchRulesView.as_view()),
    path("matches/<id:match_id>/result", ResultView.as_view()),
    path("queues", QueuesView.as_view()),
    path("queues/<slug:code>/tickets", QueueTicketsView.as_view()),
    path("tickets/current", CurrentTicketView.as_view()),
    path("tickets/<id:ticket_id>", TicketView.as_view()),
    path("tickets/<id:ticket_id>/heartbeat", HeartbeatView.as_view()),
    path("rankings/<slug:queue>", RankingView.as_view()),
    path("ratings/<slug:queue>/history", OwnRatingHistoryView.as_view()),
    path("seasons", SeasonsView.as_view()),
    path("me/conduct", ConductView.as_view()),
    path("players/<id:player_id>", ProfileView.as_view()),
    path("players/<id:player_id>/ratings", RatingsView.as_view()),
    path("players/<id:player_id>/ratings/<slug:queue>/history", RatingHistoryView.as_view()),
    path("friends", FriendsView.as_view()),
    path("invitations", InvitationsView.as_view()),
    path("invitations/<id:invitation_id>", InvitationView.as_view()),
    path("invitations/<id:invitation_id>/accept", AcceptInvitationView.as_view()),
    path("invitations/<id:invitation_id>/decline", DeclineInvitationView.as_view()),
    path("reports", ReportsView.as_view()),
    path("players/<id:player_id>/matches", HistoryView.as_view()),
    path("players/<id:player_id>/stats", StatisticsView.as_view()),
    path("matches/<id:match_id>/return", ReturnView.as_view()),
    path("matches/<id:match_id>/drop", DropView.as_view()),
]
