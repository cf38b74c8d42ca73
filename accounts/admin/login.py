"""The door of the admin: a name, a password, a code where one is set, and few tries."""

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
    """Django's form, with a code and counted tries, wrong or right."""

    code = forms.CharField(
        label="Code",
        required=False,
        max_length=40,
        help_text="Of your authenticator app, or a recovery code, if you have set that up.",
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code"}),
    )

    def clean(self) -> dict[str, Any]:
        """Count the try before the password is looked at."""
        name = username_key(self.cleaned_data.get("username", ""))
        request = cast(HttpRequest, self.request)
        address = ip_prefix(client_ip(request))
        tries = [("login_address", address), ("login_account", f"admin {name}")]
        try:
            charge(Request(request), tries)
        except Problem as refusal:
            raise ValidationError("Too many tries: wait a while.", code=refusal.code) from refusal
        return super().clean()

    def confirm_login_allowed(self, user: Any) -> None:
        """Ask who has a second factor for it."""
        super().confirm_login_allowed(user)
        if has_second_factor(user.id) and not verify_second_factor(
            user.id, self.cleaned_data.get("code", "")
        ):
            raise ValidationError("The code is wrong, or missing.", code="wrong_code")


class StaffBackend(ModelBackend):
    """Asks for every page of the admin anew whether its reader still belongs to the staff."""

    def user_can_authenticate(self, user: Any) -> bool:
        """Keep out who is none of the staff, and who has been banned or has left since signing in."""
        is_here = user.is_active and user.closes_at is None and not user.is_banned
        return bool(user.is_staff and is_here)


admin.site.login_form = StaffLogin
admin.site.login_template = "admin/staff_login.html"
admin.site.site_header = "UNO API"
admin.site.site_title = "UNO API"
admin.site.index_title = "What there is to look after"
