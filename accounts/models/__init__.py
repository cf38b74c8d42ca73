"""The models of accounts."""

from accounts.models.audit_log import StaffAct
from accounts.models.block import Block
from accounts.models.export import Export
from accounts.models.friendship import Friendship
from accounts.models.passkey import Passkey
from accounts.models.queued_email import Letter
from accounts.models.second_factor import RecoveryCode, SecondFactor
from accounts.models.session import Session
from accounts.models.social_link import SocialLink
from accounts.models.staff_note import Note
from accounts.models.user import User

__all__ = [
    "Block",
    "Export",
    "Friendship",
    "Letter",
    "Note",
    "Passkey",
    "RecoveryCode",
    "SecondFactor",
    "Session",
    "SocialLink",
    "StaffAct",
    "User",
]
