import type {
  PuzzleList,
  PuzzlePosition,
  PuzzleReply,
  PuzzleSolution,
} from "../protocol/generated";
import { request, send } from "../protocol/request";

export function puzzleList(box: string): Promise<PuzzleList> {
  return request(`/api/puzzles/${box}`);
}

/** Where the moves of an answer lead; without any, the puzzle itself. */
export function tryAnswer(
  box: string,
  id: string,
  moves: readonly string[],
): Promise<PuzzlePosition> {
  return send("POST", `/api/puzzles/${box}/${id}`, { moves });
}

export function solutionOf(box: string, id: string): Promise<PuzzleSolution> {
  return request(`/api/puzzles/${box}/${id}/solution`);
}

/** What is wrong with a complete answer. */
export function refutation(
  box: string,
  id: string,
  moves: readonly string[],
): Promise<PuzzleReply> {
  return send("POST", `/api/puzzles/${box}/${id}/refutation`, { moves });
}
