"""The URLs of accounts, below `/api/v1/`."""

from django.urls import path

from accounts.api.account_deletion import RestoreView
from accounts.api.blocks import BlocksView, BlockView
from accounts.api.email_address import AddressView, VerificationView, VerifyView
from accounts.api.exports import ArchiveView, ExportsView, ExportView
from accounts.api.friends import AcceptView, DeclineView, FriendRequestsView, FriendRequestView, FriendView
from accounts.api.me import CloseView, MeView, UpgradeView
from accounts.api.passkeys import (
    NewPasskeyView,
    OwnPasskeysView,
    OwnPasskeyView,
    PasskeyLoginView,
    PasskeyOptionsView,
)
from accounts.api.passwords import ChangeView, ResetConfirmView, ResetView
from accounts.api.players import PlayersView
from accounts.api.second_factor import (
    SecondFactorConfirmView,
    SecondFactorLoginView,
    SecondFactorOffView,
    SecondFactorView,
)
from accounts.api.sessions import LogoutView, RefreshView, SessionsView, SessionView
from accounts.api.sign_in import GuestView, LoginView, RegisterView
from accounts.api.social import LinkedProviderView, SocialView

urlpatterns = [
    path("auth/guest", GuestView.as_view()),
    path("auth/register", RegisterView.as_view()),
    path("auth/login", LoginView.as_view()),
    path("auth/login/second-factor", SecondFactorLoginView.as_view()),
    path("auth/passkeys/options", PasskeyOptionsView.as_view()),
    path("auth/passkeys/login", PasskeyLoginView.as_view()),
    path("auth/social", SocialView.as_view()),
    path("auth/social/<slug:provider>", LinkedProviderView.as_view()),
    path("auth/email/verify", VerifyView.as_view()),
    path("auth/email/verification", VerificationView.as_view()),
    path("auth/password/reset", ResetView.as_view()),
    path("auth/password/reset/confirm", ResetConfirmView.as_view()),
    path("auth/password/change", ChangeView.as_view()),
    path("auth/refresh", RefreshView.as_view()),
    path("auth/logout", LogoutView.as_view()),
    path("auth/sessions", SessionsView.as_view()),
    path("auth/sessions/<id:session_id>", SessionView.as_view()),
    path("me", MeView.as_view()),
    path("me/close", CloseView.as_view()),
    path("me/email", AddressView.as_view()),
    path("me/upgrade", UpgradeView.as_view()),
    path("me/restore", RestoreView.as_view()),
    path("me/second-factor", SecondFactorView.as_view()),
    path("me/second-factor/confirm", SecondFactorConfirmView.as_view()),
    path("me/second-factor/off", SecondFactorOffView.as_view()),
    path("me/passkeys", OwnPasskeysView.as_view()),
    path("me/passkeys/options", NewPasskeyView.as_view()),
    path("me/passkeys/<id:passkey_id>", OwnPasskeyView.as_view()),
    path("me/exports", ExportsView.as_view()),
    path("me/exports/<id:export_id>", ExportView.as_view()),
    path("me/exports/<id:export_id>/archive", ArchiveView.as_view()),
    path("friends/<id:player_id>", FriendView.as_view()),
    path("friends/requests", FriendRequestsView.as_view()),
    path("friends/requests/<id:request_id>", FriendRequestView.as_view()),
    path("friends/requests/<id:request_id>/accept", AcceptView.as_view()),
    path("friends/requests/<id:request_id>/decline", DeclineView.as_view()),
    path("blocks", BlocksView.as_view()),
    path("blocks/<id:player_id>", BlockView.as_view()),
    path("players", PlayersView.as_view()),
]
