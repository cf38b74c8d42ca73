from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """The earlier release keeps answers beside its moves until it stops: the index finds them."""

    atomic = False
    dependencies = [("games", "0015_empty_answers_of_moves")]
    operations = [
        migrations.RunSQL(
            "DROP INDEX CONCURRENTLY IF EXISTS moves_with_an_answer", migrations.RunSQL.noop, elidable=True
        ),
        AddIndexConcurrently(
            "move",
            models.Index(
                fields=["created_at"],
                name="moves_with_an_answer",
                condition=models.Q(answer__isnull=False),
            ),
        ),
    ]
