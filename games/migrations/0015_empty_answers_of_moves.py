"""Answers with hands were kept in the record for good: they are emptied, some at a time."""

from django.db import migrations

AT_ONCE = 5_000

EMPTY = """
UPDATE games_move SET answer = NULL
WHERE id > %s AND id <= %s AND answer IS NOT NULL
"""


def empty_answers(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("SELECT coalesce(max(id), 0) FROM games_move")
        last = cursor.fetchone()[0]
        for first in range(0, last, AT_ONCE):
            cursor.execute(EMPTY, [first, first + AT_ONCE])


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ("games", "0014_kept_answers_of_moves"),
    ]

    operations = [
        migrations.RunPython(empty_answers, migrations.RunPython.noop, elidable=True),
    ]
