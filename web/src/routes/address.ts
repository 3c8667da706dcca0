export type Place =
  | { page: "home" }
  | { page: "match"; id: string; key: string | null }
  | { page: "replay"; id: string; key: string | null }
  | { page: "rules"; game: string; clause: string | null }
  | { page: "learn"; game: string }
  | { page: "nowhere" };

/** The page that an address names; keys and clauses follow the # sign. */
export function placeOf(path: string, hash: string): Place {
  const [first, second, ...rest] = path.split("/").filter(Boolean).map(decoded);
  const mark = decoded(hash.replace(/^#/, "")) || null;
  if (first === undefined) return { page: "home" };
  if (second === undefined || rest.length > 0) return { page: "nowhere" };
  if (first === "match") return { page: "match", id: second, key: mark };
  if (first === "replay") return { page: "replay", id: second, key: mark };
  if (first === "rules") return { page: "rules", game: second, clause: mark };
  if (first === "learn") return { page: "learn", game: second };
  return { page: "nowhere" };
}

export function matchAddress(id: string, key?: string | null): string {
  return key ? `/match/${id}#${key}` : `/match/${id}`;
}

export function replayAddress(id: string): string {
  return `/replay/${id}`;
}

/** Whether links that begin with this machine's own name would lead nobody else here. */
export function leadsOnlyHere(host: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(host);
}

export function learnAddress(game: string): string {
  return `/learn/${game}`;
}

export function rulesAddress(game: string, clause?: string): string {
  return clause ? `/rules/${game}#${clause}` : `/rules/${game}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
