"""The login of the admin: user name, password, a code if a second factor is on, and a rate limit."""

from typing import Any, cast

from django import forms
from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.backends import ModelBackend
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from rest_framework.request import Request

from accounts.names import username_key
from accounts.selectors.second_factor import has_second_factor
from accounts.services.second_factor import verify_second_factor
from uno_api.client_ip import client_ip, ip_prefix
from uno_api.errors import Problem
from uno_api.ratelimit.throttle import charge


class StaffLogin(AdminAuthenticationForm):
    """Django's login form, with a code and rate limited attempts; successful attempts are counted too."""

    code = forms.CharField(
        label="Code",
        required=False,
        max_length=40,
        help_text="From your authenticator app, or a recovery code; leave empty without a second factor.",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )

    def clean(self) -> dict[str, Any]:
        """Count the attempt before the password is checked."""
        name = username_key(self.cleaned_data.get("username", ""))
        request = cast(HttpRequest, self.request)
        address = ip_prefix(client_ip(request))
        tries = [("login_ip", address), ("login_account", f"admin {name}")]
        try:
            charge(Request(request), tries)
        except Problem as refusal:
            raise ValidationError("Too many tries: wait a while.", code=refusal.code) from refusal
        return super().clean()

    def confirm_login_allowed(self, user: Any) -> None:
        """Raise a validation error if the user has a second factor and the code is wrong or missing."""
        super().confirm_login_allowed(user)
        if has_second_factor(user.id) and not verify_second_factor(
            user.id, self.cleaned_data.get("code", "")
        ):
            raise ValidationError("The code is wrong, or missing.", code="wrong_code")


class StaffBackend(ModelBackend):
    """Authenticates the staff, and checks for each page of the admin that the user still belongs to it."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Return whether the user is an active member of the staff.

        A user who is banned, or whose account deletion is scheduled, is not.
        """
        is_here = user.is_active and user.closes_at is None and not user.is_banned
        return bool(user.is_staff and is_here)


admin.site.login_form = StaffLogin
admin.site.login_template = "admin/staff_login.html"
admin.site.site_header = "UNO API"
admin.site.site_title = "UNO API"
admin.site.index_title = "What there is to look after"
