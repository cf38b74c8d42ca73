"""The rows of this application."""

from accounts.models.session import Session
from accounts.models.user import User

__all__ = ["Session", "User"]
