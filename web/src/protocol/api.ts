import type { GameInfo, MatchInfo, OpenedMatch, Wish } from "./messages";

/** The server's answer to a request that it did not carry out. */
export class Problem extends Error {
  constructor(
    readonly status: number,
    sentence: string,
  ) {
    super(sentence);
  }
}

export function games(): Promise<GameInfo[]> {
  return ask("/api/games");
}

export function openMatch(wish: Wish): Promise<OpenedMatch> {
  return ask("/api/matches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
}

export function look(id: string): Promise<MatchInfo> {
  return ask(`/api/matches/${encodeURIComponent(id)}`);
}

/** The record as this seat may know it; without a key, as a spectator may. */
export async function record(id: string, key?: string): Promise<string> {
  const headers: HeadersInit = key ? { authorization: `Bearer ${key}` } : {};
  const answer = await fetch(`/api/matches/${encodeURIComponent(id)}/record`, { headers });
  if (!answer.ok) throw await problem(answer);
  return answer.text();
}

async function ask<T>(address: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(address, init);
  if (!answer.ok) throw await problem(answer);
  return (await answer.json()) as T;
}

async function problem(answer: Response): Promise<Problem> {
  try {
    const body = (await answer.json()) as { error?: unknown };
    if (typeof body.error === "string") return new Problem(answer.status, body.error);
  } catch {
    // A proxy in between may answer with a page instead of JSON.
  }
  return new Problem(answer.status, answer.statusText || String(answer.status));
}
