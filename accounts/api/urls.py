"""The addresses of accounts, below `/api/v1/`."""

from django.urls import path

from accounts.api.me import MeView, UpgradeView
from accounts.api.players import PlayersView, PlayerView
from accounts.api.sessions import LogoutView, RefreshView, SessionsView, SessionView
from accounts.api.sign_in import GuestView, LoginView, RegisterView

urlpatterns = [
    path("auth/guest", GuestView.as_view()),
    path("auth/register", RegisterView.as_view()),
    path("auth/login", LoginView.as_view()),
    path("auth/refresh", RefreshView.as_view()),
    path("auth/logout", LogoutView.as_view()),
    path("auth/sessions", SessionsView.as_view()),
    path("auth/sessions/<uuid:session_id>", SessionView.as_view()),
    path("me", MeView.as_view()),
    path("me/upgrade", UpgradeView.as_view()),
    path("players", PlayersView.as_view()),
    path("players/<uuid:player_id>", PlayerView.as_view()),
]
