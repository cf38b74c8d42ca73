"""Checks the servers whose addresses the environment gives, before anything is started."""

import os

import psycopg
import redis

from uno_api import env


def check_given_servers() -> None:
    """End the process with an error message when the server of DATABASE_URL or REDIS_URL does not respond.

    A variable that is not set is not checked.
    """
    if env.text("DATABASE_URL"):
        _check_database(os.environ["DATABASE_URL"])
    if env.text("REDIS_URL"):
        _check_redis(os.environ["REDIS_URL"])


def _check_database(url: str) -> None:
    try:
        psycopg.connect(url, connect_timeout=5).close()
    except psycopg.Error as failure:
        reason = " ".join(str(failure).split())
        env.refuse(f"The database in DATABASE_URL does not answer: {reason}")


def _check_redis(url: str) -> None:
    try:
        with redis.Redis.from_url(url, socket_timeout=5, socket_connect_timeout=5, retry=None) as client:
            client.ping()
    except (redis.RedisError, ValueError) as failure:
        env.refuse(f"The server in REDIS_URL does not answer: {failure}")
