"""The rows of this application."""

from accounts.models.block import Block
from accounts.models.export import Export
from accounts.models.friendship import Friendship
from accounts.models.letter import Letter
from accounts.models.note import Note
from accounts.models.passkey import Passkey
from accounts.models.second_factor import RecoveryCode, SecondFactor
from accounts.models.session import Session
from accounts.models.social_link import SocialLink
from accounts.models.staff_act import StaffAct
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
