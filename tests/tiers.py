"""Two tiers: `make test` runs what people rely on, `make test-all` (`pytest --whole`) everything.

What `make test` leaves out stands in the tables below, or is marked `whole` where it is written.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

LEFT: dict[str, list[str]] = {
    "several processes over one log, killed and restarted": [
        "server/cluster",
        "server/storage/test_crash.py",
        "server/storage/test_killed_database.py",
        "server/storage/test_full_disk.py",
    ],
    "floods and budgets of work": [
        "server/safety/test_floods.py",
        "server/live/test_hostile_designs.py::test_what_is_tried_with_the_largest_railway_costs_a_bounded_amount_of_work",
        "server/live/test_update_size.py",
        "server/live/test_resume.py::test_a_slow_client_is_cut_off_and_resumes",
        "server/operations/test_logs.py::test_no_secret_is_ever_logged",
    ],
    "the whole HTTP API, fuzzed by its description": ["server/test_fuzz.py"],
    "data sets of the engine's games": [
        "dataset/test_dataset.py::test_the_same_seed_gives_the_same_games",
        "dataset/test_dataset.py::test_one_game_is_one_game",
        "dataset/test_dataset.py::test_the_engine_of_today_plays_the_games_of_the_sample",
    ],
    "servers that stop in the middle of things": [
        "server/test_stopping.py::test_matches_go_on_through_restarts_and_lose_nothing",
        "server/test_stopping.py::test_clients_that_read_nothing_cannot_hold_the_server_up",
        "server/test_stopping.py::test_a_database_that_does_not_answer_cannot_hold_the_server_up",
        "server/test_stopping.py::test_a_flood_delays_no_stop",
        "server/test_deployment.py::test_a_process_is_restarted_and_players_go_on_at_the_other",
        "cli/test_no_traceback.py::test_a_cluster_that_is_not_there",
    ],
    "hundreds of rated games": [
        "server/standing/test_bought_ratings.py::test_500_games_that_own_accounts_resign_give_less_than_60_points",
        "server/programs/test_ladder.py",
        "server/programs/test_bot_command.py::test_a_level_meets_a_program_and_both_end_cleanly",
    ],
    "every shipped puzzle, and mining": [
        "analysis/puzzles/test_shipped_puzzles.py::test_the_engine_of_today_prefers_the_solutions",
        "analysis/puzzles/test_shipped_puzzles.py::test_a_wrong_solution_is_seen",
        "analysis/puzzles/test_mining.py::test_the_same_game_of_a_mine_gives_the_same_puzzles",
    ],
    "long analyses": [
        "analysis/test_full_information.py::test_hindsight_is_for_games_that_are_over_and_had_secrets",
        "analysis/test_games_with_cards.py::test_moves_of_locus_are_worth_points",
        "server/http/test_studies.py::test_the_engine_names_lines_that_can_be_played",
        "analysis/test_reviews.py::test_the_command_tells_how_long_all_84_could_be_laid",
        "analysis/test_reviews.py::test_every_move_of_a_player_is_looked_at",
        "analysis/test_passes.py::test_several_processes_find_the_same_as_one",
        "analysis/test_passes.py::test_whoever_ends_it_early_leaves_no_process_behind",
        "analysis/test_beliefs.py::test_sampled_probabilities_are_those_of_exact_enumeration",
        "analysis/test_games_with_cards.py::test_the_command_with_a_game_that_goes_on",
    ],
    "arenas on many processes and machines": [
        "arena/test_cluster.py",
        "arena/test_bars.py",
        "arena/test_arena.py::test_a_sequential_test_ends_with_a_sentence",
        "arena/test_time.py::test_the_command_says_who_lost_on_time",
    ],
    "searches for a better design": [
        "cli/test_lokomoto.py::test_balance_measures_every_player_count_and_mode",
        "browser/test_workshop.py::test_a_design_is_measured_and_a_change_is_taken_over",
        "server/live/test_fittings.py::test_a_sheet_is_fitted_once_and_told_meanwhile",
        "balance/test_suggest.py::test_a_short_search_goes_through_all_stages",
        "balance/test_command.py::test_changes_are_suggested_with_the_files_that_they_lead_to",
    ],
    "bots over many games": [
        "bots/locus/test_search.py::test_a_game_is_played_legally_to_its_end",
        "bots/blokus/test_core.py::test_random_games_go_the_same_way_ply_by_ply",
        "server/engines/test_kept_bots.py::test_a_locus_turn_is_planned_once_at_the_table",
        "site/test_table.py::test_bots_play_every_variant_to_its_end",
        "bots/locus/test_fitting.py::test_what_is_found_for_another_edition_does_better_there",
        "bots/locus/test_search.py::test_it_beats_the_sensible_player_over_the_same_decks",
        "bots/lokomoto/test_search.py::test_it_beats_the_sensible_player_with_little_thought",
        "bots/blokus/test_search.py::test_a_little_search_beats_looking_one_piece_ahead",
        "bots/blokus/test_levels.py::test_a_level_beats_the_one_two_below",
        "bots/blokus/test_eighty_four.py::test_higher_levels_lay_more",
        "bots/blokus/test_solver.py::test_forecasts_are_what_looking_at_every_line_finds",
        "server/engines/test_bots.py::test_bots_play_every_variant_to_the_end",
    ],
    "kernels without a cache": [
        "cli/test_no_traceback.py::test_kernels_work_where_nothing_can_be_kept",
    ],
    "installs": [
        "test_plain_install.py",
        "test_wheel.py",
        "envs/test_installed.py",
    ],
    "the documentation site": [
        "publish/test_site.py",
    ],
    "further ways through the pages": [
        "terminal/test_tables.py::test_a_whole_game_by_keys",
        "browser/test_studies.py::test_axe_finds_no_serious_problem",
        "browser/test_site.py::test_axe_finds_no_serious_problem_on_any_page",
        "browser/test_puzzles.py::test_axe_finds_no_serious_problem",
        "browser/test_openings.py::test_axe_finds_no_serious_problem",
        "browser/test_screen_reader.py::test_axe_finds_no_serious_problem_while_a_board_is_inspected",
        "browser/test_meetings.py",
        "browser/test_challenges.py",
        "browser/test_serverless.py",
        "browser/test_looking_back.py",
        "browser/test_following.py",
        "browser/test_coach.py::test_a_mistake_is_a_small_puzzle_with_a_reason",
        "browser/test_on_paper.py",
        "browser/test_notices.py",
        "browser/test_openings.py",
        "browser/test_workshop_editors.py",
        "browser/test_editions.py",
        "browser/test_lobby_pages.py",
        "browser/test_advice.py::test_a_hint_of_eighty_four_says_whether_all_can_still_be_laid",
        "browser/test_puzzles.py::test_a_purchase_of_loko_moto_is_a_solution",
        "browser/test_puzzles.py::test_a_phone_shows_the_board_without_scrolling_sideways",
        "browser/test_puzzles.py::test_a_better_turn_refutes_a_wrong_one_of_locus",
        "browser/test_mistakes.py",
        "browser/test_screen_reader.py",
    ],
}
"""What is left to make test-all, and the folders, files and tests that it stands in."""
POSTGRESQL = "the server over PostgreSQL"

_left_here = pytest.StashKey[dict[str, int]]()


def some(values: Sequence[Any], few: int) -> list[Any]:
    """All parameters of a test, of which `make test` takes a few, spread over the whole list."""
    taken = {round(number * (len(values) - 1) / max(1, few - 1)) for number in range(few)}
    same = pytest.mark.whole("more of the same")
    return [
        value if number in taken else pytest.param(value, marks=same)
        for number, value in enumerate(values)
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--whole` runs both tiers, `--shuffle` another order each time."""
    parser.addoption("--whole", action="store_true", help="run everything, also what takes long")
    parser.addoption("--shuffle", metavar="SEED", help="run the tests in an order of this seed")


def pytest_configure(config: pytest.Config) -> None:
    """Notes what is left out, and how long the parts take."""
    config.stash[_left_here] = {}
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Parts(config), "squarely parts")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what belongs to the whole tier, and shuffles the rest if wanted."""
    if not config.getoption("whole"):
        left = [item for item in items if (why := _why_left(item)) and _note(config, why)]
        if left:
            config.hook.pytest_deselected(items=left)
            gone = set(left)
            items[:] = [item for item in items if item not in gone]
    seed = config.getoption("shuffle")
    if seed is not None:
        Random(seed).shuffle(items)


def _note(config: pytest.Config, why: str) -> bool:
    left = config.stash[_left_here]
    left[why] = left.get(why, 0) + 1
    return True


def _why_left(item: pytest.Item) -> str | None:
    """What a test is that only the whole tier runs, None for all others."""
    marker = item.get_closest_marker("whole")
    if marker is not None:
        return str(marker.args[0])
    name = item.nodeid.removeprefix("tests/")
    for why, starts in LEFT.items():
        if any(
            name == each or name.startswith((f"{each}/", f"{each}::", f"{each}["))
            for each in starts
        ):
            return why
    values = getattr(getattr(item, "callspec", None), "params", {})
    return POSTGRESQL if "postgresql" in values.values() else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tells the process that started this one what was left out here."""
    told = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["left"] = session.config.stash[_left_here]


class _Parts:
    """Says at the end how long each part took, and what was left out."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._tests: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Adds a test to its part."""
        part = report.nodeid.removeprefix("tests/").partition("::")[0].partition("/")[0]
        part = part.removesuffix(".py")
        self._seconds[part] += report.duration
        self._tests[part] += report.when == "call"

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any, error: object) -> None:
        """Every worker collects the same tests and leaves out the same."""
        told: dict[str, int] = getattr(node, "workeroutput", {}).get("left", {})
        self._config.stash[_left_here] = told or self._config.stash[_left_here]

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        """Prints both tables."""
        terminalreporter.section("how long the parts took, added up over all processes")
        for part, seconds in sorted(self._seconds.items(), key=lambda each: -each[1]):
            terminalreporter.line(f"{seconds:7.1f} s {self._tests[part]:5} tests  {part}")
        left = self._config.stash[_left_here]
        if left:
            terminalreporter.section(f"{sum(left.values())} tests left to make test-all")
            for why, tests in sorted(left.items(), key=lambda each: -each[1]):
                terminalreporter.line(f"{tests:5}  {why}")
