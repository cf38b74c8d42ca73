"""Django's PostgreSQL backend with replacement of connections that the server has made unusable."""
