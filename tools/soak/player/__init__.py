"""Simulated players in the ranked queues. They use the public API only, as any app does."""
