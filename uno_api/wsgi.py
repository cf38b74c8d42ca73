"""The WSGI application: REST only, for a WSGI server behind a proxy that routes `/ws/` elsewhere."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_api.settings")

application = get_wsgi_application()
