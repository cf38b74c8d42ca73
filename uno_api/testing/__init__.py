"""What the tests need before the first of them is read."""
