# One image for web, worker, beat and migrate; docker-compose.yml says which command each runs.
FROM python:3.13-slim AS packages
RUN python -m venv /opt/venv
ENV PATH=/opt/venv/bin:$PATH
COPY requirements-prod.lock .
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements-prod.lock

FROM python:3.13-slim
RUN useradd --system --uid 10001 --create-home uno
COPY --from=packages /opt/venv /opt/venv
WORKDIR /srv/uno
COPY manage.py ./
COPY uno_api uno_api
COPY accounts accounts
COPY games games
RUN python -m compileall -q .
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PRODUCTION=1 LOG_JSON=1
USER uno
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
CMD ["python", "manage.py", "serve", "--host", "0.0.0.0"]
