"""Log formatters: JSON for machines, short lines for reading, each with the id of its request.

Written by hand because every request writes a line: structlog's formatter takes three times as long. All of
structlog's context variables are on every line.
"""

import logging
import re
from datetime import UTC, datetime
from typing import Any

import orjson
from celery.beat import SchedulingError
from kombu.exceptions import OperationalError as BrokerGone
from redis.exceptions import RedisError
from structlog.contextvars import get_contextvars

# Characters that could begin a line, move a terminal's cursor or change the direction of text.
UNSAFE = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
KNOWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime"}


class JsonFormatter(logging.Formatter):
    """One JSON object per line: `time`, `level`, `logger`, `event`, the context variables, and `extra`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; values that JSON does not support are written as strings."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": harmless(record.getMessage()),
            **_details(record),
        }
        if record.exc_info:
            line["exception"] = harmless(self.formatException(record.exc_info), kept="\n")
        return orjson.dumps(line, default=str, option=orjson.OPT_NON_STR_KEYS).decode()


class ConsoleFormatter(logging.Formatter):
    """Time, level, event, and the details as `name=value`; only the lines of a traceback are indented."""

    default_msec_format = "%s.%03d"

    def format(self, record: logging.LogRecord) -> str:
        """Return the line, followed by the traceback if there is one."""
        details = " ".join(f"{name}={value}" for name, value in _details(record).items())
        text = harmless(f"{record.getMessage()} {details}".rstrip())
        line = f"{self.formatTime(record)} {record.levelname:7} {text}"
        if not record.exc_info:
            return line
        traceback = harmless(self.formatException(record.exc_info), kept="\n")
        return "\n    ".join([line, *traceback.split("\n")])


def harmless(text: str, kept: str = "") -> str:
    """Return `text` with its control characters escaped, so that a client's text cannot forge a log line.

    Characters in `kept` are not escaped.
    """
    return UNSAFE.sub(lambda found: found[0] if found[0] in kept else _written_out(found[0]), text)


class TracebackFilter(logging.Filter):
    """Lets through only records that have an exception."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record has an exception."""
        return record.exc_info is not None


class SingleLineFilter(logging.Filter):
    """Shortens what Celery logs about an unreachable broker, two tracebacks a second, to one line each."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return True; remove the traceback of a failed connection, because it is not a bug."""
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, SchedulingError | BrokerGone | RedisError | OSError):
            record.msg, record.args = "%s", (str(error),)
            record.exc_info = record.exc_text = None
        return True


def logging_settings(*, as_json: bool, level: str) -> dict[str, Any]:
    """Return Django's LOGGING: all loggers in one format, on standard error, from `level` up."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"traceback": {"()": TracebackFilter}, "in one line": {"()": SingleLineFilter}},
        "formatters": {"line": {"()": JsonFormatter if as_json else ConsoleFormatter}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": level},
        "loggers": {
            "django": {"handlers": [], "propagate": True},
            # An error response is not worth a log record of its own: the request line has its status.
            "django.request": {"level": "ERROR", "filters": ["traceback"]},
            "celery.beat": {"filters": ["in one line"]},
            "celery.worker.consumer.consumer": {"filters": ["in one line"]},
        },
    }


def _details(record: logging.LogRecord) -> dict[str, Any]:
    extra = {name: value for name, value in vars(record).items() if name not in KNOWN}
    return {name: _detail(value) for name, value in {**get_contextvars(), **extra}.items()}


def _detail(value: Any) -> Any:
    return harmless(value) if isinstance(value, str) else value


def _written_out(character: str) -> str:
    return character.encode("unicode_escape").decode()
