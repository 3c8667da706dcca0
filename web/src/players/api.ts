import type {
  Ceremony,
  DeviceCode,
  Ladder,
  Leaderboard,
  NewReport,
  NewToken,
  OwnMatchInfo,
  PasskeyAnswer,
  Profile,
  RecoveryCode,
  SeatKey,
  SeatsTaken,
  SignedInInfo,
  TableRatings,
  Whoami,
} from "../protocol/generated";
import { request, send } from "../protocol/request";

export interface HeldSeat {
  match: string;
  key: string;
}

export const whoami = (): Promise<Whoami> => request("/api/me");

/** With a name: to make a passkey; without: to use one. */
export const beginCeremony = (name: string | null): Promise<Ceremony> =>
  send("POST", "/api/ceremonies", { name });

export const keepName = (
  name: string,
  answer: PasskeyAnswer | null,
  seats: HeldSeat[],
): Promise<SignedInInfo> => send("POST", "/api/players", { name, answer, seats });

export const signIn = (
  by: { answer: PasskeyAnswer } | { code: string },
  seats: HeldSeat[],
): Promise<SignedInInfo> => send("POST", "/api/session", { ...by, seats });

export const signOut = (): Promise<void> => send("DELETE", "/api/session");
export const rename = (name: string): Promise<void> => send("PUT", "/api/me/name", { name });
export const newCode = (): Promise<RecoveryCode> => send("POST", "/api/me/recovery");
export const deviceCode = (): Promise<DeviceCode> => send("POST", "/api/me/devices");
export const addPasskey = (answer: PasskeyAnswer): Promise<void> =>
  send("POST", "/api/me/passkeys", answer);
export const removePasskey = (id: string): Promise<void> =>
  send("DELETE", `/api/me/passkeys/${id}`);
export const signDeviceOut = (id: string): Promise<void> => send("DELETE", `/api/me/devices/${id}`);
export const makeToken = (label: string): Promise<NewToken> =>
  send("POST", "/api/me/tokens", { label });
export const revokeToken = (id: string): Promise<void> => send("DELETE", `/api/me/tokens/${id}`);
export const becomeBot = (): Promise<void> => send("PUT", "/api/me/bot");
export const deleteMe = (): Promise<void> => send("DELETE", "/api/me");
export const joinSeats = (seats: HeldSeat[]): Promise<SeatsTaken> =>
  send("POST", "/api/me/seats", { seats });
export const ownMatches = (): Promise<OwnMatchInfo[]> => request("/api/me/matches");
export const seatKey = (match: string): Promise<SeatKey> =>
  send("POST", `/api/me/matches/${encodeURIComponent(match)}/key`);

export const block = (name: string): Promise<void> =>
  send("PUT", `/api/me/blocks/${encodeURIComponent(name)}`);
export const unblock = (name: string): Promise<void> =>
  send("DELETE", `/api/me/blocks/${encodeURIComponent(name)}`);
export const report = (what: NewReport): Promise<void> => send("POST", "/api/reports", what);

export const profile = (name: string): Promise<Profile> =>
  request(`/api/players/${encodeURIComponent(name)}`);
export const tableRatings = (match: string): Promise<TableRatings> =>
  request(`/api/matches/${encodeURIComponent(match)}/ratings`);
export const leaderboard = (category: string): Promise<Leaderboard> =>
  request(`/api/ratings/${encodeURIComponent(category)}`);
export const ladder = (category: string): Promise<Ladder> =>
  request(`/api/ladder/${encodeURIComponent(category)}`);
