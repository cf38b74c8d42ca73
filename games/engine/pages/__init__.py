"""Ready-made pages of the rulebook for games with a discard pile, one module for each subject.

`UNO` in `pages.uno` gathers the pages that most boxes share.
"""
