"""Everything played: the rules, the matches, their moves and rankings."""
