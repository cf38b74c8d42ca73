"""Players, their logins and their names. This application does not depend on games."""
