"""What holds for every endpoint there is."""

import pytest
from django.urls import URLPattern, get_resolver
from rest_framework.views import APIView


def views(patterns=None):
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        if not isinstance(pattern, URLPattern):
            yield from views(pattern.url_patterns)
        elif issubclass(view := getattr(pattern.callback, "cls", object), APIView):
            yield view


# A move keeps its own key, in its own row.
KEEP_THEIR_OWN = {"MovesView"}
POSTED = sorted({view for view in views() if hasattr(view, "post")}, key=lambda view: view.__name__)


@pytest.mark.parametrize("view", POSTED, ids=lambda view: view.__name__)
def test_every_post_is_answered_once_however_often_it_is_sent(view):
    assert getattr(view.post, "answers_once", False) or view.__name__ in KEEP_THEIR_OWN
