"""The balance of Locus as a page with plots."""

from __future__ import annotations

from pathlib import Path

from squarely.balance.locus import Balance
from squarely.balance.page import rewrite, table
from squarely.balance.statistics import quantiles
from squarely.kernel.rules import BadInput

TOTAL_BAND = (120, 160)
SHARE_BAND = (12.0, 30.0)


def targets(found: Balance, at_random: Balance) -> list[tuple[str, str, bool]]:
    """What a good sheet and deck should do, what was measured, and whether it holds."""
    low, high = min(found.zone_shares.values()), max(found.zone_shares.values())
    return [
        (
            f"mean total {TOTAL_BAND[0]} to {TOTAL_BAND[1]}",
            str(found.total),
            TOTAL_BAND[0] <= found.total.value <= TOTAL_BAND[1],
        ),
        (
            f"every zone {SHARE_BAND[0]:.0f} to {SHARE_BAND[1]:.0f} % of the points",
            f"{low:.1f} to {high:.1f} %",
            SHARE_BAND[0] <= low and high <= SHARE_BAND[1],
        ),
        (
            "chains of three bonuses and more in most games",
            f"{found.long_chains} %",
            found.long_chains.value > 50,
        ),
        (
            "random play far below: under half the total",
            str(at_random.total),
            at_random.total.value < found.total.value / 2,
        ),
    ]


def facts(found: Balance) -> list[tuple[str, str]]:
    """The figures in the order of the page."""
    low, middle, high = quantiles(found.totals)
    return [
        ("total", f"{found.total}"),
        ("spread (10, 50 and 90 % of the totals lie below)", f"{low}, {middle}, {high}"),
        *(
            (f"points in the {zone} zone", str(found.zone_points[zone]))
            for zone in found.zone_points
        ),
        ("lowest zone again", str(found.lowest_again)),
        ("coins gained", str(found.coins_gained)),
        ("coins spent", str(found.coins_spent)),
        ("pairs of single squares bought", str(found.pairs)),
        ("leftover cards bought", str(found.leftovers)),
        ("picked cards discarded", f"{found.discards} %"),
        ("games with a chain of three bonuses or more", f"{found.long_chains} %"),
        *((f"games won from seat {seat}", f"{found.wins[seat]} %") for seat in found.wins),
    ]


def write_report(
    folder: Path, command: str, found: Balance, at_random: Balance, solo: Balance
) -> Path:
    """Writes the page's figures and its plots; what people wrote around them stays."""
    try:
        from squarely.balance import plots  # here, for only reports need matplotlib
    except ModuleNotFoundError as missing:
        raise BadInput("Plots need matplotlib: pip install 'squarely[balance]'.") from missing
    pictures = folder / "locus"
    pictures.mkdir(parents=True, exist_ok=True)
    plots.histogram(
        pictures / "totals.svg",
        "Totals",
        {"sensible": found.totals, "at random": at_random.totals},
        "points",
    )
    plots.bars(
        pictures / "zones.svg",
        "Share of the points by zone",
        found.zone_shares,
        "% of the total",
        band=SHARE_BAND,
    )
    plots.histogram(
        pictures / "chains.svg",
        "Longest chain of a game",
        {"games": found.longest_chains},
        "bonuses placed in one turn",
    )
    plots.bars(
        pictures / "seats.svg",
        "Games won by seat",
        {f"seat {seat}": won.value for seat, won in found.wins.items()},
        "% of the games",
        errors=[won.within for won in found.wins.values()],
    )
    low, middle, high = quantiles(solo.totals)
    lines = [
        f"Made with `{command}`: {found.games} games between sensible bots, {at_random.games} at "
        f"random, {solo.games} solo. After ± stands half the width of the 95 % interval.",
        "",
        *table(
            ("target", "measured", "holds"),
            [(goal, value, "yes" if ok else "no") for goal, value, ok in targets(found, at_random)],
        ),
        "",
        *table(("for each player and game", "mean"), facts(found)),
        "",
        f"Solo, the sensible bot reaches {solo.total} (10 % of the games below {low}, half below "
        f"{middle}, 90 % below {high}).",
        "",
        *(f"![{name}](locus/{name}.svg)" for name in ("totals", "zones", "chains", "seats")),
    ]
    return rewrite(folder / "locus.md", "The balance of Locus", lines)
