"""How much a house rule changes: the number of distinct leads in random hands, with and without it."""

import numpy as np

import ddz_fast as ddz

classic = ddz.rules("classic")
deals = ddz.deal(classic, n=2_000, seed=1)
landlords = np.ascontiguousarray(deals[:, 0] + deals[:, 3])

for flags in ({}, {"kick_equal": False}, {"min_pair_chain": 2}, {"trio_pair": False}):
    leads = classic.with_flags(**flags).count_leads_many(landlords)
    print(f"{flags or 'classic'}: {leads.mean():.1f} leads a hand")
