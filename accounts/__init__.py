"""Who you are: players, their sign-ins and their names. Knows nothing of games."""
