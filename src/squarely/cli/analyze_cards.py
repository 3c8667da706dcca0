"""What `squarely analyze` says of cards: what could be known at a ply, and what was luck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict

from rich.table import Table
from rich.text import Text

from squarely.analysis.beliefs import SAMPLES, Belief
from squarely.analysis.knowledge import Knowledge, knowledge
from squarely.analysis.luck import Luck, Split, cards_drawn, play_pair, split
from squarely.analysis.upcoming import Prospect, Upcoming
from squarely.bots.bot import Unit
from squarely.cli.common import print_json, progress_bar, screen
from squarely.formats.loaded import LoadedGame
from squarely.kernel.rules import BadInput, Seat
from squarely.terminal.scores import seat_name

BAR = 20
"""How long the bar of a certainty is."""


def show_beliefs(game: LoadedGame, ply: int, seed: int, as_json: bool) -> None:
    """What players could know after a ply."""
    known = knowledge(game.rules, game.position(ply), ply, seed, SAMPLES)
    if as_json:
        print_json(asdict(known))
        return
    out = screen()
    for line in _lines(game, known):
        out.print(line)


def show_luck(game: LoadedGame, pairs: int, seed: int, as_json: bool) -> None:
    """The results split into luck and skill."""
    outcome = game.rules.outcome(game.positions[-1])
    if outcome is None:
        raise BadInput("Luck and skill are told of games that were played to their end.")
    cards = cards_drawn(game.rules, game.record.turns)
    if not cards:
        title = game.record.variant
        raise BadInput(f"No cards are drawn in {title}: nothing of the result is luck.")
    with progress_bar() as bar:
        task = bar.add_task("playing the game again", total=pairs)
        played = []
        for number in range(pairs):
            played.append(play_pair(game.rules, cards, number, seed))
            bar.advance(task)
    found = split(outcome, played)
    if as_json:
        print_json(asdict(found))
        return
    out = screen()
    out.print(_table(game, found, "points"))
    if found.seats[0].share is not None:
        out.print()
        out.print(_table(game, found, "share"))
    out.print()
    out.print(
        f"average: what the baseline bot makes with any cards, in {found.pairs} games.\n"
        "luck: what it makes of the cards that were drawn, beyond that average.\n"
        "skill: the result beyond what it makes of those cards. ±: one standard error."
    )


def _table(game: LoadedGame, found: Luck, unit: Unit) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("points" if unit == "points" else "share of the win")
    for name in ("result", "average", "luck", "skill"):
        table.add_column(name, justify="right", no_wrap=True)
    for each in found.seats:
        parts: Split | None = each.points if unit == "points" else each.share
        if parts is not None:
            table.add_row(seat_name(each.seat, game.record.players), *_cells(parts, unit))
    return table


def _cells(parts: Split, unit: Unit) -> Iterator[str]:
    form = ".1f" if unit == "points" else ".0%"
    yield f"{parts.result:{'.0f' if unit == 'points' else '.0%'}}"
    yield f"{parts.average:{form}}"
    yield f"{parts.luck:+{form}} ± {parts.luck_error:{form}}"
    yield f"{parts.skill:+{form}} ± {parts.skill_error:{form}}"


def _lines(game: LoadedGame, known: Knowledge) -> Iterator[Text | str]:
    if known.upcoming is not None:
        yield from _coming(known.upcoming)
    elif not known.beliefs:
        yield "After this ply nobody held a secret card, and no card of a deck was to come."
    for viewer in dict.fromkeys(belief.viewer for belief in known.beliefs):
        yield Text(f"What {_name(game, viewer)} could conclude", "bold")
        for belief in known.beliefs:
            if belief.viewer == viewer:
                yield from _belief(game, belief)
    if known.beliefs:
        yield f"Sampled {known.samples:,} times for each seat; * is what was held."


def _belief(game: LoadedGame, belief: Belief) -> Iterator[str]:
    yield f"  {_name(game, belief.holder)}, the card worth {belief.points}:"
    wide = max(len(each.card) for each in belief.cards)
    for each in belief.cards:
        mark = "*" if each.true else " "
        yield f"  {mark} {each.card:<{wide}} {each.probability:>4.0%} {_bar(each.probability)}"


def _coming(coming: Upcoming) -> Iterator[Text | str]:
    cards = "card" if coming.draws == 1 else "cards"
    yield Text(f"What could come: {coming.draws} {cards}, the next out of {coming.unseen}", "bold")
    for title, kinds in (("colours", (*coming.colours, coming.coin)), ("shapes", coming.shapes)):
        yield f"  {title:<10} unseen   next   some"
        yield from _prospects(kinds)
    yield "next: the next card is one; some: at least one of those turned face up is."


def _prospects(kinds: Sequence[Prospect]) -> Iterator[str]:
    for each in kinds:
        yield f"  {each.name:<10} {each.unseen:>6} {each.next:>6.0%} {each.some:>6.0%}"


def _bar(probability: float) -> str:
    return "█" * round(BAR * probability)


def _name(game: LoadedGame, seat: Seat) -> str:
    return seat_name(seat, game.record.players)
