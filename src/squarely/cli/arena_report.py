"""What an arena says at its end, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape
from rich.table import Table

from squarely.cli.common import print_json, screen

if TYPE_CHECKING:
    from squarely.arena.game import GameResult, Setting
    from squarely.arena.sprt import Estimate, SequentialTest
    from squarely.arena.standings import Share


def print_report(
    setting: Setting,
    bots: Sequence[str],
    games: Sequence[GameResult],
    test: SequentialTest | None,
    ladder: bool,
) -> None:
    """The table, who met whom on a ladder, how the test ended, and who forfeited."""
    # Here, for loading the engine takes its time.
    from squarely.arena.standings import duels, standings, times

    table = Table("bot", "Elo", "share", "95 % interval", "pairs", "forfeits", box=None)
    for each in standings(bots, games):
        table.add_row(
            escape(each.bot), f"{each.elo:+.0f}", *_shown(each.share), str(each.forfeits or "")
        )
    screen().print(f"{setting.variant}, {len(games)} games", table, sep="\n")
    if ladder:
        drawn = Table("bot", "against", "share", "95 % interval", "pairs", box=None)
        for duel in duels(bots, games):
            if duel.share.games and bots.index(duel.bot) > bots.index(duel.against):
                drawn.add_row(escape(duel.bot), escape(duel.against), *_shown(duel.share))
        screen().print(drawn)
    if (limit := setting.seconds_per_game) is not None:
        clocks = Table("bot", f"mean of {limit:g} s a game", "longest", "lost on time", box=None)
        for spent in times(bots, games, limit):
            lost = str(spent.lost or "")
            clocks.add_row(escape(spent.bot), f"{spent.mean:.2f} s", f"{spent.longest:.2f} s", lost)
        screen().print(clocks)
    for game in games:
        if game.forfeit:
            click.echo(f"game {game.game}: {game.forfeit}")
    if test is not None:
        click.echo(progress_of(test))
        click.echo(conclusion(test, bots))


def print_report_json(
    setting: Setting,
    bots: Sequence[str],
    games: Sequence[GameResult],
    test: SequentialTest | None,
) -> None:
    """The same for programs."""
    from squarely.arena.standings import duels, standings, times

    against = [
        {
            "bot": each.bot,
            "against": each.against,
            "share": each.share.value,
            "interval": each.share.interval,
            "pairs": each.share.games,
        }
        for each in duels(bots, games)
        if each.share.games
    ]
    places = [{"bot": each.bot, "elo": round(each.elo, 1)} for each in standings(bots, games)]
    told: dict[str, Any] = {"games": len(games), "standings": places, "duels": against}
    if setting.seconds_per_game is not None:
        told["times"] = [
            {
                "bot": each.bot,
                "mean": each.mean,
                "longest": each.longest,
                "lost_on_time": each.lost,
            }
            for each in times(bots, games, setting.seconds_per_game)
        ]
    if test is not None:
        told["sprt"] = _sprt_json(test)
    print_json(told)


def progress_of(test: SequentialTest) -> str:
    """Where a sequential test stands, short enough to leave room for a bar."""
    _, bound = test.sprt.bounds
    found = test.estimate
    low, high = found.elo_interval
    return (
        f"LLR {test.llr:+.2f} (±{bound:.2f}), {found.share:.1%}, "
        f"{found.elo:+.0f} Elo ({low:+.0f} to {high:+.0f})"
    )


def conclusion(test: SequentialTest, bots: Sequence[str]) -> str:
    """Which claim was accepted, in a sentence."""
    first, second = bots
    after = f"after {test.rounds} whole rounds"
    if test.accepted == "H1":
        lead = f"{test.sprt.elo1:g} Elo rather than {test.sprt.elo0:g}"
    elif test.accepted == "H0":
        lead = f"{test.sprt.elo0:g} Elo rather than {test.sprt.elo1:g}"
    else:
        return f"Nothing is decided {after}: the games were too few, give more --games."
    return f"{test.accepted} is accepted {after}: {first} leads {second} by {lead}."


def _sprt_json(test: SequentialTest) -> dict[str, Any]:
    found: Estimate = test.estimate
    return {
        "elo0": test.sprt.elo0,
        "elo1": test.sprt.elo1,
        "rounds": test.rounds,
        "llr": test.llr,
        "bounds": test.sprt.bounds,
        "share": found.share,
        "interval": found.interval,
        # JSON has no infinity: nothing and everything are no number of Elo.
        "elo": found.elo if isfinite(found.elo) else None,
        "elo_interval": [each if isfinite(each) else None for each in found.elo_interval],
        "accepted": test.accepted,
    }


def _shown(share: Share) -> tuple[str, str, str]:
    """A share, its interval, and of how many pairs."""
    low, high = share.interval
    return f"{share.value:.1%}", f"{low:.1%} to {high:.1%}", str(share.games)
