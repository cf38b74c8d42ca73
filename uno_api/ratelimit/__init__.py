"""Rate limits: their configuration, how they are counted, and quotas that a process reserves in advance."""
