"""The chance that deals and made-up names come from: that of the operating system, which nobody can guess.

Look both up at each use: tests put a `random.Random` with a seed in their place. `DEAL_SEED` does so for the
deals of a whole service, so that its matches can be dealt again; a production service refuses it. What stays
secret whatever is tested (tokens, keys, ids, the codes of rooms) never comes from here.
"""

from random import Random, SystemRandom

from django.conf import settings

deals: Random = Random(settings.DEAL_SEED) if settings.DEAL_SEED else SystemRandom()
names: Random = SystemRandom()
