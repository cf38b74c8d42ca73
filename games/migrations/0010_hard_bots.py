from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0009_rules_version"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="bot_level",
            field=models.CharField(
                blank=True,
                choices=[("easy", "Easy"), ("normal", "Normal"), ("hard", "Hard")],
                max_length=6,
            ),
        ),
    ]
