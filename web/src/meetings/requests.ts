import type {
  Joined,
  MeetingInfo,
  MeetingWish,
  NextGame,
  OwnMeeting,
  PartyGame,
} from "../protocol/generated";
import { bearer, request, send } from "../protocol/request";

export function begin(wish: MeetingWish): Promise<Joined> {
  return send("POST", "/api/meetings", wish);
}

export function look(id: string, key: string | null): Promise<MeetingInfo> {
  return request(addressOf(id), { headers: bearer(key) });
}

export function join(id: string, name: string): Promise<Joined> {
  return send("POST", `${addressOf(id)}/members`, { name });
}

export function start(id: string, key: string | null): Promise<void> {
  return send("POST", `${addressOf(id)}/start`, {}, key);
}

export function nextGame(id: string, game: PartyGame, key: string | null): Promise<NextGame> {
  return send("POST", `${addressOf(id)}/games`, game, key);
}

/** Leaves, or sees somebody else off. */
export function leave(id: string, member: number, key: string | null): Promise<void> {
  return send("POST", `${addressOf(id)}/leave`, { member }, key);
}

export function end(id: string, key: string | null): Promise<void> {
  return send("POST", `${addressOf(id)}/end`, {}, key);
}

export function mine(): Promise<OwnMeeting[]> {
  return request("/api/me/meetings");
}

function addressOf(id: string): string {
  return `/api/meetings/${encodeURIComponent(id)}`;
}
