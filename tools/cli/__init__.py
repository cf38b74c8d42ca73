"""What commands show of their figures: tables of text, drawings, and how far they are."""
