"""Migrations that a running service survives: docs/database.md has the rule."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.contrib.postgres import operations as postgres
from django.core.management import CommandError, call_command
from django.db import connection, models
from django.db.migrations import operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations.base import Operation

from uno_api.management.commands import migrate

WRITTEN_BEFORE_THE_RULE = {"games": "0013", "accounts": "0007", "uno_api": "0001"}

SECOND_STEP: dict[tuple[str, str], str] = {}
"""Migrations that take away what no release uses any more, with the release that stopped to use it."""

HARMLESS = (
    operations.CreateModel,
    operations.RunPython,
    operations.RunSQL,
    operations.AlterModelOptions,
    operations.AlterModelManagers,
    postgres.AddIndexConcurrently,
    postgres.RemoveIndexConcurrently,
    postgres.AddConstraintNotValid,
    postgres.ValidateConstraint,
    postgres.CreateExtension,
)


def faults(migration: Any) -> Iterator[str]:
    """Yield what of a migration would stop, or break, the release that runs beside it."""
    created = {
        operation.name_lower
        for operation in migration.operations
        if isinstance(operation, operations.CreateModel)
    }
    for operation in migration.operations:
        if not isinstance(operation, HARMLESS) and not is_survived(operation, created):
            yield f"{migration.app_label}.{migration.name}: {operation.describe()}"


def is_survived(operation: Operation, created: set[str]) -> bool:
    if isinstance(operation, operations.SeparateDatabaseAndState):
        inner = operation.database_operations
        return all(isinstance(each, HARMLESS) or is_survived(each, created) for each in inner)
    if getattr(operation, "model_name", "").lower() in created:
        return True
    if isinstance(operation, operations.AddField):
        field = operation.field
        return field.many_to_many or field.null or field.db_default is not models.NOT_PROVIDED
    return isinstance(operation, operations.AlterField)  # a wider type: a plan is outdated once


def test_every_migration_keeps_the_rule() -> None:
    loader = MigrationLoader(None, ignore_no_migrations=True)
    found = [
        fault
        for (app, name), migration in loader.disk_migrations.items()
        if app in WRITTEN_BEFORE_THE_RULE
        and name[:4] > WRITTEN_BEFORE_THE_RULE[app]
        and (app, name) not in SECOND_STEP
        for fault in faults(migration)
    ]
    assert not found, "see docs/database.md, section Migrations"


@pytest.mark.parametrize(
    "operation",
    [
        operations.RenameField("match", "code", "number"),
        operations.RemoveField("match", "code"),
        operations.DeleteModel("match"),
        operations.AddField("match", "flavour", models.CharField(max_length=9)),
        operations.AddField("match", "flavour", models.CharField(max_length=9, default="x")),
        operations.AddIndex("match", models.Index(fields=["code"], name="codes")),
        operations.RenameModel("match", "game"),
    ],
)
def test_what_a_running_release_does_not_survive_is_found(operation: Operation) -> None:
    assert not is_survived(operation, set())


@pytest.mark.parametrize(
    "operation",
    [
        operations.AddField("match", "flavour", models.CharField(max_length=9, null=True)),
        operations.AddField("match", "flavour", models.CharField(max_length=9, db_default="x")),
        operations.AlterField("match", "variant", models.CharField(max_length=40)),
        operations.AddIndex("game", models.Index(fields=["code"], name="codes")),
    ],
)
def test_what_it_survives_passes(operation: Operation) -> None:
    assert is_survived(operation, {"game"})


class Reader:
    """Somebody who reads a table in a transaction that does not end."""

    def __init__(self) -> None:
        settings = connection.get_connection_params() | {"cursor_factory": psycopg.Cursor, "context": None}
        settings.pop("server_side_binding", None)
        self.connection = psycopg.connect(**settings)
        self.connection.execute("SELECT * FROM uno_api_keptanswer")

    def leave(self) -> None:
        self.connection.close()


def migrate_back_and_forth() -> None:
    call_command("migrate", "uno_api", "zero", verbosity=0)
    call_command("migrate", "uno_api", verbosity=0)


@pytest.fixture
def reader(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Reader]:
    monkeypatch.setattr(migrate, "LOCK_TIMEOUT", "50ms")
    monkeypatch.setattr(migrate, "PAUSE", 0.05)
    reader = Reader()
    yield reader
    reader.leave()
    call_command("migrate", "uno_api", verbosity=0)


def test_a_migration_waits_for_a_reader_without_holding_up_others(
    reader: Reader, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.sleep", lambda _: reader.leave())  # while the migration pauses
    migrate_back_and_forth()
    assert "A table is in use" in capsys.readouterr().err
    with connection.cursor() as cursor:
        assert cursor.execute("SHOW lock_timeout").fetchone() == ("0",)


def test_a_table_that_is_always_in_use_is_reported(reader: Reader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(migrate, "TRIES", 3)
    with pytest.raises(CommandError, match="in use in each of 3 tries"):
        call_command("migrate", "uno_api", "zero", verbosity=0)
