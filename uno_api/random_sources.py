"""The random sources of deals and generated names: by default that of the operating system.

Read both attributes at each use: tests replace them by a `random.Random` with a seed. `DEAL_SEED` does so for
the deals of a whole service, so that its matches can be reproduced; a production service rejects it. Values
that must stay secret in any test (tokens, keys, ids, room codes) never come from here.
"""

from random import Random, SystemRandom

from django.conf import settings

deals: Random = Random(settings.DEAL_SEED) if settings.DEAL_SEED else SystemRandom()
names: Random = SystemRandom()
