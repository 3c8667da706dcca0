import type {
  BotInfo,
  NewTableWish,
  PairingWish,
  SeatAtTable,
  TableInfo,
} from "../protocol/generated";
import { bearer, request, send } from "../protocol/request";

export function pair(wish: PairingWish): Promise<SeatAtTable> {
  return send("POST", "/api/pairing", wish);
}

export function openTable(wish: NewTableWish): Promise<SeatAtTable> {
  return send("POST", "/api/tables", wish);
}

export function sitDown(table: string, name: string): Promise<SeatAtTable> {
  return send("POST", `${addressOf(table)}/seats`, { name: name || null });
}

export function leaveTable(table: string, key: string): Promise<void> {
  return send("DELETE", `${addressOf(table)}/seats`, undefined, key);
}

/** A table; with a key also where its match is. */
export function lookAt(table: string, key: string | null): Promise<TableInfo> {
  return request(addressOf(table), { headers: bearer(key) });
}

/** Bots of players that can be challenged. */
export function bots(): Promise<BotInfo[]> {
  return request("/api/bots");
}

/** Asks a bot to sit down at a table, with the key of the own seat there. */
export function challengeBot(table: string, key: string, name: string): Promise<void> {
  return send("POST", `${addressOf(table)}/bots`, { name }, key);
}

function addressOf(table: string): string {
  return `/api/tables/${encodeURIComponent(table)}`;
}
