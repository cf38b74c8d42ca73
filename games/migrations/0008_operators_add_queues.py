from django.contrib.auth.management import create_permissions
from django.db import migrations


def let_operators_add_queues(apps, schema_editor):
    """Permissions come after migrations, unless they are asked for."""
    config = apps.get_app_config("games")
    config.models_module = True
    create_permissions(config, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    config.models_module = None
    found = apps.get_model("auth", "Permission").objects.filter(
        content_type__app_label="games", codename="add_queue"
    )
    for group in apps.get_model("auth", "Group").objects.filter(name="operator"):
        group.permissions.add(*found)


class Migration(migrations.Migration):
    dependencies = [("auth", "0012_alter_user_first_name_max_length"), ("games", "0007_moderators_excuse")]
    operations = [migrations.RunPython(let_operators_add_queues, migrations.RunPython.noop)]
