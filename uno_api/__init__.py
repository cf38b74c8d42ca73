"""The project: settings, addresses, and the rules every answer keeps. Nothing here knows a card."""
