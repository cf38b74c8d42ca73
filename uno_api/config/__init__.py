"""Settings that are read from the environment and have a structure of their own."""
