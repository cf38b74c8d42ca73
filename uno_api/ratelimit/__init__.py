"""Rate limits: what they are, how they are counted, and what a process takes in advance."""
