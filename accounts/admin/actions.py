"""Actions of the staff on one row, each on a page of its own that asks for the reason."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse

from accounts.admin.audited import AuditedAdmin
from uno_api.errors import ApiError


class WhyForm(forms.Form):
    """A form that asks for the reason."""

    reason = forms.CharField(max_length=200, widget=forms.Textarea(attrs={"rows": 3, "cols": 60}))


@dataclass(frozen=True)
class Act:
    """An action: calls `do(request, row, cleaned_data)`; `permission` has the form `app.codename`."""

    name: str
    label: str
    permission: str
    do: Callable[[HttpRequest, Any, dict[str, Any]], None]
    form: type[forms.Form] = WhyForm
    fits: Callable[[Any], bool] = bool


class ActingAdmin(AuditedAdmin):
    """An admin page whose rows have actions."""

    acts: Sequence[Act] = ()
    change_form_template = "admin/acting_change_form.html"

    def get_urls(self) -> list[URLPattern]:
        """Return the URLs of the admin page, with that of the actions."""
        name = f"{self.opts.app_label}_{self.opts.model_name}_act"
        act = path("<path:object_id>/act/<slug:act>/", self.admin_site.admin_view(self.act_view), name=name)
        return [act, *super().get_urls()]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """Show the row, with the actions that fit it and that the user has the permission for."""
        row = self.get_object(request, object_id)
        offered = [
            act for act in self.acts if row and request.user.has_perm(act.permission) and act.fits(row)
        ]
        return super().change_view(request, object_id, form_url, {"acts": offered, **(extra_context or {})})

    def act_view(self, request: HttpRequest, object_id: str, act: str) -> HttpResponse:
        """Show the form of an action, and perform the action when the form is valid."""
        row, chosen = self.get_object(request, object_id), next((a for a in self.acts if a.name == act), None)
        if row is None or chosen is None:
            raise Http404
        if not request.user.has_perm(chosen.permission):
            raise PermissionDenied
        form = chosen.form(request.POST or None)
        if form.is_valid() and self._is_done(request, chosen, row, form.cleaned_data):
            return HttpResponseRedirect(
                reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])
            )
        context = {
            **self.admin_site.each_context(request),
            "title": f"{chosen.label}: {row}",
            "opts": self.opts,
            "form": form,
            "act": chosen,
            "row": row,
        }
        return TemplateResponse(request, "admin/act_form.html", context)

    def _is_done(self, request: HttpRequest, act: Act, row: Any, said: dict[str, Any]) -> bool:
        try:
            act.do(request, row, said)
        except ApiError as refusal:
            messages.error(request, f"Not done: {refusal.code}.")
            return False
        messages.success(request, f"Done: {act.label.lower()}.")
        return True
