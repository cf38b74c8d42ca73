"""Settings that are read from the environment and have a shape of their own."""
