"""The rows of this application."""

from accounts.models.export import Export
from accounts.models.second_factor import RecoveryCode, SecondFactor
from accounts.models.session import Session
from accounts.models.social_link import SocialLink
from accounts.models.user import User

__all__ = ["Export", "RecoveryCode", "SecondFactor", "Session", "SocialLink", "User"]
