"""Ready-made pages of the games with a discard pile: one room a subject.

`UNO` in `pages.uno` gathers the pages that most boxes share.
"""
