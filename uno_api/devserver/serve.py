"""The web processes alone, for deployments where PostgreSQL, Valkey, worker and clock run elsewhere."""

import os

from django.conf import settings

from uno_api.devserver import services
from uno_api.devserver.messages import say
from uno_api.devserver.port import claim_port
from uno_api.devserver.signals import listen_for_signals
from uno_api.devserver.supervisor import Supervisor
from uno_api.env import flag


def serve(host: str) -> None:
    """Serve on `host` with WEB_CONCURRENCY processes until a signal comes; restart a process that ends."""
    listen_for_signals()
    # Generated or not, all processes must accept each other's tokens.
    os.environ["SECRET_KEY"] = settings.SECRET_KEY
    crew = Supervisor(say)
    with claim_port(host, settings.PORT) as listener:
        is_pinned = flag("WEB_PINNED")
        webs = services.WebWorkers(
            listener, settings.WEB_CONCURRENCY, is_heard=False, keep_to_cores=is_pinned
        )
        try:
            for web in webs.parts():
                crew.start(web)
            while True:
                crew.tend(1)
        except KeyboardInterrupt:
            crew.stop(list(crew.parts))
