"""Who did best in a challenge."""

from __future__ import annotations

from collections.abc import Iterable

from squarely.server.storage.challenges import Play


def ranking(plays: Iterable[Play], daily: bool) -> list[tuple[int, Play]]:
    """The attempts that count with their places: first by rank at the table, then by score.

    Of the day only the first attempt of everybody who is signed in counts, be it finished or not;
    with the second the cards are known.
    """
    firsts: dict[str, Play] = {}
    others: list[Play] = []
    for play in sorted(plays, key=lambda each: each.at):
        if play.player_id is not None:
            firsts.setdefault(play.player_id, play)
        elif not daily:
            others.append(play)
    counted = [each for each in (*firsts.values(), *others) if each.score is not None]
    keys = {each.match_id: (each.rank or 1, -(each.score or 0)) for each in counted}
    counted.sort(key=lambda each: (keys[each.match_id], each.at))
    return [
        (1 + sum(other < keys[each.match_id] for other in keys.values()), each) for each in counted
    ]
