"""Ship the four queues, and open the first season."""

from datetime import timedelta

from django.db import migrations
from django.utils import timezone

QUEUES = [
    {"code": "duel", "variant": "classic", "seats": 2},
    {"code": "table", "variant": "classic", "seats": 4},
    {"code": "flip", "variant": "flip", "seats": 4},
    {"code": "partners", "variant": "classic", "seats": 4, "teams": 2},
]


def ship(apps, schema_editor):
    queue = apps.get_model("games", "Queue")
    for position, shipped in enumerate(QUEUES):
        queue.objects.create(position=position, target_score=200, **shipped)
    now = timezone.now()
    apps.get_model("games", "Season").objects.create(
        number=1, starts_at=now, ends_at=now + timedelta(days=91)
    )


class Migration(migrations.Migration):
    dependencies = [("games", "0002_ranked_play")]
    operations = [migrations.RunPython(ship, migrations.RunPython.noop, elidable=False)]
