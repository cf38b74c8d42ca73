"""Made-up people who spend an evening in the queues. They know nothing but the public API, as any app."""
