import type {
  ChallengeInfo,
  ChallengeLink,
  Commitment,
  DailyInfo,
  OpenedMatch,
} from "../protocol/generated";
import { bearer, request, send } from "../protocol/request";
import type { Attempt } from "./attempts";

export function share(match: string, key: string): Promise<ChallengeLink> {
  return send("POST", "/api/challenges", { match, key });
}

/** A challenge; with an attempt that is finished also its results. */
export function look(id: string, attempt: Attempt | null): Promise<ChallengeInfo> {
  const proof = attempt ? `?match=${encodeURIComponent(attempt.match)}` : "";
  return request(addressOf(id) + proof, { headers: bearer(attempt?.key) });
}

export function takeUp(id: string, name: string): Promise<OpenedMatch> {
  return send("POST", `${addressOf(id)}/plays`, { name });
}

export function today(): Promise<DailyInfo[]> {
  return request("/api/daily");
}

export function commitments(): Promise<Commitment[]> {
  return request("/api/daily/commitments");
}

function addressOf(id: string): string {
  return `/api/challenges/${encodeURIComponent(id)}`;
}
