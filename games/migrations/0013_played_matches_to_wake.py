from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models


class Migration(migrations.Migration):
    """The index is built while matches are played."""

    atomic = False
    dependencies = [("games", "0012_clock_that_cannot_be_stopped")]
    operations = [
        AddIndexConcurrently(
            "match",
            models.Index(
                fields=["wake_at"], name="played_matches_to_wake", condition=models.Q(status="playing")
            ),
        )
    ]
