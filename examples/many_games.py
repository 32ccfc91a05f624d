"""Two hundred thousand random games under two rule sets, and what the landlord's chances are."""

import ddz_fast as ddz

for name in ("classic", "two_player"):
    summary = ddz.simulate(name, games=200_000, seed=1).summary()
    rate, error = summary["landlord_win_rate"], summary["landlord_win_rate_se"]
    print(
        f"{name}: the landlord wins {rate:.4f} ± {error:.4f}, {summary['mean_plies']:.1f} plies a game"
    )
