import type {
  CodeInfo,
  Following,
  GameInfo,
  Hint,
  History,
  ReviewedMove,
  LessonInfo,
  MatchInfo,
  OpenedMatch,
  PastPosition,
  SeatInfo,
  Wish,
} from "./generated";

/** The server's answer to a request that it did not carry out. */
export class RequestFailed extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    /** The reason for programs, where there is one. */
    readonly code: string | null = null,
  ) {
    super(sentence);
  }
}

export function games(): Promise<GameInfo[]> {
  return request("/api/games");
}

export function openMatch(wish: Wish): Promise<OpenedMatch> {
  return request("/api/matches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
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
  return request(`/api/matches/${encodeURIComponent(id)}/hint`, {
    method: "POST",
    headers: bearer(key),
  });
}

/** A short code with which the seat is found again. */
export function seatCode(id: string, key: string): Promise<CodeInfo> {
  return request(`/api/matches/${encodeURIComponent(id)}/code`, {
    method: "POST",
    headers: bearer(key),
  });
}

/** The seat that a short code stands for. */
export function findSeat(code: string): Promise<SeatInfo> {
  return request("/api/seats", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  });
}

/** The next match of the same people, opened if there is none yet. */
export function again(id: string, key: string): Promise<Following> {
  return request(`/api/matches/${encodeURIComponent(id)}/again`, {
    method: "POST",
    headers: bearer(key),
  });
}

/** What a move of a finished match was worth; null for a card. */
export function analysis(id: string, ply: number): Promise<ReviewedMove | null> {
  return request(`/api/matches/${encodeURIComponent(id)}/analysis/${ply}`);
}

/** Every move of a game in the order of their numbers. */
export function moveTable(address: string): Promise<readonly string[]> {
  return request(address);
}

export function lessons(): Promise<LessonInfo[]> {
  return request("/api/lessons");
}

export function beginLesson(game: string, step: number): Promise<OpenedMatch> {
  return request(`/api/lessons/${encodeURIComponent(game)}/${step}`, { method: "POST" });
}

function bearer(key: string | null | undefined): HeadersInit {
  return key ? { authorization: `Bearer ${key}` } : {};
}

async function text(address: string, key: string | null | undefined): Promise<string> {
  const answer = await fetch(address, { headers: bearer(key) });
  if (!answer.ok) throw await failure(answer);
  return answer.text();
}

async function request<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw await failure(answer);
  return (await answer.json()) as T;
}

async function failure(answer: Response): Promise<RequestFailed> {
  try {
    const body = (await answer.json()) as { error?: unknown; code?: unknown };
    const code = typeof body.code === "string" ? body.code : null;
    if (typeof body.error === "string") return new RequestFailed(answer.status, body.error, code);
  } catch {
    // A proxy in between may answer with a page instead of JSON.
  }
  return new RequestFailed(answer.status, answer.statusText || String(answer.status));
}
