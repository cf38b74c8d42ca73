from django.contrib.postgres.operations import AddIndexConcurrently
from django.db import migrations, models

from accounts.plain_names import FUNCTION, PlainName

INDEX = "players_by_plain_name"


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('accounts', '0009_letters_that_wait'),
    ]

    operations = [
        migrations.RunSQL(FUNCTION, "DROP FUNCTION plain_name(text)"),
        migrations.RunSQL(f"DROP INDEX CONCURRENTLY IF EXISTS {INDEX}", migrations.RunSQL.noop),
        AddIndexConcurrently(
            model_name='user',
            index=models.Index(PlainName('display_key'), name=INDEX),
        ),
    ]
