import type {
  CodeInfo,
  Following,
  GameInfo,
  Hint,
  History,
  KnownThen,
  ReviewedMove,
  LessonInfo,
  LuckAndSkill,
  MatchInfo,
  OpenedMatch,
  PastPosition,
  SeatInfo,
  Wish,
} from "./generated";
import { bearer, request, send, text } from "./request";

export { RequestFailed } from "./request";

export function games(): Promise<GameInfo[]> {
  return request("/api/games");
}

export function openMatch(wish: Wish): Promise<OpenedMatch> {
  return send("POST", "/api/matches", wish);
}

export function look(id: string): Promise<MatchInfo> {
  return request(`/api/matches/${encodeURIComponent(id)}`);
}

/** The record as this seat may know it; without a key, as a spectator may. */
export function record(id: string, key?: string): Promise<string> {
  return text(`/api/matches/${encodeURIComponent(id)}/record`, key);
}

/** The game as other Blokus programs read it. */
export function blksgf(id: string, key: string | null): Promise<string> {
  return text(`/api/matches/${encodeURIComponent(id)}/blksgf`, key);
}

export function history(id: string, key: string | null): Promise<History> {
  return request(`/api/matches/${encodeURIComponent(id)}/history`, { headers: bearer(key) });
}

export function position(id: string, ply: number, key: string | null): Promise<PastPosition> {
  return request(`/api/matches/${encodeURIComponent(id)}/history/${ply}`, { headers: bearer(key) });
}

/** A good move for the seat whose key this is. */
export function hint(id: string, key: string): Promise<Hint> {
  return send("POST", `/api/matches/${encodeURIComponent(id)}/hint`, undefined, key);
}

/** A short code with which the seat is found again. */
export function seatCode(id: string, key: string): Promise<CodeInfo> {
  return send("POST", `/api/matches/${encodeURIComponent(id)}/code`, undefined, key);
}

/** The seat that a short code stands for. */
export function findSeat(code: string): Promise<SeatInfo> {
  return send("POST", "/api/seats", { code });
}

/** The next match of the same people, opened if there is none yet. */
export function again(id: string, key: string): Promise<Following> {
  return send("POST", `/api/matches/${encodeURIComponent(id)}/again`, undefined, key);
}

/** What a move of a finished match was worth; null for a card. */
export function analysis(id: string, ply: number): Promise<ReviewedMove | null> {
  return request(`/api/matches/${encodeURIComponent(id)}/analysis/${ply}`);
}

/** What players of a finished match could know after a ply. */
export function beliefs(id: string, ply: number): Promise<KnownThen> {
  return request(`/api/matches/${encodeURIComponent(id)}/beliefs/${ply}`);
}

/** The results of a finished match, split into luck and skill. */
export function luck(id: string): Promise<LuckAndSkill> {
  return request(`/api/matches/${encodeURIComponent(id)}/luck`);
}

/** Every move of a game in the order of their numbers. */
export function moveTable(address: string): Promise<readonly string[]> {
  return request(address);
}

export function lessons(): Promise<LessonInfo[]> {
  return request("/api/lessons");
}

export function beginLesson(game: string, step: number): Promise<OpenedMatch> {
  return send("POST", `/api/lessons/${encodeURIComponent(game)}/${step}`);
}
