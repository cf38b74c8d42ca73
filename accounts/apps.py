"""The application's entry in Django's registry."""

from django.apps import AppConfig


class Accounts(AppConfig):
    """Who the players are."""

    name = "accounts"
