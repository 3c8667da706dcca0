"""The table of a ladder, as docs/levels.md has it: `python -m benchmarks.ladder LOG…`.

Several logs of one game are added up, such as one of the lower levels and one of the highest, which
need far more time.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import fmean

from squarely.arena.game import GameResult
from squarely.arena.log import read_games
from squarely.arena.standings import Share, duels, standings


def level(bot: str) -> int:
    """The level of a bot."""
    return int(bot.removeprefix("level:"))


def table(games: list[GameResult]) -> list[str]:
    """One line per level, the lowest first."""
    bots = sorted({bot for game in games for bot in game.seats}, key=level)
    elo = {each.bot: each.elo for each in standings(bots, games)}
    shares = {(duel.bot, duel.against): duel.share for duel in duels(bots, games)}
    lines = [
        "| level | Elo | against one below | against two below | CPU time a move |",
        "| --- | --- | --- | --- | --- |",
    ]
    for bot in bots:
        below = [
            shown(shares.get((bot, f"level:{level(bot) - steps}"), Share(0, 0))) for steps in (1, 2)
        ]
        lines.append(
            f"| {level(bot)} | {elo[bot]:+.0f} | {' | '.join(below)} | {thought(bot, games)} |"
        )
    return lines


def shown(share: Share) -> str:
    """A share with its interval; nothing where two never met."""
    if not share.games:
        return ""
    low, high = share.interval
    return f"{share.value:.0%} of {share.games} ({low:.0%} to {high:.0%})"


def thought(bot: str, games: list[GameResult]) -> str:
    """How long a bot thought about a move of its own."""
    times = [
        seconds / (game.plies / len(game.seats))
        for game in games
        for seat, seconds in zip(game.seats, game.seconds, strict=True)
        if seat == bot
    ]
    return f"{1_000 * fmean(times):,.0f} ms"


def main() -> None:
    """Reads the logs and prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("logs", type=Path, nargs="+")
    given = parser.parse_args()
    games: list[GameResult] = []
    heads = []
    for log in given.logs:
        head, found = read_games(log)
        heads.append({**json.loads(head), "bots": (), "seed": 0})
        games += found
    if any(head != heads[0] for head in heads):
        raise SystemExit("These are logs of different games.")
    print("\n".join(table(games)))


if __name__ == "__main__":
    main()
